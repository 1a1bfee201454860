"""Check what ``Advisor.danger`` says against deals: ``python benchmarks/danger.py``.

Four equal strong bots play. At every discard it is written down what a discard of each kind held
was said to risk, and whether it would have given mah jongg to somebody; and of every other seat
how likely it was said to wait for a tile, and whether it did. The tables compare the two: discards
in tenths by what was said, the last tenth once more in tenths. Errors are standard errors, deals
being taken together. ``--fit`` fits ``READY`` of ``mjcore.advice.reading`` anew to the same deals.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

import mjcore
from mjcore import bots
from mjcore.advice.reading import FULL_WALL, READY, hands
from mjcore.table.claims import winning_discards, wins_barred

Floats = NDArray[np.float64]
JOKER = int(mjcore.Tile.JOKER)


class Said(NamedTuple):
    """Hold what was said and what happened, a row each, with the number of the deal."""

    deal: Floats
    said: Floats
    happened: Floats

    @classmethod
    def of(cls, rows: list[tuple[int, float, float]]) -> Said:
        """Return the columns of rows."""
        return cls(*np.array(rows, dtype=float).reshape(-1, 3).T)


class Played(NamedTuple):
    """Hold the discards made, all that could have been made, what was paid, and who waited."""

    made: Said
    held: Said
    paid: Said
    waiting: Said
    shown: Floats
    drawn: Floats


def play(matcher: mjcore.Matcher, rules: mjcore.Rules, deals: int, seed: int) -> Played:
    """Let four strong bots play, and write down what they would have been told."""
    advisor = mjcore.Advisor(matcher, rules)
    made: list[tuple[int, float, float]] = []
    held: list[tuple[int, float, float]] = []
    paid: list[tuple[int, float, float]] = []
    waiting: list[tuple[int, float, float]] = []
    facts: list[tuple[int, float]] = []
    full = FULL_WALL[rules.players]
    for number in range(deals):
        deal = mjcore.Deal(matcher, rules, rng=seed + number)
        players = [bots.make("strong", matcher, rules) for _ in range(rules.players)]
        while deal.outcome is None:
            seat = deal.to_act[0]
            view = deal.view(seat)
            action = players[seat].choose(view, deal.legal_actions(seat))
            if isinstance(action, mjcore.Discard):
                said = advisor.danger(view)
                wins = waits(deal, seat)
                any_wins = 0
                for hand in hands(view, matcher, rules):
                    any_wins |= wins[hand.seat]
                    waiting.append((number, hand.ready, float(wins[hand.seat] > 0)))
                    facts.append((len(view.exposures[hand.seat]), 1 - min(view.wall, full) / full))
                for tile, danger in said.items():
                    held.append((number, danger.chance, any_wins >> tile & 1))
                deal.apply(seat, action)
                while deal.outcome is None and deal.phase is mjcore.Phase.WINDOW:
                    other = deal.to_act[0]
                    deal.apply(
                        other, players[other].choose(deal.view(other), deal.legal_actions(other))
                    )
                lost = deal.outcome is not None and deal.outcome.discarder == seat
                pays = -deal.outcome.payments[seat] if lost else 0
                made.append((number, said[action.tile].chance, float(lost)))
                paid.append((number, said[action.tile].cost, float(pays)))
                continue
            deal.apply(seat, action)
    shown, drawn = np.array(facts, dtype=float).T
    return Played(*map(Said.of, (made, held, paid, waiting)), shown, drawn)


def waits(deal: mjcore.Deal, seat: mjcore.Seat) -> list[int]:
    """Return by seat which kinds, as bits, would win for it if this seat threw them."""
    found = [0] * deal.players
    for other in range(deal.players):
        view = deal.view(other)
        if other != seat and not view.dead[other] and wins_barred(deal.rules, view.wall) is None:
            kinds = winning_discards(deal.rules, deal.matcher.winning_kinds(view.rack))
            found[other] = kinds & ~(1 << JOKER)
    return found


class Row(NamedTuple):
    """Hold a class of discards: what was said, what happened, the error of that, how many."""

    said: float
    happened: float
    error: float
    number: int


def tenths(rows: Said, again: bool = True) -> list[Row]:
    """Return the tenths of the rows by what was said, the highest once more in tenths."""
    order = np.argsort(rows.said, kind="stable")
    parts = np.array_split(order, 10)
    found = [row(rows, part) for part in parts]
    return found + [row(rows, part) for part in np.array_split(parts[-1], 10)] * again


def row(rows: Said, part: NDArray[np.int64]) -> Row:
    """Return what some rows come to; the error is that of the mean over deals."""
    said, happened = rows.said[part], rows.happened[part]
    number = max(1, len(part))
    sums = np.bincount(rows.deal[part].astype(int), happened - said)
    return Row(said.mean(), happened.mean(), float(np.sqrt((sums**2).sum()) / number), number)


def show(title: str, rows: list[Row], percent: bool = True) -> None:
    """Print such a table."""
    form = ".2%" if percent else ".3f"
    print(f"\n{title}\n\n| said | happened | ± | how many |\n|---|---|---|---|")
    for one in rows:
        cells = [f"{value:{form}}" for value in (one.said, one.happened, one.error)]
        print(f"| {' | '.join(cells)} | {one.number} |")


def fit_ready(played: Played, shown: int) -> Floats:
    """Return the most likely row of ``READY`` for so many exposures (Newton's method)."""
    rows = played.shown == shown
    drawn, waited = played.drawn[rows], played.waiting.happened[rows]
    terms = np.stack([np.ones_like(drawn), drawn, drawn**2], axis=1)
    weights = np.array([-2.0, 0.0, 0.0])
    for _ in range(100 if rows.any() else 0):
        chance = 1 / (1 + np.exp(-(terms @ weights)))
        spread = (chance * (1 - chance))[:, None] * terms
        step = np.linalg.solve(terms.T @ spread + 1e-9 * np.eye(3), terms.T @ (waited - chance))
        weights += step / max(1.0, np.abs(step).max())
    return weights


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line, play, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=700_000)
    parser.add_argument("--card", help="a card file instead of the practice card")
    parser.add_argument("--rules", default="league", help="a preset of rules")
    parser.add_argument("--fit", action="store_true", help="fit READY to these deals")
    given = parser.parse_args(arguments)
    card = mjcore.Card.load(given.card) if given.card else mjcore.Card.practice()
    played = play(mjcore.Matcher(card), mjcore.Rules.preset(given.rules), given.deals, given.seed)
    print(f"{given.deals} deals of four strong bots, {card.name!r}, seeds from {given.seed}")
    show(
        "Discards that gave mah jongg, in tenths, the highest tenth in tenths", tenths(played.made)
    )
    show("All kinds held: discards that would have", tenths(played.held))
    show("What the discards cost, in points", tenths(played.paid, again=False), percent=False)
    show("Other seats that wait for a tile", tenths(played.waiting, again=False))
    if given.fit:
        for shown in range(len(READY)):
            print(shown, "exposures:", fit_ready(played, shown).round(2))


if __name__ == "__main__":
    main()
