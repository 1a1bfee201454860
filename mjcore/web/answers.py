"""What the server itself answers beside the room: the card, my way to its lines, deals, words."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from mjcore.card.printed import card_body
from mjcore.web.about import about_body
from mjcore.web.connection import Connection
from mjcore.web.lines import lines_body
from mjcore.web.over import WINNING
from mjcore.web.review import review_body
from mjcore.web.store import StoreError
from mjcore.web.table import Table, not_stored
from mjcore.web.tables import Tables
from mjcore.web.wire import Refused

Answer = Callable[[Tables, Table, Connection, Mapping[str, Any]], Awaitable[dict[str, Any]]]

LISTED = ("game", "deal", "outcome", "players", "names", "scores", "payments", *WINNING)
"""What a list of deals says of each: all but racks and record."""

LARGEST = 1_000_000


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
    return {"type": "lines", **lines_body(game.matcher, game.rules, game.deal.view(seat))}


async def _about(
    tables: Tables, table: Table, connection: Connection, message: Mapping[str, Any]
) -> dict[str, Any]:
    return {"type": "about", **about_body(table.room.settings)}


async def _device(
    tables: Tables, table: Table, connection: Connection, message: Mapping[str, Any]
) -> dict[str, Any]:
    seconds = tables.limits.device
    return {"type": "device", "device": table.device(connection, seconds), "expires": seconds}


async def _deals(
    tables: Tables, table: Table, connection: Connection, message: Mapping[str, Any]
) -> dict[str, Any]:
    try:
        deals = tables.store.deals(table.code)
    except StoreError:
        raise not_stored() from None
    listed = [{name: over.body[name] for name in LISTED} for over in deals]
    return {"type": "deals", "deals": listed}


async def _review(
    tables: Tables, table: Table, connection: Connection, message: Mapping[str, Any]
) -> dict[str, Any]:
    numbers = [message.get(name) for name in ("game", "deal")]
    if not all(type(number) is int and 0 <= number <= LARGEST for number in numbers):
        raise Refused("malformed", "'game' and 'deal' are the numbers of a deal that is over")
    try:
        over = tables.store.deal(table.code, numbers[0], numbers[1])  # type: ignore[arg-type]
    except StoreError:
        raise not_stored() from None
    if over is None:
        raise Refused("no_deal", "there is no such deal, or it is not over")
    async with tables.reviews:
        body = await asyncio.to_thread(
            review_body, over.body, table.matcher, table.room.player(connection.member)
        )
    return {"type": "review", **body}


ANSWERS: dict[str, Answer] = {
    "card": _card,
    "lines": _lines,
    "about": _about,
    "deals": _deals,
    "device": _device,
    "review": _review,
}
"""By type the messages that the server answers itself."""

SLOW = frozenset({"review"})
"""Those that take so long that others are answered meanwhile; one at a time of a connection."""
