"""Whether play could go on in a state that came from outside: a save, a position, a view."""

from __future__ import annotations

from mjcore.errors import Error
from mjcore.table.actions import MahJongg
from mjcore.table.death import plays_on
from mjcore.table.moves import MOVES
from mjcore.table.seats import PASS_SIZE, PLAY, SEATS, Phase, Seat
from mjcore.table.state import JOKER, State
from mjcore.tiles import SUPPLY, Tile


def check_state(state: State) -> None:
    """Raise ``Error`` for a deal in which play could not go on."""
    _check_lists(state)
    check_supply(state)
    _check_seats(state)
    _check_exposures(state)
    _check_shown(state)
    if (state.phase is Phase.END) != (state.outcome is not None):
        raise Error("a deal has an outcome if and only if it has ended")
    if state.phase not in PLAY and state.phase is not Phase.END:
        _check_charleston(state)
    _check_asked(state)
    if state.phase is Phase.END:
        return
    _check_answers(state)
    check_players(state)
    fourteen: Seat | None = None if state.phase is Phase.WINDOW else state.turn
    check_sizes(state, fourteen if state.phase in PLAY else Seat.EAST)
    if state.phase in PLAY:
        _check_play(state)


def check_supply(state: State, extra: Tile | None = None) -> None:
    """Raise ``Error`` if more tiles of a kind are in play than the set holds."""
    used = [sum(of_kind) for of_kind in zip(*[hand.counts for hand in state.hands], strict=True)]
    for tile in (*[tile for _, tile in state.discards], *state.wall):
        used[tile] += 1
    if extra is not None:
        used[extra] += 1
    for hand in state.hands:
        for exposure in hand.exposures:
            used[exposure.kind] += exposure.naturals
            used[JOKER] += exposure.jokers
    for tile, number in zip(Tile, used, strict=True):
        if number > SUPPLY[tile]:
            raise Error(f"{tile}: the position uses more than the {tile.copies} of the set")


def check_sizes(state: State, fourteen: Seat | None) -> None:
    """Raise ``Error`` unless this seat has 14 tiles and the others 13, dead ones 13 or 14."""
    for seat, hand in zip(SEATS, state.hands, strict=False):
        wanted = 14 if seat == fourteen else 13
        size = hand.size()
        # An exposure that went back to a dead hand can leave it fourteen tiles.
        if size != wanted and not (hand.dead and size == 14):
            raise Error(f"{seat} has {size} tiles, exposures included, instead of {wanted}")


def check_players(state: State) -> None:
    """Raise ``Error`` if no hand is left that takes a turn."""
    if not any(plays_on(state, hand) for hand in state.hands):
        raise Error("all hands are dead, so nobody could go on")


def _check_lists(state: State) -> None:
    """Check that what is by seat has as many entries as there are seats."""
    for name, entries in (("hands", state.hands), ("answers", state.answers)):
        if len(entries) != state.players:
            raise Error(f"{name} are by seat: {state.players} of them, not {len(entries)}")


def _check_seats(state: State) -> None:
    """Check that no seat is named that the table does not have."""
    named = {state.turn, *state.waiting}
    named |= {by for by, _ in state.discards if by is not None}
    named |= {seat for one in state.challenges for seat in (one.by, one.seat)}
    named |= {seat for stake in state.stakes for seat in (stake.payer, stake.payee)}
    named |= {seat for seat in (state.claimed_from,) if seat is not None}
    named |= {state.erred[0]} if state.erred is not None else set()
    outcome = state.outcome
    if outcome is not None:
        named |= {seat for seat in (outcome.winner, outcome.discarder) if seat is not None}
        named |= {seat for paid in outcome.transfers for seat in (paid.payer, paid.payee)}
    if not named <= set(range(state.players)):
        raise Error(f"seats are 0 to {state.players - 1}")
    if outcome is not None and len(outcome.payments) != state.players:
        raise Error("payments are by seat")


def _check_exposures(state: State) -> None:
    for hand in state.hands:
        if len(hand.made_in) != len(hand.exposures):
            raise Error("for each exposure there is the turn in which it was made")
    if not state.revisable:
        return
    if state.phase is not Phase.TURN or not state.hands[state.turn].exposures:
        raise Error("there is no exposure that could be open")
    kind = state.hands[state.turn].exposures[-1].kind
    for size, jokers in state.shown_forms:
        if size not in state.rules.call_sizes or not 0 <= jokers < size:
            raise Error(f"no exposure of {kind} has had {size} tiles and {jokers} jokers")


def _check_shown(state: State) -> None:
    """Check what is listed by seat: votes, offers, what was agreed, what was passed blind."""
    lists = [state.votes, state.offers, *state.blind.values()]
    if any(shown is not None and len(shown) != len(SEATS) for shown in lists):
        raise Error("votes, offers and blind passes are by seat")
    if any(blind > PASS_SIZE for counts in state.blind.values() for blind in counts):
        raise Error("a pass is three tiles, blind or not")
    if state.offers is not None and max(state.offers) > state.rules.courtesy_max:
        raise Error(f"a courtesy pass is 0 to {state.rules.courtesy_max} tiles")


def _check_charleston(state: State) -> None:
    """Check what the Charleston has come to: it is four seats', and what was agreed was offered."""
    if not state.rules.charleston:
        raise Error("there is no Charleston under these rules")
    if state.discards or any(hand.exposures or hand.dead for hand in state.hands):
        raise Error("in the Charleston nothing has been discarded or exposed, and nobody is dead")
    if (state.offers is not None) != (state.phase is Phase.COURTESY_PASS):
        raise Error("offers are there in the courtesy pass, and not before")


def _check_asked(state: State) -> None:
    """Check who is asked or has answered, each seat once."""
    answered = {seat for seat, answer in enumerate(state.answers) if answer is not None}
    asked = state.waiting | answered
    if state.waiting & answered:
        raise Error("a seat that has answered is not asked again")
    # Between two actions somebody is always asked: with nobody waiting, play could never go on.
    if state.phase is Phase.END:
        good = not asked
    elif state.phase is Phase.TURN:
        good = asked == state.waiting == {state.turn}
    elif state.phase is Phase.WINDOW:
        live = {int(seat) for seat in state.after[state.turn] if not state.hands[seat].dead}
        good = bool(state.waiting) and asked <= live
    else:
        good = bool(state.waiting) and asked == _asked_in_charleston(state)
    if not good:
        raise Error("the seats that have to act are not those of this phase")


def _asked_in_charleston(state: State) -> set[int]:
    if state.phase is not Phase.COURTESY_PASS:
        return {int(seat) for seat in SEATS}
    return {int(seat) for seat in SEATS if state.agreed and state.agreed[seat]}


def _check_answers(state: State) -> None:
    """Check that each answer is one that its seat could give."""
    moves = MOVES[state.phase]
    for seat, answer in enumerate(state.answers):
        if answer is None:
            continue
        refused, _ = moves.get(type(answer), (None, None))
        # Declaring the dealt hand ends the deal at once, so no deal that goes on holds it as an
        # answer.
        heavenly = state.phase is Phase.CH1_RIGHT and isinstance(answer, MahJongg)
        if refused is None or heavenly:
            raise Error(f"{answer.name} is no answer in this phase")
        reason = refused(state, SEATS[seat], answer)
        if reason is not None:
            raise Error(f"the answer of {SEATS[seat]} was not allowed: {reason}")


def _check_play(state: State) -> None:
    if state.origin is None:
        raise Error("a turn begins with a draw, a call, or as the first")
    if state.origin == "call" and state.claimed_from in (None, state.turn):
        raise Error("what was called was another seat's discard")
    window = state.phase is Phase.WINDOW
    if window != (state.live is not None):
        raise Error("a discard is live in a window, and not otherwise")
    if window and (
        not state.discards or state.live != state.discards[-1][1] or state.live == JOKER
    ):
        raise Error("in a window the last discard is live, and no joker")
    if state.drawn is not None and (window or not state.hands[state.turn].counts[state.drawn]):
        raise Error(f"{state.drawn} is not what was drawn")
