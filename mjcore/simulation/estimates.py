"""Estimates from counts: shares and means, each with its 95 % interval."""

from __future__ import annotations

from dataclasses import dataclass
from math import isnan, nan, sqrt

Z = 1.959964
"""How many standard deviations a 95 % interval reaches to either side."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """Hold a share or a mean, and the ends of its 95 % interval; ``nan`` where nothing is known."""

    value: float
    low: float
    high: float

    @property
    def error(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    def to_dict(self) -> dict[str, float | None]:
        """Return the JSON form: ``value``, ``low``, ``high``, ``None`` where nothing is known."""
        return {"value": plain(self.value), "low": plain(self.low), "high": plain(self.high)}


def plain(value: float) -> float | None:
    """Return a number as JSON has it: six places, ``None`` for ``nan``."""
    return None if isnan(value) else round(value, 6)


def decimal(value: float, digits: int) -> str:
    """Return a number for people, with digits after the point; ``-`` for ``nan``."""
    return "-" if isnan(value) else f"{value:.{digits}f}"


def share(count: int, total: int) -> Estimate:
    """Return the share that ``count`` is of ``total``, with Wilson's interval."""
    if not total:
        return Estimate(nan, nan, nan)
    p = count / total
    widening = Z * Z / total
    middle = (p + widening / 2) / (1 + widening)
    reach = Z * sqrt((p * (1 - p) + widening / 4) / total) / (1 + widening)
    return Estimate(p, max(middle - reach, 0.0) if count else 0.0, min(middle + reach, 1.0))


def mean(total: int, squares: int, count: int) -> Estimate:
    """Return the mean of ``count`` numbers from their sum and the sum of their squares.

    The interval is the normal one; a single number has none.
    """
    if not count:
        return Estimate(nan, nan, nan)
    value = total / count
    if count == 1:
        return Estimate(value, nan, nan)
    # In whole numbers up to the root: large sums lose nothing.
    variance = (squares * count - total * total) / (count * (count - 1))
    reach = Z * sqrt(max(variance, 0.0) / count)
    return Estimate(value, value - reach, value + reach)


def ratio(total: float, count: float) -> float:
    """Return ``total / count``, or ``nan`` of nothing."""
    return total / count if count else nan
