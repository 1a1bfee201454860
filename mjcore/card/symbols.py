"""The symbols of a pattern, and what each of them stands for."""

from __future__ import annotations

from mjcore.tiles import Tile

DIGITS = "123456789"
FIXED: dict[str, int] = {symbol: int(Tile.parse(symbol)) for symbol in "NEWSGR0F"}
"""The symbols that name one kind of tile in every suit."""

NUMBERS, WINDS, DRAGONS, TILES = "pqm", "vw", "de", "tu"
FAMILIES = (NUMBERS, WINDS, DRAGONS, TILES)
"""The variables; two of one family differ unless one of them is free."""

VALUES: dict[str, dict[str, int]] = {
    NUMBERS: {digit: int(digit) for digit in DIGITS},
    WINDS: {symbol: FIXED[symbol] for symbol in "NEWS"},
    DRAGONS: {symbol: FIXED[symbol] for symbol in "GR0"},
    TILES: {tile.name: int(tile) for tile in Tile if tile is not Tile.JOKER},
}
"""What the variables of a family may be: numbers 1-9, or kinds; by the symbol that names it."""

THINGS = {NUMBERS: "number", WINDS: "wind", DRAGONS: "dragon", TILES: "tile"}

SUITED = frozenset(DIGITS + NUMBERS + "D")
"""The symbols whose kind depends on the suit of their word."""

SYMBOLS = SUITED | set(FIXED) | set(WINDS + DRAGONS + TILES)
LETTERS = "abc"
SUIT_MARKS = LETTERS + "?"
BLANKS = " \t\r\n"


def family_of(symbol: str) -> str:
    """Return the family that a variable belongs to, ``""`` for any other symbol."""
    return next((family for family in FAMILIES if symbol in set(family)), "")
