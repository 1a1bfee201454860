"""Results as HTML, for notebooks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from mjcore.simulation import summary
from mjcore.simulation.estimates import Estimate, decimal
from mjcore.simulation.summary import LineRow, PlayerRow, Sums

SHOWN = 10
"""How many lines are shown: those most often won."""

_PLAYERS = ("Mah jongg %", "Points a deal", "Self-drawn %", "Thrown %", "Exposures", "Deaths %")
_LINES = ("Wins", "Deals %", "Turn", "Jokers", "Exposures")


def results_html(results: Sums) -> str:
    """Return results as HTML: bots, seats, and the lines most often won."""
    setup, ends = results.setup, results.table.to_dict()
    title = f"{results.deals:,} deals of {setup.card_title}: {setup.bots_title}, seed {setup.seed}"
    said = f"{ends['win']:,} won, {ends['wall']:,} wall games"
    won = sorted(summary.line_rows(results), key=lambda row: -row.wins)
    tables = [
        _table(("Bot", *_PLAYERS), map(_player, summary.bot_rows(results))),
        _table(("Seat", *_PLAYERS), map(_player, summary.seat_rows(results))),
        _table(("Line", *_LINES), map(_line, won[:SHOWN])),
    ]
    return f"<div><b>{escape(title)}</b><div>{said}</div>{''.join(tables)}</div>"


def _player(row: PlayerRow) -> Iterator[str]:
    yield row.name
    yield _between(row.share, 100)
    yield _between(row.payment)
    yield decimal(row.self_picks * 100, 1)
    yield decimal(row.thrown * 100, 1)
    yield decimal(row.exposures, 2)
    yield decimal(row.deaths * 100, 1)


def _line(row: LineRow) -> Iterator[str]:
    yield row.name
    yield f"{row.wins:,}"
    yield _between(row.share, 100)
    yield decimal(row.turn, 1)
    yield decimal(row.jokers, 1)
    yield decimal(row.exposures, 1)


def _between(estimate: Estimate, times: int = 1) -> str:
    return f"{decimal(estimate.value * times, 2)} ± {decimal(estimate.error * times, 2)}"


def _table(head: Sequence[str], rows: Iterable[Iterable[str]]) -> str:
    heads = "".join([f"<th>{name}</th>" for name in head])
    body = "".join(
        ["<tr>" + "".join([f"<td>{escape(cell)}</td>" for cell in row]) + "</tr>" for row in rows]
    )
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"
