"""A room as a server saves it, and as a journal tells of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from mjcore.bots import STYLES
from mjcore.errors import Error, RecordError, shown
from mjcore.game import Game
from mjcore.matcher import Matcher
from mjcore.records.save import WRONG
from mjcore.room.doing import ENTRIES, UNKEPT, do
from mjcore.room.inside import DEAL, PAUSE, Inside, Member
from mjcore.table import Phase, decode

FORMAT = "mjcore-room"
VERSION = 1

HEADER = ("format", "version", "members", "game")
"""What a saved room holds beside the fields of ``Inside``."""


def write(inside: Inside) -> dict[str, Any]:
    """Return everything that a room holds, JSON-ready; of its lines how many each member has."""
    return {
        "format": FORMAT,
        "version": VERSION,
        **inside.write(),
        "members": [{**one.write(), "lines": len(one.lines)} for one in inside.members],
        "game": None if inside.game is None else inside.game.to_dict(),
    }


def read(data: object, matcher: Matcher) -> Inside:
    """Return the room that ``write`` gave, with stand-ins for its lines.

    Raise ``RecordError`` for one that could not go on.
    """
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise RecordError(f"this is no saved room: its 'format' is not {FORMAT!r}")
    if data.get("version") != VERSION:
        raise RecordError(
            f"saved room: version {shown(data.get('version'))} is unknown, this is {VERSION}"
        )
    try:
        inside = Inside(matcher)
        inside.read({key: value for key, value in data.items() if key not in HEADER})
        inside.members = [_read_member(one) for one in decode.items(data["members"])]
        game = data["game"]
        inside.game = None if game is None else Game.from_dict(game, matcher)
        _check(inside)
    except KeyError as missing:
        raise RecordError(f"saved room: {missing} is missing") from None
    except WRONG as wrong:
        raise RecordError(f"saved room: {wrong}") from None
    return inside


def _read_member(value: object) -> Member:
    data = dict(decode.mapping(value, "a member"))
    member = Member()
    lines = decode.number(data.pop("lines"))
    if lines > 1000:
        raise Error("'lines': there are at most 1,000 of a member")
    member.read(data)
    member.lines = dict.fromkeys([object() for _ in range(lines)])
    return member


def _check(inside: Inside) -> None:
    """Raise ``Error`` for a room that contradicts itself."""
    players = inside.settings.rules.players
    numbers = [one.id for one in inside.members]
    places = [one.player for one in inside.members if one.player is not None]
    if len(set(numbers)) != len(numbers) or any(not 0 < n <= inside.joined for n in numbers):
        raise Error("'members': their numbers run from 1 to 'joined'")
    if len(set(places)) != len(places) or any(place >= players for place in places):
        raise Error("'members': each has a place of its own")
    if inside.host not in numbers and (inside.host is not None or numbers):
        raise Error("'host' is a member")
    if len(inside.bots) != players or any(inside.bots[place] is not None for place in places):
        raise Error("'bots' is by player, where no member sits")
    if any(player not in places for player in inside.ready) or (
        inside.ready and inside.state != PAUSE
    ):
        raise Error("'ready' are players, in a pause")
    if inside.game is None:
        if inside.state in (DEAL, PAUSE) or inside.answers or inside.early:
            raise Error("'game' is missing")
        return
    deal = inside.deal
    if deal.players != players or (inside.state in (DEAL, PAUSE) and not _plays(inside)):
        raise Error("'game' is played by the settings")
    if inside.state == DEAL and deal.outcome is not None:
        raise Error("'game': the deal that is played has ended")
    if inside.state == PAUSE and (deal.outcome is None or inside.game.over):
        raise Error("'game': in a pause a deal has ended, and another one comes")
    if len(inside.told) != players:
        raise Error("'told' is by seat")
    if inside.answers and (inside.state != DEAL or deal.phase is not Phase.WINDOW):
        raise Error("'answers' are given in a window")
    for one in (*inside.answers, *inside.early):
        if one.seat >= players or not one.place < inside.told[one.seat]:
            raise Error("an answer is one of the events that its seat was told of")


def _plays(inside: Inside) -> bool:
    assert inside.game is not None
    return inside.game.rules == inside.settings.game_rules


def cut_lines(inside: Inside) -> None:
    """Take all lines away: nobody is connected to what has just been read."""
    for member in inside.members:
        if member.lines:
            member.lines = {}
            member.since = inside.time


def snapshot(inside: Inside) -> dict[str, Any]:
    """Return the entry that a journal begins with."""
    return {"entry": "room", "time": inside.time / 1000, "room": write(inside)}


def follow(entries: Iterable[Mapping[str, Any]], matcher: Matcher) -> Inside:
    """Return the room that a journal leads to; raise ``RecordError`` that names the entry."""
    inside: Inside | None = None
    number = 0
    for number, entry in enumerate(entries, 1):
        try:
            kind = decode.text(decode.mapping(entry, "an entry")["entry"])
            if kind == "room":
                inside = read(entry["room"], matcher)
                continue
            if inside is None:
                raise Error("a journal begins with an entry 'room'")
            if kind not in ENTRIES:
                raise Error(f"unknown entry {shown(kind)}")
            time = entry["time"]
            if type(time) not in (int, float) or not 0 <= time <= 1e12:
                raise Error(f"'time' is seconds, not {shown(time)}")
            if not UNKEPT.isdisjoint(entry):
                raise Error("it holds what no entry keeps")
            for key, decoder in _FIELDS.items():
                if key in entry:
                    decoder(entry[key])
            inside.time = max(inside.time, round(time * 1000))
            do(inside, entry)
        except KeyError as missing:
            raise RecordError(f"entry {number}: {missing} is missing") from None
        except WRONG as wrong:
            raise RecordError(f"entry {number}: {wrong}") from None
    if inside is None:
        raise RecordError("a journal begins with an entry 'room', this one is empty")
    try:
        _check(inside)
    except Error as wrong:
        raise RecordError(f"entry {number}: after it {wrong}") from None
    return inside


_FIELDS: dict[str, decode.Decoder[Any]] = {
    "member": decode.number,
    "removed": decode.number,
    "player": decode.number,
    "seat": decode.seat,
    "level": decode.optional(decode.one_of(*STYLES)),
    "name": decode.text,
    "token": decode.text,
    "id": decode.text,
}
"""What the fields of an entry may hold; the others are read where they are used."""
