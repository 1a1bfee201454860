"""Expand a pattern into its targets.

A concrete hand is first made as one big integer, the sum of its groups' integers: 36 bytes of
needs, 36 bytes of needs in groups without jokers, then three bits for each (kind, size) of a
joker-taking group. Equal hands are equal integers, so merging is one dictionary look-up, and
only a hand that is new becomes a ``Target``.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product
from math import perm

from mjcore.card.choices import Choices, Slide, Values, find_choices
from mjcore.card.model import Target
from mjcore.card.pattern import Pattern, suit_slots
from mjcore.card.symbols import DIGITS, FIXED, LETTERS
from mjcore.tiles import KINDS, SUPPLY, Tile

HAND_BYTES = 2 * KINDS + KINDS * 4 * 3 // 8  # sizes 3 to 6, and at most four such groups in a hand
_OVER_FOUR = bytes(max(0, count - 4) for count in range(256))
_DRAGONS = (int(Tile.GREEN), int(Tile.RED), int(Tile.SOAP))

Parts = list[tuple[int, ...]]
"""For each suit slot, and last for what has no suit, the integer of its groups by suit."""


def _unit(kind: int, size: int, jokers: bool) -> int:
    unit = size << 8 * kind
    if jokers:
        return unit | 1 << 8 * 2 * KINDS + 3 * (4 * kind + size - 3)
    return unit | size << 8 * (KINDS + kind)


_GROUPS = {(kind, size): (kind, size) for kind in range(KINDS) for size in range(1, 7)}
"""Each (kind, size) once: a card of many targets has few groups that differ."""

_UNITS = {
    (kind, size, jokers): _unit(kind, size, jokers)
    for kind in range(KINDS)
    for size in range(1, 7)
    for jokers in ((False, True) if size >= 3 else (False,))
}


class Expansion:
    """Expand one pattern: ``count`` is known before anything is enumerated.

    ``count`` is the number of assignments before merging; ``survivors``, known when ``targets``
    has run, of those that the supply of tiles can fill.
    """

    def __init__(self, pattern: Pattern) -> None:
        self.pattern = pattern
        self.choices: Choices = find_choices(pattern)
        self.slots = suit_slots(pattern)
        self.letters = sum(slot in LETTERS for slot in self.slots)
        words = len(self.slots) - self.letters
        self.count = self.choices.count() * perm(3, self.letters) * 3**words
        self.survivors = 0

    def targets(self, seen: dict[int, bool]) -> Iterator[Target]:
        """Yield the targets that are not in ``seen``, in order of expansion.

        ``seen`` collects every hand of the line by its integer, and whether the supply fills it.
        """
        groups = self.pattern.groups
        sizes = [group.size for group in groups]
        jokers = tuple(group.jokers for group in groups)
        slots = [self.slots.index(g.suit) if g.suit else len(self.slots) for g in groups]
        suits_of = list(self._suits())
        for values, slide in self.choices:
            kinds = [_kinds(group.symbol, values, slide) for group in groups]
            parts = self._parts(kinds, slots)
            for suits in suits_of:
                # The hot loop: sums of integers; tiles are looked up for a hand that is new.
                hand = 0
                for part, suit in zip(parts, suits, strict=True):
                    hand += part[suit]
                fits = seen.get(hand)
                if fits is None:
                    raw = hand.to_bytes(HAND_BYTES, "little")
                    need, hard = raw[:KINDS], raw[KINDS : 2 * KINDS]
                    fits = seen[hand] = fits_supply(need, hard)
                    if fits:
                        tiles = [k[suits[s]] for k, s in zip(kinds, slots, strict=True)]
                        placed = [_GROUPS[group] for group in zip(tiles, sizes, strict=True)]
                        yield Target(need, hard, tuple(placed), jokers)
                self.survivors += fits

    def _suits(self) -> Iterator[tuple[int, ...]]:
        """Yield a suit for each slot, and 0 for what has no suit."""
        words = len(self.slots) - self.letters
        for letters in permutations(range(3), self.letters):
            for own in product(range(3), repeat=words):
                yield (*letters, *own, 0)

    def _parts(self, kinds: list[tuple[int, ...]], slots: list[int]) -> Parts:
        parts = [[0, 0, 0] for _ in range(len(self.slots) + 1)]
        for group, by_suit, slot in zip(self.pattern.groups, kinds, slots, strict=True):
            for suit, kind in enumerate(by_suit):
                parts[slot][suit] += _UNITS[kind, group.size, group.jokers]
        return [tuple(part) for part in parts]


def _kinds(symbol: str, values: Values, slide: Slide) -> tuple[int, ...]:
    """Return the kinds of a symbol in the three suits, one kind if it has no suit."""
    if symbol in FIXED:
        return (FIXED[symbol],)
    if symbol == "D":
        return _DRAGONS
    if symbol in DIGITS:
        number = slide[0] * int(symbol) + slide[1]
    elif symbol in "pqm":
        number = values[symbol]
    else:
        return (values[symbol],)
    return (number - 1, number + 8, number + 17)


def fits_supply(need: bytes, hard: bytes) -> bool:
    """Return whether the 152 tiles can fill a hand, up to eight jokers among them."""
    if max(need) <= 4:
        return True
    if max(hard[: Tile.FLOWER]) > 4 or hard[Tile.FLOWER] > SUPPLY[Tile.FLOWER]:
        return False
    lacking = sum(need[: Tile.FLOWER].translate(_OVER_FOUR))
    lacking += max(0, need[Tile.FLOWER] - SUPPLY[Tile.FLOWER])
    return lacking <= SUPPLY[Tile.JOKER]
