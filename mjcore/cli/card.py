"""``mjcore card``: the commands about card files."""

from __future__ import annotations

from mjcore.cli import card_check, card_report, card_show
from mjcore.cli.arguments import Commands, add_commands

COMMANDS = (card_show, card_check, card_report)


def add_parser(commands: Commands) -> None:
    """Add ``card`` and the commands below it."""
    summary = "show a card, check a card file, or report how a card plays"
    below = add_commands(
        commands.add_parser("card", help=summary, description="Show, check, report.")
    )
    for command in COMMANDS:
        command.add_parser(below)
