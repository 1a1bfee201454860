"""From what a rack is worth to a chance: the curve that decides, and the odds that are told."""

from __future__ import annotations

import math
from typing import NamedTuple

OWN_TURN, WINDOW, BETWEEN = range(3)
"""When a question is asked: in one's own turn, of a discard that can be claimed, or in between."""
FAR = 14
"""How far away a hand counts that no line can hold."""


class WinCurve(NamedTuple):
    """Hold the weights of the curve from a rack's worth to the chance to win the deal.

    The odds are e to the power of ``bias + log·L + elapsed·t + both·t·L + square·L²``, where L is
    the logarithm of the worth (``Outlook.chance``) and t the share of the wall that is drawn. The
    shape is that of deals between four equal strong bots. Bots decide by it; what people are told
    is nearer to the truth, see ``Odds``. ``bias`` shifts from card to card;
    ``benchmarks/calibration.py`` fits it.
    """

    bias: float
    log: float
    elapsed: float
    both: float
    square: float

    def chance(self, worth: float, elapsed: float) -> float:
        """Return the chance, 0 to 1, that a seat wins this deal."""
        if worth <= 0:
            return 0.0
        slope = self.log + self.both * elapsed
        # Left of its lowest point the parabola would rise again; there the curve goes on straight.
        lowest = -slope / (2 * self.square) if self.square > 0 else -math.inf
        log = math.log(worth)
        level = max(log, lowest)
        odds = self.bias + self.elapsed * elapsed + slope * level + self.square * level * level
        odds += min(0.0, log - lowest) if lowest > -math.inf else 0.0
        return 1 / (1 + math.exp(-max(-700.0, min(700.0, odds))))


CURVE = WinCurve(1.295, 0.846, -1.239, 0.219, 0.0436)
"""Fitted to deals of the practice card."""


class Place(NamedTuple):
    """Say where in a deal a question is asked.

    ``elapsed`` is the share of the wall that is drawn, ``away`` the tiles that the rack misses,
    ``kind`` one of ``OWN_TURN``, ``WINDOW`` and ``BETWEEN``.
    """

    elapsed: float
    away: int
    kind: int


class Odds:
    """Tell the chance to win a deal of one card.

    The logarithm of the odds is a sum of terms fitted to deals of four strong bots on many cards
    (``benchmarks/fit_odds.py``): of the rack's worth, the time, the distance and the moment.
    ``bias`` is the card's own share: on a hard card, where racks are worth less, the others are no
    nearer either. ``card_odds`` finds it.
    """

    __slots__ = ("bias",)

    def __init__(self, bias: float = 0.0) -> None:
        self.bias = bias

    def __repr__(self) -> str:
        return f"Odds({self.bias:.3f})"

    def chance(self, worth: float, place: Place) -> float:
        """Return the chance, 0 to 1, that a seat wins this deal with a rack of this worth."""
        if worth <= 0:
            return 0.0
        level = max(math.log(worth), LEAST_LOG)
        # Farther down it goes on straight: what is next to nothing stays so.
        below = min(0.0, math.log(worth) - LEAST_LOG)
        time, near, kind = place.elapsed, min(place.away, 4), place.kind
        odds = BASE + LOG * level + TIME * time + BOTH * time * level + SQUARE * level * level
        odds += NEAR[near] + NEAR_TIME[near] * time + self.bias * SHARE[near]
        odds += MOMENT[kind] + MOMENT_TIME[kind] * time + below
        if near <= 1:
            odds += LAST[kind] + LAST_TIME[kind] * time
        return 1 / (1 + math.exp(-max(-700.0, min(700.0, odds))))


# Weights of the terms; see Odds.
LEAST_LOG = -12.0
BASE, LOG, TIME, BOTH, SQUARE = 1.1576, 0.6462, -2.7339, -0.0251, 0.0104
NEAR = (0.7263, 0.7263, 0.1815, 0.0545, 0.0)
"""By tiles away, four and more together."""
NEAR_TIME = (0.5629, 0.5629, 0.3526, 0.1989, 0.0)
SHARE = (0.5429, 0.5429, 0.7186, 0.8530, 1.0)
"""How much of a card's bias counts, by tiles away: near the end all cards are alike."""
MOMENT = (0.0, 0.1299, 0.0775)
"""By the kind of question."""
MOMENT_TIME = (0.0, 0.1816, 0.0)
LAST = (0.0, -0.0422, 0.0)
"""The same for hands that miss one tile."""
LAST_TIME = (0.0, 0.0, 0.0765)

PLAIN = Odds()
"""The odds of a card that nothing is known of."""
