"""Actions as numbers: 112 of them, of which a pass takes several in a row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from mjcore.errors import Error, shown
from mjcore.numbers import whole
from mjcore.table import (
    PASS_SIZE,
    SEATS,
    Action,
    Call,
    Challenge,
    Discard,
    Exchange,
    Give,
    MahJongg,
    Offer,
    Pass,
    Phase,
    Revise,
    Skip,
    View,
    Vote,
)
from mjcore.tiles import KINDS, Tile

# These never change: what was learned is stored by them. docs/reference/learning.md lists them.
REST_BLIND = KINDS
SKIP = 37
MAH_JONGG = 38
NO, YES = 39, 40
OFFERS = 41
MOST_OFFERED = 3
CALLS = 45
REVISIONS = 69
EXCHANGES = 93
CHALLENGES = 109
ACTIONS = 112
"""How many action numbers there are."""

MOST_EXPOSURES = 4
"""How many exposures a seat can have."""

# A plain grid of 24, though six of its forms, such as three jokers in three, can never be.
FORMS = tuple([(size, jokers) for size in (3, 4, 5, 6) for jokers in range(6)])
"""The forms of an exposure, size and jokers, in the order of calls and revisions."""

_PLAIN: dict[int, Action] = {
    SKIP: Skip(),
    MAH_JONGG: MahJongg(),
    NO: Vote(False),
    YES: Vote(True),
    **{OFFERS + count: Offer(count) for count in range(MOST_OFFERED + 1)},
    **{CALLS + at: Call(size, jokers) for at, (size, jokers) in enumerate(FORMS)},
    **{REVISIONS + at: Revise(size, jokers) for at, (size, jokers) in enumerate(FORMS)},
}
"""The actions that are the same at every seat, by number."""

_DISCARDS: tuple[Action, ...] = tuple([Discard(tile) for tile in Tile])


def encode(action: Action, view: View | None = None) -> tuple[int, ...]:
    """Return the numbers of an action, which are one but for passes.

    A pass and a gift are the kinds of their tiles in order, and 36 where the rest of a pass is
    blind. Exchanges and challenges name seats from the viewer on, for which ``view`` is needed.
    Raise ``TypeError`` for what is no action, ``Error`` for one that has no number: an offer of
    more than 3, a form that no exposure has, a seat or an exposure that is not there.
    """
    kind = type(action)
    if kind is Pass or kind is Give:
        ids = _tile_numbers(action)
    elif kind not in NUMBERS:
        raise TypeError(f"an action is needed here, not {shown(action)}")
    elif kind is Exchange or kind is Challenge:
        if not isinstance(view, View):
            raise TypeError(f"a {kind.__name__} names seats from a viewer on: give the view, too")
        ids = _single_number(action, view.seat, view.players) if _is_there(action, view) else None
    else:
        ids = _single_number(action, 0, 0)
    if ids is None:
        raise Error(f"{action!r} has no number")
    return ids


def decode(ids: Sequence[int], view: View) -> Action:
    """Return the action that these numbers are at a seat with this view.

    It is the one that ``encode`` gives these numbers; whether it is legal is another question.
    Raise ``TypeError`` for what is no sequence of whole numbers or no ``View``, ``Error`` for
    numbers that no action of this phase has.
    """
    if not isinstance(view, View):
        raise TypeError(f"a View is needed here, not {type(view).__name__}: see View.from_dict")
    numbers = _whole(ids)
    if view.phase.is_pass or view.phase is Phase.COURTESY_PASS:
        action = _passed(numbers, view)
    elif len(numbers) == 1:
        action = single(numbers[0], view.seat, view.players, view.exposures)
    else:
        action = None
    if action is None:
        raise Error(f"{shown(numbers)} are no action in {view.phase.value}")
    return action


def single(number: int, seat: int, players: int, exposures: Sequence[Any]) -> Action | None:
    """Return the action of one number outside of passes; ``None`` for none.

    ``exposures`` are by seat.
    """
    if number < KINDS:
        return _DISCARDS[number]
    if number < EXCHANGES:
        return _PLAIN.get(number)
    if number < CHALLENGES:
        relative, index = divmod(number - EXCHANGES, MOST_EXPOSURES)
        owner = SEATS[(seat + relative) % players]
        if relative >= players or index >= len(exposures[owner]):
            return None
        return Exchange(owner, index, exposures[owner][index].kind)
    relative = number - CHALLENGES + 1
    return Challenge((seat + relative) % players) if relative < players else None


def passed(tiles: Sequence[int], blind: int, phase: Phase) -> Action:
    """Return the pass or the gift of these kinds."""
    chosen = [Tile(tile) for tile in tiles]
    return Give(chosen) if phase is Phase.COURTESY_PASS else Pass(chosen, blind)


def _whole(ids: Sequence[int]) -> tuple[int, ...]:
    if isinstance(ids, str | bytes) or not hasattr(ids, "__iter__"):
        raise TypeError(f"the numbers of an action are a sequence, not {shown(ids)}")
    numbers = []
    for value in ids:
        number = whole(value)
        if number is None:
            raise TypeError(f"an action number is a whole number 0 to 111, not {shown(value)}")
        if not 0 <= number < ACTIONS:
            raise Error(f"an action number is a whole number 0 to 111, not {shown(number)}")
        numbers.append(number)
    return tuple(numbers)


def _passed(numbers: tuple[int, ...], view: View) -> Action | None:
    gift = view.phase is Phase.COURTESY_PASS
    if numbers == (MAH_JONGG,) and not gift:
        return _PLAIN[MAH_JONGG]
    number = (view.give or 0) if gift else PASS_SIZE
    tiles = numbers
    if numbers and numbers[-1] == REST_BLIND and not gift:
        tiles = numbers[:-1]
        # With nothing left to be blind this would be a second way to write the same pass.
        if len(tiles) >= number:
            return None
    elif len(numbers) != number:
        return None
    if list(tiles) != sorted(tiles) or any(tile >= KINDS for tile in tiles):
        return None
    return passed(tiles, number - len(tiles), view.phase)


# -- each kind of action


def _tile_numbers(action: Any) -> tuple[int, ...] | None:
    """Return the numbers of a pass or a gift; ``None`` for a pass that is not of three."""
    tiles = tuple([int(tile) for tile in action.tiles])
    blind: int = getattr(action, "blind", 0)
    if isinstance(action, Pass) and len(tiles) + blind != PASS_SIZE:
        return None
    return (*tiles, REST_BLIND) if blind else tiles


def _single_number(action: Action, seat: int, players: int) -> tuple[int, ...] | None:
    number = NUMBERS[type(action)](action, seat, players)
    return None if number is None else (number,)


def _is_there(action: Any, view: View) -> bool:
    """Return whether a view shows what an exchange or a challenge is about."""
    if action.seat >= view.players:
        return False
    if isinstance(action, Challenge):
        return action.seat is not view.seat
    shown_there = view.exposures[action.seat]
    if action.exposure >= len(shown_there):
        return False
    return shown_there[action.exposure].kind is action.tile


_CALLS = {form: CALLS + at for at, form in enumerate(FORMS)}
_REVISIONS = {form: REVISIONS + at for at, form in enumerate(FORMS)}

NUMBERS: dict[type[Action], Callable[[Any, int, int], int | None]] = {
    Discard: lambda action, seat, players: int(action.tile),
    Skip: lambda action, seat, players: SKIP,
    MahJongg: lambda action, seat, players: MAH_JONGG,
    Vote: lambda action, seat, players: YES if action.yes else NO,
    Offer: lambda action, seat, players: (
        OFFERS + action.count if action.count <= MOST_OFFERED else None
    ),
    Call: lambda action, seat, players: _CALLS.get((action.size, action.jokers)),
    Revise: lambda action, seat, players: _REVISIONS.get((action.size, action.jokers)),
    Exchange: lambda action, seat, players: (
        EXCHANGES + MOST_EXPOSURES * ((action.seat - seat) % players) + action.exposure
    ),
    Challenge: lambda action, seat, players: CHALLENGES - 1 + (action.seat - seat) % players,
}
"""The number of an action that has one alone, seen from a seat at a table of so many."""
