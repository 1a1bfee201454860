"""Records of simulated deals: a file for each deal, whole or not there at all."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from mjcore.errors import Error
from mjcore.files import make_directory, write_whole, writing


class RecordFiles:
    """Write records into a directory, ``deal-000017.jsonl`` for deal 17.

    The directory is made if it is not there; raise ``Error`` if it holds records already, or if
    anything cannot be written.
    """

    def __init__(self, directory: str | os.PathLike[str]) -> None:
        self._directory = Path(directory)
        make_directory(self._directory)
        there = next(self._directory.glob("deal-*.jsonl"), None)
        if there is not None:
            raise Error(f"records: {self._directory} holds records already, such as {there.name}")

    def write(self, records: Iterable[tuple[int, str]]) -> None:
        """Write the records of some deals."""
        for number, text in records:
            path = self._directory / f"deal-{number:06}.jsonl"
            with writing(path):
                write_whole(path, text, sync=False)  # thousands of files: too slow for the disk
