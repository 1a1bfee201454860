"""The report on a card: each line with what a simulation found about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log2
from typing import Any

from mjcore.card import Card, Line
from mjcore.errors import Error
from mjcore.report.fit import Fit, fit
from mjcore.simulation import Distances, Estimate, Results
from mjcore.simulation.estimates import plain, ratio, share


@dataclass(frozen=True, slots=True, kw_only=True)
class LineReport:
    """Hold what was found about one line.

    ``dealt`` and ``passed`` are the mean distances of all racks after the deal and before the
    first turn. ``share`` is in how many deals the line was won. ``pays`` is what its winners got,
    by deal played; ``payment`` the mean by win, ``turn`` and ``jokers`` the means of its wins.

    ``difficulty`` is how rare a win is, in doublings: 5 for a line that one deal in 32 is won with.
    ``fair`` is the value that the card's own lines justify at this difficulty.

    ``near`` is in how many of the won deals the winner stood nearest to this line (alone or tied)
    before the first turn, ``kept`` in how many of these the line was won in the end, ``rival`` the
    other line that most of them were won with, and ``lost`` how many.
    """

    line: Line
    dealt: float
    passed: float
    wins: int
    share: Estimate
    pays: float
    payment: float
    turn: float
    jokers: float
    difficulty: float
    fair: float
    near: float
    kept: float
    rival: Line | None
    lost: float

    @property
    def excess(self) -> float:
        """What the line's value is above (or below) the one that its difficulty justifies."""
        return self.line.value - self.fair

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form: lines by id, ``None`` where nothing is known."""
        return {
            "line": self.line.id,
            "text": self.line.text,
            "value": self.line.value,
            "concealed": self.line.concealed,
            "targets": len(self.line.targets),
            "wins": self.wins,
            "share": self.share.to_dict(),
            "rival": None if self.rival is None else self.rival.id,
            **{
                name: plain(getattr(self, name))
                for name in (
                    *("dealt", "passed", "pays", "payment", "turn", "jokers"),
                    *("difficulty", "fair", "excess", "near", "kept", "lost"),
                )
            },
        }


@dataclass(frozen=True, slots=True, repr=False)
class CardReport:
    """Hold the report: the lines in the card's order, and ``fit``, value against difficulty.

    ``dealt`` and ``passed`` count racks by their distance to the nearest line.
    """

    card: Card
    results: Results
    lines: tuple[LineReport, ...]
    fit: Fit
    dealt: tuple[int, ...]
    passed: tuple[int, ...]

    def __repr__(self) -> str:
        of = f"{len(self.lines)} lines of {self.results.setup.card_title!r}"
        return f"<CardReport: {of}, {self.results.deals:,} deals>"

    def rivals(self) -> dict[Line, list[Line]]:
        """Return the lines that are others' rivals, with those others, most of them first."""
        found: dict[Line, list[Line]] = {}
        for row in self.lines:
            if row.rival is not None:
                found.setdefault(row.rival, []).append(row.line)
        return dict(sorted(found.items(), key=lambda item: -len(item[1])))

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form: a row for each line, distances to the nearest one, the fit."""
        return {
            "card": {"name": self.card.name, "digest": self.card.digest},
            "deals": self.results.deals,
            "bots": list(self.results.setup.bots),
            "seed": str(self.results.setup.seed),
            "fit": self.fit.to_dict(),
            "dealt": list(self.dealt),
            "passed": list(self.passed),
            "lines": [row.to_dict() for row in self.lines],
        }


def as_report(report: object) -> CardReport:
    """Return the report; raise ``TypeError`` for anything else."""
    if isinstance(report, CardReport):
        return report
    raise TypeError(f"a CardReport is needed, as card_report gives, not {type(report).__name__}")


def card_report(card: Card, results: Results) -> CardReport:
    """Return the report on a card from a simulation of it with ``distances``.

    Raise ``Error`` for results of another card, of no deal, or without distances.
    """
    if not isinstance(card, Card):
        raise TypeError(f"a report is on a Card, not on {type(card).__name__}; see Card.load")
    if not isinstance(results, Results):
        raise TypeError(f"a report is made of Results, not of {type(results).__name__}")
    if results.setup.digest != card.digest:
        raise Error(
            f"these are results of another card than {card.name!r} as it stands: simulate it anew"
        )
    distances = results.distances
    if distances is None:
        raise Error("the report needs results with distances")
    if not results.deals:
        raise Error("the report needs results of one deal at least")
    difficulties = [_difficulty(tally.wins, results.deals) for tally in results.lines]
    fitted = fit(difficulties, [float(line.value) for line in card.lines])
    rows = [_line(card.lines, at, results, distances, fitted) for at in range(len(card.lines))]
    return CardReport(card, results, tuple(rows), fitted, distances.dealt[-1], distances.passed[-1])


def _difficulty(wins: int, deals: int) -> float:
    # Half a win more keeps a line that was never won at a finite place.
    return log2((deals + 1) / (wins + 0.5))


def _line(
    lines: Sequence[Line], at: int, results: Results, distances: Distances, fitted: Fit
) -> LineReport:
    line = lines[at]
    difficulty = _difficulty(results.lines[at].wins, results.deals)
    tally, deals = results.lines[at], results.deals
    # By line: how many winners stood nearest to this one and won with that one.
    became = distances.near[at]
    near = sum(became)
    rival = max(
        [other for other in range(len(became)) if other != at],
        key=lambda other: became[other],
        default=None,
    )
    lost = 0 if rival is None else became[rival]
    return LineReport(
        line=line,
        dealt=mean_distance(distances.dealt[at]),
        passed=mean_distance(distances.passed[at]),
        wins=tally.wins,
        share=share(tally.wins, deals),
        pays=tally.payments / deals,
        payment=ratio(tally.payments, tally.wins),
        turn=ratio(tally.turns, tally.wins),
        jokers=ratio(tally.jokers, tally.wins),
        difficulty=difficulty,
        fair=fitted(difficulty),
        near=ratio(near, results.table.win),
        kept=ratio(became[at], near),
        rival=lines[rival] if rival is not None and lost else None,
        lost=ratio(lost, near),
    )


def mean_distance(histogram: Sequence[int]) -> float:
    """Return the mean of a histogram of distances."""
    return ratio(sum([steps * count for steps, count in enumerate(histogram)]), sum(histogram))
