"""Ctrl-C during a simulation: the first asks it to stop, the second ends the program.

A program that is asked to end in another way can stop the simulation as well, with ``stop``.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from mjcore.signals import handled, in_main_thread


class Interrupts:
    """Remember whether Ctrl-C was pressed."""

    def __init__(self) -> None:
        self._pressed = False
        self._also: Callable[[], object] | None = None

    def pressed(self) -> bool:
        """Say whether Ctrl-C was pressed."""
        return self._pressed

    def tell(self, also: Callable[[], object]) -> None:
        """Have this called as soon as Ctrl-C is pressed."""
        self._also = also

    def press(self) -> None:
        """Note that Ctrl-C was pressed."""
        self._pressed = True
        if self._also is not None:
            self._also()


_running: list[Interrupts] = []
"""What the simulations of the main thread watch, the innermost last."""


def stop() -> bool:
    """Stop the simulation of the main thread as Ctrl-C does; return whether there is one."""
    for watch in _running:
        watch.press()
    return bool(_running)


@contextmanager
def interrupts() -> Iterator[Interrupts]:
    """Watch for Ctrl-C inside this context, in the main thread; no other gets signals.

    Where Python would raise ``KeyboardInterrupt``, the first one only sets a mark, so that no
    result is lost between two statements; the second one is raised.
    """
    watch = Interrupts()
    if not in_main_thread():
        yield watch
        return

    def note(number: int, frame: FrameType | None) -> None:
        signal.signal(number, signal.default_int_handler)
        watch.press()

    _running.append(watch)
    try:
        with handled(["SIGINT"], note, instead_of=signal.default_int_handler):
            yield watch
    finally:
        _running.remove(watch)
