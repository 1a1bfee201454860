"""uvicorn's connections over HTTP, given up where no request comes of them."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.h11_impl import H11Protocol

LATE = 20.0
"""Seconds from the first sign that a connection is waited for until all of a request is there."""


class Requests(H11Protocol):
    """Serve the requests of a connection.

    By itself uvicorn waits for ever for a request that does not begin or does not end, and each
    that it waits for is one of the connections that the server can hold.
    """

    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a connection, and wait for its first request."""
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a connection."""
        self._stop()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take what has come: the next request may begin with it, or the last one end."""
        if self._late is None:
            self._wait()
        super().data_received(data)
        if self.transport.get_protocol() is not self or self._complete():
            self._stop()

    def _complete(self) -> bool:
        """Return whether all of a request is there, and nothing of another one."""
        return (
            self.cycle is not None and not self.cycle.more_body and not self.conn.trailing_data[0]
        )

    def _wait(self) -> None:
        self._late = self.loop.call_later(LATE, self.transport.abort)

    def _stop(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None
