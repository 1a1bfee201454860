"""Whole numbers out of whatever was given, and the short form of it for a message."""

from __future__ import annotations

from operator import index
from typing import Any


def whole(value: Any) -> int | None:
    """Return a whole number, numpy's included, as an ``int``; ``None`` for anything else."""
    if type(value) is int:
        return value
    if isinstance(value, bool):
        return None
    try:
        return index(value)
    except TypeError:
        return None


def short(value: object) -> str:
    """Return what a message shows of a value, in 60 characters at most."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # an int of thousands of digits, lists of lists of lists
        return f"a huge {type(value).__name__}"
    return text if len(text) <= 60 else text[:57] + "..."


def figure(number: int) -> str:
    """Return a number as a message can show it, however large somebody made it."""
    return str(number) if number < 1_000_000 else "a million or more"
