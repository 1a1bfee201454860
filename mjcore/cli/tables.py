"""Tables of styled text, laid out to a width; how they are painted is no concern of theirs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mjcore.cli.text import Span, Text, styled, width, wrap

GAP = 2
"""The blanks between two columns."""

LEAST = 12
"""The narrowest that the column which gives way may become."""

_ENDLESS = 1 << 30


class Column(NamedTuple):
    """A column: its title, and whether its cells stand on the right."""

    title: str
    right: bool = False


class Row(NamedTuple):
    """A row of cells, and the details below it: a label and a text that may use the full width."""

    cells: Sequence[Text]
    details: Sequence[tuple[Text, Text]] = ()


class Band(NamedTuple):
    """A line of text right across a table."""

    text: Text


class Table(NamedTuple):
    """A table; its column ``flexible`` gives way where the width is short, and details start there.

    ``spaced`` leaves a blank line between rows.
    """

    columns: Sequence[Column]
    rows: Sequence[Row | Band]
    flexible: int
    spaced: bool = False

    def lines(self, cells: int) -> Iterator[Text]:
        """Yield the table's lines, at most ``cells`` wide unless that is too narrow for it."""
        widths = self._widths(cells)
        titles = [styled(Span(column.title, "heading")) for column in self.columns]
        yield from self._row_lines(titles, widths)
        yield styled(Span("─" * (sum(widths) + GAP * (len(widths) - 1)), "faint"))
        for place, row in enumerate(self.rows):
            if isinstance(row, Band):
                yield row.text
                continue
            if place and self.spaced:
                yield ()
            yield from self._row_lines(row.cells, widths)
            for label, text in row.details:
                yield from self._detail_lines(label, text, widths, cells)

    def _widths(self, cells: int) -> list[int]:
        widths = [width(column.title) for column in self.columns]
        for row in self.rows:
            if isinstance(row, Row):
                # As wide as the widest line of each cell, when only its own newlines break it.
                natural = (max(map(width, wrap(cell, _ENDLESS))) for cell in row.cells)
                widths = list(map(max, widths, natural))
        # One column gives way: the others hold numbers and words, which do not break well.
        spare = cells - sum(widths) - GAP * (len(widths) - 1)
        if spare < 0:
            shrunk = max(widths[self.flexible] + spare, LEAST)
            widths[self.flexible] = min(widths[self.flexible], shrunk)
        return widths

    def _row_lines(self, cells: Sequence[Text], widths: list[int]) -> Iterator[Text]:
        blocks = [wrap(cell, max(size, 1)) for cell, size in zip(cells, widths, strict=True)]
        for height in range(max(map(len, blocks))):
            line: list[Span] = []
            for column, block, size in zip(self.columns, blocks, widths, strict=True):
                text = block[height] if height < len(block) else ()
                padding = Span(" " * (size - width(text)))
                line += [padding, *text] if column.right else [*text, padding]
                line.append(Span(" " * GAP))
            yield tuple(line)

    def _detail_lines(
        self, label: Text, text: Text, widths: list[int], cells: int
    ) -> Iterator[Text]:
        start = sum(widths[: self.flexible]) + GAP * self.flexible
        for place, line in enumerate(wrap(text, max(cells - start, LEAST))):
            lead = label if not place else ()
            yield (Span(" " * (start - GAP - width(lead))), *lead, Span(" " * GAP), *line)
