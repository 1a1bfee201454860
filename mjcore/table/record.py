"""Records: JSON Lines, a header and one event a line, written and followed."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from mjcore._rack import Exposure
from mjcore.errors import Error, RecordError
from mjcore.table.actions import Action, Revise
from mjcore.table.events import Event
from mjcore.table.opening import Start
from mjcore.table.rules import Rules
from mjcore.table.seats import SEATS, Seat
from mjcore.table.state import State

FORMAT = "mjcore-record"
VERSION = 1


@dataclass(frozen=True, slots=True)
class Header:
    """Hold what the first line of a record says."""

    digest: str
    rules: Rules
    dealer: int
    start: Start


@dataclass(frozen=True, slots=True)
class Lines:
    """Hold the events of a record, each as canonical text and as data, and where it broke off."""

    texts: list[str]
    data: list[Mapping[str, Any]]
    broken: str | None


def dumps(data: object) -> str:
    """Return data as one line of JSON."""
    return json.dumps(data, separators=(",", ":"))


def _canonical(data: object) -> str:
    return json.dumps(data, separators=(",", ":"), sort_keys=True)


def _check_sum(header: Mapping[str, Any]) -> str:
    content = {key: value for key, value in header.items() if key != "check"}
    return sha256(_canonical(content).encode()).hexdigest()[:16]


def write(state: State, start: Start, seat: Seat | None) -> str:
    """Return the record of a deal so far, the server's or a seat's."""
    lines = [header_line(state, start, seat), *event_lines(state.log, seat, 1)]
    return "\n".join(lines) + "\n"


def event_lines(events: Sequence[Event], seat: Seat | None, first: int) -> list[str]:
    """Return a line for each event, numbered from ``first``; a seat's have no gaps."""
    seen = events if seat is None else [event.for_seat(seat) for event in events]
    told = [event for event in seen if event is not None]
    return [dumps({"n": n, **event.to_dict()}) for n, event in enumerate(told, first)]


def header_line(state: State, start: Start, seat: Seat | None) -> str:
    """Return the first line of a record, without a line end."""
    header: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "card": {"name": state.card.name, "digest": state.card.digest},
        "rules": state.rules.to_dict(),
        "dealer": state.dealer,
        "players": [(state.dealer + at) % state.players for at in range(state.players)],
    }
    if seat is None:
        header |= start
    else:
        header["seat"] = int(seat)
    header["check"] = _check_sum(header)
    return dumps(header)


def read(text: str) -> tuple[Header, Lines]:
    """Split a record into its header and its events; raise ``RecordError`` with the line."""
    if not isinstance(text, str):
        raise RecordError(f"a record is text, not {type(text).__name__}")
    whole = text.endswith("\n")
    raw = text.split("\n")
    if raw[-1] == "":
        raw.pop()
    if not raw:
        raise RecordError("line 1: the header is missing")
    header = _read_header(_object(raw[0], 1))
    texts: list[str] = []
    data: list[Mapping[str, Any]] = []
    broken = None
    for at, line in enumerate(raw[1:], 2):
        try:
            found = _object(line, at)
        except RecordError:
            if whole or at < len(raw):
                raise
            broken = f"line {at} is cut off"
            break
        if found.get("n") != at - 1 or isinstance(found["n"], bool):
            raise RecordError(f"line {at}: its number n should be {at - 1}")
        texts.append(_canonical(found))
        data.append(found)
    return header, Lines(texts, data, broken)


def _object(line: str, at: int) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        raise RecordError(f"line {at}: this is no JSON: {line[:60]!r}") from None
    if not isinstance(found, dict):
        raise RecordError(f"line {at}: an object is expected, not {line[:60]!r}")
    return found


def _read_header(data: Mapping[str, Any]) -> Header:
    if data.get("format") != FORMAT:
        raise RecordError(f"line 1: the header of a record has the format {FORMAT!r}")
    if data.get("version") != VERSION:
        raise RecordError(f"line 1: version {data.get('version')!r} is unknown, this is {VERSION}")
    if data.get("check") != _check_sum(data):
        raise RecordError("line 1: the header has been changed, its check does not fit")
    if "seed" not in data:
        raise RecordError("line 1: a seat's record has no seed and no wall, it cannot be replayed")
    keys = ("seed", "position") if "position" in data else ("seed", "shuffled", "wall")
    try:
        return Header(
            digest=data["card"]["digest"],
            rules=Rules.from_dict(data["rules"]),
            dealer=data["dealer"],
            start={key: data[key] for key in keys},
        )
    except KeyError as missing:
        raise RecordError(f"line 1: {missing} is missing") from None
    except (Error, TypeError, ValueError, AttributeError) as wrong:
        raise RecordError(f"line 1: {wrong}") from None


class Follower:
    """Compare a record with a deal that is played again, event by event."""

    def __init__(self, state: State, lines: Lines) -> None:
        self._log = state.log
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
    name = data["event"]
    if name not in ACTIONS:
        raise RecordError(f"{name!r} does not happen by itself")
    action, fields = ACTIONS[name]
    seat = data["by"] if name == "challenged" else data["seat"]
    if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < len(SEATS):
        raise RecordError(f"{seat!r} is no seat")
    if name == "answered":
        return SEATS[seat], Action.from_dict(data["answer"])
    if name == "revised":
        return SEATS[seat], _revision(data["exposure"])
    given = {field: data[source] for field, source in fields.items()}
    return SEATS[seat], Action.from_dict({"action": action, **given})


def _revision(text: Any) -> Action:
    exposure = Exposure.parse(text)
    return Revise(exposure.size, exposure.jokers)


ACTIONS: dict[str, tuple[str, dict[str, str]]] = {
    "passed": ("pass", {"tiles": "tiles", "blind": "blind"}),
    "voted": ("vote", {"yes": "yes"}),
    "offered": ("offer", {"count": "count"}),
    "gave": ("give", {"tiles": "tiles"}),
    "discarded": ("discard", {"tile": "tile"}),
    "answered": ("", {}),
    "exchanged": ("exchange", {"seat": "owner", "exposure": "index", "tile": "tile"}),
    "revised": ("revise", {}),
    "challenged": ("challenge", {"seat": "seat"}),
    "declared": ("mah_jongg", {}),
}
"""The events that are actions: which, and where the action's fields stand."""
