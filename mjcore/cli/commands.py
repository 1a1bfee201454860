"""The ``mjcore`` command: its subcommands, and how every failure ends."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, TextIO

from mjcore import __version__
from mjcore.cli.arguments import Commands, Parser, add_commands
from mjcore.cli.failures import FAILED, INTERRUPTED, Ended, UsageError
from mjcore.cli.output import Output, encodable
from mjcore.errors import Error, printable

_DESCRIPTION = """\
American Mah Jongg: match a rack to a card, show and check cards, play against
bots, review a deal, simulate thousands, serve a table in the browser."""

_EPILOG = """\
examples:
  mjcore nearest 'FF 2246B 444C [99D J] J'
  mjcore card show
  mjcore play
  mjcore review deal.jsonl --seat south
  mjcore simulate 1000
  mjcore serve

mjcore COMMAND --help tells what a command takes."""


COMMANDS: Commands = {
    "nearest": ("show the lines that a rack is nearest to", "mjcore.cli.nearest"),
    "card": (
        "show a card, check a card file, or report how a card plays",
        "mjcore.cli.card_commands",
    ),
    "play": ("play against three bots in the terminal", "mjcore.cli.play.command"),
    "review": ("show what each decision of a recorded deal was worth", "mjcore.cli.review"),
    "simulate": ("play deals among bots and count what happens", "mjcore.cli.simulate"),
    "serve": ("serve a table in the browser, for people and bots", "mjcore.cli.serve"),
}


def run(argv: Sequence[str] | None = None) -> int:
    """Run the command line with these arguments and return its exit status, as ``main`` does."""
    try:
        status = _run(argv)
        if sys.stdout is not None:
            # What a full disk refuses fails here, where it can be said, not when Python leaves.
            sys.stdout.flush()
        return status
    except Ended as told:
        return told.status
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader has seen enough, as `head` does: that is no failure.
        _silence(sys.stdout)
    except UsageError as error:
        _complain(str(error))
    except OSError as error:
        _silence(sys.stdout)
        _complain(f"mjcore: cannot write the output: {error.strerror or error}")
    return FAILED


def _run(argv: Sequence[str] | None) -> int:
    try:
        args = _parser().parse_args(argv)
    except SystemExit as asked:  # --help and --version have printed and are done
        return asked.code if isinstance(asked.code, int) else FAILED
    try:
        status: int = args.run(args, Output.to(sys.stdout))
    except Error as error:
        raise UsageError(f"{args.prog}: {error}") from None
    return status


def _parser() -> Parser:
    parser = Parser(
        prog="mjcore",
        description=_DESCRIPTION,
        epilog=_EPILOG,
    )
    parser.add_argument("--version", action=_Version, help="show program's version number and exit")
    add_commands(parser, COMMANDS)
    return parser


class _Version(argparse.Action):
    def __init__(self, **options: Any) -> None:
        super().__init__(nargs=0, **options)

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        assert isinstance(parser, Parser)
        parser.tell(f"mjcore {__version__}\n")
        parser.exit()


def _complain(message: str) -> None:
    """Write a message to stderr, if there is one."""
    if sys.stderr is not None:
        lines = "\n".join(printable(line) for line in message.split("\n"))
        with suppress(OSError, ValueError):
            sys.stderr.write(encodable(lines, sys.stderr) + "\n")
            sys.stderr.flush()


def _silence(stream: TextIO | None) -> None:
    """Throw away what a broken stream still holds, so that leaving Python does not fail on it."""
    with suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        try:
            os.dup2(nowhere, stream.fileno())  # type: ignore[union-attr]
        finally:
            os.close(nowhere)
