"""Check the chances that advice tells against deals: ``python benchmarks/calibration.py``.

Four seats play as advice suggests, which is what the strong bot does. Whenever one of them is
asked, and now and then in between, the chance that advice tells is written down, and whether the
seat then won. Said and happened are compared for each distance, each fifth of the wall and each
kind of question, and for all three together; errors are those of deals, whose questions go
together. By default three cards are played: the practice card and two on which nothing was fitted.
``--plot DIRECTORY`` draws a picture for each (extra ``plot``). The status is 1 where a mark is
missed.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

import mjcore
from mjcore import bots
from mjcore.advice.aims import line_chances
from mjcore.advice.odds import BETWEEN, OWN_TURN, WINDOW
from mjcore.advice.opening import card_odds, rated_by_chances
from mjcore.advice.options import prospect
from mjcore.advice.seen import Seen

DATA = Path(__file__).parent / "data"
UNFITTED = (DATA / "card-1000.toml", DATA / "card-real-like.toml")
IN_BETWEEN = 1 / 3
"""How often a seat that is not asked is looked at while another is in turn."""
LINES = 1 / 4
"""How often the chance of the likeliest line is written down, too."""
DISTANCES, FIFTHS = (1, 2, 3, 4), range(5)
KINDS = {OWN_TURN: "own turn", WINDOW: "window", BETWEEN: "between"}
MOST_CELL, MOST_MARGIN, SURE, ENOUGH = 0.03, 0.02, 3, 1000
"""What a cell and a margin may be off beyond so many standard errors, with so many deals in it."""
Floats = NDArray[np.float64]
Mask = NDArray[np.bool_]


class Asked(NamedTuple):
    """Hold a row for each question: the deal, what was asked when, its worth and chance, who won.

    ``lines`` has a row for some of them: the deal, the chance of the likeliest line, and whether
    the seat won with it.
    """

    deal: NDArray[np.int64]
    kind: Floats
    away: Floats
    elapsed: Floats
    worth: Floats
    said: Floats
    won: Floats
    lines: Floats


class Compared(NamedTuple):
    """Hold what was said, what happened, the error of the difference, and in how many deals."""

    what: str
    said: float
    happened: float
    error: float
    deals: int

    def off(self) -> float:
        """Return by how much they differ beyond what chance explains."""
        return abs(self.said - self.happened) - SURE * self.error


class Teller:
    """Tell the chances of seats of one card, as advice does."""

    def __init__(self, matcher: mjcore.Matcher, rules: mjcore.Rules) -> None:
        self.matcher, self.rules = matcher, rules

    def look(self, view: mjcore.View, *, line: bool) -> tuple[tuple[float, ...], int, float] | None:
        """Return kind, distance, time, worth, chance; then the likeliest line with its chance."""
        seen = Seen(view)
        if seen.dead or seen.has_won(self.matcher, self.rules):
            return None
        rated = rated_by_chances(self.matcher, self.rules, seen)
        plan = prospect(rated)
        if plan.wins or plan.worth <= 0:
            return None
        chance, place = rated.chance(plan.worth), rated.place()
        best, most = -1, 0.0
        if line:
            chances = line_chances(rated, plan)
            most = max(chances)
            best = chances.index(most)
        return (place.kind, place.away, place.elapsed, plan.worth, chance), best, most


def play(matcher: mjcore.Matcher, rules: mjcore.Rules, deals: int, seed: int) -> Asked:
    """Let four seats play as advice suggests, and write down what it tells them."""
    teller = Teller(matcher, rules)
    rows: list[tuple[float, ...]] = []
    lines: list[tuple[float, ...]] = []
    for number in range(deals):
        deal = mjcore.Deal(matcher, rules, rng=seed + number)
        seen = list(_told(deal, teller, random.Random(seed + number)))
        assert deal.outcome is not None
        winner, won_with = deal.outcome.winner, deal.outcome.line
        for seat, row, line, chance in seen:
            won = seat == winner
            rows.append((number, *row, won))
            if line >= 0:
                with_it = won and won_with is not None and won_with.index == line
                lines.append((number, chance, with_it))
    table = np.array(rows, dtype=float)
    deal_of, *columns = table.T
    return Asked(deal_of.astype(int), *columns, lines=np.array(lines, dtype=float))


def _told(
    deal: mjcore.Deal, teller: Teller, rng: random.Random
) -> Iterator[tuple[int, tuple[float, ...], int, float]]:
    """Play a deal; yield the seats that were told something, and what."""
    player = bots.make("strong", teller.matcher, teller.rules, rng=0)
    while deal.outcome is None:
        seat = deal.to_act[0]
        view = deal.view(seat)
        looked = [seat] if deal.phase in (mjcore.Phase.TURN, mjcore.Phase.WINDOW) else []
        if deal.phase is mjcore.Phase.TURN and rng.random() < IN_BETWEEN:
            looked.append(mjcore.Seat((seat + rng.choice((1, 2, 3))) % 4))
        for one in looked:
            told = teller.look(
                view if one is seat else deal.view(one),
                line=deal.phase is mjcore.Phase.TURN and rng.random() < LINES,
            )
            if told is not None:
                yield int(one), *told
        deal.apply(seat, player.choose(view, deal.legal_actions(seat)))


def compare(what: str, deal: NDArray[np.int64], said: Floats, won: Floats) -> Compared:
    """Compare what was said with what happened, with an error by deals."""
    number = np.bincount(deal)
    sums = np.bincount(deal, said - won)
    mean = float((said - won).mean())
    error = math.sqrt(float(((sums - mean * number) ** 2).sum())) / len(deal)
    return Compared(what, float(said.mean()), float(won.mean()), error, int((number > 0).sum()))


def margins(asked: Asked) -> list[Compared]:
    """Compare for each distance, each fifth of the wall, and each kind of question."""
    found = [(f"{_tiles(away)} away", _far(asked, away)) for away in DISTANCES]
    found += [(f"fifth {fifth + 1} of the wall", _fifth(asked, fifth)) for fifth in FIFTHS]
    found += [(name, asked.kind == kind) for kind, name in KINDS.items()]
    return _compared(asked, found)


def cells(asked: Asked) -> list[Compared]:
    """Compare for all of them together."""
    found = [
        (
            f"{name}, {_tiles(away)} away, fifth {fifth + 1}",
            (asked.kind == kind) & _far(asked, away) & _fifth(asked, fifth),
        )
        for (kind, name), away, fifth in product(KINDS.items(), DISTANCES, FIFTHS)
    ]
    return _compared(asked, found)


def _compared(asked: Asked, found: list[tuple[str, Mask]]) -> list[Compared]:
    return [
        compare(what, asked.deal[inside], asked.said[inside], asked.won[inside])
        for what, inside in found
        if inside.any()
    ]


def _far(asked: Asked, away: int) -> Mask:
    return np.asarray(asked.away >= away if away == DISTANCES[-1] else asked.away == away)


def _fifth(asked: Asked, fifth: int) -> Mask:
    return np.asarray(np.minimum(asked.elapsed * 5, 4).astype(int) == fifth)


def _tiles(away: int) -> str:
    return f"{away}{'+' if away == DISTANCES[-1] else ''}"


def classes(deal: NDArray[np.int64], said: Floats, won: Floats) -> list[Compared]:
    """Compare for each tenth of the chances that were said."""
    tenth = np.minimum(said * 10, 9).astype(int)
    return [
        compare(
            f"{10 * at} to {10 * at + 10} %", deal[tenth == at], said[tenth == at], won[tenth == at]
        )
        for at in range(10)
        if (tenth == at).any()
    ]


def show(title: str, rows: list[Compared]) -> None:
    """Print such a table."""
    print(f"\n| {title} | said | happened | error | deals |\n|---|---|---|---|---|")
    for row in rows:
        said, happened, error = (f"{100 * x:.1f}" for x in (row.said, row.happened, row.error))
        print(f"| {row.what} | {said} | {happened} | ±{error} | {row.deals} |")


def missed(asked: Asked) -> list[str]:
    """Name the margins and cells that are off by more than they may be."""
    found = [row.what for row in margins(asked) if row.off() > MOST_MARGIN]
    return found + [
        row.what for row in cells(asked) if row.deals >= ENOUGH and row.off() > MOST_CELL
    ]


def plot(asked: Asked, title: str, path: Path) -> None:
    """Draw said against happened: the chances in tenths, the margins and the cells."""
    from matplotlib.figure import Figure  # type: ignore[import-not-found, unused-ignore]

    groups = {
        "chances said, in tenths": classes(asked.deal, asked.said, asked.won),
        "distances, fifths, kinds": margins(asked),
        f"cells of {ENOUGH} deals": [row for row in cells(asked) if row.deals >= ENOUGH],
    }
    figure = Figure(figsize=(12, 4.4), layout="constrained")
    for axes, (name, rows) in zip(figure.subplots(1, len(groups)), groups.items(), strict=True):
        said, happened = ([100 * x for x in column] for column in _columns(rows))
        bars = [100 * SURE * row.error for row in rows]
        axes.plot([0, 100], [0, 100], color="0.6", linewidth=1)
        axes.errorbar(said, happened, yerr=bars, fmt="o", markersize=4, color="#224466")
        top = max([*said, *happened, 10]) * 1.08
        axes.set(xlim=(0, top), ylim=(0, top), xlabel="said, %", title=name, aspect="equal")
        axes.set_ylabel(f"happened, %, with {SURE} errors")
    figure.suptitle(title)
    figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)


def _columns(rows: list[Compared]) -> tuple[list[float], list[float]]:
    return [row.said for row in rows], [row.happened for row in rows]


def check(card: mjcore.Card, deals: int, seed: int, picture: Path | None) -> list[str]:
    """Play, print and draw a card; return what is off."""
    matcher = mjcore.Matcher(card)
    asked = play(matcher, mjcore.Rules.league(), deals, seed)
    print(f"\n{card.name}: {deals} deals, seeds from {seed}, {card_odds(matcher)!r}")
    show("all questions", margins(asked))
    show("the deal, chance said", classes(asked.deal, asked.said, asked.won))
    lines = asked.lines
    show("the likeliest line", classes(lines[:, 0].astype(int), lines[:, 1], lines[:, 2]))
    show("together", [row for row in cells(asked) if row.deals >= min(ENOUGH, deals // 6)])
    if picture is not None:
        plot(asked, f"{card.name}, {deals} deals", picture)
    off = missed(asked)
    print("\nOff by more than they may be:", "; ".join(off) or "none")
    return off


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the command line, play, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=6000)
    parser.add_argument("--seed", type=int, default=500_000)
    parser.add_argument("--card", type=Path, help="one card file in place of the three cards")
    parser.add_argument("--practice", action="store_true", help="the practice card alone")
    parser.add_argument("--plot", type=Path, help="a directory to draw pictures in")
    given = parser.parse_args(arguments)
    cards = {"practice": mjcore.Card.practice()} if given.card is None else {}
    paths = () if given.practice else UNFITTED if given.card is None else (given.card,)
    cards |= {path.stem.removeprefix("card-"): mjcore.Card.load(path) for path in paths}
    off = []
    for name, card in cards.items():
        picture = given.plot and given.plot / f"calibration-{name}.svg"
        off += check(card, given.deals, given.seed, picture)
    return 1 if off else 0


if __name__ == "__main__":
    sys.exit(main())
