"""The card: loading, writing, comparing, travelling; what that takes is imported when used."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple, Self, SupportsIndex, Unpack
from weakref import WeakValueDictionary

from mjcore.card.model import Line, Section, belong
from mjcore.errors import CardError, Problem, shown
from mjcore.frozen import Unchanging, put

if TYPE_CHECKING:
    from mjcore.card.limits import LimitFields, Limits


class Origin(NamedTuple):
    """How to load a card once more: the text, and the options that it was loaded with."""

    text: str
    lenient: bool
    file: str | None
    limits: tuple[int, ...]


class Card(Unchanging):
    """Hold a card: its sections and their lines, each expanded to its targets.

    Make one with ``load``, ``loads`` or ``practice``. ``problems`` is empty unless a lenient load
    left something out. Cards compare and hash by what their files say, which ``digest`` sums up
    as 64 hexadecimal digits; the layout of the file, ids and problems do not count. A pickle holds
    the text of the card and compiles it when it is read, once in a process.
    """

    __slots__ = (
        "__weakref__",
        "_origin",
        "author",
        "digest",
        "edition",
        "licence",
        "lines",
        "name",
        "problems",
        "sections",
    )

    name: str
    edition: str
    author: str
    licence: str
    sections: tuple[Section, ...]
    problems: tuple[Problem, ...]
    lines: tuple[Line, ...]
    digest: str
    _origin: Origin | None

    def __init__(
        self,
        name: str,
        edition: str,
        author: str,
        licence: str,
        sections: tuple[Section, ...],
        problems: tuple[Problem, ...] = (),
    ) -> None:
        if not all(isinstance(section, Section) for section in sections):
            raise TypeError(f"a card is made of sections, not of {shown(sections)}")
        lines = tuple(line for section in sections for line in section.lines)
        if not all(isinstance(line, Line) for line in lines):
            raise TypeError("the sections of a card are made of lines")
        put(self, name=name, edition=edition, author=author, licence=licence)
        put(self, sections=sections, problems=problems, lines=lines, _origin=None)
        put(self, digest=self._make_digest())

    @classmethod
    def load(
        cls,
        path: str | os.PathLike[str],
        *,
        lenient: bool = False,
        **limits: Unpack[LimitFields],
    ) -> Self:
        """Return the card in a file; see ``loads`` for the options and the errors."""
        from mjcore.card.limits import read_limits
        from mjcore.card.source import read_text

        bounds = read_limits(dict(limits))
        text = read_text(path, bounds)
        return cls._read(text, lenient, os.fspath(path), bounds)

    @classmethod
    def loads(
        cls,
        text: str,
        *,
        lenient: bool = False,
        file: str | None = None,
        **limits: Unpack[LimitFields],
    ) -> Self:
        """Return the card in a TOML text; ``file`` is the name that problems give as its place.

        ``limits`` bound what is read (docs/reference/cards.md): ``max_bytes``, ``max_depth``
        and ``max_items`` of the file, ``max_lines`` of the card, ``max_text`` characters of any
        text in it, ``max_line`` and ``max_card`` the assignments of suits, slides and choices of
        one line and of all lines, counted before equal ones are merged; a card never has more
        targets. Raise them for a file that you trust.

        Raise ``CardError`` with all ``problems`` if anything is wrong; with ``lenient``, leave out
        the lines that are wrong, keep the others under their ids of the file and put the problems
        into ``card.problems``, but raise all the same if the text is no TOML, there are more than
        1,000 problems, or no line is left.
        """
        from mjcore.card.limits import read_limits

        return cls._read(text, lenient, file, read_limits(dict(limits)))

    @classmethod
    def _read(cls, text: str, lenient: bool, file: str | None, limits: Limits) -> Self:
        from mjcore.card.loader import Loader
        from mjcore.card.source import read_table, refuse

        loader = Loader(text, file, limits)
        loader.read(read_table(text, file, limits))
        if loader.problems and not (lenient and loader.sections):
            raise refuse(loader.problems)
        card = cls(
            **loader.header, sections=tuple(loader.sections), problems=tuple(loader.problems)
        )
        put(card, _origin=Origin(text, lenient, file, tuple(limits)))
        belong(card)
        return card

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
        if not isinstance(id, str):
            raise TypeError(f"a line's id is text such as '2468 #3', not {shown(id)}")
        for line in self.lines:
            if line.id == id:
                return line
        example = f": ids are such as {shown(self.lines[0].id)}" if self.lines else ""
        raise CardError(f"{shown(self.name)} has no line {shown(id)}{example}")

    def to_dict(self) -> dict[str, Any]:
        """Return a summary as JSON: header, digest, and the sections with their lines.

        The targets are left out; ``dumps`` writes what a card can be loaded from.
        """
        return {
            **dict(self._header()),
            "digest": self.digest,
            "sections": [section.to_dict() for section in self.sections],
            "problems": [problem.to_dict() for problem in self.problems],
        }

    def __eq__(self, other: object) -> bool:
        return self.digest == other.digest if isinstance(other, Card) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.digest)

    def __reduce_ex__(self, protocol: SupportsIndex) -> tuple[Any, ...]:
        if self._origin is None:
            header = [value for _, value in self._header()]
            return type(self), (*header, self.sections, self.problems)
        origin = self._shortest(self._origin)
        _cards[type(self), origin] = self
        return load_again, (type(self), *origin)

    def _shortest(self, origin: Origin) -> Origin:
        """Return an origin without what does not count; a card with problems needs all of it."""
        if self.problems:
            return origin
        # Comments and blanks of the file need not travel.
        text = min(self.dumps(), origin.text, key=len)
        return Origin(text, False, None, origin.limits)

    def __repr__(self) -> str:
        targets = sum(len(line.targets) for line in self.lines)
        name = f"{self.name} {self.edition}".strip()
        return f"<Card {name!r}: {len(self.lines)} lines, {targets:,} targets>"

    def _repr_html_(self) -> str:
        """Return the card as printed, as HTML for notebooks."""
        from mjcore.card.markup import card_html

        return card_html(self)

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


# The cards in use: reading a pickle of one gives the same object, and compiles nothing.
_cards: WeakValueDictionary[tuple[type[Card], Origin], Card] = WeakValueDictionary()


def load_again(cls: type[Card], *options: Any) -> Card:
    """Return the card of a pickle: the one in use, or one loaded once more."""
    if not (isinstance(cls, type) and issubclass(cls, Card)):
        raise TypeError(f"a card is loaded by its class, not by {shown(cls)}")
    from mjcore.card.limits import Limits

    origin = Origin(*options)
    card = _cards.get((cls, origin))
    if card is None:
        limits = Limits(*origin.limits)._asdict()
        card = cls.loads(origin.text, lenient=origin.lenient, file=origin.file, **limits)
        _cards[cls, origin] = card
    return card
