"""Rooms that differ in what one member may not know, and in nothing else."""

from __future__ import annotations

import json
import random
from typing import Any

from rooming import Table
from table_secrets import _other_choices, _other_event, _other_start
from tabletop import MATCHER

import mjcore
from mjcore import Deal, Phase, Room, Seat, Skip, Tile
from mjcore.room.windows import asked


def twin(table: Table, viewer: Seat, keep: set[Seat], rng: random.Random) -> Room | None:
    """Return a room like the table's: other tiles with all seats that are not kept, another wall.

    What others have passed, voted, offered and answered may differ, too; of a window that is open
    also who has answered. The next tile of the wall stays. ``None`` where the new tiles make no
    deal.
    """
    data = json.loads(json.dumps(table.room.to_dict()))
    deal = data["game"]["deal"]
    pool = deal["wall"][1:]
    others = [hand for seat, hand in enumerate(deal["hands"]) if seat not in keep]
    for hand in others:
        pool += hand["tiles"]
    rng.shuffle(pool)
    for hand in others:
        hand["tiles"] = sorted([pool.pop() for _ in hand["tiles"]], key=Tile.parse)
    deal["wall"] = deal["wall"][:1] + pool
    before = table.deal
    if before.phase not in (Phase.TURN, Phase.WINDOW, Phase.END):
        for seat in keep - {viewer}:
            assert deal["answers"][seat] is None
        _other_choices(before, deal, viewer, rng)
    if deal["drawn"] is not None and before.view(viewer).turn not in keep:
        deal["drawn"] = rng.choice(deal["hands"][before.view(viewer).turn]["tiles"])
    deal["events"] = [new for old in deal["events"] for new in other_event(old, viewer, keep, rng)]
    deal["start"] = _other_start(deal["start"], rng)
    data["early"] = [one for one in data["early"] if one[0] == viewer]
    data["answers"] = [one for one in data["answers"] if one[0] == viewer]
    try:
        room = Room.from_dict(data, MATCHER, 0.0)
    except mjcore.RecordError:
        return None
    inside = room._inside
    for seat in inside.seats():
        if seat is not viewer:
            inside.told[seat] = len(inside.deal.events_for(seat))
    if inside.deal.phase is Phase.WINDOW:
        for seat in asked(inside):
            if seat is not viewer and rng.random() < 0.5:
                inside.answers.append(mjcore.room.inside.Told(seat, Skip(), inside.told[seat]))
                inside.told[seat] += 1
    return room


def other_event(event: dict, viewer: Seat, keep: set[Seat], rng: random.Random) -> Any:
    """Yield the event as it may have been, with what the kept seats hold or drew as it was."""
    if event.get("seat") in keep and event["event"] in ("drew", "passed", "gave"):
        return iter([event])
    if event["event"] == "asked":
        return iter([event])  # a room asks all
    if event["event"] == "answered":
        return iter([event] if event["seat"] == viewer else [])
    return _other_event(event, viewer, rng)


class Side:
    """Hold one of two rooms, and what the viewer has heard in it."""

    def __init__(self, room: Room, table: Table, viewer: int, seed: int) -> None:
        self.room = room
        self.tokens = table.tokens
        self.viewer = viewer
        self.now = 0.0
        self.rng = random.Random(seed)
        self.heard: list[str] = []
        self.sizes: list[int] = []

    @property
    def deal(self) -> Deal:
        assert self.room.game is not None
        return self.room.game.deal

    def note(self, sends: Any) -> None:
        mine = [json.dumps(one.message) for one in sends if one.to == self.viewer]
        self.heard += mine
        if mine:
            self.sizes.append(len(mine))

    def attach(self, members: list[int]) -> None:
        for member in members:
            self.note(self.room.attach(self.tokens[member], member, self.now))

    def say(self, member: int, **message: Any) -> None:
        self.note(self.room.receive(member, message, self.now))

    def wait(self, until: float) -> None:
        while (due := self.room.deadline) is not None and due <= until:
            self.now = max(self.now, due)
            self.note(self.room.tick(self.now))
        self.now = until
        self.note(self.room.tick(until))

    def answer(self, member: int, seat: Seat, claims: bool) -> None:
        """Let somebody else answer in the open window, if he is asked in this room."""
        if self.deal.phase is not Phase.WINDOW or seat not in asked(self.room._inside):
            return
        legal = list(self.deal.legal_actions(seat))
        choice = [one for one in legal if not isinstance(one, mjcore.MahJongg | mjcore.Challenge)]
        action = self.rng.choice(choice) if claims else Skip()
        self.say(member, type="act", action=action.to_dict(), at=self.deal.question)
