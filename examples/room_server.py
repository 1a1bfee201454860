"""Tables for friends over WebSocket: ``pip install websockets; python room_server.py 8765``.

A connection first says where it belongs: ``{"room": "teal", "name": "Ada"}`` to join, which is
answered with a ``ticket``, or ``{"room": "teal", "token": "…"}`` to come back. All else is between
the client and its room: docs/reference/room.md. Rooms are made when they are named, in memory.
"""

import asyncio
import json
import sys
from typing import Any

from websockets.asyncio.server import ServerConnection, broadcast, serve

import mjcore

MATCHER = mjcore.Matcher(mjcore.Card.practice())
TABLES: dict[str, "Table"] = {}


class Table:
    """A room, the sockets on its lines, and an alarm for what time brings."""

    def __init__(self) -> None:
        self.room = mjcore.Room(MATCHER)
        self.loop = asyncio.get_running_loop()
        self.alarm: asyncio.Handle = self.loop.call_soon(self.tick)

    def deliver(self, sends: list[mjcore.Send]) -> None:
        """Send what is to be sent, and set the alarm anew."""
        for send in sends:
            lines: Any = self.room.lines(send.to) if send.line is None else (send.line,)
            broadcast(lines, json.dumps(send.message))
        self.alarm.cancel()
        if (deadline := self.room.deadline) is not None:
            self.alarm = self.loop.call_at(deadline, self.tick)

    def tick(self) -> None:
        self.deliver(self.room.tick(self.loop.time()))


def read(text: str | bytes) -> object:
    """Return the JSON of a message; for what is none something that the room refuses."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


async def talk(connection: ServerConnection) -> None:
    """Speak for one member until the connection ends."""
    try:
        hello: Any = read(await connection.recv())
        code = str(hello["room"])[:40]
        table = TABLES.get(code) or TABLES.setdefault(code, Table())
        now, token = table.loop.time(), hello.get("token")
        if token is None:
            ticket, sends = table.room.join(hello.get("name"), now)
            table.deliver(sends)
            token = ticket.token
            await connection.send(json.dumps({"type": "ticket", **ticket._asdict()}))
        table.deliver(table.room.attach(token, connection, now))
    except (KeyError, TypeError, ValueError, AttributeError) as wrong:
        await connection.close(1008, str(wrong)[:100])
        return
    try:
        async for text in connection:
            table.deliver(table.room.receive(connection, read(text), table.loop.time()))
    finally:
        table.deliver(table.room.detach(connection, table.loop.time()))


async def main(port: int) -> None:
    async with serve(talk, "127.0.0.1", port, max_size=8192) as server:
        print(f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}", file=sys.stderr, flush=True)
        await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1])))
