"""Read what the human types, line by line."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from contextlib import suppress
from io import TextIOWrapper

from mjcore.cli.play.signals import Leave, Watch, alarm
from mjcore.errors import printable

Read = Callable[[str], str]
"""Write a prompt and return a line; raise ``EOFError`` at the end of the input."""


def keyboard() -> Read:
    """Return ``input``, with line editing where there is any; bytes that are no text do no harm."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    with suppress(ImportError):
        import readline

        # Only what was typed here belongs in its history.
        readline.set_auto_history(True)
    return input if sys.stdin.isatty() else _echoed


def _echoed(prompt: str) -> str:
    """Read a line and show it, since no terminal does: so the output reads like a dialogue."""
    line = input(prompt)
    print(printable(line))
    return line


class Keyboard:
    """Ask the human for lines; raise ``Leave`` when the input ends."""

    def __init__(self, read: Read, watch: Watch) -> None:
        self._read = read
        self._watch = watch
        self._deadline: float | None = None

    def limit(self, seconds: float | None) -> None:
        """Allow this many seconds from now on for all lines; ``None`` sets no limit."""
        self._deadline = None if seconds is None else time.monotonic() + seconds

    def ask(self, prompt: str) -> str:
        """Return the next line; raise ``TimeUp`` once the limit is over."""
        left = None if self._deadline is None else self._deadline - time.monotonic()
        try:
            self._watch.asking(True)
            with alarm(left):
                return self._read(prompt)
        except (EOFError, KeyboardInterrupt):
            raise Leave from None
        except ValueError:  # a closed input, or a line with a NUL in it
            if sys.stdin is None or sys.stdin.closed:
                raise Leave from None
            # A line that no command and no answer is: it is complained of as any other.
            return "\0"
        finally:
            self._watch.asking(False)
