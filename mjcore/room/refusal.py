"""Why a message is refused: a code for programs, a reason for people."""

from __future__ import annotations

from typing import Literal, TypeAlias

Code: TypeAlias = Literal[
    "malformed",
    "unknown_type",
    "no_member",
    "removed",
    "not_host",
    "not_now",
    "no_place",
    "taken",
    "settings",
    "stale",
    "illegal",
    "nothing_asked",
    "no_hints",
]
"""What can be wrong with a message; docs/reference/room.md says when each is sent."""


class Refusal(Exception):  # noqa: N818  it is an answer, not a fault
    """Say that a message is refused; it never leaves the room as an exception."""

    def __init__(self, code: Code, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
