"""The fit and the rank correlation, against values worked out by hand."""

from math import isnan

import pytest

from mjcore.report.fit import fit


def test_points_on_a_line():
    found = fit([1, 2, 3, 5], [7, 9, 11, 15])
    assert (found.at, found.slope, found.rank) == pytest.approx((5, 2, 1))
    assert found(10) == pytest.approx(25)


def test_points_off_a_line():
    """Means 2 and 3; sum of xx 2, of xy 1: slope 1/2, at 2."""
    found = fit([1, 2, 3], [3, 2, 4])
    assert (found.at, found.slope) == pytest.approx((2, 0.5))
    assert found.rank == pytest.approx(0.5)


def test_the_other_way_round():
    assert fit([1, 2, 3], [9, 5, 1]).rank == pytest.approx(-1)


def test_ties_share_their_ranks():
    """Ranks 0, 1.5, 1.5, 3 against 0, 1, 2, 3."""
    assert fit([1, 2, 2, 3], [1, 2, 3, 4]).rank == pytest.approx(4.5 / (4.5 * 5) ** 0.5)


@pytest.mark.parametrize("xs, ys", [([1], [5]), ([2, 2, 2], [4, 5, 6]), ([1, 2], [5, 5])])
def test_where_nothing_can_be_said(xs, ys):
    found = fit(xs, ys)
    assert isnan(found.rank)
    assert found.slope == 0 and found(xs[0]) == sum(ys) / len(ys)
