"""Which actions a phase knows, how each is checked and how it is done."""

from __future__ import annotations

from collections.abc import Callable
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
from mjcore.table.seats import TURN, Phase, Seat
from mjcore.table.state import State
from mjcore.table.wording import out_of_place

# The same words in every phase, for a reason must not tell what its seat does not know.
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


def refusal(state: State, seat: Seat, action: Any) -> str | None:
    """Return why a seat may not do this now, ``None`` if it may."""
    kind = type(action)
    # A challenge answers no question: a live seat may make one at any time.
    if kind is Challenge:
        return challenge.challenge_refused(state, seat, action)
    if seat not in state.waiting:
        return NOTHING
    move = MOVES[state.phase].get(kind)
    if move is None:
        return out_of_place(state.phase, action)
    if state.hands[seat].dead and state.phase is TURN and kind is not Discard:
        return "your hand is dead, all you can do is discard"
    return move[0](state, seat, action)


def carry_out(state: State, seat: Seat, action: Action) -> None:
    """Do what is not refused."""
    if type(action) is Challenge:
        challenge.do_challenge(state, seat, action)
    else:
        MOVES[state.phase][type(action)][1](state, seat, action)
