"""Storage: rooms, their journals and the deals that are over, in one SQLite file.

What is appended is in the hands of the system when the call returns, so that not even ``kill -9``
loses it; it is on the disk a second later at most.
"""

from __future__ import annotations

import json
import os
import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from mjcore.errors import Error, printable
from mjcore.files import Claim, make_directory

APPLICATION = 0x6D6A7765
"""What SQLite keeps in the file to tell whose it is."""

VERSION = 1

PATIENCE = 250
"""Milliseconds for which another program that is writing to the file is waited for."""

LONG = 32 * 1024 * 1024
"""The size of SQLite's own journal from which it is begun anew."""

_SCHEMA = """
CREATE TABLE cards (digest TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE rooms (
    id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, card TEXT NOT NULL, digest TEXT NOT NULL,
    used REAL NOT NULL
);
CREATE TABLE entries (
    room INTEGER NOT NULL, n INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (room, n)
) WITHOUT ROWID;
CREATE TABLE deals (
    code TEXT NOT NULL, game INTEGER NOT NULL, deal INTEGER NOT NULL, digest TEXT NOT NULL,
    ended REAL NOT NULL, body TEXT NOT NULL, PRIMARY KEY (code, game, deal)
) WITHOUT ROWID;
CREATE TABLE server (name TEXT PRIMARY KEY, value REAL NOT NULL) WITHOUT ROWID;
INSERT INTO server VALUES ('clock', 0);
"""


class StoreError(Error):
    """Storage that cannot be opened, or that has failed."""


class Kept(NamedTuple):
    """Hold what is stored of a room beside its journal."""

    id: int
    card: str
    digest: str


class Over(NamedTuple):
    """Hold a deal that is over, as it is kept: ``body`` is JSON-ready."""

    game: int
    deal: int
    body: Mapping[str, Any]


def _dumps(data: object) -> str:
    return json.dumps(data, separators=(",", ":"))


class Store:
    """Keep rooms in a file; ``None`` keeps them as long as the process lives.

    ``clock`` counts the seconds that servers have run with this file. It is what a room's age is
    told by, since the clock on the wall can jump. Raise ``StoreError`` for a file that cannot be
    used, and from every call that fails.
    """

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self._claim: Claim | None = None
        try:
            self._db = self._open()
            self._base = self._one("SELECT value FROM server WHERE name = 'clock'") or 0.0
        except BaseException:
            self._release()
            raise
        self._begun = time.monotonic()
        self._settled = 0
        self.rooms: int = self._one("SELECT count(*) FROM rooms")
        """How many rooms there are."""

    # -- opening

    def _open(self) -> sqlite3.Connection:
        if self.path is None:
            database = _connect(":memory:")
            _make(database)
            return database
        shown = printable(str(self.path))
        make_directory(self.path.parent)
        self._claim = Claim(self.path)
        if not self._claim.take():
            self._claim = None
            raise StoreError(f"{shown} is in use by another server: give each one its own --data")
        fresh = not self.path.exists() or self.path.stat().st_size == 0
        try:
            if not fresh:
                # Looked at before it is opened for writing, which alone may change it.
                with closing(_connect(f"{self.path.absolute().as_uri()}?mode=ro")) as looked_at:
                    _check(looked_at, shown)
            else:
                # It holds what people have in hand, and is nobody else's business.
                os.close(os.open(self.path, os.O_CREAT, 0o600))
            database = _connect(str(self.path))
            database.execute("PRAGMA journal_mode = WAL")
            if fresh:
                _make(database)
            database.execute("PRAGMA synchronous = NORMAL")
            # All people wait while this connection does.
            database.execute(f"PRAGMA busy_timeout = {PATIENCE}")
            # A thread of its own moves what is appended into the file: see ``settle``.
            database.execute("PRAGMA wal_autocheckpoint = 0")
        except (sqlite3.Error, OSError) as wrong:
            raise StoreError(f"{shown} cannot be used: {wrong}; it is left as it is") from None
        return database

    def close(self) -> None:
        """Write what is left to do and let the file go."""
        try:
            with self._failing():
                self.tick()
                self._db.close()
        finally:
            self._release()

    def _release(self) -> None:
        if self._claim is not None:
            self._claim.release()
            self._claim = None

    @contextmanager
    def _failing(self) -> Iterator[None]:
        """Raise ``StoreError`` for whatever goes wrong with the file."""
        try:
            yield
        except sqlite3.Error as wrong:
            raise StoreError(f"the storage has failed: {wrong}") from wrong

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """Do all that is written within, or nothing."""
        with self._failing():
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._db
                self._db.execute("COMMIT")
            except BaseException:
                # A full disk may have ended the transaction already.
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise

    def _one(self, query: str, *values: Any) -> Any:
        with self._failing():
            row = self._db.execute(query, values).fetchone()
        return None if row is None else row[0]

    # -- time

    @property
    def clock(self) -> float:
        """How many seconds servers have run with this file."""
        return float(self._base) + time.monotonic() - self._begun

    def tick(self) -> None:
        """Note the time."""
        with self._writing() as database:
            database.execute("UPDATE server SET value = ? WHERE name = 'clock'", (self.clock,))

    def settle(self) -> int:
        """Move what has been appended into the file and on to the disk; another thread may.

        Return the size of SQLite's journal in bytes, which begins anew by itself in a quiet moment.
        """
        changes = self._db.total_changes
        if self.path is None or changes == self._settled:
            return 0
        # A file that somebody has removed is not made anew, which would hide it.
        place = f"{self.path.absolute().as_uri()}?mode=rw"
        with self._failing(), closing(_connect(place)) as database:
            database.execute("PRAGMA synchronous = NORMAL")
            (size,) = database.execute("PRAGMA page_size").fetchone()
            _, pages, _ = database.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        self._settled = changes
        return int(max(0, pages) * size)

    def settle_now(self) -> None:
        """Move the little that has come since ``settle``, so that SQLite's journal can end."""
        with self._failing():
            self._db.execute("PRAGMA wal_checkpoint(PASSIVE)")

    # -- rooms

    def has(self, code: str) -> bool:
        """Return whether a code is in use, or was once by a room whose deals are kept."""
        used = "SELECT 1 FROM rooms WHERE code = ? UNION SELECT 1 FROM deals WHERE code = ?"
        return self._one(used, code, code) is not None

    def find(self, code: str) -> Kept | None:
        """Return what is stored of a room, ``None`` if there is none of this code."""
        with self._failing():
            row = self._db.execute(
                "SELECT id, card, digest FROM rooms WHERE code = ?", (code,)
            ).fetchone()
        return None if row is None else Kept(*row)

    def card(self, digest: str) -> str:
        """Return the text of a card that a room was made with."""
        text = self._one("SELECT text FROM cards WHERE digest = ?", digest)
        if text is None:
            raise StoreError("the card of this room is not stored")
        return str(text)

    def create(self, code: str, card: str, digest: str, text: str, entries: Any) -> int:
        """Keep a new room and return its number."""
        with self._writing() as database:
            database.execute("INSERT OR IGNORE INTO cards VALUES (?, ?)", (digest, text))
            cursor = database.execute(
                "INSERT INTO rooms (code, card, digest, used) VALUES (?, ?, ?, ?)",
                (code, card, digest, self.clock),
            )
            room = cursor.lastrowid
            assert room is not None
            database.execute("INSERT INTO entries VALUES (?, 0, ?)", (room, _dumps(entries)))
        self.rooms += 1
        return room

    def entries(self, room: int) -> list[Any]:
        """Return the journal of a room."""
        with self._failing():
            rows = self._db.execute("SELECT body FROM entries WHERE room = ? ORDER BY n", (room,))
            return [entry for (body,) in rows for entry in json.loads(body)]

    def append(self, room: int, n: int, entries: Sequence[Any]) -> None:
        """Append to the journal of a room what comes at place ``n``."""
        with self._failing():
            # One statement is a transaction.
            self._db.execute("INSERT INTO entries VALUES (?, ?, ?)", (room, n, _dumps(entries)))

    def begin(self, room: int, snapshot: Any, code: str, digest: str, over: Sequence[Over]) -> None:
        """Begin the journal of a room anew with the room as it stands, and keep deals."""
        body, now = _dumps([snapshot]), time.time()
        deals = [(code, game, deal, digest, now, _dumps(data)) for game, deal, data in over]
        with self._writing() as database:
            database.execute("DELETE FROM entries WHERE room = ?", (room,))
            database.execute("INSERT INTO entries VALUES (?, 0, ?)", (room, body))
            database.executemany("INSERT OR REPLACE INTO deals VALUES (?, ?, ?, ?, ?, ?)", deals)

    def use(self, rooms: Sequence[int]) -> None:
        """Note that somebody is in these rooms."""
        with self._writing() as database:
            database.executemany(
                "UPDATE rooms SET used = ? WHERE id = ?", [(self.clock, room) for room in rooms]
            )

    def remove_unused(self, seconds: float) -> list[str]:
        """Remove the rooms that nobody has come back to for so long; return their codes.

        The deals that were played in them are kept.
        """
        with self._writing() as database:
            rows = database.execute(
                "SELECT id, code FROM rooms WHERE used < ?", (self.clock - seconds,)
            ).fetchall()
            for room, _ in rows:
                database.execute("DELETE FROM entries WHERE room = ?", (room,))
                database.execute("DELETE FROM rooms WHERE id = ?", (room,))
            database.execute(
                "DELETE FROM cards WHERE digest NOT IN (SELECT digest FROM rooms "
                "UNION SELECT digest FROM deals)"
            )
        self.rooms -= len(rows)
        return [code for _, code in rows]

    # -- deals that are over

    def deals(self, code: str) -> list[Over]:
        """Return the deals of a room that are over, in order."""
        with self._failing():
            rows = self._db.execute(
                "SELECT game, deal, body FROM deals WHERE code = ? ORDER BY game, deal", (code,)
            ).fetchall()
        return [Over(game, deal, json.loads(body)) for game, deal, body in rows]

    def deal(self, code: str, game: int, deal: int) -> Over | None:
        """Return one of them, ``None`` if there is no such deal."""
        query = "SELECT body FROM deals WHERE code = ? AND game = ? AND deal = ?"
        body = self._one(query, code, game, deal)
        return None if body is None else Over(game, deal, json.loads(body))


def _connect(name: str) -> sqlite3.Connection:
    return sqlite3.connect(
        name,
        isolation_level=None,
        timeout=5.0,
        uri=name.startswith("file:"),
        check_same_thread=False,  # a server that others start may run in another one
    )


def _make(database: sqlite3.Connection) -> None:
    database.executescript(
        f"BEGIN; PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {VERSION};"
        f"{_SCHEMA} COMMIT;"
    )


def _check(database: sqlite3.Connection, shown: str) -> None:
    """Raise ``StoreError`` for a file that is not ours, of another version, or broken."""
    (application,) = database.execute("PRAGMA application_id").fetchone()
    (version,) = database.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION:
        raise StoreError(f"{shown} holds something else than tables; it is left as it is")
    if version != VERSION:
        raise StoreError(f"{shown} is of version {version}, this is {VERSION}; it is left as it is")
    (found,) = database.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise StoreError(f"{shown} is broken: {found.splitlines()[-1]}; it is left as it is")
