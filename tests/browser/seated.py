"""A laid table with its server and its people."""

from __future__ import annotations

from typing import NamedTuple

from laying import Laid
from person import Person
from served import Served


class Table(NamedTuple):
    """Hold what a test at a table needs."""

    server: Served
    laid: Laid
    people: dict[str, Person]

    def __getattr__(self, name: str) -> Person:
        """Return one of the people by the name: ``table.Ada``."""
        try:
            return self.people[name]
        except KeyError:
            raise AttributeError(name) from None
