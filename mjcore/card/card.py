"""The card: loading, writing, comparing; what this takes is imported where it is used."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Self

from mjcore.card.model import Line, Section
from mjcore.card.problems import Problem
from mjcore.errors import CardError

MAX_LINE = 50_000
MAX_CARD = 200_000


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Card:
    """Hold a card: its sections and their lines, each expanded to its targets.

    Make one with ``load``, ``loads`` or ``practice``. ``problems`` is empty unless a lenient load
    left something out. Cards compare and hash by what their files say, which ``digest`` sums up
    as 64 hexadecimal digits; the layout of the file, ids and problems do not count.
    """

    name: str
    edition: str
    author: str
    licence: str
    sections: tuple[Section, ...]
    problems: tuple[Problem, ...] = ()
    lines: tuple[Line, ...] = field(init=False)
    digest: str = field(init=False)

    def __post_init__(self) -> None:
        lines = tuple(line for section in self.sections for line in section.lines)
        object.__setattr__(self, "lines", lines)
        object.__setattr__(self, "digest", self._make_digest())

    @classmethod
    def load(
        cls,
        path: str | os.PathLike[str],
        *,
        lenient: bool = False,
        max_line: int = MAX_LINE,
        max_card: int = MAX_CARD,
    ) -> Self:
        """Return the card in a file; see ``loads`` for the options and the errors."""
        from mjcore.card.source import read_text

        text, file = read_text(path), os.fspath(path)
        return cls.loads(text, lenient=lenient, max_line=max_line, max_card=max_card, file=file)

    @classmethod
    def loads(
        cls,
        text: str,
        *,
        lenient: bool = False,
        max_line: int = MAX_LINE,
        max_card: int = MAX_CARD,
        file: str | None = None,
    ) -> Self:
        """Return the card in a TOML text; ``file`` is the name that problems give as its place.

        ``max_line`` and ``max_card`` bound the assignments of suits, slides and choices of one
        line and of all lines, counted before equal ones are merged. Raise ``CardError`` with all
        ``problems`` if anything is wrong; with ``lenient``, leave out the lines that are wrong,
        keep the others under their ids of the file and put the problems into ``card.problems``,
        but raise all the same if the text is no TOML or no line is left.
        """
        from mjcore.card.loader import Loader
        from mjcore.card.source import read_table, refuse

        loader = Loader(file, max_line, max_card)
        loader.read(read_table(text, file))
        if loader.problems and not (lenient and loader.sections):
            raise refuse(loader.problems)
        return cls(
            **loader.header, sections=tuple(loader.sections), problems=tuple(loader.problems)
        )

    @classmethod
    def practice(cls) -> Self:
        """Return the practice card that comes with the library."""
        from pkgutil import get_data  # a third of what importlib.resources takes to load

        data = get_data("mjcore.cards", "practice.toml")
        assert data is not None
        return cls.loads(data.decode(), file="practice.toml")

    def dumps(self) -> str:
        """Return the card as TOML that loads equal.

        Lines that a lenient load left out are not written, and the numbers behind them close up.
        """
        from mjcore.card.writer import write_card

        return write_card(self._header(), self.sections)

    def line(self, id: str) -> Line:
        """Return the line of this id, such as ``2468 #3``; raise ``CardError`` if there is none."""
        for line in self.lines:
            if line.id == id:
                return line
        raise CardError(f"{self.name!r} has no line {id!r}: ids are such as {self.lines[0].id!r}")

    def __eq__(self, other: object) -> bool:
        return self.digest == other.digest if isinstance(other, Card) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.digest)

    def __repr__(self) -> str:
        targets = sum(len(line.targets) for line in self.lines)
        name = f"{self.name} {self.edition}".strip()
        return f"<Card {name!r}: {len(self.lines)} lines, {targets:,} targets>"

    def _header(self) -> Iterable[tuple[str, str]]:
        return [(key, getattr(self, key)) for key in ("name", "edition", "author", "licence")]

    def _make_digest(self) -> str:
        from hashlib import sha256
        from json import dumps

        content = [
            [value for _, value in self._header()],
            [
                [
                    section.name,
                    section.singles_and_pairs,
                    [[x.patterns, x.value, x.concealed, x.note] for x in section.lines],
                ]
                for section in self.sections
            ],
        ]
        return sha256(dumps(content, ensure_ascii=True).encode()).hexdigest()
