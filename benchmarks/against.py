"""Pair the table with another mjcore's: ``python benchmarks/against.py --against PYTHON``.

Each round runs the same work in a process of its own, this mjcore and the other in turns, and the
figures are medians over the rounds; what is compared is the ratio of the same round. Both must be
installed, neither editable (see ``startup.py``).
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Sequence
from statistics import median

WORK = """
import copy, json, pickle, random, sys, time
import mjcore

matcher = mjcore.Matcher(mjcore.Card.practice())
rules = mjcore.Rules.classic()


def answer(deal, seat, chance):
    legal = deal.legal_actions(seat)
    if deal.phase.is_pass:
        counts = deal._state.hands[seat].counts
        tiles = [tile for tile in mjcore.Tile if tile != 35 and counts[tile]]
        return mjcore.Pass(chance.sample(tiles, 3))
    found = [one for one in legal if one.name not in ("mah_jongg", "challenge")]
    return chance.choice(found)


def middle():
    chance = random.Random(5)
    deal = mjcore.Deal(matcher, rules, rng=5)
    while deal.phase != "turn" or len(deal._state.wall) > 50:
        seat = deal.to_act[0]
        deal.apply(seat, answer(deal, seat, chance))
    return deal


def each(call, times):
    best = 1e9
    for _ in range(5):
        began = time.perf_counter()
        for _ in range(times):
            call()
        best = min(best, time.perf_counter() - began)
    return best / times * 1e6


def applies():
    # All actions of some deals, chosen beforehand, so that apply alone is timed.
    took = count = 0
    for seed in range(12):
        chance = random.Random(seed)
        deal = mjcore.Deal(matcher, rules, rng=seed)
        while deal.outcome is None:
            seat = deal.to_act[0]
            action = answer(deal, seat, chance)
            began = time.perf_counter()
            deal.apply(seat, action)
            took += time.perf_counter() - began
            count += 1
    return took / count * 1e6


def bots(name, deals):
    began = time.perf_counter()
    mjcore.simulate(matcher, name, deals, rules=mjcore.Rules.league(), rng=1, jobs=1)
    return deals / (time.perf_counter() - began)


deal = middle()
seat = deal.to_act[0]
one = matcher.nearest(mjcore.Rack.parse("FF 2246B 444C [99D J] J"))[0]
print(json.dumps({
    "deals a second, steady": bots("steady", 60),
    "deals a second, strong": bots("strong", 40),
    "copy of a deal, us": each(lambda: copy.copy(deal), 200),
    "view, us": each(lambda: deal.view(seat), 500),
    "apply, us": applies(),
    "pickle of a candidate, bytes": len(pickle.dumps(one)),
    "pickle of a matcher, bytes": len(pickle.dumps(matcher)),
    "pickle of a deal, bytes": len(pickle.dumps(deal)),
}))
"""


def figures(python: str) -> dict[str, float]:
    """Return what one process measures; -P keeps the checkout out of its path."""
    run = subprocess.run([python, "-P", "-c", WORK], capture_output=True, text=True, check=True)
    found: dict[str, float] = json.loads(run.stdout)
    return found


def main(words: Sequence[str] | None = None) -> int:
    """Measure in turns and print."""
    parser = argparse.ArgumentParser(description="Pair the table with another mjcore's.")
    parser.add_argument("--against", metavar="PYTHON", required=True, help="an interpreter with it")
    parser.add_argument("--rounds", metavar="N", type=int, default=7, help="how many rounds (7)")
    args = parser.parse_args(words)
    rounds = [(figures(sys.executable), figures(args.against)) for _ in range(args.rounds)]
    print(f"{'':32} {'this':>12} {'other':>12} {'other / this':>13}")
    for name in rounds[0][0]:
        this, other = (median([pair[at][name] for pair in rounds]) for at in (0, 1))
        ratio = median([other[name] / this[name] for this, other in rounds])
        print(f"{name:32} {this:12,.1f} {other:12,.1f} {ratio:13.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
