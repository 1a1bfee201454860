"""One's own turn: a win from the wall, jokers to be had, what is refused, a hand that dies."""

from __future__ import annotations

import re

from playwright.sync_api import expect


def test_the_drawn_tile_stands_out_and_a_discard_is_confirmed(table):
    ada = table(["Ada", None, None, None], racks=["159B ...", None, None, None], drawn="9B").Ada
    drawn = ada.rack.locator(".tile.drawn")
    expect(drawn).to_have_attribute("data-kind", "9B")
    expect(drawn).to_have_accessible_name(re.compile("9 Bam, just drawn"))
    expect(ada.choice("main")).to_have_attribute("aria-disabled", "true")
    ada.take("1B")
    expect(ada.choice("main")).to_contain_text("Discard")
    expect(ada.tile("1B")).to_have_attribute("aria-pressed", "true")
    ada.take("1B")
    ada.hears("You threw 1 Bam")
    assert "1B" not in ada.kinds()


def test_without_confirming_one_tap_discards(table):
    ada = table(
        ["Ada", None, None, None],
        racks=["159B ...", None, None, None],
        how={"preferred": {"confirm": False}},
    ).Ada
    ada.take("5B")
    ada.hears("You threw 5 Bam")


def test_mah_jongg_with_a_drawn_tile(table):
    room = table(
        ["Ada", None, None, "Ben"],
        racks=["FF 226B 0 6666C 222D", None, None, "N ..."],
        turn=3,
        wall="2D ...",
    )
    room.Ben.discard("N")
    expect(room.Ada.rack.locator(".tile.drawn")).to_have_attribute("data-kind", "2D")
    room.Ada.do("win")
    room.Ada.screen("over")
    page = room.Ada.page
    expect(page.get_by_role("heading", level=1)).to_contain_text("You")
    expect(page.get_by_text("2026 #1")).to_be_visible()
    expect(page.locator(".hand .last")).to_have_count(1)


def test_a_joker_is_had_by_touching_it(table):
    room = table(
        ["Ada", None, "Ben", None],
        racks=["9C 1B 3B 5B 7B 2D 4D 6D N E W 1C 3C 5C", "...", "[99C J] ...", "..."],
        drawn="5C",
    )
    room.Ada.press(room.Ada.button(re.compile("Swap your 9 Crak for the joker in Ben")))
    expect(room.Ada.tile("J")).to_be_visible()
    expect(room.Ada.page.get_by_label("Pung of 9 Crak", exact=True)).to_be_visible()
    assert "9C" not in room.Ada.kinds()
    room.Ben.hears("Ada swapped 9 Crak for your joker")


def test_no_joker_is_offered_where_there_is_no_tile_for_it(table):
    ada = table(
        ["Ada", None, None, None], racks=["1B 3B 5B ...", "...", "[99C J] ...", "..."], drawn="5B"
    ).Ada
    expect(ada.choice("main")).to_be_visible()
    expect(ada.page.locator(".expo.swap")).to_have_count(0)
    expect(ada.page.get_by_label("Pung of 9 Crak, one of them a joker")).to_be_visible()


def test_a_mistaken_mah_jongg_is_refused_kindly_and_shown_to_nobody(table):
    room = table(
        ["Ada", None, "Ben", None],
        racks=["9C 1B 3B 5B 7B 2D 4D 6D N E W 1C 3C 5C", "...", "...", "..."],
        drawn="5C",
    )
    heard = room.Ben.page.locator("#say")
    expect(room.Ben.page.get_by_label(re.compile("^Ada, East"))).to_be_visible()
    before = heard.inner_text()
    room.Ada.page.keyboard.press("m")
    expect(room.Ada.page.locator(".toast")).to_contain_text("no hand of the card")
    expect(room.Ada.rack.locator(".tile")).to_have_count(14)
    room.Ada.discard("N")
    room.Ben.hears("Ada threw North")
    assert "mah jongg" not in heard.inner_text().removeprefix(before)


def test_a_hand_dies_by_what_it_shows_and_plays_on(table):
    room = table(
        ["Ada", None, "Ben", None],
        racks=["55B J 1C 3C 7D 8D 9D N E [RRR]", "...", "...", "..."],
        turn=3,
        live="5B",
        wall="9C 9C ...",
    )
    room.Ada.do("call3")
    room.Ada.do("call3.0")
    room.Ada.discard("N")
    expect(room.Ada.page.get_by_label("Your place")).to_contain_text("dead hand")
    room.Ada.hears("Your hand is dead")
    expect(room.Ben.page.get_by_label(re.compile("^Ada, East.*dead hand"))).to_be_visible()
    room.Ben.hears(re.compile("Ada.s hand is dead"))


def test_where_several_jokers_can_be_had_the_bar_asks_which(table):
    ada = table(
        ["Ada", None, "Ben", None],
        racks=["9C 8D 1B 3B 5B 7B 2D 4D N E W 1C 3C 5C", "[88D J] ...", "[99C J] ...", "..."],
        drawn="5C",
    ).Ada
    ada.do("swap")
    expect(ada.bar.get_by_role("button", name=re.compile("^Swap your "))).to_have_count(2)
    ada.press(ada.bar.get_by_role("button", name=re.compile("9 Crak for Ben.s joker")))
    expect(ada.tile("J")).to_be_visible()
    assert "9C" not in ada.kinds() and "8D" in ada.kinds()


def test_a_group_that_has_just_been_called_may_be_changed_until_the_discard(table):
    ada = table(
        ["Ada", None, None, None],
        racks=["555B J 1C 3C 7D 8D 9D N E 2C S", "...", "...", "..."],
        turn=3,
        live="5B",
    ).Ada
    ada.do("call3")
    ada.do("call3.0")
    ada.do("revise")
    ada.press(ada.bar.get_by_role("button", name="Kong with no joker"))
    expect(ada.page.get_by_label("Kong of 5 Bam", exact=True)).to_be_visible()
