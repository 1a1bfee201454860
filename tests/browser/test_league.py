"""Rules by which players watch one another: what costs is asked once more."""

from __future__ import annotations

import re

import pytest
from laying import settings
from playwright.sync_api import expect

from mjcore import Rules

TILES = "9C 1B 3B 5B 7B 2D 4D 6D N E W 1C 3C 5C"


@pytest.fixture
def league():
    """The national rules."""
    return settings(Rules.league())


def test_a_mah_jongg_in_error_is_asked_once_more_and_costs_the_hand(table, league):
    room = table(["Ada", None, "Ben", None], league, racks=[TILES, "...", "...", "..."], drawn="5C")
    room.Ada.do("win")
    expect(room.Ada.says()).to_contain_text("it may cost you the hand")
    room.Ada.sees("back", "declare")
    room.Ada.do("declare")
    room.Ben.hears("Ada declared mah jongg, but it was no hand")
    expect(room.Ben.page.get_by_label(re.compile("^Ada, East.*dead hand"))).to_be_visible()


def test_a_hand_that_fits_nothing_is_challenged(table, league):
    room = table(
        ["Ada", None, "Ben", None],
        league,
        racks=[TILES, "...", "[RRR] [555B] ...", "..."],
        drawn="5C",
    )
    room.Ada.button(re.compile("^Challenge Ben")).click()
    room.Ada.sees("back", "challenge")
    room.Ada.do("challenge")
    for one in room.people.values():
        one.hears(re.compile("challenged .*rightly"))
    expect(room.Ada.page.get_by_label(re.compile("^Ben, West.*dead hand"))).to_be_visible()
