"""The command `mjcore play`: its arguments, what it refuses, how it ends."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from pages import blocks, page
from playing import CARD, new_game

from mjcore.cli import main
from mjcore.cli.play import saving
from mjcore.cli.play.saving import load, save
from mjcore.files import Claim


class Answer(NamedTuple):
    """What a run of the command gave."""

    status: int
    out: str
    err: str


Play = Callable[..., Answer]


@pytest.fixture
def play(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Play:
    """Return a function that runs ``mjcore play`` with lines on its standard input."""

    def play(*args: str, typed: str = "") -> Answer:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        status = main(["play", *args])
        return Answer(status, *capsys.readouterr())

    return play


def test_a_game_from_a_pipe(play):
    """Without a terminal it plays too; what is typed is shown beside its prompt."""
    answer = play("--seed", "1", "--hands", "1", typed="auto\n" * 500)
    assert answer.status == 0 and not answer.err
    assert "pass right> auto" in answer.out and "The game is over" in answer.out


def test_the_end_of_the_input_saves(play):
    answer = play("--seed", "1")
    assert answer.status == 0 and "mjcore play --resume mjcore-game.json" in answer.out
    saved = load(Path("mjcore-game.json"))
    assert saved.setup.preset == "league" and saved.setup.bots == "steady"
    assert saved.game.rules.hands_per_game == 4 and saved.confirm and saved.timer is None


def test_options_make_the_game(play):
    card = Path("kitchen.toml")
    card.write_text(CARD.dumps())
    options = ["--rules", "room", "--hands", "full", "--seat", "WEST", "--bots", "strong",
               "--card", str(card), "--seed", "77", "--no-confirm", "--save", "g.json",
               "--records", "records"]  # fmt: skip
    assert play(*options).status == 0
    card.unlink()
    saved = load(Path("g.json"))
    assert saved.setup.preset == "room" and saved.setup.bots == "strong"
    assert (saved.setup.player, saved.setup.seed) == (2, 77)
    assert saved.game.rules.hands_per_game == 8 and saved.game.deal.card == CARD
    assert not saved.confirm and saved.timer == 15.0
    assert saved.records == str(Path("records").absolute())
    assert play("--resume", "g.json", "--timer", "off").status == 0
    assert load(Path("g.json")).timer is None


@pytest.mark.parametrize(
    ("rules", "hands", "deals"),
    [
        ("league", None, 4),
        ("casual", None, 4),
        ("casual", "full", 8),
        ("guided", "short", 4),
        ("classic", "3", 3),
    ],
)
def test_short_and_full_games(play, rules, hands, deals):
    length = [] if hands is None else ["--hands", hands]
    assert play("--rules", rules, *length).status == 0
    assert load(Path("mjcore-game.json")).game.rules.hands_per_game == deals


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--rules", "house"], "invalid choice: 'house'"),
        (["--bots", "godlike"], "invalid choice: 'godlike'"),
        (["--seat", "left"], "invalid choice: 'left'"),
        (["--hands", "0"], "a number from 1 to 1000, not '0'"),
        (["--hands", "-3"], "a number from 1 to 1000"),
        (["--hands", "many"], "short, full or a number"),
        (["--hands", "1" * 5000], "short, full or a number"),
        (["--seed", "-1"], "a whole number from 0 up"),
        (["--seed", "x"], "a whole number from 0 up"),
        (["--seed", str(2**256)], "a whole number from 0 up"),
        (["--timer", "0"], "seconds from 1 to 3600"),
        (["--timer", "nan"], "seconds from 1 to 3600"),
        (["--card", "none.toml"], "none.toml"),
        (["--card", "a\0b"], "is no name of a file"),
        (["--resume", "none.json"], "cannot read none.json: No such file or directory"),
        (["--resume", "."], "cannot read .: Is a directory"),
        (["--save", "there.txt"], "there.txt exists already"),
        (["--records", "there.txt"], "no records can be kept in"),
        (["--resume", "there.txt"], "cannot resume there.txt: this is no saved game"),
        (["--resume", "g.json", "--rules", "room"], "a saved game has its own --rules"),
        (["--resume", "g.json", "--seed", "0"], "a saved game has its own --seed"),
    ],
)
def test_wrong_arguments_end_with_one_message(play, options, said):
    Path("there.txt").write_text("not a game")
    answer = play(*options, typed="auto\n" * 3)
    assert answer.status == 2 and not answer.out
    assert said in answer.err and answer.err.startswith("mjcore play: ")
    assert "Traceback" not in answer.err
    assert {path.name for path in Path().iterdir()} == {"there.txt"}


def test_a_resume_file_of_another_version_or_tampered_with(play):
    assert play("--seed", "1", "--save", "g.json", typed="auto\n" * 9).status == 0
    text = Path("g.json").read_text()
    for change, said in (
        (('"version":2,"setup"', '"version":3,"setup"'), "saved in version 3 of the file"),
        (('"scores":[0,', '"scores":[9,'), "has been changed or damaged"),
        ((text[-200:], ""), "no saved game, or only a part of one"),
    ):
        assert change[0] in text
        Path("bad.json").write_text(text.replace(*change))
        answer = play("--resume", "bad.json")
        assert answer.status == 2 and said in answer.err and not answer.out
        assert Path("bad.json").read_text() == text.replace(*change)


@pytest.mark.parametrize("name", ["a\0b", "\0", "a\ud800b", "\udfff/x"])
def test_a_saved_directory_that_no_name_can_be(play, name):
    """A file whose check fits can name a directory for its records that no system can have."""
    assert play("--seed", "1", "--save", "g.json", typed="auto\n").status == 0
    data = {**json.loads(Path("g.json").read_text()), "records": name}
    data["check"] = saving._check_sum(data)
    Path("g.json").write_text(json.dumps(data))
    answer = play("--resume", "g.json", typed="auto\n")
    assert answer.status == 2 and not answer.out
    assert answer.err.startswith("mjcore play: no records can be kept in ")
    assert answer.err.count("\n") == 1 and "no directory can have such a name" in answer.err


def test_no_input_at_all(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["play"]) == 2
    assert "there is no input to play with" in capsys.readouterr().err


def test_help_names_every_option(play):
    answer = play("--help")
    assert answer.status == 0
    for word in ("--rules", "--hands", "--seat", "--bots", "--card", "--seed", "--no-confirm",
                 "--timer", "--save", "--resume", "--records"):  # fmt: skip
        assert word in answer.out
    assert all(len(line) <= 80 for line in answer.out.splitlines())


LEAN = """
import io, sys
sys.stdin = io.StringIO("?\\nwhy\\nauto\\n")
from mjcore.cli import main
assert main(["play", "--seed", "3"]) == 0
print(sorted({"numpy"} & set(sys.modules)), file=sys.stderr)
"""


def test_a_game_needs_no_numpy():
    done = subprocess.run(
        [sys.executable, "-c", LEAN], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stderr.strip() == "[]"


def test_bytes_that_are_no_text(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "mjcore", "play", "--seed", "3"],
        input=b"\xff\xfe\n\x00\n\xc3(\nauto\n",
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0 and not done.stderr
    assert json.loads(Path("mjcore-game.json").read_text())["version"] == 2


def test_the_example_of_the_page(play):
    """The page's first game is dealt as it stands there, up to what depends on the bots."""
    shown = blocks("console", page("reference/play.md"))
    (block, *_) = [text for text in shown if "$ mjcore play" in text]
    options, _, shown = block.partition("$ mjcore play ")[2].partition("\n")
    shown = shown.partition("You get ")[0]
    typed = shown.partition("pass right> ")[2].partition("\n")[0]
    answer = play(*options.split(), typed=f"{typed}\n")
    assert answer.status == 0 and answer.out.startswith(shown) and len(shown) > 300


@pytest.mark.skipif(os.name != "posix", reason="there are no such locks here")
def test_the_second_who_plays_one_file_is_told(tmp_path):
    """Two that resume one game would each save over the other."""
    file = tmp_path / "a.json"
    save(file, new_game(1))
    claim = Claim(file)
    assert claim.take()
    for option in ("--resume", "--save"):
        run = subprocess.run(
            [sys.executable, "-m", "mjcore", "play", option, str(file)],
            input="quit\n",
            capture_output=True,
            text=True,
        )
        assert run.returncode == 2
        assert "is being played in another window: go on there" in run.stderr
    claim.release()
    run = subprocess.run(
        [sys.executable, "-m", "mjcore", "play", "--resume", str(file)],
        input="quit\n",
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr
    assert list(tmp_path.iterdir()) == [file]
