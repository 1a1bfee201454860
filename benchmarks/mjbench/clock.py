"""Timing that holds on a noisy machine: what is compared takes turns, round by round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import median
from time import perf_counter_ns

Work = Callable[[], object]

ROUNDS = 25
LEAST_NS = 2_000_000


def seconds(work: Work, rounds: int = ROUNDS) -> float:
    """Return the median time of one call of `work`, in seconds."""
    return interleaved([work], rounds)[0][0]


def ratio(subject: Work, reference: Work, rounds: int = ROUNDS) -> float:
    """Return how many times as long as `reference` one call of `subject` takes.

    The two take turns; the answer is the median of the ratios of the single rounds.
    """
    _, ratios = interleaved([subject, reference], rounds)
    return 1 / ratios[1]


def interleaved(works: Sequence[Work], rounds: int = ROUNDS) -> tuple[list[float], list[float]]:
    """Time several kinds of work in turns.

    Returns the median seconds of one call of each, and the median, over the rounds, of its time
    divided by that of the first.
    """
    calls = [_calls(work) for work in works]
    times: list[list[float]] = [[] for _ in works]
    for _ in range(rounds):
        for work, count, taken in zip(works, calls, times, strict=True):
            taken.append(_once(work, count) / count)
    ratios = [
        median(mine / first for mine, first in zip(taken, times[0], strict=True)) for taken in times
    ]
    return [median(taken) / 1e9 for taken in times], ratios


def _calls(work: Work) -> int:
    """Return how many calls fill a round; the work is warm afterwards."""
    calls = 1
    while (taken := _once(work, calls)) < LEAST_NS:
        calls = max(calls + 1, int(calls * min(10, 1.2 * LEAST_NS / max(taken, 1))))
    return calls


def _once(work: Work, calls: int) -> int:
    start = perf_counter_ns()
    for _ in range(calls):
        work()
    return perf_counter_ns() - start
