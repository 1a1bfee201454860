"""Send chunks of deals to an executor until every deal has come back once."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    wait,
)
from contextlib import suppress
from dataclasses import dataclass

from mjcore.errors import Error
from mjcore.simulation import spans
from mjcore.simulation.interrupts import Interrupts
from mjcore.simulation.job import Chunk, Failure, Job
from mjcore.simulation.results import Results
from mjcore.simulation.worker import play_chunk

ATTEMPTS = 4
"""How often a chunk is sent out before its executor is given up."""

_GLANCE = 0.2
"""Seconds to wait for a chunk before looking at Ctrl-C and the clock."""


class SimulationError(Error):
    """Say why a simulation stopped early; ``results`` are what it had, ``detail`` a traceback."""

    def __init__(self, message: str, results: Results, detail: str = "") -> None:
        super().__init__(message)
        self.results = results
        self.detail = detail

    def __reduce__(self) -> tuple[type[SimulationError], tuple[str, Results, str]]:
        return SimulationError, (str(self), self.results, self.detail)


@dataclass(frozen=True, slots=True)
class _Task:
    """The deals from ``first`` to the one before ``stop``, sent for the nth time."""

    first: int
    stop: int
    attempt: int = 0


class Dispatcher:
    """Have deals played by an executor; ``results`` grow with every chunk that comes back.

    At most ``ahead`` chunks of ``size`` deals are with the executor at a time. A chunk that is
    lost is sent again. What comes back is counted by the numbers of its deals, so that none is
    lost and none counted twice. ``taken`` is called with every chunk that was counted;
    ``cut_short`` says that workers notice an interrupt and send what they have.
    """

    def __init__(
        self,
        job: Job,
        executor: Executor,
        *,
        ahead: int,
        cut_short: bool,
        taken: Callable[[Chunk], None],
    ) -> None:
        self.results = Results.empty(job.setup, job.distances)
        self._job = job
        self._executor = executor
        self._ahead = ahead
        self._cut_short = cut_short
        self._taken = taken
        self._todo: deque[_Task] = deque()
        self._sent: dict[Future[Chunk], _Task] = {}

    def run(
        self, first: int, stop: int, size: int, watch: Interrupts, tick: Callable[[], None]
    ) -> None:
        """Play the deals from ``first`` to the one before ``stop``, or until an interrupt.

        ``tick`` is called every now and then. Raise ``SimulationError`` if it cannot be done.
        """
        unsent = iter(range(first, stop, size))
        try:
            while not watch.pressed():
                while len(self._sent) < self._ahead and not watch.pressed():
                    # What was lost goes out again before anything new.
                    if self._todo:
                        self._send(self._todo.popleft())
                    elif (start := next(unsent, None)) is not None:
                        self._send(_Task(start, min(start + size, stop)))
                    else:
                        break
                if not self._sent:
                    return
                try:
                    self._receive()
                except SimulationError as error:
                    # What stopped this process may have ended those of the pool.
                    if watch.pressed() and isinstance(error.__cause__, BrokenExecutor):
                        break
                    raise
                tick()
            self._gather()
        finally:
            # An executor that was given lives on, and must not play for nobody.
            for future in self._sent:
                future.cancel()

    def _send(self, task: _Task) -> None:
        try:
            future = self._executor.submit(
                play_chunk, self._job, task.first, task.stop, task.attempt
            )
        except Exception as error:
            raise self._broken(error) from error
        self._sent[future] = task

    def _receive(self, timeout: float = _GLANCE) -> None:
        done, _ = wait(self._sent, timeout, FIRST_COMPLETED)
        for future in done:
            self._take(future, self._sent.pop(future))

    def _take(self, future: Future[Chunk], task: _Task) -> None:
        try:
            chunk = future.result()
        except BrokenExecutor as error:
            raise self._broken(error) from error
        except (Exception, CancelledError) as error:
            if task.attempt + 1 >= ATTEMPTS:
                raise self._broken(error, task) from error
            self._todo.append(_Task(task.first, task.stop, task.attempt + 1))
            return
        self.results += chunk.results
        self._taken(chunk)
        if chunk.failure is not None:
            raise self._failed(chunk.failure)
        for start, stop in spans.missing(chunk.results.played, task.first, task.stop):
            self._todo.append(_Task(start, stop, task.attempt))  # an interrupt cut it short

    def _gather(self) -> None:
        """Take what is done after an interrupt; wait for chunks in work if they are cut short."""
        for future in list(self._sent):
            if future.cancel() or not (self._cut_short or future.done()):
                del self._sent[future]
        # A process that Ctrl-C met while it was starting breaks the pool: what is there counts.
        with suppress(SimulationError):
            while self._sent:
                self._receive()

    def _failed(self, failure: Failure) -> SimulationError:
        return SimulationError(
            f"deal {failure.number} of seed {self._job.setup.seed}: {failure.message}",
            self.results,
            failure.traceback,
        )

    def _broken(self, error: BaseException, task: _Task | None = None) -> SimulationError:
        what = f"{type(error).__name__}: {error}".removesuffix(": ")
        if task is not None:
            where = f"deals {task.first} to {task.stop - 1} were sent {ATTEMPTS} times in vain"
        else:
            where = "a worker or the whole executor has died"
        return SimulationError(
            f"the executor failed after {self.results.deals:,} deals ({what}); {where}",
            self.results,
        )
