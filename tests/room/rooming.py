"""Sit people down in a room and speak for them: what the tests of rooms share.

A ``Table`` is a room with people, each on one line, a clock that the test turns, and everything
that was sent, by member. Every message is checked against the schema as it goes by.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from typing import Any

import jsonschema
from shape_check import compiled

import mjcore
from mjcore import Action, Room, RoomSettings, Rules, Send
from mjcore.room import schema

CARD = mjcore.Card.practice()
MATCHER = mjcore.Matcher(CARD)
SCHEMA = schema()
NAMES = {
    "room": "RoomMessage",
    "view": "ViewMessage",
    "events": "EventsMessage",
    "advice": "AdviceMessage",
    "helper": "HelperMessage",
    "deal_over": "DealOverMessage",
    "done": "DoneMessage",
    "refused": "RefusedMessage",
    "pong": "PongMessage",
}
CHECKS = compiled(SCHEMA)
QUICK = {kind: CHECKS[name] for kind, name in NAMES.items()}
THOROUGH = {
    kind: jsonschema.Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": SCHEMA["$defs"]})
    for kind, name in NAMES.items()
}
SEEN: Counter[str] = Counter()
NUMBERED = {"room", "view", "events", "advice", "helper", "deal_over"}
PRESETS = ("league", "casual", "classic", "room", "guided")


def check(send: Send) -> None:
    """Check a message: its shape, that it goes through JSON, and that it bears a number or not."""
    message = send.message
    kind = message["type"]
    SEEN[kind] += 1
    right = QUICK[kind](message)
    if not right or SEEN[kind] % 200 == 1:
        error = next(THOROUGH[kind].iter_errors(message), None)
        assert error is None, (kind, error.message, list(error.absolute_path))
        assert json.loads(json.dumps(message, allow_nan=False)) == message
    assert right
    assert ("n" in message) == (message["type"] in NUMBERED)


def fast(**settings: Any) -> RoomSettings:
    """Return settings under which nothing waits for the clock unless a test says so."""
    given: dict[str, Any] = {"bot_pause": 0.0, "pace": 0.0, "between": None, "call_timer": None}
    return RoomSettings(**{**given, **settings})


class Table:
    """Hold a room and what its people have been told."""

    def __init__(
        self,
        settings: RoomSettings | None = None,
        rng: int = 1,
        people: int = 1,
        matcher: mjcore.Matcher = MATCHER,
    ) -> None:
        self.room = Room(matcher, fast() if settings is None else settings, rng=rng)
        self.now = 0.0
        self.tokens: dict[int, str] = {}
        self.sent: list[Send] = []
        self.heard: dict[int, list[dict[str, Any]]] = {}
        self.journal: list[dict[str, Any]] = []
        for number in range(people):
            member = self.join(f"P{number}")
            self.attach(member)
            assert self.say(member, type="sit", player=number) is not None

    # -- what goes in

    def note(self, sends: Iterable[Send]) -> list[Send]:
        """Keep what was sent, and who has heard it."""
        sends = list(sends)
        for send in sends:
            check(send)
            self.sent.append(send)
            if send.to is not None:
                self.heard.setdefault(send.to, []).append(send.message)
        return sends

    def join(self, name: str) -> int:
        ticket, sends = self.room.join(name, self.now)
        self.tokens[ticket.member] = ticket.token
        self.heard[ticket.member] = []
        self.note(sends)
        return ticket.member

    def attach(self, member: int, line: Any = None) -> list[Send]:
        line = f"line {member}" if line is None else line
        return self.note(self.room.attach(self.tokens[member], line, self.now))

    def detach(self, member: int, line: Any = None) -> list[Send]:
        line = f"line {member}" if line is None else line
        return self.note(self.room.detach(line, self.now))

    def say(self, member: int, /, line: Any = None, **message: Any) -> list[Send]:
        line = f"line {member}" if line is None else line
        return self.note(self.room.receive(line, message, self.now))

    def wait(self, seconds: float) -> list[Send]:
        """Let time pass, with a tick whenever one is due."""
        until = round(self.now + seconds, 6)
        sends: list[Send] = []
        for _ in range(10_000):
            due = self.room.deadline
            if due is None or due > until:
                break
            self.now = max(self.now, due)
            sends += self.note(self.room.tick(self.now))
        else:
            raise AssertionError("a tick never does what is due")
        self.now = until
        return sends + self.note(self.room.tick(self.now))

    # -- what is known

    def last(self, member: int, kind: str = "view") -> dict[str, Any]:
        """Return the last message of a kind that a member has heard."""
        return next(one for one in reversed(self.heard[member]) if one["type"] == kind)

    def view(self, member: int) -> dict[str, Any]:
        return self.last(member)["view"]

    @property
    def deal(self) -> mjcore.Deal:
        assert self.room.game is not None
        return self.room.game.deal

    def member_at(self, seat: int) -> int:
        """Return the member in a seat; members sit in the order in which they joined."""
        assert self.room.game is not None
        return self.room.game.player(seat) + 1

    def act(self, member: int, action: Action, at: str | None = None, **more: Any) -> list[Send]:
        at = self.view(member)["question"] if at is None else at
        return self.say(member, type="act", action=action.to_dict(), at=at, **more)

    def auto(self, member: int, **more: Any) -> list[Send]:
        return self.say(member, type="auto", at=self.view(member)["question"], **more)

    def asked(self) -> list[int]:
        """Return the members who, by their last view, have something to answer."""
        found = []
        for member in self.tokens:
            if self.room.lines(member) and any(one["type"] == "view" for one in self.heard[member]):
                view = self.view(member)
                if view["seat"] in view["to_act"]:
                    found.append(member)
        return found

    def play(self, until: str = "pause") -> None:
        """Let everybody do what is suggested until the room is in a state."""
        for _ in range(3000):
            if self.room.state in (until, "over"):
                return
            asked = self.asked()
            if asked:
                self.auto(asked[0])
            else:
                self.wait(1.0)
        raise AssertionError("the deal never ends")


def place(table: Table, deal: mjcore.Deal) -> None:
    """Put a deal that was set up in the place of the one that is played, and tell nobody."""
    game = table.room.game
    assert game is not None
    game._deal = deal
    inside = table.room._inside
    inside.answers, inside.early = [], []
    inside.told = [len(deal.events_for(seat)) for seat in range(deal.players)]
    inside.opened = inside.asked_at = inside.time
    inside.asked = None
    table.room._wake = float("-inf")


def kinds(sends: Iterable[Send], to: int | None = None) -> list[str]:
    """Return the types of messages, those to one member."""
    return [send.message["type"] for send in sends if to is None or send.to == to]


def refused(sends: Iterable[Send]) -> tuple[str, str]:
    """Return code and reason of a refusal that is all that was sent."""
    (send,) = sends
    assert send.message["type"] == "refused"
    assert send.line is not None
    assert send.message["reason"].strip()
    return send.message["code"], send.message["reason"]


def rules_of(name: str, **changes: Any) -> Rules:
    return Rules.preset(name, **changes)
