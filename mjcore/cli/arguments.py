"""What the commands' arguments have in common: parsers, their errors, cards and numbers."""

from __future__ import annotations

import argparse
import difflib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias

from mjcore.card import Card
from mjcore.cli.failures import UsageError

if TYPE_CHECKING:
    from mjcore.cli.output import Output

Run: TypeAlias = "Callable[[argparse.Namespace, Output], int]"
"""What a command does with its arguments; it returns the exit status."""


class Parser(argparse.ArgumentParser):
    """Parse arguments; what is wrong with them is raised as a ``UsageError``."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            allow_abbrev=False, formatter_class=argparse.RawDescriptionHelpFormatter, **options
        )

    def error(self, message: str) -> NoReturn:
        """Raise the error that ends the command, with a pointer to the help."""
        raise UsageError(f"{self.prog}: {message}\n({self.prog} --help tells what it takes)")

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Refuse what is none of an argument's choices, and name the one that is nearest to it."""
        if action.choices is None or value in action.choices:
            return
        choices = [str(choice) for choice in action.choices]
        near = difflib.get_close_matches(str(value)[:40], choices, 1)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise argparse.ArgumentError(
            action, f"invalid choice: {value!r} (choose from {', '.join(choices)}){hint}"
        )


Commands: TypeAlias = "argparse._SubParsersAction[Parser]"
"""Where a command adds its parser."""


def add_commands(parser: Parser) -> Commands:
    """Give a parser commands below it, one of which must be named."""
    commands: Commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    def ask(args: argparse.Namespace, output: Output) -> int:
        parser.error(f"a command is missing: {' or '.join(commands.choices)}")

    parser.set_defaults(run=ask, prog=parser.prog)
    return commands


def add_group(commands: Commands, name: str, summary: str, epilog: str) -> Commands:
    """Add a command that has commands below it and return the place for them."""
    description = f"{_capital(summary)}."
    parser = commands.add_parser(name, help=summary, description=description, epilog=epilog)
    return add_commands(parser)


def add_command(commands: Commands, name: str, run: Run, summary: str) -> Parser:
    """Add a command that does something itself and return its parser."""
    parser = commands.add_parser(name, help=summary, description=f"{_capital(summary)}.")
    parser.set_defaults(run=run, prog=parser.prog)
    return parser


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def file_name(text: str) -> str:
    """Return ``text`` if it can be the name of a file."""
    if not text or "\0" in text:
        raise argparse.ArgumentTypeError(f"{text!r} is no name of a file")
    return text


def add_card(parser: Parser) -> None:
    """Add the option that names a card."""
    parser.add_argument(
        "--card", metavar="FILE", type=file_name, help="a card file; the practice card if left out"
    )


def positive(text: str) -> int:
    """Return the whole number above 0 that ``text`` is."""
    try:
        number = int(text)
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"a whole number from 1 up, not {text[:40]!r}")
    return number


def load_card(file: str | None) -> Card:
    """Return the card in a file, the practice card where none is named."""
    return Card.practice() if file is None else Card.load(file)
