"""The report on a card as a table in the terminal."""

from __future__ import annotations

from mjcore.cli.card_text import card_title, count, mark_text
from mjcore.cli.output import Output
from mjcore.cli.tables import Band, Column, Row, Table
from mjcore.cli.text import Span, Text, styled
from mjcore.errors import printable
from mjcore.report import CardReport, LineReport, findings
from mjcore.report.report import mean_distance
from mjcore.simulation.estimates import decimal

_COLUMNS = (
    Column("#", right=True),
    Column("X/C"),
    Column("Targets", right=True),
    Column("Dealt", right=True),
    Column("Passed", right=True),
    Column("Wins", right=True),
    Column("Deals %", right=True),
    Column("Pays", right=True),
    Column("Value", right=True),
    Column("Fair", right=True),
    Column("Near", right=True),
    Column("Kept", right=True),
)
_WORDS = (
    "Dealt, passed: the mean distance of all racks after the deal and before the first turn. "
    "Pays: what winners got, by deal played. Fair: the value that the difficulty justifies on "
    "this card. Near: in how many % of the won deals the winner stood nearest to the line before "
    "the first turn; kept: in how many % of these it was won."
)


def write_report(output: Output, report: CardReport) -> None:
    """Write the report."""
    results = report.results
    bots = ", ".join([printable(name) for name in results.setup.names])
    output.line(
        Span(card_title(report.card), "title"),
        Span(f"  {count(results.deals, 'deal')}, {bots} bots, seed {results.setup.seed}", "faint"),
    )
    output.prose(
        f"{results.table.win / results.deals:.1%} won; to the nearest line "
        f"{mean_distance(report.dealt):.2f} away after the deal, "
        f"{mean_distance(report.passed):.2f} before the first turn; "
        f"rank correlation of value and difficulty {report.fit.rank:.2f}"
    )
    output.line()
    output.table(_table(report))
    output.line()
    output.prose(Span(_WORDS, "faint"))
    found = findings(report)
    if found:
        output.line()
    for finding in found:
        output.prose(Span(printable(finding.line), "advice"), f": {printable(finding.message)}")


def _table(report: CardReport) -> Table:
    rows: list[Row | Band] = []
    for section in report.card.sections:
        rows += [Band(()), Band(styled(Span(printable(section.name), "section")))]
        rows += [_row(report.lines[line.index]) for line in section.lines]
    return Table(_COLUMNS, rows[1:], 0)


def _row(row: LineReport) -> Row:
    line = row.line
    odd = "" if row.wins else "bad"
    cells: list[Text] = [
        styled(Span(line.id.rpartition("#")[2], "faint")),
        mark_text(line),
        styled(f"{len(line.targets):,}"),
        styled(decimal(row.dealt, 2)),
        styled(decimal(row.passed, 2)),
        styled(Span(f"{row.wins:,}", odd)),
        styled(f"{row.share.value * 100:.2f}"),
        styled(f"{row.pays:.2f}"),
        styled(f"{line.value:,}"),
        styled(f"{row.fair:.0f}"),
        styled(decimal(row.near * 100, 1)),
        styled(decimal(row.kept * 100, 0)),
    ]
    return Row(cells)
