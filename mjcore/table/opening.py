"""How a deal begins: the shuffle, the given wall or the given position."""

from __future__ import annotations

import random
from typing import Any

from mjcore.card import Card
from mjcore.errors import Error, RecordError
from mjcore.matcher import Matcher
from mjcore.table import position
from mjcore.table.actions import TilesLike, read_tiles
from mjcore.table.chance import SEED_BITS, SET, as_seed, shuffled_wall
from mjcore.table.charleston import start_charleston
from mjcore.table.events import Dealt
from mjcore.table.rules import Rules
from mjcore.table.state import State
from mjcore.table.values import short, whole
from mjcore.tiles import TEXTS, Tile

EAST_TILES, OTHER_TILES = 14, 13

Start = dict[str, Any]
"""What a record's header says of a deal's beginning: ``seed``, and ``wall`` or ``position``."""


def as_matcher(card: Card | Matcher) -> Matcher:
    """Return the matcher of a card, or the matcher itself."""
    if isinstance(card, Matcher):
        return card
    if isinstance(card, Card):
        return Matcher(card)
    raise Error(f"a deal is played with a Card or a Matcher, not with {type(card).__name__}")


def matcher_for(card: Card | Matcher | None, digest: str) -> Matcher:
    """Return the matcher for what was recorded with a card of this digest."""
    matcher = as_matcher(Card.practice() if card is None else card)
    if matcher.card.digest != digest:
        raise RecordError(
            f"this was played with another card than {matcher.card.name!r} "
            "(the digests differ): pass the card it was played with"
        )
    return matcher


def deal(
    matcher: Matcher,
    rules: Rules | None,
    dealer: int,
    rng: int | random.Random | None,
    wall: TilesLike | None,
) -> tuple[State, Start]:
    """Return a deal whose tiles have just been dealt, and how it began."""
    seed = as_seed(rng)
    tiles = shuffled_wall(seed) if wall is None else read_wall(wall)
    start = {
        "seed": f"{seed:0{SEED_BITS // 4}x}",
        "shuffled": wall is None,
        "wall": [TEXTS[tile] for tile in tiles],
    }
    return _deal_out(_state(matcher, rules, seed, dealer), tiles), start


def restart(matcher: Matcher, rules: Rules, dealer: int, start: Start) -> tuple[State, Start]:
    """Return a deal that begins as this one did."""
    seed = read_seed(start["seed"])
    state = _state(matcher, rules, seed, dealer)
    if "position" in start:
        position.set_up(state, start["position"])
        return state, start
    tiles = read_wall(start["wall"])
    if not isinstance(start["shuffled"], bool):
        raise Error(f"shuffled is true or false, not {short(start['shuffled'])}")
    if start["shuffled"] and tiles != shuffled_wall(seed):
        raise Error("the wall is not the one that this seed gives")
    return _deal_out(state, tiles), start


def reopen(
    card: Card | Matcher | None, digest: str, rules: Rules, dealer: int, start: Start
) -> tuple[State, Start]:
    """Return a deal that begins as a record's header says; raise ``RecordError`` if none can."""
    try:
        return restart(matcher_for(card, digest), rules, dealer, start)
    except (Error, KeyError, TypeError, ValueError, AttributeError, AssertionError) as wrong:
        raise RecordError(f"line 1: {wrong}") from None


def read_wall(wall: TilesLike) -> list[Tile]:
    """Return the 152 tiles of a wall; raise ``Error`` if they are not the set."""
    tiles = read_tiles(wall)
    if sorted(tiles) == list(SET):
        return tiles
    wrong = [tile for tile in Tile if tiles.count(tile) != tile.copies]
    raise Error(
        f"a wall lists all 152 tiles of the set, this one {len(tiles)}; "
        f"{wrong[0]}: {tiles.count(wrong[0])} of {wrong[0].copies}"
    )


def read_seed(text: object) -> int:
    """Return the seed of its text form, 64 hexadecimal digits."""
    if isinstance(text, str) and len(text) == SEED_BITS // 4 and set(text) <= set(HEX):
        return int(text, 16)
    raise Error(f"a seed is {SEED_BITS // 4} hexadecimal digits, not {short(text)}")


HEX = "0123456789abcdef"


def as_rules(rules: Rules | None) -> Rules:
    """Return the rules, or the League's where none are given."""
    if rules is None:
        return Rules()
    if isinstance(rules, Rules):
        return rules
    raise Error(f"rules are Rules, such as Rules.league(), not {type(rules).__name__}")


def as_player(value: object, players: int, what: str = "dealer") -> int:
    """Return the number of a player; raise ``Error`` for what is none."""
    number = whole(value)
    if number is not None and 0 <= number < players:
        return number
    raise Error(f"{what} is the number of a player, 0 to {players - 1}, not {short(value)}")


def _state(matcher: Matcher, rules: Rules | None, seed: int, dealer: object) -> State:
    rules = as_rules(rules)
    return State(matcher, rules, seed, as_player(dealer, rules.players))


def _deal_out(state: State, tiles: list[Tile]) -> State:
    at = 0
    racks = []
    for seat, hand in enumerate(state.hands):
        number = OTHER_TILES if seat else EAST_TILES
        for tile in tiles[at : at + number]:
            hand.counts[tile] += 1
        at += number
        racks.append(tuple(hand.tiles()))
    state.wall = tiles[: at - 1 : -1]
    state.emit(Dealt(tuple(racks)))
    start_charleston(state)
    return state
