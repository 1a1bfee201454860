"""``mjcore play``: a person against three bots, in the terminal."""

from mjcore.cli.play.command import add_parser

__all__ = ["add_parser"]
