"""Somebody at a table: a page in a browser, and what hands do with it.

Everything goes through what is on the screen: roles and names as a screen reader has them, and for
tiles their kind. Nothing waits for a time, only for a state.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from playwright.sync_api import Locator, Page, TimeoutError, expect

if TYPE_CHECKING:
    from watching import Watch

MOMENT = """() => {
  const { screen } = document.body.dataset;
  const buttons = [...document.querySelectorAll(".actions [data-choice]")];
  const choices = buttons.filter((one) => one.offsetParent).map((one) => one.dataset.choice);
  return screen !== "table" || choices.length ? { screen, choices } : null;
}"""


AWAIT_CLICK = """() => {
  window.touched = new Promise((done) => {
    addEventListener("click", () => done(true), { once: true, capture: true });
  });
}"""


class Moment(NamedTuple):
    """Hold what somebody sees who has something to do: the screen, and what the bar offers."""

    screen: str
    choices: frozenset[str]


class Person:
    """Look at a page and touch it."""

    def __init__(self, page: Page, watch: Watch, *, touch: bool = False) -> None:
        self.page = page
        self.watch = watch
        self.touch = touch
        self.bar = page.get_by_role("group", name="What you can do")
        self.rack = page.get_by_role("group", name="Your tiles")
        self.tray = page.get_by_role("group", name=re.compile("^Tray"))
        self.panel = page.get_by_role("complementary", name="Beside the table")
        self.advice = page.locator(".advice")

    # -- hands

    def press(self, what: Locator) -> None:
        """Click; or touch, until the page has had the click that comes of it."""
        if not self.touch:
            what.click()
            return
        self.page.evaluate(AWAIT_CLICK)
        what.tap()
        self.page.evaluate("() => window.touched")

    def button(self, name: str | re.Pattern[str], *, exact: bool = False) -> Locator:
        """Return a button anywhere on the page."""
        return self.page.get_by_role("button", name=name, exact=exact)

    def choice(self, which: str) -> Locator:
        """Return a button of the action bar by what it does."""
        return self.bar.locator(f"[data-choice='{which}']")

    def do(self, which: str) -> None:
        """Press a button of the action bar."""
        self.press(self.choice(which))

    def tile(self, kind: str) -> Locator:
        """Return a tile of one's own, the first of its kind that is not in the tray."""
        return self.rack.locator(f".tile[data-kind='{kind}']:not(.gone)").first

    def take(self, *kinds: str) -> None:
        """Touch tiles of one's own, one after the other."""
        for kind in kinds:
            self.press(self.tile(kind))

    def discard(self, kind: str) -> None:
        """Touch a tile, then the button."""
        self.take(kind)
        self.do("main")

    def open(self, name: str) -> Locator:
        """Open a panel at the table by its button and return it."""
        self.press(self.page.locator(f"[data-tool='{name}']"))
        expect(self.panel.get_by_role("tab", selected=True)).to_be_visible()
        return self.panel

    # -- eyes

    def kinds(self) -> list[str]:
        """Return the tiles of one's own in the order in which they lie."""
        tiles = self.rack.locator(".tile").all()
        return [str(tile.get_attribute("data-kind")) for tile in tiles]

    def screen(self, name: str) -> None:
        """Wait until this screen is shown."""
        expect(self.page.locator(f"body[data-screen='{name}']")).to_be_attached()

    def arrives(self) -> None:
        """Wait until the room has told how it stands."""
        expect(self.page.locator("#main:visible")).to_be_attached()
        expect(self.page.get_by_text("Going to the table")).to_have_count(0)

    def sees(self, *which: str) -> None:
        """Wait until the action bar has these buttons and no others."""
        expect(self.bar.locator("[data-choice]")).to_have_count(len(which))
        for one in which:
            expect(self.choice(one)).to_be_visible()

    def hears(self, words: str | re.Pattern[str]) -> None:
        """Wait until it has been said to who listens."""
        expect(self.page.locator("#say")).to_contain_text(words)

    def says(self) -> Locator:
        """Return the line that says what is the matter."""
        return self.page.locator(".spot .say")

    def moment(self, timeout: float | None = None) -> Moment | None:
        """Wait until there is something to do here, or another screen; ``None`` after ``timeout``.

        What has been done is out of sight at once, so nothing is found twice.
        """
        try:
            found = self.page.wait_for_function(MOMENT, timeout=timeout).json_value()
        except TimeoutError:
            return None
        return Moment(found["screen"], frozenset(found["choices"]))

    def evaluate(self, script: str, argument: Any = None) -> Any:
        """Run a script in the page."""
        return self.page.evaluate(script, argument)
