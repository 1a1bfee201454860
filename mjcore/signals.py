"""Signals: a handler of ours for a while, in the main thread, for those that the system has."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import FrameType
from typing import Any

Handler = Callable[[int, FrameType | None], Any]


def in_main_thread() -> bool:
    """Say whether this is the thread that Python gives signals to."""
    return threading.current_thread() is threading.main_thread()


@contextmanager
def handled(names: Sequence[str], handler: Handler, instead_of: Any = None) -> Iterator[None]:
    """Handle the signals of these names inside this context; other threads leave them alone.

    With ``instead_of``, a signal that anything else handles stays as it is.
    """
    before = {}
    if in_main_thread():
        for number in [getattr(signal, name) for name in names if hasattr(signal, name)]:
            if instead_of in (None, signal.getsignal(number)):
                before[number] = signal.signal(number, handler)
    try:
        yield
    finally:
        for number, old in before.items():
            signal.signal(number, old)
