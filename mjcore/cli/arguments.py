"""What the commands' arguments have in common: parsers, errors, cards, rules and numbers."""

from __future__ import annotations

import argparse
import sys
from argparse import Namespace
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias

from mjcore.card import Card
from mjcore.cli.failures import UsageError
from mjcore.cli.output import columns
from mjcore.errors import shown

if TYPE_CHECKING:
    from mjcore.cli.output import Output

Run: TypeAlias = "Callable[[Namespace, Output], int]"
"""Runs a command with its arguments and returns the exit status."""

Commands: TypeAlias = Mapping[str, tuple[str, str]]
"""The commands below a parser: by name, what they do in a few words and the module they are in.

A module is loaded for its command alone; it has ``add_arguments(parser)``.
"""


class Parser(argparse.ArgumentParser):
    """Parse arguments; raise ``UsageError`` for what is wrong with them.

    Arguments that stand in a ``module`` are added when they are first asked for.
    """

    def __init__(self, *, module: str = "", **options: Any) -> None:
        super().__init__(allow_abbrev=False, formatter_class=_formatter, **options)
        self._module = module

    def does(self, run: Run, epilog: str) -> None:
        """Say what the command does, and what stands at the end of its help."""
        self.epilog = epilog
        self.set_defaults(run=run, prog=self.prog)

    def complete(self) -> Parser:
        """Add what stands in the parser's module, if that has not been done."""
        if self._module:
            # Cleared first, so that nothing is added twice.
            module, self._module = self._module, ""
            import_module(module).add_arguments(self)
        return self

    def parse_known_args(  # type: ignore[override]  # its overloads are not needed here
        self, args: list[str] | None = None, namespace: Namespace | None = None
    ) -> tuple[Namespace, list[str]]:
        """Parse what the command knows of its arguments."""
        self.complete()
        return super().parse_known_args(args, namespace)

    def format_help(self) -> str:
        """Return the whole help."""
        self.complete()
        return super().format_help()

    def print_help(self, file: Any = None) -> None:
        """Write the help to stdout; raise ``OSError`` if that cannot be done."""
        self.tell(self.format_help())

    def tell(self, text: str) -> None:
        """Write something to stdout; raise ``OSError`` if that cannot be done."""
        if sys.stdout is None:
            raise OSError("there is none")
        sys.stdout.write(text)

    def error(self, message: str) -> NoReturn:
        """Raise the error that ends the command, with a pointer to the help."""
        raise UsageError(f"{self.prog}: {message}\n({self.prog} --help tells what it takes)")

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Refuse a value that is not among the choices, and name the nearest choice."""
        if action.choices is None or value in action.choices:
            return
        import difflib

        choices = [str(choice) for choice in action.choices]
        near = difflib.get_close_matches(str(value)[:40], choices, 1)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise argparse.ArgumentError(
            action, f"invalid choice: {value!r} (choose from {', '.join(choices)}){hint}"
        )


def _formatter(prog: str) -> argparse.HelpFormatter:
    # Without a width it loads a module to find out, for every argument that is added.
    return argparse.RawDescriptionHelpFormatter(prog, width=columns() - 2)


def add_commands(parser: Parser, commands: Commands) -> None:
    """Give a parser commands below it, one of which must be named."""
    # Without prog it is worked out, from a formatter.
    below = parser.add_subparsers(title="commands", metavar="COMMAND", prog=parser.prog)
    for name, (summary, module) in commands.items():
        below.add_parser(name, help=summary, description=f"{_capital(summary)}.", module=module)

    def ask(args: Namespace, output: Output) -> NoReturn:
        parser.error(f"a command is missing: {' or '.join(commands)}")

    parser.set_defaults(run=ask, prog=parser.prog)


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


def add_rules(parser: Parser, default: str | None = "league") -> None:
    """Add the option that names a preset of rules, ``default`` where it is left out."""
    from mjcore.rules import PRESETS  # which ``nearest`` and ``card show`` do without

    parser.add_argument(
        "--rules",
        metavar="PRESET",
        choices=PRESETS,
        default=default,
        help=f"one of {', '.join(PRESETS)} (league)",
    )


def add_seed(parser: Parser) -> None:
    """Add the option that gives a seed."""
    parser.add_argument(
        "--seed", metavar="S", type=seed, help="the seed, a whole number; by default a new one"
    )


def seed(text: str) -> int:
    """Return the seed that ``text`` is."""
    number = natural(text)
    if number >= 2**256:
        raise argparse.ArgumentTypeError(
            f"a whole number from 0 up to 2**256 - 1, not {shown(text)}"
        )
    return number


def natural(text: str) -> int:
    """Return the whole number from 0 up that ``text`` is; no seed has more than 78 digits."""
    if text.isascii() and text.isdigit() and len(text) <= 78:
        return int(text)
    raise argparse.ArgumentTypeError(f"a whole number from 0 up, not {shown(text)}")


def positive(text: str) -> int:
    """Return the whole number above 0 that ``text`` is."""
    try:
        number = int(text)
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"a whole number from 1 up, not {shown(text)}")
    return number


def load_card(file: str | None) -> Card:
    """Return the card in a file, the practice card where none is named."""
    return Card.practice() if file is None else Card.load(file)
