"""Straight lines through points, and whether two orders agree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import nan
from statistics import StatisticsError, correlation, fmean, linear_regression

from mjcore.simulation.estimates import plain


@dataclass(frozen=True, slots=True)
class Fit:
    """Hold the line ``at + slope * x`` through some points, by least squares.

    ``rank`` is the rank correlation of the points (Spearman's, ties sharing their ranks): 1 where
    the order by x is that by y, 0 where the one says nothing about the other; ``nan`` if all x or
    all y are equal.
    """

    at: float
    slope: float
    rank: float

    def to_dict(self) -> dict[str, float | None]:
        """Return the JSON form: ``at``, ``slope``, ``rank``, ``None`` where nothing is known."""
        return {"at": plain(self.at), "slope": plain(self.slope), "rank": plain(self.rank)}

    def __call__(self, x: float) -> float:
        """Return the line's y."""
        return self.at + self.slope * x


def fit(xs: Sequence[float], ys: Sequence[float]) -> Fit:
    """Return the fit of points, one at least; with all x equal it is level."""
    try:
        slope, at = linear_regression(xs, ys)
    except StatisticsError:
        slope, at = 0.0, fmean(ys)
    try:
        rank = correlation(_ranks(xs), _ranks(ys))
    except StatisticsError:
        rank = nan
    return Fit(at, slope, rank)


def _ranks(values: Sequence[float]) -> list[float]:
    # Python 3.12 has them in ``correlation(xs, ys, method="ranked")``.
    ordered = sorted(values)
    first = {value: at for at, value in reversed(list(enumerate(ordered)))}
    last = {value: at for at, value in enumerate(ordered)}
    return [(first[value] + last[value]) / 2 for value in values]
