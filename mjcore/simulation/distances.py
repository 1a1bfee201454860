"""How far the racks are from every line, after the deal and after the Charleston."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import add
from typing import Any

from mjcore.deal import Deal
from mjcore.errors import Error
from mjcore.matcher import Matcher
from mjcore.simulation.reading import reading
from mjcore.table import Outcome, decode
from mjcore.table.events import Dealt
from mjcore.tiles import KINDS, Tile

BINS = 15
"""A rack is 0 to 14 tiles away."""

Histogram = tuple[int, ...]
"""How many racks were 0, 1, …, 14 tiles away."""

_rows = decode.listed(decode.listed(decode.number))


@dataclass(frozen=True, slots=True, repr=False)
class Distances:
    """Count racks by their distance, line by line and to the nearest line.

    ``dealt`` and ``passed`` hold a histogram for each line of the card, and one more, the last,
    for the nearest line: after the deal, and before the first turn. ``near[a][b]`` counts winners
    for whom line ``a`` was among the nearest before the first turn, and who won with line ``b``.
    """

    dealt: tuple[Histogram, ...]
    passed: tuple[Histogram, ...]
    near: tuple[tuple[int, ...], ...]

    @classmethod
    def empty(cls, lines: int) -> Distances:
        """Return the distances of no racks at all."""
        rows = ((0,) * BINS,) * (lines + 1)
        return cls(rows, rows, ((0,) * lines,) * lines)

    def __repr__(self) -> str:
        racks = sum(self.dealt[-1])
        return f"<Distances of {racks:,} racks to {len(self.near)} lines>"

    def __add__(self, other: Distances) -> Distances:
        if not isinstance(other, Distances):
            return NotImplemented
        return Distances(
            _sum(self.dealt, other.dealt),
            _sum(self.passed, other.passed),
            _sum(self.near, other.near),
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form; of ``near`` what is not 0: ``[a, b, count]``."""
        near = [
            [a, b, count] for a, row in enumerate(self.near) for b, count in enumerate(row) if count
        ]
        return {
            "dealt": [list(row) for row in self.dealt],
            "passed": [list(row) for row in self.passed],
            "near": near,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], lines: int) -> Distances:
        """Return the distances of a JSON form, for so many lines; raise ``Error`` for others."""
        with reading("no distances"):
            near = [[0] * lines for _ in range(lines)]
            for a, b, number in _rows(data["near"]):
                near[a][b] = number
            tables = [_rows(data[key]) for key in ("dealt", "passed")]
            if any(len(table) != lines + 1 or {*map(len, table)} != {BINS} for table in tables):
                raise Error(f"{lines + 1} rows of {BINS} numbers are expected")
            return cls(tables[0], tables[1], tuple(map(tuple, near)))


def _sum(a: Sequence[tuple[int, ...]], b: Sequence[tuple[int, ...]]) -> tuple[Histogram, ...]:
    return tuple([tuple(map(add, x, y)) for x, y in zip(a, b, strict=True)])


class DistanceCounter:
    """Collect the racks of many deals, to measure them all in one call."""

    def __init__(self) -> None:
        self._dealt: list[bytes] = []
        self._passed: list[bytes] = []
        self._winners: list[tuple[int, int]] = []
        """Places among the racks before the first turn, each with the line it was won with."""
        self._now: list[bytes] = []
        """The racks before the first turn of the deal that is being played."""

    def begin(self) -> None:
        """Begin a deal."""
        self._now = []

    def after_passes(self, deal: Deal) -> None:
        """Note the racks as they are before the first turn."""
        self._now = [deal.view(seat).rack.counts for seat in range(deal.players)]

    def end(self, deal: Deal, outcome: Outcome) -> None:
        """Take the racks of a deal that has ended, and what it was won with."""
        event = deal.events[0]
        assert isinstance(event, Dealt)
        self._dealt += [_counts(tiles or ()) for tiles in event.racks]
        if self._now and outcome.winner is not None and outcome.line is not None:
            self._winners.append((len(self._passed) + outcome.winner, outcome.line.index))
        self._passed += self._now

    def distances(self, matcher: Matcher) -> Distances:
        """Return the distances of all racks that were taken."""
        import numpy as np

        lines = len(matcher.card.lines)
        near = np.zeros((lines, lines), np.int64)
        dealt = _measure(matcher, self._dealt)
        passed = _measure(matcher, self._passed)
        for place, won in self._winners:
            row = passed[place, :lines]
            # Every line at the smallest distance counts, be it alone or tied.
            near[:, won] += row == passed[place, lines]
        tables = [
            tuple([tuple(np.bincount(column, minlength=BINS).tolist()) for column in table.T])
            for table in (dealt, passed)
        ]
        return Distances(tables[0], tables[1], tuple(map(tuple, near.tolist())))


def _counts(tiles: Sequence[Tile]) -> bytes:
    counts = bytearray(KINDS)
    for tile in tiles:
        counts[tile] += 1
    return bytes(counts)


def _measure(matcher: Matcher, racks: list[bytes]) -> Any:
    """Return the distance of every rack to every line, and in a last column to the nearest."""
    import numpy as np

    # All racks in one call: the kernel measures many at once.
    counts = np.frombuffer(b"".join(racks), np.uint8).reshape(-1, KINDS)
    by_line = matcher.distances_by_line(counts)
    return np.column_stack([by_line, by_line.min(axis=1)])
