"""Results for people: shares, means and their intervals, as rows for tables."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from mjcore.simulation.estimates import Estimate, mean, plain, ratio, share
from mjcore.simulation.tallies import PlayerTally
from mjcore.table import Seat

if TYPE_CHECKING:
    from mjcore.simulation.results import Results


class PlayerRow(NamedTuple):
    """Hold how a bot or a seat fared; rates are by deal, shares of deals."""

    name: str
    deals: int
    wins: int
    share: Estimate
    payment: Estimate
    self_picks: float
    """The share of its wins that were self-drawn."""
    jokerless: float
    """The share of its wins that held no joker."""
    thrown: float
    """The share of deals that another won on its discard."""
    exposures: float
    exchanges: float
    deaths: float

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form, with ``None`` where nothing is known."""
        return _plain(self._asdict())


class LineRow(NamedTuple):
    """Hold how a line was won; ``share`` is that of the deals, the rest are means of its wins."""

    name: str
    wins: int
    share: Estimate
    turn: float
    jokers: float
    exposures: float
    payment: float
    self_picks: float
    jokerless: float

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form, with ``None`` where nothing is known."""
        return _plain(self._asdict())


def bot_rows(results: Results) -> list[PlayerRow]:
    """Return the rows of ``Results.bot_rows``."""
    rows = []
    for at, name in enumerate(results.setup.names):
        tally, size = results.bot(name), results.setup.bots.count(name)
        # Once for all players of the bot: they share the deal, and do not fare independently.
        deals = tally.deals // size
        together = mean(tally.payments, results.squares[at], deals)
        rows.append(
            _player_row(name, tally, _part(share(tally.wins, deals), size), _part(together, size))
        )
    return rows


def seat_rows(results: Results) -> list[PlayerRow]:
    """Return the rows of ``Results.seat_rows``."""
    tallies = [results.seat(seat) for seat in range(results.setup.players)]
    return [
        _player_row(
            str(Seat(seat)),
            tally,
            share(tally.wins, tally.deals),
            mean(tally.payments, tally.squares, tally.deals),
        )
        for seat, tally in enumerate(tallies)
    ]


def _part(estimate: Estimate, size: int) -> Estimate:
    return Estimate(estimate.value / size, estimate.low / size, estimate.high / size)


def _player_row(name: str, tally: PlayerTally, won: Estimate, payment: Estimate) -> PlayerRow:
    return PlayerRow(
        name=name,
        deals=tally.deals,
        wins=tally.wins,
        share=won,
        payment=payment,
        self_picks=ratio(tally.self_picks, tally.wins),
        jokerless=ratio(tally.jokerless, tally.wins),
        thrown=ratio(tally.thrown, tally.deals),
        exposures=ratio(tally.exposures, tally.deals),
        exchanges=ratio(tally.exchanges, tally.deals),
        deaths=ratio(tally.deaths, tally.deals),
    )


def line_rows(results: Results) -> list[LineRow]:
    """Return the rows of ``Results.line_rows``."""
    return [
        LineRow(
            name=name,
            wins=tally.wins,
            share=share(tally.wins, results.deals),
            turn=ratio(tally.turns, tally.wins),
            jokers=ratio(tally.jokers, tally.wins),
            exposures=ratio(tally.exposures, tally.wins),
            payment=ratio(tally.payments, tally.wins),
            self_picks=ratio(tally.self_picks, tally.wins),
            jokerless=ratio(tally.jokerless, tally.wins),
        )
        for name, tally in zip(results.setup.lines, results.lines, strict=True)
    ]


def summary(results: Results) -> dict[str, list[dict[str, Any]]]:
    """Return the rows, JSON-ready: intervals as ``value``, ``low``, ``high``."""
    rows: dict[str, Sequence[PlayerRow | LineRow]]
    rows = {"bots": bot_rows(results), "seats": seat_rows(results), "lines": line_rows(results)}
    return {key: [row.to_dict() for row in value] for key, value in rows.items()}


def _plain(row: dict[str, Any]) -> dict[str, Any]:
    return {key: _plain_value(value) for key, value in row.items()}


def _plain_value(value: Any) -> Any:
    if isinstance(value, Estimate):
        return value.to_dict()
    return plain(value) if isinstance(value, float) else value


_CSV_FIRST = (
    *("of", "name", "deals", "count", "wins", "share", "share_low", "share_high"),
    *("payment", "payment_low", "payment_high"),
)


def to_csv(results: Results) -> str:
    """Return the CSV of ``Results.to_csv``."""
    rows = list(_csv_rows(results))
    columns = dict.fromkeys(_CSV_FIRST) | dict.fromkeys(key for row in rows for key in row)
    text = io.StringIO()
    writer = csv.DictWriter(text, columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def _csv_rows(results: Results) -> Iterator[dict[str, Any]]:
    for of, rows in summary(results).items():
        for row in rows:
            flat = {"of": of.removesuffix("s"), **row}
            for key in ("share", "payment"):
                if isinstance(flat[key], dict):
                    low, high = flat[key]["low"], flat[key]["high"]
                    flat |= {key: flat[key]["value"], f"{key}_low": low, f"{key}_high": high}
            yield flat
    for name, number in results.table.to_dict().items():
        yield {"of": "table", "name": name, "deals": results.deals, "count": number}
