"""How a deal ends and who pays what."""

from __future__ import annotations

from mjcore._rack import Rack
from mjcore._wins import Win
from mjcore.table.claims import worth
from mjcore.table.events import Ended
from mjcore.table.outcome import Outcome, Transfer
from mjcore.table.seats import SEATS, Phase, Seat
from mjcore.table.state import State
from mjcore.tiles import Tile
from mjcore.typing.outcomes import OutcomeKind

OUT = 255
"""The distance of a line that a rack's exposures rule out."""

SELF_PICK_POINTS = 10
DISCARDER_POINTS = (-10, -10, -20, -25)
"""What the discarder loses in a tournament, by the winner's exposures; more than three as three."""

ERROR_MULT = 2


def end_won(state: State, seat: Seat, rack: Rack, win: Win, discarder: Seat | None) -> None:
    """End the deal with this win; without a ``discarder`` it is self-drawn."""
    hot = discarder is not None and state.hot()
    if state.rules.scoring == "tournament":
        points = _win_points(state, seat, win, discarder)
        transfers: list[Transfer] = []
    else:
        points = None
        transfers = _win_transfers(state, seat, win, discarder, hot)
    outcome = Outcome.won(
        win.line,
        payments=points or _sums(state, transfers + _stakes(state)),
        transfers=() if points else (*transfers, *_stakes(state)),
        winner=seat,
        jokerless=win.jokerless,
        bonus=worth(state.rules, win) > win.line.value,
        self_pick=discarder is None,
        discarder=discarder,
        hot=hot,
        rack=rack,
        verdicts=state.verdicts(),
    )
    _end(state, outcome)


def _win_transfers(
    state: State, seat: Seat, win: Win, discarder: Seat | None, hot: bool
) -> list[Transfer]:
    rules = state.rules
    value = worth(state.rules, win)
    owed = {
        payer: value
        * (
            rules.self_pick_mult
            if discarder is None
            else rules.discarder_mult
            if payer == discarder
            else 1
        )
        for payer in SEATS[: state.players]
        if payer != seat
    }
    # Who feeds a hot wall pays for everybody.
    if hot and discarder is not None:
        owed = {discarder: sum(owed.values())}
    return [Transfer(payer, seat, amount, "hand") for payer, amount in owed.items()]


def _win_points(state: State, seat: Seat, win: Win, discarder: Seat | None) -> tuple[int, ...]:
    points = [0] * state.players
    points[seat] = worth(state.rules, win)
    if discarder is None:
        points[seat] += SELF_PICK_POINTS
    elif not state.hands[discarder].dead:
        shown = len(state.hands[seat].exposures)
        points[discarder] = DISCARDER_POINTS[min(shown, len(DISCARDER_POINTS) - 1)]
    return tuple(points)


def end_wall(state: State) -> None:
    """End the deal because the wall has run out: nobody pays for a hand."""
    if state.rules.scoring == "tournament":
        each = state.rules.wall_game_points or 0
        payments = tuple([0 if hand.dead else each for hand in state.hands])
        _end(state, Outcome(kind="wall", payments=payments, verdicts=state.verdicts()))
    else:
        _end_with(state, "wall", [])


def end_error(state: State, payee: Seat) -> None:
    """End the deal with one live hand, which the last seat to declare in error pays."""
    if state.erred is None or state.rules.scoring == "tournament":
        _end_with(state, "error", [])
        return
    payer, rack = state.erred
    amount = ERROR_MULT * _attempted_value(state, rack)
    _end_with(state, "error", [Transfer(payer, payee, amount, "error")])


def end_dead(state: State, *, void: bool) -> None:
    """End the deal because too few live hands are left."""
    if void:
        verdicts = state.verdicts()
        _end(state, Outcome(kind="void", payments=(0,) * state.players, verdicts=verdicts))
    else:
        _end_with(state, "dead", [])


def _attempted_value(state: State, rack: Rack) -> int:
    """Return the value of the line that is nearest to fourteen tiles: fewest away, then dearest."""
    lines = state.card.lines
    away = state.matcher.line_distances(rack)
    if min(away) == OUT:
        # These exposures fit no line at all: what counts is the tiles.
        loose = list(rack.concealed)
        for exposure in rack.exposures:
            loose += [exposure.kind] * exposure.naturals
            loose += [Tile.JOKER] * exposure.jokers
        away = state.matcher.line_distances(Rack.from_tiles(loose))
    nearest = min(away)
    return max([line.value for line, n in zip(lines, away, strict=True) if n == nearest])


def _end_with(state: State, kind: OutcomeKind, transfers: list[Transfer]) -> None:
    everything = transfers + _stakes(state)
    outcome = Outcome(
        kind=kind,
        payments=_sums(state, everything),
        transfers=tuple(everything),
        verdicts=state.verdicts(),
    )
    _end(state, outcome)


def _stakes(state: State) -> list[Transfer]:
    """Return what is owed for challenges: at once by the wrong challenger, or by a verdict."""
    stake = state.rules.challenge_stake
    if state.rules.scoring == "tournament" or not stake:
        return []
    judged = [
        Transfer(*((v.seat, v.by) if v.right else (v.by, v.seat)), stake, "stake")
        for v in state.verdicts()
    ]
    return [*state.stakes, *judged]


def _sums(state: State, transfers: list[Transfer]) -> tuple[int, ...]:
    sums = [0] * state.players
    for transfer in transfers:
        sums[transfer.payer] -= transfer.amount
        sums[transfer.payee] += transfer.amount
    return tuple(sums)


def _end(state: State, outcome: Outcome) -> None:
    state.wait_for(Phase.END, [])
    state.live = state.drawn = None
    state.revisable = False
    state.outcome = outcome
    state.emit(Ended(outcome))
