"""The place in a card file that a problem is about, to be shown with a mark below it."""

from __future__ import annotations

from typing import Any

from mjcore.card import Problem
from mjcore.card.source import read_table
from mjcore.cli.text import width
from mjcore.errors import CardError

_BEFORE = 40
"""How much of an overlong pattern is shown before the place."""


class WrittenPatterns:
    """Find the patterns of a card file as they are written, also those that cannot be read."""

    def __init__(self, text: str) -> None:
        try:
            sections = read_table(text, None).get("section")
        except CardError:
            sections = None
        tables = sections if isinstance(sections, list) else []
        self._sections = [table for table in tables if isinstance(table, dict)]

    def section(self, name: str) -> int:
        """Return the place of a section in the file, from 1; 0 if there is none of this name."""
        names = [table.get("name") for table in self._sections]
        return names.index(name) + 1 if name in names else 0

    def of(self, problem: Problem) -> str | None:
        """Return the pattern that a problem or a piece of advice is about, if it is about one."""
        if problem.line is None or problem.pattern is None:
            return None
        name, _, number = problem.line.rpartition(" #")
        named = [table for table in self._sections if table.get("name") == name]
        # Of two sections with one name, nobody can tell which is meant.
        if len(named) != 1 or not number.isdecimal():
            return None
        hand = _at(_at(named[0].get("lines"), int(number)), "hand")
        pattern = _at([hand] if isinstance(hand, str) else hand, problem.pattern)
        return pattern if isinstance(pattern, str) else None


def _at(container: Any, place: int | str) -> Any:
    """Return what a table has under a key or a list at a place counted from 1, else ``None``."""
    if isinstance(place, str):
        return container.get(place) if isinstance(container, dict) else None
    if isinstance(container, list) and 0 < place <= len(container):
        return container[place - 1]
    return None


def pointed(pattern: str, column: int, cells: int) -> tuple[str, str]:
    """Return a pattern, cut to ``cells`` if need be, and the line that marks a column below it."""
    shown = "".join(c if c.isprintable() else "?" for c in pattern)
    # A pattern that is too long loses its beginning first: the place must stay in sight.
    first = 0 if width(shown) <= cells else max(0, column - 1 - _BEFORE)
    while width(shown[first:]) > cells:
        shown = shown[:-1]
    return shown[first:], " " * width(shown[first : column - 1]) + "^"
