"""How far a simulation is: a value, and a bar for people."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TextIO, TypeAlias

_EVERY = 0.2
"""Seconds between two states of a bar."""

_LINE_EVERY = 30.0
"""Seconds between two lines where no bar can be drawn."""

_WIDTH = 30


@dataclass(frozen=True, slots=True)
class Progress:
    """Hold how many deals of how many were played in how many seconds."""

    done: int
    total: int
    seconds: float

    @property
    def rate(self) -> float:
        """Deals a second."""
        return self.done / self.seconds if self.seconds > 0 else 0.0

    @property
    def left(self) -> float | None:
        """Seconds left at this rate, ``None`` before there is one."""
        return (self.total - self.done) / self.rate if self.rate else None

    def to_dict(self) -> dict[str, float | None]:
        """Return the JSON form: ``done``, ``total``, ``seconds``, ``rate``, ``left``."""
        numbers = {"done": self.done, "total": self.total, "seconds": self.seconds}
        return {**numbers, "rate": self.rate, "left": self.left}

    def __str__(self) -> str:
        left = "" if self.left is None else f", {duration(self.left)} left"
        return f"{self.done:,} of {self.total:,} deals, {self.rate:,.1f} a second{left}"


Show: TypeAlias = Callable[[Progress], object]
"""Is told the progress."""


def duration(seconds: float) -> str:
    """Return a time for people: ``8 s``, ``2:05``, ``1:02:05``."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    minutes, rest = divmod(whole, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


@contextmanager
def bar(stream: TextIO | None = None) -> Iterator[Show]:
    """Give what draws a bar on a terminal, by default stderr, and takes it away at the end.

    Where there is no terminal, a line is written every half minute.
    """
    stream = sys.stderr if stream is None else stream
    if stream is None or not stream.isatty():
        yield _rarely(_line(stream), _LINE_EVERY)
        return
    with _drawn(stream) as show:
        yield _rarely(show, _EVERY)


def _rarely(show: Show, every: float) -> Show:
    last = time.monotonic()

    def now_and_then(progress: Progress) -> None:
        nonlocal last
        # Chunks come back many times a second, and drawing takes time from them.
        if time.monotonic() - last >= every:
            last = time.monotonic()
            show(progress)

    return now_and_then


def _line(stream: TextIO | None) -> Show:
    def show(progress: Progress) -> None:
        if stream is not None:
            stream.write(f"{progress}\n")
            stream.flush()

    return show


@contextmanager
def _drawn(stream: TextIO) -> Iterator[Show]:
    # No thread redraws it: processes are forked while it stands.
    longest = 0

    def show(progress: Progress) -> None:
        nonlocal longest
        text = _bar_text(progress, _columns(stream) - 1)
        stream.write("\r" + text.ljust(longest))
        stream.flush()
        longest = max(longest, len(text))

    try:
        yield show
    finally:
        stream.write("\r" + " " * longest + "\r")
        stream.flush()


def _bar_text(progress: Progress, cells: int) -> str:
    """Return the bar, the share and the rest; where the width is short, the bar gives way."""
    share = progress.done / progress.total
    text = f"{share:4.0%} {progress}"
    size = min(_WIDTH, cells - len(text) - len("[] "))
    full = int(share * size)
    return (f"[{'#' * full}{'.' * (size - full)}] {text}" if size > 0 else text)[:cells]


def _columns(stream: TextIO) -> int:
    try:
        return os.get_terminal_size(stream.fileno()).columns or 80
    except (OSError, ValueError):
        return 80
