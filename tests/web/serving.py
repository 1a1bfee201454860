"""Real servers in processes of their own, and people on real sockets."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

FAST = {"bot_pause": 0, "pace": 0, "between": None, "call_timer": None}


class Served:
    """``mjcore serve`` in a process of its own."""

    def __init__(self, data: Path, *options: str, **more: Any) -> None:
        self.log = tempfile.TemporaryFile("w+")  # noqa: SIM115  it ends with the server
        self.process = subprocess.Popen(
            [sys.executable, "-m", "mjcore", "serve", "--port", "0", "--data", str(data), *options],
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
            **more,
        )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()

    def __enter__(self) -> Served:
        assert self.address.startswith("http://"), self.said()
        return self

    def __exit__(self, *error: Any) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()
        self.log.close()

    @property
    def port(self) -> int:
        return int(self.address.rstrip("/").rpartition(":")[2])

    def said(self) -> str:
        """Return what the server has written on stderr."""
        self.log.seek(0)
        return self.log.read()

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def end(self) -> tuple[int, str]:
        """Ask the server to end; return its status and what it wrote after the address."""
        self.process.send_signal(signal.SIGTERM)
        out, _ = self.process.communicate(timeout=20)
        return self.process.returncode, out

    def get(self, path: str) -> Any:
        with urllib.request.urlopen(self.address + path.lstrip("/")) as answer:
            return answer.read().decode()

    def post(self, **body: Any) -> Any:
        request = urllib.request.Request(
            self.address + "api/rooms",
            json.dumps(body).encode(),
            {"content-type": "application/json"},
        )
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def room(self, name: str = "Ada", **settings: Any) -> tuple[str, str]:
        made = self.post(name=name, settings={**FAST, **settings})
        return made["code"], made["token"]

    def memory(self) -> int:
        """Return the bytes that the process holds in memory."""
        pages = Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    def url(self, code: str) -> str:
        return f"{self.address.replace('http', 'ws')}api/rooms/{code}/socket"


class Person:
    """Somebody on a socket, who knows what he was told."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[dict[str, Any]] = []
        self.number = 0

    @classmethod
    async def enter(cls, served: Served, code: str, **hello: Any) -> Person:
        socket = await connect(served.url(code), max_size=None, compression=None, proxy=None)
        person = cls(socket)
        await person.say("hello", **hello)
        person.welcome = await person.until("welcome")
        await person.all()
        return person

    async def say(self, kind: str, /, **fields: Any) -> None:
        await self.socket.send(json.dumps({"type": kind, **fields}))

    async def next(self) -> dict[str, Any]:
        message = json.loads(await asyncio.wait_for(self.socket.recv(), 20))
        self.heard.append(message)
        return message

    async def until(self, kind: str) -> dict[str, Any]:
        while (message := await self.next())["type"] != kind:
            assert message["type"] != "refused" or "id" in message, message
        return message

    async def all(self) -> None:
        await self.say("ping")
        await self.until("pong")

    async def ask(self, kind: str, /, **fields: Any) -> dict[str, Any]:
        self.number += 1
        name = f"p{self.number}.{time.monotonic_ns()}"
        await self.say(kind, id=name, **fields)
        while (message := await self.next()).get("id") != name:
            pass
        return message

    async def do(self, kind: str, /, **fields: Any) -> None:
        answer = await self.ask(kind, **fields)
        assert answer["type"] == "done", answer

    async def closed(self) -> int:
        try:
            while True:
                await self.next()
        except ConnectionClosed as ended:
            return ended.rcvd.code if ended.rcvd is not None else 1006

    def last(self, kind: str) -> dict[str, Any]:
        return next(one for one in reversed(self.heard) if one["type"] == kind)

    @property
    def asked(self) -> bool:
        view = self.last("view")["view"]
        return view["seat"] in view["to_act"]

    async def auto(self) -> None:
        await self.do("auto", at=self.last("view")["view"]["question"])
