"""The exit statuses, and what ends a command with one message and status 2."""

from __future__ import annotations

FAILED = 2
"""Exit status where the command could not do what it was asked to."""

INTERRUPTED = 130
"""Exit status after Ctrl-C, as a shell gives it."""


class UsageError(Exception):
    """Arguments that a command cannot work with; the message is for the user."""


class Ended(KeyboardInterrupt):
    """A signal has asked the program to end; ``status`` is the shell's for that."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status
