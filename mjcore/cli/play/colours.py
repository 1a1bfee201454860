"""Tiles in the colours of their suits: single ones by name, many as a rack's text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from mjcore._rack import Exposure
from mjcore.cli.text import NO_BREAK, Span, Text
from mjcore.notation import parse_tiles, write
from mjcore.tiles import KINDS, Tile

_SUITS = ("suit c", "suit b", "suit a")
_JOKER = "suit ?"
_SUIT_OF_DRAGON = (Tile.GREEN, Tile.RED, Tile.SOAP)


def style_of(tile: Tile) -> str:
    """Return the style of a kind: bams green, craks red, dots blue, as their dragons; jokers."""
    if tile.suit is not None:
        return _SUITS[tile.suit]
    if tile in _SUIT_OF_DRAGON:
        return _SUITS[_SUIT_OF_DRAGON.index(tile)]
    return _JOKER if tile == Tile.JOKER else ""


def named(tile: Tile | str) -> Span:
    """Return a tile by the name that players say: ``5 Bam``."""
    kind = Tile.parse(tile) if isinstance(tile, str) else tile
    return Span(kind.label.replace(" ", NO_BREAK), style_of(kind))


def counts_of(tiles: Iterable[Tile | str]) -> bytes:
    """Return how many there are of each kind."""
    counts = bytearray(KINDS)
    for tile in tiles:
        counts[Tile.parse(tile) if isinstance(tile, str) else tile] += 1
    return bytes(counts)


def rack_text(tiles: Iterable[Tile | str]) -> Text:
    """Return tiles in their text form, sorted, a word a suit."""
    counts = counts_of(tiles)
    return tuple(_words(counts))


def _words(counts: Sequence[int]) -> Iterator[Span]:
    for number, word in enumerate(write(counts).split()):
        if number:
            yield Span(" ")
        if word.isalnum() and set(word) <= set("RG0"):  # dragons, each in its own colour
            for letter in word:
                yield Span(letter, style_of(Tile.parse(letter)))
        else:
            yield Span(word, style_of(parse_tiles(word)[-1]))


def exposure_text(exposure: Exposure) -> Text:
    """Return an exposure in its colour."""
    words = str(exposure).strip("[]").split()
    spans = [Span(words[0], style_of(parse_tiles(words[0])[0]))]
    spans += [Span(f"{NO_BREAK}{word}", _JOKER) for word in words[1:]]
    return (Span("["), *spans, Span("]"))


def made_text(kind: Tile, size: int, jokers: int) -> Text:
    """Return an exposure that could be made."""
    return exposure_text(Exposure(kind, size, jokers))
