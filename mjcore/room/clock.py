"""The clock of a room: the caller's seconds, any monotonic ones, as the room's milliseconds."""

from __future__ import annotations

import math

from mjcore.errors import Error, shown
from mjcore.numbers import whole

FARTHEST = 1e12
"""How far from 0 a time may be; a double tells milliseconds apart up to here."""


class Clock:
    """Turn the caller's time into the room's, which never runs back and can stand still."""

    __slots__ = ("_anchor", "_base", "last")

    def __init__(self, time: int = 0, now: float | None = None) -> None:
        self._base = time
        self._anchor = now
        self.last = -math.inf if now is None else now
        """The latest time that the caller has given."""

    def advance(self, now: float, time: int, *, asleep: bool) -> int:
        """Return the room's time at ``now``, given its ``time`` so far; asleep it stands still."""
        now = max(as_time(now), self.last)
        self.last = now
        if self._anchor is None or asleep:
            self._anchor, self._base = now, time
        return max(time, self._base + round((now - self._anchor) * 1000))

    def when(self, time: int | None) -> float | None:
        """Return the caller's time at which the room's is this one."""
        if time is None or self._anchor is None:
            return None
        return max(self.last, self._anchor + (time - self._base) / 1000)


def as_time(now: object) -> float:
    """Return a time as a ``float``; raise ``TypeError`` for no number, ``Error`` for a bad one."""
    number = whole(now)
    if number is not None and abs(number) <= FARTHEST:
        return float(number)
    if isinstance(now, float) and abs(now) <= FARTHEST:
        return float(now)
    if number is None and not isinstance(now, float):
        raise TypeError(f"now is seconds, a float, not {shown(now)}")
    raise Error(f"now is seconds, at most {FARTHEST:g} from 0, not {shown(now)}")
