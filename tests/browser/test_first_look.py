"""How soon a page is there, how big it is, and whom it asks: nobody but its own server."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

import mjcore.web

STATIC = Path(mjcore.web.__file__).parent / "static"
MOST_BYTES = 350_000
"""Of all files together."""
MOST_LOADED = 250_000
"""Of what is loaded on the way from home to a table with the card and the helper opened."""
LOADED = """() => performance.getEntriesByType("resource")
  .filter((one) => new URL(one.name).pathname.startsWith("/static/"))
  .map((one) => [one.name, one.decodedBodySize])"""
PAINT = """() => new Promise((done) => new PerformanceObserver((list) => {
  for (const one of list.getEntriesByName("first-contentful-paint")) done(one.startTime);
}).observe({ type: "paint", buffered: true }))"""


def test_all_files_of_the_page_together_are_smaller_than_350_kilobytes():
    sizes = {file.name: file.stat().st_size for file in STATIC.rglob("*") if file.is_file()}
    assert sum(sizes.values()) < MOST_BYTES, sorted(sizes.items(), key=lambda one: -one[1])


def test_from_home_to_a_table_with_the_card_and_the_helper_less_than_250_kilobytes_are_loaded(
    serve, visit
):
    ada = visit(serve())
    ada.button("Play now").click()
    ada.screen("table")
    ada.open("card")
    expect(ada.panel.locator(".cl").first).to_be_visible()
    ada.page.keyboard.press("Escape")
    ada.open("helper")
    expect(ada.panel.get_by_role("listitem").first).to_be_visible()
    sizes = dict(ada.evaluate(LOADED))
    assert len(sizes) > 20 and min(sizes.values()) > 0
    assert sum(sizes.values()) < MOST_LOADED, sorted(sizes.items(), key=lambda one: -one[1])


@pytest.mark.timing
def test_the_first_content_is_there_within_a_second_on_a_slow_processor(serve, visit):
    one = visit(serve(), "about:blank")
    line = one.page.context.new_cdp_session(one.page)
    line.send("Emulation.setCPUThrottlingRate", {"rate": 6})
    times = []
    for _ in range(3):
        line.send("Network.clearBrowserCache")
        one.page.goto("/")
        times.append(one.evaluate(PAINT))
    assert min(times) < 1000, times


def test_nothing_but_the_server_is_asked_and_nothing_is_set_in_the_page(serve, visit):
    server = serve()
    one = visit(server)
    expect(one.button("Play now")).to_be_visible()
    assert one.page.context.cookies() == []
    names = one.evaluate("() => performance.getEntriesByType('resource').map((e) => e.name)")
    assert names and all(name.startswith(server.origin) for name in names)


def test_a_script_in_the_page_is_not_run(serve, visit):
    one = visit(serve())
    one.watch.allow("Content Security Policy")
    one.evaluate(
        """() => {
          const script = document.createElement("script");
          script.textContent = "window.run = true";
          document.body.append(script);
          const image = "<img src=/static/icon.svg onload='window.run = true'>";
          document.body.insertAdjacentHTML("beforeend", image);
        }"""
    )
    assert one.evaluate("() => window.run") is None
    assert any("Content Security Policy" in found for found in one.watch.found)
