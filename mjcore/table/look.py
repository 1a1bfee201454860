"""What a seat sees: the state of a deal cut down to what this seat may know."""

from __future__ import annotations

from mjcore._rack import Exposure
from mjcore.table.seats import COURTESY_PASS, PLAY, SEATS, TURN, WINDOW, Seat
from mjcore.table.state import PastChallenge, State
from mjcore.table.view import OpenExposure, PublicChallenge, View
from mjcore.tiles import Tile


def view_of(state: State, seat: Seat) -> View:
    """Return all that this seat may know, and nothing else. Nothing is made into text."""
    hands = state.hands
    phase = state.phase
    playing = phase in PLAY
    own_turn = phase is TURN and state.turn == seat
    return View(
        seat,
        state.players,
        phase,
        state.question(),
        _to_act(state, seat),
        state.turn if playing else None,
        state.origin if playing else None,
        hands[seat].rack(),
        state.drawn if own_turn else None,
        state.answers[seat],
        tuple([hand.concealed() for hand in hands]),
        tuple([hand.shown() for hand in hands]),
        _open(state) if state.revisable else None,
        _forms(state) if state.revisable else (),
        tuple([hand.dead for hand in hands]),
        tuple([hand.exchangeable for hand in hands]),
        state.exchanges if playing else 0,
        state.exchanged_last if playing else False,
        playing and is_fresh(state),
        tuple(state.discards),
        state.live,
        state.claimed_from if playing else None,
        len(state.wall),
        state.votes,
        state.offers,
        _give(state, seat) if phase is COURTESY_PASS else None,
        tuple(state.blind.items()),
        tuple([_public(state, one) for one in state.challenges]) if state.challenges else (),
        tuple(state.stakes),
        state.outcome,
    )


def _to_act(state: State, seat: Seat) -> tuple[Seat, ...]:
    # Who else is asked, and who has answered already, are secrets of the window.
    if state.phase is WINDOW:
        return (seat,) if seat in state.waiting else ()
    if state.phase is TURN:
        return (state.turn,)
    return tuple([SEATS[other] for other in sorted(state.waiting)])


def _give(state: State, seat: Seat) -> int:
    return state.agreed[seat] if state.agreed else 0


def _open(state: State) -> OpenExposure:
    shown = state.hands[state.turn].exposures
    return OpenExposure(state.turn, len(shown) - 1, shown[-1].kind)


def _forms(state: State) -> tuple[Exposure, ...]:
    """Return the forms that the open exposure has had, in order of size and jokers."""
    kind: Tile = state.hands[state.turn].exposures[-1].kind
    return tuple([Exposure(kind, size, jokers) for size, jokers in sorted(state.shown_forms)])


def is_fresh(state: State) -> bool:
    """Return whether the newest exposure of the seat in turn was made in this turn."""
    made_in = state.hands[state.turn].made_in
    return bool(made_in) and made_in[-1] == state.turns


def _public(state: State, one: PastChallenge) -> PublicChallenge:
    right = None if state.deferred() else one.right
    return PublicChallenge(one.by, one.seat, right, one.after < state.discarded)
