"""Where chunks of deals are played: in this process, in a pool of processes, or anywhere else."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any

from mjcore.simulation import worker
from mjcore.simulation.interrupts import Interrupts


class InProcess(Executor):
    """Do everything at once, here."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Call the function and return its result as a future that is done."""
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


def processors() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def own_executor(jobs: int, watch: Interrupts) -> Iterator[Executor]:
    """Give an executor of so many processes; with one, this process does the work.

    When ``watch`` is pressed, every process stops after the deal that it is playing.
    """
    if jobs == 1:
        before = worker.stop_when(watch.pressed)
        try:
            yield InProcess()
        finally:
            worker.stop_when(before)
        return
    context = multiprocessing.get_context()
    stop = context.Event()
    pool = ProcessPoolExecutor(jobs, context, worker.start_process, (stop,))
    watch.tell(stop.set)
    try:
        yield pool
    finally:
        stop.set()
        pool.shutdown(wait=True, cancel_futures=True)
