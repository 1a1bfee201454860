"""The socket: hello and welcome, the room's messages, and those of the server."""

import pytest
from webbing import FAST, ONE_LINE, Site, free

import mjcore


def test_who_made_the_room_comes_in(site):
    code, token = site.room()
    with site.socket(f" {code[:3].lower()}-{code[3:]}") as line:
        line.say("hello", token=token)
        assert line.next() == {
            "type": "welcome",
            "code": code,
            "member": 1,
            "token": token,
            "card": {"id": "practice", "name": "Practice card"},
            "server": mjcore.__version__,
        }
        told = line.all()
    assert [one["type"] for one in told] == ["room"]
    assert told[0]["you"] == told[0]["host"] == 1 and told[0]["members"][0]["present"]


def test_who_has_the_code_joins_and_comes_back(site):
    code, token = site.room()
    with site.enter(code, token=token) as ada:
        with site.enter(code, name="<b>Ben</b>\u202e\n") as ben:
            mine = ben.welcome
            assert mine["member"] == 2 and mine["token"] != token
        names = [one["name"] for one in ada.all()[-1]["members"]]
        assert names == ["Ada", "<b>Ben</b>"]
        with site.enter(code, token=mine["token"]) as again:
            assert again.welcome == mine


def test_a_second_line_is_told_all_and_the_first_nothing_new(site):
    code, token = site.room()
    with site.enter(code, token=token) as first, site.enter(code, token=token) as second:
        assert second.last("room")["you"] == 1
        assert first.all() == []
        second.do("sit", player=2)
        assert first.all()[0]["places"][2]["member"] == 1


REFUSED = [
    ("AAAAAA", {"type": "hello", "name": "Ben"}, "room", 4002),
    (None, {"type": "hello", "token": "0" * 32}, "token", 4001),
    (None, {"type": "hello", "token": 7}, "token", 4001),
    (None, {"type": "hello", "token": "\ud800"}, "token", 4001),
    (None, {"type": "hello", "device": "000000"}, "device", 4006),
    (None, {"type": "hello", "device": ["000000"]}, "device", 4006),
    (None, {"type": "hello", "name": "\u0000"}, "name", 4004),
    (None, {"type": "hello"}, "name", 4004),
    (None, {"type": "hello", "name": "Ben", "after": "x"}, "malformed", 4007),
    (None, {"type": "hello", "name": "Ben", "after": 2**60}, "malformed", 4007),
    (None, {"type": "hello", "name": "Ben", "after": True}, "malformed", 4007),
    (None, {"type": "sit", "player": 0}, "malformed", 4007),
    (None, [], "malformed", 4007),
]


@pytest.mark.parametrize(("code", "hello", "why", "closes"), REFUSED)
def test_who_does_not_come_in(site, code, hello, why, closes):
    made, _ = site.room()
    with site.socket(code or made) as line:
        line.session.send_json(hello)
        answer = line.next()
        assert (answer["type"], answer["code"]) == ("refused", why) and answer["reason"]
        assert line.closed() == closes
    assert site.tables.connections.total == 0


def test_a_room_takes_eight(site):
    code, _ = site.room()
    for number in range(7):
        with site.enter(code, name=f"P{number}"):
            pass
    with site.socket(code) as line:
        line.say("hello", name="Late")
        assert line.next()["code"] == "full" and line.closed() == 4003


def test_who_says_nothing_is_not_waited_for():
    with Site(limits=free(hello=0.05)) as site:
        code, _ = site.room()
        with site.socket(code) as line:
            assert line.next()["code"] == "late" and line.closed() == 4008


def test_who_leaves_or_is_removed_is_gone(site):
    code, token = site.room()
    with site.enter(code, token=token) as ada:
        with site.enter(code, name="Ben") as ben, site.enter(code, name="Cleo") as cleo:
            ada.do("remove", member=2)
            assert ben.until("refused")["code"] == "removed"
            assert ben.closed() == 4009
            cleo.do("leave")
            assert cleo.closed() == 4009
        assert [one["name"] for one in ada.all()[-1]["members"]] == ["Ada"]


def test_a_code_for_another_device(site):
    code, token = site.room()
    with site.enter(code, token=token) as phone:
        made = phone.ask("device")
        assert len(made["device"]) == 6 and made["expires"] == 120
        newer = phone.ask("device")["device"]
        with site.socket(code) as line:
            line.say("hello", device=made["device"])
            assert line.next()["code"] == "device"
        with site.enter(code, device=newer) as tablet:
            assert tablet.welcome["token"] == token
        with site.socket(code) as line:
            line.say("hello", device=newer)
            assert line.next()["code"] == "device"


def test_a_code_for_another_device_is_good_for_two_minutes():
    with Site(limits=free(device=-1.0)) as site:
        code, token = site.room()
        with site.enter(code, token=token) as phone, site.socket(code) as line:
            line.say("hello", device=phone.ask("device")["device"])
            assert line.next()["code"] == "device"


def test_the_card_in_chips(site):
    code, token = site.room()
    with site.enter(code, token=token) as line:
        card = line.ask("card")["card"]
    assert card["name"] == "Practice card"
    lines = [one for section in card["sections"] for one in section["lines"]]
    assert len(lines) == 66
    for one in lines:
        for groups in one["chips"]:
            assert sum(len(group) for group in groups) == 14


def test_my_way_to_each_line(site):
    code, token = site.room()
    with site.enter(code, token=token) as line:
        assert line.ask("lines")["code"] == "no_place"
        line.do("sit", player=0)
        assert line.ask("lines")["code"] == "no_place"
        line.do("start")
        line.all()
        view = line.last("view")["view"]
        answer = line.ask("lines")
    assert answer["question"] == view["question"] and len(answer["lines"]) == 66
    rack = mjcore.Rack.from_tiles(view["rack"])
    nearest = mjcore.Matcher(mjcore.Card.practice()).line_distances(rack)
    assert [one["away"] for one in answer["lines"]] == list(nearest)
    for one in answer["lines"]:
        states = [tile["state"] for group in one["tiles"] for tile in group]
        assert len(states) == 14 and states.count("missing") == one["away"]
        held = [tile["tile"] for group in one["tiles"] for tile in group if tile["state"] == "held"]
        jokers = ["J"] * states.count("joker")
        assert sorted([*held, *jokers, *one["spare"]]) == sorted(view["rack"])


def test_words_about_this_table(site):
    code, token = site.room(rules="guided", call_timer=9)
    with site.enter(code, token=token) as line:
        about = line.ask("about")
    texts = " ".join(rule["text"] for rule in about["rules"])
    assert "A call that no line of the card could hold is refused." in texts
    assert "within 9 seconds" in texts
    assert {"Charleston", "Kong, quint, sextet"} <= {one["word"] for one in about["glossary"]}


def test_deals_that_are_over_and_one_of_them_again(site):
    code, token = site.room(hands=2)
    with site.enter(code, token=token) as line:
        line.do("sit", player=1)
        line.do("start")
        over = line.play()
        assert line.ask("review", game=1, deal=2)["code"] == "no_deal"
        (listed,) = line.ask("deals")["deals"]
        for key in ("outcome", "players", "scores", "payments", "deal"):
            assert listed[key] == over[key]
        assert listed["names"] == [None, "Ada", None, None] and listed["game"] == 1
        seen = line.ask("review", game=1, deal=1)
        line.do("ready", deal=1)
        line.play()
        assert [one["deal"] for one in line.ask("deals")["deals"]] == [1, 2]
    assert seen["record"] == over["record"] and seen["players"] == over["players"]
    assert seen["you"] == over["players"].index(1)


@pytest.mark.parametrize(
    "numbers", [{}, {"game": 1}, {"game": "1", "deal": 1}, {"game": True, "deal": 1}]
)
def test_a_review_of_nothing(site, numbers):
    code, token = site.room()
    with site.enter(code, token=token) as line:
        assert line.ask("review", **numbers)["code"] == "malformed"


def test_a_card_of_ones_own_is_played_with(site):
    made = site.post(name="Ada", card_text=ONE_LINE, settings=FAST).json()
    with site.enter(made["code"], token=made["token"]) as line:
        assert line.welcome["card"] == {"id": "own", "name": "Mine"}
        assert [one["name"] for one in line.ask("card")["card"]["sections"]] == ["One"]


def test_after_a_message_only_what_came_since_is_told(site):
    code, token = site.room()
    with site.enter(code, token=token) as line:
        line.do("sit", player=0)
        line.do("start")
        line.all()
        view = line.last("view")
        line.do("auto", at=view["view"]["question"])
        line.all()
        known, seen = view["n"], line.last("view")["events"]
    with site.enter(code, token=token, after=known) as again:
        assert again.last("events")["first"] == view["events"] + 1
        assert again.last("view")["events"] == seen
    with site.enter(code, token=token) as anew:
        assert anew.last("events")["first"] == 1


def test_nothing_new_is_told_before_all_is_told(site, monkeypatch):
    """A bot is due whenever somebody looks at the clock; who comes in hears of it in order."""
    code, token = site.room(bot_pause=1, between=0, hands=None, grace=0)
    with site.enter(code, token=token) as line:
        line.do("sit", player=0)
        line.do("start")
        line.all()
        moment = [site.table(code).now]

        def leaping(self):
            moment[0] += 1.5
            return moment[0]

        monkeypatch.setattr("mjcore.web.table.Table.now", property(leaping))
        known = len(line.heard)
        with site.socket(code) as other:
            other.say("hello", token=token)
            told = [other.next() for _ in range(4)]
        line.all()
        assert any(one["type"] == "events" for one in line.heard[known:])
    assert [one["type"] for one in told] == ["welcome", "room", "events", "view"]
    assert told[2]["first"] == 1 and told[3]["events"] == len(told[2]["events"])


def test_the_server_says_that_it_ends(site):
    code, token = site.room()
    with site.enter(code, token=token) as line:
        site.http.portal.call(site.tables.close, "back soon")
        assert line.next() == {"type": "closing", "reason": "back soon"}
        assert line.closed() == 1012
    with site.socket(code) as line:
        line.say("hello", token=token)
        assert line.next()["code"] == "busy" and line.closed() == 4005
    assert site.post(name="Ada").status_code == 429
