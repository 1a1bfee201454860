"""Play a chunk of deals, one after the other, in a worker."""

from __future__ import annotations

import os
import signal
import threading
import time
import traceback
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from mjcore.deal import Deal
from mjcore.simulation.distances import DistanceCounter
from mjcore.simulation.job import Chunk, Failure, Job
from mjcore.simulation.play import (
    BotError,
    deal_tally,
    line_tally,
    play,
    player_at,
    player_tallies,
)
from mjcore.simulation.results import Results
from mjcore.simulation.seeds import deal_seed
from mjcore.simulation.tallies import DealTally, LineTally, PlayerTally
from mjcore.table import Outcome

if TYPE_CHECKING:
    from multiprocessing.synchronize import Event


def _never() -> bool:
    return False


_stopped: Callable[[], bool] = _never
"""Whether this process stops before the next deal."""


def stop_when(stopped: Callable[[], bool]) -> Callable[[], bool]:
    """Set what tells this process to stop, and return what did before."""
    global _stopped
    before, _stopped = _stopped, stopped
    return before


def start_process(stop: Event) -> None:
    """Set up a process of the pool, which stops when ``stop`` is set and ends with its parent.

    The parent alone handles Ctrl-C and a terminal that goes away, and sets ``stop``. SIGTERM keeps
    its meaning: with it a broken pool ends its processes.
    """
    for name in ("SIGINT", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    stop_when(stop.is_set)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End this process when its parent has gone without ending the pool, as if it was killed."""
    import multiprocessing

    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def play_chunk(job: Job, first: int, stop: int, attempt: int = 0) -> Chunk:
    """Play the deals from number ``first`` to the one before ``stop``.

    What comes back tells which were played: all, or those before an interrupt or a failure.
    ``attempt`` makes calls differ, so that an executor that remembers results does not repeat a
    failed one.
    """
    collector = Collector(job)
    number = first
    try:
        while number < stop and not _stopped():
            collector.play(number)
            number += 1
    except Exception as error:
        failure = Failure(number, _reason(job, error), traceback.format_exc())
        return collector.chunk(first, number, failure)
    return collector.chunk(first, number, None)


def _reason(job: Job, error: Exception) -> str:
    if isinstance(error, BotError):
        cause = error.__cause__
        name = job.setup.bots[error.player]
        return (
            f"{name!r} at {error.seat} failed at {error.question}: {type(cause).__name__}: {cause}"
        )
    return f"{type(error).__name__}: {error}"


class Collector:
    """Play deals of a job and sum up what happened."""

    def __init__(self, job: Job) -> None:
        # Not the clock: the time of this thread alone is what a processor was busy.
        self._started = time.thread_time()
        self._job = job
        self._matcher = job.matcher()
        self._players = job.setup.players
        self._places = [[PlayerTally()] * self._players for _ in range(self._players)]
        self._squares = dict.fromkeys(job.setup.names, 0)
        self._lines: dict[int, LineTally] = {}
        self._table = DealTally()
        self._distances = DistanceCounter() if job.distances else None
        self._records: list[tuple[int, str]] = []

    def play(self, number: int) -> None:
        """Play one deal and count it; a deal that fails counts for nothing."""
        job, players = self._job, self._players
        seed = deal_seed(job.setup.seed, number)
        # As in a game: the deal moves on by one player.
        dealer = number % players
        deal = Deal(self._matcher, job.setup.rules, dealer=dealer, rng=seed)
        bots = [
            job.bot(player_at(seat, number, players), self._matcher, seed)
            for seat in range(players)
        ]
        distances = self._distances
        if distances is not None:
            distances.begin()
        outcome = play(deal, bots, None if distances is None else distances.after_passes)
        if distances is not None:
            distances.end(deal, outcome)
        self._count(deal, outcome, number)

    def _count(self, deal: Deal, outcome: Outcome, number: int) -> None:
        gained = dict.fromkeys(self._squares, 0)
        for seat, tally in enumerate(player_tallies(deal, outcome)):
            player = player_at(seat, number, self._players)
            self._places[player][seat] += tally
            gained[self._job.setup.bots[player]] += tally.payments
        for name, sum_of_bot in gained.items():
            self._squares[name] += sum_of_bot**2
        if outcome.winner is not None and outcome.line is not None:
            line = outcome.line.index
            self._lines[line] = self._lines.get(line, LineTally()) + line_tally(deal, outcome)
        self._table += deal_tally(deal, outcome)
        if self._job.records:
            self._records.append((number, deal.record()))

    def chunk(self, first: int, stop: int, failure: Failure | None) -> Chunk:
        """Return what was counted of the deals from ``first`` to the one before ``stop``."""
        empty = Results.empty(self._job.setup)
        results = replace(
            empty,
            played=((first, stop),) if first < stop else (),
            places=tuple(map(tuple, self._places)),
            squares=tuple(self._squares.values()),
            lines=tuple([self._lines.get(line, zero) for line, zero in enumerate(empty.lines)]),
            table=self._table,
            distances=None if self._distances is None else self._distances.distances(self._matcher),
            seconds=time.thread_time() - self._started,
        )
        return Chunk(results, tuple(self._records), failure)
