"""The 36 kinds of tile, their order, their text form and their glyphs."""

from __future__ import annotations

from enum import IntEnum
from operator import index
from typing import SupportsIndex, TypeAlias

from mjcore._apart import Apart
from mjcore.errors import TileError, shown
from mjcore.names import in_letters

KINDS = 36
"""How many kinds of tile there are; the length of every array of counts."""

RACK_SIZE = 14
"""The tiles of a complete hand, exposures included."""


class Member(Apart):
    """Make the members of an ``IntEnum`` true, and unequal to those of another one.

    ``class Seat(Member, IntEnum)`` still has numbers for members: they index, sort and hash as
    such, and equal plain numbers. Their ``repr`` is how a program writes them, ``Seat.EAST``.
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self._name_}"  # type: ignore[attr-defined]


class Suit(Member, IntEnum):
    """Name the three suits in kind order; ``Suit.BAM.dragon`` is ``Tile.GREEN``."""

    BAM = 0
    CRAK = 1
    DOT = 2

    @property
    def letter(self) -> str:
        """Return the letter that ends a suited word: ``B``, ``C`` or ``D``."""
        return "BCD"[self]

    @property
    def dragon(self) -> Tile:
        """Return the dragon that belongs to this suit: Green, Red or Soap."""
        return Tile(Tile.GREEN + self)


class Tile(Member, IntEnum):
    """Name the kinds of tile; the value is the index into an array of counts.

    >>> Tile.parse("5B")
    Tile.BAM_5
    >>> Tile.parse("soap") is Tile.SOAP
    True
    >>> str(Tile.SOAP)
    '0'
    """

    BAM_1 = 0
    BAM_2 = 1
    BAM_3 = 2
    BAM_4 = 3
    BAM_5 = 4
    BAM_6 = 5
    BAM_7 = 6
    BAM_8 = 7
    BAM_9 = 8
    CRAK_1 = 9
    CRAK_2 = 10
    CRAK_3 = 11
    CRAK_4 = 12
    CRAK_5 = 13
    CRAK_6 = 14
    CRAK_7 = 15
    CRAK_8 = 16
    CRAK_9 = 17
    DOT_1 = 18
    DOT_2 = 19
    DOT_3 = 20
    DOT_4 = 21
    DOT_5 = 22
    DOT_6 = 23
    DOT_7 = 24
    DOT_8 = 25
    DOT_9 = 26
    NORTH = 27
    EAST = 28
    WEST = 29
    SOUTH = 30
    GREEN = 31
    RED = 32
    SOAP = 33
    FLOWER = 34
    JOKER = 35

    @classmethod
    def _missing_(cls, value: object) -> Tile:
        hint = ": read text with Tile.parse" if isinstance(value, str) else ""
        raise TileError(f"{shown(value)} is no kind of tile, 0 to {KINDS - 1}{hint}")

    def __str__(self) -> str:
        return TEXTS[self]

    def __format__(self, spec: str) -> str:
        return format(TEXTS[self], spec)

    @classmethod
    def parse(cls, text: str) -> Tile:
        """Return the tile that ``text`` names, as ``5B``, ``N``, ``0``, ``j`` or ``5 bam``.

        Names are read as players say them: ``north``, ``soap``, ``red dragon``, ``joker``. Raise
        ``TileError`` if the text names no tile.
        """
        if not isinstance(text, str):
            raise TypeError(f"a tile is text such as '5B' or 'N', not {shown(text)}")
        # Only ASCII: other letters may turn into these when made upper case.
        word = text.strip().upper() if text.isascii() else ""
        # A tile is true whatever its number, as every `Member` is.
        tile = _BY_TEXT.get(word) or _BY_TEXT.get(_letters(word))
        if tile is None:
            hint = "; a dragon is R, G or 0" if word == "D" else ""
            raise TileError(
                f"{shown(text)} is no tile: expected 1-9 with B, C or D, "
                f"or one of N E W S G R 0 F J{hint}"
            )
        return tile

    @property
    def suit(self) -> Suit | None:
        """Return the suit of a numbered tile, ``None`` for honours, flowers and jokers."""
        return Suit(self // 9) if self < Tile.NORTH else None

    @property
    def number(self) -> int | None:
        """Return the number 1-9 of a suited tile, ``None`` for any other."""
        return self % 9 + 1 if self < Tile.NORTH else None

    @property
    def copies(self) -> int:
        """Return how many of this kind the set of 152 holds."""
        return SUPPLY[self]

    @property
    def glyph(self) -> str:
        """Return the Unicode character of this tile, for display only."""
        return GLYPHS[self]

    @property
    def label(self) -> str:
        """Return the name that players say: ``5 Bam``, ``North``, ``Soap``, ``Joker``."""
        if self < Tile.NORTH:
            return f"{self % 9 + 1} {('Bam', 'Crak', 'Dot')[self // 9]}"
        return self.name.capitalize()


TEXTS: tuple[str, ...] = tuple(
    [f"{number}{suit}" for suit in "BCD" for number in range(1, 10)] + list("NEWSGR0FJ")
)
"""The text of each kind, by its index."""

SUPPLY: bytes = bytes([4] * 34 + [8, 8])
"""How many copies of each kind a set has: 152 tiles in all."""

GLYPHS: tuple[str, ...] = tuple(
    [chr(0x1F010 + i) for i in range(9)]  # bamboos
    + [chr(0x1F007 + i) for i in range(9)]  # characters
    + [chr(0x1F019 + i) for i in range(9)]  # circles
    + [chr(0x1F003), chr(0x1F000), chr(0x1F002), chr(0x1F001)]  # north, east, west, south
    + [chr(0x1F005), chr(0x1F004), chr(0x1F006)]  # green, red, white
    + [chr(0x1F022), chr(0x1F02A)]  # a flower (plum), joker
)
"""The Unicode glyph of each kind, by its index."""

_BY_TEXT: dict[str, Tile] = {text: Tile(kind) for kind, text in enumerate(TEXTS)}

_LONGEST_NAME = 40


def _letters(name: str) -> str:
    """Return the text of the tile that has this name, or nothing."""
    return in_letters(name).strip().upper() if len(name) <= _LONGEST_NAME else ""


TileLike: TypeAlias = Tile | SupportsIndex | str
"""A tile, its index 0-35 (a whole number of Python or of numpy) or its text."""


def as_tile(value: TileLike) -> Tile:
    """Return ``value`` as a ``Tile``: a tile, its index 0-35 or its text.

    Raise ``TypeError`` for what is none of these, ``TileError`` for a number or a text that names
    no tile.
    """
    if isinstance(value, Tile):
        return value
    if isinstance(value, str):
        return Tile.parse(value)
    try:
        number = index(value)
    except TypeError:
        raise TypeError(
            f"{shown(value)} is no tile: expected a Tile, its index or its text"
        ) from None
    if not 0 <= number < KINDS:
        raise TileError(f"{shown(number)} is no kind of tile, 0 to {KINDS - 1}")
    return Tile(number)
