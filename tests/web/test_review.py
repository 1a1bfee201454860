"""A deal that is over: what is kept of it, and the deal again, move by move."""

import asyncio
import gc
from itertools import pairwise
from types import SimpleNamespace

import pytest
from webbing import CARD

import mjcore
from mjcore import Room, RoomSettings, Rules
from mjcore.card.printed import chips_of
from mjcore.web import serving
from mjcore.web.limits import Count
from mjcore.web.over import _fitting, over_body
from mjcore.web.review import review_body

MATCHER = mjcore.Matcher(CARD)


def played(seed, preset="room"):
    """Return a room in which Ada, who does what is suggested, has played a deal with bots."""
    rules = Rules.preset(preset)
    settings = RoomSettings(
        rules=rules, hands=1, bot_pause=0, pace=0, between=None, call_timer=None
    )
    room = Room(MATCHER, settings, rng=seed)
    ticket, _ = room.join("Ada", 0.0)
    room.attach(ticket.token, "a", 0.0)
    room.receive("a", {"type": "sit", "player": 2}, 0.0)
    sends, now = room.receive("a", {"type": "start"}, 0.0), 0.0
    view = {}
    for _ in range(1000):
        if room.state != "deal":
            break
        views = [one.message["view"] for one in sends if one.message["type"] == "view"]
        view = views[-1] if views else view
        if view["seat"] in view["to_act"]:
            sends = room.receive("a", {"type": "auto", "at": view["question"]}, now)
        else:
            now = room.deadline
            sends = room.tick(now)
    return room


@pytest.fixture(scope="module", params=range(1, 7))
def room(request):
    return played(request.param, ["room", "league", "guided"][request.param % 3])


def test_what_is_kept_of_a_deal(room):
    body = over_body(room)
    outcome = room.game.deal.outcome
    assert body["names"] == [None, None, "Ada", None] and body["game"] == 1
    if outcome.winner is None:
        assert body["hand"] is body["chips"] is body["last"] is None
        return
    fourteen = [tile for group in body["hand"] for tile in group]
    tiles = ["J" if tile["state"] == "joker" else tile["tile"] for tile in fourteen]
    assert sorted(tiles) == sorted(map(str, outcome.rack.tiles))
    assert [len(group) for group in body["hand"]] and sum(map(len, body["chips"])) == 14
    if outcome.discarder is not None and not outcome.self_pick:
        thrown = [event for event in room.game.deal.events if event.name == "discarded"]
        assert body["last"] == str(thrown[-1].tile)


def test_the_deal_again(room):
    """All events are there, in order; the last step is as the deal has ended; nothing is amiss."""
    body = over_body(room)
    seen = review_body(body, MATCHER, 2)
    deal = room.game.deal
    events = [event for step in seen["steps"] for event in step["events"]]
    assert events == [event.to_dict() for event in deal.events]
    assert [step["move"] for step in seen["steps"]] == list(range(len(seen["steps"])))
    assert seen["you"] == body["players"].index(2)
    last = seen["steps"][-1]
    assert last["racks"] == [
        [str(tile) for tile in deal.view(seat).rack.concealed] for seat in range(4)
    ]
    assert last["wall"] == deal.view(0).wall and len(last["discards"]) == len(deal.view(0).discards)
    for step in seen["steps"]:
        held = sum(map(len, step["racks"]))
        shown = sum(
            len(mjcore.Exposure.parse(one).kind.name) > 0
            for seat in step["exposures"]
            for one in seat
        )
        assert held >= 13 and shown <= 16
        if step["chance"] is not None:
            assert all(0 <= chance <= 1 for chance in step["chance"])


def test_advice_is_for_ones_own_decisions_alone(room):
    body = over_body(room)
    mine = review_body(body, MATCHER, 2)
    advised = [step for step in mine["steps"] if step["advice"] is not None]
    assert advised and all(step["seat"] == mine["you"] for step in advised)
    # Ada has done what was suggested, and the library says the same again.
    same = [step["action"] == step["advice"]["suggestion"] for step in advised]
    assert sum(same) >= 0.9 * len(same)
    nobody = review_body(body, MATCHER, None)
    assert nobody["you"] is None and all(step["advice"] is None for step in nobody["steps"])


@pytest.mark.parametrize("line", CARD.lines, ids=lambda line: line.id)
def test_a_hand_fits_the_alternative_that_it_is(line):
    """For hands of each alternative of a line, the printed form is that alternative's."""
    found = []
    for target in line.targets[:: max(1, len(line.targets) // 40)]:
        groups = [SimpleNamespace(kind=kind, size=size) for kind, size in target.groups]
        chips = _fitting(line, groups)
        assert chips is not None
        found.append([chips_of(pattern) for pattern in line.patterns].index(chips))
    assert set(found) == set(range(len(line.patterns)))
    assert found == sorted(found), "targets stand in the order of the alternatives"


def test_all_objects_are_looked_through_when_many_sockets_have_gone(monkeypatch):
    counted, collected = Count(10), []
    monkeypatch.setattr(serving, "GONE", 3)
    monkeypatch.setattr(gc, "collect", lambda: collected.append(counted.left))

    async def run():
        sleep = asyncio.sleep
        monkeypatch.setattr(asyncio, "sleep", lambda _: sleep(0))
        task = asyncio.create_task(serving._collect(counted))
        for _ in range(10):
            counted.enter("a")
            counted.leave("a")
            for _ in range(3):
                await sleep(0)
        task.cancel()

    asyncio.run(run())
    assert collected and min(now - last for last, now in pairwise([0, *collected])) >= 3
