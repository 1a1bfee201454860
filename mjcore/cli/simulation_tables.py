"""The results of a simulation as tables in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan

from mjcore.card import Card, Section
from mjcore.cli.card_text import card_title, count, hand_text
from mjcore.cli.output import Output
from mjcore.cli.tables import Band, Column, Row, Table
from mjcore.cli.text import Span, Text, styled
from mjcore.errors import printable
from mjcore.simulation import Estimate, LineRow, PlayerRow, Results
from mjcore.simulation.estimates import decimal
from mjcore.simulation.progress import duration

_PLAYER_COLUMNS = (
    "Mah jongg %",
    "Points a deal",
    "Self %",
    "Thrown %",
    "Exposed",
    "Swaps",
    "Dead %",
)
_LINE_COLUMNS = (
    Column("#", right=True),
    Column("Hand"),
    Column("Value", right=True),
    Column("Wins", right=True),
    Column("Deals %", right=True),
    Column("Turn", right=True),
    Column("Jokers", right=True),
)
_HAND = 1
_SHOWN = 10
"""How many of the most won and of the least won lines are shown, where not all are."""

_WORDS = (
    "Points a deal are payments; ± is half a 95 % interval. Self: wins that were self-drawn. "
    "Thrown: deals that another won on its discard. Exposed, swaps: calls and joker exchanges a "
    "deal. Turn: the turn of the win, all seats counted. Jokers: among the fourteen tiles."
)
_ENDS = {
    "wall": "wall games",
    "error": "ended by an error",
    "dead": "without a live hand",
    "void": "void",
}


def write_results(
    output: Output, card: Card, rules: str, results: Results, *, all_lines: bool
) -> None:
    """Write the tables; of the lines only the most and the least won, unless all are wanted."""
    setup = results.setup
    output.line(
        Span(card_title(card), "title"),
        Span(f"  {rules} rules, seed {setup.seed}, {_numbers(results)}", "faint"),
    )
    output.prose(_outcomes(results))
    output.prose(Span(_effort(results), "faint"))
    output.line()
    output.table(_players("Bot", results.bot_rows()))
    output.line()
    output.table(_players("Seat", results.seat_rows()))
    output.line()
    found = results.line_rows()
    if all_lines or len(found) <= 2 * _SHOWN:
        output.table(_all_lines(card, found))
    else:
        output.table(_extreme_lines(card, found))
        left = count(len(found) - 2 * _SHOWN, "line")
        output.line(Span(f"{left} in between; --all-lines shows all.", "faint"))
    output.line()
    output.prose(Span(_WORDS, "faint"))


def _numbers(results: Results) -> str:
    spans = ", ".join([f"{first} to {stop - 1}" for first, stop in results.played[:3]])
    return f"deals {spans}{', …' if len(results.played) > 3 else ''}"


def _outcomes(results: Results) -> str:
    table, deals = results.table, results.deals
    ends = table.to_dict()
    parts = [f"{count(deals, 'deal')}: {table.win:,} won ({table.win / deals:.1%})"]
    parts += [f"{ends[kind]:,} {words}" for kind, words in _ENDS.items() if ends[kind]]
    deaths = results.all_players().deaths
    return (
        f"{', '.join(parts)}; {deaths:,} dead hands, {table.turns / deals:.1f} turns a deal, "
        f"a second Charleston in {table.second_charlestons / deals:.0%}"
    )


def _effort(results: Results) -> str:
    rate = results.deals / results.seconds if results.seconds else 0.0
    return f"{duration(results.seconds)} of computing, {rate:.1f} deals a second on each processor"


def _players(title: str, rows: list[PlayerRow]) -> Table:
    columns = [Column(title), *(Column(name, right=True) for name in _PLAYER_COLUMNS)]
    return Table(columns, [_player(row) for row in rows], 0)


def _player(row: PlayerRow) -> Row:
    cells = [
        printable(row.name),
        _estimate(row.share, 100),
        _estimate(row.payment),
        decimal(row.self_picks * 100, 1),
        decimal(row.thrown * 100, 1),
        f"{row.exposures:.2f}",
        f"{row.exchanges:.2f}",
        decimal(row.deaths * 100, 1),
    ]
    return Row([styled(cell) for cell in cells])


def _all_lines(card: Card, found: Sequence[LineRow]) -> Table:
    """Return all lines, in the card's order and under their sections."""
    rows: list[Row | Band] = []
    for section in card.sections:
        rows += [Band(()), _title(section, found)]
        rows += [
            _line(card, line.index, found[line.index], line.id.rpartition("#")[2])
            for line in section.lines
        ]
    return Table(_LINE_COLUMNS, rows[1:], _HAND)


def _extreme_lines(card: Card, found: Sequence[LineRow]) -> Table:
    """Return the lines that were won most often, most first, and least often, least first."""
    most = sorted(range(len(found)), key=lambda index: -found[index].wins)[:_SHOWN]
    # No line is in both tables, however few were ever won.
    rest = [index for index in range(len(found)) if index not in most]
    least = sorted(rest, key=lambda index: found[index].wins)[:_SHOWN]
    rows: list[Row | Band] = []
    for title, places in (("Most won", most), ("Least won", least)):
        rows += [Band(()), Band(styled(Span(title, "section")))]
        rows += [
            _line(card, index, found[index], printable(card.lines[index].id)) for index in places
        ]
    return Table((Column("Line"), *_LINE_COLUMNS[1:]), rows[1:], _HAND)


def _title(section: Section, found: Sequence[LineRow]) -> Band:
    wins = sum([found[line.index].wins for line in section.lines])
    return Band(
        styled(Span(printable(section.name), "section"), Span(f"  {count(wins, 'win')}", "faint"))
    )


def _line(card: Card, index: int, row: LineRow, name: str) -> Row:
    line = card.lines[index]
    style = "" if row.wins else "bad"
    cells: list[Text] = [
        styled(Span(name, "faint")),
        hand_text(line),
        styled(f"{line.value:,}"),
        styled(Span(f"{row.wins:,}", style)),
        styled(f"{row.share.value:.2%}".removesuffix("%")),
        styled(decimal(row.turn, 1)),
        styled(decimal(row.jokers, 1)),
    ]
    return Row(cells)


def _estimate(estimate: Estimate, scale: int = 1) -> str:
    reach = "" if isnan(estimate.error) else f" ±{estimate.error * scale:.1f}"
    return f"{estimate.value * scale:.1f}{reach}"
