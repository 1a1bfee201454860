"""The work that is timed, by name: the same bodies serve the reports, the table and the gate.

A single call goes once over all racks of a class: over a few, the branch predictor would learn them
by heart, and the call would look faster than it is. Slow references take `SAMPLE` racks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from functools import cache
from multiprocessing import get_context

import numpy as np

import mjcore
from mjbench import closed_form
from mjbench.clock import Work
from mjbench.flat import frozen_flat, frozen_matcher
from mjbench.racks import CARD, JOKER, RACKS, racks
from mjcore._batch import scalar_distances
from mjcore._layout import kernel_name

SAMPLE = 100
OUT = 255
THREADED = 8
THREADED_CARD = 4000


def variant() -> str:
    """Return the variant of the kernel that this process runs."""
    return str(kernel_name())


@cache
def sample(name: str, tiles: int | None = None) -> tuple[mjcore.Rack, ...]:
    """Return the racks of a class, those of `tiles` tiles where that is given, as many times over
    as make `RACKS` of them."""
    data = racks(name)
    sizes = data.counts.sum(1) + data.exposures[:, :, 1].sum(1)
    rows = np.resize(np.flatnonzero((sizes == tiles) if tiles else (sizes > 0)), RACKS)
    return tuple(
        mjcore.Rack(
            data.counts[row].tobytes(),
            [
                mjcore.Exposure(mjcore.Tile(int(kind)), int(size), int(jokers))
                for kind, size, jokers in data.exposures[row]
                if size
            ],
        )
        for row in rows
    )


def each(call: Callable[[mjcore.Rack], object], items: Sequence[mjcore.Rack]) -> Work:
    """Return work that calls `call` for each item."""

    def work() -> None:
        for item in items:
            call(item)

    return work


def single(
    method: str, name: str = "dealt", size: int | str = CARD, tiles: int | None = None
) -> Work:
    """Return one of the matcher's single calls over a class."""
    call = getattr(frozen_matcher(size), method)
    return each(call, sample(name, tiles))


def nearest(name: str = "dealt", size: int | str = CARD) -> Work:
    """Return ``nearest(rack)`` over a class, five lines each."""
    return each(frozen_matcher(size).nearest, sample(name))


def details(name: str = "dealt", size: int | str = CARD) -> Work:
    """Return the same, and what each of the five needs, holds and does not use."""
    call = frozen_matcher(size).nearest

    def read(rack: mjcore.Rack) -> None:
        for one in call(rack):
            _ = one.needs, one.groups, one.spare

    return each(read, sample(name))


SWAPPED = 500


def swaps(name: str = "dealt", size: int | str = CARD) -> Work:
    """Return all exchanges of the first `SWAPPED` racks of a class."""
    return each(frozen_matcher(size).swap_distances, sample(name)[:SWAPPED])


def neighbours(name: str = "dealt", size: int | str = CARD) -> Work:
    """Return a batch of the racks that those exchanges lead to; they show no exposures."""
    matcher = frozen_matcher(size)
    found = []
    for rack in sample(name)[:SWAPPED]:
        square = matcher.swap_distances(rack)
        given, got = np.nonzero((square != OUT) & ~np.eye(len(square), dtype=bool))
        rows = np.tile(np.frombuffer(rack.counts, np.uint8), (len(given), 1))
        at = np.arange(len(given))
        rows[at, given] -= 1
        rows[at, got] += 1
        found.append(rows)
        if (matcher.distances(rows) != square[given, got]).any():
            raise SystemExit("swap_distances and distances do not agree: nothing was timed")
    counts = np.concatenate(found)
    return lambda: matcher.distances(counts)


def fits(name: str = "exposed", size: int | str = CARD) -> Work:
    """Return the death test over the exposures of a class."""
    call = frozen_matcher(size).fits
    return each(lambda rack: call(rack.exposures), sample(name))


def batch(
    name: str = "dealt", size: int | str = CARD, rows: int = RACKS, method: str = "distances"
) -> Work:
    """Return one batch over the first racks of a class, its exposures included."""
    data = racks(name)
    call = getattr(frozen_matcher(size), method)
    counts, exposures = data.counts[:rows], data.exposures[:rows]
    if exposures[:, :, 1].any():
        return lambda: call(counts, exposures=exposures)
    return lambda: call(counts)


def threaded(part: int = 0) -> None:
    """Do one part of `THREADED`, a whole batch; at the top so that a process finds it."""
    frozen_matcher(THREADED_CARD).distances(racks("dealt").counts)


def in_threads(workers: int) -> Work:
    """Return `THREADED` equal batches, shared out among so many threads."""
    return _pooled(ThreadPoolExecutor(workers))


def in_processes(workers: int) -> Work:
    """Return the same, shared out among so many processes, each with a matcher of its own."""
    return _pooled(ProcessPoolExecutor(workers, get_context("spawn")))


def _pooled(pool: Executor) -> Work:
    def work() -> None:
        list(pool.map(threaded, range(THREADED)))

    work()  # all that is made once is made before the first round
    return work


def scalar(name: str = "dealt", size: int | str = CARD, rows: int = SAMPLE) -> Work:
    """Return the plain scalar loop of the extension, the reference of the ratio gate."""
    matcher, counts = frozen_matcher(size), racks(name).counts[:rows]
    return lambda: scalar_distances(matcher, counts)


def numpy_form(name: str = "dealt", size: int | str = CARD, rows: int = SAMPLE) -> Work:
    """Return the closed form in numpy, rack by rack."""
    flat, counts = frozen_flat(size), racks(name).counts[:rows].astype(np.int8)

    def work() -> None:
        for rack in counts:
            closed_form.nearest(flat, rack)

    return work


def jokerless(rows: int = 1_000, size: int | str = CARD) -> Work:
    """Return a batch of dealt racks of 14 tiles that hold no joker."""
    counts = racks("dealt").counts
    counts = counts[(counts[:, JOKER] == 0) & (counts.sum(1) == 14)][:rows].copy()
    call = frozen_matcher(size).distances
    return lambda: call(counts)


def compile_card(size: int | str = CARD) -> Work:
    """Return the building of a matcher from a parsed card."""
    card = frozen_matcher(size).card
    return lambda: mjcore.Matcher(card)
