"""How the server bears many rooms: ``python benchmarks/web_load.py``.

It starts ``mjcore serve`` and plays, from this process, in 500 rooms with four people each on real
sockets: an action every two seconds a room, sent whether or not the last was answered, for 120
seconds. It says which share of the answers came within 50 ms, what a room takes in memory, and
what the server and the machine did meanwhile. ``--check`` ends with status 1 where a figure is
over its mark.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import http.client
import json
import os
import platform
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

import mjcore

PEOPLE = 4
EVERY = 2.0
"""Seconds between two actions of a room."""

WITHIN = 0.05
LEAST_SHARE = 0.99
MOST_BYTES = 200_000

SETTINGS = {"pace": 0, "bot_pause": 0, "between": 0, "hands": None, "call_timer": None}
"""Nothing waits for a clock, so that somebody is asked whenever an action is due."""

RULES = {
    **mjcore.Rules.room().to_dict(),
    "first_charleston": False,
    "second_charleston": "never",
    "courtesy_pass": False,
}
"""Every other room has no Charleston, so that turns and windows are measured as well as passes."""


@dataclass
class Load:
    """Hold what was measured."""

    answers: list[float] = field(default_factory=list)
    late: list[float] = field(default_factory=list)
    """How much later than due actions were sent: this process has to keep up, too."""
    sent: int = 0
    idle: int = 0
    """How often nobody was asked when an action was due."""
    refused: int = 0
    heard: int = 0


class Person:
    """One of the four in a room, on a socket of his own."""

    def __init__(self, room: Room, socket: ClientConnection) -> None:
        self.room = room
        self.socket = socket
        self.view: dict[str, Any] | None = None
        self.acted: str | None = None

    async def listen(self) -> None:
        """Take what is told, and time the answers."""
        load, waiting = self.room.load, self.room.waiting
        async for text in self.socket:
            load.heard += 1
            kind = text[9:13]
            if kind == "done":
                begun = waiting.pop(json.loads(text)["id"], None)
                if begun is not None:
                    load.answers.append(time.perf_counter() - begun)
            elif kind == "view":
                self.view = json.loads(text)
            elif kind == "refu":
                load.refused += 1
                waiting.pop(json.loads(text).get("id"), None)

    def answer(self) -> dict[str, Any] | None:
        """Return what to do now, ``None`` if nothing is asked that has not been answered."""
        if self.view is None:
            return None
        view = self.view["view"]
        at = view["question"]
        if view["seat"] not in view["to_act"] or at == self.acted:
            return None
        self.acted = at
        return {"type": "act", "at": at, "action": choose(self.view, self.room.chance)}


class Room:
    """Four people, one of whom does something every two seconds."""

    def __init__(self, load: Load, seed: int) -> None:
        self.load = load
        self.chance = random.Random(seed)
        self.people: list[Person] = []
        self.waiting: dict[str, float] = {}

    async def enter(self, port: int, number: int) -> None:
        """Make the room, sit down, begin. Each room has an address of its own, as a house has."""
        address = f"10.{number >> 8 & 255}.{number & 255}.1"
        headers = {"X-Forwarded-For": address}
        rules = RULES if number % 2 else "room"
        body = json.dumps({"name": "Ada", "settings": {**SETTINGS, "rules": rules}}).encode()
        made = await asyncio.to_thread(_post, port, body, headers)
        url = f"ws://127.0.0.1:{port}/api/rooms/{made['code']}/socket"
        for place in range(PEOPLE):
            socket = await connect(
                url, additional_headers=headers, compression=None, proxy=None, max_size=None
            )
            hello = {"token": made["token"]} if place == 0 else {"name": f"P{place}"}
            await socket.send(json.dumps({"type": "hello", **hello}))
            await socket.send(json.dumps({"type": "sit", "player": place}))
            person = Person(self, socket)
            self.people.append(person)
        self.tasks = [asyncio.create_task(one.listen()) for one in self.people]

    async def play(self, begun: float, seconds: float) -> None:
        """Act every two seconds, whether or not the last action was answered."""
        due = begun + self.chance.random() * EVERY
        number = 0
        while due < begun + seconds:
            await asyncio.sleep(due - time.perf_counter())
            found = [(one, answer) for one in self.people if (answer := one.answer()) is not None]
            if found:
                person, answer = found[0]
                for other, _ in found[1:]:
                    other.acted = None
                number += 1
                name = f"{number}"
                text = json.dumps({**answer, "id": name})
                now = time.perf_counter()
                self.load.late.append(now - due)
                self.waiting[name] = now
                self.load.sent += 1
                await person.socket.send(text)
            else:
                self.load.idle += 1
            due += EVERY

    async def leave(self) -> None:
        for task in self.tasks:
            task.cancel()
        for one in self.people:
            one.socket.transport.abort()


def _post(port: int, body: bytes, headers: dict[str, str]) -> Any:
    asking = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    asking.request("POST", "/api/rooms", body, {"content-type": "application/json", **headers})
    made = json.loads(asking.getresponse().read())
    asking.close()
    return made


def choose(message: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """Return something legal to do, found without thinking: the server's work is measured."""
    legal = message["legal"]
    if "passes" in legal:
        tiles = [tile for tile in message["view"]["rack"] if tile != "J"]
        some = chance.sample(tiles, legal["passes"]["number"])
        if message["view"]["phase"] == "courtesy_pass":
            return {"action": "give", "tiles": some}
        return {"action": "pass", "tiles": some, "blind": 0}
    actions = legal["actions"]
    for kind in ("skip", "discard", "vote", "offer", "give"):
        some = [one for one in actions if one["action"] == kind and one.get("tile") != "J"]
        if some:
            return dict(chance.choice(some))
    return dict(actions[0])


class Server:
    """``mjcore serve`` as anybody starts it, with this process as the proxy in front."""

    def __init__(self, data: str) -> None:
        command = [sys.executable, "-m", "mjcore", "serve", "--port", "0", "--data", data]
        self.process = subprocess.Popen(
            [*command, "--trusted-proxy", "127.0.0.1"], stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline().rstrip("/\n").rpartition(":")[2])

    def memory(self) -> int:
        """Return the bytes that the server holds."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        return 0 if found is None else 1024 * int(found[1])

    def processor(self) -> float:
        """Return the seconds that a processor has worked for the server."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(server: Server, rooms: int, seconds: float) -> dict[str, float]:
    """Play, and return the figures by name."""
    load = Load()
    empty = server.memory()
    there = [Room(load, number) for number in range(rooms)]
    for first in range(0, rooms, 10):
        some = there[first : first + 10]
        await asyncio.gather(*[room.enter(server.port, first + at) for at, room in enumerate(some)])
    for room in there:
        await room.people[0].socket.send('{"type": "start"}')
    await asyncio.sleep(2.0)
    gc.collect()
    gc.freeze()
    gc.disable()  # this process is the measure, and must not stand still for its own sake
    worked, own = server.processor(), time.process_time()
    begun = time.perf_counter()
    await asyncio.gather(*[room.play(begun, seconds) for room in there])
    lasted = time.perf_counter() - begun
    worked, own = server.processor() - worked, time.process_time() - own
    gc.enable()
    await asyncio.sleep(2.0)
    full = server.memory()
    unanswered = sum(len(room.waiting) for room in there)
    for room in there:
        await room.leave()
    within = sum(one <= WITHIN for one in load.answers)
    return {
        "actions": load.sent,
        "idle": load.idle,
        "refused": load.refused,
        "unanswered": unanswered,
        "messages": load.heard,
        "share": within / max(1, load.sent - load.refused),
        "median": _part(load.answers, 0.5),
        "p99": _part(load.answers, 0.99),
        "most": max(load.answers, default=0.0),
        "late": _part(load.late, 0.99),
        "bytes": (full - empty) / rooms,
        "server": worked / lasted,
        "client": own / lasted,
    }


def _part(times: list[float], part: float) -> float:
    return sorted(times)[min(len(times) - 1, int(part * len(times)))] if times else 0.0


def machine() -> str:
    """Say what machine this is."""
    name = platform.processor() or platform.machine()
    try:
        cpus = Path("/proc/cpuinfo").read_text(encoding="utf-8")
        found = re.search(r"model name\s*: (.+)", cpus)
        name = found[1] if found is not None else name
    except OSError:
        pass
    load = os.getloadavg()[0]
    python = sys.version.split()[0]
    return f"{name}, {os.cpu_count()} processors, load {load:.1f} before, Python {python}"


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and report."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rooms", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("--check", action="store_true", help="end with 1 where a mark is missed")
    args = parser.parse_args(argv)
    print(machine())
    _allow_files(PEOPLE * args.rooms + 100)
    with tempfile.TemporaryDirectory() as data:
        server = Server(data)
        try:
            found = asyncio.run(measure(server, args.rooms, args.seconds))
        finally:
            server.process.terminate()
            server.process.wait()
    print(
        f"{args.rooms} rooms, {PEOPLE * args.rooms:,} sockets, {args.seconds:g} s: "
        f"{found['actions']:,} actions, {found['messages']:,} messages; "
        f"{found['refused']} refused, {found['unanswered']} unanswered, "
        f"{found['idle']} times nobody was asked"
    )
    print(
        f"answers within {1000 * WITHIN:.0f} ms: {100 * found['share']:.2f} % "
        f"(median {1000 * found['median']:.1f} ms, 99 % {1000 * found['p99']:.1f} ms, "
        f"most {1000 * found['most']:.0f} ms; sent late by {1000 * found['late']:.1f} ms at 99 %)"
    )
    print(f"memory a room: {found['bytes'] / 1000:.0f} KB")
    print(f"processor: server {100 * found['server']:.0f} %, client {100 * found['client']:.0f} %")
    missed = found["share"] < LEAST_SHARE or found["bytes"] > MOST_BYTES
    return int(args.check and missed)


def _allow_files(number: int) -> None:
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = number if hard == resource.RLIM_INFINITY else min(number, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


if __name__ == "__main__":
    sys.exit(main())
