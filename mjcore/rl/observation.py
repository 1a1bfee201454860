"""What a seat may know as numbers: of a view, or of a deal that goes on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from mjcore._rack import Exposure
from mjcore.deal import Deal
from mjcore.errors import Error, shown
from mjcore.numbers import whole
from mjcore.rl.actions import FORMS, MOST_EXPOSURES
from mjcore.rl.layout import LAYOUT, MOST, MOST_COUNTED, SIZE
from mjcore.table import SEATS, Phase, Seat, Transfer, View
from mjcore.table.look import is_fresh
from mjcore.tiles import KINDS, SUPPLY, Tile

Observation = npt.NDArray[np.float32]

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
PAD = tuple([bytes(PLACES - players) for players in range(PLACES + 1)])

ORDER: dict[int, tuple[tuple[int, ...], ...]] = {
    players: tuple(
        [tuple([(seat + step) % players for step in range(players)]) for seat in range(players)]
    )
    for players in (2, 3, 4)
}
"""By number of players, for each seat all seats from it on."""


def observe(view: View, picked: Sequence[int] = (), out: Observation | None = None) -> Observation:
    """Return what this view shows: ``float32[SIZE]``, all from 0 to 1, as ``LAYOUT`` says.

    ``picked`` are the kinds that the seat has picked so far of the pass that it is asked for.
    ``out``, if given, is filled and returned. Raise ``TypeError`` for what is no ``View``,
    ``Error`` for kinds that are none and for an ``out`` of another shape or dtype.
    """
    if not isinstance(view, View):
        raise TypeError(f"a View is needed here, not {type(view).__name__}: see View.from_dict")
    seat, players = view.seat, view.players
    order = ORDER[players][seat]
    rows = [bytearray(KINDS) for _ in SEATS]
    for thrower, tile in view.discards:
        if thrower is not None:
            rows[(thrower - seat) % players][tile] += 1
    numbers = _joined(
        seat,
        players,
        view.rack.counts,
        view.unseen,
        as_picked(picked),
        rows,
        [shown_tiles(view.exposures[other])[0] for other in order],
        view.live,
        view.drawn,
        view.phase,
        view.turn,
        view.origin,
        view.claimed_from,
        [view.concealed[other] for other in order],
        [view.dead[other] for other in order],
        [view.exchangeable[other] for other in order],
        _charleston(order, view.votes, view.offers, view.blind),
        (
            view.give or 0,
            view.wall,
            min(view.exchanges, MOST_COUNTED),
            view.exchanged_last,
            view.fresh,
            view.open is not None,
        ),
        _forms([(form.size, form.jokers) for form in view.shown]),
        _dispute(
            seat,
            players,
            [(one.by, one.seat) for one in view.challenges if not one.before_discard],
            view.stakes,
        ),
    )
    return scaled(numbers, out)


def scaled(numbers: bytearray, out: Observation | None) -> Observation:
    """Return counted numbers as an observation."""
    raw = np.frombuffer(numbers, np.uint8)
    if out is None:
        return np.divide(raw, MOST)
    if out.dtype != np.float32 or out.shape != (SIZE,):
        raise Error(f"out is float32[{SIZE}], not {out.dtype}{list(out.shape)}")
    return np.divide(raw, MOST, out=out)


def as_picked(picked: Sequence[int]) -> tuple[int, ...]:
    """Return the kinds that were picked; raise ``TypeError`` or ``Error`` for what is none."""
    kinds = []
    for value in picked:
        kind = whole(value)
        if kind is None:
            raise TypeError(f"what was picked are kinds, whole numbers, not {shown(value)}")
        if not 0 <= kind < JOKER:
            raise Error(f"what was picked are kinds from 0 to {JOKER - 1}, not {shown(kind)}")
        kinds.append(kind)
    return tuple(kinds)


class Watch:
    """Follow a deal as it goes on, so that nothing is counted twice.

    ``observe`` gives what ``observe(deal.view(seat))`` would, without a view being made. What lies
    on the table is counted as it comes; only its last tile can be taken away again.
    """

    __slots__ = ("_blocks", "_counted", "_deal", "_lying", "_rows", "_seen", "_shown")

    def __init__(self, deal: Deal) -> None:
        self._deal = deal
        self._rows = [bytearray(KINDS) for _ in SEATS]
        """By seat the discards of each kind, but for the last one."""
        self._counted = 0
        self._lying = 0
        self._shown: list[tuple[Exposure, ...]] = [()] * PLACES
        self._blocks = [NO_TILES] * PLACES
        self._seen = [0] * PLACES
        """By seat the tiles of its exposures."""

    def observe(
        self, seat: Seat, picked: tuple[int, ...], out: Observation | None = None
    ) -> Observation:
        """Return what this seat may know, as ``observe`` does."""
        state = self._deal._state
        players, hands, phase = state.players, state.hands, state.phase
        order = ORDER[players][seat]
        self._look()
        discards = state.discards
        rows, lying, last = self._rows, self._lying, discards[-1] if discards else None
        if last is not None:
            lying += 1 << 8 * last[1]
        own = hands[seat].counts
        seen = int.from_bytes(own, "little") + lying + sum(self._seen)
        blocks = self._blocks
        turn = state.turn if phase is Phase.TURN or phase is Phase.WINDOW else None
        playing = turn is not None
        at_hand = [hands[other] for other in order]
        numbers = _joined(
            seat,
            players,
            own,
            (COPIES - seen).to_bytes(KINDS, "little"),
            picked,
            [*[rows[other] for other in order], *[NO_KIND] * (PLACES - players)],
            [blocks[other] for other in order],
            state.live,
            state.drawn if turn == seat and phase is Phase.TURN else None,
            phase,
            turn,
            state.origin if playing else None,
            state.claimed_from if playing else None,
            [hand.concealed() for hand in at_hand],
            [hand.dead for hand in at_hand],
            [hand.exchangeable for hand in at_hand],
            _charleston(order, state.votes, state.offers, state.blind),
            (
                (state.agreed or NO_SEAT)[seat] if phase is Phase.COURTESY_PASS else 0,
                len(state.wall),
                min(state.exchanges, MOST_COUNTED) if playing else 0,
                playing and state.exchanged_last,
                playing and is_fresh(state),
                state.revisable,
            ),
            _forms(state.shown_forms) if state.revisable else NO_FORMS,
            _dispute(
                seat,
                players,
                [(c.by, c.seat) for c in state.challenges if c.after == state.discarded],
                state.stakes,
            ),
        )
        if last is not None and last[0] is not None:
            numbers[DISCARDS + KINDS * ((last[0] - seat) % players) + last[1]] += 1
        return scaled(numbers, out)

    def _look(self) -> None:
        """Count what has come to lie on the table since the last look."""
        state = self._deal._state
        discards = state.discards
        for thrower, tile in discards[self._counted : -1]:
            self._lying += 1 << 8 * tile
            if thrower is not None:
                self._rows[thrower][tile] += 1
        self._counted = max(self._counted, len(discards) - 1)
        for seat, hand in enumerate(state.hands):
            exposures = hand.shown()
            if exposures is not self._shown[seat]:
                self._shown[seat] = exposures
                self._blocks[seat], self._seen[seat] = shown_tiles(exposures)


DISCARDS = LAYOUT["discards"].start


def _joined(
    seat: Seat,
    players: int,
    own: bytes | bytearray,
    unseen: bytes,
    picked: tuple[int, ...],
    rows: Sequence[bytes | bytearray],
    blocks: list[bytes],
    live: Tile | None,
    drawn: Tile | None,
    phase: Phase,
    turn: Seat | None,
    origin: str | None,
    claimed_from: Seat | None,
    concealed: list[int],
    dead: list[bool],
    exchangeable: list[bool],
    charleston: bytes,
    singles: tuple[int, ...],
    forms: bytes,
    dispute: bytes,
) -> bytearray:
    """Return the numbers of an observation, a byte each, in the order of the layout.

    What is by seat begins with the viewer's own.
    """
    pad = PAD[players]
    return bytearray().join(
        [
            own,
            unseen,
            _counts(picked) if picked else NO_KIND,
            *rows,
            *blocks,
            *[NO_TILES] * (PLACES - players),
            NO_KIND if live is None else KIND[live],
            NO_KIND if drawn is None else KIND[drawn],
            PHASE[phase],
            ORIGIN[origin],
            PLACE[seat],
            THERE[players],
            NO_SEAT if turn is None else PLACE[(turn - seat) % players],
            NO_SEAT if claimed_from is None else PLACE[(claimed_from - seat) % players],
            bytes(concealed),
            pad,
            bytes(dead),
            pad,
            bytes(exchangeable),
            pad,
            charleston,
            bytes(singles),
            forms,
            dispute,
        ]
    )


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
    return _of_charleston(
        order, votes, offers, blind.get("first_left"), blind.get("last_right")
    )


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
