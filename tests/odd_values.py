"""Values that no argument can be, and names for them that are the same in every process."""

from __future__ import annotations

import re
from typing import Any

HUGE = 10**5000
"""A whole number of more digits than Python prints."""


def name_of(value: object) -> str:
    """Return a short name of a value, as the id of a parameter: its ``repr`` without addresses."""
    return re.sub(r" at 0x[0-9a-fA-F]+", "", repr(value))[:40]


def nested() -> list[Any]:
    """Return lists in lists, deeper than any that Python prints."""
    value: list[Any] = []
    for _ in range(2000):
        value = [value]
    return value
