"""Run the application with uvicorn: one line with the address, until it is told to end."""

from __future__ import annotations

import socket
from collections.abc import Callable

import uvicorn
from starlette.applications import Starlette


class Server(uvicorn.Server):
    """Say the address when connections are taken."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to take connections."""
        await super().startup(sockets)
        if self.started:
            self._ready()


def serve(application: Starlette, sockets: list[socket.socket], ready: Callable[[], None]) -> None:
    """Serve on sockets that are bound, until a signal ends it."""
    config = uvicorn.Config(
        application,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        ws_max_size=application.state.tables.limits.message,
        ws_per_message_deflate=False,
    )
    Server(config, ready).run(sockets)
