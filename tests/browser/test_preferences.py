"""What somebody prefers on a device: tiles, light, sound, how to discard; remembered there."""

from __future__ import annotations

import re

import pytest
from browsing import CHROMIUM
from playwright.sync_api import expect

TILES = "1B 5C 9D N E R 0 F J 2B 3B 4B 6B 7B"


@pytest.fixture
def ada(table):
    """Somebody whose turn it is."""
    return table(["Ada", None, None, None], racks=[TILES, None, None, None], origin="first").Ada


def drawing(one, kind):
    """Return what is drawn on the tiles of a kind, as text."""
    return one.evaluate("(kind) => document.querySelector(`#t-${kind}`)?.innerHTML ?? ''", kind)


def colour(one):
    """Return the colour behind everything."""
    return one.evaluate("() => getComputedStyle(document.documentElement).backgroundColor")


def switch(one, label):
    """Turn a switch of the settings."""
    one.press(one.panel.locator("label.sw", has_text=label))


def test_three_sets_of_tiles_are_drawn_each_in_its_own_way(ada):
    expect(ada.rack.locator(".tile")).to_have_count(14)
    seen = [drawing(ada, "5C")]
    for _ in range(2):
        before = seen[-1]
        ada.button(re.compile("change the set")).click()
        ada.page.wait_for_function(
            "(before) => document.querySelector('#t-5C').innerHTML !== before", arg=before
        )
        seen.append(drawing(ada, "5C"))
    assert len(set(seen)) == 3 and all(seen)
    ada.button(re.compile("change the set")).click()
    ada.page.wait_for_function(
        "(first) => document.querySelector('#t-5C').innerHTML === first", arg=seen[0]
    )


DRAW_ALL = """async (name) => {
  const [{ face, useSet }, { KINDS }] = await Promise.all(
    ["tiles", "words"].map((module) => import(`/static/${module}.js`)));
  useSet(name);
  KINDS.forEach((kind) => face(kind));
  return KINDS.map((kind) => document.getElementById(`t-${kind}`).innerHTML);
}"""


def test_no_two_kinds_of_any_set_look_alike(ada):
    for name in ("western", "traditional", "contrast"):
        drawn = ada.evaluate(DRAW_ALL, name)
        assert all(drawn) and len(drawn) == len(set(drawn)) == 36, name


def test_night_is_another_light_and_chill_is_night_with_sound(ada):
    panel = ada.open("settings")
    panel.get_by_role("button", name="Day").click()
    day = colour(ada)
    panel.get_by_role("button", name="Night", exact=True).click()
    ada.page.wait_for_function("() => document.documentElement.dataset.theme === 'night'")
    assert colour(ada) != day
    panel.get_by_role("button", name="Day").click()
    ada.page.wait_for_function("() => document.documentElement.dataset.theme === 'day'")
    switch(ada, "Chill mode")
    ada.page.wait_for_function("() => document.documentElement.dataset.theme === 'night'")
    assert ada.evaluate(HEARD) == [True, True]


HEARD = """async () => {
  const { sounding, playing } = await import("/static/settings.js");
  return [sounding(), playing()];
}"""
COUNT_SOUNDS = """
  window.made = 0;
  window.AudioContext = class extends AudioContext {
    constructor() { super(); window.made += 1; }
  };
"""


def test_nothing_sounds_before_the_first_touch(serve, visit):
    ada = visit(serve(), "about:blank")
    ada.page.add_init_script(COUNT_SOUNDS)
    ada.page.goto("/")
    expect(ada.button("Play now")).to_be_visible()
    assert ada.evaluate("() => window.made") == 0
    ada.button("Play now").click()
    ada.screen("table")
    assert ada.evaluate("() => window.made") == 1


def test_everything_is_remembered_when_the_browser_is_closed_and_opened_again(
    serve, tmp_path, browser
):
    server = serve()

    def opened():
        return browser.browser_type.launch_persistent_context(
            tmp_path / "profile",
            **CHROMIUM,
            base_url=server.origin,
        )

    context = opened()
    page = context.pages[0]
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name=re.compile("^Traditional")).check(force=True)
    page.get_by_role("button", name="Night", exact=True).click()
    page.locator("label.sw", has_text="Confirm before discarding").click()
    page.locator("label.sw", has_text="Soft music").click()
    page.get_by_role("slider").fill("35")
    page.get_by_role("button", name="Number", exact=True).click()
    context.close()

    context = opened()
    page = context.pages[0]
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("data-theme", "night")
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("radio", name=re.compile("^Traditional"))).to_be_checked()
    expect(page.get_by_role("switch", name=re.compile("^Confirm"))).not_to_be_checked()
    expect(page.get_by_role("switch", name=re.compile("^Soft music"))).to_be_checked()
    expect(page.get_by_role("switch", name=re.compile("^Sounds"))).to_be_checked()
    expect(page.get_by_role("slider")).to_have_value("35")
    expect(page.get_by_role("button", name="Number", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    context.close()
