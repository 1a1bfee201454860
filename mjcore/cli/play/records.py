"""Write every deal that has ended to its own file."""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path

from mjcore.deal import Deal
from mjcore.files import free_name, reason, write_whole


class Records:
    """Write records into a directory; try again with those that could not be written."""

    def __init__(self, directory: str, seed: int) -> None:
        self.directory = directory
        # The game's own seed would give away the deals to come.
        self._game = sha256(f"records of {seed:x}".encode()).hexdigest()[:10]
        self._waiting: dict[str, str] = {}

    def prepare(self) -> str | None:
        """Make the directory; return why no records can be written into it, if so."""
        path = Path(self.directory)
        try:
            path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            return reason(error)
        except ValueError:  # a null character, or half of a surrogate pair
            return "no directory can have such a name"
        return None if os.access(path, os.W_OK | os.X_OK) else "it cannot be written to"

    def add(self, number: int, deal: Deal) -> None:
        """Take a deal that has ended; ``number`` counts the deals of the game from 1."""
        self._waiting[f"{self._game}-deal-{number:03}.jsonl"] = deal.record()

    def write(self) -> str | None:
        """Write what has been taken; return what went wrong, if anything did."""
        for name, text in list(self._waiting.items()):
            path = Path(self.directory) / name
            try:
                if not _holds(path, text):
                    write_whole(free_name(path), text)
            except OSError as error:
                return f"{path}: {reason(error)}"
            del self._waiting[name]
        return None


def _holds(path: Path, text: str) -> bool:
    """Say whether a file holds this text already, as it may in a game that was resumed."""
    try:
        return path.read_text(encoding="utf-8") == text
    except (OSError, ValueError):
        return False
