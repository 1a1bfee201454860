"""The command line: ``mjcore nearest``, ``card``, ``play``, ``simulate`` and ``serve``."""

from mjcore.cli.entry import main

__all__ = ["main"]
