"""The JSON forms of what advice says of the other seats."""

from __future__ import annotations

from typing import TypedDict


class OpponentDict(TypedDict):
    """The JSON form of ``Opponent``: weights by the ids of lines and by tiles."""

    seat: int
    ready: float
    lines: dict[str, float]
    waits: dict[str, float]
    keys: dict[str, float]


class DangerDict(TypedDict):
    """The JSON form of ``Danger``."""

    chance: float
    cost: float
    by_seat: list[float]
