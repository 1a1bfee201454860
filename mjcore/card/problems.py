"""What is wrong with a card file, and where."""

from __future__ import annotations

from typing import Any

from mjcore.errors import printable, shortened
from mjcore.frozen import Frozen, put


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
