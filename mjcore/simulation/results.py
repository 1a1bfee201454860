"""What a simulation found: a value that can be added to others, written and read."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import reduce
from operator import add
from pathlib import Path
from typing import Any

from mjcore.errors import Error
from mjcore.simulation import spans
from mjcore.simulation.setup import Setup
from mjcore.simulation.spread import Spread
from mjcore.simulation.tallies import DealTally, LineTally, PlayerTally

FORMAT = "mjcore-simulation"
VERSION = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Results:
    """Hold the sums over a set of deals of one setup.

    ``played`` are the numbers of the deals, as spans; ``places`` what befell each player at each
    seat, by player and then by seat; ``squares`` holds for each bot the sum, over the deals, of the
    square of what its players gained together; ``lines`` what concerns each line of the card, in
    its order; ``table`` the rest. ``spread`` holds the distances of the racks if these were asked
    for. ``seconds`` is the computing time, all processes together; it does not count in ``==``.

    ``a + b`` are the results of both; ``Error`` if the setups differ or share a deal.
    """

    setup: Setup
    played: spans.Spans
    places: tuple[tuple[PlayerTally, ...], ...]
    squares: tuple[int, ...]
    lines: tuple[LineTally, ...]
    table: DealTally
    spread: Spread | None = None
    seconds: float = field(default=0.0, compare=False)

    @classmethod
    def empty(cls, setup: Setup, spread: bool = False) -> Results:
        """Return the results of no deals at all."""
        return cls(
            setup=setup,
            played=(),
            places=((PlayerTally(),) * setup.players,) * setup.players,
            squares=(0,) * len(setup.names),
            lines=(LineTally(),) * len(setup.lines),
            table=DealTally(),
            spread=Spread.empty(len(setup.lines)) if spread else None,
        )

    def __add__(self, other: Results) -> Results:
        if not isinstance(other, Results):
            return NotImplemented
        if self.setup != other.setup:
            raise Error("results of different cards, rules, bots or seeds cannot be added")
        if (self.spread is None) != (other.spread is None):
            raise Error("results with and without distances cannot be added")
        spread = None
        if self.spread is not None and other.spread is not None:
            spread = self.spread + other.spread
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
            spread=spread,
            seconds=self.seconds + other.seconds,
        )

    # -- what is asked of them

    @property
    def deals(self) -> int:
        """How many deals were played."""
        return spans.size(self.played)

    def player(self, player: int) -> PlayerTally:
        """Return the sums of one player over all seats."""
        return reduce(add, self.places[player])

    def seat(self, seat: int) -> PlayerTally:
        """Return the sums at one seat over all players."""
        return reduce(add, [row[seat] for row in self.places])

    def bot(self, name: str) -> PlayerTally:
        """Return the sums of a bot, all players of its name together."""
        players = [player for player, bot in enumerate(self.setup.bots) if bot == name]
        return reduce(add, map(self.player, players))

    def all_players(self) -> PlayerTally:
        """Return the sums of everybody; its ``deals`` counts each deal once for each player."""
        return reduce(add, map(self.player, range(self.setup.players)))

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
        if self.spread is not None:
            data["distances"] = self.spread.to_dict()
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
            raise Error(f"results of version {data.get('version')!r}: this reads {VERSION}")
        try:
            results = cls._read(data)
            if not results.deals == results.table.deals == data["deals"]:
                raise ValueError("the numbers of deals contradict one another")
            return results
        except (KeyError, TypeError, ValueError, AttributeError, IndexError) as wrong:
            reason = f"{wrong} is missing" if isinstance(wrong, KeyError) else str(wrong)
            raise Error(f"the results are damaged: {reason}") from None

    @classmethod
    def _read(cls, data: Mapping[str, Any]) -> Results:
        setup = Setup.from_dict(data, [entry["line"] for entry in data["lines"]])
        at = {(entry["player"], entry["seat"]): entry for entry in data["places"]}
        players = range(setup.players)
        spread = data.get("distances")
        return cls(
            setup=setup,
            played=spans.joined([(int(first), int(behind)) for first, behind in data["played"]]),
            places=tuple(
                [tuple([PlayerTally.from_dict(at[p, s]) for s in players]) for p in players]
            ),
            squares=tuple([int(data["squares"][at]) for at, _ in enumerate(setup.names)]),
            lines=tuple([LineTally.from_dict(entry) for entry in data["lines"]]),
            table=DealTally.from_dict(data["table"]),
            spread=None if spread is None else Spread.from_dict(spread, len(setup.lines)),
            seconds=float(data["seconds"]),
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


def total(results: Iterable[Results]) -> Results:
    """Return the sum of some results, one at least."""
    return reduce(add, results)
