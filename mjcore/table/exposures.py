"""What a seat may do with exposures in its turn: exchange jokers, revise the newest."""

from __future__ import annotations

from collections.abc import Iterator

from mjcore._rack import Exposure
from mjcore.table.actions import Exchange, Revise
from mjcore.table.death import fits, kill_if_unfit
from mjcore.table.events import Exchanged, Revised
from mjcore.table.seats import SEATS, Seat, no_seat
from mjcore.table.state import JOKER, State
from mjcore.table.window import LEAVES_NONE, is_whole
from mjcore.table.wording import amount, figure


def exchange_refused(state: State, seat: Seat, action: Exchange) -> str | None:
    """Return why this tile cannot be given for a joker of this exposure, ``None`` if it can."""
    barred = _exchange_barred(state)
    if barred is not None:
        return barred
    if action.seat >= state.players:
        return no_seat(action.seat, state.players)
    owner = state.hands[action.seat]
    if action.exposure >= len(owner.exposures):
        return (
            f"{action.seat} shows {amount(len(owner.exposures), 'exposure')}, "
            f"there is none with the number {figure(action.exposure)}"
        )
    exposure = owner.exposures[action.exposure]
    if action.tile == JOKER:
        return "a joker cannot be exchanged for a tile"
    if not exposure.jokers:
        return f"{exposure} holds no joker"
    if exposure.kind != action.tile:
        return f"the joker of {exposure} stands for {exposure.kind}"
    if not owner.exchangeable:
        return f"the hand of {action.seat} is dead, its jokers with it"
    if not state.hands[seat].counts[action.tile]:
        return f"{action.tile} is not among your concealed tiles"
    return None


def _exchange_barred(state: State) -> str | None:
    if state.origin == "call" and not state.rules.exchange_after_call:
        return "no joker can be exchanged in a turn that began with a call"
    limit = state.rules.exchange_limit
    if limit is not None and state.exchanges >= limit:
        return f"{amount(limit, 'joker')} can be exchanged in a turn, not more"
    return None


def exchanges(state: State, seat: Seat) -> list[Exchange]:
    """Return the joker exchanges that a seat may make in its turn."""
    if _exchange_barred(state) is not None:
        return []
    counts = state.hands[seat].counts
    return [
        Exchange(owner, index, exposure.kind)
        for owner, hand in zip(SEATS, state.hands, strict=False)
        if hand.exposures and hand.exchangeable
        for index, exposure in enumerate(hand.exposures)
        if exposure.jokers and counts[exposure.kind]
    ]


def do_exchange(state: State, seat: Seat, action: Exchange) -> None:
    """Exchange the tile for the joker; this may lock the newest exposure."""
    hand, owner = state.hands[seat], state.hands[action.seat]
    old = owner.exposures[action.exposure]
    shows = Exposure(old.kind, old.size, old.jokers - 1)
    hand.counts[action.tile] -= 1
    hand.counts[JOKER] += 1
    owner.exposures[action.exposure] = shows
    hand.changed()
    owner.changed()
    state.exchanges += 1
    state.exchanged_last = True
    if state.drawn == action.tile:
        state.drawn = None
    state.emit(Exchanged(seat, SEATS[action.seat], action.exposure, action.tile, shows))
    if not state.revisable:
        return
    if state.rules.exposure_edit == "until_discard_or_exchange":
        state.revisable = False
        kill_if_unfit(state, seat)
    elif owner is hand and action.exposure == len(hand.exposures) - 1:
        state.shown_forms.add((shows.size, shows.jokers))


def revise_refused(state: State, seat: Seat, action: Revise) -> str | None:
    """Return why the newest exposure may not take this form, ``None`` if it may."""
    if not state.revisable:
        return "you have no exposure that can still be changed"
    hand = state.hands[seat]
    old = hand.exposures[-1]
    if action.size not in state.rules.call_sizes:
        sizes = ", ".join(map(str, sorted(state.rules.call_sizes)))
        return f"an exposure has {sizes} tiles, not {figure(action.size)}"
    naturals = action.size - action.jokers
    if naturals < 1:
        return "the called tile stays in the exposure, so it cannot be all jokers"
    if hand.counts[JOKER] + old.jokers < action.jokers:
        return f"you have {amount(hand.counts[JOKER] + old.jokers, 'joker')} for it"
    if hand.counts[old.kind] + old.naturals < naturals:
        return f"you have {hand.counts[old.kind] + old.naturals} {old.kind} for it"
    if (action.size, action.jokers) in state.shown_forms:
        return "the exposure has had this form in this turn"
    return _form_refused(state, seat, Exposure(old.kind, action.size, action.jokers))


def _form_refused(state: State, seat: Seat, new: Exposure) -> str | None:
    """Return what speaks against a form that the tiles allow."""
    hand = state.hands[seat]
    shown = [*hand.exposures[:-1], new]
    if state.rules.call_must_fit_card and not fits(state, seat, shown, state.rules.call_fit_test):
        return "no line of the card could hold this exposure with your others"
    concealed = sum(hand.counts) + hand.exposures[-1].size - new.size
    return None if concealed > 0 or is_whole(state, shown) else LEAVES_NONE


def revisions(state: State, seat: Seat) -> Iterator[Revise]:
    """List the forms that the newest exposure of a seat may take."""
    if not state.revisable:
        return
    hand = state.hands[seat]
    old = hand.exposures[-1]
    naturals = hand.counts[old.kind] + old.naturals
    most = hand.counts[JOKER] + old.jokers
    for size in sorted(state.rules.call_sizes):
        for jokers in range(max(0, size - naturals), min(most, size - 1) + 1):
            action = Revise(size, jokers)
            if revise_refused(state, seat, action) is None:
                yield action


def do_revise(state: State, seat: Seat, action: Revise) -> None:
    """Give the newest exposure its new form, with tiles from the hand or back to it."""
    hand = state.hands[seat]
    old = hand.exposures[-1]
    new = Exposure(old.kind, action.size, action.jokers)
    hand.counts[old.kind] += old.naturals - new.naturals
    hand.counts[JOKER] += old.jokers - new.jokers
    hand.exposures[-1] = new
    hand.changed()
    state.shown_forms.add((action.size, action.jokers))
    state.emit(Revised(seat, len(hand.exposures) - 1, new))
