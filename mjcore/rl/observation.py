"""What a seat may know as numbers: of a view, or of a deal that goes on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from mjcore._rack import Exposure
from mjcore.deal import Deal
from mjcore.errors import Error
from mjcore.rl.actions import FORMS, MOST_EXPOSURES
from mjcore.rl.layout import LAYOUT, MOST_COUNTED, SIZE
from mjcore.rl.masks import as_picked
from mjcore.table import SEATS, Phase, Seat, Transfer, View
from mjcore.table.look import is_fresh
from mjcore.table.state import Hand
from mjcore.tiles import KINDS, SUPPLY, Tile

Observation = npt.NDArray[np.uint8]

JOKER = int(Tile.JOKER)
PLACES = len(SEATS)
COPIES = int.from_bytes(SUPPLY, "little")
"""The copies of all kinds, a byte each; sums of counts are taken of all kinds at once so."""


def _one_of(length: int) -> tuple[bytes, ...]:
    """Return for each place the bytes that have 1 there alone."""
    return tuple([bytes(at) + b"\1" + bytes(length - at - 1) for at in range(length)])


NO_KIND, KIND = bytes(KINDS), _one_of(KINDS)
NO_SEAT, PLACE = bytes(PLACES), _one_of(PLACES)
PHASE = dict(zip(Phase, _one_of(len(Phase)), strict=True))
ORIGIN = dict(zip(("first", "draw", "call"), _one_of(3), strict=True)) | {None: bytes(3)}
FORM = {form: at for at, form in enumerate(FORMS)}
NO_FORMS = bytes(len(FORMS))
NO_CHARLESTON = bytes(5 * PLACES)
NO_DISPUTE = bytes(PLACES * PLACES + 2 * PLACES)
NO_TILES = bytes(MOST_EXPOSURES * KINDS)
THERE = tuple([b"\1" * players + bytes(PLACES - players) for players in range(PLACES + 1)])
ALIVE = tuple([NO_SEAT + there for there in THERE])
"""By number of players who is dead and whose jokers can be exchanged, while nobody is dead."""
PAD = tuple([bytes(PLACES - players) for players in range(PLACES + 1)])

ORDER: dict[int, tuple[tuple[int, ...], ...]] = {
    players: tuple(
        [tuple([(seat + step) % players for step in range(players)]) for seat in range(players)]
    )
    for players in (2, 3, 4)
}
"""By number of players, for each seat all seats from it on."""


def observe(view: View, picked: Sequence[int] = (), out: Observation | None = None) -> Observation:
    """Return what this view shows: ``uint8[SIZE]``, as ``LAYOUT`` says.

    ``picked`` are the kinds that the seat has picked so far of the pass that it is asked for.
    ``out``, if given, is filled and returned. Raise ``TypeError`` for what is no ``View``,
    ``Error`` for kinds that are none and for an ``out`` of another shape or dtype.
    """
    if not isinstance(view, View):
        raise TypeError(f"a View is needed here, not {type(view).__name__}: see View.from_dict")
    seat, players, picks = view.seat, view.players, as_picked(picked)
    order = ORDER[players][seat]
    rows = [bytearray(KINDS) for _ in SEATS]
    for thrower, tile in view.discards:
        if thrower is not None:
            rows[(thrower - seat) % players][tile] += 1
    again = [(one.by, one.seat) for one in view.challenges if not one.before_discard]
    turn, claimed_from, pad = view.turn, view.claimed_from, PAD[players]
    pieces: list[bytes | bytearray] = [
        view.rack.counts,
        view.unseen,
        _counts(picks),
        *rows,
        *[shown_tiles(view.exposures[other])[0] for other in order],
        *[NO_TILES] * (PLACES - players),
        NO_KIND if view.live is None else KIND[view.live],
        NO_KIND if view.drawn is None else KIND[view.drawn],
        PHASE[view.phase],
        ORIGIN[view.origin],
        PLACE[seat],
        THERE[players],
        NO_SEAT if turn is None else PLACE[(turn - seat) % players],
        NO_SEAT if claimed_from is None else PLACE[(claimed_from - seat) % players],
        bytes([view.concealed[other] for other in order]),
        pad,
        bytes([view.dead[other] for other in order]),
        pad,
        bytes([view.exchangeable[other] for other in order]),
        pad,
        _charleston(order, view.votes, view.offers, view.blind),
        bytes(
            (
                view.give or 0,
                view.wall,
                min(view.exchanges, MOST_COUNTED),
                view.exchanged_last,
                view.fresh,
                view.open is not None,
            )
        ),
        _forms([(form.size, form.jokers) for form in view.shown]),
        _dispute(seat, players, again, view.stakes),
    ]
    return filled(bytearray().join(pieces), out)


def filled(numbers: bytearray, out: Observation | None) -> Observation:
    """Return numbers as an array that can be written to."""
    if out is None:
        return np.frombuffer(numbers, np.uint8)
    if out.dtype != np.uint8 or out.shape != (SIZE,):
        raise Error(f"out is uint8[{SIZE}], not {out.dtype}{list(out.shape)}")
    out[:] = numbers
    return out


class Watch:
    """Follow a deal as it goes on, so that nothing is counted twice.

    ``observe`` gives what ``observe(deal.view(seat))`` would, without a view being made. What lies
    on the table is counted as it comes; only its last tile can be taken away again.
    """

    __slots__ = (
        "_blocks",
        "_counted",
        "_hands",
        "_past",
        "_rows",
        "_seen",
        "_shown",
        "_state",
        "_table",
    )

    def __init__(self, deal: Deal) -> None:
        self._state = deal._state
        players = deal.players
        self._rows = [bytearray(KINDS) for _ in SEATS]
        """By seat the discards of each kind, but for the last one."""
        self._counted = 0
        self._blocks = [bytearray(NO_TILES) for _ in SEATS]
        """By seat the tiles of its exposures, as they were shown last."""
        self._shown: list[tuple[Exposure, ...]] = [()] * players
        self._seen = 0
        """What lies on the table of each kind, the exposures with it."""
        self._past: list[bytes | None] = [None] * players
        """By seat what it knows of the Charleston once that is over."""
        hands, rest = self._state.hands, list(range(players, PLACES))
        self._hands = [[hands[other] for other in order] for order in ORDER[players]]
        self._table = [
            [rows[other] for rows in (self._rows, self._blocks) for other in (*order, *rest)]
            for order in ORDER[players]
        ]
        """By seat discards and exposures, its own first."""

    def observe(
        self, seat: Seat, picked: tuple[int, ...], out: Observation | None = None
    ) -> Observation:
        """Return what this seat may know, as ``observe`` does."""
        state = self._state
        players, phase, discards = state.players, state.phase, state.discards
        self._look()
        at_hand = self._hands[seat]
        own, seen, pad = at_hand[0].counts, self._seen, PAD[players]
        last = discards[-1] if len(discards) > self._counted else None  # else it was taken away
        if last is not None:
            seen += 1 << 8 * last[1]
        dead = [hand.dead for hand in at_hand]
        playing = phase is Phase.TURN or phase is Phase.WINDOW
        turn = state.turn if playing else None
        claimed_from = state.claimed_from if playing else None
        drawn = state.drawn if turn == seat and phase is Phase.TURN else None
        pieces: list[bytes | bytearray] = [
            own,
            (COPIES - seen - int.from_bytes(own, "little")).to_bytes(KINDS, "little"),
            _counts(picked) if picked else NO_KIND,
            *self._table[seat],
            NO_KIND if state.live is None else KIND[state.live],
            NO_KIND if drawn is None else KIND[drawn],
            PHASE[phase],
            ORIGIN[state.origin if playing else None],
            PLACE[seat],
            THERE[players],
            NO_SEAT if turn is None else PLACE[(turn - seat) % players],
            NO_SEAT if claimed_from is None else PLACE[(claimed_from - seat) % players],
            bytes([hand.concealed() for hand in at_hand]),
            pad,
            self._deaths(at_hand) if True in dead else ALIVE[players],
            self._past[seat] or self._charleston(seat),
            bytes(
                (
                    (state.agreed or NO_SEAT)[seat] if phase is Phase.COURTESY_PASS else 0,
                    len(state.wall),
                    min(state.exchanges, MOST_COUNTED) if playing and state.exchanges else 0,
                    playing and state.exchanged_last,
                    playing and is_fresh(state),
                    state.revisable,
                )
            ),
            _forms(state.shown_forms) if state.revisable else NO_FORMS,
            self._dispute(seat) if state.challenges or state.stakes else NO_DISPUTE,
        ]
        numbers = bytearray().join(pieces)
        if last is not None and last[0] is not None:
            numbers[DISCARDS + KINDS * ((last[0] - seat) % players) + last[1]] += 1
        return filled(numbers, out)

    def _deaths(self, at_hand: list[Hand]) -> bytes:
        pad = PAD[len(at_hand)]
        dead = bytes([hand.dead for hand in at_hand])
        return dead + pad + bytes([hand.exchangeable for hand in at_hand]) + pad

    def _charleston(self, seat: Seat) -> bytes:
        """Return what is known of the Charleston, which does not change once it is over."""
        state = self._state
        order = ORDER[state.players][seat]
        found = _charleston(order, state.votes, state.offers, state.blind)
        if state.phase is Phase.TURN or state.phase is Phase.WINDOW:
            self._past[seat] = found
        return found

    def _dispute(self, seat: Seat) -> bytes:
        state = self._state
        challenges = [(c.by, c.seat) for c in state.challenges if c.after == state.discarded]
        return _dispute(seat, state.players, challenges, state.stakes)

    def _look(self) -> None:
        """Count what has come to lie on the table since the last look."""
        state = self._state
        for thrower, tile in state.discards[self._counted : -1]:
            self._counted += 1
            self._seen += 1 << 8 * tile
            if thrower is not None:
                self._rows[thrower][tile] += 1
        for seat, hand in enumerate(state.hands):
            exposures = hand.shown()
            if exposures is not self._shown[seat]:
                self._seen -= shown_tiles(self._shown[seat])[1]
                self._shown[seat] = exposures
                self._blocks[seat][:], tiles = shown_tiles(exposures)
                self._seen += tiles


DISCARDS = LAYOUT["discards"].start


def _counts(kinds: Iterable[int]) -> bytes:
    counts = bytearray(KINDS)
    for kind in kinds:
        counts[kind] += 1
    return bytes(counts)


@lru_cache(maxsize=4096)
def shown_tiles(exposures: tuple[Exposure, ...]) -> tuple[bytes, int]:
    """Return the tiles of each exposure by kind, and of all of them together as one number."""
    found, total = bytearray(), 0
    for exposure in exposures:
        counts = bytearray(KINDS)
        counts[exposure.kind] = exposure.naturals
        counts[JOKER] = exposure.jokers
        found += counts
        total += int.from_bytes(counts, "little")
    return bytes(found) + NO_TILES[len(found) :], total


def _charleston(
    order: tuple[int, ...],
    votes: tuple[bool, ...] | None,
    offers: tuple[int, ...] | None,
    blind: dict[str, tuple[int, ...]],
) -> bytes:
    """Return votes, offers and tiles passed blind, by seat."""
    if votes is None and offers is None and not blind:
        return NO_CHARLESTON
    return _of_charleston(order, votes, offers, blind.get("first_left"), blind.get("last_right"))


@lru_cache(maxsize=1024)
def _of_charleston(
    order: tuple[int, ...],
    votes: tuple[bool, ...] | None,
    offers: tuple[int, ...] | None,
    first: tuple[int, ...] | None,
    last: tuple[int, ...] | None,
) -> bytes:
    against = None if votes is None else tuple([not vote for vote in votes])
    found = bytearray()
    for counts in (votes, against, offers, first, last):
        found += NO_SEAT if counts is None else bytes([counts[other] for other in order])
    return bytes(found)


def _forms(forms: Iterable[tuple[int, int]]) -> bytes:
    """Return which forms the open exposure has had."""
    found = bytearray(NO_FORMS)
    for form in forms:
        found[FORM[form]] = 1
    return bytes(found)


def _dispute(
    seat: int,
    players: int,
    challenges: list[tuple[Seat, Seat]],
    stakes: Sequence[Transfer],
) -> bytes:
    """Return who has challenged whom since the last discard, and the stakes paid and got."""
    if not challenges and not stakes:
        return NO_DISPUTE
    found = bytearray(NO_DISPUTE)
    for by, other in challenges:
        found[PLACES * ((by - seat) % players) + (other - seat) % players] = 1
    for stake in stakes:
        for start, one in ((PLACES * PLACES, stake.payer), (PLACES * (PLACES + 1), stake.payee)):
            at = start + (one - seat) % players
            found[at] = min(found[at] + 1, MOST_COUNTED)
    return bytes(found)
