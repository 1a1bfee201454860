"""Hands as a Charleston leaves them: by them the chances of a card are found.

Four seats pass what they miss least, as the strong bot does, from tiles that are always the same:
the hands of a card are the same on every machine.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple
from weakref import WeakKeyDictionary

from mjcore._chance import Outlook
from mjcore._rack import Rack
from mjcore.advice.odds import OWN_TURN, Odds, Place
from mjcore.advice.rating import BETA, HORIZON, OFFERED, Chances, Rated, outlook
from mjcore.advice.seen import FULL_WALL, JOKER, TILES, Seen
from mjcore.matcher import Matcher
from mjcore.rules import Rules
from mjcore.tiles import SUPPLY

PLAYERS = 4
HAND = 13
PASSED = 3
CONTENT = 4
"""A hand so near stops the Charleston."""
PASSES = (1, 2, 3)
"""To which seat, counted from one's own, the tiles of the first Charleston go."""
SEED = 152
CHARLESTONS = 150
"""How many are played for a card; their 600 hands tell its bias within about 0.05."""
MEAN, HARDER = 0.1997, 0.0146
"""The mean chance of these hands on a card without bias, and how much less it is for one more: of a
hard card more deals end without a winner. Found on nine cards, of which one was the practice card.
"""
LARGEST, PRECISION = 4.0, 0.001

_KEPT: WeakKeyDictionary[Matcher, Odds] = WeakKeyDictionary()


class Opening(NamedTuple):
    """Hold what a hand is worth when the first tile is drawn, and how far it is from complete."""

    worth: float
    away: int


def openings(matcher: Matcher, deals: int) -> list[Opening]:
    """Return the hands of so many deals, four of each."""
    rng = Random(SEED)
    found = []
    for _ in range(deals):
        for rack in _charleston(matcher, _dealt(rng)):
            away = matcher.distance(rack)
            found.append(
                Opening(_outlook(matcher, rack).chance(rack), HAND if away is None else away)
            )
    return found


def _dealt(rng: Random) -> list[Rack]:
    tiles = [tile for tile in TILES for _ in range(SUPPLY[tile])]
    rng.shuffle(tiles)
    return [Rack.from_tiles(tiles[at * HAND : (at + 1) * HAND]) for at in range(PLAYERS)]


def _charleston(matcher: Matcher, racks: list[Rack]) -> list[Rack]:
    """Pass until somebody is content, after three passes or after six."""
    for over in PASSES:
        racks = _passed(matcher, racks, over)
    aways = [matcher.distance(rack) for rack in racks]
    if all(away is None or away > CONTENT for away in aways):
        for over in reversed(PASSES):
            racks = _passed(matcher, racks, over)
    return racks


def _passed(matcher: Matcher, racks: list[Rack], over: int) -> list[Rack]:
    split = [_spared(matcher, rack) for rack in racks]
    found = []
    for seat in range(PLAYERS):
        rack = split[seat][0]
        for kind in split[(seat - over) % PLAYERS][1]:
            rack = rack.add(TILES[kind])
        found.append(rack)
    return found


def _spared(matcher: Matcher, rack: Rack) -> tuple[Rack, list[int]]:
    """Return what a rack keeps and the tiles that it passes."""
    outlook, given = _outlook(matcher, rack), []
    for _ in range(PASSED):
        rates = outlook.chance_discards(rack)[:JOKER]
        kind = rates.index(max(rates))
        given.append(kind)
        rack = rack.remove(TILES[kind])
    return rack, given


def _outlook(matcher: Matcher, rack: Rack) -> Outlook:
    draws = HORIZON * FULL_WALL[PLAYERS] / PLAYERS
    unseen = bytes([all_of - of for all_of, of in zip(SUPPLY, rack.counts, strict=True)])
    return Outlook(matcher, unseen, draws, OFFERED * (PLAYERS - 1) * draws, 0, beta=BETA)


def card_odds(matcher: Matcher) -> Odds:
    """Return the odds of a card, worked out at first and kept as long as the matcher.

    By the bias found the mean chance of a hand after the Charleston is what it was on other cards.
    """
    found = _KEPT.get(matcher)
    if found is None:
        found = _KEPT[matcher] = Odds(_bias(openings(matcher, CHARLESTONS)))
    return found


def rated_by_chances(matcher: Matcher, rules: Rules, seen: Seen) -> Rated:
    """Return a seat's question as advice rates it: by chances, with the odds of the card."""
    return Rated(matcher, rules, seen, Chances(outlook(matcher, seen)), card_odds(matcher))


def _bias(hands: list[Opening]) -> float:
    low, high = -LARGEST, LARGEST
    while high - low > PRECISION:
        bias = (low + high) / 2
        odds = Odds(bias)
        mean = sum(
            [odds.chance(hand.worth, Place(0.0, hand.away, OWN_TURN)) for hand in hands]
        ) / len(hands)
        # The harder a card the more deals nobody wins.
        if mean < MEAN - HARDER * bias:
            low = bias
        else:
            high = bias
    return (low + high) / 2
