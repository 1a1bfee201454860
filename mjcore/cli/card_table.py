"""The lines of a card as a table: all of them, or some sections."""

from __future__ import annotations

from collections.abc import Iterable

from mjcore.card import Line, Section
from mjcore.cli.card_text import hand_text, mark_text, suits_text
from mjcore.cli.tables import Band, Column, Row, Table
from mjcore.cli.text import Span, styled
from mjcore.errors import printable

_COLUMNS = (
    Column("#", right=True),
    Column("Hand"),
    Column("Suits"),
    Column("X/C"),
    Column("Value", right=True),
)
_HAND = 1


def card_table(sections: Iterable[Section], *, exempt: str = "section") -> Table:
    """Return sections and their lines as one table.

    ``exempt`` is the rule for what earns no bonus without jokers, as ``Matcher.wins`` takes it:
    under ``"section"`` the sections of singles and pairs say so.
    """
    rows: list[Row | Band] = []
    for section in sections:
        rows += [Band(()), _title(section, exempt), *map(_row, section.lines)]
    return Table(_COLUMNS, rows, _HAND)


def _title(section: Section, exempt: str) -> Band:
    bare = section.singles_and_pairs and exempt == "section"
    note = "  no bonus for playing without jokers" if bare else ""
    return Band(styled(Span(printable(section.name), "section"), Span(note, "faint")))


def _row(line: Line) -> Row:
    cells = (
        styled(Span(line.id.rpartition("#")[2], "faint")),
        hand_text(line),
        suits_text(line),
        mark_text(line),
        styled(f"{line.value:,}"),
    )
    note = [((), styled(Span(printable(line.note), "faint")))] if line.note else []
    return Row(cells, note)
