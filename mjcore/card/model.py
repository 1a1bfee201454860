"""Sections, lines and targets: what a card is made of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from mjcore.card.printing import line_runs


@dataclass(frozen=True, slots=True)
class Target:
    """Hold one concrete hand of 14 tiles that satisfies a line.

    ``need`` and ``hard`` are 36 bytes: how many tiles of each kind the hand has, and how many of
    them stand in groups that take no joker. ``groups`` are all groups as (kind, size) in printed
    order, and ``jokers[i]`` says whether group ``i`` takes jokers.
    """

    need: bytes
    hard: bytes
    groups: tuple[tuple[int, int], ...]
    jokers: tuple[bool, ...]


@dataclass(frozen=True, slots=True, repr=False)
class Line:
    """Hold one line of a card: what players call a hand on the card.

    ``id`` is the section's name and the place in it, ``2468 #3``; ``index`` the place among the
    card's lines, from 0. ``patterns`` are the alternatives with blanks normalised, ``text`` the
    same for people; ``value`` is what the line pays, ``concealed`` whether the card marks it C.
    ``targets`` are in expansion order: alternatives in order, then the choices of p q m v w d e
    t u ascending, then slides (upwards before mirrored, low to high), then the suits of a b c
    and of the words with ``?`` in kind order. Lines compare by what the file says of them.
    """

    id: str
    section: Section = field(compare=False)
    index: int = field(compare=False)
    patterns: tuple[str, ...]
    text: str = field(compare=False)
    value: int
    concealed: bool
    note: str
    targets: tuple[Target, ...] = field(compare=False)

    def runs(self) -> Iterator[tuple[str, str | None]]:
        """Yield ``text`` in runs, each with the suit that colours it.

        The suit is ``a``, ``b`` or ``c``, ``?`` for a suit of that word alone, or ``None`` where
        the tiles have no suit, as winds, flowers, Soap and blanks.
        """
        return line_runs(self.patterns)

    def __repr__(self) -> str:
        mark = "C" if self.concealed else "X"
        return f"<Line {self.id!r}: {self.text} {mark} {self.value}, {len(self.targets)} targets>"


@dataclass(frozen=True, slots=True, repr=False)
class Section:
    """Hold a section of a card; ``singles_and_pairs`` earns no jokerless bonus in the League."""

    name: str
    singles_and_pairs: bool = False
    lines: tuple[Line, ...] = ()

    def __repr__(self) -> str:
        return f"<Section {self.name!r}: {len(self.lines)} lines>"
