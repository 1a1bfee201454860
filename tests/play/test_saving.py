"""A game is saved whole, and taken up again exactly where it was."""

import copy
import errno
import json
import os
import random
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playing import CARD, MATCHER, PRESETS, Typist, always, new_game, play

import mjcore
from mjcore import files
from mjcore.cli.play import saving
from mjcore.cli.play.saving import FORMAT, VERSION, from_text, load, save, to_text
from mjcore.cli.play.signals import Leave
from mjcore.files import free_name, write_whole


def outcome_of(saved: saving.Saved) -> object:
    """Return all that a finished game came to: scores, and the last deal move by move."""
    return saved.game.scores, saved.game.hands_played, saved.game.deal.record()


@pytest.mark.parametrize(("preset", "seed"), [("league", 3), ("casual", 4), ("room", 5)])
def test_a_game_left_at_random_moments_comes_to_the_same_end(tmp_path, preset, seed):
    """Leaving and resuming changes nothing, whenever it is done and however often."""
    whole = new_game(seed, preset, hands=2, seat=seed % 4)
    assert play(whole, always())[0] == 0
    chance = random.Random(seed)
    file = tmp_path / "game.json"
    saved, resumed = new_game(seed, preset, hands=2, seat=seed % 4), False
    sittings = 0
    while not (saved.game.over and resumed):
        lines = ["auto"] * chance.choice([0, 1, 1, 3, 8, 20])
        status, text = play(saved, lines, file, resumed)
        assert status == 0
        assert "mjcore play --resume" in text or "The game is over" in text
        saved, resumed = load(file), True
        sittings += 1
    assert sittings > 4
    assert outcome_of(saved) == outcome_of(whole)


def test_a_saved_game_is_the_game():
    saved = new_game(8, "guided", hands=3, seat=2, bots="strong")
    play(saved, ["auto"] * 9 + ["confirm on"])
    again = from_text(to_text(saved).encode())
    assert again.game.to_dict() == saved.game.to_dict()
    assert again.setup == saved.setup and again.confirm is True and again.timer is None


def test_another_card_travels_with_the_game(tmp_path):
    saved = new_game(1)
    saved.game = mjcore.Game(CARD, mjcore.Rules.league(hands_per_game=1), rng=1)
    file = tmp_path / "g.json"
    play(saved, ["auto"] * 3, file)
    assert load(file).game.deal.card == CARD


def test_a_finished_game_shows_how_it_ended(tmp_path):
    file = tmp_path / "g.json"
    play(new_game(3, "casual"), always(), file)
    status, text = play(load(file), [], file, resumed=True)
    assert status == 0 and "The game is over" in text


def test_a_game_resumes_between_two_deals(tmp_path):
    file = tmp_path / "g.json"

    def lines() -> Iterator[str]:
        while not saved.game.hands_played:
            yield "auto"

    saved = new_game(3, "casual", hands=2)
    status, text = play(saved, lines(), file)
    assert status == 0 and saved.game.deal.outcome is not None
    status, text = play(load(file), ["scores", ""], file, resumed=True)
    assert status == 0 and text.count("Player") == 2 and "Deal 2 of 2" in text


def valid() -> dict[str, object]:
    """Return a saved game as data, some moves into a deal."""
    saved = new_game(6)
    with tempfile.TemporaryDirectory() as directory:
        play(saved, ["auto"] * 12, Path(directory) / "game.json")
    return json.loads(to_text(saved))


VALID = valid()


def signed(data: dict[str, object]) -> bytes:
    """Return the text of data whose check fits, as a patient forger would write it."""
    data["check"] = saving._check_sum(data)
    return json.dumps(data).encode()


def test_the_forger_of_these_tests_knows_his_trade():
    assert from_text(signed(copy.deepcopy(VALID))).game.deal.outcome is None


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"7",
        b"\xff\xfe",
        b"\0" * 10,
        b"[" * 100_000,
        b'{"format": "mjcore-game"}',
        b'{"format": 7, "version": 1}',
        b"not a game at all",
    ],
)
def test_what_is_no_saved_game_is_refused(raw):
    with pytest.raises(mjcore.RecordError, match="no saved game"):
        from_text(raw)


@pytest.mark.parametrize("version", [0, 1, 99, "2", None, 2.0, True, 10**30])
def test_another_version_is_named(version):
    data = {**VALID, "version": version}
    with pytest.raises(mjcore.RecordError, match=f"this mjcore reads version {VERSION}"):
        from_text(signed(data))


def test_any_change_is_found():
    """Each value of the file, changed alone, makes the check fail."""
    for key in VALID:
        data = copy.deepcopy(VALID)
        data[key] = "other" if data[key] != "other" else 1
        with pytest.raises(mjcore.RecordError):
            from_text(json.dumps(data).encode())
    text = json.dumps(VALID)
    tampered = text.replace('"scores": [0, 0, 0, 0]', '"scores": [900, 0, 0, 0]')
    assert tampered != text
    with pytest.raises(mjcore.RecordError, match="has been changed or damaged"):
        from_text(tampered.encode())


def test_every_cut_is_found():
    raw = to_text(new_game(6)).encode()
    for end in range(0, len(raw) - 1, max(1, len(raw) // 200)):
        with pytest.raises(mjcore.RecordError):
            from_text(raw[:end])


def forged(path: str, value: object) -> bytes:
    """Return the valid game with one value replaced, or removed, and the check made to fit."""
    data = copy.deepcopy(VALID)
    *parents, last = path.split("/")
    place = data
    for parent in parents:
        place = place[parent]
    if value is KeyError:
        del place[last]
    else:
        place[last] = value
    return signed(data)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        *[(key, KeyError) for key in VALID if key not in ("check", "format", "version")],
        *[(key, []) for key in VALID if key not in ("check", "format", "version")],
        ("setup/preset", "unheard of"),
        ("setup/bots", "godlike"),
        ("setup/player", 4),
        ("setup/player", -1),
        ("setup/player", True),
        ("setup/seed", "xyz"),
        ("setup/seed", 7),
        ("setup/more", 7),
        ("confirm", 1),
        ("timer", "soon"),
        ("timer", -1.0),
        ("timer", float("nan")),
        ("records", 5),
        ("card", "[card]"),
        ("card", "\0"),
        ("game/format", "other"),
        ("game/version", 1),
        ("game/dealer", 9),
        ("game/scores", ["a", 0, 0, 0]),
        ("game/deal", {}),
        ("game/deal/phase", "supper"),
        ("game/deal/wall", []),
        ("game/deal/hands", []),
        ("game/deal/events", []),
        ("game/deal/outcome", {"kind": "win"}),
        ("game/deal/turns", 77),
        ("game/deal/discards", []),
    ],
)
def test_what_a_forger_writes_is_refused(path, value):
    """With a check that fits, too, only a game that its own story tells is taken up."""
    with pytest.raises(mjcore.RecordError):
        from_text(forged(path, value))


def test_swapped_tiles_are_found():
    data = copy.deepcopy(VALID)
    hands = data["game"]["deal"]["hands"]
    hands[0]["tiles"], hands[1]["tiles"] = hands[1]["tiles"], hands[0]["tiles"]
    with pytest.raises(mjcore.RecordError):
        from_text(signed(data))


def test_a_file_that_is_not_there_or_not_a_file(tmp_path):
    for path in (tmp_path / "none.json", tmp_path):
        with pytest.raises(mjcore.RecordError, match="cannot read"):
            load(path)
    huge = tmp_path / "huge.json"
    with huge.open("wb") as file:
        file.truncate(saving.LARGEST + 10)
    with pytest.raises(mjcore.RecordError, match="far too large"):
        load(huge)


# -- files are whole or not there


def test_a_failed_write_leaves_what_was_there(tmp_path, monkeypatch):
    file = tmp_path / "g.json"
    file.write_text("before")

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(files.os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        save(file, new_game(1))
    assert file.read_text() == "before"
    assert [path.name for path in tmp_path.iterdir()] == ["g.json"]


def test_a_write_keeps_the_rights_of_a_file(tmp_path):
    file = tmp_path / "g.json"
    write_whole(file, "a")
    mask = os.umask(0)
    os.umask(mask)
    assert file.stat().st_mode & 0o777 == 0o666 & ~mask
    file.chmod(0o600)
    write_whole(file, "b")
    assert file.stat().st_mode & 0o777 == 0o600 and file.read_text() == "b"


def test_a_link_is_followed(tmp_path):
    real = tmp_path / "real.json"
    real.write_text("a")
    link = tmp_path / "link.json"
    link.symlink_to(real)
    write_whole(link, "b")
    assert link.is_symlink() and real.read_text() == "b"


def test_free_names_count_up(tmp_path):
    file = tmp_path / "mjcore-game.json"
    assert free_name(file) == file
    file.touch()
    (tmp_path / "mjcore-game-2.json").touch()
    assert free_name(file).name == "mjcore-game-3.json"


def test_leaving_never_overwrites_another_game():
    Path("mjcore-game.json").write_text("precious")
    status, text = play(new_game(2), ["auto"])
    assert status == 0 and "--resume mjcore-game-2.json" in text
    assert Path("mjcore-game.json").read_text() == "precious"
    assert json.loads(Path("mjcore-game-2.json").read_text())["format"] == FORMAT


def test_a_game_that_cannot_be_saved_is_not_left_by_quit(monkeypatch, tmp_path):
    """``quit`` stays and says so; ``save FILE`` elsewhere helps, ``quit!`` leaves anyway."""
    bad = tmp_path / "missing" / "g.json"
    lines = ["auto", "quit", f"save {tmp_path / 'other.json'}", "auto", "quit"]
    status, text = play(new_game(2), lines, bad)
    text = " ".join(text.split())
    assert "could not be saved" in text and "No such file or directory" in text
    assert "Type save and the name of another file, or quit! to leave without it." in text
    assert status == 0 and load(tmp_path / "other.json").game.deal.outcome is None
    assert text.count("could not be saved") == 2  # once unasked, once by quit
    status, text = play(new_game(2), ["quit", "quit!"], bad)
    assert status == 2


def test_save_names_no_file_that_is_there():
    Path("there.json").write_text("precious")
    lines = ["save there.json", "save new.json", "save new.json", "save a\0b", "save ~nobody/x"]
    status, text = play(new_game(2), lines)
    assert "there.json exists already." in text and text.count("Saved in new.json.") == 2
    assert Path("there.json").read_text() == "precious"
    assert status == 0 and "--resume new.json" in text


def test_a_crash_saves_the_game(tmp_path):
    """Whatever breaks at the table, the game is not lost with it."""
    saved = new_game(2)
    file = tmp_path / "g.json"

    def broken(prompt: str) -> str:
        raise RuntimeError("the terminal is on fire")

    with pytest.raises(RuntimeError):
        play(saved, broken, file)
    assert load(file).game.to_dict() == saved.game.to_dict()


def test_leaving_at_the_very_first_question(tmp_path):
    file = tmp_path / "g.json"
    assert play(new_game(4), [], file)[0] == 0
    assert load(file).game.deal.phase == mjcore.Phase.CH1_RIGHT
    with pytest.raises(Leave):
        raise Leave
    assert Typist([]).prompts == []


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_is_saved_and_loaded(preset):
    saved = new_game(9, preset)
    saved.timer = saved.game.rules.call_timer or 3.5
    again = from_text(to_text(saved).encode())
    assert again.game.rules == saved.game.rules and again.timer == saved.timer
    assert again.game.deal.matcher.card == MATCHER.card
