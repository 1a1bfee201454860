"""What is served over HTTP."""

import json
import re
import shutil
import subprocess
from itertools import combinations
from pathlib import Path

import pytest
from webbing import CARDS, ONE_LINE, Site, free

import mjcore
from mjcore.rules import FIELDS, PRESETS
from mjcore.web.assets import STATIC, spare
from mjcore.web.codes import LETTERS

HEADERS = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


@pytest.mark.parametrize("path", ["/", "/t/ABC234", "/api/table", "/healthz", "/nowhere"])
def test_every_answer_bears_the_headers(site, path):
    answer = site.http.get(path)
    assert answer.status_code == (404 if path == "/nowhere" else 200)
    for name, value in HEADERS.items():
        assert answer.headers[name] == value
    policy = dict(
        part.strip().partition(" ")[::2]
        for part in answer.headers["content-security-policy"].split(";")
    )
    assert policy["default-src"] == policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert set(policy.values()) == {"'none'", "'self'"}


def test_the_page_is_the_same_for_every_room(site):
    page = site.http.get("/")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert page.headers["cache-control"] == "no-cache"
    assert site.http.get("/t/K7PQXM").text == page.text
    again = site.http.get("/", headers={"if-none-match": page.headers["etag"]})
    assert again.status_code in (200, 304)


MIME = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".html": "text/html",
    ".webmanifest": "application/manifest+json",
}


def test_modules_and_styles_have_their_types(site):
    files = [path for path in STATIC.rglob("*") if path.is_file()]
    assert files
    for path in files:
        answer = site.http.get(f"/static/{path.relative_to(STATIC).as_posix()}")
        written = path.read_text(encoding="utf-8")
        assert answer.text == (spare(written) if path.suffix in (".js", ".css") else written)
        assert answer.headers["content-type"].partition(";")[0] == MIME[path.suffix]
        assert answer.headers["cache-control"] == "no-cache"
        same = {"if-none-match": answer.headers["etag"]}
        assert site.http.get(answer.request.url.path, headers=same).status_code == 304


SPARED = [
    ("/** Say. */\nexport const a = 1; // why\n", "\nexport const a = 1; // why\n"),
    ("  // one\n  b();\n", "\n  b();\n"),
    ("/**\n * @param {a} b\n */\nc", "\n\n\nc"),
    ("d(); /* e\n*/\nf", "d(); /* e\n*/\nf"),
    ("/* g */ h();\n", "/* g */ h();\n"),
    ('const i = "// j";\nk', 'const i = "// j";\nk'),
    ("/* l */\n\n/* m */\n.n { }\n", "\n\n\n.n { }\n"),
]


@pytest.mark.parametrize(("text", "served"), SPARED)
def test_what_only_people_read_is_not_sent(text, served):
    assert spare(text) == served


@pytest.mark.parametrize("path", sorted(STATIC.rglob("*.js")), ids=lambda path: path.name)
def test_a_module_means_the_same_without_its_comments(path, tmp_path):
    """No text of several lines is touched, and node reads the module as one."""
    written = path.read_text(encoding="utf-8")
    assert spare(written).count("\n") == written.count("\n")
    code = re.sub(r"^\s*//.*$|/\*(?:(?!\*/)[\s\S])*\*/", "", written, flags=re.MULTILINE)
    for text in re.findall(r"`(?:\\.|[^`\\])*`", code):
        assert not re.search(r"^\s*(?://|/\*)", text, re.MULTILINE), text
    node = shutil.which("node")
    if node is not None:
        file = tmp_path / "module.mjs"
        file.write_text(spare(written), encoding="utf-8")
        checked = subprocess.run([node, "--check", str(file)], capture_output=True, text=True)
        assert checked.returncode == 0, checked.stderr


@pytest.mark.parametrize(
    "path", ["/static/../web/store.py", "/static/%2e%2e/store.py", "/static/..%2fstore.py"]
)
def test_nothing_else_is_served(site, path):
    assert site.http.get(path).status_code == 404


def test_the_page_asks_nobody_else():
    """No file names another host, and none runs what is written into the page itself."""
    for path in STATIC.rglob("*"):
        if path.is_file():
            text = path.read_text(encoding="utf-8")
            names = set(re.findall(r"https?://[^\s\"'<>)]+", text))
            assert not {name for name in names if not name.startswith("http://www.w3.org/")}, path
            if path.suffix == ".html":
                assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", text)


def test_the_lobby_is_drawn_from_the_rules(site):
    table = site.http.get("/api/table").json()
    assert list(table["presets"]) == list(PRESETS)
    assert table["presets"]["room"] == json.loads(json.dumps(mjcore.Rules.room().to_dict()))
    assert [field["name"] for field in table["fields"]] == list(FIELDS)
    assert table["cards"] == [{"id": "practice", "name": "Practice card", "lines": 66}]
    assert table["version"] == mjcore.__version__
    assert {"rules", "reading", "glossary"} == set(table["about"])
    settings = mjcore.RoomSettings.from_dict(table["defaults"])
    assert settings == mjcore.RoomSettings()
    named = {field["name"] for field in table["settings"]} | {"rules"}
    assert named == set(mjcore.RoomSettings().to_dict())


def test_a_room_is_made(site):
    answer = site.post(name=" Ada\u0000 ", settings={"rules": "casual"})
    made = answer.json()
    assert answer.status_code == 201 and set(made) == {"code", "member", "token"}
    assert re.fullmatch(f"[{LETTERS}]{{6}}", made["code"])
    assert re.fullmatch("[0-9a-f]{32}", made["token"])
    room = site.table(made["code"]).room
    assert room.settings.rules == mjcore.Rules.casual() and room.lines(made["member"]) == ()


def test_a_room_with_a_card_of_ones_own(site):
    code = site.post(name="Ada", card_text=ONE_LINE).json()["code"]
    assert site.table(code).matcher.card == mjcore.Card.loads(ONE_LINE)
    other = site.post(name="Ben", card_text=ONE_LINE).json()["code"]
    assert site.table(code).matcher is site.table(other).matcher


def test_a_card_of_ones_own_is_not_too_large(site):
    """Each of these lines stands for hundreds of hands."""
    line = '{ hand = "tt uu ppa qqa mmb NN EE", value = 25 },'
    text = ONE_LINE.replace("lines = [", "lines = [" + line)
    answer = site.post(name="Ada", card_text=text)
    assert (answer.status_code, answer.json()["error"]) == (400, "card")
    assert mjcore.Card.loads(text, max_card=10**7, max_line=10**7)


def test_a_card_of_ones_own_can_be_shown(site):
    """Each of these lines stands for six hands at most; it is their number that is too large."""
    runs = ["".join(run) for run in combinations("123456789", 6)]
    lines = [f"FF {a}a {b * 3}b {c * 3}c" for a in runs for b in "13579" for c in "2468"]
    for number, status in ((300, 201), (900, 400)):
        text = ONE_LINE.replace(
            "lines = [",
            "lines = [" + "".join(f'{{ hand = "{line}", value = 1 }},' for line in lines[:number]),
        )
        answer = site.post(name="Ada", card_text=text)
        assert answer.status_code == status, answer.text
    assert answer.json()["error"] == "card" and "too long" in answer.json()["reason"]


BAD = [
    ({}, "name"),
    ({"name": 7}, "name"),
    ({"name": "\u200b \n"}, "name"),
    ({"name": "Ada", "card": "other"}, "card"),
    ({"name": "Ada", "card": 3}, "card"),
    ({"name": "Ada", "card_text": 3}, "card"),
    ({"name": "Ada", "card_text": "[card"}, "card"),
    ({"name": "Ada", "settings": []}, "settings"),
    ({"name": "Ada", "settings": {"pace": -1}}, "settings"),
    ({"name": "Ada", "settings": {"rules": "chess"}}, "settings"),
    ({"name": "Ada", "settings": {"nothing": 1}}, "settings"),
]


@pytest.mark.parametrize(("body", "code"), BAD)
def test_what_makes_no_room(site, body, code):
    answer = site.post(**body)
    assert answer.status_code == 400 and answer.json()["error"] == code
    assert answer.json()["reason"].strip()
    assert site.tables.store.rooms == 0


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"{", "application/json"),
        (b"[]", "application/json"),
        (b"[" * 90_000, "application/json"),
        (b'{"name": "Ada"}', "text/plain"),
        (b'{"name": "Ada"}', None),
        (b'{"name": "' + b"A" * 100_000 + b'"}', "application/json"),
        (b'{"name": "\xff"}', "application/json"),
    ],
)
def test_a_body_that_is_none(site, content, kind):
    """A form of another page sends neither JSON nor its type, which keeps such pages out, too."""
    headers = {} if kind is None else {"content-type": kind}
    answer = site.http.post("/api/rooms", content=content, headers=headers)
    assert (answer.status_code, answer.json()["error"]) == (400, "malformed")


def test_there_are_only_so_many_rooms():
    with Site(limits=free(rooms=2)) as site:
        assert [site.post(name="Ada").status_code for _ in range(3)] == [201, 201, 503]


def test_an_address_makes_only_so_many_rooms():
    with Site(limits=free(rooms_of_address=(0.001, 3))) as site:
        answers = [site.post(name="Ada") for _ in range(4)]
    assert [answer.status_code for answer in answers] == [201, 201, 201, 429]
    assert answers[3].json()["error"] == "busy"


def test_health_and_figures(site):
    assert site.http.get("/healthz").json() == {"status": "ok", "version": mjcore.__version__}
    code, token = site.room()
    with site.enter(code, token=token) as line:
        line.do("sit", player=0)
        line.do("start")
        line.play()
        line.ask("sit", player=77)
        line.say("nonsense\n")
        line.all()
        text = site.http.get("/metrics").text
    figures = dict(re.findall(r"^(mjcore_\S+) (\S+)$", text, re.MULTILINE))
    assert figures["mjcore_rooms"] == figures["mjcore_people"] == "1.0"
    assert figures["mjcore_connections"] == figures["mjcore_rooms_awake"] == "1.0"
    assert float(figures["mjcore_actions_total"]) >= 10
    assert figures["mjcore_deals_total"] == "1.0"
    assert figures['mjcore_refusals_total{code="no_place"}'] == "1.0"
    assert figures['mjcore_refusals_total{code="unknown_type"}'] == "1.0"
    assert figures['mjcore_messages_total{type="other"}'] == "1.0"
    assert float(figures["mjcore_answer_seconds_count"]) > 10


def test_a_fault_is_answered_in_one_sentence(site, monkeypatch):
    http = type(site.http)(site.app, base_url="http://localhost", raise_server_exceptions=False)
    monkeypatch.setattr(site.tables, "create", None)
    answer = http.post("/api/rooms", json={"name": "Ada"})
    assert answer.status_code == 500 and answer.json()["error"] == "failed"
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("cards", [{}, {"own": CARDS["practice"]}])
def test_cards_that_cannot_be(cards):
    with pytest.raises(mjcore.Error, match="cards are by id"):
        Site(cards=cards)


@pytest.mark.parametrize("shard", ["A B", "O", "a/b", "A" * 13, "Ä"])
def test_a_shard_that_no_code_begins_with(shard):
    with pytest.raises(mjcore.Error, match="a shard is named"):
        Site(shard=shard)


def test_codes_begin_with_the_shard():
    with Site(shard="ab", limits=free()) as site:
        code, token = site.room()
        assert re.fullmatch(f"AB[{LETTERS}]{{6}}", code)
        with site.enter(code.lower(), token=token) as line:
            assert line.welcome["code"] == code


def test_what_is_installed_has_the_page():
    assert Path(mjcore.__file__).parent / "web" / "static" == STATIC
