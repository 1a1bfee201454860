"""Run the command line in this process and in one of its own."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from mjcore.cli import main

GOOD = """
[card]
name = "Small card"
edition = "1"
[[section]]
name = "2468"
lines = [
  { hand = "222a 444a 6666a 8888a", value = 25 },
  { hand = "FF 2222a 4444b 6666c", value = 30, note = "three suits" },
]
[[section]]
name = "Pairs"
singles_and_pairs = true
lines = [{ hand = "11a 22a 33a 44a 55a 66a 77a | any run", value = 50, concealed = true }]
"""

BAD = """
[card]
name = "Bad card"
[[section]]
name = "2468"
lines = [
  { hand = "222a  44x4a 6666a 8888a", value = 25 },
  { hand = ["222a 444a 6666a 8888a", "222a 444a 6666a 8888"], value = 25 },
  { hand = "222b 444b 6666b 8888b", value = 0 },
  { hand = "222b  444b 6666b 8888b", value = 25 },
]
"""


class Answer(NamedTuple):
    """What a run of the command line gave."""

    status: int
    out: str
    err: str


@pytest.fixture(autouse=True)
def plain_surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the settings of whoever runs the tests out of them."""
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "PYTHONIOENCODING", "TERM"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., Answer]:
    """Return a function that runs ``main`` with the given arguments."""

    def run(*args: str) -> Answer:
        status = main(list(args))
        return Answer(status, *capsys.readouterr())

    return run


@pytest.fixture
def process(usual_signals: None) -> Callable[..., Answer]:
    """Return a function that runs ``python -m mjcore``, or other code, in a process of its own."""

    def process(*args: str, code: str = "", shell: str = "", **env: str) -> Answer:
        command = [sys.executable, *(["-c", code] if code else ["-m", "mjcore"]), *args]
        if shell:
            command = ["bash", "-c", shell.replace("MJCORE", f"'{sys.executable}' -m mjcore")]
        done = subprocess.run(
            command, capture_output=True, env={**os.environ, **env}, timeout=60, check=False
        )
        return Answer(done.returncode, done.stdout.decode(), done.stderr.decode())

    return process


@pytest.fixture
def good(tmp_path: Path) -> str:
    """Return the file of a small card without a problem."""
    file = tmp_path / "good.toml"
    file.write_text(GOOD, encoding="utf-8")
    return str(file)


@pytest.fixture
def bad(tmp_path: Path) -> str:
    """Return the file of a card with problems on three lines, and advice on the fourth."""
    file = tmp_path / "bad.toml"
    file.write_text(BAD, encoding="utf-8")
    return str(file)
