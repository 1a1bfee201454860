"""Nothing that anybody was told is lost: the server is killed at random moments of busy rooms."""

import asyncio
import json
import os
import random
from pathlib import Path

import pytest
from serving import Served
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

pytestmark = pytest.mark.skipif(os.name != "posix", reason="only POSIX kills a process like that")

GONE = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, EOFError)
ROOMS = (1, 2, 4)
"""How many people sit in each room; bots have the other places."""

BUSY = {
    "bot_pause": 0.01,
    "pace": 0.0,
    "between": 0.5,
    "hands": None,
    "rules": "casual",
    "call_timer": 5,
    "grace": 60,
}


class Witness:
    """Somebody who plays, and holds the server to all that it has told him."""

    def __init__(self, code, token):
        self.code = code
        self.token = token
        self.deal = None
        self.events = []
        self.view = None
        self.n = 0
        self.over = {}
        self.done = []
        self.pending = {}
        self.sent = 0
        self.compared = 0
        self.room = None

    def hear(self, message):
        kind = message["type"]
        if "n" in message:
            assert message["n"] >= self.n
            self.n = message["n"]
        if kind == "room":
            if self.deal != (message["game"], message["deal"]):
                self.deal, self.events, self.view = (message["game"], message["deal"]), [], None
            self.room = message
        elif kind == "events":
            first = message["first"] - 1
            assert first <= len(self.events)
            known = self.events[first:]
            assert message["events"][: len(known)] == known, "it is told otherwise"
            self.events[first:] = message["events"]
        elif kind == "view":
            if self.view is not None and self.view["events"] == message["events"]:
                assert message["view"] == self.view["view"], "it looks otherwise"
                self.compared += 1
            self.view = message
            assert message["events"] == len(self.events)
        elif kind == "deal_over":
            self.over[self.deal] = message["record"]
        elif kind == "done" and message["id"] in self.pending:
            self.done.append((message["id"], self.pending.pop(message["id"])))

    async def play(self, served, seed):
        """Play until the server is gone."""
        chance = random.Random(seed)
        try:
            async with connect(served.url(self.code), proxy=None, compression=None) as socket:
                await self.check(socket)
                asked = None
                while True:
                    if (answer := self.answer(asked)) is not None:
                        asked = answer.get("at", answer.get("deal"))
                        self.sent += 1
                        name = f"{seed}.{self.sent}"
                        self.pending[name] = answer
                        await asyncio.sleep(chance.random() * 0.01)
                        await socket.send(json.dumps({**answer, "id": name}))
                    self.hear(json.loads(await socket.recv()))
        except GONE:
            pass

    def answer(self, asked):
        """Return what to say now, ``None`` if it has been said or nothing is asked."""
        view = self.view
        if self.room["state"] == "pause" and self.room["deal"] != asked:
            return {"type": "ready", "deal": self.room["deal"]}
        if view is None or self.room["state"] != "deal":
            return None
        at = view["view"]["question"]
        if at == asked or view["view"]["seat"] not in view["view"]["to_act"]:
            return None
        return {"type": "auto", "at": at}

    async def check(self, socket):
        """Come back, and compare what is told now with what was told before."""
        deal, events, view, n = self.deal, list(self.events), self.view, self.n
        self.pending.clear()
        await socket.send(json.dumps({"type": "hello", "token": self.token, "after": None}))
        await socket.send('{"type": "ping"}')
        while (message := json.loads(await socket.recv()))["type"] != "pong":
            assert message["type"] != "refused", message
            self.hear(message)
        assert self.n >= n
        if self.deal == deal:
            assert self.events[: len(events)] == events
            assert view is None or self.view["events"] >= view["events"]
        elif deal is not None:
            assert deal[0] < self.deal[0] or deal[1] < self.deal[1]
        if self.done:
            # What was acknowledged is done, and is not done again.
            name, answer = self.done[-1]
            await socket.send(json.dumps({**answer, "id": name}))
            while (message := json.loads(await socket.recv())).get("id") != name:
                self.hear(message)
            assert message["type"] == "done", message
        await socket.send('{"type": "deals"}')
        while (message := json.loads(await socket.recv()))["type"] != "deals":
            self.hear(message)
        kept = {(one["game"], one["deal"]) for one in message["deals"]}
        assert set(self.over) <= kept


def seats(served):
    """Make the rooms and let everybody sit down and begin; return the witnesses."""

    async def begin():
        people = []
        for number in ROOMS:
            code, token = served.room(**BUSY)
            async with connect(served.url(code), proxy=None) as socket:
                await socket.send(json.dumps({"type": "hello", "token": token}))
                await socket.send('{"type": "sit", "player": 0}')
                people.append(Witness(code, token))
                for place in range(1, number):
                    async with connect(served.url(code), proxy=None) as other:
                        await other.send(json.dumps({"type": "hello", "name": f"P{place}"}))
                        welcome = json.loads(await other.recv())
                        await other.send(json.dumps({"type": "sit", "player": place, "id": "s"}))
                        while json.loads(await other.recv()).get("id") != "s":
                            pass
                        people.append(Witness(code, welcome["token"]))
                await socket.send('{"type": "start", "id": "go"}')
                while json.loads(await socket.recv()).get("id") != "go":
                    pass
        return people

    return asyncio.run(begin())


async def play(served, people, seed, moment):
    """Let everybody play, and kill the server at a moment."""
    tasks = [
        asyncio.create_task(one.play(served, seed * 100 + at)) for at, one in enumerate(people)
    ]
    ended = asyncio.gather(*tasks)
    await asyncio.wait([ended], timeout=moment)
    served.kill()
    await asyncio.wait_for(ended, 20)


def kill(data: Path, number: int, seed: int) -> None:
    chance = random.Random(seed)
    with Served(data) as served:
        people = seats(served)
        served.kill()
    for turn in range(number):
        with Served(data) as served:
            asyncio.run(play(served, people, turn, chance.uniform(0.05, 1.0)))
            assert served.said() == ""
    with Served(data) as served:  # and once more, only to compare
        asyncio.run(play(served, people, number, 2.0))
    assert sum(len(one.done) for one in people) > 3 * number
    assert sum(one.compared for one in people) > number // 2
    print(f"{number} kills, {sum(len(one.done) for one in people)} answers acknowledged, ", end="")
    print(f"{sum(one.compared for one in people)} views compared, ", end="")
    print(f"{sum(len(one.over) for one in people)} ends of deals")


def test_the_server_is_killed_ten_times(tmp_path):
    kill(tmp_path, 10, seed=1)


@pytest.mark.slow
def test_the_server_is_killed_two_hundred_times(tmp_path):
    kill(tmp_path, 200, seed=2)
