"""Sit down at a table in the browser, without a browser: what the tests of the server share."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

import mjcore
from mjcore.web import Limits, app

CARD = mjcore.Card.practice()
CARDS = {"practice": CARD}
ONE_LINE = '[card]\nname = "Mine"\n[[section]]\nname = "One"\nlines = [\n' + (
    '  { hand = "FF 2222a 4444b 6666c", value = 25 },\n]\n'
)
FAST = {"bot_pause": 0, "pace": 0, "between": None, "call_timer": None}
"""Settings under which nothing waits for the clock."""


NUMBERS = count()
"""Ids are never used again: a room remembers the last ones, whichever line they came from."""


class Site:
    """An application, and people who ask for things."""

    def __init__(self, **options: Any) -> None:
        self.app = app(**{"cards": CARDS, **options})
        self.tables = self.app.state.tables
        self.http = TestClient(self.app, base_url="http://localhost")

    def __enter__(self) -> Site:
        self.http.__enter__()
        return self

    def __exit__(self, *error: Any) -> None:
        self.http.__exit__(*error)

    def post(self, headers: dict[str, str] | None = None, **body: Any) -> Any:
        return self.http.post("/api/rooms", json=body, headers=headers)

    def room(self, name: str = "Ada", **settings: Any) -> tuple[str, str]:
        """Return code and token of a new room."""
        answer = self.post(name=name, settings={**FAST, **settings})
        assert answer.status_code == 201, answer.text
        made = answer.json()
        return made["code"], made["token"]

    @contextmanager
    def socket(self, code: str, **headers: str) -> Iterator[Line]:
        """Yield a socket that has said nothing yet."""
        url = f"ws://localhost/api/rooms/{code}/socket"
        with self.http.websocket_connect(url, headers=headers) as session:
            yield Line(session)

    @contextmanager
    def enter(self, code: str, **hello: Any) -> Iterator[Line]:
        """Yield a socket that has been welcomed and told how things stand."""
        with self.socket(code) as line:
            line.say("hello", **hello)
            line.welcome = line.next()
            assert line.welcome["type"] == "welcome", line.welcome
            line.all()
            yield line

    def table(self, code: str) -> Any:
        return self.tables.tables[code]


class Line:
    """One socket, and what it was told."""

    def __init__(self, session: WebSocketTestSession) -> None:
        self.session = session
        self.welcome: dict[str, Any] = {}
        self.heard: list[dict[str, Any]] = []

    def say(self, kind: str, /, **fields: Any) -> None:
        self.session.send_text(json.dumps({"type": kind, **fields}))

    def next(self) -> dict[str, Any]:
        message = json.loads(self.session.receive_text())
        self.heard.append(message)
        return message

    def until(self, kind: str) -> dict[str, Any]:
        """Return the next message of a type."""
        while (message := self.next())["type"] != kind:
            pass
        return message

    def all(self) -> list[dict[str, Any]]:
        """Return all that has been sent by now."""
        found = []
        self.say("ping")
        while (message := self.next())["type"] != "pong":
            found.append(message)
        return found

    def ask(self, kind: str, /, **fields: Any) -> dict[str, Any]:
        """Return the answer to a message."""
        name = f"t{next(NUMBERS)}"
        self.say(kind, id=name, **fields)
        while (message := self.next()).get("id") != name:
            pass
        return message

    def do(self, kind: str, /, **fields: Any) -> None:
        answer = self.ask(kind, **fields)
        assert answer["type"] == "done", answer

    def closed(self) -> int:
        """Return the code with which the server ends the socket."""
        try:
            while True:
                self.next()
        except WebSocketDisconnect as ended:
            return int(ended.code)

    def last(self, kind: str) -> dict[str, Any]:
        return next(one for one in reversed(self.heard) if one["type"] == kind)

    def play(self, until: str = "deal_over") -> dict[str, Any]:
        """Do what is suggested, for one person among bots, until there is a message of a type."""
        for _ in range(500):
            told = self.all()
            found = next((one for one in told if one["type"] == until), None)
            if found is not None:
                return found
            view = self.last("view")["view"]
            assert view["seat"] in view["to_act"], view
            self.do("auto", at=view["question"])
        raise AssertionError("the deal never ends")


def free(**limits: Any) -> Limits:
    """Return limits that let everything of one address through, but for those that are given."""
    wide = {
        "messages": (1e6, 10**6),
        "messages_of_address": (1e6, 10**6),
        "requests_of_address": (1e6, 10**6),
        "rooms_of_address": (1e6, 10**6),
        "tries_of_address": (1e6, 10**6),
    }
    return Limits(**{**wide, **limits})
