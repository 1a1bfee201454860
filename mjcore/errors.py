"""The errors that mjcore raises; all of them are ``mjcore.Error``, which is a ``ValueError``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mjcore.card.problems import Problem


def shown(value: object) -> str:
    """Return a value from outside as a message may show it: one short line, for any value.

    A number of thousands of digits, or a list nested a thousand deep, has no ``repr`` at all.
    """
    try:
        text = repr(value)
    except (ValueError, RecursionError):
        return f"a {type(value).__name__} too large to show"
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
