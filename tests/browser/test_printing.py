"""The card as a page: what a printer makes of it, and what it does beside others on a page."""

from __future__ import annotations

import re

import pytest

import mjcore
from mjcore.card.page import card_page

WIDE = """() => [...document.querySelectorAll('.cl .chips')].filter((row) => {
  const tops = new Set([...row.querySelectorAll('.word')].map((word) => word.offsetTop));
  return tops.size > 1 || row.scrollWidth > row.clientWidth;
}).map((row) => row.getAttribute('aria-label'))"""

LOOK = """(names) => names.map((name) => {
  const style = getComputedStyle(document.querySelector(`.chip.${name}`), '::after');
  const own = getComputedStyle(document.querySelector(`.chip.${name}`));
  return [name, own.color, style.borderBottomStyle, style.borderTopStyle];
})"""


@pytest.fixture
def page(browser):
    with browser.new_context(java_script_enabled=True) as context:
        yield context.new_page()


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_two_sheets_hold_the_practice_card(page, practice_card, paper):
    """Both sides of one sheet, on either paper, whatever the printer has in it."""
    page.set_content(card_page(practice_card, paper))
    for options in ({"prefer_css_page_size": True}, {"format": "A4"}, {"format": "Letter"}):
        assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(**options))) == 2, options


@pytest.mark.parametrize("width", [718, 740])
def test_every_hand_is_in_one_row_on_paper(page, practice_card, width):
    """As wide as A4 or letter is between its margins."""
    page.emulate_media(media="print")
    page.set_viewport_size({"width": width, "height": 1000})
    page.set_content(card_page(practice_card))
    assert page.evaluate(WIDE) == []


def test_suits_differ_without_their_colours(page):
    """Each has an underline of its own, and its letter."""
    page.set_content(card_page(mjcore.Card.practice()))
    looks = page.evaluate(LOOK, ["sa", "sb", "sc"])
    assert len({colour for _, colour, _, _ in looks}) == 3
    assert len({(below, above) for _, _, below, above in looks}) == 3
    assert set(page.locator(".suit").all_inner_texts()) == {"a", "b", "c", "?"}


def test_a_card_in_a_notebook_changes_nothing_else(page, practice_card):
    """What stands beside it keeps its own look, be it called a chip too."""
    page.set_content(f'<i class="chip sa" id="own">x</i>{practice_card._repr_html_()}')
    own = page.locator("#own").evaluate("(one) => getComputedStyle(one).display")
    inside = page.locator(".mjcore-card .chip").first
    assert own == "inline"
    assert inside.evaluate("(one) => getComputedStyle(one).display") == "grid"
