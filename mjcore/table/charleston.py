"""The Charleston: passes, the vote on a second one, the courtesy pass."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mjcore.rules import Rules
from mjcore.table.actions import Give, Offer, Pass, Vote
from mjcore.table.blind import pass_blind
from mjcore.table.chance import Stream
from mjcore.table.events import (
    CourtesyDone,
    Gave,
    OfferDone,
    Offered,
    PassDone,
    Passed,
    Voted,
    VoteDone,
)
from mjcore.table.seats import PASS_SIZE, SEATS, Phase, Seat
from mjcore.table.state import State
from mjcore.table.turn import start_turn
from mjcore.table.wording import figure, lacking
from mjcore.tiles import Tile


def start_charleston(state: State) -> None:
    """Begin with the first pass, or with East's turn where there is no Charleston."""
    if state.rules.charleston:
        _ask_all(state, Phase.CH1_RIGHT)
    else:
        start_turn(state, Seat.EAST, "first")


def may_pass_blind(rules: Rules, phase: Phase) -> bool:
    """Return whether incoming tiles may be passed on unseen in this pass."""
    return phase.blind_name in rules.blind_passes


def pass_refused(state: State, seat: Seat, action: Pass) -> str | None:
    """Return why this seat may not pass so, ``None`` if it may."""
    if len(action.tiles) + action.blind != PASS_SIZE:
        own, blind = len(action.tiles), figure(action.blind)
        return f"a pass is three tiles, not {own} of your own and {blind} blind"
    if action.blind and not may_pass_blind(state.rules, state.phase):
        return "no tile can be passed blind in this pass"
    return _given_refused(state, seat, action.tiles, "passed")


def do_pass(state: State, seat: Seat, action: Pass) -> None:
    """Take the answer; move the tiles when it is the last."""
    state.emit(Passed(seat, action.tiles, action.blind))
    if state.answer(seat, action):
        _move_passes(state)


def _move_passes(state: State) -> None:
    phase = state.phase
    step, name = phase.steps, phase.blind_name
    passes = [answer for answer in state.answers if isinstance(answer, Pass)]
    blind = tuple([answer.blind for answer in passes])
    if any(blind):
        first = state.rules.blind_resolution == "east_first"
        # The phase is the label: each pass has its own chance, whatever was drawn before.
        stream = Stream(state.seed, phase)
        kept, moves = pass_blind([answer.tiles for answer in passes], step, first, stream)
    else:
        # A tile goes `step` seats on, so it comes from the seat that many before.
        kept = [list(passes[(seat - step) % 4].tiles) for seat in SEATS]
        moves = []
    if name is not None:
        state.blind[name] = blind
    # What a seat passes on blind was never in its hand, so its own tiles alone leave it.
    _exchange_tiles(state, [answer.tiles for answer in passes], kept)
    received = tuple([tuple(tiles) for tiles in kept])
    state.emit(PassDone(phase, received, blind, tuple(moves)))
    after_pass(state, phase)


def after_pass(state: State, phase: Phase) -> None:
    """Go on after a pass, once its tiles have moved."""
    AFTER_PASS[phase](state)


def _exchange_tiles(
    state: State, given: Sequence[Sequence[Tile]], received: Sequence[Sequence[Tile]]
) -> None:
    for hand, out, into in zip(state.hands, given, received, strict=True):
        for tile in out:
            hand.counts[tile] -= 1
        for tile in into:
            hand.counts[tile] += 1
        hand.changed()


def _after_first(state: State) -> None:
    if state.rules.second_charleston == "unanimous":
        _ask_all(state, Phase.CH2_VOTE)
    elif state.rules.second_charleston == "always":
        _ask_all(state, Phase.CH2_LEFT)
    else:
        _start_courtesy(state)


def _start_courtesy(state: State) -> None:
    if state.rules.courtesy_pass:
        _ask_all(state, Phase.COURTESY_OFFER)
    else:
        start_turn(state, Seat.EAST, "first")


# The first Charleston goes right, across, left; the second the other way round.
AFTER_PASS: dict[Phase, Callable[[State], None]] = {
    Phase.CH1_RIGHT: lambda state: _ask_all(state, Phase.CH1_ACROSS),
    Phase.CH1_ACROSS: lambda state: _ask_all(state, Phase.CH1_LEFT),
    Phase.CH1_LEFT: _after_first,
    Phase.CH2_LEFT: lambda state: _ask_all(state, Phase.CH2_ACROSS),
    Phase.CH2_ACROSS: lambda state: _ask_all(state, Phase.CH2_RIGHT),
    Phase.CH2_RIGHT: _start_courtesy,
}


def vote_refused(state: State, seat: Seat, action: Vote) -> str | None:
    """Allow any vote."""
    return None


def do_vote(state: State, seat: Seat, action: Vote) -> None:
    """Take the vote; one objection ends the Charleston when all are in."""
    state.emit(Voted(seat, action.yes))
    if state.answer(seat, action):
        # Counted once all are in: no seat votes, or offers, knowing what another has said.
        state.votes = tuple([vote.yes for vote in state.answers if isinstance(vote, Vote)])
        state.emit(VoteDone(state.votes))
        after_vote(state)


def after_vote(state: State) -> None:
    """Go on after the vote, once it is counted."""
    if state.votes is not None and all(state.votes):
        _ask_all(state, Phase.CH2_LEFT)
    else:
        _start_courtesy(state)


def offer_refused(state: State, seat: Seat, action: Offer) -> str | None:
    """Return why so many tiles cannot be offered, ``None`` if they can."""
    most = state.rules.courtesy_max
    return f"a courtesy pass is 0 to {most} tiles" if action.count > most else None


def do_offer(state: State, seat: Seat, action: Offer) -> None:
    """Take the offer; opposite seats exchange the smaller number when all are in."""
    state.emit(Offered(seat, action.count))
    if not state.answer(seat, action):
        return
    offers = tuple([offer.count for offer in state.answers if isinstance(offer, Offer)])
    state.offers = offers
    state.emit(OfferDone(offers, state.agreed or ()))
    after_offers(state)


def after_offers(state: State) -> None:
    """Go on after the offers: who has agreed to some tiles gives them."""
    agreed = state.agreed or ()
    givers = [at for at in SEATS if agreed[at]]
    if givers:
        state.wait_for(Phase.COURTESY_PASS, givers)
    else:
        start_turn(state, Seat.EAST, "first")


def give_refused(state: State, seat: Seat, action: Give) -> str | None:
    """Return why these are not the tiles to give: as many as agreed, and the seat's own."""
    agreed = state.agreed[seat] if state.agreed else 0
    if len(action.tiles) != agreed:
        return f"you agreed to exchange {agreed}, not {len(action.tiles)} tiles"
    return _given_refused(state, seat, action.tiles, "given")


def do_give(state: State, seat: Seat, action: Give) -> None:
    """Take the tiles; exchange all of them when the last are in."""
    state.emit(Gave(seat, action.tiles))
    if not state.answer(seat, action):
        return
    given = [answer.tiles if isinstance(answer, Give) else () for answer in state.answers]
    received = tuple([given[(at + 2) % 4] for at in SEATS])
    _exchange_tiles(state, given, received)
    state.emit(CourtesyDone(received))
    start_turn(state, Seat.EAST, "first")


def _given_refused(state: State, seat: Seat, tiles: tuple[Tile, ...], verb: str) -> str | None:
    counts = state.hands[seat].counts
    for tile in tiles:
        if tile is Tile.JOKER:
            return f"a joker can never be {verb}"
        if counts[tile] < tiles.count(tile):
            return lacking(counts[tile], tile, tiles.count(tile), verb)
    return None


def _ask_all(state: State, phase: Phase) -> None:
    state.wait_for(phase, list(SEATS))
