"""Tables: rooms on the network, each with its connections and an alarm for what time brings."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from mjcore.card import Card
from mjcore.errors import Error
from mjcore.matcher import Matcher
from mjcore.room import Room, RoomSettings, Send
from mjcore.table import Seat
from mjcore.web.codes import device_code, normal, room_code
from mjcore.web.connection import Connection
from mjcore.web.limits import Limits
from mjcore.web.wire import Refused, encode


class Table:
    """A room, the connections on its lines, and an alarm for what time brings."""

    def __init__(self, code: str, room: Room, card: str, matcher: Matcher) -> None:
        self.code = code
        self.room = room
        self.matcher = matcher
        self.card = card
        """The id of the card that is played with."""
        self._loop = asyncio.get_running_loop()
        self._alarm: asyncio.TimerHandle | None = None
        self._devices: dict[str, tuple[int, str, float]] = {}

    @property
    def now(self) -> float:
        """The room's caller's time: it never runs back, whatever is done to the clock."""
        return self._loop.time()

    def deliver(self, sends: list[Send], but: Connection | None = None) -> None:
        """Send what is to be sent to all but one connection, and set the alarm anew."""
        lines = self.room.lines
        for send in sends:
            to: Any = lines(send.to) if send.line is None else (send.line,)
            if to:
                text = encode(send.message)
                for connection in to:
                    if connection is not but:
                        connection.write(text)
        self._set_alarm()

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        deadline = self.room.deadline
        if deadline is not None:
            self._alarm = self._loop.call_at(deadline, self._tick)

    def _tick(self) -> None:
        self.deliver(self.room.tick(self.now))

    # -- people

    def join(self, name: object) -> tuple[int, str]:
        """Take in a new member; return its number and its token."""
        try:
            ticket, sends = self.room.join(name, self.now)  # type: ignore[arg-type]
        except (Error, TypeError) as wrong:
            code = "full" if "full" in str(wrong) else "name"
            raise Refused(code, str(wrong)) from None
        self.deliver(sends)
        return ticket.member, ticket.token

    def attach(self, connection: Connection, token: str) -> None:
        """Let a connection speak for the member with this token; what it is told waits."""
        try:
            sends = self.room.attach(token, connection, self.now)
        except Error:
            raise Refused("token", "no member of this room has this token") from None
        member = self.room.member(connection)
        assert member is not None
        connection.member, connection.token = member, token
        self.deliver(sends, connection)

    def receive(self, connection: Connection, message: object) -> None:
        """Give the room a message."""
        self.deliver(self.room.receive(connection, message, self.now))

    def detach(self, connection: Connection) -> None:
        """Forget a connection that is gone."""
        self.deliver(self.room.detach(connection, self.now))

    def seat(self, connection: Connection) -> Seat | None:
        """Return the seat that a connection plays for in this deal."""
        return self.room.seat(connection.member)

    # -- another device

    def device(self, connection: Connection, seconds: float) -> str:
        """Return a code with which another device can speak for the same member."""
        now = time.monotonic()
        self._devices = {
            code: kept
            for code, kept in self._devices.items()
            if kept[2] > now and kept[0] != connection.member
        }
        code = device_code()
        while code in self._devices:
            code = device_code()
        self._devices[code] = (connection.member, connection.token, now + seconds)
        return code

    def token_of(self, device: object) -> str:
        """Return the token that a code of another device stands for; it is used up."""
        found = self._devices.pop(device, None) if isinstance(device, str) else None
        if found is None or found[2] < time.monotonic():
            raise Refused("device", "this code is wrong, or its two minutes are over")
        return found[1]


class Tables:
    """All tables of a server."""

    def __init__(self, shard: str, cards: dict[str, Card], limits: Limits) -> None:
        self.shard = shard
        self.limits = limits
        self.cards = cards
        self.matchers = {name: Matcher(card) for name, card in cards.items()}
        self.tables: dict[str, Table] = {}

    def find(self, code: str) -> Table | None:
        """Return the table of a code, in whatever case it is written."""
        return self.tables.get(normal(code))

    def create(
        self, name: object, matcher: Matcher, card: str, settings: RoomSettings
    ) -> tuple[Table, int, str]:
        """Make a room; return its table, and number and token of its host."""
        if len(self.tables) >= self.limits.rooms:
            raise Refused("full", "this server has as many rooms as it can keep")
        code = room_code(self.shard, self.tables)
        table = Table(code, Room(matcher, settings), card, matcher)
        member, token = table.join(name)
        self.tables[code] = table
        return table, member, token
