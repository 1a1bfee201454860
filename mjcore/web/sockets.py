"""The socket of a room: where a connection belongs, then its messages, one after the other."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from typing import Any

from starlette.types import Receive, Scope, Send

from mjcore import __version__
from mjcore.web.answers import ANSWERS
from mjcore.web.answers import SLOW as SLOW_ANSWERS
from mjcore.web.connection import SLOW, Connection
from mjcore.web.entrance import Entrance
from mjcore.web.limits import Rate, counted
from mjcore.web.log import fault, note
from mjcore.web.table import Table
from mjcore.web.tables import Tables
from mjcore.web.wire import Refused, decode

CLOSES = {
    "token": 4001,
    "room": 4002,
    "full": 4003,
    "name": 4004,
    "busy": 4005,
    "device": 4006,
    "malformed": 4007,
    "late": 4008,
    "storage": 4012,
}
"""The code that ends a socket which was refused at its first message."""

ACTIONS = ("act", "auto")
"""The messages with which people act in a deal."""

LARGEST = 2**53
"""The largest number that messages hold."""

NO_TEXT = 1003
TOO_BIG = 1009
FAILED = 1011

LAST_WORDS = 2.0
"""Seconds that a connection which is ended has to take what waits for it."""

PAUSE = 0.1
"""Seconds for which no message is taken from who sends too many."""


class Socket:
    """Serve ``/api/rooms/{code}/socket``."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._entrance = Entrance(tables)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        tables = self._tables
        client = scope.get("client")
        address = counted(client[0] if client else "")
        await receive()
        await send({"type": "websocket.accept"})
        _of_server(scope, "forget")
        connection = Connection(send, address, tables.limits.backlog, Rate(tables.limits.messages))
        pump = asyncio.create_task(_pumped(connection))
        connection.give_up = pump.cancel
        try:
            await self._admitted(scope["path_params"]["code"], connection, receive, pump)
        except Exception:
            fault("socket failed", address=address)
            connection.close(FAILED)
        finally:
            if connection.close_code not in (None, SLOW) and not pump.done():
                await asyncio.wait((pump,), timeout=LAST_WORDS)
            pump.cancel()
            if connection.close_code is not None:
                tables.metrics.closed(connection.close_code)
                note("socket ended", address=address, code=connection.close_code)
            if not connection.finished:
                # The client does not read: closing would wait for it.
                _of_server(scope, "abort")

    async def _admitted(
        self, code: str, connection: Connection, receive: Receive, pump: asyncio.Task[None]
    ) -> None:
        """Serve a connection if there is room for one more."""
        tables, address = self._tables, connection.address
        try:
            if tables.connections.total >= tables.limits.connections:
                raise Refused("full", "this server has as many connections as it can hold")
            if not tables.requests.take(address) or not tables.connections.enter(address):
                raise Refused("busy", "too many connections from your address: wait a while")
        except Refused as refused:
            self._refuse(connection, refused)
            return
        try:
            table = await self._first(code, connection, receive)
            if table is not None:
                await self._serve(table, connection, receive, pump)
        except Refused as refused:
            self._refuse(connection, refused)
        finally:
            tables.connections.leave(address)

    def _refuse(self, connection: Connection, refused: Refused) -> None:
        self._tables.metrics.refusal(refused.code)
        note("refused", address=connection.address, code=refused.code)
        connection.say(refused.message())
        connection.close(CLOSES[refused.code])

    async def _first(self, code: str, connection: Connection, receive: Receive) -> Table | None:
        """Take the first message; return the table, ``None`` if the client is gone."""
        limits = self._tables.limits
        try:
            async with asyncio.timeout(limits.hello):
                text = await _next(connection, receive, limits.message)
        except TimeoutError:
            raise Refused("late", "the first message says where you belong") from None
        if text is None:
            return None
        hello = decode(text)
        if not isinstance(hello, Mapping) or hello.get("type") != "hello":
            raise Refused("malformed", "the first message is a 'hello'")
        after = hello.get("after")
        if after is not None and (type(after) is not int or abs(after) > LARGEST):
            raise Refused("malformed", "'after' is a whole number or null")
        table = self._entrance.enter(code, connection, hello)
        connection.say(
            {
                "type": "welcome",
                "code": table.code,
                "member": connection.member,
                "token": connection.token,
                "card": {"id": table.card, "name": table.matcher.card.name},
                "server": __version__,
            }
        )
        table.resume(connection, after)
        return table

    async def _serve(
        self, table: Table, connection: Connection, receive: Receive, pump: asyncio.Task[None]
    ) -> None:
        """Take messages until either side ends the connection."""
        reader = asyncio.create_task(self._read(table, connection, receive))
        try:
            await asyncio.wait((reader, pump), return_when=asyncio.FIRST_COMPLETED)
            if reader.done():
                reader.result()
        finally:
            reader.cancel()
            table.detach(connection)

    async def _read(self, table: Table, connection: Connection, receive: Receive) -> None:
        tables, limits = self._tables, self._tables.limits
        metrics, rate = tables.metrics, tables.messages
        slow: asyncio.Task[None] | None = None
        while (text := await _next(connection, receive, limits.message)) is not None:
            await asyncio.sleep(0)  # many messages of one do not keep the others waiting
            if connection.behind:
                # He asks faster than he reads: he gets a little time to catch up.
                await asyncio.sleep(PAUSE)
            while not (connection.rate.take("") and rate.take(connection.address)):
                # Who sends too much waits: what he sends stays with him meanwhile.
                await asyncio.sleep(PAUSE)
            begun = time.perf_counter()
            message = decode(text)
            kind = _kind(message)
            metrics.message(kind)
            if isinstance(message, Mapping) and kind in ANSWERS:
                if kind in SLOW_ANSWERS:
                    slow = self._answer_later(slow, table, connection, message)
                else:
                    await self._answer(table, connection, message)
            else:
                self._give(table, connection, message)
            metrics.answer.observe(time.perf_counter() - begun)
            if connection.close_code is not None:
                return

    def _give(self, table: Table, connection: Connection, message: object) -> None:
        """Give the room a message."""
        try:
            if table.receive(connection, message) and _kind(message) in ACTIONS:
                self._tables.metrics.actions.inc()
        except Refused as refused:
            self._tables.metrics.refusal(refused.code)
            connection.say(_named(refused.message(), message))

    async def _answer(
        self, table: Table, connection: Connection, message: Mapping[str, Any]
    ) -> None:
        """Answer a message that is the server's own."""
        try:
            answer = await ANSWERS[message["type"]](self._tables, table, connection, message)
        except Refused as refused:
            self._tables.metrics.refusal(refused.code)
            answer = refused.message()
        connection.say(_named(answer, message))

    def _answer_later(
        self,
        before: asyncio.Task[None] | None,
        table: Table,
        connection: Connection,
        message: Mapping[str, Any],
    ) -> asyncio.Task[None]:
        """Answer what takes long while other messages are taken; one at a time."""
        if before is not None and not before.done():
            self._tables.metrics.refusal("busy")
            busy = Refused("busy", "one after the other: the last one is still being worked out")
            connection.say(_named(busy.message(), message))
            return before
        return asyncio.create_task(self._answer(table, connection, message))


def _kind(message: object) -> str:
    """Return the type of a message, ``""`` if it has none."""
    kind = message.get("type") if isinstance(message, Mapping) else None
    return kind if isinstance(kind, str) else ""


async def _pumped(connection: Connection) -> None:
    """Send what waits; a client that is gone is told elsewhere."""
    try:
        await connection.pump()
    except OSError:
        connection.finished = True


def _named(answer: dict[str, Any], message: object) -> dict[str, Any]:
    """Return an answer with the id of the message that it answers."""
    name = message.get("id") if isinstance(message, Mapping) else None
    return {**answer, "id": name} if isinstance(name, str) and len(name) <= 64 else answer


async def _next(connection: Connection, receive: Receive, most: int) -> str | None:
    """Return the next message, ``None`` where the connection has ended."""
    event = await receive()
    if event["type"] != "websocket.receive":
        connection.finished = True
        return None
    text = event.get("text")
    if text is None:
        connection.close(NO_TEXT)
        return None
    if len(text) > most or len(text.encode("utf-8", "surrogatepass")) > most:
        connection.close(TOO_BIG)
        return None
    return str(text)


def _of_server(scope: Scope, name: str) -> None:
    """Ask the server for something that not every server has."""
    extension = scope.get("extensions", {}).get("mjcore", {})
    if name in extension:
        extension[name]()
