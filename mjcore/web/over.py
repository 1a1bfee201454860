"""A deal that is over, as it is kept: the room's own words, and the winning hand group by group."""

from __future__ import annotations

from typing import Any

from mjcore._wins import HeldGroup
from mjcore.card import Line
from mjcore.card.pattern import Group, read_pattern
from mjcore.card.printed import chips_of
from mjcore.card.symbols import DIGITS, FIXED
from mjcore.deal import Deal
from mjcore.matcher import Matcher
from mjcore.room import Room
from mjcore.table import Declared, Discarded, Drew, Exchanged
from mjcore.tiles import Suit, Tile
from mjcore.web.lines import held

WINNING = ("hand", "chips", "last")
"""What is kept of a winning hand."""


def over_body(room: Room) -> dict[str, Any] | None:
    """Return all that is kept of the deal of a room, ``None`` while it has not ended.

    It is what ``deal_over`` says, and ``names`` by player; for a win ``hand``, the fourteen tiles
    by the groups of the line, ``chips``, the printed form that they fit, and ``last``, the tile
    that won.
    """
    body = room.deal_over()
    if body is None or room.game is None:
        return None
    deal = room.game.deal
    hand, chips = _won(deal, room.game.matcher)
    return {
        "game": room.games,
        **{key: value for key, value in body.items() if key != "type"},
        "names": list(room.names),
        "hand": hand,
        "chips": chips,
        "last": _last(deal),
    }


def _won(deal: Deal, matcher: Matcher) -> tuple[Any, Any]:
    outcome = deal.outcome
    if outcome is None or outcome.rack is None or outcome.line is None:
        return None, None
    for win in matcher.wins(outcome.rack):
        if win.line.id == outcome.line.id:
            return [held(group) for group in win.groups], _fitting(win.line, win.groups)
    return None, None


def _last(deal: Deal) -> str | None:
    """Return the tile that won."""
    outcome = deal.outcome
    if outcome is None or outcome.winner is None:
        return None
    for event in reversed(deal.events):
        if isinstance(event, Declared | Drew | Exchanged) and event.seat is not outcome.winner:
            continue
        if isinstance(event, Exchanged):
            return str(Tile.JOKER)
        if isinstance(event, Drew):
            return None if event.tile is None else str(event.tile)
        if isinstance(event, Discarded):
            return str(event.tile)
    return None


def _fitting(line: Line, groups: tuple[HeldGroup, ...]) -> Any:
    """Return the chips of the alternative of a line that a hand fits."""
    kinds = [Tile(group.kind) for group in groups]
    sizes = [group.size for group in groups]
    for pattern in line.patterns:
        read = read_pattern(pattern, [])
        if read is None or [group.size for group in read.groups] != sizes:
            continue
        slides = read.constraints.slide is not None
        if _fits(read.groups, kinds, slides=slides):
            return chips_of(pattern)
    return None


def _fits(printed: tuple[Group, ...], kinds: list[Tile], *, slides: bool) -> bool:
    """Return whether these kinds can stand where a pattern is printed: its suits and fixed tiles.

    Numbers that are left open fit any; which alternative it is shows in the rest.
    """
    suits: dict[str, Suit | None] = {}
    for group, kind in zip(printed, kinds, strict=True):
        fixed = FIXED.get(group.symbol)
        if fixed is not None and fixed != kind:
            return False
        if group.symbol in DIGITS and not slides and kind.number != int(group.symbol):
            return False
        suit = kind.suit
        if group.suit and suit is not None and suits.setdefault(group.suit, suit) is not suit:
            return False
    different = [suits[letter] for letter in "abc" if letter in suits]
    return len(set(different)) == len(different)
