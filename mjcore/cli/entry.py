"""The start of the command line. It imports so little that Ctrl-C is quiet from here on."""

from __future__ import annotations

from collections.abc import Sequence

from mjcore.cli.failures import INTERRUPTED


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line with these arguments and return its exit status.

    It is 0 when all is well, 1 where ``card check`` found problems, 2 with one message on stderr
    for anything that cannot be done, and 130 after Ctrl-C. What a command prints goes to stdout.
    """
    try:
        # This takes a moment, in which Ctrl-C must not end in a traceback.
        from mjcore.cli.commands import run

        return run(argv)
    except KeyboardInterrupt:
        return INTERRUPTED
