"""The command line: ``mjcore nearest``, ``card``, ``play`` and ``simulate``."""

from mjcore.cli.main import main

__all__ = ["main"]
