"""Say how threads scale: ``python benchmarks/threads.py``, best on a free-threaded interpreter.

Each thread does the same work, alone and beside another: rows through ``distances`` of one shared
matcher, and whole deals of random play. The figures are how much more two do in a second, and how
much more processor time they take for it: 2.00 times where they never wait for one another. On a
machine that others use only the second can be trusted.
"""

from __future__ import annotations

import argparse
import random
import sys
import threading
import time
from collections.abc import Callable

import numpy as np

import mjcore

Work = Callable[[int], None]
"""Does the share of one thread, which has this number."""


def seconds(work: Work, threads: int, rounds: int) -> tuple[float, float]:
    """Return the least time in which so many threads did their work, by the clock and processor."""
    best = least = float("inf")
    for _ in range(rounds):
        barrier = threading.Barrier(threads + 1)

        def run(number: int, barrier: threading.Barrier = barrier) -> None:
            barrier.wait()
            work(number)

        running = [threading.Thread(target=run, args=(number,)) for number in range(threads)]
        for thread in running:
            thread.start()
        barrier.wait()
        began, used = time.perf_counter(), time.process_time()
        for thread in running:
            thread.join()
        best = min(best, time.perf_counter() - began)
        least = min(least, time.process_time() - used)
    return best, least


def batches(matcher: mjcore.Matcher, rows: int) -> Work:
    """Return work that sends so many racks through the matcher."""
    tiles = np.array([tile for tile in range(36) for _ in range(mjcore.Tile(tile).copies)])
    chance = np.random.default_rng(1)
    counts = np.zeros((rows, 36), np.uint8)
    for row in counts:
        np.add.at(row, chance.permutation(tiles)[:14], 1)
    return lambda number: void(matcher.distances(counts))


def deals(matcher: mjcore.Matcher, number_of: int) -> Work:
    """Return work that plays so many deals at random."""

    def play(number: int) -> None:
        for seed in range(number_of * number, number_of * (number + 1)):
            deal = mjcore.Deal(matcher, mjcore.Rules.classic(), rng=seed)
            chance = random.Random(seed)
            while deal.outcome is None:
                seat = deal.to_act[0]
                deal.apply(seat, deal.legal_actions(seat).sample(chance))

    return play


def void(_: object) -> None:
    """Throw a result away."""


def main() -> None:
    """Print how 1 and 2 threads scale."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=20_000, help="racks a thread, in distances")
    parser.add_argument("--deals", type=int, default=60, help="deals a thread")
    parser.add_argument("--rounds", type=int, default=5, help="how often; the best counts")
    args = parser.parse_args()
    free = not getattr(sys, "_is_gil_enabled", lambda: True)()
    matcher = mjcore.Matcher(mjcore.Card.practice())
    print(f"Python {sys.version.split()[0]}, the interpreter lock is {'off' if free else 'on'}")
    for name, work in (
        (f"distances, {args.rows:,} racks", batches(matcher, args.rows)),
        (f"deals, {args.deals}", deals(matcher, args.deals)),
    ):
        work(0)
        (one, used), (two, both) = (seconds(work, threads, args.rounds) for threads in (1, 2))
        print(
            f"{name} a thread: 1 in {one:.3f} s, 2 in {two:.3f} s: {2 * one / two:.2f} times "
            f"the work a second, with {both / used:.2f} times the processor time"
        )


if __name__ == "__main__":
    main()
