"""Jokers on the table: when one can be exchanged, and for what.

The rules here know no deal. The table asks them of what lies on it, advice of what a seat sees.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from mjcore._rack import Exposure
from mjcore.rules import Rules
from mjcore.table.actions import Exchange
from mjcore.table.seats import SEATS, Seat
from mjcore.table.wording import amount
from mjcore.tiles import Tile

JOKER = int(Tile.JOKER)


def exchange_barred(rules: Rules, origin: str | None, exchanges: int) -> str | None:
    """Return why no joker can be exchanged in a turn, ``None`` if one can.

    ``origin`` is how the turn began, ``exchanges`` how many jokers were exchanged in it.
    """
    if origin == "call" and not rules.exchange_after_call:
        return "no joker can be exchanged in a turn that began with a call"
    limit = rules.exchange_limit
    if limit is not None and exchanges >= limit:
        return f"{amount(limit, 'joker')} can be exchanged in a turn, not more"
    return None


def exchanges(
    counts: Sequence[int], exposures: Sequence[Sequence[Exposure]], exchangeable: Sequence[bool]
) -> list[Exchange]:
    """Return the exchanges that the concealed tiles of a seat allow.

    ``exposures`` and ``exchangeable``, whether a hand's jokers can be had, are by seat.
    """
    found: list[Exchange] = []
    for seat, shown in enumerate(exposures):
        if shown and exchangeable[seat]:
            found += exchanges_with(counts, SEATS[seat], shown)
    return found


def exchanges_with(counts: Sequence[int], owner: Seat, shown: Iterable[Exposure]) -> list[Exchange]:
    """Return those with the exposures of one seat, whose jokers can be had."""
    return [
        _exchange_of(owner, index, exposure.kind)
        for index, exposure in enumerate(shown)
        if exposure.jokers and counts[exposure.kind]
    ]


@cache
def _exchange_of(seat: Seat, exposure: int, tile: Tile) -> Exchange:
    return Exchange(seat, exposure, tile)


def exchange(counts: bytearray, exposure: Exposure) -> Exposure:
    """Give a concealed tile for a joker of an exposure; return what is left of that."""
    counts[exposure.kind] -= 1
    counts[JOKER] += 1
    return Exposure(exposure.kind, exposure.size, exposure.jokers - 1)
