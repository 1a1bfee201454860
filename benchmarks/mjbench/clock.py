"""Timing that holds on a noisy machine: what is compared takes turns, round by round.

Where the system keeps it finely enough, the time is that of the thread, so that a neighbour who
takes the processor away costs nothing. Work that is done by several threads needs the wall clock.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import median
from time import get_clock_info, perf_counter_ns, thread_time_ns

Work = Callable[[], object]

ROUNDS = 25
LEAST_NS = 2_000_000
TICKS = thread_time_ns if get_clock_info("thread_time").resolution < 1e-5 else perf_counter_ns


def seconds(work: Work, rounds: int = ROUNDS) -> float:
    """Return the median time of one call of `work`, in seconds."""
    return interleaved([work], rounds)[0][0]


def ratio(subject: Work, reference: Work, rounds: int = ROUNDS) -> float:
    """Return how many times as long as `reference` one call of `subject` takes.

    The two take turns; the answer is the median of the ratios of the single rounds.
    """
    _, ratios = interleaved([reference, subject], rounds)
    return ratios[1]


def speedup(slow: Work, fast: Work, rounds: int = 41) -> float:
    """Return how many times as fast as `slow` the other work is by the wall clock.

    Like `ratio`, but threads' own time would not show that they run side by side.
    """
    for work in (slow, fast):
        work()
    taken = [
        (_once(slow, 1, perf_counter_ns), _once(fast, 1, perf_counter_ns)) for _ in range(rounds)
    ]
    return median(before / after for before, after in taken)


def interleaved(works: Sequence[Work], rounds: int = ROUNDS) -> tuple[list[float], list[float]]:
    """Time several kinds of work in turns.

    Returns the median seconds of one call of each, and the median, over the rounds, of its time
    divided by that of the first.
    """
    calls = [_calls(work, TICKS) for work in works]
    times: list[list[float]] = [[] for _ in works]
    for _ in range(rounds):
        for work, count, taken in zip(works, calls, times, strict=True):
            taken.append(_once(work, count, TICKS) / count)
    ratios = [
        median(mine / first for mine, first in zip(taken, times[0], strict=True)) for taken in times
    ]
    return [median(taken) / 1e9 for taken in times], ratios


def _calls(work: Work, ticks: Callable[[], int]) -> int:
    """Return how many calls fill a round; the work is warm afterwards."""
    calls = 1
    while (taken := _once(work, calls, ticks)) < LEAST_NS:
        calls = max(calls + 1, int(calls * min(10, 1.2 * LEAST_NS / max(taken, 1))))
    return calls


def _once(work: Work, calls: int, ticks: Callable[[], int]) -> int:
    start = ticks()
    for _ in range(calls):
        work()
    return ticks() - start
