"""Whole numbers of any make, within bounds."""

from __future__ import annotations

from operator import index
from typing import Any

from mjcore.errors import Error, shown


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


def number(name: str, value: object, least: int, most: int | None = None) -> int:
    """Return a whole number within bounds.

    Raise ``TypeError`` for what is no whole number, ``Error`` for one out of bounds.
    """
    found = whole(value)
    bounds = f"of {least:,} or more" if most is None else f"from {least:,} to {most:,}"
    if found is None:
        raise TypeError(f"{name} is a whole number {bounds}, not {shown(value)}")
    if found < least or (most is not None and found > most):
        raise Error(f"{name} is a whole number {bounds}, not {shown(found)}")
    return found
