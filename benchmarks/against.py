"""Pair the table with another mjcore's: ``python benchmarks/against.py --against PYTHON``.

Each round runs the same work in a process of its own, this mjcore and the other in turns, and the
figures are medians over the rounds; what is compared is the ratio of the same round. Times are
those of the processor. Both must be installed, neither editable (see ``startup.py``). The marks are
for mjcore 0.1.0, which has no ``sample``, ``listed`` or ``copy``: there all actions are listed and
looked through, passes drawn by hand where none is to be listed. The status is 1 where a mark is
missed.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Sequence
from statistics import median

WORK = """
import copy, json, pickle, random, time
import mjcore

clock = time.thread_time
matcher = mjcore.Matcher(mjcore.Card.practice())
rules = mjcore.Rules.classic()
NEW = hasattr(mjcore.Deal, "copy")
LEFT_OUT = ("mah_jongg", "challenge")


def listed(deal, seat, chance):
    legal = deal.legal_actions(seat)
    found = legal.listed() if NEW else [one for one in legal if one.name not in LEFT_OUT]
    return chance.choice(found)


def drawn(deal, seat, chance):
    # A pass is drawn, whatever else is asked is listed.
    legal = deal.legal_actions(seat)
    if deal.phase.is_pass:
        counts = deal._state.hands[seat].counts
        tiles = [tile for tile in mjcore.Tile if tile != 35 and counts[tile]]
        return mjcore.Pass(chance.sample(tiles, 3))
    return chance.choice([one for one in legal if one.name not in LEFT_OUT])


def sampled(deal, seat, chance):
    return deal.legal_actions(seat).sample(chance) if NEW else drawn(deal, seat, chance)


def play(answer, deal, chance):
    moves = 0
    while deal.outcome is None:
        seat = deal.to_act[0]
        deal.apply(seat, answer(deal, seat, chance))
        moves += 1
    return moves


def decision(answer, deals):
    # Deals that draw otherwise are not equally long, so a decision is what is timed.
    began, moves = clock(), 0
    for seed in range(deals):
        moves += play(answer, mjcore.Deal(matcher, rules, rng=seed), random.Random(seed))
    return (clock() - began) / moves * 1e6


def standing(left):
    chance = random.Random(5)
    deal = mjcore.Deal(matcher, rules, rng=5)
    while deal.phase != "turn" or len(deal._state.wall) > left:
        seat = deal.to_act[0]
        deal.apply(seat, drawn(deal, seat, chance))
    return deal


def each(call, times):
    best = 1e9
    for _ in range(5):
        began = clock()
        for _ in range(times):
            call()
        best = min(best, clock() - began)
    return best / times * 1e6


def applies():
    # The actions of some deals, so that apply alone is timed.
    took = count = 0
    for seed in range(12):
        chance = random.Random(seed)
        deal = mjcore.Deal(matcher, rules, rng=seed)
        while deal.outcome is None:
            seat = deal.to_act[0]
            action = drawn(deal, seat, chance)
            began = clock()
            deal.apply(seat, action)
            took += clock() - began
            count += 1
    return took / count * 1e6


def playouts(deal):
    # With the copy, and the same moves on copies that were there before.
    with_copy = without = 0
    for seed in range(60):
        began = clock()
        play(sampled, copy.copy(deal), random.Random(seed))
        with_copy += clock() - began
        twin = copy.copy(deal)
        began = clock()
        play(sampled, twin, random.Random(seed))
        without += clock() - began
    return with_copy / without


def bots(name, deals):
    # One deal first: this version loads what simulates when it is first asked for.
    mjcore.simulate(matcher, name, 1, rules=mjcore.Rules.league(), rng=0, jobs=1)
    began = clock()
    mjcore.simulate(matcher, name, deals, rules=mjcore.Rules.league(), rng=1, jobs=1)
    return (clock() - began) / deals * 1e6


middle = standing(50)
seat = middle.to_act[0]
one = matcher.nearest(mjcore.Rack.parse("FF 2246B 444C [99D J] J"))[0]
took = {
    "listed": decision(listed, 60),
    "sampled": decision(sampled, 60),
    "steady": bots("steady", 40),
    "strong": bots("strong", 30),
    "apply": applies(),
    "view": each(lambda: middle.view(seat), 500),
}
for name, left in (("copy, early", 95), ("copy, middle", 50), ("copy, late", 1)):
    deal = standing(left)
    took[name] = each(lambda: copy.copy(deal), 100)
took["playout over its moves"] = playouts(middle)
took["pickle of a candidate"] = len(pickle.dumps(one))
took["pickle of a matcher"] = len(pickle.dumps(matcher))
took["pickle of a deal"] = len(pickle.dumps(middle))
print(json.dumps(took))
"""

ROWS = {
    "listed": "a decision, all actions listed, us",
    "sampled": "a decision, drawn by `sample`, us",
    "steady": "a deal of four `steady`, us",
    "strong": "a deal of four `strong`, us",
    "apply": "`apply`, us",
    "view": "`view`, us",
    "copy, early": "copy of a deal, 95 tiles left, us",
    "copy, middle": "copy of a deal, 50 tiles left, us",
    "copy, late": "copy of a deal, 1 tile left, us",
    "playout over its moves": "playout with its copy, over without",
    "pickle of a candidate": "pickle of a candidate, bytes",
    "pickle of a matcher": "pickle of a matcher, bytes",
    "pickle of a deal": "pickle of a deal, bytes",
}
FASTER = {"listed": 3.5, "sampled": 1.2, "steady": 1.5, "strong": 1.35}
"""How many times as fast as 0.1.0 each must be."""
MOST_PLAYOUT = 1.1


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
    print(f"{'':38} {'this':>10} {'other':>10} {'other / this':>13}  must")
    good = True
    this, other = (
        {name: median([pair[at][name] for pair in rounds]) for name in ROWS} for at in (0, 1)
    )
    for name, what in ROWS.items():
        ratio = median([pair[1][name] / pair[0][name] for pair in rounds])
        must, fine = mark(name, ratio, this)
        good &= fine
        print(
            f"{what:38} {this[name]:10,.2f} {other[name]:10,.2f} {ratio:13.2f}  {must}"
            f"{'' if fine else ' (!)'}"
        )
    return 0 if good else 1


def mark(name: str, ratio: float, this: dict[str, float]) -> tuple[str, bool]:
    """Return what a figure must reach, in words, and whether it does."""
    if name in FASTER:
        return f">= {FASTER[name]:g} x", ratio >= FASTER[name]
    if name.startswith("copy"):
        return "<= one `apply`", this[name] <= this["apply"]
    if name == "playout over its moves":
        return f"<= {MOST_PLAYOUT:g}", this[name] <= MOST_PLAYOUT
    return "", True


if __name__ == "__main__":
    sys.exit(main())
