"""The discard that ends a turn."""

from __future__ import annotations

from mjcore.table.actions import Discard
from mjcore.table.death import kill_if_unfit
from mjcore.table.events import Discarded
from mjcore.table.seats import Seat
from mjcore.table.state import JOKER, State
from mjcore.table.window import open_window
from mjcore.tiles import Tile


def discard_refused(state: State, seat: Seat, action: Discard) -> str | None:
    """Return why this seat cannot discard the tile, ``None`` if it can."""
    if state.hands[seat].counts[action.tile]:
        return None
    return f"{action.tile} is not among your concealed tiles"


def do_discard(state: State, seat: Seat, action: Discard) -> None:
    """Discard; the newest exposure locks, then the discard is offered."""
    hand = state.hands[seat]
    tile = action.tile
    hand.counts[tile] -= 1
    hand.changed()
    throw(state, seat, tile)
    state.emit(Discarded(seat, tile))
    if state.revisable:
        state.revisable = False
        if kill_if_unfit(state, seat):
            return
    open_window(state)


def throw(state: State, seat: Seat | None, tile: Tile) -> None:
    """Put a tile on the pile as the live discard, unless it is a joker."""
    note_discard(state, tile)
    state.discards.append((seat, tile))
    state.discarded += 1
    # Nobody can call a joker.
    state.live = None if tile == JOKER else tile
    state.drawn = None


def note_discard(state: State, tile: Tile) -> None:
    """Note what the table looks like as a tile is thrown: how full the wall is, what was seen."""
    state.live_was_unseen = state.rules.hot_wall_tiles > 0 and not is_seen(state, tile)
    state.wall_at_discard = len(state.wall)


def is_seen(state: State, tile: Tile) -> bool:
    """Return whether a tile of this kind lies among the discards or in an exposure."""
    return any(other == tile for _, other in state.discards) or any(
        exposure.kind == tile for hand in state.hands for exposure in hand.exposures
    )
