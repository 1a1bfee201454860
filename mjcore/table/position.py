"""Positions set up by hand, for tests and teaching."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NotRequired, SupportsIndex, TypeAlias, TypedDict, cast, get_args

from mjcore._rack import Rack
from mjcore.errors import Error, shown
from mjcore.numbers import whole, whole_in
from mjcore.table.actions import SeatLike, TilesLike, read_tile, read_tiles
from mjcore.table.chance import Stream, shuffle
from mjcore.table.check import check_players, check_sizes, check_supply
from mjcore.table.death import AUTOMATIC, kill_if_seen_unfit, kill_if_unfit
from mjcore.table.discard import note_discard, throw
from mjcore.table.seats import SEATS, Phase, Seat, as_phase, as_seat
from mjcore.table.state import State
from mjcore.table.supply import Supply, without_rest
from mjcore.table.turn import start_turn
from mjcore.tiles import Tile
from mjcore.typing import TileLike
from mjcore.typing.views import Origin

PlacedRack: TypeAlias = str | Rack | None
"""A seat's rack: text, with ``...`` at its end to be filled up, a ``Rack``, or ``None``: filled."""

CHARLESTON = frozenset(
    {phase for phase in Phase if phase.is_pass} | {Phase.CH2_VOTE, Phase.COURTESY_OFFER}
)


class PositionFields(TypedDict):
    """List what ``Deal.position`` and ``Game.position`` take to say how things stand."""

    racks: Iterable[PlacedRack]
    turn: NotRequired[SeatLike]
    origin: NotRequired[Origin]
    phase: NotRequired[Phase | str | None]
    drawn: NotRequired[TileLike | None]
    discards: NotRequired[TilesLike]
    live: NotRequired[TileLike | None]
    claimed_from: NotRequired[SeatLike | None]
    wall: NotRequired[TilesLike | SupportsIndex | None]
    dead: NotRequired[Iterable[SeatLike]]


def place(
    state: State,
    *,
    racks: Iterable[PlacedRack],
    turn: SeatLike = Seat.EAST,
    origin: Origin = "draw",
    phase: Phase | str | None = None,
    drawn: TileLike | None = None,
    discards: TilesLike = (),
    live: TileLike | None = None,
    claimed_from: SeatLike | None = None,
    wall: TilesLike | SupportsIndex | None = None,
    dead: Iterable[SeatLike] = (),
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
        if not state.revisable:
            _die(state, kill_if_unfit(state, turn))
    elif origin == "draw":
        _die(state, kill_if_seen_unfit(state, turn))
    if drawn is not None:
        _set_drawn(state, turn, read_tile(drawn), lies)
    if lies is not None:
        throw(state, turn, lies)
        if state.revisable:
            state.revisable = False
            _die(state, kill_if_unfit(state, turn))
        # Nobody has been asked yet; the beginning of the deal opens the window.
        state.wait_for(Phase.WINDOW, [])


def _die(state: State, ended: bool) -> None:
    """Leave a death that play would have told of untold: the deal begins after it."""
    if ended:
        raise Error(f"the exposures of {state.turn} fit no line, so this deal would have ended")
    state.events.clear()
    state.told = 0


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
    """Deal out the racks, what fills them up, then the wall."""
    given = list(_listed("racks", racks))
    if len(given) != state.players:
        raise Error(f"racks are listed by seat: {state.players} of them, not {len(given)}")
    size = None if wall is None else whole(wall)
    listed, more = ("", True) if size is not None or wall is None else without_rest(wall)
    tiles = read_tiles(cast("TilesLike", listed))
    supply = Supply([tile for _, tile in state.discards])
    supply.take([] if live is None else [live])
    supply.take(tiles)
    filled: list[Seat] = []
    for seat, rack in zip(SEATS, given, strict=False):
        text, open_ended = ("", True) if rack is None else without_rest(rack)
        supply.place(state.hands[seat], text)
        if open_ended:
            filled.append(seat)
    for seat in filled:
        supply.fill(state, seat, 14 if seat == fourteen else 13, live)
    if more:
        rest = supply.rest()
        shuffle(rest, Stream(state.seed, "wall"))
        if size is not None:
            rest = rest[: whole_in("the wall", size, 0, len(rest))]
        tiles += rest
    state.wall = tiles[::-1]


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
    if claimed_from == turn:
        raise Error(f"{turn} cannot have called its own discard")
    before = SEATS[(turn - 1) % state.players]
    state.claimed_from = before if claimed_from is None else claimed_from
    if not hand.exposures:
        if hand.dead:
            return  # what it called has gone back, or it declared in error
        raise Error(f"the turn of {turn} began with a call, but it shows no exposure")
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
