"""Patterns as people read them: the suits as colours, the constraints in brackets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from mjcore.card.symbols import SUIT_MARKS, SUITED

Run = tuple[str, str | None]
"""A stretch of text and the suit it is coloured by: ``a``, ``b``, ``c``, ``?`` or ``None``."""


def pattern_runs(pattern: str) -> Iterator[Run]:
    """Yield the runs of one readable, normalised pattern."""
    words, bar, constraints = pattern.partition(" | ")
    for place, word in enumerate(words.split(" ")):
        if place:
            yield " ", None
        body = word.rstrip("!")
        suit = body[-1] if body[-1] in SUIT_MARKS else None
        for symbol in body.removesuffix(suit or ""):
            yield symbol, suit if symbol in SUITED else None
    if bar:
        yield f" ({constraints})", None


def line_runs(patterns: Sequence[str]) -> Iterator[Run]:
    """Yield the runs of a line's patterns, joined by "or"; neighbours of one suit are one run."""
    pieces = (
        piece
        for place, pattern in enumerate(patterns)
        for piece in ((" or ", None), *pattern_runs(pattern))[0 if place else 1 :]
    )
    for suit, run in groupby(pieces, key=lambda piece: piece[1]):
        yield "".join(text for text, _ in run), suit


def line_text(patterns: Sequence[str]) -> str:
    """Return the text of a line for people: ``222 444 6666 8888``."""
    return "".join(text for text, _ in line_runs(patterns))


def line_pattern_text(patterns: Sequence[str]) -> str:
    """Return the text of a line with its suits as letters: ``22a 444b 6666a 888b DDa``."""
    return " or ".join(_lettered(pattern) for pattern in patterns)


def _lettered(pattern: str) -> str:
    words, bar, constraints = pattern.partition(" | ")
    plain = words.replace("!", "")
    return f"{plain} ({constraints})" if bar else plain
