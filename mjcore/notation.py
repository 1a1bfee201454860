"""The text form of tiles: ``2246B 444C FF J [99C J]``, read and written.

A word of digits ends in its suit letter; honours, flowers and jokers are letters; an exposure
stands in brackets. What is read here is checked for its spelling alone: how many tiles a rack may
hold is the rack's own concern.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mjcore.errors import TileError, shown
from mjcore.names import in_letters, is_suit_name
from mjcore.tiles import KINDS, TEXTS, Tile

ExposureTriple = tuple[int, int, int]
"""An exposure in numbers: kind, size, how many of its tiles are jokers."""

MOST_TEXT = 1000
"""The characters of a text that is read."""

MOST_SHOWN = 60
"""The characters of a text that a message shows."""

_COLUMN = ", column "
_DIGITS = "0123456789"
_LETTERS = {text: Tile(kind) for kind, text in enumerate(TEXTS) if len(text) == 1 and text != "0"}


def parse_tiles(text: str) -> list[Tile]:
    """Return the tiles of ``text`` in the order they stand; no exposures."""
    tiles, exposures = read(text)
    if exposures:
        raise TileError(f"{shown(text)}: no exposures in brackets here, loose tiles only")
    return tiles


def parse_named(text: str) -> list[Tile]:
    """Return the tiles of a text such as ``3D 5d n`` or ``3 dot, 5 dots, north``.

    Raise ``TileError`` with what is wrong with it.
    """
    _check_text(text)
    plain = in_letters(text)
    try:
        return parse_tiles(plain)
    except TileError as error:
        # A word is better named whole than by the column of its first letter.
        for word in plain.split():
            if _no_tiles(word):
                raise TileError(f"{shown(word)} is no tile") from None
        # Where names were understood the columns would be those of another text.
        _, column, what = str(error).rpartition(_COLUMN)
        raise TileError(what.partition(": ")[2] if column else what) from None


def _no_tiles(word: str) -> bool:
    """Say whether a word of letters names neither tiles nor a suit: messages show it whole."""
    if len(word) < 2 or not word.isalpha() or is_suit_name(word):
        return False
    try:
        parse_tiles(word)
    except TileError:
        return True
    return False


def read(text: str) -> tuple[list[Tile], list[ExposureTriple]]:
    """Split ``text`` into its loose tiles and its exposures, both in the order they stand.

    Raise ``TileError`` with the column of the first thing that cannot be read.
    """
    _check_text(text)
    loose: list[Tile] = []
    exposures: list[ExposureTriple] = []
    at = 0
    while at < len(text):
        if text[at] == "[":
            end = text.find("]", at)
            if end < 0:
                raise _error(text, at, "this bracket is never closed")
            exposures.append(_exposure(text, at, _words(text, at + 1, end)))
            at = end + 1
        else:
            end = text.find("[", at)
            end = len(text) if end < 0 else end
            loose += _words(text, at, end)
            at = end
    return loose, exposures


def _check_text(text: str) -> None:
    if not isinstance(text, str):
        raise TypeError(f"tiles are read from text, not from {shown(text)}")
    if len(text) > MOST_TEXT:
        raise TileError(f"text of {len(text)} characters is no rack: at most {MOST_TEXT} are read")


def _words(text: str, at: int, end: int) -> list[Tile]:
    """Read the tiles between two columns, where no brackets are."""
    tiles: list[Tile] = []
    while at < end:
        # Only ASCII: other letters may turn into these when made upper case.
        char = text[at].upper() if text[at].isascii() else "?"
        if text[at].isspace():
            at += 1
        elif char in _DIGITS:
            found, at = _number_word(text, at, end)
            tiles += found
        elif char in _LETTERS:
            tiles.append(_LETTERS[char])
            at += 1
        else:
            raise _error(text, at, _why_no_tile(text[at], char))
    return tiles


def _number_word(text: str, at: int, end: int) -> tuple[list[Tile], int]:
    """Return the tiles of a word of digits with its suit, and the column after it."""
    stop = at
    while stop < end and text[stop] in _DIGITS:
        stop += 1
    digits = text[at:stop]
    suit = "BCD".find(text[stop].upper()) if stop < end else -1
    if suit >= 0:
        kinds = [9 * suit + int(digit) - 1 if digit != "0" else Tile.SOAP for digit in digits]
        return list(map(Tile, kinds)), stop + 1
    if digits.strip("0"):
        raise _error(text, at, f"{shown(digits)} needs a suit letter after it: B, C or D")
    return [Tile.SOAP] * len(digits), stop


def _why_no_tile(sign: str, char: str) -> str:
    if char in ("B", "C", "D"):
        hint = "; a dragon is R, G or 0" if char == "D" else ""
        return f"{sign!r} is a suit, its numbers stand before it{hint}"
    return "this bracket was never opened" if char == "]" else f"{sign!r} is no tile"


def _exposure(text: str, at: int, tiles: list[Tile]) -> ExposureTriple:
    naturals = [tile for tile in tiles if tile != Tile.JOKER]
    if not naturals:
        raise _error(text, at, "an exposure needs one natural tile at least")
    if len(set(naturals)) > 1:
        kinds = " and ".join(str(tile) for tile in sorted(set(naturals)))
        raise _error(text, at, f"an exposure is of one kind, not {kinds}")
    return naturals[0], len(tiles), len(tiles) - len(naturals)


def _error(text: str, at: int, what: str) -> TileError:
    return TileError(f"{_around(text, at)}{_COLUMN}{at + 1}: {what}")


def _around(text: str, at: int) -> str:
    """Return a text as a message shows it: all of it, or what stands around the trouble."""
    if len(text) <= MOST_SHOWN:
        return repr(text)
    start = max(0, min(at - MOST_SHOWN // 2, len(text) - MOST_SHOWN))
    before, after = "..." * (start > 0), "..." * (start + MOST_SHOWN < len(text))
    return f"{before}{text[start : start + MOST_SHOWN]!r}{after}"


def write(counts: Sequence[int], exposures: Iterable[ExposureTriple] = ()) -> str:
    """Return the canonical text of concealed counts by kind and exposures in the given order."""
    words = []
    for suit in range(3):
        digits = "".join(str(n + 1) * counts[9 * suit + n] for n in range(9))
        if digits:
            words.append(digits + "BCD"[suit])
    for first, last in ((27, 31), (31, 34), (34, 35), (35, KINDS)):
        word = "".join(TEXTS[kind] * counts[kind] for kind in range(first, last))
        if word:
            words.append(word)
    words += [write_exposure(*exposure) for exposure in exposures]
    return " ".join(words)


def write_exposure(kind: int, size: int, jokers: int) -> str:
    """Return the canonical text of one exposure: ``[99C J]``, ``[FF JJ]``."""
    naturals = size - jokers
    text = TEXTS[kind]
    word = text[0] * naturals + text[1:]
    return f"[{word} {'J' * jokers}]" if jokers else f"[{word}]"
