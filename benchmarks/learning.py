"""Time what learning programs do: ``python benchmarks/learning.py [--against PYTHON]``.

It prints how many steps a second the environment takes and how many playouts a second there are
from the middle of a deal. With ``--against``, an interpreter with mjcore 0.1.0, it compares an
observation and a mask with what a view took there: processes of their own play the same deals in
turns, each position is looked at for the first time after it has come about, the best of nine times
is taken, and the figures are medians over the rounds. It ends with 1 where one takes more than 0.6
of that.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from statistics import median

import mjcore

MOST = 0.6
"""What an observation, or a mask, may take of a view of 0.1.0."""

WORK = """
import json, random, sys, time
import mjcore

matcher = mjcore.Matcher(mjcore.Card.practice())
rules = mjcore.Rules.league()
clock = time.perf_counter


def answer(deal, seat, chance):
    legal = deal.legal_actions(seat)
    if deal.phase.is_pass:
        counts = deal._state.hands[seat].counts
        tiles = [tile for tile in mjcore.Tile if tile != 35 and counts[tile]]
        return mjcore.Pass(chance.sample(tiles, 3))
    found = [one for one in legal if one.name not in ("mah_jongg", "challenge")]
    return chance.choice(found)


def look(follow):
    # Return how long a look at a position takes, in microseconds, over all of some deals.
    best = {}
    for _ in range(9):
        for seed in range(8):
            chance, at = random.Random(seed), 0
            deal = mjcore.Deal(matcher, rules, rng=seed)
            see = follow(deal)
            while deal.outcome is None:
                seat = deal.to_act[0]
                began = clock()
                see(seat)
                took = clock() - began
                best[seed, at] = min(took, best.get((seed, at), took))
                at += 1
                deal.apply(seat, answer(deal, seat, chance))
    return sum(best.values()) / len(best) * 1e6


def observations(deal):
    watch = Watch(deal)
    return lambda seat: watch.observe(seat, ())


def masks(deal):
    return lambda seat: filled(mask_bytes(seat, 4, deal.legal_actions(seat), (), False), None)


found = {"view": look(lambda deal: deal.view)}
if sys.argv[1:] == ["this"]:
    from mjcore.rl.masks import filled, mask_bytes
    from mjcore.rl.observation import Watch
    found |= {"observation": look(observations), "mask": look(masks)}
print(json.dumps(found))
"""


def figures(python: str, which: str) -> dict[str, float]:
    """Return what one process measures; -P keeps the checkout out of its path."""
    run = subprocess.run([python, "-P", "-c", WORK, which], capture_output=True, text=True)
    if run.returncode:
        raise SystemExit(run.stderr)
    found: dict[str, float] = json.loads(run.stdout)
    return found


def compare(python: str, rounds: int) -> bool:
    """Print what a look takes here and there; return whether both marks are kept."""
    pairs = [(figures(sys.executable, "this"), figures(python, "other")) for _ in range(rounds)]
    kept = True
    print(f"{'microseconds a position':26} {'this':>8} {'other':>8} {'this / other':>13}")
    for name in ("view", "observation", "mask"):
        ratio = median([this[name] / other["view"] for this, other in pairs])
        here, there = (
            median([pair[0][name] for pair in pairs]),
            median([pair[1]["view"] for pair in pairs]),
        )
        mark = "" if name == "view" else f"  (at most {MOST})"
        print(f"{name:26} {here:8.2f} {there:8.2f} {ratio:13.2f}{mark}")
        kept = kept and (name == "view" or ratio <= MOST)
    return kept


def best_rate(play: Callable[[], int], seconds: float = 1.0, times: int = 5) -> float:
    """Return the most that was done in a second of this process, of a few tries."""
    rates = []
    for _ in range(times):
        began, done = time.process_time(), 0
        while time.process_time() - began < seconds:
            done += play()
        rates.append(done / (time.process_time() - began))
    return max(rates)


def environment_rates() -> None:
    """Print how many steps a second the environment takes, at random by the mask."""
    from mjcore import rl

    matcher, chance = mjcore.Matcher(mjcore.Card.practice()), random.Random(1)
    for name, env in (
        ("raw_env", rl.raw_env(matcher, mjcore.Rules.classic())),
        ("env", rl.env(matcher, mjcore.Rules.classic())),
    ):

        def play(env: rl.raw_env = env) -> int:
            env.reset()
            steps = 0
            for _ in env.agent_iter():
                seen, _, ended, _, _ = env.last()
                allowed = seen["action_mask"].nonzero()[0]
                env.step(None if ended else chance.choice(allowed))
                steps += not ended
            return steps

        env.reset(seed=1)
        print(f"{name + ', steps a second':40} {best_rate(play):10,.0f}")


def playout_rates() -> None:
    """Print how many playouts a second there are from the middle of a deal."""
    matcher, rules = mjcore.Matcher(mjcore.Card.practice()), mjcore.Rules.classic()
    chance = random.Random(11)
    deal = mjcore.Deal(matcher, rules, rng=11)
    while deal.phase is not mjcore.Phase.TURN or deal.view(0).wall > 50:
        deal.apply(deal.to_act[0], deal.legal_actions(deal.to_act[0]).sample(chance))
    view = deal.view(deal.to_act[0])

    def to_the_end(one: mjcore.Deal) -> int:
        while one.outcome is None:
            one.apply(one.to_act[0], one.legal_actions(one.to_act[0]).sample(chance))
        return 1

    def imagined() -> int:
        return to_the_end(mjcore.Deal.from_view(view, matcher, rules, rng=chance))

    works: dict[str, Callable[[], int]] = {
        "playouts a second, 50 tiles left": lambda: to_the_end(deal.copy()),
        "  with a deal imagined for each": imagined,
    }
    for name, work in works.items():
        print(f"{name:40} {best_rate(work):10,.0f}")


def main(words: Sequence[str] | None = None) -> int:
    """Measure and print; return 1 where a mark is missed."""
    parser = argparse.ArgumentParser(description="Time what learning programs do.")
    parser.add_argument("--against", metavar="PYTHON", help="an interpreter with mjcore 0.1.0")
    parser.add_argument("--rounds", metavar="N", type=int, default=5, help="how many rounds (5)")
    args = parser.parse_args(words)
    environment_rates()
    playout_rates()
    return 0 if args.against is None or compare(args.against, args.rounds) else 1


if __name__ == "__main__":
    sys.exit(main())
