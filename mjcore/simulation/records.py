"""Records of simulated deals: a file for each deal, whole or not there at all."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from mjcore.errors import Error


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
            write_whole(self._directory / f"deal-{number:06}.jsonl", text)


def make_directory(path: Path) -> None:
    """Make a directory where there is none; raise ``Error`` if that cannot be done."""
    if path.exists() and not path.is_dir():
        raise Error(f"{path} is no directory")
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _error(path, error) from None


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file under another name first, so that nobody ever sees half of it.

    Raise ``Error`` if it cannot be written; what was there before then stays.
    """
    draft = path.with_name(f".{path.name}.draft")
    try:
        draft.write_bytes(content.encode() if isinstance(content, str) else content)
        draft.replace(path)
    except OSError as error:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        raise _error(path, error) from None


def _error(path: Path, error: OSError) -> Error:
    return Error(f"cannot write {path}: {error.strerror or error}")
