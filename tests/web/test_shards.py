"""Two processes behind a real nginx, as docs/how-to/several-processes.md has it."""

import asyncio
import http.client
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from pages import blocks, page
from serving import Person, Served

NGINX = shutil.which("nginx") or next(
    (path for path in ("/usr/sbin/nginx", "/usr/local/sbin/nginx") if Path(path).exists()), None
)
pytestmark = pytest.mark.skipif(NGINX is None, reason="nginx is not installed")

AROUND = """
daemon off;
pid {home}/nginx.pid;
error_log stderr error;
events {{ worker_connections 256; }}
http {{
    access_log off;
    client_body_temp_path {home}/body;
    proxy_temp_path {home}/proxy;
    fastcgi_temp_path {home}/fastcgi;
    uwsgi_temp_path {home}/uwsgi;
    scgi_temp_path {home}/scgi;
{upstreams}
{server}
}}
"""


def configuration(home, port, ports):
    (server,) = blocks("nginx", page("how-to/nginx.md"))
    (shards,) = blocks("nginx", page("how-to/several-processes.md"))
    upstreams = shards.partition("server {\n")[0]
    for name, place in zip(("8001", "8002"), ports, strict=True):
        upstreams = upstreams.replace(f"127.0.0.1:{name}", f"127.0.0.1:{place}")
    server = server.replace("listen 443 ssl;", f"listen 127.0.0.1:{port};")
    server = server.replace("http://127.0.0.1:8000", "http://$owner")
    return AROUND.format(home=home, upstreams=upstreams, server=server)


class Proxied(Served):
    """Two servers behind one address."""

    def __init__(self, tmp_path):
        options = ("--site", "mahjongg.example.org", "--trusted-proxy", "127.0.0.1")
        self.shards = [Served(tmp_path, "--shard", name, *options) for name in "AB"]
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        file = tmp_path / "nginx.conf"
        ports = [one.port for one in self.shards]
        file.write_text(configuration(tmp_path, port, ports), encoding="utf-8")
        self.process = subprocess.Popen(
            [NGINX, "-e", "stderr", "-p", str(tmp_path), "-c", str(file)],
            stderr=subprocess.PIPE,
            text=True,
        )
        self.address = f"http://127.0.0.1:{port}/"
        for _ in range(200):
            try:
                self.get("healthz")
                return
            except OSError:
                assert self.process.poll() is None, self.process.stderr.read()
                time.sleep(0.05)
        raise AssertionError("nginx does not answer")

    def __exit__(self, *error):
        self.process.terminate()
        self.process.communicate()
        for one in self.shards:
            one.__exit__()


def test_two_processes_behind_one_proxy(tmp_path):
    """Rooms of both are played at once, joined by their codes in any case."""

    async def play(site):
        rooms = {}
        for _ in range(20):
            code, token = site.room()
            rooms[code[0]] = code, token
            if len(rooms) == 2:
                break
        assert set(rooms) == {"A", "B"}, "the proxy asks both"
        for code, token in rooms.values():
            ada = await Person.enter(site, code.lower(), token=token)
            ben = await Person.enter(site, f"{code[:3]}-{code[3:]}", name="Ben")
            await ada.do("sit", player=0)
            await ben.do("sit", player=1)
            await ada.do("start")
            for _ in range(20):
                for person in (ada, ben):
                    await person.all()
                    if person.asked:
                        await person.auto()
            assert ben.last("view")["events"] > 5
            assert f"/t/{code}" and site.get(f"t/{code}") == site.get("/")
            for person in (ada, ben):
                await person.socket.close()
        return rooms

    with Proxied(tmp_path) as site:
        rooms = asyncio.run(play(site))
        owners = [one.get("metrics") for one in site.shards]
        for text in owners:
            assert re.search(r'mjcore_messages_total{type="auto"} [1-9]', text)
        assert {code[0] for code, _ in rooms.values()} == {"A", "B"}
        with pytest.raises(urllib.error.HTTPError, match="403"):
            site.get("metrics")


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has all of 127.0.0.0/8 at once")
def test_people_behind_the_proxy_are_told_apart(tmp_path):
    """nginx says who asks; a claim of the client's own is worth nothing."""

    def post(site, source, claim):
        port = int(site.address.rstrip("/").rpartition(":")[2])
        asking = http.client.HTTPConnection("127.0.0.1", port, source_address=(source, 0))
        headers = {"content-type": "application/json", "x-forwarded-for": claim}
        asking.request("POST", "/api/rooms", b'{"name": "Eve"}', headers)
        status = asking.getresponse().status
        asking.close()
        return status

    with Proxied(tmp_path) as site:
        eve = [post(site, "127.0.0.2", f"203.0.113.{number}") for number in range(50)]
        assert eve.count(429) >= 5
        assert post(site, "127.0.0.3", "127.0.0.2") == 201
