"""Challenges: a seat declares the hand of another dead."""

from __future__ import annotations

from collections.abc import Iterator

from mjcore._rack import Exposure
from mjcore.table.actions import Challenge
from mjcore.table.death import deaths_end, fits, kill, visible_beside
from mjcore.table.events import Challenged
from mjcore.table.outcome import Transfer
from mjcore.table.seats import PLAY, SEATS, Phase, Seat, no_seat
from mjcore.table.state import JOKER, PastChallenge, State
from mjcore.table.turn import draw_next
from mjcore.table.window import resolve
from mjcore.tiles import RACK_SIZE, SUPPLY
from mjcore.typing.events import DeathCause


def challenge_refused(state: State, seat: Seat, action: Challenge) -> str | None:
    """Return why this seat may not challenge that one now, ``None`` if it may."""
    if action.seat >= state.players:
        return no_seat(action.seat, state.players)
    return _barred(state, seat) or _refused(state, seat, action.seat)


def _barred(state: State, seat: Seat) -> str | None:
    """Return why this seat can challenge nobody now."""
    if state.rules.dead_hands != "challenge":
        return "hands are not challenged at this table"
    if state.phase not in PLAY:
        return "a hand can be challenged from East's first turn to the end"
    if state.hands[seat].dead:
        return "your hand is dead, it cannot challenge"
    if state.rules.challenge_when == "own_turn" and not (
        state.phase == Phase.TURN and state.turn == seat
    ):
        return "a hand can be challenged in your own turn only"
    return None


def _refused(state: State, seat: Seat, target: Seat) -> str | None:
    """Return why this seat cannot challenge that one."""
    if target == seat:
        return "you cannot challenge your own hand"
    if state.hands[target].dead:
        return f"the hand of {target} is dead already"
    if not state.hands[target].exposures:
        return f"{target} shows no exposure that could prove anything"
    if any(
        one.by == seat and one.seat == target and one.after == state.discarded
        for one in state.challenges
    ):
        return f"you have challenged {target} since the last discard"
    return None


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

    An exposure that can still be revised proves it only if no form of it would do.
    """
    shown = state.hands[seat].exposures
    test = state.rules.dead_test
    if not (state.revisable and state.turn == seat):
        return not fits(state, seat, shown, test)
    return not any(fits(state, seat, [*shown[:-1], form], test) for form in _forms(state, seat))


def _forms(state: State, seat: Seat) -> Iterator[Exposure]:
    """List the forms that the tiles not seen elsewhere allow the open exposure of a seat."""
    shown = state.hands[seat].exposures
    kind = shown[-1].kind
    seen = visible_beside(state, seat)
    others = [*seen.exposures, *shown[:-1]]
    naturals = SUPPLY[kind] - seen.counts[kind] - sum(e.naturals for e in others if e.kind == kind)
    jokers = SUPPLY[JOKER] - seen.counts[JOKER] - sum(e.jokers for e in others)
    room = RACK_SIZE - sum(e.size for e in shown[:-1])
    for size in sorted(state.rules.call_sizes):
        if size <= room:
            for used in range(max(0, size - naturals), min(jokers, size - 1) + 1):
                yield Exposure(kind, size, used)


def _strike(state: State, seat: Seat, cause: DeathCause) -> None:
    """Take a hand out of play, and what it had yet to answer with it."""
    state.waiting.discard(seat)
    state.answers[seat] = None
    kill(state, seat, cause)
    if deaths_end(state):
        return
    if state.phase == Phase.TURN and state.turn == seat:
        draw_next(state, seat)
    elif state.phase == Phase.WINDOW and not state.waiting:
        resolve(state)
