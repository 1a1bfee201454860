"""The first page: at a table in one click, a new room, and all ways into one."""

from __future__ import annotations

import re

from playwright.sync_api import expect


def test_a_first_visit_is_at_a_table_with_bots_in_one_click(serve, visit):
    ada = visit(serve())
    ada.button("Play now").click()
    ada.screen("table")
    ada.sees("suggest", "auto", "main")
    expect(ada.page.locator(".seat.isbot")).to_have_count(3)
    expect(ada.bar.locator(".clock")).to_be_empty()


def test_a_room_is_joined_by_its_link(serve, visit):
    server = serve()
    ada = visit(server)
    ada.page.get_by_label("You are").fill("Ada")
    ada.button("New room").click()
    ada.screen("lobby")
    link = ada.page.get_by_role("textbox", name=re.compile("link", re.I)).input_value()
    assert re.fullmatch(rf"{server.origin}/t/[2-9A-HJKMNP-Z]{{6}}", link)
    ben = visit(server, link.removeprefix(server.origin).lower())
    ben.page.get_by_label("Your name").fill("Ben")
    ben.button("Sit down").click()
    ben.screen("lobby")
    for one in (ada, ben):
        expect(one.page.get_by_role("listitem").filter(has_text="Ada")).to_contain_text("host")
        expect(one.page.get_by_role("listitem").filter(has_text="Ben")).to_be_visible()


def test_a_room_is_joined_by_its_code_in_any_case(serve, visit):
    server = serve()
    code = server.ask("/api/rooms", {"name": "Ada", "card": "practice"})["code"]
    ben = visit(server)
    ben.page.get_by_label("You are").fill("Ben")
    ben.page.get_by_label("Code or link of the room").fill(f" {code[:3].lower()}-{code[3:]} ")
    ben.button("Join").click()
    ben.screen("lobby")
    expect(ben.page.get_by_role("heading", name=f"Room {code}")).to_be_visible()


def test_what_is_no_code_and_a_room_that_is_not_there_are_told_kindly(serve, visit):
    ada = visit(serve())
    code = ada.page.get_by_label("Code or link of the room")
    code.fill("???")
    ada.button("Join").click()
    expect(ada.page.get_by_text("That is no code of a room")).to_be_visible()
    code.fill("ZZZZZZ")
    ada.button("Join").click()
    expect(ada.page.locator(".toast")).to_contain_text("no room ZZZZZZ")
    ada.screen("home")


def test_one_goes_home_and_comes_back_to_the_same_seat(serve, visit):
    ada = visit(serve())
    ada.button("New room").click()
    ada.screen("lobby")
    ada.button("Start the game").click()
    ada.screen("table")
    tiles = sorted(ada.kinds())
    ada.button("Leave the table").click()
    ada.screen("home")
    ada.button(re.compile("Go back to room")).click()
    ada.screen("table")
    expect(ada.rack.locator(".tile")).to_have_count(len(tiles))
    assert sorted(ada.kinds()) == tiles


def test_names_with_markup_are_names(serve, visit):
    server = serve()
    ada = visit(server)
    ada.page.get_by_label("You are").fill("<b onclick=1>&amp;<i>")
    ada.button("New room").click()
    ada.screen("lobby")
    expect(
        ada.page.get_by_role("listitem").filter(has_text="<b onclick=1>&amp;<i>")
    ).to_be_visible()


def test_how_to_play_is_there_before_there_is_a_room(serve, visit):
    ada = visit(serve())
    ada.button("How to play").click()
    expect(ada.panel.get_by_role("heading", name="Reading the card")).to_be_visible()
    expect(ada.panel.get_by_role("heading", name="Words")).to_be_visible()
