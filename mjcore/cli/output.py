"""Where a command's output goes: with colours through rich, or plain where they cannot be had."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from typing import TextIO

from mjcore.cli.tables import Table
from mjcore.cli.text import NO_BREAK, Span, Text, styled, wrap

STYLES = {
    "suit a": "bright_blue",
    "suit b": "bright_red",
    "suit c": "green",
    "suit ?": "magenta",
    "title": "bold",
    "heading": "bold",
    "section": "bold underline",
    "faint": "dim",
    "held": "bold",
    "missing": "dim",
    "good": "bold green",
    "bad": "bold red",
    "advice": "bold yellow",
}
"""The colours of each style, in rich's words; only those that every terminal has."""

_PLAIN_SIGNS = str.maketrans({"─": "-", "·": "-"})
_NARROWEST = 40

Writer = Callable[[Text], None]


class Output:
    """Write lines and tables of styled text; ``coloured`` says whether styles can be seen."""

    __slots__ = ("_write", "coloured", "stream", "width")

    def __init__(self, stream: TextIO, coloured: bool, width: int, write: Writer) -> None:
        self.stream = stream
        self.coloured = coloured
        self.width = width
        self._write = write

    @classmethod
    def to(cls, stream: TextIO | None) -> Output:
        """Return the output for a stream: coloured where that is wanted and rich is there.

        ``NO_COLOR`` keeps colours away and ``FORCE_COLOR`` has them even in a pipe, if either is
        set to anything; else a terminal has them.
        """
        if stream is None:
            raise OSError("there is none")
        width = max(columns(), _NARROWEST)
        writer = _rich_writer(stream, width) if _wants_colours(stream) else None
        return cls(stream, writer is not None, width, writer or _plain_writer(stream))

    def line(self, *parts: str | Span) -> None:
        """Write one line, however long it is."""
        self._write(styled(*parts))

    def prose(self, *parts: str | Span) -> None:
        """Write text broken into lines of the width there is."""
        self.lines(wrap(styled(*parts), self.width))

    def lines(self, lines: Iterable[Text]) -> None:
        """Write several lines."""
        for line in lines:
            self._write(line)

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
        text.encode(encoding)
    except UnicodeEncodeError:
        text = text.translate(_PLAIN_SIGNS)
    return text.encode(encoding, "backslashreplace").decode(encoding)


def _wants_colours(stream: TextIO) -> bool:
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def _plain_writer(stream: TextIO) -> Writer:
    def write(line: Text) -> None:
        text = "".join(span.text for span in line).replace(NO_BREAK, " ").rstrip()
        stream.write(encodable(text, stream) + "\n")

    return write


def _rich_writer(stream: TextIO, width: int) -> Writer | None:
    """Return a writer that paints, or ``None`` where rich is not installed."""
    try:
        from rich.console import Console as RichConsole
        from rich.text import Text as RichText
    except ImportError:
        return None

    class Console(RichConsole):
        def on_broken_pipe(self) -> None:
            """Leave a closed pipe to the caller, instead of ending the process."""
            raise BrokenPipeError

    console = Console(
        file=stream, force_terminal=True, color_system="standard", width=width, highlight=False
    )

    def write(line: Text) -> None:
        painted = RichText()
        for span in line:
            text = encodable(span.text.replace(NO_BREAK, " "), stream)
            painted.append(text, STYLES.get(span.style, ""))
        painted.rstrip()
        console.print(painted, soft_wrap=True)

    return write
