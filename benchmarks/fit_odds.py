"""Fit the odds of ``mjcore.advice.odds`` anew: ``python benchmarks/fit_odds.py``.

Four strong bots play nine cards: the practice card, three of the frozen ones and five made for it;
``calibration.py`` then checks what comes out on two others. The weights of all terms and a bias for
each card are found together, then the rule by which the hands after a Charleston tell the bias of
a card that nobody has played. About ten minutes.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import NamedTuple

import calibration
import make_cards
import numpy as np
from calibration import Asked, Floats

import mjcore
from mjcore.advice import odds
from mjcore.advice.odds import BETWEEN, OWN_TURN, WINDOW
from mjcore.advice.opening import CHARLESTONS, Opening, openings

FROZEN = ("250", "4000", "skewed")
MADE = (
    make_cards.Plan(301, 31, ((1, 3, 10), (4, 9, 16), (10, 27, 7))),
    make_cards.Plan(700, 32, ((1, 3, 10), (4, 9, 20), (10, 24, 14), (25, 45, 6))),
    make_cards.Plan(2000, 33, ((1, 9, 20), (10, 24, 25), (25, 45, 20), (46, 110, 10))),
    make_cards.Plan(
        "another real-like", 34, ((1, 3, 30), (4, 9, 10), (10, 24, 3)), "ppppa vvvvv qqqqqb | p < q"
    ),
    make_cards.Plan("hard", 35, ((1, 3, 25), (4, 9, 12))),
)
SHARES = slice(16, 19)
"""Where the weights of the bias stand, for hands one, two and three tiles away."""


class Played(NamedTuple):
    """Hold what was asked in deals of a card, and its hands after Charlestons."""

    asked: Asked
    hands: list[Opening]


def cards() -> dict[str, mjcore.Card]:
    """Return the cards to be played."""
    found = {"practice": mjcore.Card.practice()}
    found |= {name: mjcore.Card.load(calibration.DATA / f"card-{name}.toml") for name in FROZEN}
    for plan in MADE:
        found[str(plan.called)] = mjcore.Card.loads(make_cards.text(plan, make_cards.choose(plan)))
    return found


def terms(kind: Floats, away: Floats, elapsed: Floats, worth: Floats, bias: float) -> Floats:
    """Return the terms of the odds, a column each; the last one has the weight 1."""
    log = np.maximum(np.log(np.maximum(worth, 1e-300)), odds.LEAST_LOG)
    one, two, three = away <= 1, away == 2, away == 3
    columns = [np.ones_like(log), log, elapsed, elapsed * log, log * log]
    columns += [one, two, three, one * elapsed, two * elapsed, three * elapsed]
    columns += [kind == WINDOW, kind == BETWEEN, (kind == WINDOW) * elapsed]
    columns += [(kind == WINDOW) * one, (kind == BETWEEN) * one * elapsed]
    columns += [bias * one, bias * two, bias * three, bias * (away >= 4)]
    return np.stack([np.asarray(column, dtype=float) for column in columns], axis=1)


def today() -> Floats:
    """Return the weights that the library has, in the order of the terms."""
    head = [odds.BASE, odds.LOG, odds.TIME, odds.BOTH, odds.SQUARE]
    near = [*odds.NEAR[1:4], *odds.NEAR_TIME[1:4]]
    moment = [odds.MOMENT[WINDOW], odds.MOMENT[BETWEEN], odds.MOMENT_TIME[WINDOW]]
    last = [odds.LAST[WINDOW], odds.LAST_TIME[BETWEEN]]
    return np.array([*head, *near, *moment, *last, *odds.SHARE[1:]])


def chances(columns: Floats, weights: Floats) -> Floats:
    """Return the logistic of the weighted terms."""
    return np.asarray(1 / (1 + np.exp(-(columns @ weights))))


def of_asked(asked: Asked, bias: float) -> Floats:
    """Return the terms of all questions of a card."""
    return terms(asked.kind, asked.away, asked.elapsed, asked.worth, bias)


def of_hands(hands: Sequence[Opening], bias: float) -> Floats:
    """Return the terms of hands after a Charleston."""
    worth, away = np.array(hands, dtype=float).T
    return terms(np.full(len(hands), float(OWN_TURN)), away, np.zeros(len(hands)), worth, bias)


def fit(played: Sequence[Asked], rounds: int = 12) -> tuple[Floats, list[float]]:
    """Return the most likely weights and biases, that of the first card being 0.

    The weights are found with the biases held (Newton's method), then each bias with the weights
    held, in turns; every card counts alike.
    """
    weights, biases = today(), [0.0] * len(played)
    for _ in range(rounds):
        columns = [of_asked(asked, bias) for asked, bias in zip(played, biases, strict=True)]
        for _ in range(3):
            slope, bend = np.zeros(len(weights) - 1), np.zeros((len(weights) - 1,) * 2)
            for asked, one in zip(played, columns, strict=True):
                chance = chances(one, weights)
                free, spread = one[:, :-1], chance * (1 - chance)
                slope += free.T @ (asked.won - chance) / len(chance)
                bend += (free * spread[:, None]).T @ free / len(chance)
            step = np.linalg.solve(bend + 1e-9 * np.eye(len(bend)), slope)
            weights[:-1] += step / max(1.0, np.abs(step).max())
        biases = [_bias(asked, weights, bias) for asked, bias in zip(played, biases, strict=True)]
        # What all cards have in common belongs to the terms.
        common = biases[0]
        biases = [bias - common for bias in biases]
        weights[0] += common
        weights[5:8] += common * (weights[SHARES] - 1)
    return weights, biases


def _bias(asked: Asked, weights: Floats, bias: float) -> float:
    near = np.minimum(np.maximum(asked.away, 1), 4).astype(int) - 1
    weight = weights[SHARES.start :][near]
    for _ in range(3):
        chance = chances(of_asked(asked, bias), weights)
        bend = (weight * weight * chance * (1 - chance)).sum()
        bias += float((weight * (asked.won - chance)).sum() / bend) if bend > 0 else 0.0
    return bias


def rule(played: Sequence[Played], weights: Floats, biases: Sequence[float]) -> tuple[float, float]:
    """Return ``MEAN`` and ``HARDER`` of ``mjcore.advice.opening``."""
    means = [
        float(chances(of_hands(one.hands, bias), weights).mean())
        for one, bias in zip(played, biases, strict=True)
    ]
    slope, mean = np.polyfit(np.array(biases), np.array(means), 1)
    return float(mean), -float(slope)


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--deals", type=int, default=1500, help="twice as many of the practice card"
    )
    parser.add_argument("--seed", type=int, default=900_000)
    parser.add_argument("--only", nargs="*", help="some of the cards")
    given = parser.parse_args(arguments)
    chosen = {name: card for name, card in cards().items() if name in (given.only or cards())}
    played = []
    for name, card in chosen.items():
        matcher = mjcore.Matcher(card)
        deals = given.deals * (2 if name == "practice" else 1)
        asked = calibration.play(matcher, mjcore.Rules.league(), deals, given.seed)
        played.append(Played(asked, openings(matcher, CHARLESTONS)))
        print(f"{name}: {deals} deals, {len(asked.won)} questions", flush=True)
    weights, biases = fit([one.asked for one in played])
    print("weights, in the order of `terms`:", np.round(weights, 4).tolist())
    print("biases:", {name: round(bias, 3) for name, bias in zip(chosen, biases, strict=True)})
    print("MEAN, HARDER:", *[round(one, 4) for one in rule(played, weights, biases)])


if __name__ == "__main__":
    main()
