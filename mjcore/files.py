"""Files that are whole or not there: written beside their place, then moved into it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from mjcore.errors import Error

MOST_NAMES = 1000


def write_whole(path: Path, content: str | bytes, *, sync: bool = True) -> None:
    """Write a file so that at any moment its place holds the old content or the new one.

    With ``sync`` the content is on the disk when this returns, so that not even a power cut loses
    it. Raise ``OSError`` where writing fails; what was there before is then untouched.
    """
    path = path.resolve()  # a link keeps pointing at what it points at
    draft = path.with_name(f".{path.name[:40]}.{os.urandom(4).hex()}.part")
    try:
        with draft.open("xb") as file:
            with suppress(OSError):  # there is nothing to replace, or it is not ours
                draft.chmod(path.stat().st_mode & 0o777)
            file.write(content.encode() if isinstance(content, str) else content)
            if sync:
                file.flush()
                os.fsync(file.fileno())
        draft.replace(path)
    except BaseException:
        with suppress(OSError):
            draft.unlink()
        raise


def make_directory(path: Path) -> None:
    """Make a directory where there is none; raise ``Error`` if that cannot be done."""
    if path.exists() and not path.is_dir():
        raise Error(f"{path} is no directory")
    with writing(path):
        path.mkdir(parents=True, exist_ok=True)


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Raise what goes wrong while this path is written as an ``Error``."""
    try:
        yield
    except OSError as error:
        raise Error(f"cannot write {path}: {reason(error)}") from None


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
