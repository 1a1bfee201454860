"""Targets: what members send to a room, and saved rooms."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import mjcore
from fuzz.deals import SMALL
from fuzz.mutate import dumps
from fuzz.target import Target, json_mutator, parsed, same
from mjcore.room import Room, RoomSettings

MESSAGES: tuple[dict[str, Any], ...] = (
    {"type": "ping"},
    {"type": "resume", "after": 0},
    {"type": "start"},
    {"type": "sit", "player": 2},
    {"type": "stand"},
    {"type": "bot", "player": 2, "level": "easy"},
    {"type": "settings", "settings": RoomSettings().to_dict()},
    {"type": "remove", "member": 2},
    {"type": "help"},
    {"type": "why"},
    {"type": "auto", "at": "1.1:ch1_right"},
    {"type": "ready", "deal": 1},
    {"type": "end"},
    {"type": "again"},
    {"type": "leave"},
    {"type": "act", "id": "a1", "at": "1.1:ch1_right", "action": {"action": "skip"}},
    {"type": "act", "at": "1.1:ch1_right", "action": {"action": "pass", "tiles": ["1B"] * 3}},
)


@cache
def rooms() -> tuple[tuple[Any, tuple[str, ...]], ...]:
    """Return saved rooms, in the lobby and in a deal, each with the tokens of its members."""
    found = []
    for started in (False, True):
        room = Room(SMALL, RoomSettings(), rng=4)
        tokens = []
        for place, name in enumerate(("Ann", "Bob")):
            ticket, _ = room.join(name, 0.0)
            tokens.append(ticket.token)
            room.attach(ticket.token, place, 0.0)
            room.receive(place, {"type": "sit", "player": place}, 0.0)
        if started:
            for player in (2, 3):
                room.receive(0, {"type": "bot", "player": player, "level": "easy"}, 0.0)
            room.receive(0, {"type": "start"}, 0.0)
            room.tick(30.0)
        found.append((json.loads(json.dumps(room.to_dict())), tuple(tokens)))
    return tuple(found)


def _message_seeds() -> list[str]:
    """Return what members may send, some of it refused where the room stands."""
    found = [
        dumps({"room": at, "line": line, "message": message})
        for at in (0, 1)
        for line in (0, 1)
        for message in MESSAGES
    ]
    for line in (0, 1):
        game = _opened(1).game
        assert game is not None
        seat = game.seat(line)
        action = next(iter(game.deal.legal_actions(seat)), None)
        if action is not None:
            message = {"type": "act", "at": game.deal.question, "action": action.to_dict()}
            found += [dumps({"room": 1, "line": line, "message": message})] * 10
    return found


def _opened(at: int) -> Room:
    saved, tokens = rooms()[at]
    room = Room.from_dict(saved, SMALL, 0.0)
    for line, token in enumerate(tokens):
        room.attach(token, line, 0.0)
    return room


def _run_message(text: str) -> bool:
    data = parsed(text)
    if not isinstance(data, dict):
        data = {"message": data}
    room = _opened(1 if data.get("room") == 1 else 0)
    line = data.get("line")
    before = room.to_dict()
    sends = room.receive(line if isinstance(line, int | str) else 0, data.get("message"), 0.0)
    told = [json.loads(dumps(send.message)) for send in sends]
    if told and told[0].get("type") == "refused":
        same(room.to_dict(), before, "a room that refused a message")
        raise mjcore.Error(f"{told[0].get('code')} {told[0].get('reason')}")
    room.tick(5.0)
    same(
        Room.from_dict(room.to_dict(), SMALL, 0.0).to_dict()["version"], before["version"], "a room"
    )
    return True


def _room_seeds() -> list[str]:
    return [dumps(saved) for saved, _ in rooms()]


def _run_room(text: str) -> bool:
    room = Room.from_dict(parsed(text), SMALL, 0.0)
    form = json.loads(dumps(room.to_dict()))
    same(Room.from_dict(form, SMALL, 0.0).to_dict(), room.to_dict(), "a saved room")
    room.tick(20.0)
    return True


TARGETS = {
    "message": Target(_message_seeds, json_mutator(), _run_message, 0.02),
    "room": Target(_room_seeds, json_mutator(), _run_room, 0.005),
}
