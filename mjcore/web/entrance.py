"""The entrance: who says hello, and whether he may come in."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from mjcore.web.connection import Connection
from mjcore.web.log import note
from mjcore.web.store import StoreError
from mjcore.web.table import Table
from mjcore.web.tables import Tables
from mjcore.web.wire import Refused

GUESSES = frozenset({"room", "token", "device"})
"""What is refused for a code or a token that is wrong, of which an address has only so many."""


class Entrance:
    """Let connections in."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def enter(self, code: str, connection: Connection, hello: Mapping[str, Any]) -> Table:
        """Attach a connection to the table that it belongs to and return the table.

        Raise ``Refused``. Who has guessed wrong too often is told nothing any more, but that a
        token which is right is let in: others may share his address.
        """
        tables, address = self._tables, connection.address
        if tables.closing:
            raise Refused("busy", "the server is about to end: try again in a while")
        barred = not tables.tries.open(address)
        if barred and "token" not in hello:
            raise _too_many()
        try:
            table = self._find(code, connection, hello)
        except Refused as refused:
            if barred:
                raise _too_many() from None
            if refused.code in GUESSES:
                tables.tries.take(address)
            raise
        self._note_use(table)
        note("entered", room=table.code, member=connection.member, address=address)
        return table

    def _find(self, code: str, connection: Connection, hello: Mapping[str, Any]) -> Table:
        table = self._tables.find(code)
        if table is None:
            raise Refused("room", "there is no room with this code")
        token = self._token(table, hello)
        devices = sum(one.token == token for one in table.connections)
        if devices >= self._tables.limits.connections_of_member:
            raise Refused("busy", "you are connected on too many devices: close one")
        table.attach(connection, token)
        return table

    def _token(self, table: Table, hello: Mapping[str, Any]) -> str:
        """Return the token of who says hello: one that is known, or a new member's."""
        if "token" in hello:
            if not isinstance(hello["token"], str):
                raise Refused("token", "a token is a text")
            return hello["token"]
        if "device" in hello:
            return table.token_of(hello["device"], self._tables.limits.wrong_devices)
        return table.join(hello.get("name"))[1]

    def _note_use(self, table: Table) -> None:
        with suppress(StoreError):  # it matters in a week, and is tried again before
            self._tables.store.use([table.journal.room])


def _too_many() -> Refused:
    return Refused("busy", "too many wrong codes from your address: wait a minute")
