"""A connection: one socket of one member, and what waits to be sent to it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from mjcore.web.limits import Rate
from mjcore.web.wire import encode

Sender = Callable[[MutableMapping[str, Any]], Awaitable[None]]

SLOW = 4010


class Connection:
    """Queue what is to be sent to one socket; ``pump`` sends it.

    A reader that is slower than what it is told has at most ``backlog`` bytes waiting beside the
    largest message, so that no message is too large by itself; then it is dropped, and what waits
    is forgotten.
    """

    __slots__ = (
        "_backlog",
        "_largest",
        "_out",
        "_send",
        "_size",
        "_waiting",
        "address",
        "close_code",
        "entered",
        "finished",
        "give_up",
        "member",
        "rate",
        "token",
    )

    def __init__(self, send: Sender, address: str, backlog: int, rate: Rate) -> None:
        self._send = send
        self._backlog = backlog
        self._out: list[str] = []
        self._size = 0
        self._largest = 0
        """Length of the largest message since nothing waited."""
        self._waiting: asyncio.Future[None] | None = None
        """What the pump waits for while there is nothing to send; smaller than an event."""
        self.address = address
        self.close_code: int | None = None
        """Why the server ends this connection, ``None`` while it does not."""
        self.finished = False
        """Whether the connection has ended on both sides."""
        self.rate = rate
        """How fast messages are taken from it."""
        self.give_up: Callable[[], object] = lambda: None
        """Ends the sending, which may wait for the client for ever."""
        self.entered = 0.0
        """When it was attached to its member."""
        self.member = 0
        self.token = ""

    @property
    def behind(self) -> bool:
        """Whether half of what may wait does."""
        return self._size > self._backlog // 2

    def say(self, message: Any) -> None:
        """Send a message."""
        self.write(encode(message))

    def write(self, text: str) -> None:
        """Send a message that is encoded already."""
        if self.close_code is not None:
            return
        self._size += len(text)
        self._largest = max(self._largest, len(text))
        if self._size - self._largest > self._backlog:
            self._out.clear()
            self.close_code = SLOW
            self.give_up()
            return
        self._out.append(text)
        self._wake()

    def close(self, code: int) -> None:
        """End the connection when all that waits has been sent."""
        if self.close_code is None:
            self.close_code = code
            self._wake()

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def pump(self) -> None:
        """Send what waits, until the connection is closed."""
        send = self._send
        while True:
            while self._out:
                waiting, self._out = self._out, []
                for text in waiting:
                    await send({"type": "websocket.send", "text": text})
                    self._size -= len(text)
            self._largest = 0
            if self.close_code is not None:
                await send({"type": "websocket.close", "code": self.close_code, "reason": ""})
                self.finished = True
                return
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
            self._waiting = None
