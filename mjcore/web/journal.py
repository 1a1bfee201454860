"""The journal of one room: what it has done goes into the store before anybody is told of it."""

from __future__ import annotations

from typing import Any

from mjcore.matcher import Matcher
from mjcore.room import Room
from mjcore.web.over import over_body
from mjcore.web.store import Over, Store

LONG = 200
"""How many times a journal is appended to before it begins anew; a deal rarely comes so far."""


class Journal:
    """Keep what a room does."""

    __slots__ = ("_code", "_digest", "_matcher", "_n", "_open", "_store", "room")

    def __init__(self, store: Store, code: str, room: int, matcher: Matcher) -> None:
        self._store = store
        self._code = code
        self._matcher = matcher
        self._digest = matcher.card.digest
        self._n = LONG
        """The place of what comes next; at first the journal begins anew."""
        self._open = True
        """Whether the deal may have to be kept once it is over."""
        self.room = room
        """The number of the room in the store."""

    def restored(self, now: float) -> Room:
        """Return the room as it is stored, with no lines."""
        self._n, self._open = LONG, True
        return Room.replay(self._store.entries(self.room), self._matcher, now)

    def keep(self, room: Room) -> int:
        """Store what the room has done since the last time; raise ``StoreError``.

        Return how many deals have ended in it.
        """
        entries = room.take_entries()
        if not entries:
            return 0
        over = self._over(room, entries)
        if over or self._n >= LONG:
            snapshot = {"entry": "room", "time": room.time, "room": room.to_dict()}
            self._store.begin(self.room, snapshot, self._code, self._digest, over)
            self._n = 1
        else:
            self._store.append(self.room, self._n, entries)
            self._n += 1
        return len(over)

    def _over(self, room: Room, entries: list[dict[str, Any]]) -> list[Over]:
        """Return the deals that have ended, which the room forgets when the next one begins."""
        found: list[Over] = []
        for place, entry in enumerate(entries):
            if entry["entry"] == "deal":
                if self._open:
                    # It ended and the next one began within one call.
                    before = self._store.entries(self.room) + entries[:place]
                    found += _ended(Room.replay(before, self._matcher, 0.0))
                self._open = True
            elif entry["entry"] in ("start", "again"):
                self._open = True
        if self._open:
            ended = _ended(room)
            found += ended
            self._open = not ended
        return found


def _ended(room: Room) -> list[Over]:
    """Return the deal of a room if it is over."""
    body = over_body(room)
    return [] if body is None else [Over(body["game"], body["deal"], body)]
