"""The ASGI application, for those who bring their own server."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import WebSocketRoute

from mjcore.card import Card
from mjcore.web.guard import Guard
from mjcore.web.limits import Limits
from mjcore.web.pages import Pages
from mjcore.web.sockets import Socket
from mjcore.web.tables import Tables


def app(
    *,
    cards: Mapping[str, Card] | None = None,
    shard: str = "",
    sites: Iterable[str] = (),
    limits: Limits | None = None,
) -> Starlette:
    """Return the application: the page, and its rooms."""
    cards = {"practice": Card.practice()} if cards is None else dict(cards)
    tables = Tables(shard, cards, Limits() if limits is None else limits)
    application = Starlette(
        routes=[
            WebSocketRoute("/api/rooms/{code}/socket", Socket(tables)),
            *Pages(tables).routes(),
        ],
        middleware=[Middleware(Guard, sites=sites)],
    )
    application.state.tables = tables
    return application
