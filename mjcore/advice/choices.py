"""The choices of a seat, each rated by a judge: best first, ties in kind order."""

from __future__ import annotations

from mjcore._chance import Outlook
from mjcore._rack import Rack
from mjcore.advice import options
from mjcore.advice.judge import Judge
from mjcore.advice.scene import JOKER, Scene
from mjcore.matcher import Matcher
from mjcore.rules import Rules
from mjcore.table import Call, Exchange

SPARE = 0.8
"""What a hand must keep of its worth for a tile to be offered in the courtesy pass."""
DEAR = 0.5
"""Where a pass would leave less than this of a hand's worth, tiles are passed on blind instead."""


def best(rates: list[float]) -> int:
    """Return the kind of the best rate."""
    return rates.index(max(rates))


def keep_jokers(outlook: Outlook, rack: Rack, rates: list[float]) -> list[float]:
    """Return rates in which a joker that some near hand uses cannot go."""
    if rates[JOKER] < 0 or max(rates[:JOKER]) < 0 or not outlook.joker_serves(rack):
        return rates
    return [*rates[:JOKER], -1.0]


def discards(judge: Judge, rack: Rack) -> list[float]:
    """Rate the discards of a rack: 36 numbers, -1 for what cannot or must not go."""
    return keep_jokers(judge.outlook, rack, judge.discards(rack))


def rate_after_discard(judge: Judge, rack: Rack) -> float:
    """Return what a rack of 14 is worth once it has made its best discard."""
    return max(judge.discards(rack))


def passes(judge: Judge, rack: Rack, number: int) -> list[tuple[int, float]]:
    """Choose tiles to give away, one after the other; return kinds, with the worth then left.

    Jokers never go.
    """
    chosen: list[tuple[int, float]] = []
    for _ in range(number):
        rates = judge.discards(rack)
        rates[JOKER] = -1.0
        kind = best(rates)
        if rates[kind] < 0:
            break
        chosen.append((kind, rates[kind]))
        rack = rack.remove(kind)
    return chosen


def offer(judge: Judge, rack: Rack, most: int) -> int:
    """Return how many tiles the hand can give away for unknown ones and not be the worse for it."""
    now, number = judge.rack(rack), 0
    for _, worth in passes(judge, rack, most):
        if worth < SPARE * now:
            break
        number += 1
    return number


def blind(judge: Judge, rack: Rack, number: int) -> int:
    """Return how many of the tiles to pass had better be taken from those that come in."""
    now = judge.rack(rack)
    return sum([worth < DEAR * now for _, worth in passes(judge, rack, number)])


def calls(judge: Judge, scene: Scene, rules: Rules) -> list[tuple[float, Call]]:
    """Rate the calls of a window by what the rack is worth after the discard, best first.

    Calls after which no hand could be made are left out.
    """
    rated = [(rate_after_discard(judge, rack), call) for call, rack in options.calls(scene, rules)]
    return sorted([one for one in rated if one[0] > 0], key=lambda one: -one[0])


def exchanges(
    judge: Judge, scene: Scene, matcher: Matcher, rules: Rules
) -> list[tuple[float, Exchange]]:
    """Rate the joker exchanges of a turn by what the rack is then worth, best first.

    One that wins is worth more than anything.
    """
    rated = []
    for exchange, rack in options.exchanges(scene, rules):
        wins = matcher.distance(rack) == 0
        rated.append((float("inf") if wins else rate_after_discard(judge, rack), exchange))
    return sorted(rated, key=lambda one: -one[0])
