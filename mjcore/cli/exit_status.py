"""Being told to end: SIGTERM and SIGHUP stop a simulation as Ctrl-C does."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from mjcore.cli.failures import INTERRUPTED, Ended
from mjcore.simulation.interrupts import stop

_NAMES = ("SIGTERM", "SIGHUP")


class ExitStatus:
    """Know the exit status of a command that was stopped: 130 after Ctrl-C, 143 after SIGTERM."""

    def __init__(self) -> None:
        self.code = INTERRUPTED


@contextmanager
def ended_by_signals() -> Iterator[ExitStatus]:
    """Stop the simulation that runs inside this context when a signal asks the program to end.

    Where none runs ``Ended`` is raised. A second signal of its kind does what it always does, and
    signals that are ignored or handled already stay so.
    """
    exit_status = ExitStatus()
    before = {}

    def end(number: int, frame: FrameType | None) -> None:
        signal.signal(number, signal.SIG_DFL)
        exit_status.code = 128 + number
        if not stop():
            raise Ended(exit_status.code)

    if threading.current_thread() is threading.main_thread():
        for number in [getattr(signal, name) for name in _NAMES if hasattr(signal, name)]:
            if signal.getsignal(number) is signal.SIG_DFL:
                before[number] = signal.signal(number, end)
    try:
        yield exit_status
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
