"""Whole deals, played by clicks, by the keyboard alone, and by touch on a phone."""

from __future__ import annotations

import re

import pytest
from hands import by_clicks, by_keys, by_suggestions, play
from laying import settings
from playwright.sync_api import expect

from mjcore import Rules

PHONE = {"size": (360, 640), "has_touch": True, "is_mobile": True}
TABLET = {"size": (820, 1180), "has_touch": True, "is_mobile": True}


def test_two_people_and_two_bots_play_a_whole_deal_by_clicks(table):
    room = table(["Ada", None, "Ben", None], settings(hands=1))
    room.Ada.button("Start the game").click()
    room.Ada.screen("table")
    room.Ben.screen("table")
    play([room.Ada, room.Ben], by_clicks)
    for one in room.people.values():
        one.screen("over")
        expect(one.page.get_by_role("heading", name="Final scores")).to_be_visible()
        expect(one.page.get_by_role("heading", name="Who pays")).to_be_visible()


def test_a_deal_is_played_by_the_keyboard_alone(table):
    room = table(["Ada", None, None, None], racks=[None] * 4, phase="ch1_right", wall=24)
    play([room.Ada], by_keys)
    room.Ada.screen("over")
    room.Ada.page.keyboard.press("Enter")
    room.Ada.screen("table")


def test_a_deal_is_played_on_a_phone_by_touch(table):
    rules = settings(Rules.casual())
    room = table(
        ["Ada", None, None, None], rules, racks=[None] * 4, phase="ch1_right", wall=24, how=PHONE
    )
    play([room.Ada], by_suggestions)
    room.Ada.screen("over")
    room.Ada.press(room.Ada.button("Next deal"))
    room.Ada.screen("table")


def test_a_deal_is_played_on_a_tablet_by_touch(table):
    room = table(
        ["Ada", None, None, None], racks=[None] * 4, phase="ch1_right", wall=24, how=TABLET
    )
    play([room.Ada], by_suggestions)
    room.Ada.screen("over")
    room.Ada.press(room.Ada.button("Look again"))
    room.Ada.screen("review")


@pytest.mark.parametrize("players", [2, 3])
def test_fewer_than_four_play_a_whole_deal(table, players):
    rules = settings(Rules.room(players=players), hands=1)
    room = table(["Ada", "Ben", None][:players], rules)
    room.Ada.button("Start the game").click()
    for one in room.people.values():
        one.screen("table")
        expect(
            one.page.get_by_label(re.compile(r"^(Ada|Ben|\w+), (East|South|West|North)"))
        ).to_have_count(players - 1)
    play(list(room.people.values()), by_clicks)
    for one in room.people.values():
        one.screen("over")
        expect(one.page.get_by_role("heading", name="Final scores")).to_be_visible()
