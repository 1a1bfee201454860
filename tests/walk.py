"""Do what a page tells its reader to do: save its files, run its commands, compare what they say.

A block whose first line is a comment with the name of a file is that file; ``add to FILE`` goes on
with it. In a ``console`` block ``$`` stands before a command, and what it prints below it; three
dots stand for anything. A command that ends with ``&`` goes on beside the others; given once more,
it takes the place of the first. In ``console figures`` numbers may be others, as those of bots that
play better now. Sessions of Python run as everywhere. The port 8765 is another one
each time.
"""

from __future__ import annotations

import contextlib
import doctest
import os
import random
import re
import select
import socket
import subprocess
import sys
import time
from pathlib import Path

from pages import page

BLOCK = re.compile(r"^```(\w+(?: figures)?)\n(.*?)^```", re.S | re.M)
NUMBER = re.compile(r"[-+]?\d[\d.,]*")
FILE = re.compile(r"(?:#|//|<!--) (add to )?([\w-]+\.\w+)(?: -->)?\n")
SHELL = """
python() {{ "{python}" "$@"; }}
mjcore() {{ "{python}" -m mjcore "$@"; }}
exec 2>&1
{command}
"""


def surroundings() -> dict[str, str]:
    """Return a reader's environment: Python looks for modules in the directory that he works in."""
    # Unbuffered, the lines of two programs that print at once would run into each other.
    other = {"PYTHONSAFEPATH", "PYTHONUNBUFFERED"}
    usual = {name: value for name, value in os.environ.items() if name not in other}
    return {**usual, "PYTHONIOENCODING": "utf-8"}


def free_port() -> int:
    """Return a port below those that connections are given by chance, so that it stays free."""
    for port in random.sample(range(20_000, 30_000), 100):
        with socket.socket() as tried, contextlib.suppress(OSError):
            tried.bind(("127.0.0.1", port))
            return port
    raise OSError("no port is free")


class Walk:
    """A reader with an empty directory, who does one step of a page after another."""

    def __init__(self, name: str, place: Path) -> None:
        self.name, self.place = name, place
        self.names: dict[str, object] = {"__name__": "__main__"}
        self.beside: dict[str, subprocess.Popen[bytes]] = {}
        self.steps = 0
        self.port = str(free_port())

    def __enter__(self) -> Walk:
        return self

    def __exit__(self, *_: object) -> None:
        for command in list(self.beside):
            self.end(command)

    def end(self, command: str) -> None:
        """Kill what was started beside the other commands."""
        process = self.beside.pop(command)
        os.killpg(process.pid, 9)
        process.communicate()

    def whole(self) -> None:
        """Do all that the page says."""
        for kind, text in BLOCK.findall(page(self.name).replace("8765", self.port)):
            named = FILE.match(text)
            if named:
                self.save(named[2], text, more=bool(named[1]))
            elif kind.startswith("console"):
                for step in re.split(r"^\$ ", text, flags=re.M)[1:]:
                    command, _, wanted = step.partition("\n")
                    self.run(command, wanted, figures=kind.endswith("figures"))
            elif kind == "python" and ">>>" in text:
                self.try_out(text)

    def save(self, name: str, text: str, more: bool) -> None:
        """Write a file, or go on with one that is there."""
        file = self.place / name
        assert file.exists() == more, f"{name} is begun once, and then added to"
        with file.open("a", encoding="utf-8") as opened:
            opened.write(("\n\n" if more else "") + text)
        self.steps += 1

    def run(self, command: str, wanted: str, figures: bool) -> None:
        """Run a command and compare what it prints."""
        background = command.endswith(" &")
        if command in self.beside:
            self.end(command)
        script = SHELL.format(python=sys.executable, command=command.removesuffix(" &"))
        process = subprocess.Popen(
            ["bash", "-c", script],
            cwd=self.place,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            start_new_session=True,
            env=surroundings(),
        )
        self.beside[command] = process
        if background:
            told = self.first_words(process, wanted.count("\n"))
        else:
            told = process.communicate(timeout=300)[0].decode()
            del self.beside[command]
        told = told.rstrip("\n") + "\n" if told else ""
        if figures:
            told, wanted = NUMBER.sub("0", told), NUMBER.sub("0", wanted)
        rules = doctest.ELLIPSIS | (doctest.NORMALIZE_WHITESPACE if figures else 0)
        match = doctest.OutputChecker().check_output(wanted, told, rules)
        assert match, f"$ {command}\n{told}\nand not\n{wanted}"
        self.steps += 1

    def first_words(self, process: subprocess.Popen[bytes], lines: int) -> str:
        """Return what a server says when it stands: as many lines as the page shows."""
        assert process.stdout is not None and lines, "a server has to say that it stands"
        end = time.monotonic() + 60
        while not select.select([process.stdout], [], [], 0.1)[0]:
            assert time.monotonic() < end and process.poll() is None, self.name
        return b"".join(process.stdout.readline() for _ in range(lines)).decode()

    def try_out(self, text: str) -> None:
        """Run a session of Python."""
        test = doctest.DocTestParser().get_doctest(text, self.names, self.name, self.name, 0)
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
        runner.run(test, clear_globs=False)
        assert runner.summarize(verbose=False).failed == 0, self.name
        self.names = test.globs
        self.steps += 1
