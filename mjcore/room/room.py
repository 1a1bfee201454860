"""The room: people, seats, bots and timers around a game, without input or output."""

from __future__ import annotations

import math
import secrets
from collections.abc import Hashable, Iterable, Mapping
from hashlib import sha256
from typing import Any, Self

from mjcore.arguments import RandomLike, as_matcher, seed_from
from mjcore.card import Card
from mjcore.errors import Error, shown
from mjcore.game import Game
from mjcore.matcher import Matcher
from mjcore.room import saving
from mjcore.room.clock import FARTHEST, Clock
from mjcore.room.deciding import bot_action, timeout_action
from mjcore.room.doing import UNKEPT, Entry, do
from mjcore.room.inside import MOST_LINES, MOST_MEMBERS, Inside, Member, Send, Ticket, clean
from mjcore.room.messages import OutMessage, RefusedMessage
from mjcore.room.refusal import Refusal
from mjcore.room.requests import digest, entry_for, entry_of, id_of, read
from mjcore.room.schedule import Due, What, next_due
from mjcore.room.settings import RoomSettings
from mjcore.room.telling import catch_up, deal_over_body, room_body, seconds, tell_line
from mjcore.table import SEATS, Seat

TOKEN_BYTES = 16


class Room:
    """Play with people: messages go in, messages come out, time is an argument.

    ``Room(card, settings=None, rng=None)``: a ``Matcher``, which any number of rooms can share, or
    a ``Card``; ``RoomSettings``; and what all chance in the room comes from: a seed, a
    ``random.Random`` that gives one, or ``None`` for the system's. Tokens come from the system
    always. The same inputs at the same times give the same outputs, tokens apart.

    ``now`` is seconds of whatever monotonic clock the caller has. Every call first does what is due
    by then; a time before the last one counts as the last. Each returns the messages to be sent, in
    order. Raise ``TypeError`` for a ``now`` that is no number, ``Error`` for nan.
    """

    __slots__ = ("_clock", "_inside", "_journal", "_wake")

    def __init__(
        self,
        card: Card | Matcher,
        settings: RoomSettings | None = None,
        rng: RandomLike = None,
    ) -> None:
        if settings is None:
            settings = RoomSettings()
        if not isinstance(settings, RoomSettings):
            raise TypeError(f"settings are RoomSettings, not {shown(settings)}")
        inside = Inside(as_matcher(card))
        inside.settings, inside.seed = settings, seed_from(rng)
        inside.bots = [None] * settings.rules.players
        self._set_up(inside, Clock())

    def _set_up(self, inside: Inside, clock: Clock) -> None:
        self._inside = inside
        self._clock = clock
        self._journal: list[Entry] | None = None
        self._wake = -math.inf

    # -- what it is

    @property
    def settings(self) -> RoomSettings:
        """The settings as they are now."""
        return self._inside.settings

    @property
    def state(self) -> str:
        """``lobby``, ``deal``, ``pause`` or ``over``."""
        return self._inside.state

    @property
    def game(self) -> Game | None:
        """The game that is played, or the last one; the server's, and to be looked at only."""
        return self._inside.game

    @property
    def time(self) -> float:
        """The room's own time, in seconds since its first call, sleep and saves left out."""
        return seconds(self._time())

    def _time(self) -> int:
        """Take note of the time of the last call, of which a short ``tick`` has taken none."""
        inside, clock = self._inside, self._clock
        if math.isfinite(clock.last):
            inside.time = clock.advance(clock.last, inside.time, asleep=inside.asleep)
        return inside.time

    @property
    def deadline(self) -> float | None:
        """When ``tick`` is due next, on the caller's clock; ``None`` if never."""
        due = next_due(self._inside)
        return None if due is None else self._clock.when(due.when)

    def member(self, line: Hashable) -> int | None:
        """Return the member that a line speaks for, ``None`` if it speaks for nobody."""
        member = self._inside.by_line.get(line)
        return None if member is None else member.id

    def lines(self, member: int | None) -> tuple[Hashable, ...]:
        """Return the lines of a member; none for ``None`` and for who is no member."""
        found = None if member is None else self._inside.member(member)
        return () if found is None else tuple(found.lines)

    @property
    def games(self) -> int:
        """How many games have begun."""
        return self._inside.games

    @property
    def names(self) -> tuple[str | None, ...]:
        """The names of who sits in the places, by player; ``None`` where nobody does."""
        sitting = map(self._inside.sitting, range(self.settings.rules.players))
        return tuple([None if member is None else member.name for member in sitting])

    def deal_over(self) -> dict[str, Any] | None:
        """Return what ``deal_over`` says of the deal, ``None`` while none has ended."""
        inside = self._inside
        if inside.game is None or inside.deal.outcome is None:
            return None
        return deal_over_body(inside)

    def player(self, member: int | None) -> int | None:
        """Return the place that a member has taken, ``None`` if it has none."""
        found = None if member is None else self._inside.member(member)
        return None if found is None else found.player

    def seat(self, member: int | None) -> Seat | None:
        """Return the seat of a member in the deal that is played or the last one."""
        found = None if member is None else self._inside.member(member)
        return None if found is None else self._inside.seat(found)

    # -- what comes in

    def join(self, name: str, now: float) -> tuple[Ticket, list[Send]]:
        """Take in a new member and return its ticket; the first one is the host.

        The name is cleaned of what cannot be printed and cut to 24 characters. Raise ``TypeError``
        for a name that is no text, ``Error`` for one of which nothing is left, and where there are
        8 members already.
        """
        if not isinstance(name, str):
            raise TypeError(f"a name is a text, not {shown(name)}")
        cleaned = clean(name)
        if not cleaned:
            raise Error(
                f"a name has at least one character that can be seen, {shown(name)} has none"
            )
        if len(self._inside.members) >= MOST_MEMBERS:
            raise Error(f"the room is full: it has {MOST_MEMBERS} members")
        sends = self._begin(now)
        token = secrets.token_hex(TOKEN_BYTES)
        self._do({"entry": "join", "name": cleaned, "token": _hashed(token).hex()})
        self._run()
        return Ticket(self._inside.joined, token), self._finish(sends)

    def attach(self, token: str, line: Hashable, now: float) -> list[Send]:
        """Let a connection speak for the member with this token.

        ``line`` names the connection: anything hashable but ``None``. Raise ``TypeError`` for what
        is none, ``Error`` for a token that no member has, for a line that is in use, and where the
        member has 1,000 lines already.
        """
        if not isinstance(token, str):
            raise TypeError("a token is a text")
        if line is None:
            raise TypeError("a line is anything hashable but None")
        inside = self._inside
        other = inside.by_line.get(line)
        hashed = _hashed(token)
        # Compared by hashes and in constant time, so that no answer's time tells how much of a
        # token fits.
        member = next(
            (one for one in inside.members if secrets.compare_digest(one.token, hashed)), None
        )
        if member is None:
            raise Error("no member of this room has this token")
        if other is not None:
            raise Error(f"the line {shown(line)} speaks for a member already")
        if len(member.lines) >= MOST_LINES:
            raise Error(f"member {member.id} has {MOST_LINES:,} lines already: detach what is gone")
        sends = self._begin(now)
        was_present = member.present
        inside.by_line[line] = member
        self._do({"entry": "attach", "member": member.id, "line": line})
        if was_present:
            tell_line(inside, member, line, [{**room_body(inside), "you": member.id}])
        self._run()
        return self._finish(sends)

    def detach(self, line: Hashable, now: float) -> list[Send]:
        """Forget a connection that is gone; one that speaks for nobody is no error."""
        sends = self._begin(now)
        member = self._inside.by_line.pop(line, None)
        if member is not None:
            self._do({"entry": "detach", "member": member.id, "line": line})
            self._run()
        return self._finish(sends)

    def receive(self, line: Hashable, message: object, now: float) -> list[Send]:
        """Take a message, JSON as Python has it, from a connection.

        What is malformed or not allowed is answered with ``refused`` to this line alone, and
        changes nothing. Whatever the message is, no exception comes of it.
        """
        sends = self._begin(now)
        inside = self._inside
        member = inside.by_line.get(line)
        name = id_of(message)
        try:
            if member is None:
                raise Refusal("no_member", "this line speaks for no member of this room")
            request = read(message)
            # Sent again because the answer was lost: it was done, and must not be done twice.
            if name is not None and member.remembers(digest(name)):
                self._reply(member, line, {"type": "done", "id": name})
                return self._finish(sends)
            entry = entry_for(inside, member, request)
        except Refusal as refused:
            self._refuse(member, line, name, refused)
            return self._finish(sends)
        if name is not None:
            self._reply(member, line, {"type": "done", "id": name})
        if request.type == "ping":
            self._reply(member, line, {"type": "pong", "time": seconds(inside.time)})
        elif request.type == "resume":
            catch_up(inside, member, line, request.fields["after"])
        if entry is not None:
            self._carry_out(entry)
        return self._finish(sends)

    def tick(self, now: float) -> list[Send]:
        """Do what time has brought; return at once where nothing is due."""
        clock = self._clock
        # The usual call of a server with many rooms: nothing is due, and it costs next to nothing.
        if type(now) is float and clock.last <= now < self._wake:
            clock.last = now
            return []
        return self._finish(self._begin(now))

    def _carry_out(self, entry: Entry) -> None:
        """Do what a member asked for, and what comes of it at once."""
        removed = None
        if entry["entry"] == "remove":
            removed = self._inside.member(entry["removed"])
        lines = [] if removed is None else list(removed.lines)
        self._do(entry)
        for line in lines:
            self._refuse(removed, line, None, Refusal("removed", "the host has removed you"))
        self._run()

    # -- time, and what is due

    def _begin(self, now: float) -> list[Send]:
        """Set the clock, do what is due by now, and return where messages go."""
        inside = self._inside
        inside.time = self._clock.advance(now, inside.time, asleep=inside.asleep)
        sends: list[Send] = []
        inside.out = sends
        if self._clock.last >= self._wake:
            self._run()
        return sends

    def _run(self) -> None:
        """Do what is due, and note when the next is."""
        inside = self._inside
        # One after the other, each decided by what the one before has made of the room.
        while (due := next_due(inside)) is not None and due.when <= inside.time:
            self._do(self._decide(due))
        deadline = self._clock.when(None if due is None else due.when)
        self._wake = FARTHEST if deadline is None else min(deadline, FARTHEST)

    def _decide(self, due: Due) -> Entry:
        """Return the entry of what is due; bots and the advisor are asked here and nowhere else."""
        inside = self._inside
        if due.what is What.GONE:
            return {"entry": "gone", "member": due.who}
        if due.what is What.CLOSE:
            return {"entry": "close"}
        if due.what is What.NEXT_DEAL:
            return {"entry": "deal"}
        seat = SEATS[due.who]
        choose = bot_action if due.what is What.BOT else timeout_action
        return {**entry_of(inside, seat, choose(inside, seat)), "by": due.what.name.lower()}

    def _do(self, entry: Entry) -> None:
        if self._journal is not None:
            kept = {key: value for key, value in entry.items() if key not in UNKEPT}
            self._journal.append({**kept, "time": seconds(self._inside.time)})
        do(self._inside, entry)

    def _finish(self, sends: list[Send]) -> list[Send]:
        self._inside.out = None
        return sends

    def _reply(self, member: Member | None, line: Hashable, message: OutMessage) -> None:
        assert self._inside.out is not None
        self._inside.out.append(Send(None if member is None else member.id, message, line))

    def _refuse(
        self, member: Member | None, line: Hashable, name: str | None, refused: Refusal
    ) -> None:
        answer: RefusedMessage = {
            "type": "refused",
            "code": refused.code,
            "reason": refused.reason,
        }
        if name is not None:
            answer["id"] = name
        self._reply(member, line, answer)

    # -- saves and journals

    def take_entries(self) -> list[Entry]:
        """Return what has been done since the last time, JSON-ready, for a journal.

        The first time it is the room as it stands, and entries are kept from then on: whoever
        wants no journal never asks, and pays nothing.
        """
        if self._journal is None:
            self._time()
            self._journal = []
            return [saving.snapshot(self._inside)]
        taken, self._journal = self._journal, []
        return taken

    def to_dict(self) -> dict[str, Any]:
        """Return everything, JSON-ready: what a server needs to go on elsewhere."""
        self._time()
        return saving.write(self._inside)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], card: Card | Matcher, now: float) -> Self:
        """Return the room that ``to_dict`` gave, with the same card or a matcher of it.

        Its lines are gone, and its time goes on from where it stood. Raise ``RecordError`` for
        anything else.
        """
        return cls._restored(saving.read(data, as_matcher(card)), now)

    @classmethod
    def replay(cls, entries: Iterable[Mapping[str, Any]], card: Card | Matcher, now: float) -> Self:
        """Return the room that a journal leads to, as ``from_dict`` would return it.

        Nothing is decided anew: neither bots nor the advisor are asked. Raise ``RecordError`` for
        entries that no room has written.
        """
        return cls._restored(saving.follow(entries, as_matcher(card)), now)

    @classmethod
    def _restored(cls, inside: Inside, now: float) -> Self:
        room = cls.__new__(cls)
        saving.cut_lines(inside)
        clock = Clock()
        clock.advance(now, inside.time, asleep=True)
        room._set_up(inside, clock)
        return room

    def __repr__(self) -> str:
        members = ", ".join([one.name for one in self._inside.members])
        return f"<Room {self.state}: {members or 'nobody'}>"


def _hashed(token: str) -> bytes:
    return sha256(token.encode("utf-8", "surrogatepass")).digest()
