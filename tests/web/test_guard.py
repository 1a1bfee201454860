"""Who may ask: no page of another site, no name that somebody else has pointed here."""

import pytest
from starlette.websockets import WebSocketDisconnect
from webbing import Site, free

RIGHT = [
    ("localhost", None),
    ("localhost:8000", "http://localhost:8000"),
    ("127.0.0.1:8000", "http://127.0.0.1:8000"),
    ("192.168.1.7:8000", "http://192.168.1.7:8000"),
    ("[::1]:8000", "http://[::1]:8000"),
    ("LOCALHOST:8000", "http://localhost:8000"),
    ("mahjongg.example.org", "https://mahjongg.example.org"),
    ("mahjongg.example.org", "http://mahjongg.example.org"),
    ("mahjongg.example.org", "http://mahjongg.example.org:80"),
    ("mahjongg.example.org.", None),
]
WRONG = [
    ("evil.example", None),
    ("evil.example:8000", "http://evil.example:8000"),
    ("localhost.evil.example", None),
    ("127.0.0.1.evil.example", None),
    ("", None),
    ("localhost:8000", "http://evil.example"),
    ("localhost:8000", "http://localhost:9000"),
    ("localhost:8000", "http://127.0.0.1:8000"),
    ("localhost:8000", "null"),
    ("localhost:8000", "file://"),
    ("localhost:8000", ""),
    ("localhost:8000", "http://localhost:8000.evil.example"),
    ("localhost:8000", "http://evil.example#localhost:8000"),
    ("localhost:8000", "http://localhost:8000@evil.example"),
    ("mahjongg.example.org", "https://other.example.org"),
    ("mahjongg.example.org", "javascript://mahjongg.example.org"),
]


@pytest.fixture
def named():
    with Site(limits=free(), sites=["mahjongg.example.org"]) as site:
        yield site


def headers_of(host, origin):
    return {"host": host} | ({} if origin is None else {"origin": origin})


@pytest.mark.parametrize(("host", "origin"), RIGHT)
def test_who_may_ask(named, host, origin):
    headers = headers_of(host, origin)
    assert named.http.get("/", headers=headers).status_code == 200
    made = named.post(headers, name="Ada")
    assert made.status_code == 201
    with named.socket(made.json()["code"], **headers) as line:
        line.say("hello", token=made.json()["token"])
        assert line.next()["type"] == "welcome"


@pytest.mark.parametrize(("host", "origin"), WRONG)
def test_who_may_not_ask(named, host, origin):
    code, _ = named.room()
    headers = headers_of(host, origin)
    answer = named.http.get("/", headers=headers)
    assert (answer.status_code, answer.json()["error"]) == (403, "origin")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert named.post(headers, name="Ada").status_code == 403
    assert named.tables.store.rooms == 1
    with pytest.raises(WebSocketDisconnect), named.socket(code, **headers):
        pass


def test_another_sites_name_is_not_ours_by_chance(site):
    assert site.http.get("/", headers={"host": "mahjongg.example.org"}).status_code == 403


PROXIES = [
    # Who is connected, what he says of whom he speaks for, and who is counted.
    ("10.0.0.1", "203.0.113.5", "203.0.113.5"),
    ("10.0.0.1", "6.6.6.6, 203.0.113.5", "203.0.113.5"),
    ("10.0.0.1", "203.0.113.5, 10.0.0.2", "203.0.113.5"),
    ("10.0.0.1", None, "10.0.0.1"),
    ("203.0.113.9", "6.6.6.6", "203.0.113.9"),
    ("10.0.0.1", "2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
    ("10.0.0.1", "x" * 100, "x" * 64),
]


@pytest.mark.parametrize(("peer", "said", "counts"), PROXIES)
def test_a_proxy_that_is_trusted_is_believed(peer, said, counts):
    """Its word counts for the address at the end of the list, which is the one it has seen."""
    limits = free(rooms_of_address=(0.001, 1))
    with Site(limits=limits, trusted_proxies=["10.0.0.0/24"]) as site:
        http = type(site.http)(site.app, base_url="http://localhost", client=(peer, 5000))
        raw = [] if said is None else [(b"x-forwarded-for", said.encode())]
        first = http.post("/api/rooms", json={"name": "Ada"}, headers=raw)
        assert first.status_code == 201
        assert not site.tables.new_rooms.open(counts)


def test_nobody_is_believed_by_default():
    with Site(limits=free(rooms_of_address=(0.001, 1))) as site:
        made = [site.post({"x-forwarded-for": f"10.0.0.{at}"}, name="A").status_code for at in "12"]
    assert made == [201, 429]
