"""A room as a server saves it, and as a journal tells of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from mjcore.bots import STYLES
from mjcore.errors import Error, RecordError, shown
from mjcore.game import Game
from mjcore.matcher import Matcher
from mjcore.records.save import WRONG
from mjcore.room.clock import FARTHEST
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
    for reason, applies in _contradictions(inside).items():
        if applies:
            raise Error(reason)
    if inside.game is not None:
        for reason, applies in _unplayable(inside).items():
            if applies:
                raise Error(reason)


def _contradictions(inside: Inside) -> dict[str, bool]:
    """Return what cannot be among the people of a room, and whether it is so."""
    players = inside.settings.rules.players
    numbers = [one.id for one in inside.members]
    places = [one.player for one in inside.members if one.player is not None]
    hosts: list[int | None] = [*numbers] if numbers else [None]
    no_deal = inside.game is None and inside.state in (DEAL, PAUSE)
    return {
        "'members': their numbers run from 1 to 'joined'": (
            len(set(numbers)) != len(numbers) or any(not 0 < n <= inside.joined for n in numbers)
        ),
        "'members': each has a place of its own": (
            len(set(places)) != len(places) or any(place >= players for place in places)
        ),
        "'host' is a member": inside.host not in hosts,
        "'bots' is by player, where no member sits": (
            len(inside.bots) != players
            or any(inside.bots[place] is not None for place in places if place < players)
        ),
        "'ready' are players, in a pause": (
            any(player not in places for player in inside.ready)
            or (bool(inside.ready) and inside.state != PAUSE)
        ),
        "'game' is missing": no_deal
        or (inside.game is None and bool(inside.answers or inside.early)),
    }


def _unplayable(inside: Inside) -> dict[str, bool]:
    """Return what cannot be about the game of a room, and whether it is so."""
    assert inside.game is not None
    deal, state = inside.deal, inside.state
    playing = state in (DEAL, PAUSE)
    told = [*inside.told, *[0] * deal.players]
    return {
        "'game' is played by the settings": (
            deal.players != inside.settings.rules.players or (playing and not _plays(inside))
        ),
        "'game': the deal that is played has ended": state == DEAL and deal.outcome is not None,
        "'game': in a pause a deal has ended, and another one comes": (
            state == PAUSE and (deal.outcome is None or inside.game.over)
        ),
        "'told' is by seat": len(inside.told) != deal.players,
        "'answers' are given in a window": (
            bool(inside.answers) and (state != DEAL or deal.phase is not Phase.WINDOW)
        ),
        "an answer is one of the events that its seat was told of": any(
            one.seat >= deal.players or not one.place < told[one.seat]
            for one in (*inside.answers, *inside.early)
        ),
    }


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
    try:
        for entry in entries:
            number += 1
            inside = _step(inside, entry, matcher)
        if inside is None:
            raise Error("a journal begins with an entry 'room', this one is empty")
        _check(inside)
    except KeyError as missing:
        raise RecordError(f"entry {number}: {missing} is missing") from None
    except WRONG as wrong:
        raise RecordError(f"entry {number}: {wrong}") from None
    return inside


def _step(inside: Inside | None, entry: Mapping[str, Any], matcher: Matcher) -> Inside:
    """Return the room after an entry."""
    kind = decode.text(decode.mapping(entry, "an entry")["entry"])
    if kind == "room":
        return read(entry["room"], matcher)
    if inside is None:
        raise Error("a journal begins with an entry 'room'")
    if kind not in ENTRIES:
        raise Error(f"unknown entry {shown(kind)}")
    if not UNKEPT.isdisjoint(entry):
        raise Error("it holds what no entry keeps")
    time = entry["time"]
    if type(time) not in (int, float) or not 0 <= time <= FARTHEST:
        raise Error(f"'time' is seconds, not {shown(time)}")
    for key, decoder in _FIELDS.items():
        if key in entry:
            decoder(entry[key])
    inside.time = max(inside.time, round(time * 1000))
    do(inside, entry)
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
