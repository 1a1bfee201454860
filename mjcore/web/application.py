"""The ASGI application, for those who bring their own server."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import WebSocketRoute
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from mjcore.card import Card
from mjcore.errors import Error, shown
from mjcore.web.codes import LETTERS, LONGEST
from mjcore.web.guard import HEADERS, Guard
from mjcore.web.limits import Limits
from mjcore.web.pages import Pages
from mjcore.web.sockets import Socket
from mjcore.web.store import Store
from mjcore.web.tables import OWN, Tables


def app(
    *,
    data: str | os.PathLike[str] | None = None,
    cards: Mapping[str, Card] | None = None,
    shard: str = "",
    sites: Iterable[str] = (),
    trusted_proxies: Iterable[str] = (),
    limits: Limits | None = None,
) -> Starlette:
    """Return the application: the page and its rooms.

    - ``data``: the directory where rooms are kept; ``None`` keeps them as long as the process runs.
    - ``cards``: by id the cards that a room can have, the practice card if left out.
    - ``shard``: what the codes of all rooms begin with, where several processes share a site.
    - ``sites``: the names by which the page is reached, beside ``localhost`` and addresses.
    - ``trusted_proxies``: the addresses and networks whose ``X-Forwarded-For`` is believed.
    - ``limits``: what anybody may have of the server.

    ``application.state.tables.close(reason)`` says to all people that the server ends; call it
    before the server closes the connections. Raise ``Error`` for a directory that cannot be used.
    """
    cards = {"practice": Card.practice()} if cards is None else dict(cards)
    if not cards or OWN in cards:
        raise Error(f"cards are by id, at least one, and none is called {OWN!r}")
    shard = _shard(shard)
    name = f"tables-{shard}.sqlite" if shard else "tables.sqlite"
    store = Store(None if data is None else Path(data) / name)
    tables = Tables(store, cards, shard, Limits() if limits is None else limits)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        maintenance = asyncio.create_task(tables.maintain())
        try:
            yield
        finally:
            maintenance.cancel()
            with suppress(asyncio.CancelledError):
                await maintenance
            store.close()

    middleware = [Middleware(Guard, sites=tuple(sites))]
    proxies = list(trusted_proxies)
    if proxies:
        middleware.insert(0, Middleware(ProxyHeadersMiddleware, trusted_hosts=proxies))
    application = Starlette(
        routes=[
            WebSocketRoute("/api/rooms/{code}/socket", Socket(tables)),
            *Pages(tables).routes(),
        ],
        middleware=middleware,
        exception_handlers={Exception: _failed},
        lifespan=lifespan,
    )
    application.state.tables = tables
    return application


def _shard(name: str) -> str:
    """Return the name of a shard in upper case; raise ``Error`` for what no code can begin with."""
    shard = name.upper()
    if not all(sign in LETTERS for sign in shard) or len(shard) > LONGEST // 2:
        raise Error(
            f"a shard is named by letters and digits that codes are made of, {LETTERS}, "
            f"not {shown(name)}"
        )
    return shard


async def _failed(request: Request, error: Exception) -> Response:
    """Answer a request that the server has failed at."""
    answer = {"error": "failed", "reason": "the server has failed at this: try again"}
    return JSONResponse(answer, 500, headers=HEADERS)
