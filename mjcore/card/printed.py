"""A card as it is printed: line by line, group by group, tile by tile, with colours for suits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Protocol

from mjcore.card.constraints import Constraints
from mjcore.card.pattern import read_pattern
from mjcore.card.symbols import DIGITS, LETTERS, SUIT_MARKS, SUITED
from mjcore.tiles import Tile

if TYPE_CHECKING:
    from mjcore.card.model import Line, Section

ANY_SUIT = 3
"""The colour of a word whose suit is its own; 0, 1 and 2 are the three that differ."""

KINDS = {
    **dict.fromkeys("F", "flower"),
    **dict.fromkeys("NEWS", "wind"),
    **dict.fromkeys("RGD", "dragon"),
    **dict.fromkeys("0", "zero"),
    **dict.fromkeys("vw", "any_wind"),
    **dict.fromkeys("de", "any_dragon"),
    **dict.fromkeys("tu", "any_tile"),
}
"""What the symbols that are no numbers stand for."""

TEXTS = {"v": "w", "w": "w", "d": "d", "e": "d", "t": "x", "u": "x"}
"""What is printed for symbols that leave a choice; the note says which of them differ."""


class Sheet(Protocol):
    """Be a card, as far as it is printed."""

    name: str
    edition: str
    author: str
    licence: str
    sections: tuple[Section, ...]


def card_body(card: Sheet) -> dict[str, Any]:
    """Return what a card says, JSON-ready."""
    return {
        "name": card.name,
        "edition": card.edition,
        "author": card.author,
        "licence": card.licence,
        "notes": list(NOTES),
        "sections": [
            {
                "name": section.name,
                "singles_and_pairs": section.singles_and_pairs,
                "lines": [_line(line) for line in section.lines],
            }
            for section in card.sections
        ],
    }


NOTES = (
    "Three colours are three different suits; which ones is your choice.",
    "K is any number, K+1 the next one. D is the dragon of its colour's suit, 0 the white dragon.",
    "X lines may be exposed; C lines are concealed: only the last tile may be called.",
    "Jokers serve in groups of three or more.",
)
"""How to read a card, in short."""


def _line(line: Line) -> dict[str, Any]:
    patterns = [_Printed(pattern) for pattern in line.patterns]
    notes: list[str] = []
    for printed in patterns:
        # What the card itself says in words need not be said twice.
        for note in printed.asked + ([] if line.note else printed.left_open):
            if note not in notes:
                notes.append(note)
    if line.note:
        notes.append(line.note)
    return {
        "id": line.id,
        "value": line.value,
        "concealed": line.concealed,
        "text": line.text,
        "note": "; ".join(notes),
        "chips": [printed.groups for printed in patterns],
    }


def chips_of(pattern: str) -> list[list[dict[str, Any]]]:
    """Return a pattern of a card as it is printed: groups of chips."""
    return _Printed(pattern).groups


class _Printed:
    """One pattern: ``groups`` of chips, and in words what it asks and what it leaves open."""

    def __init__(self, text: str) -> None:
        pattern = read_pattern(text, [])
        assert pattern is not None  # it stands on a card that was loaded
        constraints = pattern.constraints
        words = text.partition("|")[0].split()
        symbols = {sign for word in words for sign in word}
        digits = [int(sign) for sign in symbols if sign in DIGITS]
        lowest = min(digits) if constraints.slide is not None and digits else None
        self._numbers = _names(symbols, constraints, lowest)
        self.groups = [self._word(word) for word in words]
        self.asked = list(_asked(constraints, self._numbers, symbols))
        barred = [word.rstrip(f"!{SUIT_MARKS}") for word in words if word.endswith("!")]
        self.left_open = [*_left_open(constraints, symbols)]
        self.left_open += [f"no jokers in {word}" for word in barred]

    def _word(self, word: str) -> list[dict[str, Any]]:
        body = word.rstrip("!")
        mark = body[-1] if body[-1] in SUIT_MARKS else ""
        colour = None if not mark else ANY_SUIT if mark == "?" else LETTERS.index(mark)
        return [self._chip(sign, colour) for sign in body.removesuffix(mark)]

    def _chip(self, sign: str, colour: int | None) -> dict[str, Any]:
        return {
            "text": self._numbers.get(sign) or TEXTS.get(sign, sign),
            "suit": colour if sign in SUITED else None,
            "kind": KINDS.get(sign, "number"),
        }


def _names(symbols: set[str], constraints: Constraints, lowest: int | None) -> dict[str, str]:
    """Return what is printed for numbers that are free: K, K+1, and L, M for others."""
    free = iter("KLMXYZ")
    names: dict[str, str] = {}
    if lowest is not None:
        base = next(free)
        names = {sign: _step(base, int(sign) - lowest) for sign in symbols & set(DIGITS)}
    counted = {variable: (other, step) for variable, other, step in constraints.steps}
    places: dict[str, tuple[str, int]] = {}

    def place(variable: str) -> tuple[str, int]:
        if variable not in places:
            # Taken out, so that what goes round in a circle ends.
            other, step = counted.pop(variable, ("", 0))
            base, at = place(other) if other else (next(free), 0)
            places[variable] = base, at + step
        return places[variable]

    for variable in "pqm":
        if variable in symbols:
            names[variable] = _step(*place(variable))
    return names


def _step(base: str, step: int) -> str:
    return base if not step else f"{base}{step:+}"


def _asked(constraints: Constraints, numbers: dict[str, str], symbols: set[str]) -> Iterator[str]:
    """Yield in words what the constraints of a pattern ask."""
    if constraints.slide is not None:
        parity = "" if constraints.slide == "any" else f"{constraints.slide} "
        several = len(set(numbers.values())) > 1
        yield f"any {parity}{'run' if several else 'number'}"
    if constraints.either_way:
        yield "either way"
    for variable, allowed in constraints.allowed.items():
        name = numbers.get(variable) or TEXTS.get(variable, variable)
        yield f"{name} is {_choices(allowed, variable)}"
    for variable in sorted(constraints.in_run):
        digits = frozenset(int(sign) for sign in symbols & set(DIGITS))
        yield f"{numbers[variable]} is {_choices(digits, variable)}"
    for variable, other in constraints.less:
        yield f"{numbers[variable]} is below {numbers[other]}"


def _left_open(constraints: Constraints, symbols: set[str]) -> Iterator[str]:
    """Yield in words what a pattern leaves to the player."""
    if constraints.free & set("pqm"):
        yield "the numbers may be the same"
    if {"v", "w"} <= symbols and constraints.free.isdisjoint("vw"):
        yield "two different winds"
    elif symbols & {"v", "w"}:
        yield "any wind"
    if {"d", "e"} <= symbols and constraints.free.isdisjoint("de"):
        yield "two different dragons"
    elif symbols & {"d", "e"}:
        yield "any dragon"
    if symbols & {"t", "u"}:
        yield "x is any tile"


def _choices(allowed: frozenset[int], variable: str) -> str:
    """Return which numbers, winds or dragons are left."""
    if variable in "pqm":
        if allowed == {1, 3, 5, 7, 9}:
            return "odd"
        if allowed == {2, 4, 6, 8}:
            return "even"
        words = [str(number) for number in sorted(allowed)]
    else:
        words = [str(Tile(kind)) for kind in sorted(allowed)]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
