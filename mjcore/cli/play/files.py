"""Files that are whole or not there: written beside their place, then moved into it."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

MOST_NAMES = 1000


def write_whole(path: Path, text: str) -> None:
    """Write a file so that at any moment its place holds the old text or the new one.

    Raise ``OSError`` where that fails; what was there before is then untouched.
    """
    path = path.resolve()  # a link keeps pointing at what it points at
    handle, name = tempfile.mkstemp(prefix=f".{path.name[:40]}.", suffix=".part", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        _give_mode(name, path)
        Path(name).replace(path)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise


def _give_mode(name: str, path: Path) -> None:
    """Give a new file the rights of the one it replaces, or those that new files have."""
    try:
        mode = path.stat().st_mode & 0o777
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        mode = 0o666 & ~mask
    with suppress(OSError):
        Path(name).chmod(mode)


def free_name(path: Path) -> Path:
    """Return the path, or one beside it with a number, at which there is no file yet."""
    for candidate in _names(path):
        if not candidate.exists():
            return candidate
    raise FileExistsError(f"{path} and {MOST_NAMES} names like it are taken")


def _names(path: Path) -> Iterator[Path]:
    yield path
    for number in range(2, MOST_NAMES + 2):
        yield path.with_name(f"{path.stem}-{number}{path.suffix}")


def reason(error: OSError) -> str:
    """Return what went wrong with a file, in the system's words."""
    return error.strerror or str(error)
