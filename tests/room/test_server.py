"""The example server, with scripted clients on real sockets."""

from __future__ import annotations

import asyncio
import importlib.util
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("websockets", reason="websockets is not installed")

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import serve
from websockets.exceptions import ConnectionClosed

EXAMPLE = Path(__file__).parents[2] / "examples" / "room_server.py"
pytestmark = pytest.mark.skipif(not EXAMPLE.exists(), reason="examples/ is not beside the tests")


def example() -> Any:
    """Return the example as a module, with no tables yet."""
    spec = importlib.util.spec_from_file_location("room_server", EXAMPLE)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Client:
    """A client that knows what it was told, and does what is suggested."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.last: dict[str, dict[str, Any]] = {}
        self.n = 0
        self.events: list[dict[str, Any]] = []

    async def say(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def hear(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(self.socket.recv(), 30))
        self.last[message["type"]] = message
        if message["type"] == "events":
            del self.events[message["first"] - 1 :]
            self.events += message["events"]
        if message["type"] == "view" and message["events"] == len(self.events):
            self.n = message["n"]
        return message

    async def until(self, kind: str, **fields: Any) -> dict[str, Any]:
        while True:
            message = await self.hear()
            if message["type"] == kind and all(message[key] == fields[key] for key in fields):
                return message

    async def play(self) -> dict[str, Any]:
        """Play to the end of the deal."""
        while True:
            message = await self.hear()
            if message["type"] == "deal_over":
                return message
            if message["type"] == "view" and message["view"]["seat"] in message["view"]["to_act"]:
                await self.say(type="auto", at=message["view"]["question"])


async def evening(url: str) -> None:
    """Two people play a deal with two bots; one loses his connection and comes back."""
    async with connect(url) as first, connect(url) as second:
        ada, ben = Client(first), Client(second)
        await ada.say(room="teal", name="Ada")
        ticket = await ada.until("ticket")
        await ben.say(room="teal", name="Ben")
        token = (await ben.until("ticket"))["token"]
        assert ticket["member"] == 1 and token != ticket["token"]
        await ada.say(type="settings", settings={"pace": 0, "bot_pause": 0, "hands": 1})
        await ada.say(type="sit", player=0)
        await ben.until("room", ready=[])
        await ben.say(type="sit", player=2, id="sit")
        await ben.until("done", id="sit")
        await ada.until("room")
        await ada.say(type="start", id="go")
        await ben.until("view")
        known, n = list(ben.events), ben.n
        await ben.socket.close()
        async with connect(url) as third:
            back = Client(third)
            back.events = known
            await back.say(room="teal", token=token)
            await back.until("room")
            await back.say(type="resume", after=n)
            await back.until("view")
            await back.socket.send("no JSON")
            assert (await back.until("refused"))["code"] == "malformed"
            await back.say(type="resume", after=None)
            await ada.say(type="resume", after=None)
            ends = await asyncio.gather(ada.play(), back.play())
            assert ends[0]["outcome"] == ends[1]["outcome"]
            assert ends[0]["record"] == ends[1]["record"]
            assert (await ada.until("room", state="over"))["scores"] == ends[0]["scores"]
        async with connect(url) as stranger:
            await stranger.send(json.dumps({"room": "teal", "token": "0" * 32}))
            with pytest.raises(ConnectionClosed) as info:
                await stranger.recv()
            assert "token" in info.value.rcvd.reason
        for nonsense in ("x", "5", "{}", '{"room": 5}', '{"room": "a", "name": ""}', "[" * 5000):
            async with connect(url) as stranger:
                await stranger.send(nonsense)
                with pytest.raises(ConnectionClosed):
                    await stranger.recv()


def test_an_evening_at_the_example_server():
    async def run() -> None:
        module = example()
        async with serve(module.talk, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            await evening(f"ws://127.0.0.1:{port}")
        assert list(module.TABLES) == ["teal", "5", "a"]

    asyncio.run(run())


def test_it_runs_as_a_program():
    run = subprocess.Popen([sys.executable, str(EXAMPLE), "0"], stderr=subprocess.PIPE, text=True)
    try:
        assert run.stderr is not None
        url = re.search(r"ws://\S+", run.stderr.readline())
        assert url is not None

        async def hello() -> None:
            async with connect(url[0]) as socket:
                await socket.send(json.dumps({"room": "a", "name": "Ada"}))
                assert json.loads(await socket.recv())["type"] == "ticket"
                assert json.loads(await socket.recv())["type"] == "room"

        asyncio.run(hello())
    finally:
        run.terminate()
        run.wait(30)


def test_it_has_at_most_eighty_lines():
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) <= 80
