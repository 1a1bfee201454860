"""Run the application with uvicorn: one line with the address, until it is told to end."""

from __future__ import annotations

import asyncio
import gc
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import uvicorn
from starlette.applications import Starlette

from mjcore.web.limits import Count
from mjcore.web.protocol import Protocol
from mjcore.web.requests import Requests

SPARE = 64
"""Open files that a server needs beside its connections."""

LAST_WORDS = 0.3
"""Seconds in which people are told that the server ends."""


NEVER = 1_000_000_000
"""How often younger objects are looked through before Python would look through all by itself."""

COLLECT, GONE = 600.0, 1000
"""All objects are looked through when so many seconds have passed, or so many sockets gone."""


async def _collect(connections: Count) -> None:
    """Look for what is in use no more, seldom: with many rooms it takes a fifth of a second."""
    loop = asyncio.get_running_loop()
    last, left = loop.time(), connections.left
    while True:
        await asyncio.sleep(1.0)
        if loop.time() - last >= COLLECT or connections.left - left >= GONE:
            gc.collect()
            last, left = loop.time(), connections.left


class Server(uvicorn.Server):
    """Say the address when connections are taken, and to all people that the server ends."""

    def __init__(
        self, config: uvicorn.Config, application: Starlette, ready: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._tables = application.state.tables
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to take connections."""
        await super().startup(sockets)
        if self.started:
            self._collecting = asyncio.create_task(_collect(self._tables.connections))
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell everybody, then close the connections."""
        self._collecting.cancel()
        self._tables.close("the server is being restarted: the table will be back")
        await asyncio.sleep(LAST_WORDS if self._tables.connections.total else 0)
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """End on a signal as on any other wish to end: without raising it once more."""
        with super().capture_signals():
            yield
            # A service that is stopped has not failed; Ctrl-C still ends as Ctrl-C.
            self._captured_signals[:] = [
                one for one in self._captured_signals if one == signal.SIGINT
            ]


def serve(application: Starlette, sockets: list[socket.socket], ready: Callable[[], None]) -> None:
    """Serve on sockets that are bound, until a signal ends it."""
    limits = application.state.tables.limits
    _allow_files(limits.connections + SPARE)
    config = uvicorn.Config(
        application,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        http=Requests,
        ws=Protocol,
        ws_max_size=limits.message,
        ws_per_message_deflate=False,
        limit_concurrency=limits.connections + SPARE,
        timeout_graceful_shutdown=5,
    )
    # What is there by now stays: it need not be looked at whenever Python looks for what is not.
    gc.collect()
    gc.freeze()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, NEVER)
    Server(config, application, ready).run(sockets)


def _allow_files(number: int) -> None:
    """Raise the limit of open files, as far as that goes, to what so many connections need."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < number:
        most = number if hard == resource.RLIM_INFINITY else min(number, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
