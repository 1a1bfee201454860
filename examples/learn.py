"""Learn to play by trying: a linear policy of eight weights, numpy and nothing else.

``python examples/learn.py`` learns for about a minute at East against three seats that play at
random, and tells what the weights gain a deal before and after: docs/reference/learning.md.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Container, Sequence

import numpy as np
import numpy.typing as npt

import mjcore
from mjcore import rl
from mjcore.rl.actions import CALLS, CHALLENGES, EXCHANGES, FORMS, MAH_JONGG, REST_BLIND, REVISIONS

JOKER = int(mjcore.Tile.JOKER)
FEATURES = ("away", "joker", "unseen", "mah jongg", "call", "exchange", "revise", "blind")

Weights = npt.NDArray[np.float64]


class AtRandom:
    """Play at a seat by chance: any legal action, each alike."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def choose(self, view: mjcore.View, legal: Container[mjcore.Action]) -> mjcore.Action:
        """Return any legal action; mistakes are left out."""
        assert isinstance(legal, mjcore.LegalActions)
        return legal.sample(self.chance)


def exposures_of(observation: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """Return one's own exposures as a matcher takes them: kind, size, jokers in each row."""
    tiles = rl.LAYOUT["exposures"].of(observation)[0]
    size, jokers = tiles.sum(axis=1), tiles[:, JOKER]
    kind = np.where(size > 0, tiles[:, :JOKER].argmax(axis=1), 0)
    return np.stack([kind, size, jokers], axis=1).astype(np.uint8)


def features(
    matcher: mjcore.Matcher, observation: npt.NDArray[np.uint8], actions: npt.NDArray[np.intp]
) -> npt.NDArray[np.float64]:
    """Return what the policy weighs of each action: ``float64[actions, features]``."""
    layout = rl.LAYOUT
    found = np.zeros((len(actions), len(FEATURES)))
    rack = layout["rack"].of(observation) - layout["picked"].of(observation)
    unseen = layout["unseen"].of(observation)
    racks = np.tile(rack, (len(actions), 1))
    shown = np.tile(exposures_of(observation), (len(actions), 1, 1))
    live = int(layout["live"].of(observation).argmax())
    places = int((shown[0, :, 1] > 0).sum())
    kinds = layout["exposures"].of(observation)[:, :, :JOKER].argmax(axis=2).ravel()
    for row, action in enumerate(actions):
        if action <= JOKER:
            racks[row, action] -= 1
            found[row, 1] = action == JOKER
            found[row, 2] = unseen[action] / 4
        elif action == MAH_JONGG:
            found[row, 3] = 1
        elif CALLS <= action < REVISIONS:
            size, jokers = FORMS[action - CALLS]
            racks[row, live] -= size - jokers - 1
            racks[row, JOKER] -= jokers
            shown[row, places] = live, size, jokers
            found[row, 4] = 1
        elif EXCHANGES <= action < CHALLENGES:
            at = action - EXCHANGES
            racks[row, kinds[at]] -= 1
            racks[row, JOKER] += 1
            if at < len(shown[row]):  # the joker came from an exposure of one's own
                shown[row, at, 2] -= 1
            found[row, 5] = 1
        found[row, 6] = REVISIONS <= action < EXCHANGES
        found[row, 7] = action == REST_BLIND
    away = matcher.distances(racks, shown).astype(float)
    found[:, 0] = np.minimum(away, 14)
    return found


def play(env: rl.raw_env, weights: Weights, seed: int, chance: np.random.Generator) -> float:
    """Play one deal with these weights; return what it pays."""
    env.reset(seed=seed)
    gain = 0.0
    for _agent in env.agent_iter():
        seen, reward, ended, _, _ = env.last()
        gain += reward
        if ended:
            env.step(None)
            continue
        actions = np.flatnonzero(seen["action_mask"])
        # The best by its weights, with a little chance, so that equal ones are taken in turn.
        worth = features(env.matcher, seen["observation"], actions) @ weights
        env.step(int(actions[np.argmax(worth + chance.gumbel(scale=0.1, size=len(actions)))]))
    return gain


def gains(
    matcher: mjcore.Matcher, weights: Weights, deals: int, seed: int
) -> npt.NDArray[np.float64]:
    """Return what the weights gain at East in each of these deals, against random play."""
    others = {seat: AtRandom(seed * 4 + seat) for seat in (1, 2, 3)}
    env = rl.raw_env(matcher, mjcore.Rules.classic(), bots=others)
    chance = np.random.default_rng(seed)
    return np.array([play(env, weights, seed * 100_000 + deal, chance) for deal in range(deals)])


def learn(
    matcher: mjcore.Matcher, rounds: int = 6, tries: int = 24, deals: int = 12, seed: int = 1
) -> Weights:
    """Return weights that were found by trying: the cross-entropy method.

    Each round draws weights around the best ones so far, plays the same deals with each, and goes
    on from the best quarter.
    """
    chance = np.random.default_rng(seed)
    middle, spread = np.zeros(len(FEATURES)), np.ones(len(FEATURES))
    for number in range(rounds):
        tried = middle + spread * chance.standard_normal((tries, len(FEATURES)))
        scores = [gains(matcher, weights, deals, seed * 1000 + number).mean() for weights in tried]
        best = tried[np.argsort(scores)[-max(2, tries // 4) :]]
        middle, spread = best.mean(axis=0), best.std(axis=0) + 0.1
    return middle


def told(gained: npt.NDArray[np.float64]) -> str:
    """Return a mean with its 95 % interval."""
    half = 1.96 * gained.std(ddof=1) / len(gained) ** 0.5
    return f"{gained.mean():+.1f} ± {half:.1f} points a deal, {(gained > 0).mean():.0%} won"


def main(words: Sequence[str] | None = None) -> None:
    """Learn, and tell what came of it."""
    parser = argparse.ArgumentParser(description="Learn a linear policy against random play.")
    parser.add_argument("--rounds", type=int, default=6, help="rounds of learning (6)")
    parser.add_argument("--deals", type=int, default=400, help="deals to judge by (400)")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(words)
    matcher = mjcore.Matcher(mjcore.Card.practice())
    start = np.zeros(len(FEATURES))
    print("at random:", told(gains(matcher, start, args.deals, seed=7)))
    weights = learn(matcher, args.rounds, seed=args.seed)
    for name, weight in zip(FEATURES, weights, strict=True):
        print(f"  {name:10} {weight:+.2f}")
    print("learned:  ", told(gains(matcher, weights, args.deals, seed=7)))


if __name__ == "__main__":
    main()
