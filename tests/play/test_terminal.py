"""Whole games through a pseudo-terminal, as a person has them."""

import json
import os
import re
import signal
from pathlib import Path

import pytest
from playing import MATCHER

import mjcore
from mjcore.cli.play.saving import load
from mjcore.cli.text import width

terminal = pytest.importorskip("terminal", reason="a pseudo-terminal needs a Unix system")
Terminal, auto = terminal.Terminal, terminal.auto


class Beginner:
    """Somebody who reads the screen and types tiles: passes the first ones, discards the last."""

    def __init__(self) -> None:
        self.typed: list[str] = []
        self.rack: list[str] = []

    def __call__(self, prompt: str, text: str) -> str:
        for found in re.findall(r"Your rack  (.*?)(?:  drawn.*)?$", text, re.MULTILINE):
            self.rack = [str(tile) for tile in mjcore.Rack.parse(found).tiles]
        line = self._answer(prompt, text)
        self.typed.append(line)
        return line

    def _answer(self, prompt: str, text: str) -> str:
        plain = [tile for tile in self.rack if tile != "J"]
        if prompt.startswith(("pass right", "pass across")):
            return " ".join(plain[:3])
        if prompt.startswith("pass left"):
            return f"{plain[0]} {plain[1]} blind 1" if "unseen" in text else " ".join(plain[:3])
        if prompt.startswith("second"):
            return "yes"
        if prompt.startswith("courtesy"):
            return "2"
        if prompt.startswith("give"):
            number = re.search(r"(\d) tiles? to", text)
            return " ".join(plain[: int(number[1])])
        if prompt.startswith("call"):
            return "m" if "mah jongg" in text else "1" if len(self.typed) % 3 == 0 else "s"
        if prompt.startswith("your turn"):
            return "mahjong" if "You have mah jongg" in text else self.rack[-1]
        return "" if "next deal" in prompt else "y"


def start(*args: str, **env: str) -> "terminal.Terminal":
    return Terminal("--seed", "21", "--rules", "room", "--timer", "off", *args, **env)


def test_a_whole_game_of_two_deals():
    """A person passes, votes, calls, discards and confirms; every deal is recorded."""
    texts = []
    for _ in range(2):
        with start("--hands", "2", "--records", "records", "--seat", "south") as game:
            beginner = Beginner()
            assert game.play(beginner) == 0
            texts.append(game.text)
    text = texts[0]
    assert texts[1] == text, "the same seed and the same answers give the same screen"
    assert "The game is over" in text and "Deal 2 of 2" in text and "\x1b" not in text
    for sentence in ("You pass ", "You get ", "Courtesy pass: you offer 2", "You discard "):
        assert sentence in text
    assert all(width(line) <= 80 for line in text.splitlines())
    records = sorted(Path("records").iterdir())
    assert len(records) == 2
    for path in records:
        deal = mjcore.Deal.replay(path.read_text(), MATCHER)
        assert deal.truncated is None
    for amount in deal.outcome.payments:
        assert not amount or f"{abs(amount)}" in text


def test_colours_in_a_terminal_that_has_them():
    with start("--hands", "1", TERM="xterm-256color") as game:
        assert game.play(auto) == 0
        assert "\x1b[32m" in game.raw or "\x1b[1;32m" in game.raw
        coloured = game.text
    with start("--hands", "1", TERM="xterm-256color", NO_COLOR="1") as game:
        assert game.play(auto) == 0
        assert game.text == coloured
        assert not re.search(r"\x1b\[[\d;]*m", game.raw)
    assert all(width(line) <= 80 for line in coloured.splitlines())


@pytest.mark.parametrize("key", [b"\x03", b"\x04"], ids=["Ctrl-C", "Ctrl-D"])
def test_a_key_saves_and_leaves(key):
    """Ctrl-C and the end of the input leave a game that goes on where it was."""
    with start("--hands", "1") as game:
        for _ in range(7):
            assert game.prompt() is not None
            game.type("auto")
        assert game.prompt() is not None
        game.press(key)
        assert game.wait() == 0
        assert "The game is saved." in game.text and "Traceback" not in game.text
        first = game.text
    with Terminal("--resume", "mjcore-game.json") as game:
        assert game.play(auto) == 0
        second = game.text
    with start("--hands", "1") as game:
        assert game.play(auto) == 0
        whole = game.text
    ending = whole[whole.index("Player  Seat   Score") :]
    assert second.endswith(ending)
    assert first.splitlines()[:5] == whole.splitlines()[:5]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_saves(number):
    with start("--save", "g.json") as game:
        assert game.prompt() is not None
        game.type("auto")
        assert game.prompt() is not None
        game.signal(number)
        assert game.wait() == 0
    assert load(Path("g.json")).game.deal.phase == mjcore.Phase.CH1_ACROSS


def test_a_terminal_that_goes_away():
    with start("--save", "g.json") as game:
        for _ in range(3):
            assert game.prompt() is not None
            game.type("auto")
        assert game.prompt() is not None
        os.close(game.screen)
        assert game.process.wait(timeout=30) in (0, 2)
    assert load(Path("g.json")).game.deal.phase == mjcore.Phase.CH2_VOTE


def test_a_game_that_is_killed_goes_on_from_its_last_question():
    with start("--save", "g.json") as game:
        for _ in range(4):
            assert game.prompt() is not None
            game.type("auto")
        assert game.prompt() is not None
        game.process.kill()
        game.process.wait()
    # No draft of a save is left: only the claim on the file, which fell with its process.
    assert {path.name for path in Path().iterdir()} == {"g.json", ".g.json.lock"}
    assert json.loads(Path("g.json").read_text())["version"] == 2
    with Terminal("--resume", "g.json") as game:
        _, text = game.prompt()
        assert "The saved game goes on." in text


def test_the_time_for_a_call_runs_out():
    """In a room a call that comes too late is none: the discard is let go."""
    with Terminal("--seed", "21", "--rules", "room", "--hands", "1", "--timer", "1") as game:
        late = 0
        while (asked := game.prompt()) is not None:
            if asked[0].startswith("call") and not late:
                late = 1
                while "Time is up" not in game.text:
                    assert game._more()
            else:
                game.type(auto(*asked))
        assert game.wait() == 0 and late
        assert "You have 1 second." in game.text
        assert "Time is up: you let it go." in game.text
        assert "The game is over" in game.text
