"""The tiles that a position has not used yet: racks given out of them, and racks filled up."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from mjcore import notation
from mjcore._rack import Exposure, Rack
from mjcore.errors import Error, shown
from mjcore.table.seats import Seat
from mjcore.table.state import JOKER, Hand, State
from mjcore.tiles import Tile

REST = ("...", "\u2026")
"""What stands at the end of text that is to be filled up."""

RACK_TEXT = 10_000
"""Longer text is no rack and no wall, whatever it ends with."""


def without_rest(value: Any) -> tuple[Any, bool]:
    """Return what is given, and whether it is text that ends with ``...``: the rest is chosen."""
    if isinstance(value, str) and len(value) < RACK_TEXT:
        for mark in REST:
            if value.rstrip().endswith(mark):
                return value.rstrip().removesuffix(mark), True
    return value, False


class Supply:
    """Keep count of the tiles that a position has not used yet."""

    def __init__(self, used: Iterable[Tile]) -> None:
        self._left = {tile: tile.copies for tile in Tile}
        self.take(used)

    def take(self, tiles: Iterable[Tile]) -> None:
        """Use tiles up."""
        for tile in tiles:
            self._left[tile] -= 1
            if self._left[tile] < 0:
                raise Error(f"{tile}: the position uses more than the {tile.copies} of the set")

    def place(self, hand: Hand, rack: object) -> None:
        """Give a hand its rack, exposures in the order given."""
        if isinstance(rack, Rack):
            counts, exposures = rack.counts, list(rack.exposures)
        elif isinstance(rack, str):
            loose, triples = notation.read(rack)
            exposures = [Exposure(*triple) for triple in triples]
            counts = Rack.from_tiles(loose, exposures).counts  # says what is wrong with it
        else:
            raise TypeError(f"a rack is text, a Rack or None, not {shown(rack)}")
        hand.counts = bytearray(counts)
        hand.exposures = exposures
        hand.made_in = [0] * len(exposures)
        hand.changed()
        self.take(hand.listed())
        for exposure in exposures:
            self.take([exposure.kind] * exposure.naturals + [Tile.JOKER] * exposure.jokers)

    def fill(self, state: State, seat: Seat, size: int, live: Tile | None) -> None:
        """Fill a hand up with different kinds that it does not hold, no joker, not the live tile.

        They are those with most tiles left. So they add no call and, since others are tried where
        they would complete a hand, no mah jongg.
        """
        hand = state.hands[seat]
        number = size - hand.size()
        if number <= 0:
            return
        kinds = [
            tile
            for tile in Tile
            if self._left[tile] and tile not in (JOKER, live) and not hand.counts[tile]
        ]
        if len(kinds) < number:
            raise Error(
                f"{seat}: {number} tiles are to be filled in, of different kinds that it does not "
                f"hold, but {len(kinds)} such kinds are left"
            )
        # Another starting point for each seat, so that fillers do not look alike.
        kinds.sort(key=lambda tile: (-self._left[tile], (tile + 9 * seat) % len(Tile)))
        for start in range(len(kinds)):
            chosen = [*kinds[start:], *kinds[:start]][:number]
            for tile in chosen:
                hand.counts[tile] += 1
            hand.changed()
            if _is_harmless(state, hand, live):
                self.take(chosen)
                return
            for tile in chosen:
                hand.counts[tile] -= 1
        raise Error(f"{seat}: whatever fills its rack completes a hand")

    def rest(self) -> list[Tile]:
        """Return what has not been used, in kind order."""
        return [tile for tile in Tile for _ in range(self._left[tile])]


def _is_harmless(state: State, hand: Hand, live: Tile | None) -> bool:
    """Return whether a hand is not complete, and the live tile does not make it so."""
    rack = hand.rack() if live is None else hand.rack_with(live)
    return state.matcher.distance(rack) != 0
