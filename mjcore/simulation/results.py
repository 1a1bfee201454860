"""What a simulation found: a value that can be added to others, written and read."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import reduce
from math import isfinite
from operator import add
from pathlib import Path
from typing import Any, SupportsIndex

from mjcore.errors import Error, shown
from mjcore.numbers import whole_in
from mjcore.simulation import spans, summary
from mjcore.simulation.distances import Distances
from mjcore.simulation.reading import reading
from mjcore.simulation.setup import Setup
from mjcore.simulation.summary import LineRow, PlayerRow
from mjcore.simulation.tallies import DealTally, LineTally, PlayerTally
from mjcore.table import decode

FORMAT = "mjcore-simulation"
VERSION = 1


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Results:
    """Hold the sums over a set of deals of one setup.

    ``played`` are the numbers of the deals, as spans; ``places`` what befell each player at each
    seat, by player and then by seat; ``squares`` holds for each bot the sum, over the deals, of the
    square of what its players gained together; ``lines`` what concerns each line of the card, in
    its order; ``table`` the rest. ``distances`` says how far the racks were away, if that was asked
    for. ``seconds`` is the computing time, all processes together; it does not count in ``==``.

    ``a + b`` are the results of both; ``Error`` if the setups differ or share a deal.
    """

    setup: Setup
    played: spans.Spans
    places: tuple[tuple[PlayerTally, ...], ...]
    squares: tuple[int, ...]
    lines: tuple[LineTally, ...]
    table: DealTally
    distances: Distances | None = None
    seconds: float = field(default=0.0, compare=False)

    @classmethod
    def empty(cls, setup: Setup, distances: bool = False) -> Results:
        """Return the results of no deals at all."""
        return cls(
            setup=setup,
            played=(),
            places=((PlayerTally(),) * setup.players,) * setup.players,
            squares=(0,) * len(setup.names),
            lines=(LineTally(),) * len(setup.lines),
            table=DealTally(),
            distances=Distances.empty(len(setup.lines)) if distances else None,
        )

    def __repr__(self) -> str:
        setup = self.setup
        of = f"{self.deals:,} deals of {setup.card_title!r}"
        return f"<Results: {of}, {setup.bots_title}, seed {setup.seed}>"

    def __add__(self, other: Results) -> Results:
        if not isinstance(other, Results):
            return NotImplemented
        if self.setup != other.setup:
            raise Error("results of different cards, rules, bots or seeds cannot be added")
        if (self.distances is None) != (other.distances is None):
            raise Error("results with and without distances cannot be added")
        distances = None
        if self.distances is not None and other.distances is not None:
            distances = self.distances + other.distances
        return replace(
            self,
            played=spans.joined(self.played + other.played),
            places=tuple(
                [
                    tuple(map(add, mine, theirs))
                    for mine, theirs in zip(self.places, other.places, strict=True)
                ]
            ),
            squares=tuple(map(add, self.squares, other.squares)),
            lines=tuple(map(add, self.lines, other.lines)),
            table=self.table + other.table,
            distances=distances,
            seconds=self.seconds + other.seconds,
        )

    # -- sums

    @property
    def deals(self) -> int:
        """How many deals were played."""
        return spans.size(self.played)

    def player(self, player: SupportsIndex) -> PlayerTally:
        """Return the sums of one player over all seats; raise ``Error`` if there is none."""
        return reduce(add, self.places[whole_in("player", player, 0, self.setup.players - 1)])

    def seat(self, seat: SupportsIndex) -> PlayerTally:
        """Return the sums at one seat over all players; raise ``Error`` if there is none."""
        at = whole_in("seat", seat, 0, self.setup.players - 1)
        return reduce(add, [row[at] for row in self.places])

    def bot(self, name: str) -> PlayerTally:
        """Return the sums of a bot, all players of its name together; ``Error`` if none has it."""
        players = [player for player, bot in enumerate(self.setup.bots) if bot == name]
        if not players:
            if not isinstance(name, str):
                raise TypeError(f"a bot is named by text, not {type(name).__name__}")
            raise Error(f"no bot {shown(name)} played: {', '.join(self.setup.names)} did")
        return reduce(add, map(self.player, players))

    def all_players(self) -> PlayerTally:
        """Return the sums of everybody; its ``deals`` counts each deal once for each player."""
        return reduce(add, map(self.player, range(self.setup.players)))

    # -- shares and means, with their 95 % intervals

    def bot_rows(self) -> list[PlayerRow]:
        """Return a row for each bot: what befalls one player of its name in a deal.

        The players of one bot do not fare independently, as only one can win and what one pays
        another may get; so the intervals are those of all of them together, shared out among them.
        """
        return summary.bot_rows(self)

    def seat_rows(self) -> list[PlayerRow]:
        """Return a row for each seat."""
        return summary.seat_rows(self)

    def line_rows(self) -> list[LineRow]:
        """Return a row for each line of the card, in its order."""
        return summary.line_rows(self)

    def summary(self) -> dict[str, list[dict[str, Any]]]:
        """Return the rows of bots, seats and lines, JSON-ready."""
        return summary.summary(self)

    def to_csv(self) -> str:
        """Return the rows as CSV: bots, seats, lines and outcomes in one table.

        ``of`` says what a row is about; shares and payments have their intervals beside them.
        """
        return summary.to_csv(self)

    def _repr_html_(self) -> str:
        """Return bots, seats and the lines most often won as HTML, for notebooks."""
        from mjcore.simulation.markup import results_html

        return results_html(self)

    # -- JSON

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form, from which ``from_dict`` makes equal results."""
        data = {
            "format": FORMAT,
            "version": VERSION,
            **self.setup.to_dict(),
            "deals": self.deals,
            "played": [list(span) for span in self.played],
            "seconds": round(self.seconds, 3),
            "table": self.table.to_dict(),
            "places": [
                {"player": player, "bot": self.setup.bots[player], "seat": seat, **tally.to_dict()}
                for player, row in enumerate(self.places)
                for seat, tally in enumerate(row)
            ],
            "squares": list(self.squares),
            "lines": [
                {"line": line, **tally.to_dict()}
                for line, tally in zip(self.setup.lines, self.lines, strict=True)
            ],
        }
        if self.distances is not None:
            data["distances"] = self.distances.to_dict()
        return data

    def to_json(self) -> str:
        """Return the JSON form as text, an entry a line."""
        return json.dumps(self.to_dict(), indent=1) + "\n"

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Results:
        """Return the results of a JSON form; raise ``Error`` for anything else."""
        if not isinstance(data, Mapping) or data.get("format") != FORMAT:
            raise Error("these are no results of a simulation")
        if data.get("version") != VERSION:
            raise Error(f"results of version {shown(data.get('version'))}: this reads {VERSION}")
        with reading("the results are damaged"):
            results = cls._read(data)
            # Sums that contradict one another would be added to others without anybody's notice.
            if not results.deals == results.table.deals == data["deals"]:
                raise Error("the numbers of deals contradict one another")
            return results

    @classmethod
    def _read(cls, data: Mapping[str, Any]) -> Results:
        setup = Setup.from_dict(data, [entry["line"] for entry in decode.items(data["lines"])])
        at = {(entry["player"], entry["seat"]): entry for entry in decode.items(data["places"])}
        players = range(setup.players)
        distances, seconds = data.get("distances"), data["seconds"]
        if type(seconds) not in (int, float) or not isfinite(seconds) or seconds < 0:
            raise Error(f"seconds are a number from 0 up, not {shown(seconds)}")
        squares = decode.items(data["squares"])
        if len(squares) != len(setup.names):
            raise Error(f"there are {len(squares)} squares for {len(setup.names)} bots")
        return cls(
            setup=setup,
            played=spans.read(data["played"]),
            places=tuple(
                [tuple([PlayerTally.from_dict(at[p, s]) for s in players]) for p in players]
            ),
            squares=tuple(map(decode.number, squares)),
            lines=tuple([LineTally.from_dict(entry) for entry in data["lines"]]),
            table=DealTally.from_dict(data["table"]),
            distances=None
            if distances is None
            else Distances.from_dict(distances, len(setup.lines)),
            seconds=float(seconds),
        )

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Results:
        """Return the results that a JSON file holds; raise ``Error`` if it holds none."""
        try:
            return cls.from_dict(json.loads(Path(path).read_text(encoding="utf-8")))
        except OSError as error:
            raise Error(f"{os.fspath(path)}: {error.strerror or error}") from None
        except Error as error:
            raise Error(f"{os.fspath(path)}: {error}") from None
        except (ValueError, RecursionError):
            raise Error(f"{os.fspath(path)}: this is no JSON") from None
