"""Positions of many deals: what the tests of numbers look at."""

from __future__ import annotations

import random
from collections.abc import Iterator

from table_driver import any_rules, choose, near_the_end
from tabletop import MATCHER, PRESETS, preset

from mjcore import Action, Deal, Error, Rules, Seat, rl

NEEDS = "needs PettingZoo and Gymnasium: pip install 'mjcore[rl]'"


def tables() -> list[Rules]:
    """Return all presets, each for two, three and four players."""
    return [preset(name, players=players) for name in PRESETS for players in (2, 3, 4)]


def positions(rules: Rules, seed: int) -> Iterator[tuple[Deal, random.Random]]:
    """Play a deal at random, challenges and mistakes included, and yield it at every moment."""
    rng = random.Random(seed)
    deal = Deal(MATCHER, rules, rng=seed) if seed % 2 else near_the_end(rules, rng)
    skill = rng.choice([0.0, 0.9])
    yield deal, rng
    while deal.outcome is None:
        seat = rng.choice(list(deal.to_act))
        deal.apply(seat, choose(deal, seat, rng, skill))
        yield deal, rng


def some_rules(seed: int) -> Rules:
    """Return any rules under which offers have numbers."""
    rng = random.Random(seed)
    while True:
        rules = any_rules(rng)
        if rules.courtesy_max <= 3:
            return rules


def numbers(deal: Deal, seat: Seat) -> dict[tuple[int, ...], Action]:
    """Return the legal actions of a seat by their numbers; no two have the same."""
    view, found = deal.view(seat), {}
    for action in deal.legal_actions(seat):
        ids = rl.encode(action, view)
        assert ids not in found, (action, found[ids])
        found[ids] = action
    return found


def refused(call: object, *args: object) -> str:
    """Return what an ``Error`` says."""
    try:
        call(*args)  # type: ignore[operator]
    except Error as error:
        return str(error)
    raise AssertionError("it was not refused")
