"""What can be done with somebody's discard, as it is offered and answered on the page."""

from __future__ import annotations

import re

from playwright.sync_api import expect

CALLS = {
    "racks": ["55B JJ 1C 2C 3C 4D 6D 8D N E W", "...", "...", "..."],
    "turn": 3,
    "live": "5B",
    "wall": "9C 9C ...",
}
WINS = {"racks": ["FF 226B 0 6666C 222D", None, None, "2D N ..."], "turn": 3, "wall": "N N ..."}


def test_only_what_is_legal_is_offered(table):
    ada = table(["Ada", None, None, None], **CALLS).Ada
    ada.sees("suggest", "skip", "call3", "call4", "call5")
    expect(ada.says()).to_contain_text("threw 5 Bam")
    expect(ada.page.get_by_label("The middle of the table").get_by_label("5 Bam")).to_be_visible()


def test_where_several_numbers_of_jokers_are_possible_one_more_choice_is_asked(table):
    ada = table(["Ada", None, None, None], **CALLS).Ada
    ada.do("call3")
    ada.sees("back", "call3.0", "call3.1", "call3.2")
    ada.do("back")
    ada.do("call4")
    ada.press(ada.bar.get_by_role("button", name="Kong with 2 jokers"))
    expect(ada.page.get_by_label("Kong of 5 Bam, two of them jokers")).to_be_visible()
    expect(ada.says()).to_contain_text("You called 5 Bam")
    assert ada.kinds().count("J") == 0 and ada.kinds().count("5B") == 1


def test_a_call_with_one_way_is_made_at_once(table):
    ada = table(["Ada", None, None, None], **CALLS).Ada
    ada.do("call5")
    expect(ada.page.get_by_label("Quint of 5 Bam, two of them jokers")).to_be_visible()


def test_a_discard_is_let_go(table):
    ada = table(["Ada", None, None, None], **CALLS).Ada
    ada.do("skip")
    expect(ada.says()).to_contain_text("Your turn. You drew 9 Crak")


def test_mah_jongg_by_discard(table):
    room = table(["Ada", None, None, "Ben"], **WINS)
    room.Ben.discard("2D")
    room.Ada.sees("suggest", "skip", "call3", "call4", "win")
    room.Ada.do("win")
    room.Ada.screen("over")
    room.Ben.screen("over")
    page = room.Ada.page
    expect(page.get_by_role("img", name=re.compile("^The winning hand"))).to_be_visible()
    expect(page.locator(".hand .last")).to_have_count(1)
    expect(page.get_by_text("2026 #1")).to_be_visible()
    expect(page.get_by_role("row", name=re.compile("Ben.*4 . 30"))).to_be_visible()
    expect(page.get_by_role("row", name=re.compile("You get"))).to_be_visible()
    expect(room.Ben.page.get_by_role("row", name=re.compile("Ada gets"))).to_be_visible()


def test_with_ask_me_only_when_it_helps_a_useless_call_is_passed_by_itself(table):
    ada = table(["Ada", None, None, None], **CALLS, how={"preferred": {"helps": True}}).Ada
    expect(ada.says()).to_contain_text("Your turn. You drew 9 Crak")


def test_with_ask_me_only_when_it_helps_a_win_is_still_asked(table):
    room = table(["Ada", None, None, "Ben"], **WINS, how={"preferred": {"helps": True}})
    room.Ben.discard("2D")
    room.Ada.do("win")
    room.Ada.screen("over")
