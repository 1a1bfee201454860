"""Real servers and real sockets: how they start and end, slow readers, floods, a full disk."""

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest
from serving import FAST, Person, Served
from webbing import CARD, CARDS, Site, free
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

import mjcore
from mjcore.web.store import Store

posix = pytest.mark.skipif(os.name != "posix", reason="it takes POSIX signals and limits")
KILOBYTE = 1024


def run(*arguments, **more):
    return subprocess.run(
        [sys.executable, "-m", "mjcore", "serve", *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        **more,
    )


@posix
def test_it_says_its_address_and_nothing_else(tmp_path):
    with Served(tmp_path) as served:
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", served.address)
        assert "<html" in served.get("/")
        status, out = served.end()
        assert (status, out, served.said()) == (0, "", "")


@posix
def test_ctrl_c_ends_it(usual_signals, tmp_path):
    with Served(tmp_path) as served:
        served.process.send_signal(signal.SIGINT)
        assert served.process.wait(20) == 130
        assert served.said() == ""


@posix
def test_all_are_told_that_it_ends(tmp_path):
    async def play(served):
        code, token = served.room()
        ada = await Person.enter(served, code, token=token)
        served.process.send_signal(signal.SIGTERM)
        assert "back" in (await ada.until("closing"))["reason"]
        assert await ada.closed() == 1012
        return code, token

    async def again(served, code, token):
        ada = await Person.enter(served, code, token=token)
        assert ada.last("room")["members"][0]["present"]
        await ada.socket.close()

    with Served(tmp_path) as served:
        code, token = asyncio.run(play(served))
        assert served.process.wait(20) == 0 and served.said() == ""
    with Served(tmp_path) as served:
        asyncio.run(again(served, code, token))


def test_the_data_goes_where_the_system_keeps_it(tmp_path):
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path)}
    process = subprocess.Popen(
        [sys.executable, "-m", "mjcore", "serve", "--port", "0"],
        stdout=subprocess.PIPE,
        text=True,
        env={**environment, "LOCALAPPDATA": str(tmp_path)},
    )
    assert process.stdout.readline().startswith("http://")
    process.kill()
    process.communicate()
    assert len(list(tmp_path.rglob("mjcore/tables.sqlite"))) == 1


WRONG = [
    (["--host", "999.1.1.1"], "cannot listen on '999.1.1.1'"),
    (["--host", "a" * 80 + ".example"], "cannot listen on"),
    (["--port", "70000"], "a port, 0 to 65535"),
    (["--port", "x"], "a port, 0 to 65535"),
    (["--lan", "--host", "127.0.0.1"], "leave --host out"),
    (["--shard", "O"], "a shard is named"),
    (["--trusted-proxy", "nginx"], "an address or a network"),
    (["--card", "missing.toml"], "missing.toml"),
    (["--log", "loud"], "invalid choice"),
]


@pytest.mark.parametrize(("arguments", "reason"), WRONG)
def test_what_cannot_be_is_said_in_one_sentence(tmp_path, arguments, reason):
    ended = run("--data", str(tmp_path), *arguments, cwd=tmp_path)
    assert ended.returncode == 2 and ended.stdout == ""
    assert ended.stderr.startswith("mjcore serve: ") and reason in ended.stderr
    assert len(ended.stderr.splitlines()) <= 2 and "Traceback" not in ended.stderr


def test_a_port_that_is_taken(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        ended = run("--data", str(tmp_path), "--port", str(port))
    assert ended.returncode == 2 and f"port {port}" in ended.stderr


def test_a_broken_file_is_said_at_the_start(tmp_path):
    file = tmp_path / "tables.sqlite"
    file.write_text("Dear diary. " * 1000)
    before = file.read_bytes()
    ended = run("--data", str(tmp_path), "--port", "0")
    assert ended.returncode == 2 and ended.stdout == "" and len(ended.stderr.splitlines()) == 1
    assert "tables.sqlite cannot be used" in ended.stderr
    assert file.read_bytes() == before


def test_two_servers_do_not_share_a_file(tmp_path):
    with Served(tmp_path):
        ended = run("--data", str(tmp_path), "--port", "0")
        assert ended.returncode == 2 and "in use by another server" in ended.stderr
        with Served(tmp_path, "--shard", "B") as other:
            assert other.post(name="Ada")["code"].startswith("B")


def test_a_missing_extra_is_said_in_one_sentence(tmp_path):
    """Where what a server needs cannot be found, that is said, and what to do."""
    script = (
        "import importlib.util as u, sys\n"
        "find = u.find_spec\n"
        "u.find_spec = lambda name, *more: None if name == 'uvicorn' else find(name, *more)\n"
        "from mjcore.cli import main\n"
        "sys.exit(main(['serve']))\n"
    )
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert ended.returncode == 2 and ended.stdout == ""
    (line,) = ended.stderr.splitlines()
    assert "uvicorn is missing" in line and "pip install 'mjcore[web]'" in line


def test_in_a_household(tmp_path):
    """``--lan`` listens on the machine's own address, and on this machine, too."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 9))
        except OSError:
            pytest.skip("this machine is in no network")
        own = probe.getsockname()[0]
    with Served(tmp_path, "--lan") as served:
        assert served.address == f"http://{own}:{served.port}/"
        assert "<html" in served.get("/")
        served.address = f"http://127.0.0.1:{served.port}/"
        assert "<html" in served.get("/")


def test_cards_of_the_house(tmp_path):
    card = tmp_path / "mine.toml"
    card.write_text(
        '[card]\nname = "Mine"\n[[section]]\nname = "One"\n'
        'lines = [{ hand = "FF 2222a 4444b 6666c", value = 25 }]\n'
    )
    with Served(tmp_path / "data", "--card", str(card)) as served:
        cards = json.loads(served.get("api/table"))["cards"]
    assert [one["id"] for one in cards] == ["mine", "practice"]


def test_killed_in_the_middle_of_a_window(tmp_path):
    """After ``kill -9`` everybody finds his window as it was, and who has answered has answered."""

    async def enter(served, code, tokens):
        return [await Person.enter(served, code, token=token) for token in tokens]

    async def before(served):
        code, token = served.room(pace=0)
        people = [await Person.enter(served, code, token=token)]
        for name in ("Ben", "Cleo", "Dora"):
            people.append(await Person.enter(served, code, name=name))
        for place, person in enumerate(people):
            await person.do("sit", player=place)
        await people[0].do("start")
        for _ in range(400):
            for person in people:
                await person.all()
            asked = [person for person in people if person.asked]
            view = asked[0].last("view")["view"]
            if view["phase"] == "window" and len(asked) > 1:
                await asked[0].do("act", action={"action": "skip"}, at=view["question"])
                await asked[0].all()
                break
            await asked[0].auto()
        else:
            pytest.fail("no discard was asked of two seats")
        for person in people:
            await person.all()
        views = [person.last("view") for person in people]
        return code, [person.welcome["token"] for person in people], views

    async def after(served, code, tokens, views):
        people = await enter(served, code, tokens)
        for person, view in zip(people, views, strict=True):
            now = person.last("view")
            assert now["view"] == view["view"] and now["legal"] == view["legal"]
            assert now["events"] == view["events"]
        for person in people:
            if person.asked:
                await person.auto()

    with Served(tmp_path) as served:
        code, tokens, views = asyncio.run(before(served))
        served.kill()
    with Served(tmp_path) as served:
        asyncio.run(after(served, code, tokens, views))


# -- attacks on real sockets


def test_another_origin_gets_no_socket(tmp_path):
    async def attack(served):
        code, _ = served.room()
        evil = {"Origin": "http://evil.example"}
        with pytest.raises(InvalidStatus) as refused:
            await connect(served.url(code), additional_headers=evil, proxy=None)
        assert refused.value.response.status_code == 403

    with Served(tmp_path) as served:
        asyncio.run(attack(served))
        assert served.said() == ""


def test_8_kilobytes_and_one(tmp_path):
    async def attack(served):
        code, token = served.room()
        ada = await Person.enter(served, code, token=token)
        await ada.socket.send('{"type": "ping"}'.ljust(8192))
        await ada.until("pong")
        await ada.socket.send('{"type": "ping"}'.ljust(8193))
        assert await ada.closed() == 1009

    with Served(tmp_path) as served:
        asyncio.run(attack(served))
        assert served.said() == ""


SHAKES = [
    b"GET / HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    b"\0" * 2000,
    b"POST /api/rooms HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n",
    b"POST /api/rooms HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"GET /%00%ff%0a/../x HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET /static/%00 HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET /static/" + b"a" * 5000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"y" * 100_000 + b"\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: \xff\xfe\r\nOrigin: http://\xff\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: [::1\r\nOrigin: http://[\r\n\r\n",
    b"GET %s HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n",
    b"GET %s HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: upgrade\r\n"
    b"Sec-WebSocket-Key: short\r\nSec-WebSocket-Version: 13\r\n\r\n",
    b"GET %s HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 99\r\n\r\n",
]
OPEN = (
    b"GET %s HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
FRAMES = [
    b"\x81\x82\0\0\0\0\xff\xfe",  # a text that is none
    b"\x01\x81\0\0\0\0\xc3\x80\x81\0\0\0\0\x28",  # the same in two pieces
    b"\x81\x02{}",  # not masked
    b"\xf1\x82\0\0\0\0{}",  # reserved bits
    b"\x83\x80\0\0\0\0",  # no such kind
    b"\x89\xfe\x01\x00\0\0\0\0" + b"x" * 256,  # a ping that is too long
    b"\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\0\0\0\0",  # a message without end
    b"\x80\x80\0\0\0\0",  # goes on with nothing
    b"\x88\x81\0\0\0\0x",  # a farewell of one byte
    b"\x88\x82\0\0\0\0\x00\x01",  # with a code that there is not
    (b"\x01\xfe\x10\x00\0\0\0\0" + b"x" * 4096) * 3,  # one large message in pieces
    b"\x88\x80\0\0\0\0" + b"\x81\x82\0\0\0\0{}" * 50,  # goes on after its farewell
]


def test_whatever_comes_over_the_wire(tmp_path):
    """Nothing of it ends in a traceback, and the server goes on as before."""

    def attack(served, content):
        with socket.create_connection(("127.0.0.1", served.port), timeout=5) as wire:
            wire.sendall(content)
            with suppress(TimeoutError, ConnectionError):
                wire.settimeout(0.2)
                while wire.recv(65536):
                    pass

    with Served(tmp_path) as served:
        code, _ = served.room()
        path = f"/api/rooms/{code}/socket".encode()
        for content in SHAKES:
            attack(served, content.replace(b"%s", path))
        for content in FRAMES:
            attack(served, OPEN.replace(b"%s", path) + content)
        assert served.get("healthz")
        for line in served.said().splitlines():
            assert json.loads(line)["event"] == "Invalid HTTP request received.", line


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is read from /proc")
def test_a_slow_reader_is_dropped_before_it_costs_memory(tmp_path):
    """Who asks and never reads has his socket taken away; the others notice nothing."""

    async def attack(served):
        code, token = served.room()
        ada = await Person.enter(served, code, token=token)
        before = served.memory()
        raw = [
            await connect(served.url(code), proxy=None, compression=None, max_queue=1)
            for _ in range(4)
        ]
        for slow in raw:
            await slow.send(json.dumps({"type": "hello", "token": token}))
            slow.transport.pause_reading()
        most = 0
        gone = set()
        for turn in range(600):
            for slow in raw:
                if slow not in gone:
                    try:
                        await asyncio.wait_for(slow.send('{"type": "card"}'), 0.5)
                    except Exception:
                        gone.add(slow)
            if turn % 20 == 0:
                begun = time.monotonic()
                await ada.all()
                assert time.monotonic() - begun < 5
                most = max(most, served.memory() - before)
            if len(gone) == len(raw):
                break
        connections = 0.0
        until = time.monotonic() + 120  # what the system keeps for a socket differs by machine
        while connections != 1 and time.monotonic() < until:
            await asyncio.sleep(0.1)
            await ada.all()
            most = max(most, served.memory() - before)
            found = re.search(r"^mjcore_connections (\S+)", served.get("metrics"), re.MULTILINE)
            connections = float(found[1])
        for slow in raw:
            slow.transport.abort()
        return most, connections

    with Served(tmp_path) as served:
        most, connections = asyncio.run(attack(served))
        assert most < 40 * KILOBYTE * KILOBYTE
        assert connections == 1
        assert "Traceback" not in served.said()


def test_a_flood_harms_nobody_else(tmp_path):
    """One sends as much as goes through the wire; another at the same table is answered."""

    async def flood(served, code, token):
        eve = await connect(served.url(code), proxy=None, compression=None)
        await eve.send(json.dumps({"type": "hello", "token": token}))
        sent = 0
        try:
            while True:
                await eve.send('{"type": "why", "x": "' + "y" * 100 + '"}')
                sent += 1
                if sent % 50 == 0:
                    await asyncio.sleep(0)
        finally:
            eve.transport.abort()

    async def play(served):
        code, token = served.room()
        other, theirs = served.room("Eve")
        ada = await Person.enter(served, code, token=token)
        floods = [asyncio.create_task(flood(served, other, theirs)) for _ in range(3)]
        waits = []
        for _ in range(40):
            await asyncio.sleep(0.05)
            begun = time.monotonic()
            await ada.all()
            waits.append(time.monotonic() - begun)
        for task in floods:
            task.cancel()
        await asyncio.gather(*floods, return_exceptions=True)
        return sorted(waits)

    with Served(tmp_path) as served:
        waits = asyncio.run(play(served))
        taken = re.search(r'type="why"} (\S+)', served.get("metrics"))
        assert waits[len(waits) // 2] < 0.5
        assert float(taken[1]) < 400
        assert served.said() == ""


def test_pings_of_who_reads_no_answers_cost_no_memory(tmp_path):
    async def attack(served):
        code, token = served.room()
        eve = await connect(served.url(code), proxy=None, compression=None, ping_interval=None)
        await eve.send(json.dumps({"type": "hello", "token": token}))
        eve.transport.pause_reading()
        before = served.memory()
        frame = b"\x89\xfd" + b"\0\0\0\0" + b"x" * 125
        for _ in range(200):
            eve.transport.write(frame * 500)
            await asyncio.sleep(0.005)
        grown = served.memory() - before
        eve.transport.abort()
        return grown

    if not Path("/proc/self/statm").exists():
        pytest.skip("memory is read from /proc")
    with Served(tmp_path) as served:
        assert asyncio.run(attack(served)) < 20 * KILOBYTE * KILOBYTE


@posix
def test_a_full_disk(tmp_path):
    """A file that may grow no more: what cannot be stored is refused, what was stored stays."""
    script = (
        "import resource, signal, sys\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, resource.RLIM_INFINITY))\n"
        "from mjcore.cli import main\n"
        "sys.exit(main(['serve', '--port', '0', '--data', sys.argv[1]]))\n"
    )

    async def fill(served):
        code, token = served.room()
        ada = await Person.enter(served, code, token=token)
        await ada.do("sit", player=0)
        place = 0
        for _ in range(1000):
            answer = await ada.ask("sit", player=1 - place)
            if answer["type"] == "refused":
                assert answer["code"] == "storage"
                return code, token, place
            place = 1 - place
        pytest.fail("the disk is never full")

    async def look(served, code, token, place):
        ada = await Person.enter(served, code, token=token)
        assert ada.last("room")["members"][0]["player"] == place
        await ada.do("sit", player=3)

    full = Served.__new__(Served)
    full.log = (tmp_path / "log").open("w+")
    full.process = subprocess.Popen(
        [sys.executable, "-c", script, str(tmp_path / "data")],
        stdout=subprocess.PIPE,
        stderr=full.log,
        text=True,
    )
    full.address = full.process.stdout.readline().strip()
    with full as served:
        code, token, place = asyncio.run(fill(served))
        lines = [json.loads(line) for line in served.said().splitlines()]
        assert {line["event"] for line in lines} <= {"storage failed"} and lines
        assert served.get("healthz")
    with Served(tmp_path / "data") as served:
        asyncio.run(look(served, code, token, place))


@pytest.mark.timing
def test_rooms_are_there_again_for_what_their_journals_take(tmp_path):
    """Five hundred rooms late in a deal cost no more to bring back than to replay."""
    rooms = 500
    journal = long_journal()
    store = Store(tmp_path / "tables.sqlite")
    text = CARD.dumps()
    for number in range(rooms):
        store.create(f"ZZ{number:04}", "practice", CARD.digest, text, journal)
    store.close()
    matcher = mjcore.Matcher(CARD)
    begun = time.process_time()
    for _ in range(rooms // 10):
        mjcore.Room.replay(journal, matcher, 0.0)
    replays = 10 * (time.process_time() - begun)
    begun = time.process_time()
    with Site(data=tmp_path, cards=CARDS, limits=free()) as site:
        for number in range(rooms):
            table = site.http.portal.call(site.tables.find, f"ZZ{number:04}")
            assert table.room.state == "deal"
    taken = time.process_time() - begun
    print(f"{taken:.1f} s for {rooms} rooms, {replays:.1f} s for their journals alone")
    assert taken < 2 * replays


def long_journal(rng=12):
    """Return the journal of a room that is late in a deal."""
    settings = mjcore.RoomSettings(**FAST, grace=None)
    room = mjcore.Room(mjcore.Matcher(CARD), settings, rng=rng)
    ticket, sends = room.join("Ada", 0.0)
    room.attach(ticket.token, "a", 0.0)
    room.receive("a", {"type": "sit", "player": 0}, 0.0)
    entries = room.take_entries()
    sends = room.receive("a", {"type": "start"}, 0.0)
    view, now = {}, 0.0
    for _ in range(1000):
        views = [one.message["view"] for one in sends if one.message["type"] == "view"]
        view = views[-1] if views else view
        if view["wall"] < 40:
            break
        if view["seat"] in view["to_act"]:
            sends = room.receive("a", {"type": "auto", "at": view["question"]}, now)
        else:
            now = room.deadline
            sends = room.tick(now)
    entries += room.take_entries()
    assert room.state == "deal" and len(entries) > 150
    return entries
