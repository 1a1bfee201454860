"""What the server itself answers beside the room: the card, my way to its lines, words."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from mjcore.web.about import about_body
from mjcore.web.connection import Connection
from mjcore.web.lines import lines_body
from mjcore.web.printed import card_body
from mjcore.web.tables import Table, Tables
from mjcore.web.wire import Refused

Answer = Callable[[Tables, Table, Connection, Mapping[str, Any]], Awaitable[dict[str, Any]]]


async def _card(
    tables: Tables, table: Table, connection: Connection, message: Mapping[str, Any]
) -> dict[str, Any]:
    return {"type": "card", "card": card_body(table.matcher.card)}


async def _lines(
    tables: Tables, table: Table, connection: Connection, message: Mapping[str, Any]
) -> dict[str, Any]:
    seat = table.seat(connection)
    game = table.room.game
    if seat is None or game is None:
        raise Refused("no_place", "only who plays has tiles to fill the card in with")
    view = game.deal.view(seat)
    return {"type": "lines", **lines_body(game.matcher, game.rules, view)}


async def _about(
    tables: Tables, table: Table, connection: Connection, message: Mapping[str, Any]
) -> dict[str, Any]:
    return {"type": "about", **about_body(table.room.settings)}


async def _device(
    tables: Tables, table: Table, connection: Connection, message: Mapping[str, Any]
) -> dict[str, Any]:
    seconds = tables.limits.device
    return {"type": "device", "device": table.device(connection, seconds), "expires": seconds}


ANSWERS: dict[str, Answer] = {
    "card": _card,
    "lines": _lines,
    "about": _about,
    "device": _device,
}
"""By type the messages that the server answers itself."""
