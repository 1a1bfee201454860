"""Records of simulated deals: a file for each deal, whole or not there at all."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from mjcore.errors import Error


class RecordFiles:
    """Write records into a directory, ``deal-000017.jsonl`` for deal 17.

    The directory is made if it is not there; raise ``Error`` if it holds records already, or if
    anything cannot be written.
    """

    def __init__(self, directory: str | os.PathLike[str]) -> None:
        self._directory = Path(directory)
        if self._directory.exists() and not self._directory.is_dir():
            raise Error(f"records: {self._directory} is no directory")
        try:
            self._directory.mkdir(parents=True, exist_ok=True)
            there = next(self._directory.glob("deal-*.jsonl"), None)
        except (OSError, ValueError) as error:
            raise _error(self._directory, error) from None
        if there is not None:
            raise Error(f"records: {self._directory} holds records already, such as {there.name}")

    def write(self, records: Iterable[tuple[int, str]]) -> None:
        """Write the records of some deals."""
        for number, text in records:
            write_whole(self._directory / f"deal-{number:06}.jsonl", text)


def write_whole(path: Path, text: str) -> None:
    """Write a file under another name first, so that nobody ever sees half of it.

    Raise ``Error`` if it cannot be written; what was there before then stays.
    """
    draft = path.with_name(f".{path.name}.draft")
    try:
        with draft.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        draft.replace(path)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise _error(path, error) from None


def _error(path: Path, error: Exception) -> Error:
    reason = error.strerror if isinstance(error, OSError) else None
    return Error(f"cannot write {path}: {reason or error}")
