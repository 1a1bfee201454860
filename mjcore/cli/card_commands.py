"""``mjcore card``: the commands about card files."""

from __future__ import annotations

from mjcore.cli.arguments import Commands, Parser, add_commands

COMMANDS: Commands = {
    "show": ("show a card, its sections and lines", "mjcore.cli.card_show"),
    "check": ("report a card file's problems and give advice", "mjcore.cli.card_check"),
    "report": ("report how a card plays among equal bots", "mjcore.cli.card_report"),
}

_EPILOG = """\
examples:
  mjcore card show
  mjcore card check mine.toml
  mjcore card report mine.toml"""


def add_arguments(parser: Parser) -> None:
    """Add the commands below ``card``."""
    parser.epilog = _EPILOG
    add_commands(parser, COMMANDS)
