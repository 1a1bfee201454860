"""What a room consists of at any moment: plain data that the other modules work on."""

from __future__ import annotations

from array import array
from collections.abc import Hashable, Iterator
from typing import Any, NamedTuple

from mjcore.bots import STYLES
from mjcore.deal import Deal
from mjcore.errors import Error, shown
from mjcore.game import Game
from mjcore.matcher import Matcher
from mjcore.room.messages import OutMessage
from mjcore.room.settings import RoomSettings
from mjcore.table import SEATS, Action, Answered, Event, Seat, decode
from mjcore.table.kept import Keeper, kept
from mjcore.table.opening import read_seed, seed_text

LOBBY, DEAL, PAUSE, OVER = "lobby", "deal", "pause", "over"
STATES = (LOBBY, DEAL, PAUSE, OVER)

NAME_LENGTH = 24
MOST_MEMBERS = 8
REMEMBERED = 32
"""How many ids of messages are remembered a member."""
MARKED = 64
"""How many messages back a member can say what it knows of a deal; beyond it is told all."""
HASH_BYTES = 32
ID_BYTES = 8
"""How much of the hash of an id is."""


class Ticket(NamedTuple):
    """Hold what a new member gets: its number, and the token that is its only secret."""

    member: int
    token: str


class Send(NamedTuple):
    """Hold a message that is to be sent.

    ``to`` is a member, or ``None`` for a line that belongs to nobody; ``message`` is JSON-ready and
    not to be changed. With ``line`` it goes to that line alone, else to all of the member's.
    """

    to: int | None
    message: OutMessage
    line: Hashable = None


class Told(NamedTuple):
    """Hold an answer that its seat was told of, as event number ``place``, before the deal was.

    ``logged`` is where the deal's own log has it for that seat, ``None`` where it never came to be.
    """

    seat: Seat
    action: Action
    place: int
    logged: int | None = None

    def to_list(self) -> list[Any]:
        """Return the JSON form."""
        return [int(self.seat), self.action.to_dict(), self.place, self.logged]


def _read_told(value: Any) -> Told:
    items = decode.items(value)
    if len(items) != 4:
        raise Error(f"an answer has four parts, not {len(items)}")
    seat, action, place, logged = items
    return Told(
        decode.seat(seat),
        Action.from_dict(action),
        decode.number(place),
        decode.optional(decode.number)(logged),
    )


def _read_name(value: Any) -> str:
    name = decode.text(value)
    if clean(name) != name or not name:
        raise Error(f"{shown(value)} is no name")
    return name


def clean(name: str) -> str:
    """Return a name as the room shows it: one short line that can be printed, maybe empty."""
    words = "".join([sign if sign.isprintable() else " " for sign in name[:1000]]).split()
    return " ".join(words)[:NAME_LENGTH].strip()


def _read_marks(value: Any) -> array[int]:
    numbers = [decode.number(one) for one in decode.items(value)]
    if len(numbers) % 2 or len(numbers) > 2 * MARKED or max(numbers, default=0) >= 1 << 32:
        raise Error(f"marks are at most {MARKED} pairs of numbers")
    return array("I", numbers)


def read_hash(value: Any) -> bytes:
    """Return the hash of a token out of its JSON form."""
    hashed = bytes.fromhex(decode.text(value))
    if len(hashed) != HASH_BYTES:
        raise Error(f"the hash of a token is {HASH_BYTES} bytes, not {len(hashed)}")
    return hashed


def _read_ids(value: Any) -> bytes:
    ids = bytes.fromhex(decode.text(value))
    if len(ids) % ID_BYTES or len(ids) > REMEMBERED * ID_BYTES:
        raise Error(f"ids are at most {REMEMBERED} of {ID_BYTES} bytes")
    return ids


_optional_number = decode.optional(decode.number)


class Member(Keeper):
    """Hold somebody who has joined."""

    id: int = kept(decode.number, 0)
    name: str = kept(_read_name, "")
    token: bytes = kept(read_hash, b"", write=bytes.hex)
    """The SHA-256 of its token."""
    player: int | None = kept(_optional_number)
    """The place that it has taken."""
    n: int = kept(decode.number, 0)
    """How many messages it has been sent."""
    since: int = kept(decode.number, 0)
    """When its last line went, where it has none."""
    gone: bool = kept(decode.flag, False)
    """Whether it has been without a line for longer than the grace."""
    ids: bytes = kept(_read_ids, b"", write=bytes.hex)
    """What is remembered of the last messages it gave an id to, the last one last."""
    marks: array[int] = kept(
        _read_marks, lambda: array("I"), write=array.tolist, copy=lambda marks: array("I", marks)
    )
    """For the last messages with events of this deal their number, and how many were told then."""

    def __init__(self) -> None:
        self.begin()
        self.lines: dict[Hashable, None] = {}

    def remember(self, digest: bytes) -> None:
        """Remember the id of a message, for as long as it is one of the last."""
        self.ids = (self.ids + digest)[-REMEMBERED * ID_BYTES :]

    def remembers(self, digest: bytes) -> bool:
        """Return whether the id of a message is one of those remembered."""
        ids = self.ids
        return digest in [ids[at : at + ID_BYTES] for at in range(0, len(ids), ID_BYTES)]

    def mark(self, count: int) -> None:
        """Note that with its last message it has been told so many events of this deal."""
        self.marks.extend((self.n, count))
        del self.marks[: -2 * MARKED]

    @property
    def present(self) -> bool:
        """Whether it has a line."""
        return bool(self.lines)


def _read_level(value: Any) -> str | None:
    return decode.optional(decode.one_of(*STYLES))(value)


class Inside(Keeper):
    """Hold a room. Times are whole milliseconds of the room's own clock."""

    time: int = kept(decode.number, 0)
    state: str = kept(decode.one_of(*STATES), LOBBY)
    settings: RoomSettings = kept(
        RoomSettings.from_dict, RoomSettings(), write=lambda settings: settings.to_dict()
    )
    seed: int = kept(read_seed, 0, write=seed_text)
    games: int = kept(decode.number, 0)
    """How many games have begun."""
    joined: int = kept(decode.number, 0)
    """How many members there have been."""
    host: int | None = kept(_optional_number)
    bots: list[str | None] = kept(
        lambda value: [_read_level(item) for item in decode.items(value)], list, copy=list
    )
    """By player the level of the bot that the host has put there."""
    ready: list[int] = kept(
        lambda value: [decode.number(item) for item in decode.items(value)], list, copy=list
    )
    """The players who are ready for the next deal."""
    opened: int = kept(decode.number, 0)
    """When the time began that the open question has; in a pause, when that began."""
    asked_at: int = kept(decode.number, 0)
    """When the open question got its present name."""
    answers: list[Told] = kept(
        lambda value: [_read_told(item) for item in decode.items(value)],
        list,
        write=lambda answers: [answer.to_list() for answer in answers],
        copy=list,
    )
    """The answers of the open window, in the order in which they came."""
    early: list[Told] = kept(
        lambda value: [_read_told(item) for item in decode.items(value)],
        list,
        write=lambda answers: [answer.to_list() for answer in answers],
        copy=list,
    )
    """The answers of this deal that its log has in another place than they were told in."""
    told: list[int] = kept(
        lambda value: [decode.number(item) for item in decode.items(value)], list, copy=list
    )
    """By seat how many events of this deal its player has been told, or would have been."""

    def __init__(self, matcher: Matcher) -> None:
        self.begin()
        self.matcher = matcher
        self.members: list[Member] = []
        self.game: Game | None = None
        self.by_line: dict[Hashable, Member] = {}
        self.out: list[Send] | None = None
        """Where messages go; ``None`` while entries are replayed, when they are only counted."""
        self.asked: tuple[tuple[int, int], tuple[Seat, ...]] | None = None
        """Who is asked in the open window, by what names its question."""
        self.hints: dict[tuple[Seat, str], Any] = {}
        """What has been worked out for the open question."""
        self.hinted = ""
        """The question that ``hints`` are for."""

    # -- members

    def member(self, number: int) -> Member | None:
        """Return the member of this number."""
        return next((one for one in self.members if one.id == number), None)

    def sitting(self, player: int) -> Member | None:
        """Return the member in a place."""
        return next((one for one in self.members if one.player == player), None)

    def playing(self, player: int) -> Member | None:
        """Return who plays for a place himself; ``None`` where a bot does."""
        member = self.sitting(player)
        return None if member is None or member.gone else member

    def level(self, player: int) -> str:
        """Return the level of the bot that plays for a place."""
        return self.bots[player] or self.settings.level(player)

    @property
    def asleep(self) -> bool:
        """Whether nobody is there to play for, so that time stands still."""
        if self.state not in (DEAL, PAUSE):
            return False
        return all(one.player is None or one.gone for one in self.members)

    # -- the deal

    @property
    def deal(self) -> Deal:
        """The deal that is played, or the last one."""
        assert self.game is not None
        return self.game.deal

    def player(self, seat: Seat) -> int:
        """Return the player in a seat."""
        assert self.game is not None
        return self.game.player(seat)

    def seat(self, member: Member) -> Seat | None:
        """Return the seat of a member in this deal."""
        if self.game is None or member.player is None:
            return None
        return self.game.seat(member.player)

    def seats(self) -> tuple[Seat, ...]:
        """Return the seats of the table."""
        return SEATS[: self.deal.players]

    def answered(self, seat: Seat) -> Told | None:
        """Return the answer that a seat has given in the open window."""
        return next((one for one in self.answers if one.seat is seat), None)

    def seen(self, seat: Seat) -> list[Event]:
        """Return all events of this deal that a seat has been told, in the order of telling."""
        events = self.deal.events_for(seat)
        for one in self._early(seat):
            if one.logged is not None:
                del events[one.logged]
            events.insert(one.place, Answered(seat, one.action))
        return events

    def _early(self, seat: Seat) -> Iterator[Told]:
        for one in (*self.early, *self.answers):
            if one.seat is seat:
                yield one
