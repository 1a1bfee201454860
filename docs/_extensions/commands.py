"""The parsers of the command line, with all that their modules add when they are asked for."""

from argparse import ArgumentParser, RawDescriptionHelpFormatter

from mjcore.cli.arguments import Parser
from mjcore.cli.commands import _parser


def complete(parser: ArgumentParser) -> None:
    """Load a parser's arguments, and those of all commands below it; keep the lines of its end."""
    assert isinstance(parser, Parser)
    parser.formatter_class = RawDescriptionHelpFormatter
    for action in parser.complete()._actions:
        if isinstance(action.choices, dict) and action.nargs == "A...":
            for below in action.choices.values():
                complete(below)


def parser() -> ArgumentParser:
    """Return the parser of ``mjcore``."""
    whole = _parser()
    complete(whole)
    return whole
