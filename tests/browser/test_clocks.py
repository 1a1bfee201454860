"""Timers: seen as a ring around the buttons, and what is done when they run out."""

from __future__ import annotations

import re

from laying import settings
from playwright.sync_api import expect

CALL = {"racks": ["55B JJ 1C 2C 3C 4D 6D 8D N E W", None, None, "5B N ..."], "turn": 3}


def test_the_time_of_a_call_runs_around_the_buttons(table):
    room = table(["Ada", None, None, "Ben"], settings(call_timer=600.0), **CALL)
    room.Ben.discard("5B")
    expect(room.Ada.bar).to_have_class(re.compile(r"\bring\b"))
    clock = room.Ada.bar.locator(".clock")
    expect(clock).to_have_text(re.compile(r"^(600|59\d)$"))
    first = clock.inner_text()
    expect(clock).not_to_have_text(first)
    expect(room.Ben.bar).not_to_have_class(re.compile(r"\bring\b"))


def test_who_does_not_answer_in_time_lets_the_discard_go(table):
    room = table(["Ada", None, None, "Ben"], settings(call_timer=0.5), wall="9C ...", **CALL)
    room.Ben.discard("5B")
    expect(room.Ada.says()).to_contain_text("You drew 9 Crak")


def test_who_does_not_discard_in_time_has_a_tile_thrown_for_him(table):
    room = table(["Ada", None, None, "Ben"], settings(turn_timer=0.5), **CALL)
    expect(room.Ada.page.locator(".mid .tile").first).to_be_visible()
    panel = room.Ada.open("moves")
    expect(panel.get_by_text(re.compile("^Ben threw"))).to_be_visible()
