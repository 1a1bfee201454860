"""After a deal: who pays whom, all racks, the next one, and the deal looked at again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from laying import settings
from playwright.sync_api import expect

import mjcore

WINS = {
    "racks": ["FF 226B 0 6666C 222D", None, None, "2D N 1B ..."],
    "turn": 3,
    "wall": "N N ...",
}


@pytest.fixture
def won(table):
    """Two people after a deal that Ada has won with Ben's discard."""
    room = table(["Ada", None, None, "Ben"], settings(hands=2), **WINS)
    room.Ben.discard("2D")
    room.Ada.do("win")
    room.Ada.screen("over")
    room.Ben.screen("over")
    return room


def test_racks_scores_and_payments_are_shown_to_all(won):
    for one in won.people.values():
        expect(one.page.get_by_role("heading", name="Scores")).to_contain_text("after 1 of 2")
        racks = one.page.locator(".racks").get_by_role("listitem")
        expect(racks).to_have_count(3)
        expect(one.page.get_by_role("img", name=re.compile("concealed: "))).to_have_count(3)
    expect(won.Ada.page.get_by_role("row", name=re.compile("You.*\\+240"))).to_be_visible()
    expect(
        won.Ben.page.get_by_role("row", name=re.compile("You.*\N{MINUS SIGN}120"))
    ).to_be_visible()


def test_the_next_deal_begins_when_all_are_ready(won):
    won.Ada.button("Next deal").click()
    expect(won.Ada.page.get_by_text("Waiting for Ben")).to_be_visible()
    expect(won.Ben.page.get_by_text("is ready")).to_be_attached()
    won.Ben.page.keyboard.press("Enter")
    for one in won.people.values():
        one.screen("table")
        expect(one.page.get_by_role("heading", name="Pass three to the right")).to_be_visible()


def test_the_host_ends_the_game_and_begins_another_one(won):
    expect(won.Ben.button("End the game")).to_have_count(0)
    end = won.Ada.button(re.compile("^End the game"))
    end.click()
    won.Ada.page.locator(
        ".box", has=won.Ada.page.get_by_role("heading", name="Scores")
    ).get_by_role("button").last.click()
    again = won.Ada.button("Play again")
    expect(again).to_be_visible()
    expect(won.Ada.page.get_by_role("heading", name="Final scores")).to_be_visible()
    again.click()
    won.Ben.screen("table")


def test_the_deal_is_looked_at_again_move_by_move_from_any_seat(won):
    ada = won.Ada
    ada.button("Look again").click()
    ada.screen("review")
    page = ada.page
    place = page.get_by_text(re.compile(r"Move \d+ of \d+"))
    expect(place).to_be_visible()
    page.keyboard.press("Home")
    expect(place).to_contain_text("Move 1 of ")
    page.keyboard.press("ArrowRight")
    expect(place).to_contain_text("Move 2 of ")
    page.keyboard.press("End")
    expect(page.get_by_role("img", name=re.compile("concealed"))).to_have_count(4)
    page.get_by_label("Seen by").select_option("Ben")
    expect(page.get_by_role("img", name=re.compile("concealed"))).to_have_count(1)


def test_the_review_says_what_the_advisor_would_have_done(won):
    ben = won.Ben
    ben.button("Look again").click()
    ben.screen("review")
    expect(ben.page.get_by_text(re.compile(r"Move \d+ of \d+"))).to_be_visible()
    ben.page.keyboard.press("Home")
    ben.page.keyboard.press("ArrowRight")
    advice = ben.page.locator(".adv")
    expect(advice.get_by_role("heading")).to_contain_text(re.compile("suggested"))
    expect(advice.get_by_role("table")).to_contain_text("%")


def test_the_record_is_saved_and_can_be_replayed(won, tmp_path):
    won.Ada.button("Look again").click()
    won.Ada.screen("review")
    with won.Ada.page.expect_download() as download:
        won.Ada.button(re.compile("^Save.* record of this deal")).click()
    assert re.fullmatch(rf"mahjongg-{won.laid.code}-1-1\.txt", download.value.suggested_filename)
    file = tmp_path / "record.txt"
    download.value.save_as(file)
    deal = mjcore.Deal.replay(Path(file).read_text(), mjcore.Card.practice())
    assert deal.outcome is not None and deal.outcome.winner == mjcore.Seat.EAST
