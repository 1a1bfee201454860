"""Who is there and who is not: lines, grace, bots for who is gone, sleep, the next host."""

from __future__ import annotations

import pytest
from rooming import MATCHER, Table, fast, kinds, refused

from mjcore import Error, Phase, Room, Seat

E, S, W, N = Seat


def started(people: int = 2, **settings: object) -> Table:
    table = Table(fast(hands=None, grace=30.0, **settings), people=people)
    table.say(1, type="start")
    return table


def people(table: Table, member: int) -> list[tuple[bool, bool]]:
    """Return who is present and who is gone, as a member has been told."""
    return [(one["present"], one["gone"]) for one in table.last(member, "room")["members"]]


def test_a_bot_plays_for_who_is_gone_until_he_is_back():
    """In the Charleston: said to all when he goes, when a bot takes over, when he is back."""
    table = started()
    assert table.deal.to_act == (E, S)
    table.auto(2)
    table.wait(5.0)
    table.detach(1)
    assert people(table, 2) == [(False, False), (True, False)]
    assert table.room.deadline == 35.0
    table.wait(29.999)
    assert table.deal.phase is Phase.CH1_RIGHT
    table.wait(0.001)
    assert people(table, 2) == [(False, True), (True, False)]
    assert table.deal.phase is Phase.CH1_ACROSS and E not in table.deal.to_act
    table.wait(10.0)
    table.auto(2)
    assert table.deal.phase is Phase.CH1_LEFT
    table.attach(1)
    assert people(table, 2) == [(True, False), (True, False)]
    table.auto(2)
    assert table.deal.phase is Phase.CH2_VOTE or table.deal.to_act


def test_who_comes_back_in_time_has_lost_nothing():
    table = started()
    table.detach(1)
    table.wait(29.0)
    table.attach(1, "another device")
    table.wait(100.0)
    assert E in table.deal.to_act and people(table, 2) == [(True, False), (True, False)]
    table.say(1, line="another device", type="resume", after=None)
    sends = table.say(1, line="another device", type="auto", at=table.view(1)["question"])
    assert "events" in kinds(sends, 1)


def test_a_bot_plays_a_turn_and_a_window_for_who_is_gone():
    """Nothing waits for him, without any timer."""
    table = started(people=2)
    table.detach(1)
    table.wait(30.0)
    for _ in range(400):
        if table.room.state != "deal":
            break
        asked = table.asked()
        assert asked in ([2], []), asked
        table.auto(2) if asked else table.wait(1.0)
    assert table.room.state == "pause"
    actors = {event.actor for event in table.deal.events if event.action is not None}
    assert E in actors and S in actors


def test_two_lines_of_one_member_both_see_everything():
    """Messages go to the member; one line of two may go without anybody's noticing."""
    table = Table(people=1)
    sends = table.attach(1, "phone")
    assert [(send.to, send.line, send.message["type"]) for send in sends] == [(1, "phone", "room")]
    assert table.room.lines(1) == ("line 1", "phone")
    (send,) = table.say(1, type="bot", player=1, level="easy")
    assert send.line is None and send.to == 1
    assert table.detach(1) == []
    assert table.room.lines(1) == ("phone",)
    assert people(table, 1) == [(True, False)]
    assert refused(table.say(1, type="ping"))[0] == "no_member"
    assert kinds(table.say(1, line="phone", type="ping")) == ["pong"]


def test_lines_are_checked():
    table = Table(people=2)
    before = table.room.to_dict()
    with pytest.raises(Error, match="token"):
        table.room.attach("0" * 32, "x", 0.0)
    with pytest.raises(Error, match="token"):
        table.room.attach("\ud800", "x", 0.0)
    with pytest.raises(Error, match="speaks for a member already"):
        table.room.attach(table.tokens[1], "line 2", 0.0)
    with pytest.raises(TypeError, match="token"):
        table.room.attach(b"x", "x", 0.0)
    with pytest.raises(TypeError, match="line"):
        table.room.attach(table.tokens[1], None, 0.0)
    assert table.room.detach("nobody", 0.0) == []
    assert table.room.to_dict() == before


@pytest.mark.parametrize("line", [7, ("a", 1), frozenset({1}), object()])
def test_any_hashable_names_a_line(line):
    room = Room(MATCHER)
    ticket, _ = room.join("Ada", 0.0)
    room.attach(ticket.token, line, 0.0)
    (send,) = room.receive(line, {"type": "ping"}, 0.0)
    assert send.line is line and room.member(line) == 1
    room.to_dict()


def test_a_room_in_which_nobody_is_left_sleeps():
    """Time stands still, so that who comes back finds what he left."""
    table = started(pass_timer=60.0)
    table.wait(10.0)
    table.detach(1)
    table.wait(5.0)
    table.detach(2)
    assert table.room.deadline == 40.0
    table.wait(30.0)
    assert table.room.deadline is None
    assert table.deal.phase is Phase.CH1_RIGHT
    slept = table.room.time
    sends = table.wait(1_000_000.0)
    assert sends == [] and table.room.time == slept == 45.0
    table.attach(2)
    assert table.room.time == slept and table.deal.phase is Phase.CH1_RIGHT
    assert people(table, 2) == [(False, True), (True, False)]
    table.say(2, type="resume", after=None)
    assert table.last(2)["deadline"] == 60.0
    table.wait(14.999)
    assert table.deal.phase is Phase.CH1_RIGHT
    table.wait(0.001)
    assert table.deal.phase is Phase.CH1_ACROSS


def test_a_pause_sleeps_too():
    table = started(people=1, between=60.0)
    table.play()
    table.detach(1)
    table.wait(100.0)
    assert table.room.state == "pause" and table.room.deadline is None
    table.attach(1)
    table.wait(30.0)
    assert table.room.state == "deal"


def test_who_has_no_place_keeps_nobody_awake():
    table = started(people=1)
    ben = table.join("Ben")
    table.attach(ben)
    table.detach(1)
    table.wait(30.0)
    assert table.room.deadline is None and table.deal.to_act == (E,)
    assert table.last(ben, "room")["host"] == ben
    table.say(ben, type="end")
    table.say(ben, type="sit", player=1)
    table.say(ben, type="again")
    assert table.view(ben)["seat"] == S


def test_without_grace_nobody_is_ever_gone():
    table = Table(fast(hands=None, grace=None), people=2)
    table.say(1, type="start")
    table.auto(2)
    table.detach(1)
    table.wait(100_000.0)
    assert table.deal.phase is Phase.CH1_RIGHT and people(table, 2)[0] == (False, False)


def test_the_next_is_host_when_the_host_is_gone():
    """After the grace the next who is there; he stays host when the first comes back."""
    table = Table(people=3)
    table.detach(2)
    table.detach(1)
    table.wait(29.0)
    assert table.last(3, "room")["host"] == 1
    table.wait(1.0)
    assert table.last(3, "room")["host"] == 3
    table.attach(1)
    assert table.last(3, "room")["host"] == 3
    table.say(3, type="leave")
    assert table.last(1, "room")["host"] == 1


def test_an_empty_room_waits_for_a_host():
    """Where nobody is there to follow, whoever comes first does."""
    table = Table(people=2)
    table.detach(1)
    table.detach(2)
    table.wait(60.0)
    assert table.room.to_dict()["host"] == 1
    table.attach(2)
    assert table.last(2, "room")["host"] == 2
    table.say(2, type="leave")
    assert table.room.to_dict()["host"] == 1
    table.attach(1)
    table.say(1, type="leave")
    assert table.room.to_dict()["host"] is None
    carl = table.join("Carl")
    table.attach(carl)
    assert table.last(carl, "room")["host"] == carl == 3


def test_who_joins_and_never_comes_is_gone():
    table = Table(people=1)
    table.join("Ghost")
    table.wait(30.0)
    assert people(table, 1) == [(True, False), (False, True)]


def test_the_pause_does_not_wait_for_who_is_gone():
    table = started(people=2)
    table.play()
    table.say(2, type="ready", deal=1)
    assert table.room.state == "pause"
    table.detach(1)
    table.wait(30.0)
    assert table.room.state == "deal"
