"""Check the chances of the Hand Helper against deals: ``python benchmarks/calibration.py``.

Four equal strong bots play; at every turn the chance that the helper gives the seat is written
down, and whether the seat then won. The table compares the two, for the deal and for single lines;
the coefficients of ``mjcore.advice.rating`` are fitted anew to the same turns. ``--plot FILE.svg``
draws the table. A new card is calibrated with ``--card FILE``; give its figures to ``WinCurve``.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

import mjcore
from mjcore import bots
from mjcore.advice.aims import line_chances
from mjcore.advice.rating import CURVE, Chances, Rated, WinCurve, outlook
from mjcore.advice.seen import Seen

EDGES = (0.0, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 1.0)
STAGES = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)
Floats = NDArray[np.float64]


class Turns(NamedTuple):
    """Hold one row for each turn: the worth of the rack, the time, who won; and lines' rows."""

    worth: Floats
    elapsed: Floats
    won: Floats
    line_chance: Floats
    line_won: Floats


def play(matcher: mjcore.Matcher, rules: mjcore.Rules, deals: int, seed: int) -> Turns:
    """Let four strong bots play, and write down what the helper would have told them."""
    turns: list[tuple[float, float, bool]] = []
    lines: list[tuple[float, bool]] = []
    for number in range(deals):
        deal = mjcore.Deal(matcher, rules, rng=seed + number)
        players = [bots.make("strong", matcher, rules) for _ in range(4)]
        seen: list[tuple[int, float, float, dict[int, float]]] = []
        while deal.outcome is None:
            seat = deal.to_act[0]
            view = deal.view(seat)
            if deal.phase is mjcore.Phase.TURN:
                seen.append((int(seat), *look(matcher, rules, Seen(view))))
            deal.apply(seat, players[seat].choose(view, deal.legal_actions(seat)))
        winner, line = deal.outcome.winner, deal.outcome.line
        for place, worth, elapsed, chances in seen:
            turns.append((worth, elapsed, place == winner))
            lines += [
                (chance, place == winner and line is not None and line.index == index)
                for index, chance in chances.items()
            ]
    rows, of_lines = np.array(turns, dtype=float), np.array(lines, dtype=float)
    return Turns(rows[:, 0], rows[:, 1], rows[:, 2], of_lines[:, 0], of_lines[:, 1])


def look(
    matcher: mjcore.Matcher, rules: mjcore.Rules, seen: Seen
) -> tuple[float, float, dict[int, float]]:
    """Return the worth of a rack after its best discard, the time, and the best three lines."""
    rated = Rated(matcher, rules, seen, Chances(outlook(matcher, seen)))
    worth = max(rated.discards())
    chances = line_chances(rated)
    best = sorted(range(len(chances)), key=lambda index: -chances[index])[:3]
    return worth, seen.elapsed, {index: chances[index] for index in best}


def features(worth: Floats, elapsed: Floats) -> Floats:
    """Return the terms of the curve, a column each."""
    log = np.log(np.maximum(worth, 1e-12))
    return np.stack([np.ones_like(log), log, elapsed, elapsed * log, log * log], axis=1)


def chances(terms: Floats, weights: Floats) -> Floats:
    """Return the logistic of the weighted terms."""
    return np.asarray(1 / (1 + np.exp(-(terms @ weights))))


def fit(turns: Turns, free: Sequence[int], start: WinCurve) -> WinCurve:
    """Return the most likely curve, with the weights in ``free`` set free (Newton's method)."""
    usable = turns.worth > 1e-9
    terms = features(turns.worth[usable], turns.elapsed[usable])
    weights = np.array(start)
    chosen = list(free)
    for _ in range(60):
        chance = chances(terms, weights)
        slope = terms[:, chosen].T @ (turns.won[usable] - chance)
        spread = (chance * (1 - chance))[:, None] * terms[:, chosen]
        # Short steps: a full one can leap to where every chance is 0 or 1.
        step = np.linalg.solve(terms[:, chosen].T @ spread, slope)
        weights[chosen] += step / max(1.0, 5 * np.abs(step).max())
    return WinCurve(*[float(weight) for weight in weights])


def table(said: Floats, happened: Floats) -> list[tuple[float, float, int]]:
    """Return for each class of chances what was said, what happened and how often."""
    rows = []
    for low, high in pairwise(EDGES):
        inside = (said >= low) & ((said < high) | (high == 1.0))
        if inside.sum() >= 20:
            rows.append((said[inside].mean(), happened[inside].mean(), int(inside.sum())))
    return rows


def show(title: str, rows: list[tuple[float, float, int]]) -> None:
    """Print such a table."""
    print(f"\n{title}\n\n| said | happened | how often |\n|---|---|---|")
    for said, happened, number in rows:
        print(f"| {said:.1%} | {happened:.1%} | {number} |")


def plot(rows: list[tuple[float, float, int]], path: Path) -> None:
    """Draw said against happened, with the diagonal, as SVG."""
    size, margin = 400, 40
    points = [
        (margin + size * said, margin + size * (1 - happened), 2 + math.sqrt(number) / 25)
        for said, happened, number in rows
    ]
    far = margin + size
    dots = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}"/>' for x, y, r in points)
    path.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{far + margin}" height="{far + margin}" '
        f'font-family="sans-serif" font-size="12"><path d="M{margin} {margin}V{far}H{far}'
        f'M{margin} {far}L{far} {margin}" fill="none" stroke="#888"/>'
        f'<g fill="#246">{dots}</g><text x="{far - 60}" y="{far + 20}">said 100 %</text>'
        f'<text x="{margin}" y="{margin - 10}">happened 100 %</text></svg>\n',
        encoding="utf-8",
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line, play, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=500_000)
    parser.add_argument("--card", help="a card file instead of the practice card")
    parser.add_argument("--plot", type=Path, help="where to draw the table")
    given = parser.parse_args(arguments)
    card = mjcore.Card.load(given.card) if given.card else mjcore.Card.practice()
    turns = play(mjcore.Matcher(card), mjcore.Rules.league(), given.deals, given.seed)
    said = np.array([CURVE.chance(w, t) for w, t in zip(turns.worth, turns.elapsed, strict=True)])
    print(f"{given.deals} deals of four strong bots, {card.name!r}, seeds from {given.seed}")
    rows = table(said, turns.won)
    show("To win the deal", rows)
    show("To win it with one of the three best lines", table(turns.line_chance, turns.line_won))
    print("\n| wall drawn | said | happened |\n|---|---|---|")
    for low, high in pairwise(STAGES):
        inside = (turns.elapsed >= low) & (turns.elapsed < high)
        print(f"| from {low:.0%} | {said[inside].mean():.1%} | {turns.won[inside].mean():.1%} |")
    print("\nbias alone:", fit(turns, [0], CURVE))
    print("all terms: ", fit(turns, [0, 1, 2, 3, 4], CURVE))
    if given.plot:
        plot(rows, given.plot)


if __name__ == "__main__":
    main()
