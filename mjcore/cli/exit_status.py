"""The exit status of a command that is told to end: SIGTERM and SIGHUP stop it as Ctrl-C does."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from mjcore.cli.failures import INTERRUPTED, Ended
from mjcore.signals import handled
from mjcore.simulation.interrupts import stop


class ExitStatus:
    """Hold the exit status of a command that was stopped: 130 by Ctrl-C, 143 by SIGTERM."""

    def __init__(self) -> None:
        self.code = INTERRUPTED


@contextmanager
def ended_by_signals() -> Iterator[ExitStatus]:
    """Stop the simulation that runs inside this context when a signal asks the program to end.

    Where none runs ``Ended`` is raised. A second signal of its kind does what it always does, and
    signals that are ignored or handled already stay so.
    """
    exit_status = ExitStatus()

    def end(number: int, frame: FrameType | None) -> None:
        signal.signal(number, signal.SIG_DFL)
        exit_status.code = 128 + number
        if not stop():
            raise Ended(exit_status.code)

    with handled(("SIGTERM", "SIGHUP"), end, instead_of=signal.SIG_DFL):
        yield exit_status
