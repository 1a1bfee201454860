"""Whole numbers that somebody gave: of their type, and within their bounds."""

from __future__ import annotations

from typing import SupportsIndex

from mjcore.errors import Error
from mjcore.table.values import short, whole


def whole_in(name: str, value: SupportsIndex, least: int, most: int) -> int:
    """Return a whole number from ``least`` to ``most``, numpy's included, as an ``int``.

    Raise ``TypeError`` for what is no whole number and ``Error`` for one beyond the bounds.
    """
    number = whole(value)
    if number is None:
        raise TypeError(f"{name} is a whole number, not {type(value).__name__}")
    if not least <= number <= most:
        bounds = f"from {_figure(least)} to {_figure(most)}"
        raise Error(f"{name} is a whole number {bounds}, not {short(number)}")
    return number


def _figure(number: int) -> str:
    bits = number.bit_length()
    return f"2**{bits} - 1" if bits > 64 and number + 1 == 1 << bits else f"{number:,}"
