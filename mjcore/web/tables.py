"""All tables of a server: those in memory, and those that wait in the store."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Mapping
from weakref import WeakValueDictionary

from mjcore.card import Card
from mjcore.card.printed import card_body
from mjcore.errors import CardError, Error
from mjcore.matcher import Matcher
from mjcore.room import Room, RoomSettings
from mjcore.web.codes import normal, room_code
from mjcore.web.journal import Journal
from mjcore.web.limits import Count, Limits, Rate
from mjcore.web.log import fault, note
from mjcore.web.metrics import Metrics
from mjcore.web.store import LONG, Store, StoreError
from mjcore.web.table import Table, not_stored
from mjcore.web.wire import Refused, encode

OWN = "own"
"""What a card of the people's own is called."""

RESTARTS = 1012
"""The code that ends a socket when the server does."""

MOST_TARGETS = 10_000
"""How many hands a card of the people's own may stand for; the practice card has a tenth."""

MOST_PRINTED = 256 * 1024
"""How long the printed form of such a card may be, as it is sent; the practice card has 50 KB."""

QUIET = 600.0
"""Seconds after which a room without connections is put out of memory."""

SWEEP = 600.0
"""Seconds between two looks for what is not used."""


class Tables:
    """Find and make tables, and see to what takes time."""

    def __init__(self, store: Store, cards: Mapping[str, Card], shard: str, limits: Limits) -> None:
        self.store = store
        self.cards = dict(cards)
        self.shard = shard
        self.limits = limits
        self.metrics = Metrics()
        self.tables: dict[str, Table] = {}
        self.connections = Count(limits.connections_of_address)
        self.reviews = asyncio.Semaphore(2)
        """Lets so many deals at a time be looked at again."""
        self.closing = False
        self._compiling = threading.Lock()
        self._matchers: WeakValueDictionary[str, Matcher] = WeakValueDictionary()
        self._compiled = {name: self._matcher(card) for name, card in self.cards.items()}
        self.requests = Rate(limits.requests_of_address)
        self.messages = Rate(limits.messages_of_address)
        self.new_rooms = Rate(limits.rooms_of_address)
        self.tries = Rate(limits.tries_of_address)
        self._watch()

    def _watch(self) -> None:
        watch = self.metrics.watch
        watch("mjcore_rooms", "Rooms that are kept", lambda: self.store.rooms)
        watch("mjcore_rooms_awake", "Rooms in memory", lambda: len(self.tables))
        watch("mjcore_connections", "Sockets that are open", lambda: self.connections.total)
        watch(
            "mjcore_people",
            "Members who are there",
            lambda: len(
                {
                    (table.code, connection.member)
                    for table in self.tables.values()
                    for connection in table.connections
                }
            ),
        )

    # -- cards

    def _matcher(self, card: Card) -> Matcher:
        """Return the matcher of a card, one for all who play with it."""
        matcher = self._matchers.get(card.digest)
        if matcher is None:
            matcher = self._matchers[card.digest] = Matcher(card)
        return matcher

    def matcher(self, name: object) -> Matcher:
        """Return the matcher of one of the server's cards."""
        found = self._compiled.get(name) if isinstance(name, str) else None
        if found is None:
            raise Refused("card", f"there is no such card here, only {', '.join(self.cards)}")
        return found

    def own(self, text: str) -> Matcher:
        """Return the matcher of a card that somebody has written; another thread may ask.

        Raise ``CardError`` for what is none.
        """
        with self._compiling:  # one at a time, so that others can go on playing
            card = Card.loads(text, max_card=MOST_TARGETS)
            if len(encode(card_body(card))) > MOST_PRINTED:
                raise CardError("the card is too long to be shown at a table: leave lines out")
            return self._matcher(card)

    # -- tables

    def find(self, code: str) -> Table | None:
        """Return the table of a code, in whatever case it is written."""
        code = normal(code)
        table = self.tables.get(code)
        if table is None and code:
            table = self._restore(code)
        return table

    def _restore(self, code: str) -> Table | None:
        """Return a table out of the store."""
        try:
            kept = self.store.find(code)
            if kept is None:
                return None
            matcher = self._matchers.get(kept.digest)
            if matcher is None:
                matcher = self._matcher(Card.loads(self.store.card(kept.digest)))
            journal = Journal(self.store, code, kept.id, matcher)
            room = journal.restored(asyncio.get_running_loop().time())
        except Error as wrong:
            note("room cannot be restored", logging.ERROR, room=code, reason=str(wrong))
            raise not_stored() from None
        table = Table(code, kept.card, room, journal, matcher, self.metrics)
        self.tables[code] = table
        return table

    def create(
        self, name: object, card: str, matcher: Matcher, settings: RoomSettings
    ) -> tuple[Table, int, str]:
        """Make a room; return its table, and number and token of its host."""
        if self.closing:
            raise Refused("busy", "the server is about to end: try again in a while")
        if self.store.rooms >= self.limits.rooms:
            raise Refused("full", "this server has as many rooms as it can keep")
        if not isinstance(name, str):
            raise Refused("name", "a name is a text")
        room = Room(matcher, settings)
        try:
            ticket, _ = room.join(name, asyncio.get_running_loop().time())
        except Error as wrong:
            raise Refused("name", str(wrong)) from None
        digest = matcher.card.digest
        try:
            code = room_code(self.shard, self.store.has)
            number = self.store.create(
                code, card, digest, matcher.card.dumps(), room.take_entries()
            )
        except StoreError as wrong:
            note("storage failed", logging.ERROR, reason=str(wrong))
            raise not_stored() from None
        journal = Journal(self.store, code, number, matcher)
        table = self.tables[code] = Table(code, card, room, journal, matcher, self.metrics)
        note("room made", room=code, card=card)
        return table, ticket.member, ticket.token

    def close(self, reason: str) -> None:
        """Say to all people that the server ends; nothing is done any more."""
        self.closing = True
        for table in self.tables.values():
            table.close(reason, RESTARTS)

    # -- what takes time

    async def maintain(self) -> None:
        """Move what is stored on to the disk each second; look for what is not used."""
        swept = asyncio.get_running_loop().time()
        well = True
        while True:
            await asyncio.sleep(1.0)
            try:
                if await asyncio.to_thread(self.store.settle) > LONG:
                    self.store.settle_now()
                now = asyncio.get_running_loop().time()
                if now - swept >= SWEEP:
                    swept = now
                    self.sweep()
                well = True
            except StoreError as wrong:
                if well:  # once, not every second
                    note("storage failed", logging.ERROR, reason=str(wrong))
                well = False
            except Exception:
                fault("maintenance failed")

    def sweep(self) -> None:
        """Put quiet rooms out of memory, and remove those that nobody has come back to."""
        used = [table.journal.room for table in self.tables.values() if table.connections]
        self.store.tick()
        self.store.use(used)
        for code in self.store.remove_unused(self.limits.unused):
            note("room removed", room=code)
            self._drop(code)
        for code, table in list(self.tables.items()):
            quiet = not table.connections and table.now - table.quiet_since >= QUIET
            if quiet and not table.failed and table.room.deadline is None:
                self._drop(code)

    def _drop(self, code: str) -> None:
        table = self.tables.pop(code, None)
        if table is not None:
            table.silence()
