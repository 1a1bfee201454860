"""Messages: ids, what is refused, what a line that comes back is told, hints."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import get_args, get_type_hints

import pytest
from odd_values import name_of
from rooming import MATCHER, NUMBERED, Table, fast, kinds, refused

import mjcore
from mjcore import Advisor, Discard, Pass, Phase, Room, Seat
from mjcore.room.messages import InMessage
from mjcore.room.requests import FIELDS

E, S, W, N = Seat


def started(people: int = 1, **settings: object) -> Table:
    table = Table(fast(hands=None, **settings), people=people)
    table.say(1, type="start")
    return table


# -- refusals


MALFORMED = [
    None,
    5,
    "start",
    [],
    {},
    {"type": None},
    {"type": 5},
    {"type": ["start"]},
    {"type": "sit"},
    {"type": "sit", "player": "0"},
    {"type": "sit", "player": True},
    {"type": "sit", "player": 1.0},
    {"type": "sit", "player": 10**30},
    {"type": "stand", "extra": 1},
    {"type": "stand", 5: 1},
    {"type": "start", "id": 5},
    {"type": "start", "id": "x" * 65},
    {"type": "start", "id": None},
    {"type": "settings", "settings": None},
    {"type": "settings"},
    {"type": "bot", "player": 1},
    {"type": "bot", "player": 1, "level": 5},
    {"type": "bot", "player": 1, "level": "clever"},
    {"type": "act", "action": {"action": "skip"}},
    {"type": "act", "action": {"action": "skip"}, "at": None},
    {"type": "act", "action": "skip", "at": ""},
    {"type": "act", "at": "", "action": {}},
    {"type": "act", "at": "", "action": {"action": ["skip"]}},
    {"type": "act", "at": "", "action": {"action": "pass", "tiles": 5}},
    {"type": "act", "at": "", "action": {"action": "pass", "tiles": ["X"]}},
    {"type": "auto", "at": 5},
    {"type": "auto", "at": "x" * 1000},
    {"type": "ready", "deal": "1"},
    {"type": "resume"},
    {"type": "resume", "after": "x"},
    {"type": "resume", "after": 1.5},
]


@pytest.mark.parametrize("message", MALFORMED, ids=name_of)
@pytest.mark.parametrize("state", ["lobby", "deal"])
def test_what_is_malformed_is_refused_and_changes_nothing(message, state):
    table = Table(fast(), people=2) if state == "lobby" else started(2)
    before = json.dumps(table.room.to_dict())
    sends = table.note(table.room.receive("line 1", message, table.now))
    assert refused(sends)[0] == "malformed"
    assert (sends[0].to, sends[0].line) == (1, "line 1")
    assert json.dumps(table.room.to_dict()) == before


def test_what_is_not_known_is_refused():
    table = started()
    code, reason = refused(table.say(1, type="dance", id="7"))
    assert code == "unknown_type" and "resume" in reason
    assert table.last(1, "refused")["id"] == "7"
    deep: list = []
    for _ in range(5000):
        deep = [deep]
    for message in ({"type": deep}, {"type": "settings", "settings": {"rules": deep}}):
        before = table.room.to_dict()
        refused(table.note(table.room.receive("line 1", message, table.now)))
        assert table.room.to_dict() == before
    (send,) = table.room.receive("nobody", {"type": "ping", "id": "a"}, table.now)
    assert send.to is None and send.line == "nobody"
    assert (send.message["code"], send.message["id"]) == ("no_member", "a")


def test_what_the_rules_forbid_is_refused_with_their_reason():
    table = started(2)
    question = table.view(1)["question"]
    before = json.dumps(table.room.to_dict())
    for action, code, words in [
        (Discard("5B"), "illegal", ""),
        (Pass("JJJ"), "illegal", "joker"),
        (mjcore.Skip(), "illegal", ""),
        (mjcore.Challenge(0), "illegal", ""),
    ]:
        said, reason = refused(table.act(1, action, at=question, id="no"))
        assert said == code and words in reason
        assert table.last(1, "refused")["id"] == "no"
    code, _ = refused(table.act(1, Pass("JJJ"), at="0.0:ch1_right"))
    assert code == "stale"
    assert json.dumps(table.room.to_dict()) == before
    table.auto(1)
    assert refused(table.act(1, Pass("1B 1B 1B"), at=question))[0] == "nothing_asked"


def test_every_type_of_message_is_read():
    """The fields that are checked are those that the types say."""
    shapes = [get_type_hints(one) for one in get_args(InMessage)]
    types = {get_args(shape["type"])[0]: {*shape} - {"type", "id"} for shape in shapes}
    assert types == {name: {*fields} for name, fields in FIELDS.items()}


# -- ids


def test_what_has_an_id_is_done_once():
    """The same id again, by any line, is answered ``done`` and not done again."""
    table = started(2)
    at = table.view(1)["question"]
    sends = table.say(1, type="auto", at=at, id="one")
    assert kinds(sends)[0] == "done" and sends[0].message == {"type": "done", "id": "one"}
    before = json.dumps(table.room.to_dict())
    sends = table.say(1, type="end", id="one")
    assert [(send.to, send.line, send.message) for send in sends] == [
        (1, "line 1", {"type": "done", "id": "one"})
    ]
    assert table.room.state == "deal" and json.dumps(table.room.to_dict()) == before
    table.attach(1, "phone")
    assert kinds(table.say(1, line="phone", type="end", id="one")) == ["done"]
    assert kinds(table.say(2, type="ping", id="one")) == ["done", "pong"]


def test_what_was_refused_may_be_tried_again():
    table = started(2)
    assert refused(table.say(1, type="stand", id="s"))[0] == "not_now"
    table.say(1, type="end", id="e")
    assert kinds(table.say(1, type="stand", id="s"))[0] == "done"


def test_the_last_32_ids_are_remembered_across_restarts():
    table = started()
    for number in range(33):
        table.say(1, type="ping", id=f"{number}")
    room = Room.from_dict(json.loads(json.dumps(table.room.to_dict())), MATCHER, 0.0)
    room.attach(table.tokens[1], "a", 0.0)
    assert kinds(room.receive("a", {"type": "ping", "id": "1"}, 0.0)) == ["done"]
    assert kinds(room.receive("a", {"type": "ping", "id": "0"}, 0.0)) == ["done", "pong"]
    assert kinds(room.receive("a", {"type": "ping", "id": "1"}, 0.0)) == ["done", "pong"]


# -- numbers, and coming back


def test_running_numbers_count_what_a_member_is_sent():
    table = started(3)
    table.play()
    for member in (1, 2, 3):
        numbers = [one["n"] for one in table.heard[member] if one["type"] in NUMBERED]
        assert numbers == list(range(1, len(numbers) + 1))
        firsts = [
            (one["first"], len(one["events"])) for one in table.heard[member] if "first" in one
        ]
        assert firsts[0][0] == 1
        assert all(a + b == c for (a, b), (c, _) in pairwise(firsts))


def test_a_line_that_comes_back_is_told_what_it_missed():
    table = started(2)
    table.auto(2)
    known = table.last(1)["n"]
    table.detach(1)
    heard = len(table.heard[1])
    table.wait(1.0)
    table.attach(1, "b")
    assert kinds(table.sent[-2:]) == ["room", "room"]
    table.detach(2)
    table.attach(2)
    sends = table.say(1, line="b", type="resume", after=known)
    assert {(send.to, send.line) for send in sends} == {(1, "b")}
    assert kinds(sends) == ["room", "view"]
    assert {send.message["n"] for send in sends} == {table.last(1, "room")["n"]}
    table.say(1, line="b", type="auto", at=table.view(1)["question"])
    assert heard < len(table.heard[1])
    sends = table.say(1, line="b", type="resume", after=known)
    assert kinds(sends) == ["room", "events", "view"]
    first = sends[1].message["first"]
    every = table.say(1, line="b", type="resume", after=None)[1].message
    assert every["first"] == 1 and every["events"][first - 1 :] == sends[1].message["events"]
    for after in (0, -5, 10**9):
        assert table.say(1, line="b", type="resume", after=after)[1].message == every


def test_a_view_says_how_many_events_go_before_it():
    """So a client knows whether it has missed any, though its line is told of new ones."""
    table = started(2, bot_pause=1.0, pace=2.0)
    table.detach(1)
    table.wait(30.0)
    table.auto(2)
    table.wait(1.0)
    table.attach(1)
    start = len(table.heard[1])
    table.auto(2)  # told before the line has resumed
    (events,) = [one for one in table.heard[1][start:] if one["type"] == "events"]
    assert events["first"] > 1
    assert table.last(1)["events"] == events["first"] + len(events["events"]) - 1
    table.say(1, type="resume", after=None)
    assert table.last(1)["events"] == len(table.last(1, "events")["events"])


def test_after_a_deal_who_comes_back_hears_how_it_ended():
    table = started(1)
    table.play()
    over = table.last(1, "deal_over")
    sends = table.say(1, type="resume", after=None)
    assert kinds(sends) == ["room", "events", "view", "deal_over"]
    told = sends[-1].message
    assert {**told, "n": 0, "time": 0} == {**over, "n": 0, "time": 0}
    assert sends[1].message["events"][-1]["event"] == "ended"
    table.say(1, type="ready", deal=1)
    sends = table.say(1, type="resume", after=over["n"])
    assert kinds(sends) == ["room", "events", "view"] and sends[1].message["first"] == 1


def test_resuming_changes_nothing():
    table = started(2)
    before = json.dumps(table.room.to_dict())
    table.say(1, type="resume", after=3)
    table.say(1, type="ping")
    assert json.dumps(table.room.to_dict()) == before


# -- hints


def test_hints_are_those_of_the_advisor():
    table = started(2)
    advisor = Advisor(MATCHER, table.deal.rules)
    view = table.deal.view(E)
    (send,) = table.say(1, type="help")
    hints = [hint.to_dict() for hint in advisor.helper(view)]
    assert send.message["hints"] == json.loads(json.dumps(hints))
    assert send.message["question"] == view.question and send.line is None
    (send,) = table.say(1, type="why")
    advice = advisor.advise(view)
    assert send.message["suggestion"] == advice.suggestion.to_dict()
    assert send.message["text"] == advice.text and send.message["choices"]
    table.auto(1)
    assert table.deal.events[-1].action == advice.suggestion
    assert refused(table.say(1, type="why"))[0] == "nothing_asked"
    assert refused(table.auto(1))[0] == "nothing_asked"
    assert kinds(table.say(1, type="help")) == ["helper"]
    assert refused(table.say(1, type="auto", at="0.1:turn"))[0] == "stale"


def test_a_table_without_hints():
    table = started(1, hints=False)
    for message in ({"type": "help"}, {"type": "why"}, {"type": "auto", "at": "x"}):
        assert refused(table.say(1, **message))[0] == "no_hints"


def test_hints_need_a_deal_and_a_place():
    table = Table(people=1)
    assert refused(table.say(1, type="help"))[0] == "not_now"
    table.say(1, type="start")
    ben = table.join("Ben")
    table.attach(ben)
    assert refused(table.say(ben, type="why"))[0] == "no_place"


def test_advice_is_worked_out_once_a_question(monkeypatch):
    """However often it is asked for, and when it is then done, wished for or not."""
    calls = []
    for name in ("advise", "helper"):
        method = getattr(Advisor, name)

        def counted(self, view, *rest, method=method, name=name):
            calls.append((name, view.question, int(view.seat)))
            return method(self, view, *rest)

        monkeypatch.setattr(Advisor, name, counted)
    table = started(2, pass_timer=9.0)
    table.attach(1, "phone")
    for _ in range(3):
        table.say(1, type="why")
        table.say(1, line="phone", type="help")
        table.say(2, type="why")
    assert len(calls) == 3
    table.auto(1)
    table.auto(2)
    assert table.deal.phase is Phase.CH1_ACROSS
    table.say(1, type="why")
    assert len(calls) == 4 and len(set(calls)) == 4
    table.wait(9.0)  # what is suggested is done, for one who has asked and one who has not
    assert table.deal.phase is Phase.CH1_LEFT
    assert len(calls) == 5 and len(set(calls)) == 5


def test_an_exchange_that_wins_has_a_score_beyond_all_others():
    """JSON knows no infinity: the score is ``null``, and the choice is the first."""
    from mjcore.room.deciding import _finite

    assert _finite({"a": [float("inf"), 1.5, (2, "x")]}) == {"a": [None, 1.5, [2, "x"]]}
