"""The errors that mjcore raises, and how their messages show what they were given.

All of them are ``mjcore.Error``, which is a ``ValueError``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mjcore.frozen import Frozen, put


def shown(value: object) -> str:
    """Return a value from outside as a message may show it: one short line, for any value.

    A number of thousands of digits, or a list nested a thousand deep, has no ``repr`` at all.
    """
    try:
        text = repr(value)
    except (ValueError, RecursionError):
        return f"<{type(value).__name__} too large to show>"
    return shortened(text)


def shortened(text: str, most: int = 80) -> str:
    """Return a text from outside as a message may show it: it may be of any length."""
    return text if len(text) <= most else f"{text[: most - 3]}..."


def printable(text: str) -> str:
    """Return a text from outside with what a terminal would obey shown instead of sent."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in text)


class Error(ValueError):
    """Base of every error that mjcore raises about what it was given."""


class TileError(Error):
    """Tiles that cannot be: unknown text, too many copies, an array of the wrong shape."""


class Problem(Frozen):
    """Say what is wrong with a card, and where; also the form of the linter's advice.

    ``file`` is the path as given, ``section`` a section's name (``section 2`` if it has none),
    ``line`` a line's id such as ``2468 #3``, ``pattern`` the place of the pattern among the
    line's alternatives and ``column`` the character in it, ``row`` the line of the file, all of
    them counted from 1. What does not apply, or is not known, is ``None``.
    """

    __slots__ = ("column", "file", "line", "message", "pattern", "row", "section")

    file: str | None
    section: str | None
    line: str | None
    pattern: int | None
    column: int | None
    message: str
    row: int | None

    def __init__(
        self,
        file: str | None,
        section: str | None,
        line: str | None,
        pattern: int | None,
        column: int | None,
        message: str,
        row: int | None = None,
    ) -> None:
        put(self, file=file, section=section, line=line, pattern=pattern, column=column)
        put(self, message=message, row=row)

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form: the fields under their own names."""
        return {name: getattr(self, name) for name in self._fields}

    def __str__(self) -> str:
        place = [shortened(name) for name in (self.line or self.section,) if name]
        if self.pattern is not None:
            place.append(f"pattern {self.pattern}")
        if self.column is not None:
            place.append(f"column {self.column}")
        file = shortened(self.file or "", 200)
        if file and self.row is not None:
            file = f"{file}:{self.row}"
        where = [part for part in (file, ", ".join(place)) if part]
        # Names come from the file: they may be of any length, and hold what a terminal obeys.
        return printable(": ".join([*where, shortened(self.message, 240)]))


class CardError(Error):
    """A card file that cannot be used; ``problems`` lists everything that is wrong with it."""

    def __init__(self, message: str, problems: Sequence[Problem] = ()) -> None:
        super().__init__(message)
        self.problems = tuple(problems)

    def __reduce__(self) -> tuple[type[CardError], tuple[str, tuple[Problem, ...]]]:
        return CardError, (str(self), self.problems)


class IllegalAction(Error):  # noqa: N818  the name is part of the public face
    """An action that the rules do not allow now; ``reason`` says why, fit for a front end."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class RecordError(Error):
    """A record or a saved deal that cannot be read; the message names the line."""
