"""Whatever goes wrong: one clear message on stderr, exit status 2, never a traceback."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

import mjcore
from mjcore.cli import nearest
from mjcore.cli.commands import _parser

CASES = {
    "an empty rack": (["nearest", ""], "the rack is empty"),
    "a blank rack": (["nearest", "  "], "the rack is empty"),
    "a rack of brackets": (["nearest", "[]"], "natural tile"),
    "no rack": (["nearest"], "RACK"),
    "a tile that is none": (["nearest", "22B Z"], "'Z' is no tile"),
    "five of a kind": (["nearest", "22222B"], "2B: more copies"),
    "fifteen tiles": (["nearest", "1122334455667788B"], "14"),
    "an exposure of jokers": (["nearest", "[JJJ]"], "natural tile"),
    "too much in sight": (["nearest", "2222B", "--visible", "2B"], "5 copies"),
    "no visible tiles": (["nearest", "2B", "--visible", "?"], "visible tiles are wrong"),
    "k of nothing": (["nearest", "2B", "-k", "0"], "argument -k"),
    "k below nothing": (["nearest", "2B", "-k", "-3"], "argument -k"),
    "k that is no number": (["nearest", "2B", "-k", "many"], "argument -k"),
    "a card that is not there": (["nearest", "2B", "--card", "no.toml"], "No such file"),
    "a card that is a directory": (["nearest", "2B", "--card", "/"], "Is a directory"),
    "a card without a name": (["nearest", "2B", "--card", ""], "no name of a file"),
    "a card with a zero byte": (["card", "check", "a\0b"], "no name of a file"),
    "show what is not there": (["card", "show", "no.toml"], "No such file"),
    "check what is not there": (["card", "check", "no.toml"], "No such file"),
    "check a directory": (["card", "check", "/"], "Is a directory"),
    "check nothing": (["card", "check"], "FILE"),
    "no command": ([], "a command is missing: nearest or card"),
    "no command of card": (["card"], "a command is missing: show or check"),
    "an unknown command": (["nerest"], "did you mean nearest?"),
    "an unknown command of card": (["card", "chekc"], "did you mean check?"),
    "a command like no other": (
        ["frobnicate"],
        "(choose from nearest, card, play, review, simulate, serve)\n",
    ),
    "rules that are none": (["play", "--rules", "leage"], "did you mean league?"),
    "an unknown option": (["nearest", "2B", "--frob"], "--frob"),
    "a shortened option": (["nearest", "2B", "--js"], "--js"),
    "an escape sequence": (["nearest", "2B", "\x1b[31m"], "\\x1b"),
    "an unknown option that would steer": (["nearest", "2B", "--\x1b[31m"], "\\u001b"),
    "half a character": (["nearest", "\udcff"], "no tile"),
}


@pytest.mark.parametrize("case", CASES)
def test_one_message_and_status_2(run, case):
    """Each wrong use is answered on stderr, with nothing on stdout."""
    args, message = CASES[case]
    answer = run(*args)
    assert answer.status == 2
    assert answer.out == ""
    assert answer.err.startswith("mjcore")
    assert message in answer.err
    assert "Traceback" not in answer.err and "\x1b" not in answer.err


def test_a_card_with_problems_ends_other_commands(run, bad):
    """All its problems are in the message, each with its place."""
    for args in (("nearest", "2B", "--card", bad), ("card", "show", bad)):
        answer = run(*args)
        assert answer.status == 2 and answer.out == ""
        assert f"{bad} has 3 problems:" in answer.err
        assert "2468 #1, pattern 1, column 9" in answer.err


@pytest.mark.skipif(getattr(os, "geteuid", int)() == 0, reason="root may read every file")
def test_an_unreadable_file(run, good):
    """A file without permission to read is no card with problems: status 2."""
    Path(good).chmod(0)
    assert run("card", "check", good).status == 2


def test_fuzz_of_arguments(run):
    """No mixture of arguments ends in anything but an exit status."""
    words = [
        *("nearest", "card", "show", "check", "no.toml", "/", "22B", "FF", "J", "[99D", "[JJJ]"),
        *("--card", "--json", "--glyphs", "--visible", "-k", "--version", "--help", "-h", "--"),
        *("-", "]]", "0", "-1", "9" * 20, "9" * 5000, "1e9", "\x00", "\udc80", "é", "🀄", "@x"),
        *("=", "--=", "", " ", "F" * 2000),
    ]
    rng = random.Random(20260)
    for _ in range(300):
        args = [rng.choice(words) for _ in range(rng.randrange(6))]
        if rng.random() < 0.5:
            args.insert(0, "nearest")
        answer = run(*args)
        assert answer.status in (0, 2), args
        assert (answer.status == 0) == (answer.err == ""), args
        assert answer.status == 0 or answer.out == "", args


def test_ctrl_c_is_quiet(run, monkeypatch):
    """Ctrl-C ends a command with status 130 and not a word."""

    def interrupted(*args):
        raise KeyboardInterrupt

    monkeypatch.setattr(nearest, "load_card", interrupted)
    assert run("nearest", "2B") == (130, "", "")


def test_version_and_help(run):
    """``--version`` and ``--help`` return as any other command does."""
    assert run("--version") == (0, f"mjcore {mjcore.__version__}\n", "")
    for args in (["--help"], ["nearest", "--help"], ["card", "-h"], ["card", "check", "-h"]):
        answer = run(*args)
        assert answer.status == 0 and answer.err == ""
        assert answer.out.startswith("usage: mjcore")
        assert max(map(len, answer.out.splitlines())) <= 80


def parsers(parser):
    """Yield a parser and all below it, each with all its arguments."""
    yield parser.complete()
    for action in parser._actions:
        if isinstance(action.choices, dict):
            for below in action.choices.values():
                if isinstance(below, type(parser)):
                    yield from parsers(below)


def test_every_help_has_an_example():
    """The help of each command shows how it is typed, on lines of its own."""
    found = list(parsers(_parser()))
    assert len(found) == 10
    for parser in found:
        text = parser.format_help()
        assert "\nexample" in text and f"\n  {parser.prog} " in text, parser.prog


def test_what_means_the_same_is_called_the_same():
    """An option that several commands have stands for the same thing in all their helps."""
    called: dict[str, set[str]] = {}
    for parser in parsers(_parser()):
        for action in parser._actions:
            for option in action.option_strings:
                called.setdefault(option, set()).add(action.metavar or "")
    several = {option: names for option, names in called.items() if len(names) > 1}
    # Bots are one or several, and what is saved is a game or results.
    assert set(several) <= {"--bots", "--save"}, several


def test_as_a_process(process):
    """``python -m mjcore`` gives the same statuses."""
    answer = process("nearest", "2246B", "-k1")
    assert answer.status == 0 and "2246B" in answer.out and answer.err == ""
    answer = process("nearest", "22X")
    assert answer.status == 2 and "Traceback" not in answer.err


@pytest.mark.parametrize("colours", [{}, {"FORCE_COLOR": "1"}])
def test_a_closed_pipe_is_quiet(colours):
    """A reader that stops reading, as ``head`` does, leaves no message behind."""
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-m", "mjcore", "card", "show"],
        stdout=writer,
        stderr=subprocess.PIPE,
        env={**os.environ, **colours},
        timeout=60,
        check=False,
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (2, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize(
    "args", ["card show", "nearest 2B --json", "--help", "--version", "card check --help"]
)
def test_a_full_disk(process, args):
    """What cannot be written is told, once."""
    answer = process(shell=f"MJCORE {args} >/dev/full")
    message = "mjcore: cannot write the output: No space left on device\n"
    assert (answer.status, answer.err) == (2, message)


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
def test_closed_streams(process):
    """Without stdout there is a message, without stderr the status alone."""
    for args in ("card show", "--help", "--version", "nearest --help"):
        answer = process(shell=f"MJCORE {args} >&-")
        assert answer == (2, "", "mjcore: cannot write the output: there is none\n"), args
    assert process(shell="MJCORE nearest Z 2>&-") == (2, "", "")
    assert process(shell="MJCORE nearest Z >&- 2>&-") == (2, "", "")


def test_start_up_leaves_heavy_modules_alone(process):
    """numpy is not imported to answer a rack."""
    code = (
        "import sys; from mjcore.cli import main; main(['nearest', '22B', '--visible', 'N']);"
        "main(['card', 'show']); print('numpy' in sys.modules)"
    )
    assert process(code=code).out.endswith("\nFalse\n")


INTERRUPTED_IMPORT = """
import signal, sys

class Strike:
    def find_spec(self, name, *_):
        if name == "mjcore.cli.card_show":
            signal.raise_signal(signal.SIGINT)

import mjcore.cli
assert "mjcore.cli.commands" not in sys.modules
sys.meta_path.insert(0, Strike())
sys.exit(mjcore.cli.main(["card", "show"]))
"""


def test_ctrl_c_while_the_command_is_loading(process):
    """The entry point is there before the commands are, so that the first moments are quiet too."""
    assert process(code=INTERRUPTED_IMPORT) == (130, "", "")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals to speak of")
def test_a_signal_where_no_simulation_runs(usual_signals):
    """Told to end while there is nothing to stop, a command ends with the shell's status."""
    code = (
        "import os, signal, sys, mjcore.cli\n"
        "from mjcore.cli import simulate\n"
        "simulate.simulate = lambda *_, **__: os.kill(os.getpid(), signal.SIGTERM)\n"
        "sys.exit(mjcore.cli.main(['simulate', '1']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stdout, done.stderr) == (143, "", "")
