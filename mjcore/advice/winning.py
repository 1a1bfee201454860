"""The chance to win a deal, for people: what the sum of chances amounts to in the race."""

from __future__ import annotations

import math
from typing import NamedTuple


class WinCurve(NamedTuple):
    """Hold the weights of the curve from a rack's worth to the chance to win the deal.

    The odds are e to the power of ``bias + log·L + elapsed·t + both·t·L + square·L²``, where L is
    the logarithm of the worth (``Outlook.chance``) and t the share of the wall that is drawn. The
    shape is that of deals between four equal strong bots: it takes the others to finish as often
    as those do, and says nothing of what their exposures tell. ``bias`` shifts from card to card;
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


def win_chance(worth: float, elapsed: float) -> float:
    """Return the chance, 0 to 1, that a seat wins this deal, by the curve of the practice card."""
    return CURVE.chance(worth, elapsed)
