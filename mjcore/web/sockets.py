"""The socket of a room: where a connection belongs, then its messages, one after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from starlette.types import Receive, Scope, Send

from mjcore import __version__
from mjcore.web.answers import ANSWERS
from mjcore.web.connection import Connection
from mjcore.web.tables import Table, Tables
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
}
"""The code that ends a socket which was refused at its first message."""

LEFT = 4009
TOO_BIG = 1009
NO_TEXT = 1003


class Socket:
    """Serve ``/api/rooms/{code}/socket``."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        await receive()
        await send({"type": "websocket.accept"})
        limits = self._tables.limits
        client = scope.get("client")
        connection = Connection(send, client[0] if client else "", limits.backlog)
        pump = asyncio.create_task(connection.pump())
        try:
            await self._serve(scope["path_params"]["code"], connection, receive, pump)
        except OSError:
            pass  # the client is gone
        finally:
            pump.cancel()

    async def _serve(
        self, code: str, connection: Connection, receive: Receive, pump: asyncio.Task[None]
    ) -> None:
        try:
            table = await self._enter(code, connection, receive)
        except Refused as refused:
            connection.say(refused.message())
            connection.close(CLOSES[refused.code])
            await pump
            return
        if table is None:
            return
        reader = asyncio.create_task(self._read(table, connection, receive))
        try:
            await asyncio.wait((reader, pump), return_when=asyncio.FIRST_COMPLETED)
        finally:
            reader.cancel()
            table.detach(connection)
        if connection.close_code is not None and not pump.done():
            await asyncio.wait((pump,), timeout=5)

    async def _enter(self, code: str, connection: Connection, receive: Receive) -> Table | None:
        """Take the first message; return the table, ``None`` if the client is gone."""
        try:
            async with asyncio.timeout(self._tables.limits.hello):
                text = await _next(connection, receive, self._tables.limits.message)
        except TimeoutError:
            raise Refused("late", "the first message says where you belong") from None
        if text is None:
            return None
        hello = decode(text)
        if not isinstance(hello, Mapping) or hello.get("type") != "hello":
            raise Refused("malformed", "the first message is a 'hello'")
        after = hello.get("after")
        if after is not None and type(after) is not int:
            raise Refused("malformed", "'after' is a whole number or null")
        table = self._tables.find(code)
        if table is None:
            raise Refused("room", "there is no such room")
        token = _token(table, hello)
        table.attach(connection, token)
        card = table.matcher.card
        connection.say(
            {
                "type": "welcome",
                "code": table.code,
                "member": connection.member,
                "token": token,
                "card": {"id": table.card, "name": card.name},
                "server": __version__,
            }
        )
        table.receive(connection, {"type": "resume", "after": after})
        return table

    async def _read(self, table: Table, connection: Connection, receive: Receive) -> None:
        """Take messages until the connection ends."""
        most = self._tables.limits.message
        while (text := await _next(connection, receive, most)) is not None:
            message = decode(text)
            if isinstance(message, Mapping) and message.get("type") in ANSWERS:
                await _answer(self._tables, table, connection, message)
            else:
                table.receive(connection, message)
            if table.room.member(connection) is None:
                connection.close(LEFT)
                return


def _token(table: Table, hello: Mapping[str, Any]) -> str:
    """Return the token of who says hello: one that is known, or a new member's."""
    if "token" in hello:
        if not isinstance(hello["token"], str):
            raise Refused("token", "a token is a text")
        return hello["token"]
    if "device" in hello:
        return table.token_of(hello["device"])
    return table.join(hello.get("name"))[1]


async def _answer(
    tables: Tables, table: Table, connection: Connection, message: Mapping[str, Any]
) -> None:
    """Answer one of the server's own messages."""
    name = message.get("id")
    if not isinstance(name, str) or len(name) > 64:
        name = None
    try:
        answer = await ANSWERS[message["type"]](tables, table, connection, message)
    except Refused as refused:
        connection.say(refused.message(name))
    else:
        connection.say(answer if name is None else {**answer, "id": name})


async def _next(connection: Connection, receive: Receive, most: int) -> str | None:
    """Return the next message, ``None`` where the connection has ended."""
    event = await receive()
    if event["type"] != "websocket.receive":
        return None
    text = event.get("text")
    if text is None:
        connection.close(NO_TEXT)
        return None
    if len(text) > most or len(text.encode("utf-8", "surrogatepass")) > most:
        connection.close(TOO_BIG)
        return None
    return str(text)
