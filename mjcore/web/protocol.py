"""uvicorn's sockets, with a way to be rid of clients that do not read."""

from __future__ import annotations

from asyncio.transports import BaseTransport

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

HIGH = 64 * 1024
"""Bytes in a socket's buffer from which on nothing is written until the client has read."""

NO_TEXT = 1007
"""The code that ends a connection whose text is none."""

CLOSING = 10.0
"""Seconds until a connection is given up that is closed, but whose client does not read."""


class Protocol(WebSocketsSansIOProtocol):
    """Serve a socket.

    The scope has an extension ``mjcore``: ``abort`` gives the socket up at once, ``forget`` drops
    what only the handshake needs, some kilobytes.
    """

    def connection_made(self, transport: BaseTransport) -> None:
        """Take a connection."""
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(high=HIGH)

    def _forget(self) -> None:
        self.request = self.response = None  # type: ignore[assignment]
        self.scope["headers"] = []

    def handle_ping(self) -> None:
        """Answer a ping, but not of a client that sends pings and reads none of the answers."""
        if self.transport.get_write_buffer_size() > HIGH:
            self.transport.abort()
        else:
            super().handle_ping()

    def send_receive_event_to_app(self) -> None:
        """Pass a message on; what is no text ends the connection, and is no fault to be told of."""
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.conn.send_close(NO_TEXT)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    async def run_asgi(self) -> None:
        """Run the application for this connection."""
        self.scope["extensions"]["mjcore"] = {
            "abort": self.transport.abort,
            "forget": self._forget,
        }
        try:
            await super().run_asgi()
        finally:
            # Closing waits for what is still to be written, however long that may take.
            self.loop.call_later(CLOSING, self.transport.abort)
