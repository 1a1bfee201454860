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


def whole_in(name: str, value: object, least: int, most: int) -> int:
    """Return a whole number from ``least`` to ``most``, numpy's included, as an ``int``.

    Raise ``TypeError`` for what is no whole number, ``Error`` for one out of bounds.
    """
    number = whole(value)
    bounds = f"from {_figure(least)} to {_figure(most)}"
    if number is None:
        raise TypeError(f"{name} is a whole number {bounds}, not {shown(value)}")
    if not least <= number <= most:
        raise Error(f"{name} is a whole number {bounds}, not {shown(number)}")
    return number


def _figure(number: int) -> str:
    # The bound of a seed has 78 digits, which nobody reads.
    bits = number.bit_length()
    return f"2**{bits} - 1" if bits > 64 and number + 1 == 1 << bits else f"{number:,}"
