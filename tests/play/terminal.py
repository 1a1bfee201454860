"""A pseudo-terminal with ``mjcore play`` in it, and somebody who types. It cannot hang."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

SECONDS = 180.0
"""The longest that one game in a terminal may take."""

MOMENT = 0.5
"""The seconds from a prompt on the screen until readline surely waits for a key; a signal that
strikes in between is noticed with the next key alone."""

PROMPT = re.compile(r"(?:^|\n|\r)([^\n\r]*(?:> |\[Y/n\] |\[y/N\] ))$")
ESCAPES = re.compile(r"\x1b\[[\d;?]*[A-Za-z]|\x1b\][^\x07]*\x07|\x1b[=>]")

Type = Callable[[str, str], "str | None"]
"""Given the prompt and the text since the last one, what is typed; ``None``: nothing more."""


def _begin() -> None:
    """Take the terminal, and heed its signals, whatever whoever started the tests ignores."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


class Terminal:
    """Run the command in a pseudo-terminal of 80 columns."""

    def __init__(self, *args: str, **env: str) -> None:
        self._deadline = time.monotonic() + SECONDS
        self.screen, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        surroundings = {**os.environ, "TERM": "dumb", **env}
        surroundings.pop("COLUMNS", None)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "mjcore", "play", *args],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=surroundings,
            start_new_session=True,
            preexec_fn=_begin,
        )
        os.close(slave)
        self._raw = b""
        self._read = 0

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *error: object) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        with suppress(OSError):
            os.close(self.screen)

    @property
    def text(self) -> str:
        """All that has been on the screen, without escapes."""
        text = self._raw.decode("utf-8", "replace")
        return ESCAPES.sub("", text).replace("\r\n", "\n").replace("\r", "")

    @property
    def raw(self) -> str:
        """The same with its escapes."""
        return self._raw.decode("utf-8", "replace")

    def type(self, line: str) -> None:
        """Type a line."""
        os.write(self.screen, line.encode() + b"\n")

    def press(self, key: bytes) -> None:
        """Press a key, such as Ctrl-C."""
        self._settle()
        os.write(self.screen, key)

    def signal(self, number: int) -> None:
        """Send the program a signal."""
        self._settle()
        os.kill(self.process.pid, number)

    def _settle(self) -> None:
        """Wait until the program waits: on a busy machine a moment may be too short for that."""
        time.sleep(MOMENT)
        asleep = 0
        while asleep < 5 and time.monotonic() < self._deadline:
            asleep = asleep + 1 if self._sleeps() else 0
            time.sleep(MOMENT / 50)

    def _sleeps(self) -> bool:
        """Return whether the program is asleep; true where the system does not tell."""
        try:
            stat = Path(f"/proc/{self.process.pid}/stat").read_text(errors="replace")
        except OSError:
            return True
        return stat.rpartition(")")[2].split()[0] not in "RD"

    def prompt(self) -> tuple[str, str] | None:
        """Wait for the next prompt; return it and the text since the last, ``None`` at the end."""
        while True:
            new = self.text[self._read :]
            found = PROMPT.search(new)
            if found:
                self._read = len(self.text)
                return found[1], new
            if not self._more():
                return None

    def _more(self) -> bool:
        left = self._deadline - time.monotonic()
        if left <= 0:
            raise AssertionError(f"no prompt in time; the screen: {self.text[-2000:]}")
        ready, _, _ = select.select([self.screen], [], [], min(left, 1.0))
        if not ready:
            return True
        try:
            piece = os.read(self.screen, 65536)
        except OSError:  # the other end is closed
            return False
        self._raw += piece
        return bool(piece)

    def play(self, typist: Type) -> int:
        """Answer every prompt until the program ends; return its exit status."""
        while (asked := self.prompt()) is not None:
            line = typist(*asked)
            if line is None:
                break
            self.type(line)
        return self.wait()

    def wait(self) -> int:
        """Read to the end and return the exit status."""
        while self._more():
            pass
        return self.process.wait(timeout=max(1.0, self._deadline - time.monotonic()))


def auto(prompt: str, text: str) -> str:
    """Let the game play by itself, but confirm what must be."""
    return "y" if prompt.endswith("[Y/n] ") else "" if "next deal" in prompt else "auto"
