"""Browsers of people: Chromium as the tests start it, and a context of its own for each visit."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from laying import Laid
from person import Person
from playwright.sync_api import Browser, BrowserType
from served import Served
from watching import Watch

PATIENCE = 10_000
"""Milliseconds that is waited for a state of the page."""

CHROMIUM: Mapping[str, Any] = {
    "executable_path": shutil.which("chromium"),
    "args": ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
}


def launch(kind: BrowserType) -> Browser:
    """Start Debian's Chromium with a fresh profile."""
    return kind.launch(**CHROMIUM)


class Visits:
    """Open browsers of people, and look at the end whether anything went wrong in one of them."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.people: list[Person] = []

    def __call__(
        self,
        server: Served,
        path: str = "/",
        *,
        laid: Laid | None = None,
        name: str = "",
        size: tuple[int, int] = (1280, 800),
        preferred: Mapping[str, Any] | None = None,
        **how: Any,
    ) -> Person:
        """Go to a path; with ``laid`` and ``name`` to that room, as that person.

        ``preferred`` are settings of the page, ``how`` options of the context.
        """
        if laid is not None:
            path = f"/t/{laid.code}"
            how["storage_state"] = laid.storage(name, server.origin, **(preferred or {}))
        context = self.browser.new_context(
            base_url=server.origin,
            reduced_motion="reduce",
            viewport={"width": size[0], "height": size[1]},
            **how,
        )
        context.set_default_timeout(PATIENCE)
        watch = Watch(context, server.origin)
        self.people.append(Person(context.new_page(), watch, touch=how.get("has_touch", False)))
        self.people[-1].page.goto(path)
        return self.people[-1]

    def close(self, pictures: Path | None) -> None:
        """Close all; with a folder for ``pictures`` leave there how the pages looked."""
        for number, one in enumerate(self.people):
            if pictures is not None:
                one.page.screenshot(path=pictures / f"failed-{number}.png")
            one.page.context.close()

    def check(self) -> None:
        """Raise ``AssertionError`` for anything that may never happen in a page."""
        for one in self.people:
            one.watch.check()
