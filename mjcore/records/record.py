"""Records: JSON Lines, a header and one event a line, written and followed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from typing import Any

from mjcore.card import Card
from mjcore.errors import Error, RecordError, shown
from mjcore.frozen import Frozen
from mjcore.matcher import Matcher
from mjcore.records.save import WRONG, digest, matcher_for
from mjcore.rules import Rules
from mjcore.table import decode
from mjcore.table.actions import Action
from mjcore.table.event import Event
from mjcore.table.opening import Start, restart
from mjcore.table.seats import Seat, as_seat
from mjcore.table.state import State

FORMAT = "mjcore-record"
VERSION = 2

SEEN_KEYS = frozenset(
    {"format", "version", "card", "rules", "dealer", "deal", "players", "seat", "check"}
)
"""The keys of the header of a seat's record."""


class Header(Frozen):
    """Hold what the first line of a record says."""

    digest: str
    rules: Rules
    dealer: int
    number: int
    start: Start
    data: Mapping[str, Any]


class SeenHeader(Frozen):
    """Hold what the first line of a seat's record says."""

    digest: str
    rules: Rules
    dealer: int
    number: int
    seat: Seat


class Lines(Frozen):
    """Hold the events of a record, each as canonical text and as data, and where it broke off."""

    texts: list[str]
    data: list[Mapping[str, Any]]
    broken: str | None


def dumps(data: object) -> str:
    """Return data as one line of JSON."""
    return json.dumps(data, separators=(",", ":"))


def _canonical(data: object) -> str:
    # By sorted keys, for a program that reads and writes a record may well put them in another
    # order.
    return json.dumps(data, separators=(",", ":"), sort_keys=True)


def _check_sum(data: Mapping[str, Any], before: str = "") -> str:
    """Return the check of a line: of its content and, through the check before, of all above."""
    content = {key: value for key, value in data.items() if key != "check"}
    # 64 bits are enough against slips and a line that was dropped. It is no seal: anybody can work
    # the checks out anew.
    return sha256((before + _canonical(content)).encode()).hexdigest()[:16]


def write(state: State, start: Start, seat: Seat | None) -> str:
    """Return the record of a deal so far, the server's or a seat's."""
    writer = Writer(state, start, seat)
    return writer.header + writer.lines(state.events)


class Writer:
    """Turn events into lines; ``header`` is the first one."""

    def __init__(self, state: State, start: Start, seat: Seat | None) -> None:
        header = _header(state, start, seat)
        self.header = dumps(header) + "\n"
        self._seat = seat
        self._check = header["check"]
        self._n = 0

    def lines(self, events: Sequence[Event]) -> str:
        """Return the lines of the events that come next; a seat's are numbered without gaps."""
        lines = []
        for event in events:
            seen = event if self._seat is None else event.for_seat(self._seat)
            if seen is not None:
                self._n += 1
                data = {"n": self._n, **seen.to_dict()}
                # Each check covers the one before, so that no line can be dropped unnoticed.
                data["check"] = self._check = _check_sum(data, self._check)
                lines.append(dumps(data) + "\n")
        return "".join(lines)


def _header(state: State, start: Start, seat: Seat | None) -> dict[str, Any]:
    header: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "card": {"name": state.card.name, "digest": state.card.digest},
        "rules": state.rules.to_dict(),
        "dealer": state.dealer,
        "deal": state.number,
        "players": [(state.dealer + at) % state.players for at in range(state.players)],
    }
    if seat is None:
        header |= start
    else:
        header["seat"] = int(seat)
    header["check"] = _check_sum(header)
    return header


class Body(Frozen):
    """Hold what follows the header, not yet read: raw lines, and whether the last one is whole."""

    raw: list[str]
    whole: bool
    check: str


def read(text: str) -> tuple[Header, Body]:
    """Split a record into its header and the rest; raise ``RecordError`` with the line."""
    first, body = _split(text)
    return _read_header(first), body


def is_seen(text: str) -> bool:
    """Return whether a record is a seat's; raise ``RecordError`` for text that is none at all."""
    return "seat" in _split(text)[0]


def read_seen(text: str) -> tuple[SeenHeader, Body]:
    """Split a seat's record into its header and the rest; raise ``RecordError`` with the line."""
    first, body = _split(text)
    for key in first:
        if key not in SEEN_KEYS:
            raise RecordError(f"line 1: unknown key {shown(key)}")
    with _first_line():
        rules = Rules.from_dict(first["rules"])
        return (
            SeenHeader(
                digest=digest(first),
                rules=rules,
                dealer=decode.number(first["dealer"]),
                number=decode.number(first["deal"]),
                seat=as_seat(first["seat"], rules.players),
            ),
            body,
        )


def _split(text: str) -> tuple[dict[str, Any], Body]:
    """Return the first line, checked to be a header, and the others."""
    if not isinstance(text, str):
        raise RecordError(f"a record is text, not {type(text).__name__}")
    raw = text.split("\n")
    whole = raw[-1] == ""
    if whole:
        raw.pop()
    if not raw:
        raise RecordError("line 1: the header is missing")
    first = _object(raw[0], 1)
    _check_first(first)
    return first, Body(raw[1:], whole, first["check"])


def read_lines(body: Body) -> Lines:
    """Read the events of a record; raise ``RecordError`` with the line that was changed."""
    texts: list[str] = []
    data: list[Mapping[str, Any]] = []
    check, broken = body.check, None
    for n, line in enumerate(body.raw, 1):
        try:
            found = _object(line, n + 1)
        except RecordError:
            # Only the end may be cut off, as a program leaves it that dies while it writes.
            if body.whole or n < len(body.raw):
                raise
            broken = f"line {n + 1} is cut off"
            break
        # To Python true is 1, and no record says so.
        if found.get("n") != n or isinstance(found["n"], bool):
            raise RecordError(f"line {n + 1}: its number n should be {n}")
        check = _check_sum(found, check)
        if found.pop("check", None) != check:
            raise RecordError(f"line {n + 1}: it has been changed, its check does not fit")
        texts.append(_canonical(found))
        data.append(found)
    return Lines(texts, data, broken)


def _object(line: str, at: int) -> dict[str, Any]:
    try:
        found = json.loads(line)
        _canonical(found)
    except (ValueError, RecursionError):  # lists in lists without end are refused here
        raise RecordError(f"line {at}: this is no JSON of a record: {line[:60]!r}") from None
    if not isinstance(found, dict):
        raise RecordError(f"line {at}: an object is expected, not {line[:60]!r}")
    return found


def _check_first(data: Mapping[str, Any]) -> None:
    if data.get("format") != FORMAT:
        raise RecordError(f"line 1: the header of a record has the format {FORMAT!r}")
    if data.get("version") != VERSION:
        raise RecordError(
            f"line 1: version {shown(data.get('version'))} is unknown, this is {VERSION}"
        )
    if data.get("check") != _check_sum(data):
        raise RecordError("line 1: the header has been changed, its check does not fit")


@contextmanager
def _first_line() -> Iterator[None]:
    """Turn what is wrong with a header into a ``RecordError`` with its line."""
    try:
        yield
    except KeyError as missing:
        raise RecordError(f"line 1: {missing} is missing") from None
    except (Error, TypeError, ValueError, AttributeError) as wrong:
        raise RecordError(f"line 1: {wrong}") from None


def _read_header(data: Mapping[str, Any]) -> Header:
    if "seed" not in data:
        raise RecordError("line 1: a seat's record has no seed and no wall, it cannot be replayed")
    keys = ("seed", "state") if "state" in data else ("seed", "shuffled", "wall")
    with _first_line():
        return Header(
            digest=digest(data),
            rules=Rules.from_dict(data["rules"]),
            dealer=decode.number(data["dealer"]),
            number=decode.number(data["deal"]),
            start={key: data[key] for key in keys},
            data=data,
        )


def reopen(card: Card | Matcher | None, header: Header) -> tuple[State, Start]:
    """Return the deal that begins as a header says; raise ``RecordError`` if none can."""
    try:
        matcher = matcher_for(card, header.digest)
        state, start = restart(
            matcher, header.rules, header.dealer, header.number, dict(header.start)
        )
    except WRONG as wrong:
        raise RecordError(f"line 1: {wrong}") from None
    check_header(header, state, start)
    return state, start


def check_header(header: Header, state: State, start: Start) -> None:
    """Raise ``RecordError`` unless the header is what this deal would write."""
    expected = _header(state, start, None)
    # The deal was begun by the rules of the header, which may name fewer fields, as they did before
    # there was one that has its default here.
    expected |= {key: header.data[key] for key in ("rules", "check")}
    for key in {**header.data, **expected}:
        if key not in expected:
            raise RecordError(f"line 1: unknown key {shown(key)}")
        if header.data.get(key) != expected[key]:
            raise RecordError(f"line 1: {key} should be {shown(expected[key])}")


class Follower:
    """Compare a record with a deal that is played again, event by event."""

    def __init__(self, state: State, lines: Lines) -> None:
        self._log = state.events
        self._state = state
        self._lines = lines
        self._at = 0
        self._short = 0

    def error(self, what: str) -> RecordError:
        """Return the error for the line that comes next."""
        return RecordError(f"line {self._at + 2}: {what}")

    def check_events(self) -> None:
        """Raise ``RecordError`` unless the lines tell what has just happened."""
        for event in self._log[self._at :]:
            if self._at == len(self._lines.texts):
                # Lines are written one by one, so the events that an action led to may be missing
                # at the end.
                self._short += 1
                continue
            expected = _canonical({"n": self._at + 1, **event.to_dict()})
            if self._lines.texts[self._at] != expected:
                raise self.error(f"what happened here is {expected[:300]}")
            self._at += 1

    def next_action(self) -> tuple[Seat, Action] | None:
        """Return the next action of the record, ``None`` at its end."""
        if self._at == len(self._lines.data):
            return None
        try:
            return read_action(self._lines.data[self._at])
        except (Error, KeyError, TypeError) as wrong:
            raise self.error(f"here stands no action: {wrong}") from None

    def missing(self) -> str | None:
        """Return what a record lacks that stops before its deal does."""
        if self._lines.broken is not None:
            return f"{self._lines.broken}, the deal stands as the line before left it"
        if self._short:
            return f"after line {self._at + 1} {self._short} events of the last action are missing"
        if self._state.outcome is None:
            return f"the record stops after line {self._at + 1}, before the end of the deal"
        return None


def read_action(data: Mapping[str, Any]) -> tuple[Seat, Action]:
    """Return who did what, of an event that an action brought about directly."""
    event = Event.from_dict({key: value for key, value in data.items() if key != "n"})
    action, actor = event.action, event.actor
    if action is None or actor is None:
        raise RecordError(f"{shown(event.name)} does not happen by itself")
    return actor, action
