"""What time brings: what is due next, and when."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from mjcore.room.inside import DEAL, PAUSE, Inside
from mjcore.room.windows import ends, milliseconds, waiting
from mjcore.table import Phase, Seat


class What(IntEnum):
    """Name what can be due; of two at the same time the lower goes first."""

    GONE = 0
    BOT = 1
    TIMEOUT = 2
    CLOSE = 3
    NEXT_DEAL = 4


class Due(NamedTuple):
    """Hold what is due when; ``who`` is a member who is gone, or a seat."""

    when: int
    what: What
    who: int = 0


def next_due(inside: Inside) -> Due | None:
    """Return what is due first, ``None`` where time brings nothing."""
    if inside.asleep:
        return None
    found: list[Due] = []
    grace = inside.settings.grace
    if grace is not None:
        wait = milliseconds(grace)
        for member in inside.members:
            if not member.lines and not member.gone:
                found.append(Due(member.since + wait, What.GONE, member.id))
    if inside.state == DEAL:
        _add_questions(inside, found)
    elif inside.state == PAUSE:
        when = pause_ends(inside)
        if when is not None:
            found.append(Due(when, What.NEXT_DEAL))
    return min(found, default=None)


def pause_ends(inside: Inside) -> int | None:
    """Return when the next deal begins: at once if all are ready, else when the pause is over."""
    players = [one.player for one in inside.members if one.player is not None and not one.gone]
    if all(player in inside.ready for player in players):
        return inside.opened
    between = inside.settings.between
    return None if between is None else inside.opened + milliseconds(between)


def _add_questions(inside: Inside, found: list[Due]) -> None:
    """Add what the open question brings: answers of bots, the end of its time."""
    pause = inside.asked_at + milliseconds(inside.settings.bot_pause)
    state = inside.deal._state
    if state.phase is Phase.WINDOW:
        for seat in waiting(inside):
            if inside.playing(inside.player(seat)) is None:
                found.append(Due(pause, What.BOT, seat))
        when = ends(inside)
        if when is not None:
            found.append(Due(when, What.CLOSE))
        return
    limit = question_limit(inside)
    for number in state.waiting:
        if inside.playing(inside.player(Seat(number))) is None:
            found.append(Due(pause, What.BOT, number))
        elif limit is not None:
            found.append(Due(inside.opened + limit, What.TIMEOUT, number))


def question_limit(inside: Inside) -> int | None:
    """Return how long the open question may stay open, windows apart."""
    settings = inside.settings
    turn = inside.deal.phase is Phase.TURN
    limit = settings.turn_timer if turn else settings.pass_timer
    return None if limit is None else milliseconds(limit)


def deadline(inside: Inside, seat: Seat) -> int | None:
    """Return when the time of the open question is up, as a seat may know it.

    In a window it is known to those alone who are still asked.
    """
    if inside.state != DEAL or inside.deal.outcome is not None:
        return None
    if inside.deal.phase is Phase.WINDOW:
        if seat not in waiting(inside):
            return None
        limit = inside.settings.window_limit
        return None if limit is None else inside.opened + milliseconds(limit)
    until = question_limit(inside)
    return None if until is None else inside.opened + until
