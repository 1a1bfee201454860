"""What anybody may have of the server: guesses, floods, messages too large or out of order."""

import asyncio
import json
import logging

import pytest
from hypothesis import given
from hypothesis import strategies as st
from webbing import FAST, Site, free

from mjcore.web.codes import LETTERS, normal, room_code
from mjcore.web.connection import SLOW, Connection
from mjcore.web.limits import MOST_KEYS, Count, Rate, counted
from mjcore.web.log import Lines
from mjcore.web.wire import decode, encode

# -- what counts


def test_a_rate_lets_some_through_at_once_and_then_so_many_a_second():
    now = [100.0]
    rate = Rate((2.0, 3), lambda: now[0])
    assert [rate.take("a") for _ in range(5)] == [True, True, True, False, False]
    assert rate.take("b") and not rate.open("a") and rate.open("c")
    now[0] += 0.5
    assert rate.open("a")
    assert [rate.take("a") for _ in range(2)] == [True, False]
    now[0] += 1000
    assert [rate.take("a") for _ in range(4)] == [True, True, True, False]


def test_a_rate_does_not_mind_a_clock_that_runs_back():
    now = [100.0]
    rate = Rate((1.0, 1), lambda: now[0])
    assert rate.take("a")
    now[0] -= 50
    assert not rate.take("a")
    now[0] += 51.5
    assert rate.take("a")


def test_a_rate_holds_only_so_many_keys():
    rate = Rate((0.001, 1), lambda: 0.0)
    for number in range(MOST_KEYS + 10):
        rate.take(str(number))
    assert not rate.open(str(MOST_KEYS + 9)) and rate.open("0")
    assert len(rate._due) <= MOST_KEYS


def test_a_count():
    count = Count(2)
    assert [count.enter("a"), count.enter("a"), count.enter("a"), count.enter("b")] == [
        True,
        True,
        False,
        True,
    ]
    count.leave("a")
    assert count.enter("a") and count.total == 3


@pytest.mark.parametrize(
    ("address", "counts"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("x" * 100, "x" * 64),
    ],
)
def test_what_an_address_is_counted_by(address, counts):
    assert counted(address) == counts


def test_codes_are_easy_to_say():
    codes = {room_code("", lambda code: False) for _ in range(500)}
    assert len(codes) == 500 and {sign for code in codes for sign in code} <= set(LETTERS)
    assert not set(LETTERS) & set("0O1IL")
    taken = iter([True, True, False])
    assert room_code("AB", lambda code: next(taken)).startswith("AB")
    assert normal(" ab-c d") == "ABCD" and normal("a" * 25) == ""


# -- guesses


def test_who_guesses_codes_is_told_nothing_any_more():
    """After some wrong codes an address is refused whether a code is right or wrong."""
    with Site(limits=free(tries_of_address=(0.001, 5))) as site:
        code, token = site.room()
        said = []
        for guess in ["AAAAA2", "AAAAA3", "AAAAA4", "AAAAA5", "AAAAA6", "AAAAA7", code]:
            with site.socket(guess) as line:
                line.say("hello", name="Eve")
                said.append(line.next()["code"])
        assert said == ["room"] * 5 + ["busy"] * 2
        with site.socket(code) as line:
            line.say("hello", token="0" * 32)
            assert line.next()["code"] == "busy"
        with site.socket("AAAAA8") as line:
            line.say("hello", token="0" * 32)
            assert line.next()["code"] == "busy"
        # Who has been in the room shares the address, and is not shut out.
        with site.enter(code, token=token):
            pass
        assert len(site.table(code).room.names) == 4
        assert site.table(code).room.lines(2) == ()


def test_codes_for_devices_are_void_after_some_wrong_ones():
    with Site(limits=free(wrong_devices=3)) as site:
        code, token = site.room()
        with site.enter(code, token=token) as phone:
            right = phone.ask("device")["device"]
            wrong = [f"{number:06}" for number in range(4) if f"{number:06}" != right][:3]
            for guess in [*wrong, right]:
                with site.socket(code) as line:
                    line.say("hello", device=guess)
                    assert line.next()["code"] == "device"


def test_another_members_code_gives_no_more_tries():
    """Who is in the room and asks for codes of his own cannot try those of the others longer."""
    with Site(limits=free(wrong_devices=3)) as site:
        code, token = site.room()
        with site.enter(code, token=token) as phone, site.enter(code, name="Eve") as eve:
            right = phone.ask("device")["device"]
            wrong = [f"{number:06}" for number in range(9)]
            for _ in range(3):
                mine = eve.ask("device")["device"]
                guess = next(one for one in wrong if one not in (right, mine))
                with site.socket(code) as line:
                    line.say("hello", device=guess)
                    assert line.next()["code"] == "device"
            with site.socket(code) as line:
                line.say("hello", device=right)
                assert line.next()["code"] == "device"
            with site.enter(code, device=mine):
                pass


def test_the_token_of_another_room_opens_nothing(site):
    code, _ = site.room()
    _, other = site.room("Eve")
    with site.socket(code) as line:
        line.say("hello", token=other)
        assert line.next()["code"] == "token" and line.closed() == 4001


# -- how much, how fast


@pytest.mark.parametrize("fill", ["x", "é", "😀"])
def test_a_message_has_at_most_8_kilobytes(site, fill):
    code, token = site.room()
    frame = json.dumps({"type": "ping", "id": ""}, ensure_ascii=False)
    room = 8192 - len(frame)
    text = frame.replace('""', '"' + fill * (room // len(fill.encode())) + '"')
    text = text.ljust(8192 - len(text.encode()) + len(text))
    assert len(text.encode()) == 8192
    with site.enter(code, token=token) as line:
        line.session.send_text(text)
        assert line.next()["code"] == "malformed"  # an id has 64 characters
        line.session.send_text(text + " ")
        assert line.closed() == 1009


def test_a_message_is_text(site):
    code, token = site.room()
    with site.enter(code, token=token) as line:
        line.session.send_bytes(b'{"type": "ping"}')
        assert line.closed() == 1003


def test_who_sends_too_fast_waits():
    """Messages beyond the rate are taken later, in order, and none is lost."""
    with Site(limits=free(messages=(50.0, 10))) as site:
        code, token = site.room()
        with site.enter(code, token=token) as line:
            for number in range(40):
                line.say("ping", id=str(number))
            done = [line.until("done")["id"] for _ in range(40)]
    assert done == [str(number) for number in range(40)]
    assert site.tables.metrics.text().count(b"mjcore_closed_total{") == 0


def test_who_does_not_read_is_given_up(site):
    """His socket takes nothing more, and he says nothing: when too much waits he is cut off."""
    code, token = site.room()

    async def attack():
        said, cut = [], []
        asked = asyncio.Queue()
        scope = {
            "type": "websocket",
            "path": f"/api/rooms/{code}/socket",
            "headers": [(b"host", b"localhost")],
            "scheme": "ws",
            "client": ("192.0.2.1", 5000),
            "query_string": b"",
            "extensions": {"mjcore": {"abort": lambda: cut.append(True)}},
        }

        async def send(message):
            said.append(message)
            if len(said) > 3:
                await asyncio.Event().wait()

        asked.put_nowait({"type": "websocket.connect"})
        hello = json.dumps({"type": "hello", "token": token})
        asked.put_nowait({"type": "websocket.receive", "text": hello})
        task = asyncio.create_task(site.app(scope, asked.get, send))
        while not site.table(code).connections:
            await asyncio.sleep(0.01)
        (connection,) = site.table(code).connections
        for _ in range(site.tables.limits.backlog // 1000 - 10):
            connection.write("x" * 1000)
        await asyncio.sleep(0.05)
        assert not task.done() and not cut
        for _ in range(20):
            connection.write("x" * 1000)
        await asyncio.wait_for(task, 5)
        assert cut == [True] and connection.close_code == 4010
        assert site.tables.connections.total == 0 and not site.table(code).connections

    site.http.portal.call(attack)
    assert b'mjcore_closed_total{code="4010"} 1.0' in site.tables.metrics.text()


def test_a_message_is_never_too_large_by_itself():
    """Who reads as fast as he is told gets it all, however much he asks for at once."""
    with Site(limits=free(backlog=10_000)) as small:
        code, token = small.room()
        with small.enter(code, token=token) as line:
            for number in range(20):
                line.say("card", id=str(number))
            cards = [line.until("card") for _ in range(20)]
    assert [card["id"] for card in cards] == [str(number) for number in range(20)]
    assert len(encode(cards[0])) > 2 * 10_000


@pytest.mark.parametrize(
    ("sizes", "dropped"),
    [
        ([3000], False),
        ([3000, 500, 500], False),
        ([500, 3000, 500], False),
        ([3000, 500, 501], True),
        ([600, 500], False),
        ([3000, 3000], True),
    ],
)
def test_what_waits_beside_the_largest_message_is_bounded(sizes, dropped):
    async def told():
        async def send(message):
            await asyncio.Event().wait()

        connection = Connection(send, "192.0.2.1", 1000, Rate((1.0, 1)))
        pump = asyncio.create_task(connection.pump())
        for size in sizes:
            connection.write("x" * size)
            await asyncio.sleep(0)
        pump.cancel()
        return connection.close_code

    assert asyncio.run(told()) == (SLOW if dropped else None)


def test_one_address_has_only_so_many_connections():
    with Site(limits=free(connections_of_address=2)) as site:
        code, token = site.room()
        one, two = site.enter(code, token=token), site.enter(code, token=token)
        with one, two, site.socket(code) as line:
            assert line.next()["code"] == "busy" and line.closed() == 4005
        with site.enter(code, token=token):
            pass


def test_the_server_has_only_so_many_connections():
    with Site(limits=free(connections=1)) as site:
        code, token = site.room()
        with site.enter(code, token=token), site.socket(code) as line:
            assert line.next()["code"] == "full" and line.closed() == 4003


def test_a_member_has_only_so_many_devices():
    with Site(limits=free(connections_of_member=1)) as site:
        code, token = site.room()
        with site.enter(code, token=token), site.socket(code) as line:
            line.say("hello", token=token)
            assert line.next()["code"] == "busy"


# -- what is in a message


RUBBISH = [
    "",
    "{",
    "nul",
    "[]",
    '"ping"',
    "NaN",
    '{"type": "ping", "id": NaN}',
    '{"type": "settings", "settings": {"pace": 1e999}}',
    '{"type": "settings", "settings": {"pace": NaN}}',
    '{"type": "sit", "player": ' + "9" * 5000 + "}",
    '{"type": ["ping"]}',
    '{"type": {"card": 1}}',
    '{"type": "review", "game": 1e3, "deal": []}',
    '{"type": "act", "action": ' + '{"a":' * 1000 + "1" + "}" * 1000 + ', "at": "x"}',
    "[" * 8000,
    '{"type": "\\ud800", "id": "\\ud800"}',
    '{"type": "pong", "id": "\\u0000\\n\\u202e"}',
    '{"type": "resume", "after": -99999999999999999999}',
    '{"type": "hello", "token": "x"}',
    '{"type": "closing"}',
]


@pytest.mark.parametrize("text", RUBBISH)
def test_rubbish_is_refused_and_changes_nothing(site, text):
    code, token = site.room()
    with site.enter(code, token=token) as line:
        before = site.table(code).room.to_dict()
        line.session.send_text(text)
        (answer, *rest) = line.all()
        assert answer["type"] in ("refused", "done") and not rest
        after = site.table(code).room.to_dict()
    assert {**after, "time": 0} == {**before, "time": 0}
    assert b"mjcore_failures_total 0.0" in site.tables.metrics.text()


@given(st.text(max_size=200))
def test_any_text_is_read(text):
    decode(text)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
        max_leaves=10,
    )
)
def test_what_is_sent_is_ascii_on_one_line(value):
    text = encode(value)
    assert text.isascii() and text.isprintable() and json.loads(text) == value


def test_messages_twice_and_out_of_order(site):
    """The same id does nothing again, and an answer to an earlier question is refused."""
    code, token = site.room()
    with site.enter(code, token=token) as line:
        line.say("sit", player=0, id="a")
        line.say("sit", player=0, id="a")
        assert [one["type"] for one in line.all()] == ["done", "room", "done"]
        line.do("start")
        line.all()
        at = line.last("view")["view"]["question"]
        line.say("auto", at=at, id="b")
        line.say("auto", at=at, id="b")
        line.say("auto", at=at, id="c")
        answers = [one for one in line.all() if "id" in one]
        assert [(one["id"], one["type"], one.get("code")) for one in answers] == [
            ("b", "done", None),
            ("b", "done", None),
            ("c", "refused", "stale"),
        ]


NAMES = ['<script>alert(1)</script>"', "Ada\r\nlevel=error", "\x1b[31mred", "\u202eevil", "a\x00b"]


@pytest.mark.parametrize("name", NAMES)
def test_names_are_one_line_and_stay_text(site, name):
    """The room cleans names of what cannot be printed; markup is the page's to show as text."""
    answer = site.post(name=name, settings=FAST)
    made = answer.json()
    with site.enter(made["code"], token=made["token"]) as line:
        (member,) = line.last("room")["members"]
    assert member["name"].isprintable() and 0 < len(member["name"]) <= 24
    assert site.http.get(f"/t/{name.encode().hex()}").text == site.http.get("/").text


# -- the log


def test_nothing_that_is_sent_can_look_like_a_line_of_the_log(caplog):
    forged = '\n{"time": "2026", "level": "error", "event": "all is lost"}\r\x1b[2J\u2028'
    with Site(limits=free()) as site, caplog.at_level(logging.DEBUG, "mjcore.web"):
        code, token = site.room(forged)
        with site.enter(code, token=token) as line:
            line.say(forged, id=forged)
            line.say("act", action={"action": forged}, at=forged)
            line.session.send_text(forged)
            line.all()
        with site.socket(forged.encode().hex()) as line:
            line.say("hello", name=forged)
            line.next()
        site.http.get("/" + forged.encode().hex(), headers={"user-agent": forged[1:40].strip()})
    lines = [Lines().format(record) for record in caplog.records if record.name == "mjcore.web"]
    assert len(lines) >= 3
    for text in lines:
        assert text.isascii() and text.isprintable()
        assert json.loads(text)["event"] in ("room made", "entered", "refused", "socket ended")


def test_a_fault_is_one_line_too():
    try:
        raise ValueError("bad\nthing\u2028")
    except ValueError:
        record = logging.getLogger("mjcore.web").makeRecord(
            "mjcore.web", logging.ERROR, "", 0, "room failed", (), __import__("sys").exc_info()
        )
    text = Lines().format(record)
    assert text.isprintable() and text.isascii() and "ValueError: bad" in json.loads(text)["error"]


def test_nothing_that_is_sent_ends_in_a_traceback(caplog):
    """All that the tests above send is sent once more, while every logger is listened to."""
    with Site(limits=free()) as site, caplog.at_level(logging.WARNING):
        code, token = site.room()
        with site.enter(code, token=token) as line:
            for text in RUBBISH:
                line.session.send_text(text)
            line.all()
        for text in RUBBISH:
            with site.socket(code) as line:
                line.session.send_text(text)
                assert line.next()["type"] == "refused"
    assert [record for record in caplog.records if record.exc_info] == []
