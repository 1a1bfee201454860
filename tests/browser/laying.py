"""Lay a room into a server's storage before the server starts, so that a deal goes as it must.

The room is one that people have joined and begun; its deal is then replaced by a position. What is
written is what a server would have written itself, so the server needs to know nothing of it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import mjcore
from mjcore import Game, Room, RoomSettings, Rules, View
from mjcore.web.store import Store

FAST: Mapping[str, Any] = {
    "bot_pause": 0.0,
    "pace": 0.0,
    "call_timer": None,
    "between": None,
    "grace": None,
}
"""Settings with which nobody waits for a bot or a clock."""

STEP = 0.01
"""Seconds from one look to the next while a deal is played before it is laid."""


@cache
def matcher() -> mjcore.Matcher:
    """Return the matcher of the practice card."""
    return mjcore.Matcher(mjcore.Card.practice())


def settings(rules: Rules | None = None, **changes: Any) -> RoomSettings:
    """Return fast settings, with these rules and changes."""
    return RoomSettings(**{**FAST, "rules": Rules.room() if rules is None else rules, **changes})


@dataclass(frozen=True)
class Laid:
    """Hold a room that waits in the storage: its code, and the tokens of its people by name."""

    code: str
    tokens: Mapping[str, str]
    members: Mapping[str, int]

    def storage(self, name: str, origin: str, **preferred: Any) -> dict[str, Any]:
        """Return what the browser of one of the people keeps, as playwright takes it."""
        ticket = {"token": self.tokens[name], "name": name, "member": self.members[name], "at": 1}
        kept = {"mjcore.rooms": {self.code: ticket}, "mjcore.settings": {"name": name, **preferred}}
        items = [{"name": key, "value": json.dumps(value)} for key, value in kept.items()]
        return {"cookies": [], "origins": [{"origin": origin, "localStorage": items}]}


def lay(
    data: Path,
    people: Sequence[str | None],
    rules: RoomSettings | None = None,
    *,
    code: str = "TABLE2",
    **placed: Any,
) -> Laid:
    """Write a room into the storage in ``data``, which no server uses yet.

    ``people`` are the names by player, ``None`` for a bot; the first of them is the host. With
    ``placed``, as ``Game.position`` takes it, the room is in the middle of that deal, in which
    player 0 sits at East unless ``dealer`` says otherwise; without it, it is in the lobby.
    """
    rules = settings() if rules is None else rules
    room, laid = _seated(people, rules, code, seed=1)
    saved = room.to_dict()
    if placed:
        game = Game.position(matcher(), rules.game_rules, **placed)
        seats = range(game.deal.players)
        told = [len(game.deal.events_for(seat)) for seat in seats]
        saved |= {"game": game.to_dict(), "games": 1, "state": "deal", "told": told}
    _store(data, code, Room.from_dict(saved, matcher(), 0.0))
    return laid


def lay_played(
    data: Path,
    people: Sequence[str | None],
    rules: RoomSettings,
    *,
    seed: int,
    until: Callable[[View], bool],
    code: str = "TABLE2",
) -> Laid:
    """Write a room whose first deal has been played, everybody doing what is suggested.

    It is left where the view of the first of the people is as ``until`` says, or after the deal.
    """
    room, laid = _seated(people, rules, code, seed)
    here = [(player, name) for player, name in enumerate(people) if name is not None]
    room.receive(here[0][1], {"type": "start"}, 0.0)
    while room.state == "deal":
        assert room.game is not None
        if until(room.game.deal.view(room.game.seat(here[0][0]))):
            break
        for player, name in here:
            question = room.game.deal.view(room.game.seat(player)).question
            room.receive(name, {"type": "auto", "at": question}, 0.0)
        room.tick(room.time + STEP)
    _store(data, code, Room.from_dict(room.to_dict(), matcher(), 0.0))
    return laid


def _seated(
    people: Sequence[str | None], rules: RoomSettings, code: str, seed: int
) -> tuple[Room, Laid]:
    """Return a room in which these people sit."""
    room = Room(matcher(), rules, rng=seed)
    tokens, members = {}, {}
    for player, name in enumerate(people):
        if name is not None:
            ticket, _ = room.join(name, 0.0)
            tokens[name], members[name] = ticket.token, ticket.member
            room.attach(ticket.token, name, 0.0)
            room.receive(name, {"type": "sit", "player": player}, 0.0)
    return room, Laid(code, tokens, members)


def _store(data: Path, code: str, room: Room) -> None:
    card = matcher().card
    store = Store(data / "tables.sqlite")
    store.create(code, "practice", card.digest, card.dumps(), room.take_entries())
    store.close()
