"""Styled text: spans that know their style by name, measured and wrapped in terminal cells."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple, TypeAlias

NO_BREAK = "\N{NO-BREAK SPACE}"
"""A blank at which a line is broken only where it is too long otherwise; written as a blank."""

_BLANKS = (" ", NO_BREAK)


class Span(NamedTuple):
    """A stretch of text in one style, named after what it means (see ``output.STYLES``)."""

    text: str
    style: str = ""


Text: TypeAlias = tuple[Span, ...]
"""A text in spans; a newline in it ends a line."""


def styled(*parts: str | Span) -> Text:
    """Return a text of these parts, strings being spans without style."""
    return tuple(Span(part) if isinstance(part, str) else part for part in parts)


def width(text: str | Iterable[Span]) -> int:
    """Return how many terminal cells a text without newlines takes."""
    if not isinstance(text, str):
        return sum(width(span.text) for span in text)
    if text.isascii():
        return len(text)
    return sum(map(_cells, text))


def _cells(character: str) -> int:
    if character.isascii():
        return 1
    # Loaded late: most of what is shown is ASCII.
    import unicodedata

    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def wrap(text: Text, cells: int) -> list[Text]:
    """Return the lines of a text, none wider than ``cells``, broken at blanks where it can be."""
    lines: list[Text] = []
    # Letter by letter, since a line may break anywhere in a span.
    letters: list[Span] = []
    for letter in (Span(char, span.style) for span in text for char in span.text):
        if letter.text == "\n":
            lines += _wrap_line(letters, cells)
            letters = []
        else:
            letters.append(letter)
    return lines + _wrap_line(letters, cells)


def _wrap_line(letters: list[Span], cells: int) -> list[Text]:
    lines = []
    while (end := _fitting(letters, cells)) < len(letters):
        # What a no-break blank holds together is torn only if nothing else helps.
        cut = _last_blank(letters, end, " ") or _last_blank(letters, end, NO_BREAK) or end
        lines.append(_joined(letters[:cut]))
        while cut < len(letters) and letters[cut].text in _BLANKS:
            cut += 1
        letters = letters[cut:]
    return [*lines, _joined(letters)]


def _last_blank(letters: list[Span], end: int, blank: str) -> int:
    """Return the last place of a blank, up to ``end`` and not at the beginning, 0 if none is."""
    return next((at for at in range(end, 0, -1) if letters[at].text == blank), 0)


def _fitting(letters: list[Span], cells: int) -> int:
    """Return how many of the letters fit, one at least."""
    taken = 0
    for count, letter in enumerate(letters):
        taken += _cells(letter.text)
        if taken > cells and count:
            return count
    return len(letters)


def _joined(letters: list[Span]) -> Text:
    return tuple(
        Span("".join(letter.text for letter in run), style)
        for style, run in groupby(letters, key=lambda letter: letter.style)
    )
