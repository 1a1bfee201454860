"""Which hands and exposures a live discard can be claimed for, and what was dealt complete.

The rules here know no deal. The table asks them of what lies on it, advice of what a seat sees.
"""

from __future__ import annotations

from mjcore._rack import Rack
from mjcore._wins import Win
from mjcore.matcher import Matcher
from mjcore.rules import Rules
from mjcore.table.seats import EAST, Seat


def is_cold(rules: Rules, wall: int) -> bool:
    """Return whether a wall of so many tiles is cold."""
    # None means that this table knows no cold wall; an empty one is another question.
    return 0 < rules.cold_wall_tiles >= wall


def calls_barred(rules: Rules, wall: int) -> str | None:
    """Return why no exposure can be called with so many tiles left, ``None`` if one can."""
    if not wall and rules.claims_on_empty_wall != "any":
        return "the wall is empty, no exposure can be called any more"
    if is_cold(rules, wall):
        return "the wall is cold, no exposure can be called any more"
    return None


def wins_barred(rules: Rules, wall: int) -> str | None:
    """Return why nobody can win on a discard with so many tiles left, ``None`` if one can."""
    if not wall and rules.claims_on_empty_wall == "none":
        return "the wall is empty, no discard can be claimed any more"
    if rules.cold_wall_bars == "all_claims" and is_cold(rules, wall):
        return "the wall is cold, no discard can be claimed any more"
    return None


def heavenly_barred(rules: Rules, seat: Seat) -> str | None:
    """Return why a seat cannot declare before the first pass, ``None`` if it can."""
    if not rules.heavenly_hand:
        return "nobody can declare before the passes are done at this table"
    if seat != EAST:
        return "only East can declare before the first pass"
    return None


def winning_discards(rules: Rules, waits: tuple[int, int]) -> int:
    """Return the kinds, as bits, that win as discards, of what ``Matcher.winning_kinds`` says."""
    any_line, open_line = waits
    return any_line if rules.concealed_call_for_mahjong else open_line


JOKERLESS_POINTS = 20
"""What a hand without jokers earns more in a tournament."""


def best_win(matcher: Matcher, rules: Rules, rack: Rack, *, claimed: bool = False) -> Win | None:
    """Return the win that pays most under these rules, ``None`` if these tiles are no hand.

    ``claimed`` says that a discard is among them, which some tables let complete no concealed line.
    """
    concealed = rules.concealed_call_for_mahjong or not claimed
    best, most = None, 0
    for win in matcher.wins(rack, exempt=rules.jokerless_exempt):
        pays = worth(rules, win)
        if pays > most and (concealed or not win.line.concealed):
            best, most = win, pays
    return best


def worth(rules: Rules, win: Win) -> int:
    """Return what a win earns with its tiles: a value to be multiplied, or tournament points."""
    value = win.line.value
    if win.pays == value:  # it has a joker, or its line is exempt
        return value
    return (
        value + JOKERLESS_POINTS if rules.scoring == "tournament" else value * rules.jokerless_mult
    )
