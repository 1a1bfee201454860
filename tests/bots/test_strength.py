"""How strong bots are, in few deals; the figures of docs/understand/bots.md come from many more."""

from __future__ import annotations

import statistics

import pytest
from bot_play import play


def wins(name: str, deals: int, seed: int) -> float:
    """Return the share of deals of four equal bots that end in mah jongg."""
    ended = [play([name] * 4, None, seed + number).outcome for number in range(deals)]
    return sum(outcome.kind == "win" for outcome in ended) / deals


def gains(name: str, other: str, walls: int, seed: int) -> list[float]:
    """Return what a bot gains a deal against three others, wall by wall, from every seat."""
    found = []
    for number in range(walls):
        total = 0
        for seat in range(4):
            names = [other] * 4
            names[seat] = name
            total += play(names, None, seed + number).outcome.payments[seat]
        found.append(total / 4)
    return found


@pytest.mark.parametrize(("name", "least"), [("easy", 0.6), ("steady", 0.8), ("strong", 0.88)])
def test_most_deals_end_in_mah_jongg(name: str, least: float) -> None:
    assert wins(name, 50, 11) >= least


@pytest.mark.slow
@pytest.mark.parametrize(("name", "least"), [("steady", 0.90), ("strong", 0.95)])
def test_two_thousand_deals(name: str, least: float) -> None:
    assert wins(name, 2000, 1) >= least


@pytest.mark.slow
@pytest.mark.parametrize(("name", "other"), [("strong", "steady"), ("steady", "easy")])
def test_the_stronger_bot_gains(name: str, other: str) -> None:
    """Over the same walls from every seat the 95 % interval of the gain excludes zero."""
    found = gains(name, other, 1000, 1)
    half = 1.96 * statistics.stdev(found) / len(found) ** 0.5
    assert statistics.fmean(found) > half
