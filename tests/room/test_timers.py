"""Timers: for passes, votes, turns and windows; the pace of bots; what late answers come to."""

from __future__ import annotations

import math

import pytest
from rooming import CARD, MATCHER, Table, fast, kinds, place, refused
from tabletop import table as positioned

import mjcore
from mjcore import (
    Call,
    Challenge,
    Deal,
    Discard,
    Error,
    MahJongg,
    Phase,
    Room,
    RoomSettings,
    Rules,
    Seat,
    Skip,
)

E, S, W, N = Seat


def started(people: int, deal: Deal | None = None, **settings: object) -> Table:
    """Return a table whose deal has begun, or stands where a position does."""
    table = Table(fast(hands=None, **settings), people=people)
    table.say(1, type="start")
    if deal is not None:
        place(table, deal)
        for member in range(1, people + 1):
            table.say(member, type="resume", after=None)
    return table


def position(rules: Rules, turn: Seat, **layout: object) -> Deal:
    """Return a position on the practice card, by the rules that a room plays it with."""
    deal = positioned(rules.replace(ask="all", hands_per_game=None), turn, **layout)
    data = deal.to_dict()
    data["card"] = {"name": CARD.name, "digest": CARD.digest}
    return Deal.from_dict(data, MATCHER)


def window(rules: Rules | None = None, **racks: str) -> Deal:
    """Return a window after East's 3 Bam, in which South alone can call."""
    racks = {"S": "33B", **racks}
    return position(Rules.room() if rules is None else rules, E, live="3B", **racks)


def events(messages: list[dict]) -> list[dict]:
    """Return the events that messages tell of."""
    return [event for one in messages if one["type"] == "events" for event in one["events"]]


# -- passes, votes and turns


def test_a_pass_does_what_is_suggested_when_its_time_is_up():
    table = started(2, pass_timer=20.0)
    assert table.last(1)["deadline"] == 20.0
    assert table.room.deadline == 20.0
    suggested = mjcore.Advisor(MATCHER, table.deal.rules).charleston(table.deal.view(E)).suggestion
    table.wait(19.999)
    assert table.deal.phase is Phase.CH1_RIGHT and 0 in table.deal.to_act
    table.wait(0.001)
    assert table.deal.phase is Phase.CH1_ACROSS
    passed = [e for e in table.deal.events if e.name == "passed" and e.seat is E]
    assert [one.action for one in passed] == [suggested]
    assert table.last(1)["deadline"] == 40.0


def test_an_answer_of_somebody_else_does_not_start_the_time_of_a_pass_anew():
    table = started(2, pass_timer=20.0)
    table.wait(15.0)
    table.auto(1)
    assert table.last(2)["deadline"] == 20.0 and table.last(1)["deadline"] == 20.0
    table.wait(5.0)
    assert table.deal.phase is Phase.CH1_ACROSS


def test_a_turn_does_what_is_suggested_and_never_declares():
    """Who has a hand that wins must say so himself."""
    deal = Deal.position(
        MATCHER,
        Rules.room(ask="all", hands_per_game=None),
        racks=[None, winning(), None, None],
        turn=S,
        origin="draw",
    )
    table = started(4, deal, turn_timer=30.0)
    assert MahJongg() in table.deal.legal_actions(S)
    assert {"action": "mah_jongg"} in table.last(2)["legal"]["actions"]
    assert table.last(2)["deadline"] == table.last(1)["deadline"] == 30.0
    table.wait(30.0)
    assert table.deal.outcome is None and table.deal.phase is not Phase.END
    names = [event.name for event in table.deal.events]
    assert "declared" not in names and "discarded" in names
    assert table.deal.view(S).turn != S


def winning() -> str:
    """Return fourteen tiles that are a hand of the practice card."""
    rack = mjcore.Rack.parse("13579B 13579C 246D N")
    while MATCHER.distance(rack):
        best = MATCHER.nearest(rack, k=1)[0]
        spare = best.spare[0]
        gain = next(iter(best.needs))
        rack = rack.remove(spare).add(gain)
    return str(rack)


def test_exchange_revision_and_challenge_do_not_start_a_turn_anew():
    deal = Deal.position(
        MATCHER,
        Rules.league(ask="all", hands_per_game=None),
        racks=["5D 123B 456C NEWS FFF", None, "[555D J] 123456789B", None],
        turn=E,
    )
    rules = Rules.league()
    table = started(4, deal, turn_timer=30.0, rules=rules)
    table.wait(10.0)
    question = table.view(1)["question"]
    (exchange,) = [one for one in table.deal.legal_actions(E) if isinstance(one, mjcore.Exchange)]
    table.act(1, exchange)
    assert table.view(1)["question"] != question and table.last(1)["deadline"] == 30.0
    table.wait(10.0)
    table.act(4, Challenge(W))
    assert table.last(1)["deadline"] == 30.0
    table.wait(10.0)
    assert table.deal.phase is not Phase.TURN or table.view(1)["turn"] != 0


def test_an_exposure_that_is_revised_does_not_start_a_turn_anew():
    table = started(4, window(Rules.league(), S="333B J"), rules=Rules.league(), turn_timer=30.0)
    table.wait(5.0)
    table.act(2, Call(3, 0))
    assert table.view(2)["turn"] == S and table.last(2)["deadline"] == 35.0
    table.wait(10.0)
    table.act(2, mjcore.Revise(4, 0))
    assert table.last(2)["deadline"] == 35.0


# -- windows


def test_a_window_lets_go_for_who_has_not_answered():
    table = started(4, window(), call_timer=15.0)
    assert table.view(2)["to_act"] == [S] and table.last(2)["deadline"] == 15.0
    assert table.view(3)["to_act"] == [] and table.last(3)["deadline"] is None
    assert table.room.deadline == 15.0
    table.wait(14.999)
    assert table.deal.phase is Phase.WINDOW
    table.wait(0.001)
    answers = [e for e in table.deal.events if e.name == "answered"]
    assert [one.action for one in answers] == [Skip(), Skip(), Skip()]
    assert table.view(2)["turn"] == S


def test_without_a_timer_a_window_waits():
    table = started(4, window(), call_timer=None)
    assert table.last(2)["deadline"] is None and table.room.deadline is None
    table.wait(100_000.0)
    assert table.deal.phase is Phase.WINDOW
    table.act(2, Call(3, 0))
    assert table.view(1)["exposures"][1] == ["[333B]"]


def test_an_answer_that_comes_too_late_is_never_taken_for_the_next_question():
    table = started(4, window(), call_timer=15.0)
    question = table.view(2)["question"]
    table.now = 15.0
    sends = table.act(2, Call(3, 0), at=question)
    assert sends[-1].message["code"] == "stale" and sends[-1].line == "line 2"
    assert table.deal.phase is Phase.TURN and not table.deal.view(S).exposures[S]


def test_nothing_is_told_before_the_pace_has_passed():
    """The window stays open though nobody can claim, and closes then without a word before."""
    deal = position(Rules.room(), E, E="4B")
    table = started(4, deal, pace=2.0, call_timer=15.0)
    sends = table.act(1, Discard("4B"))
    assert {send.to for send in sends} == {1, 2, 3, 4}
    assert [table.view(m)["to_act"] for m in (1, 2, 3, 4)] == [[]] * 4
    assert refused(table.act(3, Skip()))[0] == "nothing_asked"
    assert table.wait(1.999) == []
    assert table.deal.phase is Phase.WINDOW
    sends = table.wait(0.001)
    assert table.deal.phase is Phase.TURN and kinds(sends, 2) == ["events", "view"]
    names = [one["event"] for one in table.last(2, "events")["events"]]
    assert names == ["answered", "drew"]


def test_who_answers_is_told_at_once_and_the_others_when_the_window_closes():
    table = started(4, window(), pace=2.0, call_timer=15.0)
    table.wait(0.5)
    sends = table.act(2, Call(3, 0), id="c")
    assert [(send.to, send.message["type"]) for send in sends] == [
        (2, "done"),
        (2, "events"),
        (2, "view"),
    ]
    view = table.view(2)
    assert view["answer"] == {"action": "call", "size": 3, "jokers": 0} and view["to_act"] == []
    assert table.last(2)["legal"] == {"actions": []} and table.last(2)["deadline"] is None
    assert refused(table.act(2, Skip()))[0] == "nothing_asked"
    table.wait(1.499)
    assert table.deal.phase is Phase.WINDOW
    sends = table.wait(0.001)
    assert [one["event"] for one in table.last(2, "events")["events"]] == ["called"]
    assert [one["event"] for one in table.last(3, "events")["events"]] == ["answered", "called"]


def test_sealed_windows_take_all_their_time():
    deal = position(Rules.room(), E, E="4B", S="NEWS")
    table = started(4, deal, sealed=True, call_timer=15.0, pace=0.0)
    table.act(1, Discard("4B"))
    assert table.wait(14.999) == []
    table.wait(0.001)
    assert table.deal.phase is Phase.TURN
    table = started(4, window(), sealed=True, call_timer=15.0)
    table.act(2, Skip())
    table.wait(14.999)
    assert table.deal.phase is Phase.WINDOW


def test_a_joker_is_not_offered_and_play_goes_on_at_once():
    """What everybody knows nobody can claim is no secret."""
    table = started(4, position(Rules.room(), E, E="J 123B"), pace=2.0, call_timer=15.0)
    table.act(1, Discard("J"))
    assert table.deal.phase is Phase.TURN and table.deal.view(S).turn == S
    deal = position(Rules.room(claims_on_empty_wall="none"), E, E="5D", left=0)
    table = started(
        4, deal, pace=2.0, call_timer=15.0, rules=Rules.room(claims_on_empty_wall="none")
    )
    table.act(1, Discard("5D"))
    assert table.deal.outcome is not None and table.room.state == "pause"


def test_where_an_error_costs_the_hand_mah_jongg_is_open_to_who_is_asked_by_the_rules():
    """League: an error is punished; ``ask`` says who is asked at all."""
    rules = Rules.league()
    table = started(4, window(rules), rules=rules)
    assert {"action": "mah_jongg"} in table.last(2)["legal"]["actions"]
    assert table.last(3)["legal"]["actions"] == [] and table.view(3)["to_act"] == []
    rules = Rules.league(ask="all")
    table = started(4, window(rules), rules=rules)
    assert table.view(3)["to_act"] == [W] and table.view(4)["to_act"] == [N]
    assert {"action": "mah_jongg"} in table.last(3)["legal"]["actions"]
    rules = Rules.room(ask="all")
    table = started(4, window(rules), rules=rules)
    assert table.view(3)["to_act"] == []
    assert refused(table.act(3, MahJongg()))[0] == "nothing_asked"


# -- challenges while a window is open


@pytest.mark.parametrize("pace", [0.0, 2.0])
def test_a_challenge_between_an_answer_and_the_end_of_a_window(pace):
    """The record has the answer after the challenge; who answered has always had it before."""
    rules = Rules.league()
    deal = window(rules, S="33B J", W="3B J 1234C", N="[999C] ")
    table = started(4, deal, rules=rules, pace=pace, call_timer=15.0)
    before, start = len(table.deal.events_for(S)), len(table.heard[2])
    assert table.view(3)["to_act"] == [W]
    table.act(2, Call(3, 0))
    table.act(1, Challenge(N))
    assert table.view(2)["answer"] is not None and table.view(2)["to_act"] == []
    table.act(3, Skip())
    table.wait(2.0)
    assert table.deal.phase is Phase.TURN
    heard = events(table.heard[2][start:])
    names = [one["event"] for one in heard]
    assert names[:2] == ["answered", "challenged"]
    logged = [event.name for event in table.deal.events_for(S)][before:]
    assert logged[:2] == ["challenged", "answered"]
    assert [event.to_dict() for event in table.room._inside.seen(S)][before:] == heard
    table.say(2, type="resume", after=None)
    assert table.last(2, "events")["events"][before:] == heard
    assert Deal.replay(table.deal.record(), MATCHER).record() == table.deal.record()


def test_a_hand_that_a_challenge_kills_has_answered_in_vain():
    rules = Rules.league()
    deal = window(rules, S="33B", W="3B J [111B] [888D] [222C]")
    table = started(4, deal, rules=rules, pace=2.0, call_timer=15.0)
    before, start = len(table.deal.events_for(W)), len(table.heard[3])
    table.act(3, Skip())
    table.act(2, Skip())
    table.act(1, Challenge(W))
    assert table.view(3)["dead"][W]
    table.wait(2.0)
    assert table.deal.phase is Phase.TURN
    heard = events(table.heard[3][start:])
    assert [event.to_dict() for event in table.room._inside.seen(W)][before:] == heard
    assert Deal.replay(table.deal.record(), MATCHER).record() == table.deal.record()


# -- bots


def test_bots_wait_before_they_move():
    table = Table(fast(bot_pause=1.0, hands=None), people=1)
    table.say(1, type="start")
    assert table.room.deadline == 1.0
    table.wait(0.999)
    assert len(table.deal.to_act) == 4
    table.wait(0.001)
    assert table.deal.to_act == (E,)
    table.wait(50.0)
    table.auto(1)
    assert len(table.deal.to_act) == 4
    table.wait(1.0)
    assert table.deal.to_act == (E,)


def test_a_bot_answers_in_a_window_after_its_pause():
    deal = position(Rules.room(), N, live="3B", S="33B", N="1B")
    table = started(1, deal, bot_pause=1.0, pace=0.5, call_timer=15.0)
    assert table.room.deadline == 1.0
    table.wait(1.0)
    assert table.deal.phase is Phase.TURN


# -- clocks


@pytest.mark.parametrize("now", [math.nan, math.inf, -math.inf, 1e13, 10**400])
def test_a_time_that_is_none(now):
    table = started(1)
    before = table.room.to_dict()
    for call in (
        lambda: table.room.tick(now),
        lambda: table.room.join("Ada", now),
        lambda: table.room.receive("line 1", {"type": "ping"}, now),
        lambda: table.room.detach("line 1", now),
        lambda: table.room.attach(table.tokens[1], "b", now),
        lambda: Room.from_dict(before, MATCHER, now),
    ):
        with pytest.raises(Error, match="now is seconds"):
            call()
    assert table.room.to_dict() == before


@pytest.mark.parametrize("now", ["1", None, True, 1j])
def test_a_time_that_is_no_number(now):
    with pytest.raises(TypeError, match="now is seconds"):
        Room(MATCHER).tick(now)


@pytest.mark.parametrize("origin", [0.0, 1e6, 1.7e9, -5.0, 3])
def test_any_monotonic_clock_will_do(origin):
    """A time before the last counts as the last; what is due at ``deadline`` is due at it."""
    table = Table(fast(pass_timer=20.0, hands=None), people=0)
    table.now = origin
    ada = table.join("Ada")
    table.attach(ada)
    table.say(ada, type="sit", player=0)
    table.say(ada, type="start")
    table.now += 12.3456
    table.note(table.room.tick(table.now))
    table.now -= 5.0
    table.say(ada, type="ping")
    assert table.last(ada, "pong")["time"] == 12.346
    assert table.room.tick(math.nextafter(table.room.deadline, -math.inf)) is not None
    before = table.deal.question
    table.note(table.room.tick(table.room.deadline))
    assert table.deal.question != before


def test_time_stands_still_between_a_save_and_its_restore():
    table = started(2, pass_timer=20.0)
    table.wait(5.0)
    saved = table.room.to_dict()
    room = Room.from_dict(saved, MATCHER, 1_000_000.0)
    assert room.time == 5.0 and room.deadline == 1_000_015.0


# -- settings


@pytest.mark.parametrize(
    ("fields", "error", "words"),
    [
        ({"pace": -1}, Error, "pace"),
        ({"pace": None}, TypeError, "pace"),
        ({"pace": math.nan}, Error, "pace"),
        ({"pace": 10**400}, Error, "pace"),
        ({"pace": 20}, Error, "longer than the call timer"),
        ({"call_timer": 0}, Error, "call_timer"),
        ({"call_timer": "soon"}, TypeError, "'rules'"),
        ({"turn_timer": True}, TypeError, "turn_timer"),
        ({"grace": 1e9}, Error, "grace"),
        ({"between": "30"}, TypeError, "between"),
        ({"sealed": 1}, TypeError, "sealed"),
        ({"sealed": True, "call_timer": None}, Error, "sealed windows need a call_timer"),
        ({"hints": None}, TypeError, "hints"),
        ({"hands": 0}, Error, "hands"),
        ({"hands": "four"}, TypeError, "hands"),
        ({"hands": True}, TypeError, "hands"),
        ({"bots": "clever"}, Error, "easy, steady, strong"),
        ({"bots": 3}, TypeError, "bots"),
        ({"bots": ["easy"]}, Error, "one a player, 4, not 1"),
        ({"bots": ["easy", "easy", "easy", 4]}, TypeError, "a bot is one of"),
        ({"rules": "room"}, TypeError, "rules are Rules"),
        ({"colour": "green"}, TypeError, "no setting 'colour'"),
    ],
)
def test_settings_that_cannot_be(fields, error, words):
    """The constructor tells types from values; what is read is an ``Error`` always."""
    with pytest.raises(error, match=words):
        RoomSettings(**fields)
    if fields != {"rules": "room"}:
        with pytest.raises(Error, match=words):
            RoomSettings.from_dict(fields)


@pytest.mark.parametrize("data", [None, [], {1: 2}, {"rules": None}, {"rules": {"players": 9}}])
def test_settings_that_cannot_be_read(data):
    with pytest.raises(Error):
        RoomSettings.from_dict(data)


def test_settings_are_values():
    settings = RoomSettings(bots=["easy", "steady", "strong", "easy"], hands=8, pace=1)
    assert RoomSettings.from_dict(settings.to_dict()) == settings
    assert settings.replace(pace=2.0) == RoomSettings(
        bots=("easy", "steady", "strong", "easy"), hands=8
    )
    assert hash(settings) != hash(settings.replace(pace=2.0))
    assert settings.level(2) == "strong" and RoomSettings().level(2) == "steady"
    assert (
        RoomSettings().window_limit == 15.0 and RoomSettings(call_timer=None).window_limit is None
    )
    with pytest.raises(AttributeError):
        settings.pace = 3.0
    assert RoomSettings.from_dict({"rules": "league"}).rules == Rules.league()
