"""What a seat may do: all of it listed, one of it drawn, or a pass in short."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain, combinations, combinations_with_replacement, compress
from random import Random

from mjcore.arguments import RandomLike, generator
from mjcore.errors import Error
from mjcore.frozen import Frozen
from mjcore.rules.checks import NUMBERS
from mjcore.table import challenge, charleston, exposures, window
from mjcore.table.actions import Action, Discard, Give, MahJongg, Offer, Skip, Vote
from mjcore.table.declare import is_complete
from mjcore.table.moves import refusal
from mjcore.table.passes import pass_of, passes_of
from mjcore.table.seats import CH1_RIGHT, COURTESY_PASS, PASS_PHASES, PASS_SIZE, SEATS, Phase, Seat
from mjcore.table.state import JOKER, TILES, State
from mjcore.tiles import TEXTS, Tile
from mjcore.typing.views import PassesDict

DISCARDS = tuple([Discard(tile) for tile in Tile])
MAH_JONGG, SKIP = MahJongg(), Skip()
VOTES = (Vote(True), Vote(False))
OFFERS = tuple([Offer(count) for count in range(NUMBERS["courtesy_max"][1] + 1)])


class Passes(Frozen):
    """Hold a pass in short, in place of hundreds of actions.

    ``number`` tiles go in all, out of ``tiles`` (those of the rack that may go, in kind order) and
    up to ``blind`` of those that come in. ``mah_jongg`` says whether the dealt hand may be declared
    instead.
    """

    __slots__ = ("blind", "mah_jongg", "number", "tiles")

    number: int
    tiles: tuple[Tile, ...]
    blind: int
    mah_jongg: bool

    def to_dict(self) -> PassesDict:
        """Return the JSON form."""
        return {
            "number": self.number,
            "tiles": [TEXTS[tile] for tile in self.tiles],
            "blind": self.blind,
            "mah_jongg": self.mah_jongg,
        }


class LegalActions:
    """Show what a seat may do now: iterate it, ask ``action in …``, its ``count()``, or its truth.

    It is a live view: it always speaks of the deal as it stands, and a loop over it of the moment
    in which it began. ``in`` checks the one action
    and lists nothing; ``sample`` draws one and lists no passes.
    """

    __slots__ = ("_seat", "_state")

    def __init__(self, state: State, seat: Seat) -> None:
        self._state = state
        self._seat = seat

    def __iter__(self) -> Iterator[Action]:
        with self._state.lock:
            # Listed under the lock at once: a loop over it may apply actions as it goes.
            return iter(_listed(self._state, self._seat, True))

    def __contains__(self, action: object) -> bool:
        with self._state.lock:
            return refusal(self._state, self._seat, action) is None

    def count(self) -> int:
        """Return how many there are; they are listed for it, which ``len`` would hide."""
        with self._state.lock:
            return len(_listed(self._state, self._seat, True))

    def __bool__(self) -> bool:
        with self._state.lock:
            return bool(_listed(self._state, self._seat, True))

    @property
    def passes(self) -> Passes | None:
        """Return a pass in short, where this seat is asked for one; else ``None``.

        It stands for a ``Pass`` in the six passes of three, and for ``Give`` in the courtesy pass.
        """
        state, seat = self._state, self._seat
        with state.lock:
            if seat not in state.waiting:
                return None
            number = _pass_size(state, seat)
            if number is None:
                return None
            tiles = tuple(_plain_tiles(state, seat))
            return Passes(number, tiles, _most_blind(state), _declares_dealt(state, seat))

    def listed(self, errors: bool = False) -> list[Action]:
        """Return all that ``sample`` draws from, every pass listed.

        Mah jongg that is no hand and challenges are left out; with ``errors`` it is all that
        iterating gives.
        """
        with self._state.lock:
            return _listed(self._state, self._seat, errors)

    def sample(self, rng: RandomLike = None, errors: bool = False) -> Action:
        """Return one action, drawn uniformly.

        Mah jongg that is no hand and challenges are left out, since random play would end in them;
        with ``errors`` all that iterating gives is in. ``rng`` is a ``random.Random``, a seed, or
        ``None`` for the system's chance. Raise ``Error`` where there is nothing to choose from.
        """
        chance = rng if type(rng) is Random else generator(rng)
        state, seat = self._state, self._seat
        with state.lock:
            if seat in state.waiting:
                number = _pass_size(state, seat)
                if number is not None:
                    return _sample_pass(state, seat, number, chance)
            choices = _listed(state, seat, errors)
        if not choices:
            raise Error(f"{SEATS[seat]} has nothing to choose from")
        return choices[int(chance.random() * len(choices))]

    def __repr__(self) -> str:
        return f"<LegalActions of {SEATS[self._seat]}: {self.count()}>"


def _listed(state: State, seat: Seat, errors: bool) -> list[Action]:
    """List what this seat may apply now, with ``errors`` all of it."""
    found = LISTS[state.phase](state, seat, errors) if seat in state.waiting else []
    if errors:
        found += challenge.challenges(state, seat)
    return found


# -- passes


def _pass_size(state: State, seat: Seat) -> int | None:
    """Return how many tiles this seat is asked to pass, ``None`` if it is asked for no pass."""
    phase = state.phase
    if phase in PASS_PHASES:
        return PASS_SIZE
    if phase is COURTESY_PASS:
        return state.agreed[seat] if state.agreed else 0
    return None


def _most_blind(state: State) -> int:
    return PASS_SIZE if charleston.may_pass_blind(state.rules, state.phase) else 0


def _declares_dealt(state: State, seat: Seat) -> bool:
    return state.phase is CH1_RIGHT and refusal(state, seat, MAH_JONGG) is None


def _list_passes(state: State, seat: Seat, errors: bool) -> list[Action]:
    found: list[Action] = passes_of(state.hands[seat].counts, blind=_most_blind(state) > 0)
    if _declares_dealt(state, seat):
        found.insert(0, MAH_JONGG)
    return found


def _list_gifts(state: State, seat: Seat, errors: bool) -> list[Action]:
    number = _pass_size(state, seat) or 0
    # Equal tiles give equal gifts: as keys each choice stays once, in order.
    choices = dict.fromkeys(combinations(_plain_tiles(state, seat), number))
    return [Give.of_sorted(tiles) for tiles in choices]


def _plain_tiles(state: State, seat: Seat) -> list[Tile]:
    """Return the concealed tiles that are no jokers, in kind order."""
    tiles = state.hands[seat].listed()
    return tiles[: len(tiles) - state.hands[seat].counts[JOKER]]  # jokers stand last


@cache
def _choices_of(kinds: int, number: int, blind: int) -> tuple[tuple[int, ...], ...]:
    """Return all ways to choose `number` tiles, or up to `blind` less, of kinds without end."""
    sizes = range(number, number - blind - 1, -1)
    return tuple(
        chain.from_iterable([combinations_with_replacement(range(kinds), of) for of in sizes])
    )


def _sample_pass(state: State, seat: Seat, number: int, chance: Random) -> Action:
    """Draw a pass uniformly: of all that so many kinds would allow, until the tiles allow it."""
    gift = state.phase is COURTESY_PASS
    blind = 0 if gift else _most_blind(state)
    counts = state.hands[seat].counts
    held = list(compress(TILES, counts))
    if counts[JOKER]:
        held.pop()  # the joker is the last kind
    if sum(counts) - counts[JOKER] < number - blind:
        raise Error(f"{SEATS[seat]} has nothing to choose from")
    choices = _choices_of(len(held), number, blind)
    most = len(choices) + _declares_dealt(state, seat)
    while True:
        at = int(chance.random() * most)
        if at == len(choices):
            return MAH_JONGG
        tiles = tuple([held[kind] for kind in choices[at]])
        if all(counts[tile] >= tiles.count(tile) for tile in tiles):
            return Give.of_sorted(tiles) if gift else pass_of(tiles)


# -- the other questions


def _list_votes(state: State, seat: Seat, errors: bool) -> list[Action]:
    return list(VOTES)


def _list_offers(state: State, seat: Seat, errors: bool) -> list[Action]:
    return list(OFFERS[: state.rules.courtesy_max + 1])


def _list_turn(state: State, seat: Seat, errors: bool) -> list[Action]:
    hand = state.hands[seat]
    actions: list[Action] = list(compress(DISCARDS, hand.counts))
    if not hand.dead:
        if (errors or is_complete(state, seat)) and refusal(state, seat, MAH_JONGG) is None:
            actions.append(MAH_JONGG)
        actions += exposures.exchanges(state, seat)
        if state.revisable:
            actions += exposures.revisions(state, seat)
    return actions


def _list_window(state: State, seat: Seat, errors: bool) -> list[Action]:
    actions: list[Action] = [SKIP]
    if (errors or window.can_win(state, seat)) and refusal(state, seat, MAH_JONGG) is None:
        actions.append(MAH_JONGG)
    actions += window.calls(state, seat)
    return actions


def _list_nothing(state: State, seat: Seat, errors: bool) -> list[Action]:
    return []


LISTS: dict[Phase, Callable[[State, Seat, bool], list[Action]]] = {
    Phase.CH1_RIGHT: _list_passes,
    Phase.CH1_ACROSS: _list_passes,
    Phase.CH1_LEFT: _list_passes,
    Phase.CH2_VOTE: _list_votes,
    Phase.CH2_LEFT: _list_passes,
    Phase.CH2_ACROSS: _list_passes,
    Phase.CH2_RIGHT: _list_passes,
    Phase.COURTESY_OFFER: _list_offers,
    Phase.COURTESY_PASS: _list_gifts,
    Phase.TURN: _list_turn,
    Phase.WINDOW: _list_window,
    Phase.END: _list_nothing,
}
"""By phase what lists the actions of a seat anew, mah jongg in error among them if it is to."""
