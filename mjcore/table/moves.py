"""Which actions a phase knows, how each is checked and done, and the legal ones of a seat."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, combinations_with_replacement, compress
from typing import Any

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

Refusal = Callable[[State, Seat, Any], str | None]
Step = Callable[[State, Seat, Any], None]
Move = tuple[Refusal, Step]

PASS: dict[type[Action], Move] = {Pass: (charleston.pass_refused, charleston.do_pass)}

MOVES: dict[Phase, dict[type[Action], Move]] = {
    Phase.CH1_RIGHT: {**PASS, MahJongg: (declare.heavenly_refused, declare.do_heavenly)},
    Phase.CH1_ACROSS: PASS,
    Phase.CH1_LEFT: PASS,
    Phase.CH2_VOTE: {Vote: (charleston.vote_refused, charleston.do_vote)},
    Phase.CH2_LEFT: PASS,
    Phase.CH2_ACROSS: PASS,
    Phase.CH2_RIGHT: PASS,
    Phase.COURTESY_OFFER: {Offer: (charleston.offer_refused, charleston.do_offer)},
    Phase.COURTESY_PASS: {Give: (charleston.give_refused, charleston.do_give)},
    Phase.TURN: {
        Discard: (discard.discard_refused, discard.do_discard),
        Exchange: (exposures.exchange_refused, exposures.do_exchange),
        Revise: (exposures.revise_refused, exposures.do_revise),
        MahJongg: (declare.declare_refused, declare.do_declare),
    },
    Phase.WINDOW: {
        Call: (window.call_refused, window.do_answer),
        MahJongg: (window.declare_refused, window.do_answer),
        Skip: (window.skip_refused, window.do_answer),
    },
    Phase.END: {},
}
"""For each phase the actions that it knows, each with what speaks against it and what it does."""

DISCARDS = tuple([Discard(tile) for tile in Tile])
MAH_JONGG, SKIP = MahJongg(), Skip()


def refusal(state: State, seat: Seat, action: Any) -> str | None:
    """Return why a seat may not do this now, ``None`` if it may."""
    kind = type(action)
    if kind is Challenge:
        return challenge.challenge_refused(state, seat, action)
    if seat not in state.waiting:
        return NOTHING
    move = MOVES[state.phase].get(kind)
    if move is None:
        return out_of_place(state.phase, action)
    if state.hands[seat].dead and state.phase is Phase.TURN and kind is not Discard:
        return "your hand is dead, all you can do is discard"
    return move[0](state, seat, action)


def carry_out(state: State, seat: Seat, action: Action) -> None:
    """Do what is not refused."""
    if isinstance(action, Challenge):
        challenge.do_challenge(state, seat, action)
    else:
        MOVES[state.phase][type(action)][1](state, seat, action)


def legal(state: State, seat: Seat) -> Iterator[Action]:
    """List every action that this seat may apply now."""
    asked = LISTS[state.phase](state, seat) if seat in state.waiting else ()
    return chain(asked, challenge.challenges(state, seat))


def _list_passes(state: State, seat: Seat) -> Iterator[Action]:
    if state.phase is Phase.CH1_RIGHT and refusal(state, seat, MAH_JONGG) is None:
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
        if refusal(state, seat, MAH_JONGG) is None:
            actions.append(MAH_JONGG)
        actions += exposures.exchanges(state, seat)
        if state.open:
            actions += exposures.revisions(state, seat)
    return actions


def _list_window(state: State, seat: Seat) -> Iterable[Action]:
    actions: list[Action] = [SKIP]
    if refusal(state, seat, MAH_JONGG) is None:
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
        return refusal(self._state, self._seat, action) is None

    def count(self) -> int:
        """Return how many there are; they are listed for it, which ``len`` would hide."""
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def __repr__(self) -> str:
        return f"<LegalActions of {SEATS[self._seat]}: {self.count()}>"
