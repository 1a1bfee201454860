"""The schema: one document, true to the types, the same in a quick check and a thorough one."""

from __future__ import annotations

import copy
import json
import random
from typing import Any, get_args, get_type_hints

import jsonschema
import pytest
from rooming import CHECKS, NAMES, SCHEMA, Table, fast

import mjcore
from mjcore import Rules
from mjcore.room import messages, schema
from mjcore.rules.rules import FIELDS as RULES
from mjcore.table.actions import ACTIONS
from mjcore.table.event import EVENTS
from mjcore.tiles import TEXTS

DEFS = SCHEMA["$defs"]


def validator(name: str) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": DEFS})


def some_messages() -> list[dict[str, Any]]:
    """Return messages of every kind, those of a whole deal among them."""
    table = Table(fast(hands=1), people=2)
    table.say(1, type="start", id="go")
    for what in ("why", "help", "ping", "sit"):
        table.say(1, type=what)
    table.play()
    found = [one for heard in table.heard.values() for one in heard]
    assert {one["type"] for one in found} == {*NAMES}
    return found


MESSAGES = some_messages()


def test_the_document_is_a_schema_and_json():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    assert json.loads(json.dumps(SCHEMA)) == SCHEMA == schema()
    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_it_covers_all_that_messages_are_made_of():
    """Messages in and out, view, events, actions, rules, outcome, settings."""
    for name in ("InMessage", "OutMessage", "View", "Event", "Action", "Rules", "Outcome"):
        assert name in DEFS
    assert len(DEFS["Event"]["anyOf"]) == len(EVENTS)
    assert len(DEFS["Action"]["anyOf"]) == len(ACTIONS)
    assert [*DEFS["Rules"]["properties"]] == [*RULES]
    assert {*DEFS["Settings"]["properties"]} == {*mjcore.RoomSettings._fields}
    assert DEFS["Tile"]["enum"] == list(TEXTS)


@pytest.mark.parametrize("union", ["InMessage", "OutMessage"])
def test_every_type_has_its_definition(union):
    shapes = get_args(getattr(messages, union))
    refs = [one["$ref"].removeprefix("#/$defs/") for one in DEFS[union]["anyOf"]]
    assert refs == [shape.__name__ for shape in shapes]
    for shape in shapes:
        hints = get_type_hints(shape)
        assert {*DEFS[shape.__name__]["properties"]} == {*hints}
        (kind,) = get_args(hints["type"])
        assert DEFS[shape.__name__]["properties"]["type"] == {"enum": [kind]}
        assert "type" in DEFS[shape.__name__]["required"]


def test_all_references_lead_somewhere_and_all_definitions_are_used():
    used = set()

    def walk(value: Any) -> None:
        if isinstance(value, dict):
            if "$ref" in value:
                used.add(value["$ref"].removeprefix("#/$defs/"))
            for one in value.values():
                walk(one)
        elif isinstance(value, list):
            for one in value:
                walk(one)

    walk(SCHEMA)
    assert used <= set(DEFS)
    assert set(DEFS) - used <= {"InMessage", "OutMessage"}


IN = [
    {"type": "sit", "player": 0},
    {"type": "stand", "id": "x"},
    {"type": "settings", "settings": {}},
    {"type": "settings", "settings": {"rules": "room", "hands": None, "bots": ["easy"] * 4}},
    {"type": "settings", "settings": mjcore.RoomSettings(rules=Rules.casual()).to_dict()},
    {"type": "start"},
    {"type": "bot", "player": 3, "level": None},
    {"type": "remove", "member": 2},
    {"type": "act", "action": {"action": "pass", "tiles": ["1B", "2B"], "blind": 1}, "at": "1.1:x"},
    {"type": "help"},
    {"type": "why"},
    {"type": "auto", "at": "1.1:turn"},
    {"type": "ready", "deal": 1},
    {"type": "end"},
    {"type": "again"},
    {"type": "leave"},
    {"type": "resume", "after": None},
    {"type": "ping", "id": "y" * 64},
]
NOT_IN = [
    {"type": "sit"},
    {"type": "sit", "player": 4},
    {"type": "stand", "id": 5},
    {"type": "stand", "id": "x" * 65},
    {"type": "stand", "more": 1},
    {"type": "act", "action": {"action": "discard", "tile": "0X"}, "at": "x"},
    {"type": "bot", "player": 1, "level": "great"},
    {"type": "settings", "settings": {"colour": 1}},
    {"type": "dance"},
    {},
    5,
]


def test_messages_in():
    check = validator("InMessage")
    for message in IN:
        assert check.is_valid(message) and CHECKS["InMessage"](message), message
    for message in NOT_IN:
        assert not check.is_valid(message) and not CHECKS["InMessage"](message), message
    assert {message["type"] for message in IN} == {
        get_args(get_type_hints(one)["type"])[0] for one in get_args(messages.InMessage)
    }


def test_the_document_itself_fits_every_message():
    check = jsonschema.Draft202012Validator(SCHEMA)
    for message in [*IN, *MESSAGES[:12], *MESSAGES[-4:]]:
        assert check.is_valid(message)
    assert not check.is_valid({"type": "dance"})


def spoil(value: Any, rng: random.Random) -> Any:
    """Return JSON with one thing changed somewhere."""
    value = copy.deepcopy(value)
    where = value
    while True:
        keys = list(where) if isinstance(where, dict) else list(range(len(where)))
        if not keys:
            return value
        key = rng.choice(keys)
        if isinstance(where[key], dict | list) and where[key] and rng.random() < 0.7:
            where = where[key]
            continue
        roll = rng.random()
        if roll < 0.2 and isinstance(where, dict):
            del where[key]
        elif roll < 0.3 and isinstance(where, dict):
            where["surplus"] = 1
        else:
            where[key] = rng.choice([None, -1, 99, 1.5, True, "x", [], {}, ["x"], {"event": 1}])
        return value


@pytest.mark.parametrize("kind", NAMES)
def test_the_quick_check_agrees_with_the_thorough_one(kind):
    """On messages as they are, and on messages with something wrong."""
    rng = random.Random(kind)
    mine = [one for one in MESSAGES if one["type"] == kind]
    check, name = validator(NAMES[kind]), NAMES[kind]
    wrong = 0
    for message in rng.sample(mine, min(len(mine), 8)):
        assert check.is_valid(message) and CHECKS[name](message)
        for _ in range(12):
            other = spoil(message, rng)
            assert check.is_valid(other) == CHECKS[name](other), other
            wrong += not CHECKS[name](other)
    assert wrong > 3


def test_what_is_sent_is_what_the_library_reads():
    """Views, events, actions and rules out of messages are values again."""
    for message in MESSAGES:
        if message["type"] == "view":
            view = message["view"]
            assert mjcore.View.from_dict(view).to_dict() == view
            for action in message["legal"].get("actions", []):
                assert mjcore.Action.from_dict(action).to_dict() == action
        elif message["type"] == "events":
            for event in message["events"]:
                assert mjcore.Event.from_dict(event).to_dict() == event
        elif message["type"] == "room":
            settings = message["settings"]
            assert mjcore.RoomSettings.from_dict(settings).to_dict() == settings
