"""A table: a room on the network, its connections, and an alarm for what time brings."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Any, TypeVar

from mjcore.errors import Error
from mjcore.matcher import Matcher
from mjcore.room import Room, Send
from mjcore.table import Seat
from mjcore.web.codes import device_code
from mjcore.web.connection import Connection
from mjcore.web.journal import Journal
from mjcore.web.log import fault, note
from mjcore.web.metrics import Metrics
from mjcore.web.store import StoreError
from mjcore.web.wire import Refused, encode

T = TypeVar("T")

FIRST_RETRY, LAST_RETRY = 1.0, 30.0
"""Seconds until a room whose storage has failed is tried again, at first and at most."""

LOST = 4001
"""The code that ends a socket whose member was lost with what could not be stored."""

LEFT = 4009
"""The code that ends a socket whose member has left or was removed."""

PARTING = ("leave", "remove")


def not_stored() -> Refused:
    """Return the answer to what cannot be stored."""
    return Refused("storage", "this cannot be stored at the moment, so it is not done: try again")


class Table:
    """Play a room: whatever it does is stored before anybody is told.

    Where that fails the room is taken back to what is stored, who asked is refused, and so is
    everything until storing works again; then all are told anew how things stand.
    """

    def __init__(
        self,
        code: str,
        card: str,
        room: Room,
        journal: Journal,
        matcher: Matcher,
        metrics: Metrics,
    ) -> None:
        self.code = code
        self.card = card
        """The id of the card that is played with, ``own`` for one of the people's own."""
        self.room = room
        self.matcher = matcher
        self.journal = journal
        self.connections: dict[Connection, None] = {}
        self.quiet_since = asyncio.get_running_loop().time()
        """When the last connection went."""
        self.failed = False
        self._metrics = metrics
        self._loop = asyncio.get_running_loop()
        self._alarm: asyncio.TimerHandle | None = None
        self._retry = FIRST_RETRY
        self._devices: dict[str, tuple[int, str, float, int]] = {}
        """By code the member, its token, until when it is good, and how many wrong ones had come
        before it."""
        self._wrong_devices = 0
        self._set_alarm()

    @property
    def now(self) -> float:
        """The caller's time of the room: it never runs back, whatever is done to the clock."""
        return self._loop.time()

    # -- what is done, stored and told

    def _do(self, call: Callable[[], T]) -> T:
        """Do something with the room and store it; raise ``Refused`` where that fails.

        An ``Error`` of the room itself has changed nothing and is passed on.
        """
        if self.failed:
            raise not_stored()
        try:
            done = call()
            begun = time.perf_counter()
            self._metrics.deals.inc(self.journal.keep(self.room))
            self._metrics.storage.observe(time.perf_counter() - begun)
        except StoreError as wrong:
            note("storage failed", logging.ERROR, room=self.code, reason=str(wrong))
        except Error:
            raise
        except Exception:
            fault("room failed", room=self.code)
        else:
            return done
        self._fail()
        raise not_stored()

    def deliver(self, sends: Iterable[Send], but: Connection | None = None) -> None:
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
        self.silence()
        deadline = self.room.deadline
        if deadline is not None:
            self._alarm = self._loop.call_at(deadline, self._tick)

    def silence(self) -> None:
        """Take the alarm away."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _tick(self) -> None:
        try:
            self.deliver(self._do(lambda: self.room.tick(self.now)))
        except Refused:
            pass  # it is tried again
        except Error:
            fault("room failed", room=self.code)
            self._fail()

    # -- storage that fails

    def _fail(self) -> None:
        """Take the room back to what is stored, and try again in a while."""
        self._metrics.failures.inc()
        self.failed = True
        self.silence()
        try:
            self.room = self.journal.restored(self.now)
        except Error as wrong:
            note("storage failed", logging.ERROR, room=self.code, reason=str(wrong))
        self._retry = FIRST_RETRY
        self._alarm = self._loop.call_later(self._retry, self._heal)

    def _heal(self) -> None:
        """Go on from what is stored, if storing works again, and tell everybody how it stands."""
        try:
            room = self.journal.restored(self.now)
            for connection in list(self.connections):
                try:
                    room.attach(connection.token, connection, self.now)
                except Error:  # it joined in what is lost
                    connection.close(LOST)
                    del self.connections[connection]
            self.journal.keep(room)
        except Exception as wrong:
            if not isinstance(wrong, Error):
                fault("room failed", room=self.code)
            self._retry = min(2 * self._retry, LAST_RETRY)
            self._alarm = self._loop.call_later(self._retry, self._heal)
            return
        note("storage works again", logging.WARNING, room=self.code)
        self.room, self.failed = room, False
        for connection in self.connections:
            self.deliver(room.receive(connection, {"type": "resume", "after": None}, self.now))
        self._set_alarm()

    # -- people

    def join(self, name: object) -> tuple[int, str]:
        """Take in a new member; return its number and its token."""
        if not isinstance(name, str):
            raise Refused("name", "a name is a text")
        try:
            ticket, sends = self._do(lambda: self.room.join(name, self.now))
        except Error as wrong:
            raise Refused("full" if "full" in str(wrong) else "name", str(wrong)) from None
        self.deliver(sends)
        return ticket.member, ticket.token

    def attach(self, connection: Connection, token: str) -> None:
        """Let a connection speak for the member with this token.

        It is told nothing yet: ``resume`` tells it everything, at the same moment, so that nothing
        new is told before.
        """
        connection.entered = now = self.now
        try:
            sends = self._do(lambda: self.room.attach(token, connection, now))
        except Error:
            raise Refused("token", "no member of this room has this token") from None
        member = self.room.member(connection)
        assert member is not None
        connection.member, connection.token = member, token
        self.connections[connection] = None
        self.deliver(sends, connection)

    def resume(self, connection: Connection, after: int | None) -> None:
        """Tell a connection that has just been attached how things stand."""
        message = {"type": "resume", "after": after}
        self.deliver(self.room.receive(connection, message, connection.entered))

    def receive(self, connection: Connection, message: object) -> bool:
        """Give the room a message and return whether it took it.

        Raise ``Refused`` where what comes of it cannot be stored.
        """
        sends = self._do(lambda: self.room.receive(connection, message, self.now))
        refused = [
            send.message["code"]
            for send in sends
            if send.message["type"] == "refused" and send.line is connection
        ]
        for code in refused:
            self._metrics.refusal(code)
        self.deliver(sends)
        if not refused and isinstance(message, Mapping) and message["type"] in PARTING:
            for one in self.connections:
                if self.room.member(one) is None:
                    one.close(LEFT)
        return not refused

    def detach(self, connection: Connection) -> None:
        """Forget a connection that is gone."""
        self.connections.pop(connection, None)
        self.quiet_since = self.now
        if not self.failed:
            with suppress(Refused):
                self.deliver(self._do(lambda: self.room.detach(connection, self.now)))

    def seat(self, connection: Connection) -> Seat | None:
        """Return the seat that a connection plays for in this deal."""
        return self.room.seat(connection.member)

    def close(self, reason: str, code: int) -> None:
        """Say to all that the server ends, and do nothing any more."""
        self.silence()
        self.failed = True
        for connection in self.connections:
            connection.say({"type": "closing", "reason": reason})
            connection.close(code)

    # -- another device

    def device(self, connection: Connection, seconds: float) -> str:
        """Return a code with which another device can speak for the same member.

        To ask for one does not give those of the others more tries.
        """
        now = self.now
        self._devices = {
            code: kept
            for code, kept in self._devices.items()
            if kept[2] > now and kept[0] != connection.member
        }
        code = device_code()
        while code in self._devices:
            code = device_code()
        self._devices[code] = (
            connection.member,
            connection.token,
            now + seconds,
            self._wrong_devices,
        )
        return code

    def token_of(self, device: object, most_wrong: int) -> str:
        """Return the token that a code of another device stands for; it is used up.

        After so many wrong ones a code is void.
        """
        found = self._devices.pop(device, None) if isinstance(device, str) else None
        if found is None or found[2] < self.now:
            self._wrong_devices += 1
            self._devices = {
                code: kept
                for code, kept in self._devices.items()
                if self._wrong_devices - kept[3] < most_wrong
            }
            raise Refused("device", "this code is wrong, or its two minutes are over")
        return found[1]
