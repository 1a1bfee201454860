"""The command line: ``mjcore nearest``, ``card``, ``play`` and ``simulate``."""

from mjcore.cli.entry import main

__all__ = ["main"]
