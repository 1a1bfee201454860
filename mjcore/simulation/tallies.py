"""What is counted, in whole numbers: so sums do not depend on the order of adding."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from operator import add
from typing import Any, Self

from mjcore.simulation.reading import reading
from mjcore.table import decode


@dataclass(frozen=True, slots=True)
class Tally:
    """The base of all tallies: fields of whole numbers, added field by field."""

    def __add__(self, other: Self) -> Self:
        if type(other) is not type(self):
            return NotImplemented
        return type(self)(*map(add, self.numbers(), other.numbers()))

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """Return the names of what is counted."""
        slots: tuple[str, ...] = vars(cls)["__slots__"]
        return slots

    def numbers(self) -> list[int]:
        """Return what is counted, in the order of ``names``."""
        return [getattr(self, name) for name in self.names()]

    def to_dict(self) -> dict[str, int]:
        """Return the JSON form."""
        return dict(zip(self.names(), self.numbers(), strict=True))

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Return the tally of a JSON form, in which other keys are left aside.

        Raise ``Error`` for anything else.
        """
        with reading(f"no {cls.__name__}"):
            return cls(*[decode.whole(data[name]) for name in cls.names()])


@dataclass(frozen=True, slots=True)
class PlayerTally(Tally):
    """Count what befell one player at one seat.

    ``thrown`` are its discards that another won on, ``payments`` what it gained, less what it
    paid, and ``squares`` the sum of the squares of that, deal by deal.
    """

    deals: int = 0
    wins: int = 0
    self_picks: int = 0
    jokerless: int = 0
    thrown: int = 0
    payments: int = 0
    squares: int = 0
    exposures: int = 0
    exchanges: int = 0
    deaths: int = 0


@dataclass(frozen=True, slots=True)
class LineTally(Tally):
    """Count how one line of the card was won.

    ``turns`` sums up the turns that the winning deals took, the last one included; ``jokers`` and
    ``exposures`` those among the fourteen tiles, ``payments`` what the winners got.
    """

    wins: int = 0
    self_picks: int = 0
    jokerless: int = 0
    turns: int = 0
    jokers: int = 0
    exposures: int = 0
    payments: int = 0


@dataclass(frozen=True, slots=True)
class DealTally(Tally):
    """Count what concerns the whole table: how deals ended and how long they took."""

    win: int = 0
    wall: int = 0
    error: int = 0
    dead: int = 0
    void: int = 0
    turns: int = 0
    second_charlestons: int = 0

    @property
    def deals(self) -> int:
        """How many deals there were."""
        return self.win + self.wall + self.error + self.dead + self.void
