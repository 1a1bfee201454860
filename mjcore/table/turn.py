"""Turns: how one begins, and the draw that begins it."""

from __future__ import annotations

from mjcore.table.death import kill_if_seen_unfit, plays_on
from mjcore.table.events import Drew
from mjcore.table.payment import end_wall
from mjcore.table.seats import TURN, Seat
from mjcore.table.state import State
from mjcore.typing.views import Origin


def start_turn(state: State, seat: Seat, origin: Origin) -> None:
    """Begin the turn of a seat that holds fourteen tiles."""
    state.phase = TURN
    state.waiting = {seat}
    state.answers = [None] * state.players
    state.turn = seat
    state.turns += 1
    state.origin = origin
    state.exchanged_last = False
    state.drawn = None
    state.live = None
    state.exchanges = 0
    state.revisable = False
    # A turn that began with a call remembers whose discard that was: a win in it which is not
    # self-drawn is paid by that seat.
    if origin != "call":
        state.claimed_from = None


def draw_next(state: State, after: Seat) -> None:
    """Let the next seat that still plays draw, or end the deal if the wall is empty."""
    state.live = None
    # Asked after the window, not at the draw: the discard after the last draw could still be
    # claimed.
    if not state.wall:
        end_wall(state)
        return
    seat = state.after[after][0]
    hand = state.hands[seat]
    if hand.dead:
        # A seat that plays on alone draws again after its own discard.
        for seat in (*state.after[after], after):
            hand = state.hands[seat]
            if plays_on(state, hand):
                break
    tile = state.wall.pop()
    hand.counts[tile] += 1
    hand.changed()
    start_turn(state, seat, "draw")
    state.drawn = tile
    state.emit(Drew(seat, tile, len(state.wall)))
    kill_if_seen_unfit(state, seat)
