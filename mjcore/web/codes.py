"""Codes that people say to one another: those of rooms, and those of two minutes for a device."""

from __future__ import annotations

import secrets
from collections.abc import Callable

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""What codes are made of: nothing that is taken for something else, as 0 and O, 1, I and L."""

LENGTH = 6
"""How many of them a room's code has behind the shard's name: 887 million codes."""

LONGEST = 24
DIGITS = 6


def room_code(shard: str, taken: Callable[[str], bool]) -> str:
    """Return a code that no room has."""
    while True:
        code = shard + "".join([secrets.choice(LETTERS) for _ in range(LENGTH)])
        if not taken(code):
            return code


def normal(code: str) -> str:
    """Return a code as rooms are kept by: in upper case, without blanks and hyphens."""
    if len(code) > LONGEST:
        return ""
    return "".join([sign for sign in code.upper() if sign not in " -"])


def device_code() -> str:
    """Return six digits."""
    return f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"
