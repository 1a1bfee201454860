"""Mah jongg declared in one's own turn, or before the first pass."""

from __future__ import annotations

from mjcore.table.actions import MahJongg
from mjcore.table.claims import best_win, heavenly_barred
from mjcore.table.death import AUTOMATIC, deaths_end, kill
from mjcore.table.events import Declared
from mjcore.table.payment import end_won
from mjcore.table.seats import Seat
from mjcore.table.state import State
from mjcore.table.turn import draw_next


def is_complete(state: State, seat: Seat) -> bool:
    """Return whether the fourteen tiles of a seat are a hand of the card."""
    return state.matcher.distance(state.hands[seat].rack()) == 0


NO_HAND = "your tiles are no hand of the card"


def heavenly_refused(state: State, seat: Seat, action: MahJongg) -> str | None:
    """Return why no dealt hand can be declared, ``None`` if it is complete and the rules let it."""
    barred = heavenly_barred(state.rules, seat)
    return barred if barred is not None or is_complete(state, seat) else NO_HAND


def do_heavenly(state: State, seat: Seat, action: MahJongg) -> None:
    """End the deal with the hand that was dealt."""
    _win(state, seat, None)


def declare_refused(state: State, seat: Seat, action: MahJongg) -> str | None:
    """Return why this hand cannot be declared: where errors are refused, and it is one."""
    if state.rules.mahjong_in_error == "reject" and not is_complete(state, seat):
        return NO_HAND
    return None


def do_declare(state: State, seat: Seat, action: MahJongg) -> None:
    """End the deal, or kill the hand that was in error."""
    if is_complete(state, seat):
        _win(state, seat, None if is_self_pick(state) else state.claimed_from)
        return
    state.erred = seat, state.hands[seat].rack()
    state.emit(Declared(seat, False, False, True))
    kill(state, seat, "error")
    if not deaths_end(state) and state.rules.dead_hands not in AUTOMATIC:
        draw_next(state, seat)


def is_self_pick(state: State) -> bool:
    """Return whether a win in this turn is self-drawn: no discard completed it."""
    if state.origin != "call":
        return True
    return state.exchanged_last and state.rules.exchange_win_self_pick


def _win(state: State, seat: Seat, discarder: Seat | None) -> None:
    rack = state.hands[seat].rack()
    win = best_win(state.matcher, state.rules, rack)
    assert win is not None
    state.emit(Declared(seat, True, False, True))
    end_won(state, seat, rack, win, discarder)
