"""Write what a command says: in colours on a terminal that has them, as plain text elsewhere."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from typing import TextIO

from mjcore.cli.tables import Table
from mjcore.cli.text import NO_BREAK, Span, Text, styled, wrap

STYLES = {
    "suit a": "94",
    "suit b": "91",
    "suit c": "32",
    "suit ?": "35",
    "title": "1",
    "heading": "1",
    "section": "1;4",
    "faint": "2",
    "held": "1",
    "missing": "2",
    "good": "1;32",
    "bad": "1;31",
    "advice": "1;33",
}
"""The ANSI code of each style: bold 1, faint 2, underlined 4, and colours every terminal has."""

_PLAIN_SIGNS = str.maketrans({"─": "-", "·": "-"})
_NARROWEST = 40
_BLANKS = f" {NO_BREAK}"


class Output:
    """Write lines and tables of styled text; ``coloured`` says whether styles can be seen."""

    __slots__ = ("coloured", "stream", "width")

    def __init__(self, stream: TextIO, coloured: bool, width: int) -> None:
        self.stream = stream
        self.coloured = coloured
        self.width = width

    @classmethod
    def to(cls, stream: TextIO | None) -> Output:
        """Return the output for a stream, coloured where that is wanted.

        ``NO_COLOR`` keeps colours away and ``FORCE_COLOR`` has them even in a pipe, if either is
        set to anything; else a terminal has them.
        """
        if stream is None:
            raise OSError("there is none")
        return cls(stream, _wants_colours(stream), max(columns(), _NARROWEST))

    def line(self, *parts: str | Span) -> None:
        """Write one line, however long it is."""
        self.lines([styled(*parts)])

    def prose(self, *parts: str | Span) -> None:
        """Write text broken into lines of the width there is."""
        self.lines(wrap(styled(*parts), self.width))

    def lines(self, lines: Iterable[Text]) -> None:
        """Write several lines."""
        for line in lines:
            shown = _painted(line) if self.coloured else _plain(line)
            self.stream.write(encodable(shown.replace(NO_BREAK, " "), self.stream) + "\n")

    def table(self, table: Table) -> None:
        """Write a table in the width there is."""
        self.lines(table.lines(self.width))

    def verbatim(self, text: str) -> None:
        """Write a text for programs as it is, never painted."""
        self.stream.write(encodable(text, self.stream) + "\n")

    def can_show(self, text: str) -> bool:
        """Say whether the stream's encoding has all characters of a text."""
        return encodable(text, self.stream) == text


def columns() -> int:
    """Return how many columns the terminal has: as ``shutil`` says, which takes longer to load."""
    try:
        known = int(os.environ.get("COLUMNS", ""))
    except ValueError:
        known = 0
    if known <= 0:
        try:
            known = os.get_terminal_size(sys.__stdout__.fileno()).columns  # type: ignore[union-attr]
        except (AttributeError, OSError, ValueError):
            known = 0
    return known if known > 0 else 80


def encodable(text: str, stream: TextIO) -> str:
    """Return the text with what the stream's encoding lacks as plainer signs or escapes."""
    encoding = getattr(stream, "encoding", None) or "utf-8"
    try:
        # Only a stream that lacks a sign gets plainer ones.
        text.encode(encoding)
    except UnicodeEncodeError:
        text = text.translate(_PLAIN_SIGNS)
    return text.encode(encoding, "backslashreplace").decode(encoding)


def _wants_colours(stream: TextIO) -> bool:
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    if sys.platform == "win32" and not os.environ.get("WT_SESSION"):
        return False  # the old console shows escapes as they are
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def _plain(line: Text) -> str:
    return "".join(span.text for span in line).rstrip(_BLANKS)


def _painted(line: Text) -> str:
    """Return a line with the escapes of its styles, without blanks at its end."""
    # Cut first, so that no underline trails off behind the text.
    left = len(_plain(line))
    painted = []
    for span in line:
        text = span.text[:left]
        left -= len(text)
        code = STYLES.get(span.style)
        painted.append(f"\x1b[{code}m{text}\x1b[0m" if code and text else text)
    return "".join(painted)
