"""Change what a seat may not know of a deal, keeping all that it does know."""

from __future__ import annotations

import json
import pickle
import random
from collections.abc import Iterator
from typing import Any

from table_oracle import PASSES, Oracle
from tabletop import MATCHER

from mjcore import Deal, Give, Offer, Pass, Phase, Seat, Skip, Tile, Vote

JOKER = str(Tile.JOKER)


def twin(deal: Deal, viewer: Seat, rng: random.Random, top: bool = True) -> Deal | None:
    """Return a deal that differs in everything this seat may not know, and in nothing else.

    With ``top`` the next tile of the wall stays, for tests that go on to the viewer's draw.
    ``None`` if chance did not keep the one public thing about a window: that somebody is asked.
    """
    data = json.loads(json.dumps(deal.to_dict()))
    _deal_anew(data, viewer, rng, top)
    if data["drawn"] is not None and deal.view(viewer).turn != viewer:
        data["drawn"] = rng.choice(data["hands"][deal.to_act[0]]["tiles"])
    if deal.phase is Phase.WINDOW:
        if not _other_answers(deal, data, viewer, rng):
            return None
    elif deal.phase is not Phase.TURN and deal.phase is not Phase.END:
        _other_choices(deal, data, viewer, rng)
    data["events"] = [new for old in data["events"] for new in _other_event(old, viewer, rng)]
    data["start"] = _other_start(data["start"], rng)
    return Deal.from_dict(data, MATCHER)


def _deal_anew(data: dict[str, Any], viewer: Seat, rng: random.Random, top: bool) -> None:
    """Shuffle the other seats' concealed tiles and the wall together."""
    kept = data["wall"][:1] if top else []
    pool = data["wall"][len(kept) :]
    others = [hand for seat, hand in enumerate(data["hands"]) if seat != viewer]
    for hand in others:
        pool += hand["tiles"]
    rng.shuffle(pool)
    for hand in others:
        hand["tiles"] = sorted([pool.pop() for _ in hand["tiles"]], key=Tile.parse)
    data["wall"] = kept + pool


def _other_answers(deal: Deal, data: dict, viewer: Seat, rng: random.Random) -> bool:
    """Let others be asked, and have answered, as their new tiles allow."""
    asked = _asked(deal, data)
    if not asked or (viewer in asked) != (viewer in deal.to_act or _answered(data, viewer)):
        return False
    others = [seat for seat in asked if seat != viewer]
    done = [seat for seat in others if rng.random() < 0.5]
    if _answered(data, viewer) and len(done) == len(others):
        if not others:
            return False
        done.pop()
    if viewer not in asked and len(done) == len(others):
        done.pop()
    for seat in range(len(data["answers"])):
        if seat != viewer:
            data["answers"][seat] = Skip().to_dict() if seat in done else None
    waiting = [seat for seat in others if seat not in done]
    if viewer in deal.to_act:
        waiting.append(int(viewer))
    data["waiting"] = sorted(waiting)
    return True


def _answered(data: dict, seat: int) -> bool:
    return data["answers"][seat] is not None


def _asked(deal: Deal, data: dict) -> list[int]:
    oracle = Oracle(deal)
    oracle.hands = [oracle.counts(hand["tiles"]) for hand in data["hands"]]
    return oracle.asked()


def _other_choices(deal: Deal, data: dict, viewer: Seat, rng: random.Random) -> None:
    """Let those who have passed, voted, offered or given have chosen otherwise."""
    for seat, answer in enumerate(data["answers"]):
        if answer is None or seat == viewer:
            continue
        tiles = [tile for tile in data["hands"][seat]["tiles"] if tile != JOKER]
        new: object
        if deal.phase is Phase.CH2_VOTE:
            new = Vote(rng.random() < 0.5)
        elif deal.phase is Phase.COURTESY_OFFER:
            new = Offer(rng.randint(0, deal.rules.courtesy_max))
        elif deal.phase is Phase.COURTESY_PASS:
            new = Give(rng.sample(tiles, len(answer["tiles"])))
        else:
            assert deal.phase in PASSES
            name = {"ch1_left": "first_left", "ch2_right": "last_right"}.get(deal.phase.value)
            blind = rng.randint(0, 3) if name in deal.rules.blind_passes else 0
            new = Pass(rng.sample(tiles, 3 - blind), blind)
        data["answers"][seat] = new.to_dict()


def _some_tiles(number: int, rng: random.Random) -> list[str]:
    return sorted(rng.choices([str(tile) for tile in Tile], k=number), key=Tile.parse)


def _other_event(event: dict, viewer: Seat, rng: random.Random) -> Iterator[dict]:
    """Yield the event with other secrets; drop answers of others, which are secrets themselves."""
    name, new = event["event"], dict(event)
    if name in ("dealt", "pass_done", "courtesy_done"):
        key = "racks" if name == "dealt" else "received"
        new[key] = [
            tiles if seat == viewer else _some_tiles(len(tiles), rng)
            for seat, tiles in enumerate(event[key])
        ]
        if name == "pass_done":
            new["moves"] = [
                move | {"tiles": _some_tiles(len(move["tiles"]), rng)} for move in event["moves"]
            ]
    elif event.get("seat") == viewer:
        pass
    elif name in ("passed", "gave"):
        new["tiles"] = _some_tiles(len(event["tiles"]), rng)
        if name == "passed":
            blind = rng.randint(0, 3)
            new |= {"blind": blind, "tiles": _some_tiles(3 - blind, rng)}
    elif name == "voted":
        new["yes"] = rng.random() < 0.5
    elif name == "offered":
        new["count"] = rng.randint(0, 3)
    elif name == "drew":
        new["tile"] = rng.choice([str(tile) for tile in Tile])
    elif name == "asked":
        mine = [seat for seat in event["seats"] if seat == viewer]
        others = [seat for seat in range(4) if seat != viewer and rng.random() < 0.5]
        new["seats"] = sorted(mine + others) or [(viewer + 1) % 4]
    elif name == "answered":
        return
    yield new


def _other_start(start: dict, rng: random.Random) -> dict:
    new = dict(start) | {"seed": f"{rng.getrandbits(256):064x}"}
    if "wall" in start:
        wall = list(start["wall"])
        rng.shuffle(wall)
        new |= {"wall": wall, "shuffled": False}
    return new


def knowledge(deal: Deal, viewer: Seat) -> str:
    """Return all that the table tells a seat, as one text."""
    return json.dumps(
        {
            "view": deal.view(viewer).to_dict(),
            "value": [
                repr(deal.view(viewer)),
                str(deal.view(viewer)),
                deal.view(viewer).unseen.hex(),
            ],
            "pickle": pickle.dumps(deal.view(viewer)).hex(),
            "passes": short.to_dict() if (short := deal.legal_actions(viewer).passes) else None,
            "events": [event.to_dict() for event in deal.events_for(viewer)],
            "legal": [action.to_dict() for action in deal.legal_actions(viewer)],
            "record": deal.record(viewer),
            "question": deal.question,
        }
    )
