"""Let bots play the practice card: ``python benchmarks/bots.py equal strong --deals 2000``.

``equal NAME`` seats four equal bots and tells how their deals end; ``duel NAME OTHER`` plays each
wall four times, the first bot at each seat in turn against three of the other, and tells what it
gains a deal; ``show NAME`` prints a deal move by move. Everything follows from ``--seed``.
"""

from __future__ import annotations

import argparse
import math
import statistics
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

import mjcore
from mjcore import bots


@dataclass
class Played:
    """Hold a deal that bots have played, and how long they thought."""

    deal: mjcore.Deal
    moves: int = 0
    seconds: list[float] = field(default_factory=lambda: [0.0] * 4)
    chosen: list[int] = field(default_factory=lambda: [0] * 4)


def play(names: Sequence[str], matcher: mjcore.Matcher, rules: mjcore.Rules, seed: int) -> Played:
    """Play one deal with these bots from East on."""
    deal = mjcore.Deal(matcher, rules, rng=seed)
    players = [bots.make(name, matcher, rules, rng=4 * seed + i) for i, name in enumerate(names)]
    played = Played(deal)
    while deal.outcome is None:
        seat = deal.to_act[0]
        view, legal = deal.view(seat), deal.legal_actions(seat)
        before = time.perf_counter()
        action = players[seat].choose(view, legal)
        played.seconds[seat] += time.perf_counter() - before
        played.chosen[seat] += 1
        deal.apply(seat, action)
    return played


def interval(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean and the half width of its 95 % interval."""
    spread = statistics.stdev(values) if len(values) > 1 else math.inf
    return statistics.fmean(values), 1.96 * spread / math.sqrt(len(values))


def equal(name: str, matcher: mjcore.Matcher, rules: mjcore.Rules, deals: int, seed: int) -> None:
    """Print how the deals of four equal bots end."""
    count: Counter[str] = Counter()
    lines: Counter[str] = Counter()
    seconds, moves = 0.0, 0
    for number in range(deals):
        played = play([name] * 4, matcher, rules, seed + number)
        seconds += sum(played.seconds)
        moves += sum(played.chosen)
        tally(played.deal, count, lines)
    wins = count["wins"]
    print(f"four {name} bots, {deals} deals of {matcher.card.name!r}, seeds from {seed}")
    low, high = wilson(wins, deals)
    print(f"  mah jongg                    {wins / deals:7.1%}  ({low:.1%} to {high:.1%})")
    for what, label in SHARES.items():
        print(f"  {label:28} {count[what] / max(1, wins):7.1%}")
    print(f"  {'deals with a dead hand':28} {count['dead'] / deals:7.1%}")
    for what, label in RATES.items():
        print(f"  {label:28} {count[what] / deals:7.2f}")
    print(f"  {'time a move':28} {seconds / moves * 1e6:7.0f} µs")
    most = ", ".join(f"{line} {n / max(1, wins):.1%}" for line, n in lines.most_common(6))
    print(f"  {len(lines)} of {len(matcher.card.lines)} lines won, most: {most}")


SHARES = {
    "self_pick": "  of them self-drawn",
    "concealed": "  of them with no exposure",
    "concealed_line": "  of them on concealed lines",
    "jokerless": "  of them without jokers",
}
RATES = {
    "discards": "discards a deal",
    "exposures": "exposures a deal",
    "exchanges": "joker exchanges a deal",
    "jokers": "jokers discarded a deal",
}


def tally(deal: mjcore.Deal, count: Counter[str], lines: Counter[str]) -> None:
    """Count what happened in a deal."""
    outcome = deal.outcome
    assert outcome is not None
    if outcome.line is not None and outcome.winner is not None:
        count["wins"] += 1
        count["self_pick"] += outcome.self_pick
        count["concealed"] += not deal.view(0).exposures[outcome.winner]
        count["concealed_line"] += outcome.line.concealed
        count["jokerless"] += bool(outcome.jokerless)
        lines[outcome.line.id] += 1
    count["dead"] += any(deal.view(0).dead)
    for event in deal.events:
        data = event.to_dict()
        kind = data["event"]
        count["discards"] += kind == "discarded"
        count["exposures"] += kind == "called"
        count["exchanges"] += kind == "exchanged"
        count["jokers"] += kind == "discarded" and data["tile"] == "J"


def wilson(hits: int, of: int) -> tuple[float, float]:
    """Return the 95 % interval of a share."""
    z, share = 1.96, hits / of
    middle = share + z * z / (2 * of)
    half = z * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    scale = 1 + z * z / of
    return (middle - half) / scale, (middle + half) / scale


def duel(
    name: str, other: str, matcher: mjcore.Matcher, rules: mjcore.Rules, walls: int, seed: int
) -> None:
    """Print what one bot gains against three others, over the same walls from every seat."""
    gains, wins, ended = [], 0, 0
    for number in range(walls):
        total = 0
        for seat in range(4):
            names = [other] * 4
            names[seat] = name
            outcome = play(names, matcher, rules, seed + number).deal.outcome
            assert outcome is not None
            total += outcome.payments[seat]
            wins += outcome.winner == seat
            ended += outcome.winner is not None
        gains.append(total / 4)
    mean, half = interval(gains)
    print(f"{name} against three {other}, {walls} walls from every seat, seeds from {seed}")
    print(f"  gains {mean:+.2f} ± {half:.2f} points a deal")
    print(
        f"  wins {wins / (4 * walls):.1%} of all deals, {ended / (4 * walls):.1%} end in mah jongg"
    )


def show(name: str, matcher: mjcore.Matcher, rules: mjcore.Rules, seed: int) -> None:
    """Print a deal of four equal bots move by move."""
    deal = play([name] * 4, matcher, rules, seed).deal
    for event in deal.events:
        data = event.to_dict()
        kind = data.pop("event")
        if kind == "dealt":
            for seat, rack in zip("ESWN", data["racks"], strict=False):
                print("dealt", seat, mjcore.Rack.from_tiles(rack))
        elif kind not in ("asked", "pass_done"):
            print(kind, " ".join(f"{key}={value}" for key, value in data.items()))


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("equal", "duel", "show"))
    parser.add_argument("names", nargs="+", help="easy, steady or strong")
    parser.add_argument("--deals", type=int, default=2000, help="deals, or walls of a duel")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rules", default="league")
    parser.add_argument("--card", help="a card file instead of the practice card")
    given = parser.parse_args(arguments)
    card = mjcore.Card.load(given.card) if given.card else mjcore.Card.practice()
    matcher, rules = mjcore.Matcher(card), mjcore.Rules.preset(given.rules)
    if given.what == "equal":
        equal(given.names[0], matcher, rules, given.deals, given.seed)
    elif given.what == "duel":
        duel(given.names[0], given.names[1], matcher, rules, given.deals, given.seed)
    else:
        show(given.names[0], matcher, rules, given.seed)


if __name__ == "__main__":
    main()
