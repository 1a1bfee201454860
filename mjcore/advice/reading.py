"""What the other seats may hold: their lines, what they wait for, and what a discard may cost.

All of it follows from one seat's view. The numbers were fitted to deals of four strong bots on the
practice card; ``benchmarks/danger.py`` compares what is said with what happens on any card.
"""

from __future__ import annotations

import math
import random
from array import array
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from mjcore._reading import read_hand
from mjcore.advice.seen import FULL_WALL, TILES
from mjcore.card import Line
from mjcore.frozen import Frozen
from mjcore.matcher import Matcher
from mjcore.rules import Rules
from mjcore.table import Seat, View
from mjcore.table.claims import wins_barred
from mjcore.table.payment import DISCARDER_POINTS
from mjcore.table.seats import SEATS
from mjcore.tiles import KINDS, RACK_SIZE, SUPPLY, Tile
from mjcore.typing.advice import DangerDict, OpponentDict

READY = ((-7.2, 13.3, -7.0), (-4.8, 8.7, -4.7), (-2.7, 5.5, -3.0), (1.4, -3.2, 3.0))
"""By exposures shown, up to three: the logarithm of the odds that a hand waits for a tile is
``a + b·t + c·t²``, where t is the share of the wall that is drawn. With four it always waits."""
KINDS_WAITED = 1.3
"""For how many kinds a hand waits that waits for any."""
EASY, HARDER, SHARPER = 7.15, 0.47, 0.25
"""How far a dealt hand of the practice card is from its nearest line; for each tile more on another
card the logarithm of the odds above falls by so much, and of the kinds waited for rises by so much:
fewer hands wait there, but what for is easier to tell."""
DEALS = 400
"""By how many dealt hands that is measured on a card."""
EVEN = 0.45
"""Whether a target can be made says less of what a hand goes for than the odds would have it: they
count by this power."""
THREW = 0.5
"""What counts of a target that still wants a kind which the seat has thrown away itself."""
LATER = 10.0
"""A kind that lies on the table since n discards of the seat is n / (n + this) as likely to be
waited for as one that does not: the seat has let it go, and has changed its hand n times."""
PURE = 0.05
"""The share that earns the bonus for no jokers of the hands that win and show none."""


class Opponent(Frozen):
    """Hold what another seat may be making.

    ``ready`` is the chance, 0 to 1, that it waits for a single tile. ``lines`` are pairs of a line
    and its weight, ``waits`` pairs of a tile and how likely it is the one that completes the hand,
    if a discard completes it; the likeliest come first, and the weights of either add up to 1.
    ``keys`` are pairs of a tile and the weight of what the hand cannot be without natural tiles of
    that kind: it dies with their last copies. All are empty where no line is left.
    """

    __slots__ = ("keys", "lines", "ready", "seat", "waits")

    seat: Seat
    ready: float
    lines: tuple[tuple[Line, float], ...]
    waits: tuple[tuple[Tile, float], ...]
    keys: tuple[tuple[Tile, float], ...]

    def to_dict(self) -> OpponentDict:
        """Return the JSON form: lines by their ids, tiles as text, weights to four places."""
        return {
            "seat": int(self.seat),
            "ready": round(self.ready, 4),
            "lines": {line.id: round(weight, 4) for line, weight in self.lines},
            "waits": {str(tile): round(weight, 4) for tile, weight in self.waits},
            "keys": {str(tile): round(weight, 4) for tile, weight in self.keys},
        }


class Danger(Frozen):
    """Hold what discarding a tile may lead to.

    ``chance``, 0 to 1, is that of giving mah jongg to somebody, ``by_seat`` to whom, East first;
    ``cost`` is the payment to be expected, positive: what would be paid, times how likely that is.
    """

    __slots__ = ("by_seat", "chance", "cost")

    chance: float
    cost: float
    by_seat: tuple[float, ...]

    def to_dict(self) -> DangerDict:
        """Return the JSON form: chances to six places, the cost to four."""
        return {
            "chance": round(self.chance, 6),
            "cost": round(self.cost, 4),
            "by_seat": [round(chance, 6) for chance in self.by_seat],
        }


class Hand(NamedTuple):
    """Hold what a view tells of another seat's hand.

    ``ready`` is the chance that it waits for a tile; by kind ``wins`` is the chance that a discard
    completes it, ``values`` the mean value of the lines that it would complete; ``lines`` are
    weights in card order, ``waits`` and ``keys`` by kind.
    """

    seat: Seat
    ready: float
    wins: list[float]
    lines: list[float]
    waits: list[float]
    values: list[float]
    keys: list[float]


def hands(view: View, matcher: Matcher, rules: Rules) -> list[Hand]:
    """Read the hands of all other live seats, in the order of play after the viewer."""
    harder = hardness(matcher) - EASY
    kinds = KINDS_WAITED * math.exp(SHARPER * harder)
    found = []
    for step in range(1, view.players):
        seat = SEATS[(view.seat + step) % view.players]
        if not view.dead[seat]:
            kept, waited = _doubts(view, seat)
            shown = view.exposures[seat]
            read = read_hand(
                matcher,
                shown,
                view.unseen,
                kept,
                waited,
                rules.concealed_call_for_mahjong,
                EVEN,
            )
            ready = _ready(len(shown), view, harder) if any(read[1]) else 0.0
            # It waits for so many kinds, each by its share: for this one if for any of them.
            wins = [ready * (1 - math.exp(-kinds * wait)) for wait in read[1]]
            found.append(Hand(seat, ready, wins, *read))
    return found


_hardness: WeakKeyDictionary[Matcher, float] = WeakKeyDictionary()


def hardness(matcher: Matcher) -> float:
    """Return how far a dealt hand is from its nearest line, measured once a matcher."""
    found = _hardness.get(matcher)
    if found is None:
        chance = random.Random(1)
        wall = [kind for kind, copies in enumerate(SUPPLY) for _ in range(copies)]
        total = 0
        for _ in range(DEALS):
            counts = bytearray(KINDS)
            for kind in chance.sample(wall, RACK_SIZE - 1):
                counts[kind] += 1
            total += matcher.distance(counts) or 0
        found = _hardness[matcher] = total / DEALS
    return found


def _ready(shown: int, view: View, harder: float) -> float:
    """Return how often a hand with so many exposures waits for one tile at this time."""
    if shown >= len(READY):
        return 1.0
    full = FULL_WALL[view.players]
    drawn = 1 - min(view.wall, full) / full
    least, more, bend = READY[shown]
    odds = least + more * drawn + bend * drawn * drawn - HARDER * harder
    return 1 / (1 + math.exp(-odds))


def _doubts(view: View, seat: Seat) -> tuple[array[float], array[float]]:
    """Return by kind what the discards say against a seat's wanting it, and waiting for it."""
    kept, waited = array("d", [1.0]) * KINDS, array("d", [1.0]) * KINDS
    known = 0
    thrown = 0
    for by, tile in reversed(view.discards):
        kind = int(tile)
        if not known >> kind & 1:
            # What lies there since its last discard it has let go with the very hand it holds.
            known |= 1 << kind
            waited[kind] = thrown / (thrown + LATER)
        if by is seat:
            thrown += 1
            kept[kind] = THREW
    return kept, waited


def opponents(view: View, matcher: Matcher, rules: Rules) -> tuple[Opponent, ...]:
    """Return what the other live seats may be making, in the order of the table."""
    lines = matcher.card.lines
    found = [
        Opponent(
            hand.seat,
            hand.ready,
            _pairs(lines, hand.lines),
            _pairs(TILES, hand.waits),
            _pairs(TILES, hand.keys),
        )
        for hand in hands(view, matcher, rules)
    ]
    return tuple(sorted(found, key=lambda one: one.seat))


def _pairs(values: Any, weights: list[float]) -> tuple[Any, ...]:
    """Return what has some weight, with it, most first."""
    found = [pair for pair in zip(values, weights, strict=True) if pair[1] > 0]
    return tuple(sorted(found, key=lambda pair: -pair[1]))


def dangers(view: View, matcher: Matcher, rules: Rules) -> dict[Tile, Danger]:
    """Return for each kind held what its discard may lead to."""
    read = [] if wins_barred(rules, view.wall) is not None else hands(view, matcher, rules)
    prices = [_price(view, rules, hand.seat) for hand in read]
    unseen = _unseen_kinds(view) if 0 < rules.hot_wall_tiles >= view.wall else ()
    found = {}
    for kind, held in enumerate(view.rack.counts):
        if held:
            by_seat, safe, cost = [0.0] * view.players, 1.0, 0.0
            # Of several that could declare the first in the order of play has it.
            for hand, (points, values) in zip(read, prices, strict=True):
                # Nobody wins on a joker: no hand waits for one.
                chance = by_seat[hand.seat] = safe * hand.wins[kind]
                if kind in unseen and values:
                    # So many times one value more, where the discarder's share is several.
                    values *= 1 + (view.players - 2) / rules.discarder_mult
                cost += chance * (points + values * hand.values[kind])
                safe -= chance
            found[TILES[kind]] = Danger(1 - safe, cost, tuple(by_seat))
    return found


def _price(view: View, rules: Rules, winner: Seat) -> tuple[float, float]:
    """Return what this seat pays for its discard: so many points, and so many values."""
    shown = view.exposures[winner]
    if rules.scoring == "tournament":
        # A dead hand stands at 0 there.
        points = DISCARDER_POINTS[min(len(shown), len(DISCARDER_POINTS) - 1)]
        return (0.0 if view.dead[view.seat] else -float(points)), 0.0
    pure = 0.0 if sum([exposure.jokers for exposure in shown]) else PURE
    return 0.0, rules.discarder_mult * (1 + pure * (rules.jokerless_mult - 1))


def _unseen_kinds(view: View) -> set[int]:
    """Return the kinds of which nothing lies on the table: a hot wall makes them dear."""
    lying = {int(tile) for _, tile in view.discards}
    lying |= {int(exposure.kind) for shown in view.exposures for exposure in shown}
    return set(range(KINDS)) - lying
