"""The page about rooms names everything: calls, settings, messages, codes, entries."""

from __future__ import annotations

import json
import re
from typing import get_args, get_type_hints

import pages
import pytest
from pages import blocks, page, quoted, section
from rooming import CHECKS, NUMBERED

import mjcore
from mjcore import RoomSettings
from mjcore.room import messages
from mjcore.room.doing import ENTRIES
from mjcore.room.refusal import Code
from mjcore.room.requests import FIELDS

PAGE = page("reference/room.md")


def rows(heading: str) -> list[list[str]]:
    """Return the cells of the tables under a heading, without their heads."""
    return pages.rows(section(PAGE, f"## {heading}"))


def names(heading: str) -> list[str]:
    return [name for row in rows(heading) for name in quoted(row[0])]


def test_every_setting_is_listed_with_its_default():
    defaults = RoomSettings()
    listed = {row[0].strip("`"): row[1].strip("`") for row in rows("Settings")}
    assert list(listed) == list(RoomSettings._fields)
    for name, text in listed.items():
        assert eval(text, {"Rules": mjcore.Rules}) == getattr(defaults, name), name
    assert all(f"``{name}``" in RoomSettings.__doc__ for name in listed)


def test_every_message_in_is_listed_and_reads():
    examples = [json.loads(row[0].strip("`")) for row in rows("Messages in")]
    assert [one["type"] for one in examples] == list(FIELDS)
    assert all(CHECKS["InMessage"](one) for one in examples)


def test_every_message_out_is_shown_with_all_its_keys():
    shown = {}
    for block in blocks("json", section(PAGE, "## Messages out")):
        for text in re.split(r"\n(?=\{)", block):
            kind = re.search(r'"type": "(\w+)"', text)[1]
            shown[kind] = set(re.findall(r'"(\w+)":', text))
    for shape in get_args(messages.OutMessage):
        hints = get_type_hints(shape)
        (kind,) = get_args(hints["type"])
        assert set(hints) <= shown[kind], kind
        assert ("n" in hints) == (kind in NUMBERED)
    assert len(shown) == len(get_args(messages.OutMessage))


def test_every_code_is_listed():
    assert names("Messages out") == list(get_args(Code))


def test_every_entry_is_listed():
    listed = [name for row in rows("Journal") for name in re.findall(r"`(\w+)`", row[0])]
    assert set(listed) == {"room", *ENTRIES} and len(listed) == len(ENTRIES) + 1


def test_every_call_is_listed():
    public = {name for name in dir(mjcore.Room) if not name.startswith("_")}
    calls = " ".join(row[0] for row in rows("Calls"))
    assert public == {name for name in public if re.search(rf"\b[Rr]oom\.{name}\b", calls)}


@pytest.mark.parametrize("name", mjcore.room.__all__)
def test_every_public_name_is_on_the_page(name):
    assert re.search(rf"\b{name}\b", PAGE)
    assert getattr(mjcore.room, name).__doc__
