"""The server of docs/how-to/own-server.md, as it stands there, with clients over sockets."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from pages import blocks, page, run_examples

import mjcore
from mjcore import Phase, Tile


@pytest.fixture(scope="module")
def server() -> dict[str, Any]:
    """Return the names of the page's program."""
    names = run_examples("how-to/own-server.md")
    assert len(blocks("python", page("how-to/own-server.md"))[0].splitlines()) < 150
    return names


class Client:
    """Speak to the server as one person does, and check all that comes."""

    def __init__(self) -> None:
        self.token: str | None = None
        self.view: mjcore.View | None = None
        self.refused: list[str] = []
        self.told = 0

    async def open(self, port: int) -> Client:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", port, limit=2**20)
        self.send({"join": True} if self.token is None else {"token": self.token})
        await self.hear()
        return self

    def send(self, message: object) -> None:
        self.writer.write(json.dumps(message).encode() + b"\n")

    def act(self, **action: object) -> None:
        assert self.view is not None
        self.send({"at": self.view.question, "action": action})

    async def hear(self) -> bool:
        """Take one message in; return whether there was one."""
        try:
            line = await asyncio.wait_for(self.reader.readline(), 20)
        except ConnectionError:
            line = b""
        if not line:
            return False
        message = json.loads(line)
        if "refused" in message:
            self.refused.append(message["refused"])
            return True
        if "token" in message:
            self.token, self.player = message["token"], message["player"]
        else:
            assert message["events"], "an empty packet tells that something happened"
            self.told += len(message["events"])
        self.view = mjcore.View.from_dict(message["view"])
        hidden = [event for event in message.get("events", ()) if event["event"] == "drew"]
        seats = [event["seat"] for event in hidden if event["tile"] is not None]
        assert set(seats) <= {int(self.view.seat)}
        return True

    def reply(self) -> None:
        """Answer what is asked, as far as this client cares to."""
        view = self.view
        assert view is not None
        if view.seat not in view.to_act:
            return
        plain = [str(tile) for tile in view.rack.concealed if tile != Tile.JOKER]
        if view.phase.is_pass and view.phase is not Phase.COURTESY_PASS:
            self.act(action="pass", tiles=plain[:3], blind=0)
        elif view.phase is Phase.TURN:
            self.act(action="discard", tile=str(view.drawn or plain[0]))
        elif view.phase is Phase.WINDOW:
            self.act(action="skip")

    async def live(self) -> None:
        """Play until the connection ends."""
        while await self.hear():
            self.reply()


async def start(server: dict[str, Any], path: Path, seconds: float) -> tuple[Any, Any, int]:
    table, listening = await server["main"](str(path), 0, seconds)
    return table, listening, listening.sockets[0].getsockname()[1]


async def stop(table: Any, listening: Any) -> None:
    """End a server as a crash would: nothing is saved any more."""
    table.save = lambda: None
    if table.clock is not None:
        table.clock[1].cancel()
    listening.close()
    for line in list(table.lines.values()):
        line.close()
    await asyncio.sleep(0.05)


async def until(done: Any, seconds: float = 60.0) -> None:
    async with asyncio.timeout(seconds):
        while not done():
            await asyncio.sleep(0.01)


def test_a_game_through_time_outs_rejoining_and_a_crash(
    server: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.fsync", lambda file: None)  # a disk may take long over it

    async def scene() -> None:
        path = tmp_path / "table.json"
        table, listening, port = await start(server, path, 0.02)
        clients = [await Client().open(port) for _ in range(4)]
        playing = [asyncio.create_task(client.live()) for client in clients[:2]]  # two are asleep
        await until(lambda: table.game.deal.phase is Phase.TURN)

        sleeper = clients[2]
        sleeper.writer.close()
        await sleeper.open(port)  # comes back with its token
        assert sleeper.player == 2
        assert sleeper.view is not None and sleeper.view.seat == table.game.seat(2)

        await until(lambda: len(table.game.deal.events) > 60)
        await stop(table, listening)
        await asyncio.gather(*playing)
        again, listening, port = await start(server, path, 0.002)
        assert again.game.to_dict() == table.game.to_dict()
        assert again.tokens == table.tokens
        for client in clients:
            await client.open(port)
        playing = [asyncio.create_task(client.live()) for client in clients]
        await until(lambda: again.game.deal.number == 2)
        assert again.game.hands_played == 1
        assert sum(again.game.scores) == 0
        await until(lambda: all(client.view.question.startswith("2.") for client in clients))
        await stop(again, listening)
        await asyncio.gather(*playing)
        assert all(client.told > 60 for client in clients)

    asyncio.run(scene())


def test_cheats_are_refused_or_cut_off(server: dict[str, Any], tmp_path: Path) -> None:
    async def scene() -> None:
        table, listening, port = await start(server, tmp_path / "table.json", 60.0)
        first = await Client().open(port)
        first.act(action="pass", tiles=["1B", "1B", "1B"], blind=0)
        await first.hear()
        assert first.refused == ["the table is not complete yet"]
        others = [await Client().open(port) for _ in range(3)]

        before = table.game.to_dict()
        view = first.view
        plain = [str(tile) for tile in view.rack.concealed if tile != Tile.JOKER]
        good = {"action": "pass", "tiles": plain[:3], "blind": 0}
        for message in (
            {"at": None, "action": good},
            {"action": good},
            {"at": "0.9:turn", "action": good},
            {"at": view.question, "action": {"action": "discard", "tile": "1B"}},
            {"at": view.question, "action": {"action": "fly"}},
            {"at": view.question, "action": None},
            {"at": view.question, "action": good | {"seat": 2}},
        ):
            first.send(message)
            await first.hear()
        assert len(first.refused) == 8
        assert table.game.to_dict() == before

        first.send({"at": view.question, "action": good})
        first.send({"at": view.question, "action": good})
        await until(lambda: table.game.to_dict() != before)
        await first.hear()
        await first.hear()
        assert "you have nothing to answer now" in first.refused[-1]

        for junk in (b"no json\n", b"[1]\n", b"[" * 3000 + b"\n", b"x" * 9000 + b"\n"):
            client = others[0]
            client.writer.write(junk)
            while await client.hear():
                pass
            await client.open(port)
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b'{"token": "guess"}\n')
        assert await reader.read() == b""
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b'{"join": true}\n')
        assert await reader.read() == b"", "there is no fifth chair"
        await stop(table, listening)

    asyncio.run(scene())


def test_time_is_up_in_every_phase(server: dict[str, Any]) -> None:
    """What stands in for a seat is legal in whatever phase it is asked."""
    matcher = mjcore.Matcher(mjcore.Card.practice())
    seen: set[Phase] = set()
    for seed in range(4):
        deal = mjcore.Deal(matcher, mjcore.Rules.league(ask="all"), rng=seed)
        while deal.outcome is None:
            seat = deal.to_act[0]
            seen.add(deal.phase)
            view, legal = deal.view(seat), deal.legal_actions(seat)
            if deal.phase is Phase.CH2_VOTE and seed % 2:
                action = mjcore.Vote(True)
            elif deal.phase is Phase.COURTESY_OFFER and seed:
                action = mjcore.Offer(2)
            else:
                action = server["stand_in"](view, legal)
            deal.apply(seat, action, at=view.question)
    assert seen == set(Phase) - {Phase.END}
