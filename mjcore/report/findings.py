"""What a card's author should look at: lines that are never or too often won, odd values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mjcore.report.report import CardReport, LineReport, as_report

ODDS = 5
"""A line should not have more than so many times the odds that it has among equal ones."""

MUCH = 7.5
"""A value is worth a look if it is this far from what the difficulty justifies."""

FEW = 5
"""How many wins tell how difficult a line is."""

CROWD = 1 / 16
"""A line crowds others out if it is the rival of so many that hardly keep their racks.

It is a part of the card's lines, and two at least.
"""

KEPT = 0.15
"""A line hardly keeps its racks if a smaller share of them is won with it."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Hold one thing to look at; ``kind`` is ``never``, ``magnet``, ``value``, ``crowd``."""

    kind: str
    line: str
    message: str

    def to_dict(self) -> dict[str, str]:
        """Return the JSON form; ``line`` is a line's id."""
        return {"kind": self.kind, "line": self.line, "message": self.message}


def most_wins(lines: int) -> float:
    """Return in which share of the deals a line may be won on a card of so many lines.

    >>> most_wins(66), most_wins(10), most_wins(1)
    (0.07142857142857142, 0.35714285714285715, 1.0)
    """
    return ODDS / (lines - 1 + ODDS)


def findings(report: CardReport) -> list[Finding]:
    """Return everything that stands out, in the order of the kinds and of the card."""
    as_report(report)
    return [*_never(report), *_magnets(report), *_values(report), *_crowds(report)]


def _never(report: CardReport) -> Iterator[Finding]:
    for row in report.lines:
        if not row.wins:
            near = f"among the winner's nearest lines in {row.near:.1%} of the won deals"
            yield Finding("never", row.line.id, f"never won; {near}{_rival(row)}")


def _rival(row: LineReport) -> str:
    if row.rival is None:
        return ""
    return f", and then most often {row.rival.id} was won ({row.lost:.0%})"


def _magnets(report: CardReport) -> Iterator[Finding]:
    count = len(report.lines)
    most = most_wins(count)
    for row in report.lines:
        if row.share.value > most:
            yield Finding(
                "magnet",
                row.line.id,
                f"won in {row.share.value:.1%} of the deals, more than {most:.1%}: {ODDS} times "
                f"the odds that one of {count} equal lines has",
            )


def _values(report: CardReport) -> Iterator[Finding]:
    for row in report.lines:
        if abs(row.excess) <= MUCH or row.wins < FEW:
            continue
        way = "more" if row.excess > 0 else "less"
        yield Finding(
            "value",
            row.line.id,
            f"pays {row.line.value}, {abs(row.excess):.0f} {way} than its difficulty justifies "
            f"({row.fair:.0f})",
        )


def _crowds(report: CardReport) -> Iterator[Finding]:
    kept = {row.line.id: row.kept for row in report.lines}
    for line, others in report.rivals().items():
        weak = [other.id for other in others if kept[other.id] < KEPT]
        if len(weak) >= max(2, round(CROWD * len(report.lines))):
            yield Finding(
                "crowd",
                line.id,
                f"crowds out {len(weak)} lines, whose racks it wins most often: {', '.join(weak)}",
            )
