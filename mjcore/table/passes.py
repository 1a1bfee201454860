"""The passes that concealed tiles allow: each is made once, and lists pick from what was made.

Hundreds are listed at a time, and most of them have been before: all racks together know some
eight thousand.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement, compress
from typing import Any

from mjcore.table.actions import Action, Pass
from mjcore.table.seats import PASS_SIZE
from mjcore.tiles import Tile

NATURALS: tuple[Tile, ...] = tuple(Tile)[: Tile.JOKER]
KINDS = range(len(NATURALS))

PAIRS = list(combinations_with_replacement(NATURALS, 2))
"""Any two tiles in kind order, in the order of the first, then of the second."""

PLACES: list[list[int]] = []
"""By two kinds where they stand in ``PAIRS``; -1 where the second is below the first."""

for _first in KINDS:
    _behind = sum([len(KINDS) - kind for kind in range(_first)])
    PLACES.append([_behind + last - _first if last >= _first else -1 for last in KINDS])


class _Threes(dict[int, list[Any]]):
    """Keep the passes of three tiles by the first of them, each at the place of the other two."""

    def __missing__(self, first: int) -> list[Any]:
        # Pairs of no lower kinds stand together at the end; passes do too, behind what is no pass.
        behind = PLACES[first][first]
        tiles = [(NATURALS[first], *pair) for pair in PAIRS[behind:]]
        row = self[first] = [None] * behind + Pass.all_of_sorted(tiles, 0)
        return row


_THREES = _Threes()


@cache
def _less(own: int) -> list[Pass]:
    """Return the passes of less than three tiles of one's own, in kind order."""
    tiles = list(combinations_with_replacement(NATURALS, own))
    return Pass.all_of_sorted(tiles, PASS_SIZE - own)


def pass_of(kinds: Sequence[int]) -> Pass:
    """Return the pass of these tiles, at most three in kind order, and as many blind ones."""
    if len(kinds) == PASS_SIZE:
        made: Pass = _THREES[kinds[0]][PLACES[kinds[1]][kinds[2]]]
        return made
    if len(kinds) == 2:
        return _less(2)[PLACES[kinds[0]][kinds[1]]]
    return _less(len(kinds))[kinds[0] if kinds else 0]


def passes_of(counts: Sequence[int], *, blind: bool) -> list[Action]:
    """Return every pass of tiles that are concealed so often, each once, in kind order.

    With ``blind`` those that pass tiles on unseen follow, with one of them, two and three.
    """
    held = list(compress(KINDS, counts))
    # The places of all pairs that are held, and up to where among them each kind is the first.
    pairs: list[int] = []
    ends = []
    for at, kind in enumerate(held):
        places = PLACES[kind]
        # A kind follows itself only where there is another tile of it.
        pairs += [places[last] for last in held[at + (counts[kind] < 2) :]]
        ends.append(len(pairs))
    found: list[Action] = []
    for at, kind in enumerate(held):
        row = _THREES[kind]
        if counts[kind] > 1:
            places = PLACES[kind]
            found += [row[places[last]] for last in held[at + (counts[kind] < 3) :]]
        found += [row[place] for place in pairs[ends[at] :]]
    if blind:
        row = _less(2)
        found += [row[place] for place in pairs]
        row = _less(1)
        found += [row[kind] for kind in held]
        found += _less(0)
    return found
