"""Chi-square, for laws of chance that can be counted out."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping


def check_law(found: Iterable[Hashable], expected: Mapping[Hashable, float]) -> None:
    """Check that draws follow a law: nothing else comes, and chi-square is within five sigma."""
    counted = Counter(found)
    total, shares = counted.total(), sum(expected.values())
    assert set(counted) <= set(expected), set(counted) - set(expected)
    freedom = len(expected) - 1
    square = 0.0
    for outcome, share in expected.items():
        due = total * share / shares
        assert due >= 5, f"too few draws to tell: {due:.1f} of {outcome}"
        square += (counted[outcome] - due) ** 2 / due
    limit = freedom + 5 * math.sqrt(2 * max(1, freedom)) + 10
    assert square < limit, f"chi-square {square:.1f} with {freedom} degrees of freedom"


def check_uniform(found: Iterable[Hashable], of: Iterable[Hashable]) -> None:
    """Check that draws are uniform over these outcomes."""
    check_law(found, dict.fromkeys(of, 1.0))
