"""``mjcore card``: the commands about card files."""

from __future__ import annotations

from mjcore.cli import card_check, card_report, card_show
from mjcore.cli.arguments import Commands, add_group

COMMANDS = (card_show, card_check, card_report)

_EPILOG = """\
examples:
  mjcore card show
  mjcore card check mine.toml
  mjcore card report mine.toml"""


def add_parser(commands: Commands) -> None:
    """Add ``card`` and the commands below it."""
    summary = "show a card, check a card file, or report how a card plays"
    below = add_group(commands, "card", summary, _EPILOG)
    for command in COMMANDS:
        command.add_parser(below)
