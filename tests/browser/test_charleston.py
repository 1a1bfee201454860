"""The Charleston: the tray, tiles passed unseen, the vote, the courtesy pass."""

from __future__ import annotations

import re

from laying import settings
from playwright.sync_api import expect

from mjcore import Rules

EAST = "1B 2B 3B 4B 5B 6B 7B 8B 9B 1C 2C 3C N J"
RACKS = [EAST, None, None, None]


def test_tiles_go_into_the_tray_and_back_and_jokers_stay(table):
    ada = table(["Ada", None, None, None], racks=RACKS, phase="ch1_right").Ada
    expect(ada.page.get_by_role("heading", name="Pass three to the right")).to_be_visible()
    expect(ada.tile("J")).to_have_attribute("aria-disabled", "true")
    ada.take("1B", "2B")
    expect(ada.tray).to_have_accessible_name("Tray: 2 of 3")
    ada.tray.get_by_role("button", name="Take 1 Bam back").click()
    expect(ada.tray).to_have_accessible_name("Tray: 1 of 3")
    expect(ada.choice("main")).to_have_attribute("aria-disabled", "true")
    ada.take("N", "9B")
    ada.press(ada.button("Pass right: 2 Bam, North, 9 Bam"))
    ada.hears("You passed 2 Bam, 9 Bam and North")
    expect(ada.page.get_by_role("heading", name="Pass three across")).to_be_visible()
    expect(ada.rack.locator(".tile.came")).to_have_count(3)


def test_auto_pick_fills_the_tray_and_why_these_gives_reasons(table):
    ada = table(["Ada", None, None, None], racks=RACKS, phase="ch1_right").Ada
    ada.do("auto")
    expect(ada.tray).to_have_accessible_name("Tray: 3 of 3")
    expect(ada.advice).to_be_hidden()
    ada.do("suggest")
    expect(ada.advice.get_by_role("listitem").first).to_be_visible()
    expect(ada.advice.get_by_role("heading")).to_contain_text("Pass")


def test_a_pass_with_tiles_that_nobody_has_looked_at(table):
    room = table(["Ada", None, "Ben", None], racks=RACKS, phase="ch1_left")
    ada = room.Ada
    ada.page.get_by_role("group", name="Unseen, from what comes to you").get_by_role(
        "button", name="2 tiles"
    ).click()
    ada.take("1B")
    expect(ada.tray.get_by_role("button", name=re.compile("^An unseen tile"))).to_have_count(2)
    ada.press(ada.button("Pass left: 1 Bam, two unseen tiles"))
    room.Ben.do("auto")
    room.Ben.do("main")
    ada.hears("two unseen tiles")
    expect(ada.page.get_by_role("heading", name="A second Charleston?")).to_be_visible()


def test_all_vote_and_one_no_ends_it(table):
    room = table(["Ada", None, "Ben", None], racks=RACKS, phase="ch2_vote")
    room.Ada.sees("suggest", "no", "main")
    room.Ada.do("main")
    middle = room.Ada.page.get_by_label("The middle of the table")
    expect(middle).to_contain_text("Waiting for Ben")
    expect(room.Ben.page.get_by_label(re.compile("^Ada"))).to_contain_text("has chosen")
    room.Ben.do("no")
    room.Ada.hears(re.compile("No second Charleston: .*Ben.* voted no"))
    expect(room.Ada.page.get_by_role("heading", name="Courtesy pass with Ben")).to_be_visible()


def test_all_vote_yes_and_the_second_one_begins(table):
    names = ["Ada", "Ben", "Cleo", "Dan"]
    room = table(names, racks=RACKS, phase="ch2_vote")
    for name in names:
        room.people[name].do("main")
    for one in room.people.values():
        expect(one.page.get_by_role("heading", name="Pass three to the left")).to_be_visible()


def test_a_courtesy_pass_of_the_smaller_number(table):
    room = table(["Ada", None, "Ben", None], racks=RACKS, phase="courtesy_offer")
    for one, count in ((room.Ada, "3 tiles"), (room.Ben, "1 tile")):
        one.page.get_by_role("group", name="How many tiles").get_by_role(
            "button", name=count
        ).click()
    room.Ada.do("main")
    room.Ben.do("main")
    room.Ada.hears("Courtesy pass: one tile each")
    expect(room.Ada.page.get_by_role("heading", name="Pass one across")).to_be_visible()
    room.Ada.take("N")
    room.Ada.do("main")
    room.Ben.do("auto")
    room.Ben.do("main")
    room.Ada.hears(re.compile("You got "))
    room.Ada.sees("suggest", "win", "main")


def test_without_hints_there_is_nothing_to_suggest(table):
    rules = settings(Rules.casual(), hints=False)
    ada = table(["Ada", None, None, None], rules, racks=RACKS, phase="ch1_right").Ada
    ada.sees("main")
    expect(ada.page.locator("[data-tool='helper']")).to_be_hidden()
