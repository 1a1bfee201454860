"""How a deal begins: with the shuffle, a given wall, or the state of a position."""

from __future__ import annotations

from typing import Any, SupportsIndex

from mjcore.arguments import SEED_BITS, RandomLike, as_player, as_rules, seed_from
from mjcore.errors import Error, shown
from mjcore.matcher import Matcher
from mjcore.rules import Rules
from mjcore.table import decode
from mjcore.table.actions import TilesLike, read_tiles
from mjcore.table.chance import SET, shuffled_wall
from mjcore.table.charleston import start_charleston
from mjcore.table.check import check_state
from mjcore.table.events import Asked, Dealt
from mjcore.table.seats import Phase
from mjcore.table.state import State
from mjcore.table.window import open_window
from mjcore.tiles import TEXTS, Tile

EAST_TILES, OTHER_TILES = 14, 13

Start = dict[str, Any]
"""What a record's header says of a deal's beginning: ``seed``, and ``wall`` or ``state``."""

HEX = "0123456789abcdef"

AFTERWARDS = ("number", "events")
"""What a start does not hold of a state: what stands elsewhere in a record."""


def deal(
    matcher: Matcher,
    rules: Rules | None,
    dealer: SupportsIndex,
    rng: RandomLike,
    wall: TilesLike | None,
    number: int = 0,
) -> tuple[State, Start]:
    """Return a deal whose tiles have just been dealt, and how it began."""
    rules = as_rules(rules)
    seed = seed_from(rng)
    tiles = shuffled_wall(seed) if wall is None else read_wall(wall)
    start = {
        "seed": seed_text(seed),
        "shuffled": wall is None,
        "wall": [TEXTS[tile] for tile in tiles],
    }
    state = State(matcher, rules, seed, as_player(dealer, rules.players))
    state.number = number
    return _deal_out(state, tiles), start


def restart(
    matcher: Matcher, rules: Rules, dealer: int, number: int, start: Start
) -> tuple[State, Start]:
    """Return a deal that begins as this one did; raise ``Error`` if none can."""
    keys = ("seed", "state") if "state" in start else ("seed", "shuffled", "wall")
    for key in start:
        if key not in keys:
            raise Error(f"start: unknown key {shown(key)}")
    seed = read_seed(start["seed"])
    state = State(matcher, rules, seed, as_player(dealer, rules.players))
    state.number = number
    if "state" in start:
        given = decode.mapping(start["state"], "state")
        state.read(dict(given) | {"number": number, "events": []})
        begin(state)
        return state, start
    tiles = read_wall(start["wall"])
    if not isinstance(start["shuffled"], bool):
        raise Error(f"shuffled is true or false, not {shown(start['shuffled'])}")
    if start["shuffled"] and tiles != shuffled_wall(seed):
        raise Error("the wall is not the one that this seed gives")
    return _deal_out(state, tiles), start


def start_of(state: State) -> Start:
    """Return the start of a deal that begins in this state."""
    data = state.write()
    for name in AFTERWARDS:
        del data[name]
    return {"seed": seed_text(state.seed), "state": data}


def begin(state: State) -> None:
    """Begin in a state that was set up: everybody sees its tiles, a window is opened.

    Raise ``Error`` for a state in which play could not go on.
    """
    state.emit(Dealt(tuple([tuple(hand.listed()) for hand in state.hands])))
    if state.phase is Phase.WINDOW:
        asked = [seat for seat in state.after[state.turn] if _is_asked(state, seat)]
        if asked:
            state.emit(Asked(tuple(asked)))
        else:
            open_window(state)
    check_state(state)


def _is_asked(state: State, seat: int) -> bool:
    return seat in state.waiting or state.answers[seat] is not None


def read_wall(wall: TilesLike) -> list[Tile]:
    """Return the 152 tiles of a wall; raise ``Error`` if they are not the set."""
    tiles = read_tiles(wall)
    if sorted(tiles, key=int) == list(SET):
        return tiles
    wrong = [tile for tile in Tile if tiles.count(tile) != tile.copies]
    raise Error(
        f"a wall lists all 152 tiles of the set, this one {len(tiles)}; "
        f"{wrong[0]}: {tiles.count(wrong[0])} of {wrong[0].copies}"
    )


def seed_text(seed: int) -> str:
    """Return the text form of a seed, 64 hexadecimal digits."""
    return f"{seed:0{SEED_BITS // 4}x}"


def read_seed(text: object) -> int:
    """Return the seed of a text form; raise ``Error`` for any other text."""
    if isinstance(text, str) and len(text) == SEED_BITS // 4 and set(text) <= set(HEX):
        return int(text, 16)
    raise Error(f"a seed is {SEED_BITS // 4} hexadecimal digits, not {shown(text)}")


def _deal_out(state: State, tiles: list[Tile]) -> State:
    at = 0
    for hand, number in zip(state.hands, (EAST_TILES, *[OTHER_TILES] * 3), strict=False):
        for tile in tiles[at : at + number]:
            hand.counts[tile] += 1
        at += number
    state.wall = tiles[: at - 1 : -1]
    state.emit(Dealt(tuple([tuple(hand.listed()) for hand in state.hands])))
    start_charleston(state)
    return state
