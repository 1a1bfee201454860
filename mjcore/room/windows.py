"""Windows after a discard: who is really asked, and when one closes.

The deal asks every seat; here is said whom the discard can be of use to. Until the window closes
the answers stay in the room, so that neither the deal nor its question tells who has given one.
"""

from __future__ import annotations

from mjcore.room.inside import Inside
from mjcore.table import Phase, Seat
from mjcore.table.state import State
from mjcore.table.window import able, calls_barred, live_tile, wins_barred


def claimable(state: State) -> bool:
    """Return whether anybody at all could claim the live discard, by what everybody knows."""
    return calls_barred(state) is None or wins_barred(state) is None


def asked(inside: Inside) -> tuple[Seat, ...]:
    """Return the seats that have something to decide in the open window, answered or not."""
    state = inside.deal._state
    question = state.number, state.told  # as Deal.question has them
    if inside.asked is None or inside.asked[0] != question:
        inside.asked = question, _asked(inside)
    return inside.asked[1]


def _asked(inside: Inside) -> tuple[Seat, ...]:
    state = inside.deal._state
    rules = inside.settings.rules
    if rules.ask == "all" and rules.mahjong_in_error == "penalty" and wins_barred(state) is None:
        seats = list(state.after[state.turn])  # all may declare, and may err in it
    else:
        seats = able(state, live_tile(state))
    return tuple([seat for seat in seats if seat in state.waiting])


def is_open(inside: Inside) -> bool:
    """Return whether there is a window now."""
    return inside.game is not None and inside.deal.phase is Phase.WINDOW


def waiting(inside: Inside) -> list[Seat]:
    """Return the seats that the open window still waits for."""
    done = [one.seat for one in inside.answers]
    return [seat for seat in asked(inside) if seat not in done]


def ends(inside: Inside) -> int | None:
    """Return when the open window closes as things stand, ``None`` if not by itself."""
    settings = inside.settings
    if not claimable(inside.deal._state):
        return inside.opened
    limit = settings.window_limit
    last = None if limit is None else inside.opened + milliseconds(limit)
    if settings.sealed or waiting(inside):
        return last
    return inside.opened + milliseconds(settings.pace)


def milliseconds(seconds: float) -> int:
    """Return seconds as whole milliseconds."""
    return round(seconds * 1000)
