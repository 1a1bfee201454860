"""Sections, lines and targets: what a card is made of.

A section or a line of a card that was read from a text is pickled as its place on that card. So a
pickle holds the text once, however many of its lines are in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, SupportsIndex

from mjcore.card.printing import line_pattern_text, line_runs
from mjcore.errors import CardError, shown
from mjcore.frozen import Frozen, put
from mjcore.tiles import RACK_SIZE, TEXTS

if TYPE_CHECKING:
    from mjcore.card.card import Card
    from mjcore.typing.matches import LineDict

_PARTS = ("sections", "lines")


class OfCard(Frozen):
    """Hold the card that a part of it came with; parts made by hand belong to none."""

    __slots__ = ("_card",)

    def _place(self, parts: str) -> tuple[Card, str, int] | None:
        """Return where this very part stands on its card, ``None`` if it has no card."""
        card: Card | None = getattr(self, "_card", None)
        found = getattr(card, parts, ())
        place = next((place for place, part in enumerate(found) if part is self), None)
        return None if card is None or place is None else (card, parts, place)

    def _by_value(self) -> tuple[Any, ...]:
        """Return how a part without a card is pickled: lines and sections refer to one another."""
        return blank, (type(self),), {name: getattr(self, name) for name in self._fields}

    def __setstate__(self, state: dict[str, Any]) -> None:
        put(self, **{name: state[name] for name in self._fields})


def blank(kind: type[Any]) -> OfCard:
    """Return a part whose fields a pickle has yet to set."""
    if not (isinstance(kind, type) and issubclass(kind, OfCard)):
        raise TypeError(f"a section or a line is expected, not {shown(kind)}")
    return object.__new__(kind)


def belong(card: Card) -> None:
    """Tell the sections and lines of a card which card they are on."""
    for part in (*card.sections, *card.lines):
        object.__setattr__(part, "_card", card)


def part_of(card: Card, parts: str, place: int) -> Section | Line:
    """Return a section or a line by its place on its card, as pickles keep them."""
    found: tuple[Section | Line, ...] = getattr(card, parts, ()) if parts in _PARTS else ()
    if not isinstance(found, tuple) or type(place) is not int or not 0 <= place < len(found):
        raise CardError(f"{shown(card)} has no place {shown(place)} among its {shown(parts)}")
    return found[place]


class Target(Frozen):
    """Hold one concrete hand of 14 tiles that satisfies a line.

    ``need`` and ``hard`` are 36 bytes: how many tiles of each kind the hand has, and how many of
    them stand in groups that take no joker. ``groups`` are all groups as (kind, size) in printed
    order, and ``jokers[i]`` says whether group ``i`` takes jokers.
    """

    __slots__ = ("groups", "hard", "jokers", "need")

    need: bytes
    hard: bytes
    groups: tuple[tuple[int, int], ...]
    jokers: tuple[bool, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form: the groups in printed order, tiles as text."""
        return {
            "groups": [
                {"kind": TEXTS[kind], "size": size, "takes_jokers": takes}
                for (kind, size), takes in zip(self.groups, self.jokers, strict=True)
            ]
        }

    def __repr__(self) -> str:
        try:
            words = [
                TEXTS[kind][0] * min(size, RACK_SIZE) + TEXTS[kind][1:]
                for kind, size in self.groups[:RACK_SIZE]
            ]
        except (AttributeError, IndexError, TypeError, ValueError):
            return "<Target that cannot be>"  # made by hand, or a pickle that was damaged
        return f"<Target {shown(' '.join(words))[1:-1]}>"


class Line(OfCard):
    """Hold one line of a card: what players call a hand on the card.

    ``id`` is the section's name and the place in it, ``2468 #3``; ``index`` the place among the
    card's lines, from 0. ``patterns`` are the alternatives with blanks normalised, ``text`` the
    same for people; ``value`` is what the line pays, ``concealed`` whether the card marks it C.
    ``targets`` are in expansion order: alternatives in order, then the choices of p q m v w d e
    t u ascending, then slides (upwards before mirrored, low to high), then the suits of a b c
    and of the words with ``?`` in kind order. Lines compare by what the file says of them.
    """

    __slots__ = (
        "concealed",
        "id",
        "index",
        "note",
        "patterns",
        "section",
        "targets",
        "text",
        "value",
    )

    id: str
    section: Section
    index: int
    patterns: tuple[str, ...]
    text: str
    value: int
    concealed: bool
    note: str
    targets: tuple[Target, ...]

    def runs(self) -> Iterator[tuple[str, str | None]]:
        """Yield ``text`` in runs, each with the suit that colours it.

        The suit is ``a``, ``b`` or ``c``, ``?`` for a suit of that word alone, or ``None`` where
        the tiles have no suit, as winds, flowers, Soap and blanks.
        """
        return line_runs(self.patterns)

    @property
    def pattern_text(self) -> str:
        """The line for people without colours: ``text`` with the suit letter behind each word.

        ``22a 444b 6666a 888b DDa (any even run)`` has ``22 444 6666 888 DD (any even run)`` for
        its ``text``.
        """
        return line_pattern_text(self.patterns)

    def to_dict(self) -> LineDict:
        """Return the JSON form: what the card says of the line, without its targets.

        ``line`` is its id, ``section`` the name of its section. The JSON forms of what is about a
        line, such as a candidate or a win, have the same keys.
        """
        return {
            "line": self.id,
            "section": self.section.name,
            "text": self.text,
            "pattern_text": self.pattern_text,
            "patterns": list(self.patterns),
            "value": self.value,
            "concealed": self.concealed,
            "note": self.note,
        }

    def __reduce_ex__(self, protocol: SupportsIndex) -> tuple[Any, ...]:
        place = self._place("lines")
        return self._by_value() if place is None else (part_of, place)

    def __eq__(self, other: object) -> bool:
        return self._says() == other._says() if isinstance(other, Line) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._says())

    def _says(self) -> tuple[object, ...]:
        """Return what the file says of the line, which lines compare by."""
        return self.id, self.patterns, self.value, self.concealed, self.note

    def __repr__(self) -> str:
        mark = "C" if self.concealed else "X"
        return f"<Line {self.id!r}: {self.text} {mark} {self.value}, {len(self.targets)} targets>"


class Section(OfCard):
    """Hold a section of a card; ``singles_and_pairs`` earns no jokerless bonus in the League."""

    __slots__ = ("lines", "name", "singles_and_pairs")

    name: str
    singles_and_pairs: bool
    lines: tuple[Line, ...]

    def __init__(
        self, name: str, singles_and_pairs: bool = False, lines: tuple[Line, ...] = ()
    ) -> None:
        put(self, name=name, singles_and_pairs=singles_and_pairs, lines=lines)

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form: the section with its lines."""
        return {
            "name": self.name,
            "singles_and_pairs": self.singles_and_pairs,
            "lines": [line.to_dict() for line in self.lines],
        }

    def __reduce_ex__(self, protocol: SupportsIndex) -> tuple[Any, ...]:
        place = self._place("sections")
        return self._by_value() if place is None else (part_of, place)

    def __repr__(self) -> str:
        return f"<Section {self.name!r}: {len(self.lines)} lines>"
