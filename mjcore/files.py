"""Files that are whole or not there: written beside their place, then moved into it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from glob import escape
from pathlib import Path

from mjcore.errors import Error

try:
    import fcntl
except ImportError:  # Windows, and Python in a browser
    fcntl = None  # type: ignore[assignment]

MOST_NAMES = 1000


def write_whole(path: Path, content: str | bytes, *, sync: bool = True) -> None:
    """Write a file so that at any moment its place holds the old content or the new one.

    With ``sync`` the content is on the disk when this returns, so that not even a power cut loses
    it. Raise ``OSError`` where writing fails; what was there before is then untouched.
    """
    path = path.resolve()  # a link keeps pointing at what it points at
    draft = path.with_name(f"{_draft(path)}{os.getpid()}-{os.urandom(4).hex()}.part")
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


def _draft(path: Path) -> str:
    return f".{path.name[:40]}."


def clear_drafts(path: Path) -> None:
    """Delete what processes that were killed while they wrote this file have left beside it."""
    path = path.resolve()
    with suppress(OSError):
        for draft in path.parent.glob(f"{escape(_draft(path))}*.part"):
            process, _, rest = draft.name.removeprefix(_draft(path)).partition("-")
            if process.isdecimal() and rest and not _runs(int(process)):
                draft.unlink()


def _runs(process: int) -> bool:
    """Say whether a process is there; where that cannot be asked, every one is."""
    if os.name != "posix":
        return True  # elsewhere signal 0 is no question, it ends the process
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True
    return True


class Claim:
    """Hold a file for this process, so that another one that asks is told.

    The claim is a lock on ``.NAME.lock`` beside it, which the system takes back when the process
    ends in whatever way. Where there are no such locks every claim holds.
    """

    def __init__(self, path: Path) -> None:
        with suppress(OSError, RuntimeError, ValueError):  # no name of a file, as is told elsewhere
            path = path.resolve()
        self._path = path.with_name(f"{_draft(path)}lock") if path.name else path
        self._handle: int | None = None

    def take(self) -> bool:
        """Return whether the file is ours now; ``False`` while another process holds it."""
        while fcntl is not None and self._handle is None:
            try:
                handle = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
            except (OSError, ValueError):  # what cannot be written is not saved: told elsewhere
                return True
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                if os.fstat(handle).st_ino == self._path.stat().st_ino:
                    self._handle = handle
                    return True
            except BlockingIOError:
                os.close(handle)
                return False
            except FileNotFoundError:  # it was released between the two
                pass
            except OSError:  # a file system without locks
                os.close(handle)
                return True
            os.close(handle)
        return True

    def release(self) -> None:
        """Give the file free, and leave nothing behind."""
        if self._handle is not None:
            with suppress(OSError):
                self._path.unlink()
            os.close(self._handle)
            self._handle = None


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
