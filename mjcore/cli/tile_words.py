"""Racks and hands of tiles as words, in letters or in glyphs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from mjcore.cli.text import Span, Text
from mjcore.notation import write, write_exposure
from mjcore.tiles import GLYPHS, Tile

if TYPE_CHECKING:
    from mjcore._rack import Rack
    from mjcore._wins import HeldGroup

ALL_GLYPHS = "".join(GLYPHS)


def rack_word(rack: Rack, glyphs: bool) -> str:
    """Return a rack in its text form, or in glyphs with its exposures in brackets."""
    if not glyphs:
        return str(rack)
    words = [
        " ".join(tile.glyph for tile in run)
        for _, run in groupby(rack.concealed, key=lambda tile: tile.suit)
    ]
    for exposure in rack.exposures:
        tiles = [exposure.kind] * exposure.naturals + [Tile.JOKER] * exposure.jokers
        words.append(f"[{' '.join(tile.glyph for tile in tiles)}]")
    return "  ".join(words)


def needed_word(tile: Tile, number: int, glyphs: bool) -> str:
    """Return a number of tiles of one kind as a word: ``666B``."""
    if glyphs:
        return " ".join([tile.glyph] * number)
    return write([number if kind == tile else 0 for kind in range(len(GLYPHS))])


def hand_words(groups: Sequence[HeldGroup], glyphs: bool) -> Text:
    """Return the tiles of a hand, what is held apart in style from what is missing.

    Singles of one suit that stand side by side are one word, as in a year.
    """
    spans: list[Span] = []
    for word in _words(groups):
        if spans:
            spans.append(Span("  " if glyphs else " "))
        spans += _glyph_spans(word) if glyphs else _letter_spans(word)
    return tuple(spans)


def _words(groups: Sequence[HeldGroup]) -> Iterator[list[HeldGroup]]:
    """Yield the groups of each word."""
    word: list[HeldGroup] = []
    for group in groups:
        if word and not _joins(word, group):
            yield word
            word = []
        word.append(group)
    if word:
        yield word


def _joins(word: list[HeldGroup], group: HeldGroup) -> bool:
    """Say whether a single tile continues a word of singles, Soap standing for zero in a suit."""
    if any(one.size > 1 for one in (*word, group)):
        return False
    first, last, tile = word[0].kind, word[-1].kind, group.kind
    if first.suit is not None:
        return tile.suit == first.suit or tile == Tile.SOAP
    # NEWS and RG0 are words, but not winds and dragons together.
    families = (range(Tile.NORTH, Tile.GREEN), range(Tile.GREEN, Tile.FLOWER))
    return any(last in family and tile in family for family in families)


def _letter_spans(word: list[HeldGroup]) -> Iterator[Span]:
    if word[0].exposed:
        group = word[0]
        yield Span(write_exposure(group.kind, group.size, group.jokers), "held")
        return
    for group in word:
        letter = str(group.kind)[0]
        # Jokers stand as the tile that they serve for: what counts is what is missing.
        yield Span(letter * (group.size - group.missing), "held")
        yield Span(letter * group.missing, "missing")
    style = "missing" if any(group.missing for group in word) else "held"
    yield Span(str(word[0].kind)[1:], style)


def _glyph_spans(word: list[HeldGroup]) -> Iterator[Span]:
    if word[0].exposed:
        yield Span("[", "held")
    place = 0
    for group in word:
        tiles = [(group.kind, "held")] * group.held
        tiles += [(Tile.JOKER, "held")] * group.jokers
        tiles += [(group.kind, "missing")] * group.missing
        for tile, style in tiles:
            yield Span(" " * bool(place))
            yield Span(tile.glyph, style)
            place += 1
    if word[0].exposed:
        yield Span("]", "held")
