"""Chance: one 256-bit seed a deal, from which the shuffle and the blind draws are derived.

The scheme is part of the record format (docs/reference/records.md) and does not depend on Python's
own random numbers: SHA-256 of seed, label and a counter gives 16-bit words, from which numbers come
without bias.
"""

from __future__ import annotations

from hashlib import sha256

from mjcore.arguments import SEED_BITS
from mjcore.tiles import SUPPLY, Tile

SET: tuple[Tile, ...] = tuple([tile for tile in Tile for _ in range(SUPPLY[tile])])
"""All 152 tiles in kind order."""


class Stream:
    """Give whole numbers that depend on nothing but a seed and a label."""

    def __init__(self, seed: int, label: str) -> None:
        # The colon ends the label, so that no label goes over into the number of a block.
        self._key = seed.to_bytes(SEED_BITS // 8, "big") + label.encode() + b":"
        self._block = 0
        self._words: list[int] = []

    def below(self, n: int) -> int:
        """Return a number from 0 to ``n`` - 1; ``n`` is at most 65536."""
        # Words above the last whole multiple of n are thrown away, or small numbers would come more
        # often.
        limit = 65536 - 65536 % n
        while True:
            if not self._words:
                digest = sha256(self._key + self._block.to_bytes(4, "big")).digest()
                self._block += 1
                # Last word first, since they are popped; the order is part of the record format.
                self._words = [
                    digest[at] << 8 | digest[at + 1] for at in range(len(digest) - 2, -1, -2)
                ]
            word = self._words.pop()
            if word < limit:
                return word % n


def shuffle(tiles: list[Tile], stream: Stream) -> None:
    """Shuffle in place, from the last place down (Fisher and Yates)."""
    below = stream.below
    for i in range(len(tiles) - 1, 0, -1):
        j = below(i + 1)
        tiles[i], tiles[j] = tiles[j], tiles[i]


def shuffled_wall(seed: int) -> list[Tile]:
    """Return the 152 tiles in the order that this seed gives."""
    wall = list(SET)
    shuffle(wall, Stream(seed, "wall"))
    return wall


def derived_seed(seed: int, label: str) -> int:
    """Return another seed, as a game does for each of its deals."""
    return int.from_bytes(sha256(seed.to_bytes(SEED_BITS // 8, "big") + label.encode()).digest())
