"""Leaving the game: the end of the input, Ctrl-C at any moment, a terminal that goes away."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from types import FrameType

from mjcore.signals import handled, in_main_thread


class Leave(Exception):  # noqa: N818  leaving is no error
    """The human wants to leave, or has gone."""


class TimeUp(Exception):  # noqa: N818  a late answer is no error
    """The time for an answer is over."""


class Watch:
    """Note the signals that ask for leaving, so that none strikes while tiles are moving.

    While a question waits for its answer, a signal raises ``Leave`` at once; at any other moment
    it is remembered, and the next question raises it. Outside the main thread signals stay as they
    are.
    """

    def __init__(self) -> None:
        self.wanted = False
        self._asking = False

    def noting(self) -> AbstractContextManager[None]:
        """Return a context in which the signals are noted."""
        return handled(("SIGINT", "SIGTERM", "SIGHUP"), self._note)

    def _note(self, number: int, frame: FrameType | None) -> None:
        self.wanted = True
        if self._asking:
            # First this: a second signal must not interrupt what the first one has begun.
            self._asking = False
            raise Leave

    def check(self) -> None:
        """Raise ``Leave`` if a signal has asked for it."""
        if self.wanted:
            raise Leave

    def asking(self, yes: bool) -> None:
        """Take note whether a question waits for its answer now."""
        self._asking = yes
        if yes:
            self.check()


@contextmanager
def alarm(seconds: float | None) -> Iterator[None]:
    """Raise ``TimeUp`` in a block that takes longer than some seconds; ``None``: never.

    It needs the main thread and a system with interval timers; elsewhere it never rings.
    """
    if seconds is None or not (in_main_thread() and hasattr(signal, "setitimer")):
        yield
        return
    if seconds <= 0:
        raise TimeUp
    with handled(["SIGALRM"], _ring):
        signal.setitimer(signal.ITIMER_REAL, seconds)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)


def _ring(number: int, frame: FrameType | None) -> None:
    raise TimeUp
