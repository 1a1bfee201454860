"""A whole game at the keyboard: what is shown, odd input, records, what fails."""

import errno
import io
import os
import random
import re
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

import pytest
from playing import MATCHER, PRESETS, Typist, always, new_game, play, random_person

import mjcore
from mjcore import files
from mjcore.cli.output import Output
from mjcore.cli.play.human import Human
from mjcore.cli.play.saving import Saved, load
from mjcore.cli.play.session import Session
from mjcore.cli.text import width


@pytest.mark.parametrize("preset", PRESETS)
def test_a_game_under_each_preset(preset):
    saved = new_game(11, preset, hands=2, seat=2)
    status, text = play(saved, random_person(1))
    assert status == 0 and saved.game.over
    assert text.count("The tiles are dealt.") >= 2
    assert "The game is over" in text
    assert all(width(line) <= 80 for line in text.splitlines())
    assert text.isprintable() or all(line.isprintable() for line in text.splitlines())


def test_the_same_seed_gives_the_same_game():
    first, second = (play(new_game(7, hands=1, bots="easy"), always())[1] for _ in range(2))
    assert first == second
    assert play(new_game(8, hands=1), always())[1] != first


def test_scores_are_those_of_the_game():
    saved = new_game(5, "casual", hands=2, seat=1)
    _, text = play(saved, always())
    table = text[text.rindex("Player") :]
    shown = {row[0]: int(row[1]) for row in re.findall(r"^(\w+) +\w+ +([+-]?\d+)$", table, re.M)}
    names = saved.setup.names()
    assert shown == dict(zip(names, saved.game.scores, strict=True))
    assert sum(shown.values()) == 0


ODD = ["", " ", "\t", "\0", "\x1b[2J", "x" * 5000, "🀄", "5", "99Z", "quitt", "save", "card ~",
       "challenge", "challenge moon", "confirm maybe", "? 0", "? x", "?999", "log 0", "log x",
       "exchange", "exchange 9", "revise 9 9", "call 9 9", "-1", "1" * 300, "mah jongg", "kong",
       "blind 9", "J J J", "[555B]", "yes", "no", "0", "skip", "discard", "discard ?", "help me",
       "rack", "t", "why", "auto auto", "NEWS", "1 2 3", "%s%s", "{}", "\\",
       "'", '"', ";", "~"]  # fmt: skip


@pytest.mark.parametrize("seed", range(4))
def test_odd_input_never_ends_the_game(seed):
    """Whatever is typed, the game says something and goes on; `auto` moves it along."""

    def lines() -> Iterator[str]:
        chance = random.Random(seed)
        while True:
            yield chance.choice(ODD) if chance.random() < 0.7 else "auto"

    preset = ("league", "casual", "classic", "room")[seed]
    saved = new_game(seed, preset)
    status, text = play(saved, lines())
    assert status == 0 and saved.game.over
    assert all(line.isprintable() and width(line) <= 80 for line in text.splitlines())


def test_everything_that_can_be_asked_for_at_any_time():
    lines = ["help", "?", "? 2", "table", "rack", "discards", "scores", "log", "rules", "card",
             "card pairs", "card nonsense", "confirm", "confirm off", "confirm maybe",
             "challenge west", "? none"]  # fmt: skip
    _, text = play(new_game(3), lines)
    said = " ".join(text.split())
    for words in (
        "Type to",
        "Away Line",
        "Seat Player Concealed Exposed",
        "Nothing has been discarded yet.",
        "Player Seat Score",
        "The rules of this table: league",
        "The card has no section 'nonsense'.",
        "You are asked before a tile is discarded.",
        "You are no longer asked before a tile is discarded.",
        "That is neither on nor off.",
        "That is not allowed: a hand can be challenged from East's first turn to the end.",
        "How many hands?",
    ):
        assert words in said, words


@pytest.mark.parametrize("word", ["quit", "q", "exit", "QUIT"])
def test_quit_saves_and_leaves(word):
    status, text = play(new_game(3), [word, "auto"])
    assert status == 0 and "The game is saved." in text
    assert Path("mjcore-game.json").exists()


def test_quit_at_the_confirmation_of_a_discard():
    def lines() -> Iterator[str]:
        while saved.game.deal.phase != mjcore.Phase.TURN:
            yield "auto"
        while saved.game.deal.to_act != (0,) or saved.game.deal.phase != mjcore.Phase.TURN:
            yield "auto"
        yield saved.game.deal.view(0).to_dict()["rack"][0]
        yield "quit"
        raise AssertionError("it did not leave")

    saved = new_game(3)
    saved.confirm = True
    status, text = play(saved, lines())
    assert status == 0 and "The game is saved." in text
    assert saved.game.deal.phase == mjcore.Phase.TURN


def at_the_table(saved: Saved, phase: mjcore.Phase, lines: Iterable[str]) -> Iterator[str]:
    """Type ``auto`` until the person is asked in a phase, and then the lines."""
    deal = saved.game.deal
    while deal.phase != phase or 0 not in deal.to_act:
        yield "auto"
    yield from lines


def test_what_is_there_at_any_time_is_there_at_a_question_of_yes_or_no():
    """Help, the Hand Helper, the card: then the question is asked again."""
    saved = new_game(3)
    saved.confirm = True
    lines = ["? 0", "help", "card 2468", "table", "perhaps", "n"]

    def typed_at_the_table() -> Iterator[str]:
        yield from at_the_table(saved, mjcore.Phase.TURN, [])
        yield next(tile for tile in saved.game.deal.view(0).to_dict()["rack"] if tile != "J")
        yield from lines

    typist = Typist(typed_at_the_table())
    _, text = play(saved, typist)
    assert [prompt.endswith("[Y/n] ") for prompt in typist.prompts[-8:]] == [
        *[False], *[True] * 6, *[False],
    ]  # fmt: skip
    said = " ".join(text.split())
    assert "How many hands?" in said and "Type to" in said and "Suits X/C" in said
    assert said.count("That is neither yes nor no.") == 1 and "Then not." in said


@pytest.mark.parametrize("phase", [mjcore.Phase.CH1_RIGHT, mjcore.Phase.TURN, mjcore.Phase.WINDOW])
def test_enter_shows_the_table_and_the_rack_once(phase):
    saved = new_game(3)
    mark = "log 1"
    _, text = play(saved, Typist(at_the_table(saved, phase, [mark, "", "quit"])))
    shown = text.rpartition("The game is saved")[0].split("\n")
    table = max(at for at, line in enumerate(shown) if line.startswith("Seat "))
    assert sum(line.startswith("Your rack") for line in shown[table:]) == 1


def test_an_action_against_the_rules_is_refused_with_its_reason():
    _, text = play(new_game(3), ["mahjong"])
    assert "That is not allowed:" in text


# -- what the person sees


class OnlyView:
    """A deal that shows what a seat may see, and nothing else."""

    def __init__(self, deal: mjcore.Deal, seat: int) -> None:
        self._deal = deal
        self._seat = seat

    def __getattr__(self, name: str) -> object:
        raise AssertionError(f"the person looks at deal.{name}")

    def view(self, seat: int) -> object:
        assert seat == self._seat
        return self._deal.view(seat)

    def events_for(self, seat: int) -> object:
        assert seat == self._seat
        return self._deal.events_for(seat)

    def legal_actions(self, seat: int) -> object:
        assert seat == self._seat
        return self._deal.legal_actions(seat)

    @property
    def outcome(self) -> object:
        return self._deal.outcome


def test_the_person_sees_its_own_view_alone(monkeypatch):
    """All that is shown comes from the seat's view and its events."""
    real = Human._deal.fget

    def guarded(self: Human) -> OnlyView:
        return OnlyView(real(self), self.seat)

    monkeypatch.setattr(Human, "_deal", property(guarded))
    saved = new_game(12, hands=2, seat=3)
    assert play(saved, random_person(3))[0] == 0 and saved.game.over


@pytest.mark.parametrize("moves", [6, 7, 11], ids=["pass", "first turn", "later turn"])
def test_the_screen_is_the_same_whatever_the_others_hold(moves):
    """Hidden tiles swapped between the others and the wall change nothing that is shown."""
    saved = new_game(5, "casual")
    play(saved, ["auto"] * moves)
    texts = []
    for swap in (False, True):
        data = saved.game.to_dict()
        hands, wall = data["deal"]["hands"], data["deal"]["wall"]
        assert data["deal"]["turn"] == 0
        if swap:
            hands[1]["tiles"], hands[2]["tiles"] = hands[2]["tiles"], hands[1]["tiles"]
            answers = data["deal"]["answers"]  # tiles that others pass are hidden as well
            answers[1], answers[2] = answers[2], answers[1]
            wall.reverse()
        game = mjcore.Game.from_dict(data, MATCHER)
        again = new_game(5, "casual")
        again.game = game
        _, text = play(again, ["", "table", "?", "discards", "log", "scores"], resumed=True)
        texts.append(text)
    first, second = (re.sub(r"mjcore-game[-\d]*", "", text) for text in texts)
    assert first == second


# -- records


def test_every_deal_is_recorded_and_can_be_replayed(tmp_path):
    saved = new_game(4, "casual", hands=3)
    saved.records = str(tmp_path / "records")
    (tmp_path / "records").mkdir()
    play(saved, always())
    records = sorted((tmp_path / "records").iterdir())
    assert [path.name[-14:] for path in records] == [f"deal-00{n}.jsonl" for n in (1, 2, 3)]
    scores = [0] * 4
    for path in records:
        deal = mjcore.Deal.replay(path.read_text(), MATCHER)
        assert deal.truncated is None and deal.outcome is not None
        for seat, amount in enumerate(deal.outcome.payments):
            scores[(seat + deal.dealer) % 4] += amount
    assert tuple(scores) == saved.game.scores


def test_a_record_that_is_there_is_neither_doubled_nor_overwritten(tmp_path):
    for _ in range(2):
        saved = new_game(4, "casual")
        saved.records = str(tmp_path)
        play(saved, always())
    (name,) = [path.name for path in tmp_path.glob("*.jsonl")]
    (tmp_path / name).write_text("something else")
    saved = new_game(4, "casual")
    saved.records = str(tmp_path)
    play(saved, always())
    assert (tmp_path / name).read_text() == "something else"
    assert len(list(tmp_path.glob("*.jsonl"))) == 2


def test_a_full_disk_is_told_and_the_record_tried_again(tmp_path, monkeypatch):
    """The game goes on, nothing is half written, and what failed is written after all."""
    real, failing = os.fsync, [True]

    def full(handle: int) -> None:
        if failing[0]:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        real(handle)

    monkeypatch.setattr(files.os, "fsync", full)

    def lines() -> Iterator[str]:
        while True:
            if saved.game.hands_played:
                assert [path.suffix for path in tmp_path.iterdir()] == []
                failing[0] = False
            yield "auto"

    saved = new_game(4, "casual", hands=2)
    saved.records = str(tmp_path)
    status, text = play(saved, lines())
    assert status == 0
    assert "No space left on device" in " ".join(text.split())
    assert len(list(tmp_path.glob("*.jsonl"))) == 2


def test_a_record_that_is_never_written_shows_in_the_exit_status(tmp_path):
    saved = new_game(4, "casual")
    saved.records = str(tmp_path / "gone")
    status, text = play(saved, always())
    assert status == 2 and "could not be written" in text


# -- screens


def painted(monkeypatch: pytest.MonkeyPatch, **settings: str) -> str:
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    stream = io.StringIO()
    lines = ["help", "card", "?", "rules", *["auto"] * 60]
    Session(new_game(3), Output.to(stream), Typist(lines), None).run(resumed=False)
    for name in settings:
        monkeypatch.delenv(name)
    Path("mjcore-game.json").unlink(missing_ok=True)
    return stream.getvalue()


def test_colours_change_nothing_but_colours(monkeypatch):
    coloured = painted(monkeypatch, FORCE_COLOR="1")
    assert "\x1b[" in coloured
    bare = re.sub(r"\x1b\[[\d;]*m", "", coloured)
    plain = painted(monkeypatch)
    assert "\x1b" not in plain
    assert bare == plain
    assert all(width(line) <= 80 for line in bare.splitlines())


def test_no_color(monkeypatch):
    plain = painted(monkeypatch)
    assert painted(monkeypatch, NO_COLOR="1", FORCE_COLOR="1") == plain


@pytest.mark.parametrize("columns", ["40", "60", "200"])
def test_other_widths(monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", columns)
    saved = new_game(3)
    status, text = play(saved, always())
    assert status == 0
    rows = (" ", "*", "─", "Seat")  # the rows of a table keep their columns, however narrow it is
    told = [line for line in text.splitlines() if not line.startswith(rows) and "  " not in line]
    assert all(width(line) <= int(columns) for line in told)


def test_enter_lets_a_discard_go():
    """At a call an empty line is the answer that is nearly always given."""
    saved = new_game(3)
    typist = Typist([])

    def type_(prompt: str) -> str:
        typist.prompts.append(prompt)
        return "" if prompt == "call> " else "auto"

    status, said = play(saved, type_)
    asked = typist.prompts.count("call> ")
    assert status == 0 and asked > 0
    assert said.count("You can call") == asked


def test_only_helpful_calls_are_asked_about():
    """Where a discard neither wins nor is worth a call the human is not asked at all."""
    prompts = {}
    for wanted in ("all", "helpful"):
        lines = chain([f"calls {wanted}"], always("auto"))
        typist = Typist(lines)
        _, said = play(new_game(3, hands=2), typist)
        prompts[wanted] = typist.prompts.count("call> ")
        assert "You are asked" in said
    assert prompts["helpful"] < prompts["all"]


def test_how_calls_are_asked_about_is_saved(tmp_path):
    file = tmp_path / "a.json"
    saved = new_game(3)
    play(saved, ["calls helpful", "quit"], file)
    assert load(file).helpful
    _, said = play(load(file), ["calls", "calls often", "quit"], file, resumed=True)
    assert "You are asked about every discard" in said
    assert "Type calls helpful or calls all." in " ".join(said.split())
    assert not load(file).helpful
