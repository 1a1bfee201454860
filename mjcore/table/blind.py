"""Passing tiles on unseen: who gets what when some seats pass blind."""

from __future__ import annotations

from collections.abc import Sequence

from mjcore.table.chance import Stream
from mjcore.table.event import Parcel
from mjcore.table.seats import PASS_SIZE, SEATS
from mjcore.tiles import Tile


def pass_blind(
    own: Sequence[Sequence[Tile]], step: int, east_first: bool, stream: Stream
) -> tuple[list[list[Tile]], list[Parcel]]:
    """Return what each seat keeps, in kind order, and every parcel of tiles on the way.

    ``own`` are the tiles that each seat passes of its own; it owes the rest of three. The seats are
    visited in passing order (``step`` seats on), from the one with most own tiles. On its first
    visit a seat sends its own tiles; on every visit it also sends what it still owes, drawn at
    random from what has come to it. What lies at a seat in the end it keeps. If all owe three,
    nothing moves.
    """
    owed = [PASS_SIZE - len(tiles) for tiles in own]
    arrived: list[list[Tile]] = [[] for _ in own]
    moves: list[Parcel] = []
    # All pass three tiles blind: there is nothing to pass on.
    if not any(own):
        return arrived, moves
    most = 0 if east_first else max(range(len(own)), key=lambda seat: (len(own[seat]), -seat))
    visit, seat = 0, most
    while visit < len(own) or any(owed):
        sent = list(own[seat]) if visit < len(own) else []
        while owed[seat] and arrived[seat]:
            sent.append(arrived[seat].pop(stream.below(len(arrived[seat]))))
            owed[seat] -= 1
        target = (seat + step) % len(own)
        arrived[target] += sent
        if sent:
            moves.append(Parcel(SEATS[seat], SEATS[target], tuple(sent)))
        visit, seat = visit + 1, target
    return [sorted(tiles) for tiles in arrived], moves
