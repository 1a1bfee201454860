"""Which line of the file everything of a card stands in, since the parser does not tell."""

from __future__ import annotations

import re
from collections.abc import Iterator

_TOKEN = re.compile(
    r'(?P<text>"""(?:[^"\\]|\\.|"(?!""))*+(?:"""|\Z)'
    r"|'''(?:[^']|'(?!''))*+(?:'''|\Z)"
    r'|"(?:[^"\\\n]|\\.)*+"?'
    r"|'[^'\n]*+'?)"
    r"|(?P<comment>#[^\n]*+)"
    r"|(?P<symbol>[\[\]{},=\n])"
    r"|(?P<word>[^\[\]{},=\s#\"']++)",
    re.DOTALL,
)

Place = tuple[int, int, str, int]
"""A section and a line in it, from 1, 0 for none; a key, a pattern from 1; "" and 0 for none."""


class Rows:
    """Know the rows of a file, from 1: of its header, sections, their keys, lines and patterns."""

    def __init__(self, text: str) -> None:
        self._rows: dict[Place, int] = {}
        for place, row in _Scan(text).places():
            self._rows.setdefault(place, row)

    def of(self, section: int, line: int, key: str, pattern: int) -> int | None:
        """Return the row of a place, or of the nearest thing around it that has one."""
        for place in (
            (section, line, key, pattern),
            (section, line, key, 0),
            (section, line, "", 0),
            (section, 0, "", 0),
        ):
            if place in self._rows:
                return self._rows[place]
        return None


class _Scan:
    """Go through a file once; ``[[section]]`` tables with ``lines`` of inline tables are known."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._row = 1
        self._section = self._line = self._pattern = 0
        self._open: list[str] = []
        self._key = self._inner = ""
        self._last = "\n"

    def places(self) -> Iterator[tuple[Place, int]]:
        """Yield every place with its row; nothing for what is written in other ways."""
        for match in _TOKEN.finditer(self._text):
            piece = match[0]
            if match.lastgroup == "comment":
                continue
            place = self._symbol(piece) if match.lastgroup == "symbol" else self._word(piece)
            if place is not None:
                yield place, self._row
            self._row += piece.count("\n")
            if piece != "\n" or not self._open:
                self._last = piece

    def _symbol(self, piece: str) -> Place | None:
        place = None
        if piece in "[{":
            header = not self._open and self._last == "\n"
            place = self._value() if self._open == ["["] else None
            self._open.append("header" if header else piece)
        elif piece in "]}" and self._open:
            self._open.pop()
        return place

    def _word(self, piece: str) -> Place | None:
        if self._open[:1] == ["header"]:
            return self._header(piece)
        if not self._open and self._last == "\n":
            self._key, self._line = piece.strip("\"'"), 0
            return self._section, 0, self._key, 0
        if self._open == ["[", "{"] and self._last in "{," and self._key == "lines":
            self._inner, self._pattern = piece.strip("\"'"), 0
            return self._section, self._line, self._inner, 0
        return self._value()

    def _header(self, piece: str) -> Place | None:
        self._key = ""
        if piece == "section" and len(self._open) == 2:
            self._section += 1
            return self._section, 0, "", 0
        return (0, 0, "", 0) if piece == "card" else None

    def _value(self) -> Place | None:
        """Return the place of a value that begins here: a line of the card, or a pattern."""
        if self._key != "lines":
            return None
        if self._open == ["["]:
            self._line += 1
            return self._section, self._line, "", 0
        if self._inner == "hand" and self._open in (["[", "{"], ["[", "{", "["]):
            self._pattern += 1
            return self._section, self._line, "hand", self._pattern
        return None
