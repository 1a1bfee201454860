"""The life of a room: people come, sit, play deal after deal, and again."""

from __future__ import annotations

import pytest
from rooming import MATCHER, PRESETS, Table, fast, kinds, refused, rules_of

import mjcore
from mjcore import Error, Room, RoomSettings, Rules


def test_the_first_who_joins_is_host():
    """A ticket holds a number and a token of 128 bits; the room keeps its hash alone."""
    room = Room(MATCHER)
    (ada, sends) = room.join("Ada", 0.0)
    (ben, _) = room.join("Ben", 0.0)
    assert (ada.member, ben.member, sends) == (1, 2, [])
    assert len(ada.token) == 32 and ada.token != ben.token
    assert ada.token not in str(room.to_dict())
    (send,) = room.attach(ada.token, "a", 0.0)
    assert send.to == 1 and send.line is None
    assert send.message["host"] == 1 and send.message["you"] == 1
    assert [one["name"] for one in send.message["members"]] == ["Ada", "Ben"]
    assert [one["present"] for one in send.message["members"]] == [True, False]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ada", "Ada"),
        ("  Ada \n Lovelace\t", "Ada Lovelace"),
        ("A\x00d\x1b[31ma", "A d [31ma"),
        ("x" * 30, "x" * 24),
        ("Zoë ♣ 東", "Zoë ♣ 東"),
        ("a\u202eb\ud800", "a b"),
    ],
)
def test_names_are_cleaned(name, shown):
    table = Table(people=0)
    member = table.join(name)
    table.attach(member)
    assert table.last(member, "room")["members"][0]["name"] == shown


@pytest.mark.parametrize(("name", "error"), [("", Error), (" \n\x00", Error), (5, TypeError)])
def test_a_name_is_needed(name, error):
    with pytest.raises(error, match="name"):
        Room(MATCHER).join(name, 0.0)


def test_a_room_is_full_at_some_time():
    table = Table(people=0)
    for number in range(8):
        table.join(f"P{number}")
    before = table.room.to_dict()
    with pytest.raises(Error, match="full"):
        table.join("one more")
    assert table.room.to_dict() == before


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("preset", PRESETS)
def test_a_game_from_the_lobby_to_its_end_and_another(preset, players):
    """Two to four players, one of them a person, under every preset."""
    rules = rules_of(preset, players=players)
    table = Table(fast(rules=rules, hands=2), people=1)
    sends = table.say(1, type="start", id="go")
    assert kinds(sends)[:4] == ["done", "room", "events", "view"]
    assert table.last(1, "room")["state"] == "deal"
    table.play()
    assert table.room.state == "pause"
    over = table.last(1, "deal_over")
    assert over["scores"] == table.last(1, "room")["scores"]
    assert mjcore.Deal.replay(over["record"], MATCHER).outcome.to_dict() == over["outcome"]
    table.say(1, type="ready", deal=table.deal.number)
    assert table.room.state == "deal" and table.deal.number == 2
    table.play()
    while table.room.state == "pause":  # a void deal does not count
        table.say(1, type="ready", deal=table.deal.number)
        table.play()
    assert table.room.state == "over" and table.last(1, "room")["hands_played"] == 2
    first = table.deal.seed
    table.say(1, type="again")
    assert table.room.state == "deal" and table.deal.number == 1 and table.deal.seed != first
    assert table.last(1, "room")["scores"] == [0] * players


def test_four_people_play_and_seats_move_while_places_stay():
    table = Table(fast(hands=None), people=4)
    table.say(1, type="start")
    assert [one["seat"] for one in table.last(1, "room")["places"]] == [0, 1, 2, 3]
    table.play()
    for member in (1, 2, 3, 4):
        assert table.room.state == "pause"
        table.say(member, type="ready", deal=1)
    assert table.room.state == "deal"
    assert [one["player"] for one in table.last(1, "room")["members"]] == [0, 1, 2, 3]
    assert [one["seat"] for one in table.last(1, "room")["places"]] == [3, 0, 1, 2]


def test_bots_take_the_empty_seats_and_places_change_hands():
    """The host puts bots into seats and takes them out; people sit where nobody does."""
    table = Table(fast(bots="easy"), people=1)
    ben = table.join("Ben")
    table.attach(ben)
    table.say(1, type="bot", player=2, level="strong")
    assert table.last(ben, "room")["places"][2]["bot"] == "strong"
    assert refused(table.say(ben, type="sit", player=2))[0] == "taken"
    assert refused(table.say(ben, type="sit", player=0))[0] == "taken"
    assert refused(table.say(ben, type="bot", player=2, level=None))[0] == "not_host"
    table.say(1, type="bot", player=2, level=None)
    table.say(ben, type="sit", player=2)
    table.say(ben, type="sit", player=3)  # moves over
    assert [one["member"] for one in table.last(1, "room")["places"]] == [1, None, None, ben]
    assert refused(table.say(1, type="bot", player=3, level="easy"))[0] == "taken"
    table.say(ben, type="stand")
    assert refused(table.say(ben, type="stand"))[0] == "no_place"


def test_who_comes_late_sits_down_between_deals():
    """In a deal nobody sits or stands; the next one may take a bot's place."""
    table = Table(fast(hands=4), people=1)
    table.say(1, type="start")
    ben = table.join("Ben")
    table.attach(ben)
    assert refused(table.say(ben, type="sit", player=1))[0] == "not_now"
    assert refused(table.say(1, type="stand"))[0] == "not_now"
    assert "view" not in kinds(table.sent, ben) and "events" not in kinds(table.sent, ben)
    table.play()
    table.say(ben, type="sit", player=1)
    table.say(1, type="ready", deal=1)
    assert table.room.state == "pause"
    table.say(ben, type="ready", deal=1)
    assert table.room.state == "deal" and table.view(ben)["seat"] == 0


def test_who_leaves_in_a_deal_is_played_for():
    table = Table(fast(hands=1), people=2)
    table.say(1, type="start")
    table.say(1, type="leave")
    room = table.last(2, "room")
    assert room["host"] == 2 and room["places"][0]["member"] is None
    assert refused(table.say(1, type="ping"))[0] == "no_member"
    with pytest.raises(Error, match="token"):
        table.attach(1)
    table.play()
    assert table.room.state == "over"


def test_the_host_removes_people_between_deals():
    table = Table(people=3)
    sends = table.say(1, type="remove", member=3, id="out")
    removed = [send.message for send in sends if send.to == 3]
    assert [(one["type"], one["code"]) for one in removed] == [("refused", "removed")]
    assert table.room.lines(3) == () and table.room.member("line 3") is None
    assert [one["member"] for one in table.last(1, "room")["members"]] == [1, 2]
    assert refused(table.say(2, type="remove", member=1))[0] == "not_host"
    assert refused(table.say(1, type="remove", member=3))[0] == "no_member"
    table.say(1, type="start")
    assert refused(table.say(1, type="remove", member=2))[0] == "not_now"


def test_the_host_ends_the_game_in_the_middle_of_a_deal():
    """The deal does not count; then there may be another game."""
    table = Table(fast(hands=None), people=1)
    table.say(1, type="start")
    table.auto(1)
    table.say(1, type="end")
    assert table.room.state == "over" and table.last(1, "room")["scores"] == [0, 0, 0, 0]
    assert refused(table.auto(1))[0] == "not_now"
    assert table.room.deadline is None
    table.say(1, type="resume", after=None)
    assert table.last(1)["legal"] == {"actions": []}
    table.say(1, type="again")
    assert table.room.state == "deal"


def test_settings_change_in_the_lobby_and_most_of_them_in_a_pause():
    table = Table(fast(hands=3), people=1)
    table.say(1, type="settings", settings={"rules": "casual", "pace": 1, "bots": "easy"})
    settings = table.room.settings
    assert settings.rules == Rules.casual() and settings.pace == 1.0 and settings.hands == 3
    assert RoomSettings.from_dict(table.last(1, "room")["settings"]) == settings
    table.say(1, type="settings", settings={"pace": 0})
    table.say(1, type="start")
    assert refused(table.say(1, type="settings", settings={"pace": 0}))[0] == "not_now"
    table.play()
    table.say(1, type="settings", settings={"turn_timer": 20})
    assert table.room.settings.turn_timer == 20.0
    assert refused(table.say(1, type="settings", settings={"hands": 9}))[0] == "not_now"
    assert refused(table.say(1, type="settings", settings={"rules": "room"}))[0] == "not_now"
    code, reason = refused(table.say(1, type="settings", settings={"pace": -1}))
    assert code == "settings" and "pace" in reason


def test_fewer_players_leave_people_standing():
    """A table for three has no fourth place."""
    table = Table(people=4)
    table.say(1, type="bot", player=3, level=None)
    table.say(1, type="settings", settings={"rules": Rules.room(players=3).to_dict()})
    room = table.last(1, "room")
    assert [one["player"] for one in room["members"]] == [0, 1, 2, None]
    assert len(room["places"]) == len(room["scores"]) == 3
    table.say(1, type="start")
    table.play()
    table.say(1, type="end")
    table.say(1, type="settings", settings={"rules": "room"})
    assert table.room.state == "lobby" and table.room.game is None
    table.say(4, type="sit", player=3)
    table.say(1, type="start")
    assert table.room.state == "deal" and table.deal.players == 4


def test_a_game_needs_somebody_who_plays():
    table = Table(people=0)
    ada = table.join("Ada")
    table.attach(ada)
    assert refused(table.say(ada, type="start"))[0] == "no_place"
    assert refused(table.say(ada, type="again"))[0] == "not_now"
    assert refused(table.say(ada, type="end"))[0] == "not_now"
    assert refused(table.say(ada, type="ready", deal=1))[0] == "not_now"
    table.say(ada, type="sit", player=0)
    ben = table.join("Ben")
    table.attach(ben)
    assert refused(table.say(ben, type="start"))[0] == "not_host"
    table.say(ada, type="start")
    assert refused(table.say(ada, type="start"))[0] == "not_now"
    assert refused(table.say(ben, type="auto", at="x"))[0] == "no_place"


def test_a_game_has_as_many_deals_as_is_said():
    """``hands``: a number, none, or what the rules say, 4 where they say nothing."""
    for hands, rules, expected in [
        (3, Rules.casual(), 3),
        (None, Rules.casual(), None),
        ("rules", Rules.casual(hands_per_game=8), 8),
        ("rules", Rules.room(), 4),
    ]:
        assert RoomSettings(hands=hands, rules=rules).game_rules.hands_per_game == expected


def test_the_pause_between_deals():
    """The next deal begins when the pause is over, or sooner if all are ready."""
    table = Table(fast(between=30.0, hands=None), people=2)
    table.say(1, type="start")
    table.play()
    begun = table.room.time
    assert table.last(1, "room")["next_deal"] == begun + 30
    assert refused(table.say(1, type="ready", deal=7))[0] == "stale"
    table.say(1, type="ready", deal=1, id="r")
    assert table.last(2, "room")["ready"] == [0]
    table.wait(29.9)
    assert table.room.state == "pause"
    table.wait(0.1)
    assert table.room.state == "deal" and table.last(1, "room")["ready"] == []
