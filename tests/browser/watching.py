"""What may never happen in a page, whatever a test does with it: watched, and told at its end."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request

CUT = (r"WebSocket connection to 'ws://127\.0\.0\.1:\d+/api/rooms/\w+/socket' failed",)
"""What Chromium itself says where a server is gone."""


class Watch:
    """Note errors of scripts, what the console has to say, and requests to any other host."""

    def __init__(self, context: BrowserContext, origin: str) -> None:
        self.found: list[str] = []
        self._allowed: list[re.Pattern[str]] = []
        self._host = urlsplit(origin).netloc
        context.on("request", self._request)
        context.on("page", self._page)

    def allow(self, *patterns: str) -> None:
        """Take no note of these messages of the console, which the test brings about."""
        self._allowed += map(re.compile, patterns)

    def _page(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.found.append(f"error: {error}"))
        page.on("console", self._console)
        page.on("websocket", lambda socket: self._address(socket.url))

    def _console(self, message: ConsoleMessage) -> None:
        # A violation of the content security policy is an error of the console.
        if message.type in ("error", "warning"):
            place = message.location.get("url", "")
            self.found.append(f"{message.type}: {message.text} ({place})")

    def _request(self, request: Request) -> None:
        self._address(request.url)

    def _address(self, address: str) -> None:
        parts = urlsplit(address)
        if parts.scheme not in ("blob", "data", "about") and parts.netloc != self._host:
            self.found.append(f"request to another host: {address}")

    def check(self) -> None:
        """Raise ``AssertionError`` if anything was found."""
        wrong = [one for one in self.found if not any(kind.search(one) for kind in self._allowed)]
        assert not wrong, "\n".join(wrong)
