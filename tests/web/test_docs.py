"""The pages about the server name everything: options, messages with their keys, codes, limits."""

import asyncio
import importlib.util
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from pages import ROOT, blocks, page, quoted, rows, section
from rooming import CHECKS
from serving import Person, Served
from webbing import Site, free

from mjcore.cli.arguments import Parser
from mjcore.cli.serve import add_arguments
from mjcore.web.answers import ANSWERS
from mjcore.web.limits import Limits
from mjcore.web.sockets import CLOSES
from mjcore.web.tables import MOST_TARGETS

WEB, FRONT = page("reference/web.md"), page("reference/front-ends.md")
EXAMPLE = ROOT / "examples" / "web_player.py"


def test_every_option_is_listed():
    parser = Parser(prog="mjcore serve")
    add_arguments(parser)
    options = [action.option_strings[-1] for action in parser._actions[1:]]
    listed = [quoted(row[0])[0].partition(" ")[0] for row in rows(section(WEB, "## Options"))]
    assert sorted(listed) == sorted(options)


def test_every_code_of_a_hello_is_listed():
    table = {
        quoted(row[0])[0]: row[1]
        for row in rows(section(FRONT, "## The socket"))
        if row[1].isdigit()
    }
    assert {name: int(code) for name, code in table.items()} == CLOSES


def test_the_limits_are_those_that_are_said():
    said = section(WEB, "## Limits")
    limits = Limits()
    assert f"{limits.message // 1024} KB" in said and f"{limits.body // 1000} KB" in said
    assert f"{limits.backlog // 1024} KB" in said and f"{MOST_TARGETS:,} hands" in said
    for number in (limits.rooms, limits.connections):
        assert f"{number:,}" in said
    assert f"{limits.connections_of_address} of one address, {limits.connections_of_member}" in said
    assert f"{limits.messages[0]:g} a second of one connection" in said
    assert f"{limits.messages_of_address[0]:g} of one address" in said
    assert f"{limits.rooms_of_address[1]} at once, then one every 30 seconds" in said
    assert f"{limits.tries_of_address[1]} at once, then one every 6 seconds" in said
    assert (limits.rooms_of_address[0] * 30, limits.tries_of_address[0] * 6) == (1, 1)
    assert f"| {limits.hello:g} seconds |" in said and limits.unused == 7 * 24 * 3600


def keys(value, found=None):
    """Return the keys of all objects within a value."""
    found = set() if found is None else found
    if isinstance(value, dict):
        found |= set(value)
        for item in value.values():
            keys(item, found)
    elif isinstance(value, list):
        for item in value:
            keys(item, found)
    return found


@pytest.fixture(scope="module")
def answers():
    """Return an answer of each kind that the server gives by itself, and the table."""
    with Site(limits=free()) as site:
        code, token = site.room(hands=1)
        found = {"table": site.http.get("/api/table").json()}
        with site.enter(code, token=token) as line:
            found["welcome"] = line.welcome
            line.do("sit", player=0)
            line.do("start")
            found["lines"] = line.ask("lines")
            line.play()
            for kind in ("card", "about", "device", "deals"):
                found[kind] = line.ask(kind)
            found["review"] = line.ask("review", game=1, deal=1)
            site.http.portal.call(site.tables.close, "the end")
            found["closing"] = line.next()
    return found


SHOWN = {
    re.search(r'\{"(?:type": "(\w+))?', text)[1] or "table": text for text in blocks("json", FRONT)
}
INNER = {"events", "outcome", "action", "suggestion", "presets", "defaults", "fields", "settings"}
"""What is shown elsewhere, or in part."""


def test_every_message_of_the_server_is_shown(answers):
    assert set(SHOWN) == set(answers)
    assert set(ANSWERS) | {"welcome", "closing", "table"} == set(SHOWN)
    for kind, answer in answers.items():
        assert set(answer) - {"id"} <= set(re.findall(r'"(\w+)":', SHOWN[kind])), kind


@pytest.mark.parametrize(
    ("kind", "path"),
    [
        ("card", ("card",)),
        ("card", ("card", "sections", 0)),
        ("card", ("card", "sections", 0, "lines", 0)),
        ("card", ("card", "sections", 0, "lines", 0, "chips", 0, 0, 0)),
        ("lines", ("lines", 0)),
        ("lines", ("lines", 0, "tiles", 0, 0)),
        ("lines", ("lines", 0, "missing", 0)),
        ("deals", ("deals", 0)),
        ("review", ("steps", 0)),
        ("about", ("rules", 0)),
        ("about", ("glossary", 0)),
        ("table", ("cards", 0)),
        ("table", ("settings", 0)),
        ("welcome", ("card",)),
    ],
)
def test_the_parts_of_a_message_have_their_keys(answers, kind, path):
    part = answers[kind]
    for step in path:
        part = part[step]
    shown = set(re.findall(r'"(\w+)":', SHOWN[kind]))
    assert set(part) - {"min", "max"} <= shown


def test_every_kind_of_field_is_listed(answers):
    table = answers["table"]
    listed = {
        quoted(row[0])[0]: set(quoted(row[2])) for row in rows(section(FRONT, "## The table"))
    }
    assert {field["kind"] for field in table["fields"] + table["settings"]} == set(listed)
    for field in table["fields"] + table["settings"]:
        more = set(field) - {"name", "title", "help", "kind", "rules"}
        assert more <= listed[field["kind"]], field


def test_the_program_that_plays(tmp_path):
    """examples/web_player.py makes a room and plays, and joins one by its link."""
    if not EXAMPLE.exists():
        pytest.skip("examples/ is not beside the tests")

    async def host(served, code, token):
        ada = await Person.enter(served, code, token=token)
        robin = await asyncio.create_subprocess_exec(
            sys.executable, str(EXAMPLE), f"{served.address}t/{code}", stdout=subprocess.PIPE
        )
        while not any(one["player"] == 0 for one in ada.last("room")["members"]):
            await ada.next()
        await ada.do("start")
        await ada.until("deal_over")
        await ada.do("end")
        out, _ = await asyncio.wait_for(robin.communicate(), 30)
        await ada.socket.close()
        return out.decode()

    with Served(tmp_path) as served:
        alone = subprocess.run(
            [sys.executable, str(EXAMPLE), served.address],
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert alone.returncode == 0, alone.stderr
        assert re.search(r"^(win|wall|dead) \[", alone.stdout, re.MULTILINE)
        code, token = served.room(hands=2)
        out = asyncio.run(host(served, code, token))
        assert f"in room {code}" in out and re.search(r"^(win|wall|dead) \[", out, re.MULTILINE)


def test_the_example_is_as_short_as_is_said():
    if not EXAMPLE.exists():
        pytest.skip("examples/ is not beside the tests")
    spec = importlib.util.spec_from_file_location("web_player", EXAMPLE)
    lines = [line for line in Path(spec.origin).read_text(encoding="utf-8").splitlines() if line]
    assert len(lines) <= 75 and "in 60 lines" in page("how-to/front-end.md")


def test_what_is_sent_by_hand_is_a_message():
    """After the hello all that the page on front ends sends has the keys that a room takes."""
    (block,) = blocks("console", page("how-to/front-end.md"))
    sent = [json.loads(line[2:]) for line in block.splitlines() if line.startswith("> ")]
    assert sent[0]["type"] == "hello" and len(sent) > 3
    assert all(CHECKS["InMessage"](message) for message in sent[1:])


def test_the_log_is_as_it_is_shown():
    from mjcore.web.log import Lines

    shown = next(text for text in quoted(WEB) if text.startswith('{"time"'))
    data = json.loads(shown.replace("…", '"x"'))
    record = __import__("logging").makeLogRecord(
        {"msg": "entered", "levelname": "INFO", "fields": {"room": "", "member": 1, "address": ""}}
    )
    assert list(json.loads(Lines().format(record))) == list(data)
