"""The pages on the command line say what it does."""

import json
import os
import re
import shutil
import subprocess
import sys

import pytest
from pages import blocks, page, section

from mjcore.cli.commands import _parser

PAGE = page("reference/command-line.md")


def examples() -> list[tuple[str, str]]:
    """Return the commands of the page, each with what it writes."""
    found = []
    for block in blocks("console", PAGE):
        for example in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, output = example.partition("\n")
            found.append((command, output))
    return found


@pytest.mark.skipif(shutil.which("bash") is None, reason="the examples are a shell's")
def test_the_examples_of_the_page(tmp_path):
    """Each command writes what stands below it; three dots stand for lines that are left out."""
    (card,) = blocks("toml", PAGE)
    (tmp_path / "mine.toml").write_text(card, encoding="utf-8")
    lead = f"mjcore() {{ '{sys.executable}' -m mjcore \"$@\"; }}; exec 2>&1; "
    surroundings = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    assert len(examples()) == 11
    for command, output in examples():
        done = subprocess.run(
            ["bash", "-c", lead + command],
            capture_output=True, cwd=tmp_path, env=surroundings, timeout=60, check=False,
        )  # fmt: skip
        wanted = ".*\n".join(map(re.escape, re.split(r"^\.\.\.\n", output, flags=re.M)))
        written = done.stdout.decode()
        assert re.fullmatch(wanted, written, re.S), f"{command}\n{written}"


def options(*path: str) -> set[str]:
    """Return the options of a command."""
    parser = _parser()
    for name in path:
        parser = next(
            action.choices[name] for action in parser._actions if name in (action.choices or ())
        ).complete()
    return {option for action in parser._actions for option in action.option_strings}


@pytest.mark.parametrize(
    ("command", "text"),
    [(["nearest"], PAGE), (["play"], page("reference/play.md"))],
    ids=["nearest", "play"],
)
def test_every_option_is_on_the_page(command, text):
    """No option is missing, and none is there that the command does not have."""
    rows = re.findall(r"^\| (`-.*?) \|", text, re.M)
    told = {word for row in rows for word in re.findall(r"`(--?[a-z-]+)", row)}
    assert told == options(*command) - {"-h", "--help"}


@pytest.mark.parametrize("command", ["card show", "card check"])
def test_commands_of_a_file(command):
    """What the page says of them, in words, is all."""
    words = re.sub(r"^```.*?^```", "", PAGE, flags=re.S | re.M)
    told = set(re.findall(r"--[a-z]+", section(words, f"## {command}")))
    assert options(*command.split()) == told | {"-h", "--help"}


def test_every_field_of_the_json_is_on_the_page(run):
    """The table of fields is that of the JSON."""
    rows = re.findall(r"^\| (`.*?) \|", PAGE.partition("### JSON")[2].partition("## card")[0], re.M)
    told = [word for row in rows for word in re.findall(r"`(\w+)`", row)]
    assert told == list(json.loads(run("nearest", "22B", "--json").out)[0])
