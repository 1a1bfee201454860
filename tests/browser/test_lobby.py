"""The lobby: what is played, with whom, with which card."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import mjcore

PRESETS = ("room", "guided", "casual", "classic", "league")


@pytest.fixture
def lobby(table):
    """Two people in a lobby: Ada, the host, and Ben."""
    return table(["Ada", "Ben", None, None])


def test_all_presets_can_be_had_and_guests_see_which(lobby):
    for name in [*PRESETS[1:], PRESETS[0]]:
        lobby.Ada.page.locator("label.preset", has_text=re.compile(f"^{name}", re.I)).click()
        for one in (lobby.Ada, lobby.Ben):
            expect(one.page.locator(f"#preset-{name}")).to_be_checked()
    expect(lobby.Ben.page.get_by_role("radio")).to_have_count(1)


def test_settings_are_set_by_the_host_and_read_by_guests(lobby):
    ada, ben = lobby.Ada.page, lobby.Ben.page
    ada.get_by_role("group", name=re.compile("call", re.I)).get_by_role(
        "button", name="no limit"
    ).first.click()
    expect(ben.locator(".orow", has_text=re.compile("call", re.I)).first).to_contain_text(
        "no limit"
    )
    for hands in ("8 full", "4 short"):
        button = ada.get_by_role("button", name=hands)
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
    expect(ben.get_by_role("button", name="8 full")).to_have_count(0)


def test_every_rule_can_be_changed_one_by_one(lobby):
    ada = lobby.Ada.page
    ada.get_by_text("Every rule").click()
    switch = ada.get_by_role("switch", name=re.compile("^Courtesy pass"))
    expect(switch).to_be_checked()
    ada.locator("label.sw", has=ada.locator("#set-courtesy_pass")).click()
    expect(switch).not_to_be_checked()
    expect(ada.get_by_text("one rule of your own")).to_be_visible()
    lobby.Ben.page.get_by_text("Every rule").click()
    expect(lobby.Ben.page.locator(".orow.changed")).to_contain_text("Courtesy pass")


def test_the_host_says_which_bots_play(lobby):
    pick = lobby.Ada.page.get_by_label(re.compile("^Bot.* of seat 3"))
    pick.select_option("strong")
    expect(lobby.Ben.page.get_by_role("listitem").filter(has_text="a strong bot")).to_have_count(1)


def test_people_stand_up_and_sit_elsewhere(lobby):
    ben = lobby.Ben
    ben.button("Stand up").click()
    expect(lobby.Ada.page.get_by_text("Standing")).to_be_visible()
    ben.button("Sit here, seat 4").click()
    expect(ben.button("Sit here, seat 2")).to_be_visible()
    expect(ben.button("Sit here, seat 4")).to_have_count(0)


def test_the_host_removes_somebody_who_is_asked_to_leave(lobby):
    remove = lobby.Ada.button("Remove Ben from the room")
    remove.click()
    remove.click()
    lobby.Ben.screen("home")
    expect(lobby.Ben.page.locator(".toast")).to_contain_text("taken you out")


def test_only_the_host_starts(lobby):
    expect(lobby.Ben.button("Start the game")).to_have_count(0)
    expect(lobby.Ben.page.get_by_text("Ada starts the game")).to_be_visible()
    lobby.Ada.button("Start the game").press("Enter")
    for one in lobby.people.values():
        one.screen("table")


def test_two_play_at_a_table_for_two(lobby):
    lobby.Ada.page.get_by_role("group", name="Players").get_by_role("button", name="2").click()
    expect(lobby.Ben.page.get_by_text("2 of 2")).to_be_visible()
    lobby.Ada.button("Start the game").click()
    for one in lobby.people.values():
        one.screen("table")
        expect(one.page.locator(".seat")).to_have_count(1)


def test_who_comes_while_a_deal_is_played_sees_that_and_is_let_in_afterwards(table, visit):
    room = table(["Ada", None, None, None], racks=["FF 226B 0 6666C 2222D", None, None, None])
    cleo = visit(room.server, f"/t/{room.laid.code}")
    cleo.page.get_by_label("Your name").fill("Cleo")
    cleo.button("Sit down").click()
    cleo.screen("table")
    expect(cleo.page.get_by_text("A deal is being played")).to_be_visible()
    expect(cleo.rack.locator(".tile")).to_have_count(0)
    room.Ada.do("win")
    cleo.screen("over")


def own_card() -> str:
    """Return a card of one section, as text."""
    return """[card]
name = "Our own card"

[[section]]
name = "Sevens"
lines = [{ hand = "FF 7777a 7777b 7777c", value = 25 }, { hand = "NNNN EEEE WWWW SS", value = 30 }]
"""


def test_a_card_of_ones_own_is_played_with(table):
    ada = table(["Ada", None, None, None]).Ada
    mjcore.Card.loads(own_card())
    ada.button("Another card").click()
    page = ada.page
    page.get_by_role("dialog").get_by_label("Card", exact=True).select_option("My own, as text")
    page.get_by_label("The card as TOML").fill(own_card())
    ada.button("Open a room with it").click()
    expect(page.get_by_text("Our own card")).to_be_visible()
    ada.button("Look at it").click()
    expect(ada.panel.get_by_role("heading", name="Sevens")).to_be_visible()


def test_a_card_that_is_none_is_refused_with_the_reason_and_its_place(table):
    ada = table(["Ada", None, None, None]).Ada
    ada.watch.allow("status of 4")
    ada.button("Another card").click()
    page = ada.page
    page.get_by_role("dialog").get_by_label("Card", exact=True).select_option("My own, as text")
    page.get_by_label("The card as TOML").fill(own_card().replace("7777b", "7777"))
    ada.button("Open a room with it").click()
    wrong = page.get_by_role("dialog").get_by_role("alert")
    expect(wrong).to_contain_text("Sevens #1, pattern 1, column 10")
