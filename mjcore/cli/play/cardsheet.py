"""The card at hand: all of it, or the sections of a name."""

from __future__ import annotations

from mjcore.card import Card, Line
from mjcore.cli.output import Output
from mjcore.cli.printed import hand_text, mark_text, suits_text
from mjcore.cli.tables import Band, Column, Row, Table
from mjcore.cli.text import Span, printable, styled

_HAND = 1


def draw_card(output: Output, card: Card, name: str) -> bool:
    """Write the sections whose name holds ``name``; return whether there are any.

    Where no colours can be seen a column gives the letters of the suits.
    """
    wanted = [section for section in card.sections if name.lower() in section.name.lower()]
    if not wanted:
        return False
    suits = not output.coloured
    columns = [Column("#", right=True), Column("Hand")]
    columns += [Column("Suits")] if suits else []
    columns += [Column("X/C"), Column("Value", right=True)]
    rows: list[Row | Band] = []
    for section in wanted:
        rows += [Band(()), Band(styled(Span(printable(section.name), "section")))]
        rows += [_row(line, suits) for line in section.lines]
    output.table(Table(columns, rows, _HAND))
    return True


def _row(line: Line, suits: bool) -> Row:
    cells = [styled(Span(line.id.rpartition("#")[2], "faint")), hand_text(line)]
    cells += [suits_text(line)] if suits else []
    cells += [mark_text(line), styled(f"{line.value:,}")]
    note = [((), styled(Span(printable(line.note), "faint")))] if line.note else []
    return Row(cells, note)
