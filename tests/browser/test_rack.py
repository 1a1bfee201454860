"""One's own rack: sorted in several ways, by hand, and the order stays."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

TILES = "9D 1B 5C 1C 2B 9B 3D 5B N E R F J 7C"
BY_SUIT = ["1B", "2B", "5B", "9B", "1C", "5C", "7C", "3D", "9D", "N", "E", "R", "F", "J"]


@pytest.fixture
def ada(table):
    """Somebody whose turn it is."""
    return table(["Ada", None, None, None], racks=[TILES, None, None, None], origin="first").Ada


def test_it_is_sorted_by_suit_and_by_number(ada):
    expect(ada.rack.locator(".tile")).to_have_count(14)
    assert ada.kinds() == BY_SUIT
    ada.button("Sort the rack, now by suit").click()
    assert ada.kinds()[:9] == ["1B", "1C", "2B", "3D", "5B", "5C", "7C", "9B", "9D"]
    ada.button("Sort the rack, now by number").click()
    assert ada.kinds()[:4] == ["1B", "2B", "5B", "9B"]


def test_it_is_sorted_by_a_hand_that_is_chosen(ada):
    panel = ada.open("helper")
    panel.get_by_role("button", name="Sort rack by this").first.click()
    expect(ada.button("Sort the rack, now by hand")).to_be_visible()
    assert ada.kinds() != BY_SUIT


def test_a_tile_is_dragged_and_the_order_outlives_a_reload(ada):
    first, last = ada.rack.locator(".tile").first, ada.rack.locator(".tile").last
    box = last.bounding_box()
    mouse = ada.page.mouse
    first.hover()
    mouse.down()
    mouse.move(box["x"] + box["width"] * 0.8, box["y"] + box["height"] / 2, steps=8)
    mouse.up()
    order = [*BY_SUIT[1:], "1B"]
    expect(ada.rack.locator(".tile").last).to_have_attribute("data-kind", "1B")
    assert ada.kinds() == order
    ada.page.reload()
    expect(ada.rack.locator(".tile")).to_have_count(14)
    assert ada.kinds() == order
    ada.discard("5B")
    ada.hears("You threw 5 Bam")
    kept = [kind for kind in ada.kinds() if kind in order]
    assert kept[:4] == ["2B", "9B", "1C", "5C"]


def test_a_tile_is_moved_by_the_keyboard(ada):
    ada.rack.locator(".tile").first.focus()
    ada.page.keyboard.press("Shift+ArrowRight")
    assert ada.kinds()[:3] == ["2B", "1B", "5B"]
    expect(ada.tile("1B")).to_be_focused()


def drag_out(ada, kind, steps):
    """Drag a tile on to the table, in so many steps."""
    target = ada.page.get_by_label("The middle of the table").bounding_box()
    ada.tile(kind).hover()
    ada.page.mouse.down()
    ada.page.mouse.move(target["x"] + target["width"] / 2, target["y"] + 20, steps=steps)
    ada.page.mouse.up()


def test_a_tile_dragged_on_to_the_table_is_discarded(ada):
    drag_out(ada, "N", 20)
    ada.hears("You threw North")


def test_a_tile_flicked_on_to_the_table_is_discarded(ada):
    drag_out(ada, "E", 2)
    ada.hears("You threw East")
