"""Challenges: a seat declares the hand of another dead."""

from __future__ import annotations

from mjcore.table import proof
from mjcore.table.actions import Challenge
from mjcore.table.death import deaths_end, kill
from mjcore.table.events import Challenged
from mjcore.table.outcome import Transfer
from mjcore.table.reach import Editing
from mjcore.table.seats import SEATS, TURN, WINDOW, Seat, no_seat
from mjcore.table.state import PastChallenge, State
from mjcore.table.turn import draw_next
from mjcore.table.window import resolve
from mjcore.typing.events import DeathCause


def challenge_refused(state: State, seat: Seat, action: Challenge) -> str | None:
    """Return why this seat may not challenge that one now, ``None`` if it may."""
    if action.seat >= state.players:
        return no_seat(action.seat, state.players)
    return _barred(state, seat) or _refused(state, seat, action.seat)


def _barred(state: State, seat: Seat) -> str | None:
    """Return why this seat can challenge nobody now."""
    return proof.challenge_barred(
        state.rules,
        state.phase,
        dead=state.hands[seat].dead,
        own_turn=state.phase is TURN and state.turn == seat,
    )


def _refused(state: State, seat: Seat, target: Seat) -> str | None:
    """Return why this seat cannot challenge that one."""
    hand = state.hands[target]
    return proof.target_refused(
        seat,
        target,
        dead=hand.dead,
        shows=bool(hand.exposures),
        challenged=any(
            one.by == seat and one.seat == target and one.after == state.discarded
            for one in state.challenges
        ),
    )


def challenges(state: State, seat: Seat) -> list[Challenge]:
    """Return the challenges that a seat may make now."""
    if _barred(state, seat) is not None:
        return []
    return [
        CHALLENGES[target]
        for target in state.after[seat]
        if state.hands[target].exposures and _refused(state, seat, target) is None
    ]


CHALLENGES = tuple([Challenge(seat) for seat in SEATS])


def do_challenge(state: State, seat: Seat, action: Challenge) -> None:
    """Judge a challenge: at once, or for the end of the deal."""
    target = SEATS[action.seat]
    # Judged by the table as it lies now, even where the verdict shows only at the end.
    right = is_dead(state, target)
    state.challenges.append(PastChallenge(seat, target, right, state.discarded))
    if state.deferred():
        state.emit(Challenged(seat, target, None))
        return
    state.emit(Challenged(seat, target, right))
    if right:
        _strike(state, target, "challenge")
    elif state.rules.wrong_challenger_dies:
        _strike(state, seat, "wrong_challenge")
    elif state.rules.challenge_stake:
        state.stakes.append(Transfer(seat, target, state.rules.challenge_stake, "stake"))


def is_dead(state: State, seat: Seat) -> bool:
    """Return whether what lies on the table proves that this hand cannot win.

    An exposure that can still be changed proves it only if nothing that may be made of it would do.
    """
    hands = state.hands
    editing = None
    if state.revisable and state.turn == seat:
        exchangeable = [hand.exchangeable for hand in hands]
        editing = Editing(frozenset(state.shown_forms), state.exchanges, exchangeable)
    return proof.proves_dead(
        state.matcher,
        state.rules,
        seat,
        [hand.exposures for hand in hands],
        proof.lying(state.discards, state.live),
        editing,
    )


def _strike(state: State, seat: Seat, cause: DeathCause) -> None:
    """Take a hand out of play, and what it had yet to answer with it."""
    state.waiting.discard(seat)
    state.answers[seat] = None
    kill(state, seat, cause)
    if deaths_end(state):
        return
    if state.phase is TURN and state.turn == seat:
        draw_next(state, seat)
    # Its discard stays live; if it was the last seat that had not answered, all answers are in.
    elif state.phase is WINDOW and not state.waiting:
        resolve(state)
