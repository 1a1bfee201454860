"""What is opened over the table: the card, the helper, help, what has happened."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

TILES = "FF 226B 0 6666C 2D 9D N 4B"


@pytest.fixture
def ada(table):
    """Somebody whose turn it is, near to the first hand of the card."""
    return table(["Ada", None, None, None], racks=[TILES, None, None, None], origin="first").Ada


def test_the_card_is_searched(ada):
    panel = ada.open("card")
    search = panel.get_by_label("Search the card")
    lines = panel.locator(".cl:visible")
    expect(lines).to_have_count(66)
    search.fill("winds concealed")
    expect(panel.get_by_role("heading", name="Winds and Dragons")).to_be_visible()
    expect(panel.get_by_role("heading", name="Quints")).to_be_hidden()
    search.fill("nothing like it")
    expect(panel.get_by_text("No hand of the card has that")).to_be_visible()


def test_the_card_is_filled_in_with_what_i_hold(ada):
    panel = ada.open("card")
    line = panel.locator(".cl", has_text="away").first
    expect(line).to_be_visible()
    mine = panel.locator(".cl").first
    expect(mine).to_contain_text("3 away")
    expect(mine.locator(".chip.miss")).to_have_count(3)
    expect(mine.locator(".chip.have")).to_have_count(11)
    panel.get_by_role("button", name="Printed", exact=True).click()
    expect(mine.locator(".chip.have")).to_have_count(0)
    expect(mine).to_contain_text(re.compile("FF.*2026.*30", re.DOTALL))


def test_the_card_and_the_table_are_used_side_by_side(ada):
    ada.open("card")
    ada.discard("N")
    ada.hears("You threw North")
    ada.page.keyboard.press("Escape")
    expect(ada.panel).to_have_count(0)


def test_the_helper_shows_the_nearest_hands_and_what_is_missing(ada):
    panel = ada.open("helper")
    first = panel.get_by_role("listitem").first
    expect(first).to_contain_text("away")
    expect(first).to_contain_text("pays")
    expect(first).to_contain_text("%")
    expect(first.get_by_role("list", name="Missing tiles")).to_contain_text("left")


def test_help_tells_the_rules_of_this_table_how_to_read_a_card_and_words(ada):
    panel = ada.open("help")
    expect(panel.get_by_role("heading", name="Rules of this table")).to_be_visible()
    for title in ("Reading the card", "Words", "Keys"):
        expect(panel.get_by_role("heading", name=title)).to_be_visible()
    expect(panel.locator("#help-rules")).to_contain_text("15 seconds")


def test_what_has_happened_is_told_in_words(ada):
    ada.discard("N")
    ada.hears("You threw North")
    panel = ada.open("moves")
    expect(panel.get_by_text("You threw North")).to_be_visible()


def test_panels_open_and_close_by_their_keys(ada):
    expect(ada.rack.locator(".tile")).to_have_count(14)
    for key, title in (("c", "Card"), ("h", "Helper"), ("?", "Help"), (",", "Settings")):
        ada.page.keyboard.press(key)
        expect(ada.panel.get_by_role("tab", name=title, selected=True)).to_be_visible()
    ada.page.keyboard.press("Escape")
    expect(ada.panel).to_have_count(0)


def test_suggest_gives_reasons_in_words_and_does_it(ada):
    ada.do("suggest")
    expect(ada.advice.get_by_role("heading")).to_contain_text(re.compile("Discard"))
    expect(ada.advice.get_by_role("listitem").first).to_contain_text(re.compile(r"\w+ \w+ \w+"))
    expect(ada.advice.get_by_role("table")).to_contain_text("%")
    ada.do("main")
    ada.hears("You threw")


def test_a_suggested_answer_to_a_discard_is_given_by_one_button(table):
    room = table(
        ["Ada", None, None, "Ben"],
        racks=["FF 226B 0 6666C 222D", None, None, "2D N ..."],
        turn=3,
    )
    room.Ben.discard("2D")
    room.Ada.do("suggest")
    expect(room.Ada.advice.get_by_role("heading")).to_have_text("Declare mah jongg")
    room.Ada.advice.get_by_role("button", name="Do it").click()
    room.Ada.screen("over")
