"""Deals to record: one played at random, one in which nearly everything happens."""

from __future__ import annotations

import random

from table_driver import any_rules, choose
from tabletop import MATCHER, E, N, S, W, saved, table, throw

from mjcore import Call, Challenge, Deal, Exchange, MahJongg, Revise, Rules


def played(seed: int) -> tuple[Deal, list[tuple[int, str]]]:
    """Play a deal at random; return it and, after each action, its events' number and its state."""
    rng = random.Random(seed)
    deal = Deal(MATCHER, any_rules(rng), rng=seed)
    marks = [(len(deal.events), saved(deal))]
    while deal.outcome is None:
        seat = rng.choice(list(deal.to_act))
        deal.apply(seat, choose(deal, seat, rng, 0.5))
        marks.append((len(deal.events), saved(deal)))
    return deal, marks


def eventful() -> Deal:
    """Return a deal in which nearly every kind of event has happened."""
    rules = Rules.league(challenge_wrong="pay")
    racks = {"S": "99B JJ 5D", "W": "[555D J]", "N": "1122C 333666B R NN"}
    deal = table(rules, E, E="9B", draws="7D", **racks)
    throw(deal, "9B", S=Call(3, 1))
    deal.apply(S, Revise(4, 1))
    deal.apply(N, Challenge(S))
    deal.apply(S, Exchange(W, 0, "5D"))
    throw(deal, "J")
    deal.apply(W, MahJongg())
    return deal
