"""Positions set up by hand, for tests and teaching."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, SupportsIndex, TypeAlias, cast, get_args

from mjcore import notation
from mjcore._rack import Exposure, Rack
from mjcore.errors import Error, shown
from mjcore.numbers import whole, whole_in
from mjcore.table.actions import SeatLike, TilesLike, read_tile, read_tiles
from mjcore.table.chance import Stream, shuffle
from mjcore.table.check import check_players, check_sizes, check_supply
from mjcore.table.death import AUTOMATIC
from mjcore.table.discard import note_discard, throw
from mjcore.table.seats import SEATS, Phase, Seat, as_phase, as_seat
from mjcore.table.state import JOKER, State
from mjcore.table.turn import start_turn
from mjcore.tiles import Tile
from mjcore.typing import TileLike
from mjcore.typing.views import Origin

PlacedRack: TypeAlias = str | Rack | None
"""A seat's rack: text in rack form, a ``Rack``, or ``None`` for a filler."""

CHARLESTON = frozenset(
    {phase for phase in Phase if phase.is_pass} | {Phase.CH2_VOTE, Phase.COURTESY_OFFER}
)


def place(
    state: State,
    *,
    racks: Iterable[PlacedRack],
    turn: SeatLike,
    origin: Origin,
    phase: Phase | str | None,
    drawn: TileLike | None,
    discards: TilesLike,
    live: TileLike | None,
    claimed_from: SeatLike | None,
    wall: TilesLike | SupportsIndex | None,
    dead: Iterable[SeatLike],
) -> None:
    """Put a fresh state into this position; raise ``Error`` for what cannot be."""
    turn = as_seat(turn, state.players)
    source = None if claimed_from is None else as_seat(claimed_from, state.players)
    phase = None if phase is None else as_phase(phase)
    origin = _as_origin(origin)
    if source is not None and (origin != "call" or phase in CHARLESTON):
        raise Error("claimed_from says whose discard was called: give it with origin='call' alone")
    lies = None if live is None else read_tile(live)
    _kill(state, dead)
    _place_discards(state, read_tiles(discards))
    fourteen = _fourteen(phase, turn, lies)
    _place_tiles(state, racks, fourteen, lies, wall)
    check_supply(state, lies)
    if phase in CHARLESTON:
        _set_charleston(state, phase, lies)
        return
    _check_turn(state, turn, phase, lies)
    start_turn(state, turn, origin)
    if origin == "call":
        _set_call(state, turn, source)
    if drawn is not None:
        _set_drawn(state, turn, read_tile(drawn), lies)
    if lies is not None:
        throw(state, turn, lies)
        state.revisable = False
        # Nobody has been asked yet; the beginning of the deal opens the window.
        state.wait_for(Phase.WINDOW, [])


def _as_origin(origin: object) -> Origin:
    if not isinstance(origin, str):
        raise TypeError(f"origin is one of {', '.join(get_args(Origin))}, not {shown(origin)}")
    for known in get_args(Origin):
        if known == origin:
            return known  # type: ignore[no-any-return]
    raise Error(f"origin is one of {', '.join(get_args(Origin))}, not {shown(origin)}")


def _listed(what: str, value: Iterable[Any]) -> Iterator[Any]:
    """Yield what is listed by seat, and one more at most."""
    try:
        yield from (item for item, _ in zip(value, range(len(SEATS) + 1), strict=False))
    except TypeError:
        raise TypeError(f"{what} are a list, not {shown(value)}") from None


def _kill(state: State, dead: Iterable[SeatLike]) -> None:
    for seat in [as_seat(seat, state.players) for seat in _listed("dead seats", dead)]:
        state.hands[seat].dead = True
        state.hands[seat].exchangeable = state.rules.dead_jokers != "none"


def _place_discards(state: State, tiles: list[Tile]) -> None:
    for tile in tiles:
        throw(state, None, tile)
    state.live = None


def _fourteen(phase: Phase | None, turn: Seat, live: Tile | None) -> Seat | None:
    """Return the seat that has fourteen tiles, if one has."""
    if phase in CHARLESTON:
        return Seat.EAST
    return turn if live is None else None


def _place_tiles(
    state: State,
    racks: Iterable[PlacedRack],
    fourteen: Seat | None,
    live: Tile | None,
    wall: TilesLike | SupportsIndex | None,
) -> None:
    """Deal out the racks and fillers, then the wall."""
    given = list(_listed("racks", racks))
    if len(given) != state.players:
        raise Error(f"racks are listed by seat: {state.players} of them, not {len(given)}")
    size = None if wall is None else whole(wall)
    walled = None if wall is None or size is not None else read_tiles(cast("TilesLike", wall))
    left = _Supply([tile for _, tile in state.discards])
    left.take([] if live is None else [live])
    left.take(walled or [])
    for seat, rack in enumerate(given):
        if rack is not None:
            left.place(state, seat, rack)
    for seat, rack in enumerate(given):
        if rack is None:
            left.fill(state, seat, 14 if seat == fourteen else 13)
    if walled is None:
        walled = left.rest()
        shuffle(walled, Stream(state.seed, "wall"))
        if size is not None:
            walled = walled[: whole_in("the wall", size, 0, len(walled))]
    state.wall = walled[::-1]


class _Supply:
    """Keep count of the tiles that a position has not used yet."""

    def __init__(self, used: Iterable[Tile]) -> None:
        self._left = {tile: tile.copies for tile in Tile}
        self.take(used)

    def take(self, tiles: Iterable[Tile]) -> None:
        """Use tiles up."""
        for tile in tiles:
            self._left[tile] -= 1
            if self._left[tile] < 0:
                raise Error(f"{tile}: the position uses more than the {tile.copies} of the set")

    def place(self, state: State, seat: int, rack: str | Rack) -> None:
        """Give a seat its rack, exposures in the order given."""
        loose: Iterable[Tile]
        if isinstance(rack, Rack):
            counts, faces = rack.counts, list(rack.exposures)
        else:
            if not isinstance(rack, str):
                raise TypeError(f"a rack is text, a Rack or None, not {shown(rack)}")
            loose, triples = notation.read(rack)
            faces = [Exposure(*triple) for triple in triples]
            counts = Rack.from_tiles(loose, faces).counts  # says what is wrong with it
        hand = state.hands[seat]
        hand.counts = bytearray(counts)
        hand.exposures = faces
        hand.made_in = [0] * len(faces)
        self.take(hand.listed())
        for exposure in faces:
            self.take([exposure.kind] * exposure.naturals + [Tile.JOKER] * exposure.jokers)

    def fill(self, state: State, seat: int, number: int) -> None:
        """Give a seat a number of different kinds without a joker, most tiles left first."""
        kinds = [tile for tile in Tile if self._left[tile] and tile != JOKER]
        # Another starting point for each seat, so that fillers do not look alike.
        kinds.sort(key=lambda tile: (-self._left[tile], (tile + 9 * seat) % 36))
        if len(kinds) < number:
            raise Error(f"{SEATS[seat]}: too few different tiles are left for a filler")
        for tile in kinds[:number]:
            state.hands[seat].counts[tile] += 1
        self.take(kinds[:number])

    def rest(self) -> list[Tile]:
        """Return what has not been used, in kind order."""
        return [tile for tile in Tile for _ in range(self._left[tile])]


def _set_charleston(state: State, phase: Phase | None, live: Tile | None) -> None:
    if not state.rules.charleston:
        raise Error("there is no Charleston under these rules")
    if (
        live is not None
        or state.discards
        or any(hand.exposures or hand.dead for hand in state.hands)
    ):
        raise Error("in the Charleston nothing has been discarded or exposed, and nobody is dead")
    check_sizes(state, Seat.EAST)
    assert phase is not None
    state.wait_for(phase, list(SEATS))


def _check_turn(state: State, turn: Seat, phase: Phase | None, live: Tile | None) -> None:
    if phase not in (None, Phase.TURN if live is None else Phase.WINDOW):
        raise Error(f"the phase of this position is not {phase}")
    check_sizes(state, turn if live is None else None)
    check_players(state)
    if live is None and state.hands[turn].dead and state.rules.dead_hands not in AUTOMATIC:
        raise Error(f"the hand of {turn} is dead, so it has no turn under these rules")


def _set_call(state: State, turn: Seat, claimed_from: Seat | None) -> None:
    hand = state.hands[turn]
    if not hand.exposures:
        raise Error(f"the turn of {turn} began with a call, but it shows no exposure")
    if claimed_from == turn:
        raise Error(f"{turn} cannot have called its own discard")
    before = SEATS[(turn - 1) % state.players]
    state.claimed_from = before if claimed_from is None else claimed_from
    hand.made_in[-1] = state.turns
    made = hand.exposures.pop()  # the tile that was called was thrown before this lay there
    note_discard(state, made.kind)
    hand.exposures.append(made)
    state.revisable = state.rules.exposure_edit != "never" and not hand.dead
    state.shown_forms = {(made.size, made.jokers)}


def _set_drawn(state: State, turn: Seat, drawn: Tile, live: Tile | None) -> None:
    if live is not None or not state.hands[turn].counts[drawn]:
        raise Error(f"{drawn} cannot have been drawn by {turn} just now")
    state.drawn = drawn
