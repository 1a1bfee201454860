"""Leaving the game: the end of the input, Ctrl-C at any moment, a terminal that goes away."""

from __future__ import annotations

import signal
import threading
from types import FrameType, TracebackType
from typing import Any

_NAMES = ("SIGINT", "SIGTERM", "SIGHUP")


class Leave(Exception):
    """The person wants to leave, or has gone."""


class TimeUp(Exception):
    """The time for an answer is over."""


class Watch:
    """Note the signals that ask for leaving, so that none strikes while tiles are moving.

    While a person is being asked a signal raises ``Leave`` at once; at any other moment it is
    remembered, and raised by the next question. Outside of the main thread signals stay as they
    are.
    """

    def __init__(self) -> None:
        self.wanted = False
        self._asking = False
        self._before: dict[int, Any] = {}

    def __enter__(self) -> Watch:
        if threading.current_thread() is threading.main_thread():
            for name in _NAMES:
                number = getattr(signal, name, None)
                if number is not None:
                    self._before[number] = signal.signal(number, self._note)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)
        self._before.clear()

    def _note(self, number: int, frame: FrameType | None) -> None:
        self.wanted = True
        if self._asking:
            self._asking = False
            raise Leave

    def check(self) -> None:
        """Raise ``Leave`` if a signal has asked for it."""
        if self.wanted:
            raise Leave

    def asking(self, yes: bool) -> None:
        """Say whether a person is being asked now."""
        self._asking = yes
        if yes:
            self.check()


class Alarm:
    """Raise ``TimeUp`` in a block that takes longer than some seconds; ``None``: never.

    It needs the main thread and a system with interval timers; elsewhere it never rings.
    """

    def __init__(self, seconds: float | None) -> None:
        self._seconds = seconds if self.possible() else None
        self._before: Any = None

    @staticmethod
    def possible() -> bool:
        """Say whether time can be kept here."""
        main = threading.current_thread() is threading.main_thread()
        return main and hasattr(signal, "setitimer")

    def __enter__(self) -> Alarm:
        if self._seconds is not None:
            if self._seconds <= 0:
                raise TimeUp
            self._before = signal.signal(signal.SIGALRM, _ring)
            signal.setitimer(signal.ITIMER_REAL, self._seconds)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._before is not None:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self._before)
            self._before = None


def _ring(number: int, frame: FrameType | None) -> None:
    raise TimeUp
