"""A card's lines as styled text: as printed, the suits as colours."""

from __future__ import annotations

from collections.abc import Iterator

from mjcore.card import Card, Line
from mjcore.cli.text import NO_BREAK, Span, Text
from mjcore.errors import printable

_OR = " or "
_SUITS = frozenset("abc?")


def hand_text(line: Line) -> Text:
    """Return a line as printed, in the colours of its suits, each alternative on a line."""
    return tuple(_hand_spans(line))


def _hand_spans(line: Line) -> Iterator[Span]:
    for text, suit in line.runs():
        if suit:
            yield Span(text, f"suit {suit}")
            continue
        for place, alternative in enumerate(text.split(_OR)):
            if place:
                yield Span(f"\n{_OR.lstrip()}", "faint")
            tiles, bracket, constraints = alternative.partition(" (")
            yield Span(tiles)
            # A line breaks between constraints, not within one.
            kept = constraints.replace(" ", NO_BREAK).replace(f",{NO_BREAK}", ", ")
            yield Span(bracket + kept, "faint")


def suits_text(line: Line) -> Text:
    """Return the suit letter of each word, a line for each alternative, ``.`` for no suit.

    It says without colours what the colours of the hand say.
    """
    spans: list[Span] = []
    for pattern in line.patterns:
        words = pattern.partition(" | ")[0].split()
        marks = [word.rstrip("!")[-1] for word in words]
        spans += [Span("\n")] * bool(spans)
        spans += [Span(mark, f"suit {mark}") if mark in _SUITS else Span(".") for mark in marks]
    return tuple(spans)


def mark_text(line: Line) -> Text:
    """Return ``X`` for a line that may be exposed, ``C`` for a concealed one."""
    return (Span("C", "held"),) if line.concealed else (Span("X"),)


def card_title(card: Card) -> str:
    """Return a card's name and edition, for one line of text."""
    return printable(f"{card.name} {card.edition}".strip())


def card_size(card: Card) -> str:
    """Return how much is on a card: ``66 lines, 1,051 targets``."""
    targets = sum(len(line.targets) for line in card.lines)
    return f"{count(len(card.lines), 'line')}, {count(targets, 'target')}"


def count(number: int, thing: str) -> str:
    """Return a number and what is counted, in the singular or the plural."""
    return f"{number:,} {thing}{'s' * (number != 1)}"
