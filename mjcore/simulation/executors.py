"""Where chunks of deals are played: in this process, in a pool of processes, or anywhere else."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from typing import Any

from mjcore.errors import Error
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
def in_process(watch: Interrupts) -> Iterator[Executor]:
    """Give an executor that works in this process; it stops after a deal when ``watch`` says so."""
    before = worker.stop_when(watch.pressed)
    try:
        yield InProcess()
    finally:
        worker.stop_when(before)


@contextmanager
def pool(jobs: int, watch: Interrupts) -> Iterator[Executor]:
    """Give a pool of ``jobs`` processes; each stops after its deal when ``watch`` says so.

    Raise ``PoolError`` where there can be none.
    """
    with _cause_named(jobs):
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_context

        context = get_context()
        stop = context.Event()
        made = ProcessPoolExecutor(jobs, context, worker.start_process, (stop,))
        try:
            made.submit(int)  # which starts the processes, if they can be started
        except BaseException:
            # Nobody would end those that did start: the pool begins to watch over them later.
            for process in (getattr(made, "_processes", None) or {}).values():
                process.kill()
                process.join()
            made.shutdown(wait=False, cancel_futures=True)
            raise
    watch.tell(stop.set)
    try:
        yield made
    finally:
        stop.set()
        # Waited for, so that no process outlives the simulation.
        made.shutdown(wait=True, cancel_futures=True)


class PoolError(Error):
    """Say why there can be no pool of processes here."""


@contextmanager
def _cause_named(jobs: int) -> Iterator[None]:
    try:
        yield
    except (ImportError, NotImplementedError, OSError) as error:
        cause = getattr(error, "strerror", None) or str(error) or type(error).__name__
        raise PoolError(f"no pool of {jobs} processes can be had here: {cause}") from error
