"""The chance to win a deal, for people: what the sum of chances amounts to in the race."""

from __future__ import annotations

import math

BIAS = 1.9
"""Fitted to simulated deals of the practice card by ``benchmarks/calibration.py``."""


def win_chance(worth: float, elapsed: float, bias: float = BIAS) -> float:
    """Return the chance, 0 to 1, that a seat wins this deal.

    ``worth`` is what ``Outlook.chance`` says of its rack, ``elapsed`` the share of the wall that
    is drawn. The shape is that of deals between four equal strong bots: it assumes opponents who
    finish as often as those do, and says nothing of what their exposures tell.
    """
    if worth <= 0:
        return 0.0
    log = math.log(worth)
    odds = bias + 0.74 * log - 1.81 * elapsed + 0.21 * elapsed * log + 0.03 * log * log
    # Below the parabola's lowest point a hand is no better for being worse.
    lowest = -(0.74 + 0.21 * elapsed) / 0.06
    if log < lowest:
        odds = bias + 0.74 * lowest - 1.81 * elapsed + 0.21 * elapsed * lowest
        odds += 0.03 * lowest * lowest + (log - lowest)
    return 1 / (1 + math.exp(-max(-700.0, min(700.0, odds))))
