"""Positions set up by hand, for tests and teaching."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

from mjcore import notation
from mjcore._rack import Exposure, Rack
from mjcore.errors import Error
from mjcore.table.actions import TilesLike, read_tile, read_tiles
from mjcore.table.chance import SEED_BITS, SET, Stream, as_seed, shuffle
from mjcore.table.death import AUTOMATIC, plays_on
from mjcore.table.discard import note_discard, throw
from mjcore.table.events import Dealt
from mjcore.table.rules import Rules
from mjcore.table.seats import SEATS, Phase, Seat, as_phase, as_seat
from mjcore.table.state import JOKER, State
from mjcore.table.turn import LAST_MOVE, start_turn
from mjcore.table.values import short, whole
from mjcore.table.window import open_window
from mjcore.tiles import TEXTS, Tile

RackLike = str | Rack | None

CHARLESTON = frozenset(
    {phase for phase in Phase if phase.is_pass} | {Phase.CH2_VOTE, Phase.COURTESY_OFFER}
)


def describe(
    *,
    rules: Rules,
    racks: Iterable[RackLike],
    turn: Seat | int,
    origin: str,
    phase: Phase | str | None,
    drawn: Tile | int | str | None,
    discards: TilesLike,
    live: Tile | int | str | None,
    claimed_from: Seat | int | None,
    wall: TilesLike | int | None,
    dead: Iterable[Seat | int],
    rng: int | random.Random | None,
) -> dict[str, Any]:
    """Return the start of a deal that stands in this position, complete and JSON-ready."""
    seed = as_seed(rng)
    turn = as_seat(turn, rules.players)
    out = sorted({as_seat(seat, rules.players) for seat in _listed("dead seats", dead)})
    given = _listed("racks", racks)
    if len(given) != rules.players:
        raise Error(f"racks are listed by seat: {rules.players} of them, not {len(given)}")
    phase = None if phase is None else as_phase(phase)
    if not isinstance(origin, str) or origin not in LAST_MOVE:
        raise Error(f"origin is one of {', '.join(LAST_MOVE)}, not {short(origin)}")
    lying = [TEXTS[tile] for tile in read_tiles(discards)]
    live_text = None if live is None else TEXTS[read_tile(live)]
    size = whole(wall)
    walled = None if wall is None or size is not None else read_tiles(wall)
    left = _Supply([*lying, *([live_text] if live_text else []), *map(str, walled or [])])
    hands = [None if rack is None else left.take_rack(rack) for rack in given]
    seats_14 = {turn} if live is None and phase not in CHARLESTON else set()
    if phase in CHARLESTON:
        seats_14 = {Seat.EAST}
    filled = [
        left.filler(seat, 14 if seat in seats_14 else 13) if hand is None else hand
        for seat, hand in enumerate(hands)
    ]
    if walled is None:
        rest = left.rest()
        shuffle(rest, Stream(seed, "wall"))
        walled = rest if size is None else _some(rest, size)
    return {
        "seed": f"{seed:0{SEED_BITS // 4}x}",
        "position": {
            "racks": filled,
            "turn": int(turn),
            "origin": origin,
            "phase": None if phase is None else phase.value,
            "drawn": None if drawn is None else TEXTS[read_tile(drawn)],
            "discards": lying,
            "live": live_text,
            "claimed_from": None if claimed_from is None else int(as_seat(claimed_from)),
            "wall": [TEXTS[tile] for tile in walled],
            "dead": [int(seat) for seat in out],
        },
    }


def _listed(what: str, value: Iterable[Any]) -> list[Any]:
    try:
        return list(value)
    except TypeError:
        raise Error(f"{what} are a list, not {short(value)}") from None


def _some(rest: list[Tile], size: int) -> list[Tile]:
    if not 0 <= size <= len(rest):
        raise Error(f"a wall of {short(size)} tiles: {len(rest)} are left over for it")
    return rest[:size]


class _Supply:
    """Keep count of the tiles that a position has not used yet."""

    def __init__(self, used: Iterable[str]) -> None:
        self._left = {tile: tile.copies for tile in Tile}
        for text in used:
            self._take(Tile.parse(text), 1)

    def _take(self, tile: Tile, number: int) -> None:
        self._left[tile] -= number
        if self._left[tile] < 0:
            raise Error(f"{tile}: the position uses more than the {tile.copies} of the set")

    def take_rack(self, rack: str | Rack) -> dict[str, list[str]]:
        """Use up the tiles of a rack; return its JSON form, exposures in the order given."""
        loose: Iterable[Tile]
        shown: list[Exposure]
        if isinstance(rack, Rack):
            loose, shown = rack.tiles, list(rack.exposures)
        else:
            loose, triples = notation.read(rack)
            shown = [Exposure(*triple) for triple in triples]
        Rack.from_tiles(loose, shown)  # says what is wrong with it
        for tile in loose:
            self._take(tile, 1)
        for exposure in shown:
            self._take(exposure.kind, exposure.naturals)
            self._take(Tile.JOKER, exposure.jokers)
        tiles = [TEXTS[tile] for tile in sorted(loose)]
        return {"tiles": tiles, "exposures": list(map(str, shown))}

    def filler(self, seat: int, number: int) -> dict[str, list[str]]:
        """Use up so many different kinds without a joker, those with most tiles left first."""
        kinds = [tile for tile in Tile if self._left[tile] and tile != JOKER]
        # Another starting point for each seat, so that fillers do not look alike.
        kinds.sort(key=lambda tile: (-self._left[tile], (tile + 9 * seat) % 36))
        if len(kinds) < number:
            raise Error(f"{SEATS[seat]}: too few different tiles are left for a filler")
        for tile in kinds[:number]:
            self._take(tile, 1)
        return {"tiles": [TEXTS[tile] for tile in sorted(kinds[:number])], "exposures": []}

    def rest(self) -> list[Tile]:
        """Return what has not been used, in kind order."""
        return [tile for tile in Tile for _ in range(self._left[tile])]


def set_up(state: State, given: dict[str, Any]) -> None:
    """Put a deal into the position that ``describe`` gave; raise ``Error`` for what cannot be."""
    for hand, rack in zip(state.hands, given["racks"], strict=True):
        for text in rack["tiles"]:
            hand.counts[Tile.parse(text)] += 1
        hand.exposures = [Exposure.parse(text) for text in rack["exposures"]]
        hand.made = [0] * len(hand.exposures)
    for seat in given["dead"]:
        state.hands[as_seat(seat, state.players)].dead = True
        state.hands[seat].exchangeable = state.rules.dead_jokers != "none"
    state.wall = [Tile.parse(text) for text in reversed(given["wall"])]
    for text in given["discards"]:
        throw(state, None, Tile.parse(text))
    state.live = None
    check_supply(state, None if given["live"] is None else Tile.parse(given["live"]))
    state.emit(Dealt(tuple([tuple(hand.tiles()) for hand in state.hands])))
    phase = None if given["phase"] is None else as_phase(given["phase"])
    if phase in CHARLESTON:
        _set_charleston(state, given, phase)
    else:
        _set_turn(state, given, phase)


def check_supply(state: State, extra: Tile | None = None) -> None:
    """Raise ``Error`` if more tiles of a kind are in play than the set holds."""
    used = [tile for hand in state.hands for tile in hand.tiles()]
    used += [tile for _, tile in state.pile] + state.wall + ([extra] if extra is not None else [])
    for hand in state.hands:
        for exposure in hand.exposures:
            used += [exposure.kind] * exposure.naturals + [Tile.JOKER] * exposure.jokers
    for tile in Tile:
        if used.count(tile) > tile.copies:
            raise Error(f"{tile}: the position uses more than the {tile.copies} of the set")
    assert len(used) <= len(SET)


def check_sizes(state: State, fourteen: Seat | None) -> None:
    """Raise ``Error`` unless this seat has 14 tiles and the others 13, dead ones 13 or 14."""
    for seat, hand in zip(SEATS, state.hands, strict=False):
        wanted = 14 if seat == fourteen else 13
        size = hand.size()
        if size != wanted and not (hand.dead and size == 14):
            raise Error(f"{seat} has {size} tiles, exposures included, instead of {wanted}")


def check_players(state: State) -> None:
    """Raise ``Error`` if no hand is left that takes a turn."""
    if not any(plays_on(state, hand) for hand in state.hands):
        raise Error("all hands are dead, so nobody could go on")


def _set_charleston(state: State, given: dict[str, Any], phase: Phase) -> None:
    if not state.rules.charleston:
        raise Error("there is no Charleston under these rules")
    if given["live"] or state.pile or any(hand.exposures or hand.dead for hand in state.hands):
        raise Error("in the Charleston nothing has been discarded or exposed, and nobody is dead")
    check_sizes(state, Seat.EAST)
    state.wait_for(phase, list(SEATS))


def _set_turn(state: State, given: dict[str, Any], phase: Phase | None) -> None:
    turn = as_seat(given["turn"], state.players)
    live = None if given["live"] is None else Tile.parse(given["live"])
    if phase not in (None, Phase.TURN if live is None else Phase.WINDOW):
        raise Error(f"the phase of this position is not {phase}")
    check_sizes(state, turn if live is None else None)
    check_players(state)
    hand = state.hands[turn]
    if live is None and hand.dead and state.rules.dead_hands not in AUTOMATIC:
        raise Error(f"the hand of {turn} is dead, so it has no turn under these rules")
    start_turn(state, turn, given["origin"])
    if given["origin"] == "call":
        _set_call(state, given, turn)
    if given["drawn"] is not None:
        state.drawn = Tile.parse(given["drawn"])
        if live is not None or not hand.counts[state.drawn]:
            raise Error(f"{state.drawn} cannot have been drawn by {turn} just now")
    if live is not None:
        throw(state, turn, live)
        state.open = False
        open_window(state)


def _set_call(state: State, given: dict[str, Any], turn: Seat) -> None:
    hand = state.hands[turn]
    if not hand.exposures:
        raise Error(f"the turn of {turn} began with a call, but it shows no exposure")
    source = given["claimed_from"]
    before = SEATS[(turn - 1) % state.players]
    state.claimed_from = before if source is None else as_seat(source, state.players)
    if state.claimed_from == turn:
        raise Error(f"{turn} cannot have called its own discard")
    hand.made[-1] = state.turns
    made = hand.exposures.pop()  # the tile that was called was thrown before this lay there
    note_discard(state, made.kind)
    hand.exposures.append(made)
    state.open = state.rules.exposure_edit != "never" and not hand.dead
    state.forms = {(hand.exposures[-1].size, hand.exposures[-1].jokers)}
