"""The command line: ``mjcore nearest``, ``mjcore card show``, ``mjcore card check``."""

from mjcore.cli.main import main

__all__ = ["main"]
