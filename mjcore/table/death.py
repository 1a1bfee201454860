"""Dead hands: the test, what goes back, and when too few live hands are left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from mjcore._rack import Exposure
from mjcore._sight import Visible
from mjcore.card import Card
from mjcore.table import groups, proof
from mjcore.table.events import Died
from mjcore.table.payment import end_dead, end_error
from mjcore.table.seats import Seat
from mjcore.table.state import JOKER, Hand, State
from mjcore.typing.events import DeathCause

AUTOMATIC = frozenset({"auto_finish_turn", "auto_zombie"})
"""The policies that test hands unasked, and let a dead hand finish its turn."""


def fits(state: State, seat: Seat, exposures: Sequence[Exposure], test: str) -> bool:
    """Return whether some line can still hold these exposures of a seat.

    ``structural`` asks the card alone; ``visible`` also what lies on the table.
    """
    return groups.fits(state.matcher, exposures, seen_for(state, seat, test))


def seen_for(state: State, seat: Seat, test: str) -> Visible | None:
    """Return what counts as seen outside the hand of a seat by a test: nothing, or the table."""
    return None if test == "structural" else seen_beside(state, seat)


def seen_beside(state: State, seat: Seat) -> Visible:
    """Return the discards but the live one, and the exposures of all other seats."""
    exposures = [hand.exposures for hand in state.hands]
    return proof.seen_beside(seat, exposures, proof.lying(state.discards, state.live))


def plays_on(state: State, hand: Hand) -> bool:
    """Return whether this hand still takes turns."""
    return not hand.dead or state.rules.dead_hands == "auto_zombie"


def kill_if_unfit(state: State, seat: Seat) -> bool:
    """Kill a hand whose exposures fit no line, where the policy does so; return if the deal ended.

    To be asked when the seat's newest exposure locks.
    """
    hand = state.hands[seat]
    if hand.dead or state.rules.dead_hands not in AUTOMATIC:
        return False
    if fits(state, seat, hand.exposures, state.rules.dead_test):
        return False
    kill(state, seat, "exposures")
    return deaths_end(state)


def kill_if_seen_unfit(state: State, seat: Seat) -> bool:
    """Test a hand at the start of its turn, which can tell only if visible tiles count."""
    return state.rules.dead_test == "visible" and kill_if_unfit(state, seat)


def kill(state: State, seat: Seat, cause: DeathCause) -> None:
    """Declare a hand dead and give back to it what the rules give back."""
    hand = state.hands[seat]
    hand.dead = True
    hand.exchangeable = state.rules.dead_jokers != "none"
    keep = _kept(state, seat) if state.rules.dead_jokers == "prior" else len(hand.exposures)
    returned = hand.exposures[keep:]
    del hand.exposures[keep:], hand.made_in[keep:]
    for exposure in returned:
        hand.counts[exposure.kind] += exposure.naturals
        hand.counts[JOKER] += exposure.jokers
    hand.changed()
    if state.turn == seat:
        state.revisable = False
    state.emit(Died(seat, cause, tuple(returned)))


def _kept(state: State, seat: Seat) -> int:
    """Return how many exposures, from the first, a dead hand keeps on the table."""
    hand = state.hands[seat]
    shown = hand.exposures
    test = state.rules.dead_test
    if fits(state, seat, shown, test):
        return len(shown)
    # A concealed line allows no exposure at all, so all of them go back.
    if fits_only_concealed(state, shown):
        return 0
    # What earlier turns laid down was accepted then, and stays.
    fresh = hand.made_in[-1] == state.turns
    if fresh and fits(state, seat, shown[:-1], test):
        return len(shown) - 1
    return len(shown)


def fits_only_concealed(state: State, exposures: Sequence[Exposure]) -> bool:
    """Return whether these exposures belong to a concealed line and to no exposed one."""
    return not state.matcher.fits(tuple(exposures)) and _in_concealed(state.card, exposures)


def _in_concealed(card: Card, exposures: Sequence[Exposure]) -> bool:
    wanted = Counter([(int(exposure.kind), exposure.size) for exposure in exposures])
    for line in card.lines:
        for target in line.targets if line.concealed else ():
            groups = Counter(
                [
                    group
                    for group, jokers in zip(target.groups, target.jokers, strict=True)
                    if jokers
                ]
            )
            if wanted <= groups:
                return True
    return False


def deaths_end(state: State) -> bool:
    """End the deal if so few live hands are left that the rules end it; return whether they do."""
    live = state.live_seats()
    if len(live) > 1:
        return False
    if live and state.erred is not None:
        end_error(state, live[0])
        return True
    if state.rules.three_dead == "play_on" and any(plays_on(state, hand) for hand in state.hands):
        return False
    end_dead(state, void=state.rules.three_dead == "replay")
    return True
