"""``mjcore card report``."""

import json
import sys

import pytest

import mjcore
from mjcore.cli import main
from mjcore.simulation import Results

CARD = """
[card]
name = "Small card"
[[section]]
name = "2468"
lines = [
  { hand = "222a 444a 6666a 8888a", value = 25 },
  { hand = "FF 2222a 4444b 6666c", value = 30 },
  { hand = "FF 22a 44a 66a 88a 22b 44b", value = 50, concealed = true },
]
"""


@pytest.fixture
def card(tmp_path):
    file = tmp_path / "small.toml"
    file.write_text(CARD)
    return str(file)


@pytest.fixture
def ask(capsys):
    """Return a function that runs the command here and gives status, output, errors."""

    def ask(*args):
        status = main(["card", "report", *args])
        return status, *capsys.readouterr()

    return ask


SIMULATE = ("--deals", "12", "--bot", "easy", "--seed", "5", "--jobs", "1")


def test_saved_results_make_the_same_report(ask, card, tmp_path):
    saved = str(tmp_path / "saved.json")
    first = ask(card, *SIMULATE, "--save", saved)
    assert first[0] == 0 and first[2] == ""
    assert first == ask(card, "--from", saved)
    assert Results.load(saved).deals == 12
    assert max(map(len, first[1].splitlines())) <= 80


def test_markdown_tells_the_command_that_makes_it(ask, card, tmp_path):
    """The command in the text gives the same text, pictures and all."""
    pytest.importorskip("matplotlib", reason="pictures need matplotlib")
    pictures = tmp_path / "pics"
    status, out, _ = ask(card, *SIMULATE, "--markdown", "--pictures", str(pictures))
    assert status == 0 and "(pics/wins.svg)" in out
    assert {path.suffix for path in pictures.iterdir()} == {".svg"}
    command = next(line for line in out.splitlines() if line.startswith("mjcore card report"))
    assert ask(*command.split()[3:])[1] == out


def test_json(ask, card):
    status, out, _ = ask(card, *SIMULATE, "--json")
    data = json.loads(out)
    assert status == 0
    assert (data["deals"], data["seed"]) == (12, "5")
    assert [row["value"] for row in data["lines"]] == [25, 30, 50]


CASES = {
    "no such card": (["none.toml"], "No such file"),
    "no deals": (["CARD", "--deals", "0"], "--deals"),
    "an unknown bot": (["CARD", "--bot", "genius"], "no bot 'genius'"),
    "no such results": (["CARD", "--from", "none.json"], "No such file"),
    "results that are none": (["CARD", "--from", "CARD"], "no JSON"),
    "results and a simulation": (["CARD", "--from", "x.json", "--deals", "5"], "--deals says"),
    "nowhere to save": (["CARD", "--save", "/none/x.json"], "no directory"),
    "both forms": (["CARD", "--json", "--markdown"], "not allowed"),
}


@pytest.mark.parametrize("case", CASES)
def test_one_message_and_status_2(ask, card, case):
    args, message = CASES[case]
    status, out, err = ask(*[card if arg == "CARD" else arg for arg in args])
    assert (status, out) == (2, "")
    assert message in err and "Traceback" not in err


def test_results_of_the_card_before_it_was_changed(ask, card, tmp_path):
    saved = str(tmp_path / "saved.json")
    assert ask(card, *SIMULATE, "--save", saved)[0] == 0
    changed = tmp_path / "changed.toml"
    changed.write_text(CARD.replace("value = 30", "value = 35"))
    status, out, err = ask(str(changed), "--from", saved)
    assert (status, out) == (2, "") and "simulate it anew" in err


def test_pictures_without_matplotlib(ask, card, tmp_path, monkeypatch):
    """It is said before anything is simulated."""
    for name in ("matplotlib", "matplotlib.figure"):
        monkeypatch.setitem(sys.modules, name, None)
    saved = tmp_path / "saved.json"
    status, out, err = ask(
        card, *SIMULATE, "--pictures", str(tmp_path / "pics"), "--save", str(saved)
    )
    assert (status, out) == (2, "") and "mjcore[plot]" in err
    assert not saved.exists()


def test_the_practice_card_can_be_named(ask):
    """Its file lies beside the sources; the report reads any file."""
    from importlib.resources import files

    file = files("mjcore.cards") / "practice.toml"
    status, out, _ = ask(str(file), *SIMULATE)
    assert status == 0
    assert mjcore.Card.practice().sections[0].name in out
