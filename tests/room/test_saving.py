"""Saves, journals and determinism: what a room was it is again."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest
from odd_values import name_of
from random_room import RandomRoom, difference
from rooming import MATCHER, Table, fast
from table_driver import any_rules

import mjcore
from mjcore import Advisor, Phase, RecordError, Room, RoomSettings, Rules
from mjcore.bots import LevelBot


def through_json(data: Any) -> Any:
    return json.loads(json.dumps(data, allow_nan=False))


def text(room: Room) -> str:
    return json.dumps(room.to_dict())


def script(seed: int) -> tuple[RoomSettings, list[tuple[str, Any]]]:
    """Return settings, and what people say and when, made up without looking at the room."""
    rng = random.Random(seed)
    settings = RoomSettings(
        rules=any_rules(rng),
        call_timer=5.0,
        turn_timer=4.0,
        pass_timer=6.0,
        hands=2,
        between=3.0,
        grace=10.0,
        bots=rng.choice(["easy", "steady", "strong"]),
    )
    inputs: list[tuple[str, Any]] = []
    for _ in range(60):
        inputs.append(("tick", rng.choice([0.5, 1.0, 4.0, 6.0])))
        roll = rng.random()
        if roll < 0.3:
            inputs.append((rng.choice("ab"), {"type": rng.choice(["why", "help", "ping", "end"])}))
        elif roll < 0.4:
            inputs.append(("cut", "b"))
        elif roll < 0.5:
            inputs.append(("join", f"P{rng.random()}"))
    return settings, inputs


def perform(seed: int, whole: bool = True) -> tuple[list[Any], list[dict]]:
    """Perform a script; return all messages, and the journal without what tokens leave in it."""
    settings, inputs = script(seed)
    room = Room(MATCHER, settings, rng=seed)
    journal = room.take_entries()
    now, sent = 0.0, []
    tokens = {}
    for line in "ab":
        ticket, sends = room.join(line, now)
        tokens[line] = ticket.token
        sent += sends + room.attach(ticket.token, line, now)
        sent += room.receive(line, {"type": "sit", "player": "ab".index(line)}, now)
    sent += room.receive("a", {"type": "start"}, now)
    for kind, what in inputs:
        if kind == "tick":
            now += what
            sent += room.tick(now)
        elif kind == "cut":
            sent += room.detach(what, now)
            sent += room.attach(tokens[what], what, now)
        elif kind == "join":
            sent += room.join(what, now)[1] if len(room.to_dict()["members"]) < 8 else []
        else:
            sent += room.receive(kind, what, now)
        journal += room.take_entries()
    return [tuple(one) for one in sent], [
        {key: value for key, value in entry.items() if key != "token"} for entry in journal
    ]


@pytest.mark.parametrize("seed", range(8))
def test_the_same_inputs_at_the_same_times_give_the_same_outputs(seed):
    """Tokens apart, to the byte: messages, their order, and the journal."""
    one, other = perform(seed), perform(seed)
    assert json.dumps(one) == json.dumps(other)
    assert len(one[0]) > 50


def test_another_seed_gives_another_deal():
    racks = []
    for rng in (1, 2, random.Random(1), random.Random(1)):
        table = Table(fast(), people=0)
        table.room = Room(MATCHER, fast(), rng=rng)
        ada = table.join("Ada")
        table.attach(ada)
        table.say(ada, type="sit", player=0)
        table.say(ada, type="start")
        racks.append(table.view(ada)["rack"])
    assert racks[0] != racks[1] and racks[2] == racks[3]
    with pytest.raises(TypeError, match="rng"):
        Room(MATCHER, rng="seed")
    with pytest.raises(TypeError, match="Card"):
        Room("card")
    with pytest.raises(TypeError, match="RoomSettings"):
        Room(MATCHER, Rules.room())
    assert Room(mjcore.Card.practice()).settings == RoomSettings()


# -- saves


@pytest.mark.parametrize("seed", range(6))
def test_a_saved_room_goes_on_as_the_other_does(seed):
    """Both, with their lines cut and tied again, give the same from there on."""
    one = RandomRoom(seed, checks=0.0)
    one.play(60)
    table = one.table
    table.note(table.room.tick(table.now))
    rooms = [Room.from_dict(through_json(table.room.to_dict()), MATCHER, 100.0) for _ in range(2)]
    rooms[1] = Room.from_dict(through_json(rooms[1].to_dict()), MATCHER, -7.0)
    assert text(rooms[0]) == text(rooms[1])
    heard: list[list[Any]] = [[], []]
    for origin, room, sends in zip((100.0, -7.0), rooms, heard, strict=True):
        for entry in room.to_dict()["members"]:
            sends += room.attach(table.tokens[entry["id"]], entry["id"], origin)
        for step in range(40):
            sends += room.tick(origin + 2.5 * step)
    assert json.dumps(heard[0]) == json.dumps(heard[1])
    assert text(rooms[0]) == text(rooms[1])


def some_save() -> dict[str, Any]:
    """Return the save of a room with an open window in which somebody has answered."""
    table = Table(fast(call_timer=15.0, pace=2.0, hands=None), people=4)
    table.say(1, type="start")
    for _ in range(400):
        asked = table.asked()
        if table.deal.phase is Phase.WINDOW and table.room._inside.answers:
            break
        table.auto(asked[0]) if asked else table.wait(2.0)
    return through_json(table.room.to_dict())


SAVE = some_save()


def spoilt() -> list[tuple[str, Any]]:
    """Return paths into a save, and values that cannot stand there."""
    found: list[tuple[str, Any]] = []
    for key in SAVE:
        found += [(key, object()), (key, "nonsense"), (key, -1), (key, [[[]]])]
    for key in SAVE["members"][0]:
        found += [(f"members.0.{key}", value) for value in (object(), -1, [None], {})]
    for key in SAVE["settings"]:
        found.append((f"settings.{key}", object()))
    found += [
        ("members.0.id", 2),
        ("members.0.id", 9),
        ("members.0.player", 1),
        ("members.0.player", 4),
        ("members.0.lines", 10**9),
        ("members.0.name", ""),
        ("members.0.token", "00"),
        ("members.0.ids", "00"),
        ("members.0.ids", "zz" * 8),
        ("members.0.marks", [1]),
        ("members.0.marks", [1 << 40, 1]),
        ("members.0.name", "a\nb"),
        ("host", 7),
        ("host", None),
        ("bots", ["easy", None, None, None]),
        ("bots", [None] * 3),
        ("ready", [9]),
        ("state", "pause"),
        ("state", "lobby!"),
        ("game", None),
        ("told", [1, 2]),
        ("told", [0, 0, 0, 0]),
        ("answers", [[0, {"action": "skip"}, 10**6, None]]),
        ("answers", [[0, {"action": "skip"}]]),
        ("answers", [[7, {"action": "skip"}, 0, None]]),
        ("version", 2),
        ("format", "mjcore-game"),
        ("seed", "5"),
        ("settings.rules.players", 3),
    ]
    return found


@pytest.mark.parametrize(("path", "value"), spoilt(), ids=name_of)
def test_a_save_that_was_changed_is_a_record_error(path, value):
    data = copy.deepcopy(SAVE)
    *keys, last = path.split(".")
    where: Any = data
    for key in keys:
        where = where[int(key)] if isinstance(where, list) else where[key]
    if where[last] == value:
        pytest.fail("this changes nothing")
    where[last] = value
    with pytest.raises(RecordError):
        Room.from_dict(data, MATCHER, 0.0)


@pytest.mark.parametrize("key", SAVE)
def test_a_save_that_lacks_something_is_a_record_error(key):
    data = {name: value for name, value in SAVE.items() if name != key}
    with pytest.raises(RecordError):
        Room.from_dict(data, MATCHER, 0.0)
    with pytest.raises(RecordError):
        Room.from_dict({**SAVE, "more": 1}, MATCHER, 0.0)


@pytest.mark.parametrize("data", [None, [], 5, "room", {}])
def test_what_is_no_save_is_a_record_error(data):
    with pytest.raises(RecordError, match="no saved room"):
        Room.from_dict(data, MATCHER, 0.0)


def test_another_card_is_refused(table_card):
    with pytest.raises(RecordError, match="another card"):
        Room.from_dict(SAVE, table_card, 0.0)


# -- journals


class Otherwise:
    """Stand for an advisor and bots that answer otherwise, and say so when they are asked."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked = 0

        def other(*_: object, **__: object) -> Any:
            self.asked += 1
            raise AssertionError("a replay asks nobody")

        for name in ("advise", "discard", "charleston", "helper"):
            monkeypatch.setattr(Advisor, name, other)
        monkeypatch.setattr(LevelBot, "choose", other)


@pytest.mark.parametrize("seed", range(5))
def test_any_prefix_of_a_journal_gives_the_room_as_it_was(seed, monkeypatch):
    """Call by call, though advisor and bots have changed; within a call prefixes are rooms too."""
    one = RandomRoom(seed, checks=0.0)
    states: dict[int, str] = {}
    original = one.after

    def noting() -> None:
        entries = one.room.take_entries()
        one.journal += entries
        if entries and entries[-1]["time"] == one.room.time:
            again = Room.from_dict(one.room.to_dict(), MATCHER, 0.0)
            states[len(one.journal)] = text(again)
        one.rng, rng = random.Random(0), one.rng
        original()
        one.rng = rng

    one.after = noting  # type: ignore[method-assign]
    one.play(100)
    journal = through_json(one.journal)
    changed = Otherwise(monkeypatch)
    for length in range(1, len(journal) + 1, 3 if len(journal) > 200 else 1):
        room = Room.replay(journal[:length], MATCHER, 50.0)
        if length in states and text(room) != states[length]:
            raise AssertionError(difference(through_json(states[length]), room.to_dict()))
    assert changed.asked == 0
    assert len(states) > 30


def test_replays_decide_nothing_but_rooms_do(monkeypatch):
    """The bots that the test replaces are those that play."""
    table = Table(fast(bot_pause=1.0), people=1)
    table.say(1, type="start")
    Otherwise(monkeypatch)
    with pytest.raises(AssertionError, match="asks nobody"):
        table.wait(1.0)


def test_a_journal_begins_with_the_room_as_it_stands():
    """Whoever never takes entries pays nothing; the first time they are the room itself."""
    table = Table(people=2)
    assert table.room._journal is None
    (entry,) = table.room.take_entries()
    assert entry["entry"] == "room" and entry["room"] == table.room.to_dict()
    assert table.room.take_entries() == []
    table.say(1, type="start", id="x")
    entries = table.room.take_entries()
    assert [one["entry"] for one in entries][:1] == ["start"] and entries[0]["member"] == 1
    assert {one.get("by") for one in entries[1:]} == {"bot"}
    room = Room.replay([entry, *entries], MATCHER, 0.0)
    assert text(room) == text(Room.from_dict(table.room.to_dict(), MATCHER, 0.0))
    (again,) = room.take_entries()
    later = Room.replay([entry, *entries, again], MATCHER, 9.0)
    assert text(later) == text(room)


def test_time_outs_are_in_the_journal_with_what_was_done():
    table = Table(fast(pass_timer=5.0, turn_timer=5.0, call_timer=5.0), people=2)
    table.say(1, type="start")
    journal = table.room.take_entries()
    table.wait(60.0)
    journal += table.room.take_entries()
    kinds = {(one["entry"], one.get("by")) for one in journal}
    assert {("act", "timeout"), ("act", "bot"), ("close", None)} <= kinds
    assert all("action" in one for one in journal if one["entry"] in ("act", "answer"))


@pytest.mark.parametrize(
    ("entries", "words"),
    [
        ([], "empty"),
        ([{"entry": "join"}], "entry 1: a journal begins"),
        ([None], "entry 1"),
        (["START", {"entry": "dance", "time": 0.0}], "entry 2: unknown entry 'dance'"),
        (["START", {"entry": "start"}], "entry 2: 'time' is missing"),
        (["START", {"entry": "start", "time": "now"}], "entry 2: 'time' is seconds"),
        (["START", {"entry": "start", "time": float("nan")}], "entry 2: 'time' is seconds"),
        (["START", {"entry": "join", "time": 0.0, "name": "A"}], "entry 2: 'token' is missing"),
        (["START", {"entry": "join", "time": 0.0, "name": "A", "token": "x"}], "entry 2"),
        (["START", {"entry": "attach", "time": 0.0, "member": 5}], "entry 2"),
        (["START", {"entry": "attach", "time": 0.0, "member": []}], "entry 2"),
        (["START", *[{"entry": "detach", "time": 0.0, "member": 1}] * 2], "entry 3: member 1 has"),
        (["START", {"entry": "deal", "time": 0.0}], "entry 2"),
        (["START", {"entry": "sit", "time": 0.0, "member": 1, "player": 7}], "entry 2"),
        (["START", {"entry": "bot", "time": 0.0, "player": 7, "level": "easy"}], "entry 2"),
        (["START", {"entry": "bot", "time": 0.0, "player": 2, "level": "x"}], "entry 2"),
        (["START", {"entry": "act", "time": 0.0, "seat": 0, "action": {}}], "entry 2"),
        (["START", {"entry": "settings", "time": 0.0, "settings": {"pace": -1}}], "entry 2"),
        (["START", {"entry": "nothing", "time": 0.0, "line": "x"}], "entry 2: it holds what no"),
        (["START", {"entry": "close", "time": 0.0}], "entry 2"),
        (["START", {"entry": "ready", "time": 0.0, "member": 1}], "entry 2"),
        (["START", {"entry": "remove", "time": 0.0, "member": 1, "removed": 4}], "entry 2"),
        ([{"entry": "room", "time": 0.0, "room": {}}], "entry 1: this is no saved room"),
    ],
)
def test_a_journal_that_no_room_has_written(entries, words):
    start = Table(people=1).room.take_entries()[0]
    with pytest.raises(RecordError, match=words):
        Room.replay([start if one == "START" else one for one in entries], MATCHER, 0.0)
