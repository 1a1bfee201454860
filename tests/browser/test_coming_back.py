"""Lines that are cut, servers that die, devices that change: the table goes on."""

from __future__ import annotations

import re

from laying import settings
from playwright.sync_api import expect
from watching import CUT

from mjcore import Rules

WINDOW = {
    "racks": ["55B JJ 1C 2C 3C 4D 6D 8D N E W", None, None, "5B N ..."],
    "turn": 3,
    "wall": "9C 9C ...",
}
LOST = "The connection is lost"


def discarded(table, **how):
    """Return two people in the middle of a window: Ben has thrown what Ada can call."""
    room = table(["Ada", None, None, "Ben"], how.pop("rules", None), **WINDOW, **how)
    room.Ben.discard("5B")
    room.Ada.sees("suggest", "skip", "call3", "call4", "call5")
    return room


def test_a_reload_in_the_middle_of_a_window_changes_nothing(table):
    room = discarded(table)
    room.Ada.page.reload()
    room.Ada.sees("suggest", "skip", "call3", "call4", "call5")
    expect(room.Ada.says()).to_contain_text("Ben threw 5 Bam")
    room.Ada.do("call5")
    expect(room.Ben.page.get_by_label("Quint of 5 Bam, two of them jokers")).to_be_visible()


def test_a_server_killed_in_the_middle_of_a_window_comes_back_and_all_goes_on(table):
    room = discarded(table)
    for one in room.people.values():
        one.watch.allow(*CUT)
    room.server.kill()
    for one in room.people.values():
        expect(one.page.get_by_text(LOST)).to_be_visible()
    room.server.start()
    for one in room.people.values():
        expect(one.page.get_by_text(LOST)).to_be_hidden(timeout=20_000)
    room.Ada.sees("suggest", "skip", "call3", "call4", "call5")
    room.Ada.do("call5")
    expect(room.Ben.page.get_by_label("Quint of 5 Bam, two of them jokers")).to_be_visible()
    room.Ada.discard("N")
    room.Ben.hears("Ada threw North")


def test_what_is_pressed_while_the_line_is_cut_is_done_when_it_is_back(table):
    room = discarded(table)
    room.Ada.watch.allow(*CUT)
    room.Ben.watch.allow(*CUT)
    room.server.kill()
    expect(room.Ada.page.get_by_text(LOST)).to_be_visible()
    room.Ada.do("call5")
    room.server.start()
    expect(room.Ada.page.get_by_label("Quint of 5 Bam, two of them jokers")).to_be_visible(
        timeout=20_000
    )


def test_a_server_that_is_stopped_says_that_the_table_will_be_back(table):
    room = table(["Ada", None, None, None], **WINDOW)
    room.Ada.watch.allow(*CUT)
    room.server.stop()
    expect(room.Ada.page.locator(".strip", has_text="will be back")).to_be_visible()
    room.server.start()
    expect(room.Ada.page.locator(".strip", has_text="will be back")).to_be_hidden(timeout=20_000)


def test_another_device_takes_the_same_seat_by_a_code_and_both_see_everything(table, visit):
    room = table(["Ada", None, None, None], racks=["1B N ...", None, None, None], origin="first")
    panel = room.Ada.open("settings")
    panel.get_by_role("button", name="Show a code").click()
    code = panel.locator(".devcode .code").inner_text()
    assert re.fullmatch(r"\d{3}\s\d{3}", code)
    other = visit(room.server, f"/t/{room.laid.code}", size=(360, 640))
    other.page.get_by_text("on another device").click()
    other.page.get_by_label("Six digits").fill(code)
    other.button("Come in").click()
    other.screen("table")
    expect(other.rack.locator(".tile")).to_have_count(14)
    assert sorted(other.kinds()) == sorted(room.Ada.kinds())
    other.discard("N")
    for one in (room.Ada, other):
        one.hears("You threw North")


def test_a_wrong_code_of_a_device_is_told_and_can_be_typed_again(table, visit):
    room = table(["Ada", None, None, None])
    other = visit(room.server, f"/t/{room.laid.code}")
    other.page.get_by_text("on another device").click()
    other.page.get_by_label("Six digits").fill("000000")
    other.button("Come in").click()
    expect(other.page.get_by_role("alert").filter(has_text="wrong")).to_be_visible()


def test_somebody_who_is_gone_is_played_for_until_he_is_back(table):
    rules = settings(Rules.room(), grace=0.2)
    room = table(["Ada", None, "Ben", None], rules, racks=[None] * 4, wall="...")
    room.Ben.page.goto("about:blank")
    expect(room.Ada.page.get_by_label(re.compile("^Ben.*a bot plays"))).to_be_visible()
    room.Ben.page.goto(f"{room.server.origin}/t/{room.laid.code}")
    room.Ben.screen("table")
    expect(room.Ada.page.get_by_label(re.compile("^Ben.*a bot plays"))).to_have_count(0)
