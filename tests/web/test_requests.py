"""Requests that do not begin or do not end, on real sockets."""

import asyncio
import socket

import pytest
import uvicorn
from webbing import CARDS, free

from mjcore.web import app, requests
from mjcore.web.protocol import Protocol

HEAD = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"
POST = b"POST /api/rooms HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
UPGRADE = (
    b"GET /api/rooms/AAAAAA/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
    b"Connection: upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
LATE = 0.5


async def served(attack):
    """Let an attack loose on a server; it gets the port."""
    config = uvicorn.Config(
        app(cards=CARDS, limits=free()), http=requests.Requests, ws=Protocol, log_config=None
    )
    server = uvicorn.Server(config)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        serving = asyncio.create_task(server.serve([listening]))
        while not server.started:
            await asyncio.sleep(0.01)
        try:
            return await attack(listening.getsockname()[1])
        finally:
            server.should_exit = True
            await serving


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        HEAD,
        HEAD + b"X: y",
        HEAD + b"\r\n" + HEAD,
        POST + b"Content-Length: 10\r\n\r\n{",
        POST + b"Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n",
    ],
    ids=["nothing", "head", "line", "second", "body", "chunks"],
)
def test_who_begins_a_request_and_does_not_end_it_is_given_up(sent, monkeypatch):
    """A sign now and then does not help."""
    monkeypatch.setattr(requests, "LATE", LATE)

    async def attack(port):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(sent)

        async def drip():
            while True:
                await asyncio.sleep(LATE / 5)
                writer.write(b"x")

        dripping = asyncio.create_task(drip()) if sent.endswith(b"y") else None
        try:
            await asyncio.wait_for(reader.read(), 5)
        except ConnectionError:
            pass
        finally:
            if dripping is not None:
                dripping.cancel()
            writer.close()

    asyncio.run(served(attack))


def test_who_asks_one_thing_after_the_other_is_not(monkeypatch):
    """Nor is a socket, which says nothing for longer."""
    monkeypatch.setattr(requests, "LATE", LATE)

    async def attack(port):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for _ in range(4):
            writer.write(HEAD)
            await asyncio.sleep(LATE / 2)
            writer.write(b"\r\n")
            assert b'"ok"' in (await reader.readuntil(b"}"))
        await asyncio.sleep(2 * LATE)
        writer.write(HEAD + b"\r\n")
        assert b'"ok"' in (await reader.readuntil(b"}"))
        writer.write(UPGRADE)
        assert b"101" in await reader.readuntil(b"\r\n\r\n")
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(reader.read(1), 2 * LATE)
        writer.close()

    asyncio.run(served(attack))
