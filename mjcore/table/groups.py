"""Groups that a seat shows: the forms that tiles allow, and what the card has against one.

The rules here know no deal. The table asks them of what lies on it, advice of what a seat sees.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from mjcore._rack import Exposure, Rack
from mjcore._sight import Visible
from mjcore.matcher import Matcher
from mjcore.rules import Rules
from mjcore.table.actions import Call, Revise
from mjcore.tiles import KINDS, Tile

JOKER = int(Tile.JOKER)
LEAVES_NONE = "one tile at least stays concealed, unless the hand is then complete"


@cache
def forms(sizes: frozenset[int], naturals: int, jokers: int) -> tuple[tuple[int, int], ...]:
    """Return the forms of a group, size and jokers in it, that so many tiles allow.

    They stand by size, then with fewest jokers first. A group has one natural tile at least: the
    one that was called.
    """
    return tuple(
        [
            (size, used)
            for size in sorted(sizes)
            for used in range(max(0, size - naturals), min(jokers, size - 1) + 1)
        ]
    )


@cache
def calls(sizes: frozenset[int], naturals: int, jokers: int) -> tuple[Call, ...]:
    """Return the calls that so many tiles allow beside the discard, in the order of ``forms``."""
    return tuple([Call(size, used) for size, used in forms(sizes, naturals + 1, jokers)])


def fits(matcher: Matcher, exposures: Sequence[Exposure], seen: Visible | None) -> bool:
    """Return whether some line can still hold these exposures of a seat.

    Without ``seen`` the card alone is asked. With it everything that is not seen there counts as
    to be had, the seat's own concealed tiles like all others.
    """
    return not exposures or matcher.fits(tuple(exposures), seen)


def form_refused(
    matcher: Matcher, rules: Rules, shown: Sequence[Exposure], concealed: int, seen: Visible | None
) -> str | None:
    """Return what speaks against a group that the tiles allow, ``None`` if nothing does.

    ``shown`` are the seat's exposures with the group among them, ``concealed`` the number of tiles
    then left, ``seen`` what counts as seen elsewhere by ``Rules.call_fit_test``.
    """
    if rules.call_must_fit_card and not fits(matcher, shown, seen):
        return "no line of the card could hold this exposure with your others"
    return None if concealed > 0 or is_whole(matcher, shown) else LEAVES_NONE


@cache
def revisions(sizes: frozenset[int], naturals: int, jokers: int) -> tuple[Revise, ...]:
    """Return the forms that so many tiles, its own among them, allow the newest exposure."""
    return tuple([Revise(size, used) for size, used in forms(sizes, naturals, jokers)])


def is_whole(matcher: Matcher, exposures: Sequence[Exposure]) -> bool:
    """Return whether exposures alone are a complete hand."""
    return matcher.distance(Rack(bytes(KINDS), exposures)) == 0


def lay_down(counts: bytearray, tile: Tile, call: Call) -> Exposure:
    """Take what a call needs beside the discard from concealed tiles; return the group."""
    counts[tile] -= call.size - 1 - call.jokers
    counts[JOKER] -= call.jokers
    return Exposure(tile, call.size, call.jokers)


def reform(counts: bytearray, old: Exposure, size: int, jokers: int) -> Exposure:
    """Give a group another form, with concealed tiles or back to them; return it."""
    new = Exposure(old.kind, size, jokers)
    counts[old.kind] += old.naturals - new.naturals
    counts[JOKER] += old.jokers - jokers
    return new
