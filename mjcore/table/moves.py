"""Which actions a phase knows, how each is checked and done, and the legal ones of a seat."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, combinations_with_replacement, compress
from typing import Any

from mjcore.errors import IllegalAction
from mjcore.table import challenge, charleston, declare, discard, exposures, window
from mjcore.table.actions import (
    Action,
    Call,
    Challenge,
    Discard,
    Exchange,
    Give,
    MahJongg,
    Offer,
    Pass,
    Revise,
    Skip,
    Vote,
)
from mjcore.table.seats import SEATS, Phase, Seat
from mjcore.table.state import JOKER, State
from mjcore.table.wording import out_of_place
from mjcore.tiles import Tile

NOTHING = "you have nothing to answer now"

Step = Callable[[State, Seat, Any], None]

PASS: dict[type[Action], tuple[Step, Step]] = {Pass: (charleston.check_pass, charleston.do_pass)}

MOVES: dict[Phase, dict[type[Action], tuple[Step, Step]]] = {
    Phase.CH1_RIGHT: {**PASS, MahJongg: (declare.check_heavenly, declare.do_heavenly)},
    Phase.CH1_ACROSS: PASS,
    Phase.CH1_LEFT: PASS,
    Phase.CH2_VOTE: {Vote: (charleston.check_vote, charleston.do_vote)},
    Phase.CH2_LEFT: PASS,
    Phase.CH2_ACROSS: PASS,
    Phase.CH2_RIGHT: PASS,
    Phase.COURTESY_OFFER: {Offer: (charleston.check_offer, charleston.do_offer)},
    Phase.COURTESY_PASS: {Give: (charleston.check_give, charleston.do_give)},
    Phase.TURN: {
        Discard: (discard.check_discard, discard.do_discard),
        Exchange: (exposures.check_exchange, exposures.do_exchange),
        Revise: (exposures.check_revise, exposures.do_revise),
        MahJongg: (declare.check_declare, declare.do_declare),
    },
    Phase.WINDOW: {
        Call: (window.check_call, window.do_answer),
        MahJongg: (window.check_declare, window.do_answer),
        Skip: (window.check_skip, window.do_answer),
    },
    Phase.END: {},
}
"""For each phase the actions that it knows, each with its check and what it does."""

CHALLENGE: tuple[Step, Step] = (challenge.check_challenge, challenge.do_challenge)

DISCARDS = tuple([Discard(tile) for tile in Tile])
MAH_JONGG, SKIP = MahJongg(), Skip()


def find_move(state: State, seat: Seat, action: Action) -> Step:
    """Return what carries an action out; raise ``IllegalAction`` if it is not allowed."""
    kind = type(action)
    if kind is Challenge:
        check, do = CHALLENGE
    elif seat not in state.waiting:
        raise IllegalAction(NOTHING)
    else:
        move = MOVES[state.phase].get(kind)
        if move is None:
            raise IllegalAction(out_of_place(state.phase, action))
        if state.hands[seat].dead and state.phase is Phase.TURN and kind is not Discard:
            raise IllegalAction("your hand is dead, all you can do is discard")
        check, do = move
    check(state, seat, action)
    return do


def legal(state: State, seat: Seat) -> Iterator[Action]:
    """List every action that this seat may apply now."""
    asked = LISTS[state.phase](state, seat) if seat in state.waiting else ()
    return chain(asked, challenge.challenges(state, seat))


def _list_passes(state: State, seat: Seat) -> Iterator[Action]:
    if state.phase is Phase.CH1_RIGHT and _allowed(state, seat, MAH_JONGG):
        yield MAH_JONGG
    most = charleston.PASS_SIZE if charleston.may_pass_blind(state) else 0
    for blind in range(most + 1):
        for tiles in _choices(state, seat, charleston.PASS_SIZE - blind):
            yield Pass(tiles, blind)


def _list_gifts(state: State, seat: Seat) -> Iterator[Action]:
    agreed = state.agreed[seat] if state.agreed else 0
    for tiles in _choices(state, seat, agreed):
        yield Give(tiles)


def _choices(state: State, seat: Seat, number: int) -> Iterator[tuple[Tile, ...]]:
    """List every choice of so many concealed tiles, jokers excepted."""
    counts = state.hands[seat].counts
    kinds = [tile for tile in Tile if counts[tile] and tile != JOKER]
    for tiles in combinations_with_replacement(kinds, number):
        if all(tiles.count(tile) <= counts[tile] for tile in tiles):
            yield tiles


def _list_votes(state: State, seat: Seat) -> Iterable[Action]:
    return [Vote(True), Vote(False)]


def _list_offers(state: State, seat: Seat) -> Iterable[Action]:
    return [Offer(count) for count in range(state.rules.courtesy_max + 1)]


def _list_turn(state: State, seat: Seat) -> Iterable[Action]:
    hand = state.hands[seat]
    actions: list[Action] = list(compress(DISCARDS, hand.counts))
    if not hand.dead:
        if _allowed(state, seat, MAH_JONGG):
            actions.append(MAH_JONGG)
        actions += exposures.exchanges(state, seat)
        if state.open:
            actions += exposures.revisions(state, seat)
    return actions


def _list_window(state: State, seat: Seat) -> Iterable[Action]:
    actions: list[Action] = [SKIP]
    if _allowed(state, seat, MAH_JONGG):
        actions.append(MAH_JONGG)
    actions += window.calls(state, seat)
    return actions


def _list_nothing(state: State, seat: Seat) -> Iterable[Action]:
    return ()


LISTS: dict[Phase, Callable[[State, Seat], Iterable[Action]]] = {
    Phase.CH1_RIGHT: _list_passes,
    Phase.CH1_ACROSS: _list_passes,
    Phase.CH1_LEFT: _list_passes,
    Phase.CH2_VOTE: _list_votes,
    Phase.CH2_LEFT: _list_passes,
    Phase.CH2_ACROSS: _list_passes,
    Phase.CH2_RIGHT: _list_passes,
    Phase.COURTESY_OFFER: _list_offers,
    Phase.COURTESY_PASS: _list_gifts,
    Phase.TURN: _list_turn,
    Phase.WINDOW: _list_window,
    Phase.END: _list_nothing,
}


def _allowed(state: State, seat: Seat, action: Action) -> bool:
    try:
        find_move(state, seat, action)
    except IllegalAction:
        return False
    return True


class LegalActions:
    """Show what a seat may do now: iterate it, ask ``action in …``, its ``count()``, or its truth.

    It is a live view: it always speaks of the deal as it stands. ``in`` checks the one action
    and lists nothing.
    """

    __slots__ = ("_seat", "_state")

    def __init__(self, state: State, seat: Seat) -> None:
        self._state = state
        self._seat = seat

    def __iter__(self) -> Iterator[Action]:
        return legal(self._state, self._seat)

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action) and _allowed(self._state, self._seat, action)

    def count(self) -> int:
        """Return how many there are; they are listed for it, which ``len`` would hide."""
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def __repr__(self) -> str:
        return f"<LegalActions of {SEATS[self._seat]}: {self.count()}>"
