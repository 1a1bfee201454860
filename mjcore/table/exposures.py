"""What a seat may do with exposures in its turn: exchange jokers, revise the newest."""

from __future__ import annotations

from collections.abc import Iterator

from mjcore._rack import Exposure
from mjcore.table import groups, jokers
from mjcore.table.actions import Exchange, Revise
from mjcore.table.death import kill_if_unfit, seen_for
from mjcore.table.events import Exchanged, Revised
from mjcore.table.seats import SEATS, Seat, no_seat
from mjcore.table.state import JOKER, State
from mjcore.table.wording import amount, figure


def exchange_refused(state: State, seat: Seat, action: Exchange) -> str | None:
    """Return why this tile cannot be given for a joker of this exposure, ``None`` if it can."""
    barred = jokers.exchange_barred(state.rules, state.origin, state.exchanges)
    if barred is not None:
        return barred
    if action.seat >= state.players:
        return no_seat(action.seat, state.players)
    # From what bars it altogether to what this seat lacks: the first reason is the one worth
    # telling.
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


def exchanges(state: State, seat: Seat) -> list[Exchange]:
    """Return the joker exchanges that a seat may make in its turn."""
    if jokers.exchange_barred(state.rules, state.origin, state.exchanges) is not None:
        return []
    counts, found = state.hands[seat].counts, []
    for owner, hand in enumerate(state.hands):
        if hand.exposures and hand.exchangeable:
            found += jokers.exchanges_with(counts, SEATS[owner], hand.exposures)
    return found


def do_exchange(state: State, seat: Seat, action: Exchange) -> None:
    """Exchange the tile for the joker; this may lock the newest exposure."""
    hand, owner = state.hands[seat], state.hands[action.seat]
    old = owner.exposures[action.exposure]
    shows = jokers.exchange(hand.counts, old)
    owner.exposures[action.exposure] = shows
    hand.changed()
    owner.changed()
    state.exchanges += 1
    state.exchanged_last = True
    # Tiles of a kind are alike, so the one given counts as the one drawn.
    if state.drawn == action.tile:
        state.drawn = None
    state.emit(Exchanged(seat, SEATS[action.seat], action.exposure, action.tile, shows))
    if not state.revisable:
        return
    # Any exchange locks the newest exposure, not only one of its own jokers.
    if state.rules.exposure_edit == "until_discard_or_exchange":
        state.revisable = False
        kill_if_unfit(state, seat)
    elif owner is hand and action.exposure == len(hand.exposures) - 1:
        # The open exposure itself has another form now, which it has had from here on.
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
        held = hand.counts[old.kind] + old.naturals
        return f"you have {held} of {old.kind} for it"
    # Otherwise a seat could go back and forth between two forms, and a turn need never end.
    if (action.size, action.jokers) in state.shown_forms:
        return "the exposure has had this form in this turn"
    return _form_refused(state, seat, Exposure(old.kind, action.size, action.jokers))


def _form_refused(state: State, seat: Seat, new: Exposure) -> str | None:
    """Return what speaks against a form that the tiles allow."""
    hand = state.hands[seat]
    return groups.form_refused(
        state.matcher,
        state.rules,
        [*hand.exposures[:-1], new],
        hand.concealed() + hand.exposures[-1].size - new.size,
        seen_for(state, seat, state.rules.call_fit_test),
    )


def revisions(state: State, seat: Seat) -> Iterator[Revise]:
    """List the forms that the newest exposure of a seat may take."""
    if not state.revisable:
        return
    hand = state.hands[seat]
    old = hand.exposures[-1]
    naturals = hand.counts[old.kind] + old.naturals
    most = hand.counts[JOKER] + old.jokers
    for action in groups.revisions(state.rules.call_sizes, naturals, most):
        if revise_refused(state, seat, action) is None:
            yield action


def do_revise(state: State, seat: Seat, action: Revise) -> None:
    """Give the newest exposure its new form, with tiles from the hand or back to it."""
    hand = state.hands[seat]
    old = hand.exposures[-1]
    new = groups.reform(hand.counts, old, action.size, action.jokers)
    hand.exposures[-1] = new
    hand.changed()
    state.shown_forms.add((action.size, action.jokers))
    state.emit(Revised(seat, len(hand.exposures) - 1, new))
