"""Nothing is told before it is stored; what cannot be stored is not done."""

import sqlite3
import time

import pytest
from webbing import CARDS, ONE_LINE, Site, free

import mjcore
from mjcore.web import table as table_module
from mjcore.web.store import Store, StoreError


@pytest.fixture
def kept(tmp_path):
    with Site(data=tmp_path, limits=free()) as site:
        yield site


def break_down(site, monkeypatch):
    def fail(*args):
        raise StoreError("the storage has failed: disk is full")

    for name in ("append", "begin", "create"):
        monkeypatch.setattr(site.tables.store, name, fail)


def test_everything_is_stored_before_it_is_told(kept, monkeypatch):
    """At each message that goes out the journal leads to the room as it is."""
    from mjcore.room import Room
    from mjcore.web.connection import Connection

    code, token = kept.room()
    write, checked = Connection.write, []

    def checking(self, text):
        table = kept.table(code)
        stored = kept.tables.store.entries(table.journal.room)
        again = Room.replay(stored, table.matcher, 0.0).to_dict()
        now = table.room.to_dict()
        for one in (again, now):
            one["time"] = 0
            for member in one["members"]:
                member["lines"] = member["since"] = 0
        assert again == now
        checked.append(text)
        write(self, text)

    with kept.enter(code, token=token) as line:
        line.do("sit", player=0)
        monkeypatch.setattr(Connection, "write", checking)
        line.do("start")
        for _ in range(8):
            line.all()
            view = line.last("view")["view"]
            line.do("auto", at=view["question"])
    assert len(checked) > 40


def test_what_cannot_be_stored_is_not_done(kept, monkeypatch):
    code, token = kept.room()
    monkeypatch.setattr(table_module, "FIRST_RETRY", 0.05)
    with kept.enter(code, token=token) as ada, kept.enter(code, name="Ben") as ben:
        ada.do("sit", player=0)
        ada.do("start")
        ada.all(), ben.all()
        view = ada.last("view")
        with monkeypatch.context() as broken:
            break_down(kept, broken)
            refused = ada.ask("auto", at=view["view"]["question"])
            assert (refused["type"], refused["code"]) == ("refused", "storage")
            assert ada.ask("ping")["code"] == "storage"
            assert ben.ask("stand")["code"] == "storage"
            with kept.socket(code) as late:
                late.say("hello", token=token)
                assert late.next()["code"] == "storage" and late.closed() == 4012
            assert kept.post(name="Cleo").status_code == 503
            time.sleep(0.3)
            assert kept.table(code).failed
        # Everybody is told anew how things stand: as before the action that was refused.
        assert ben.until("room")["state"] == "deal"
        again = ada.until("view")
        assert again["view"]["question"] == view["view"]["question"]
        assert again["view"]["rack"] == view["view"]["rack"]
        ada.do("auto", at=again["view"]["question"])
        ada.all()
    assert b"mjcore_failures_total 1.0" in kept.tables.metrics.text()


def test_who_joined_in_what_is_lost_is_told_so(kept, monkeypatch):
    """Storing fails between a join and its line: the member was never there."""
    monkeypatch.setattr(table_module, "FIRST_RETRY", 0.05)
    code, token = kept.room()
    with kept.enter(code, token=token), monkeypatch.context() as broken:
        break_down(kept, broken)
        with kept.socket(code) as line:
            line.say("hello", name="Ben")
            assert line.next()["code"] == "storage" and line.closed() == 4012
    time.sleep(0.2)
    with kept.enter(code, token=token) as line:
        assert [one["name"] for one in line.last("room")["members"]] == ["Ada"]


def test_time_that_cannot_be_stored_does_not_pass(kept, monkeypatch):
    """A bot's move that cannot be stored is made once it can be, and told once."""
    monkeypatch.setattr(table_module, "FIRST_RETRY", 0.05)
    code, token = kept.room(bot_pause=0.2)
    with kept.enter(code, token=token) as line:
        line.do("sit", player=0)
        line.do("start")
        line.all()
        known = line.last("view")["events"]
        with monkeypatch.context() as broken:
            break_down(kept, broken)
            time.sleep(0.4)
            assert kept.table(code).failed
            assert line.ask("ping")["code"] == "storage"
        line.until("events")
        line.until("view")
        time.sleep(0.5)
        line.all()
        assert line.last("view")["events"] > known
        told = [one for one in line.heard if one["type"] == "events" and one["first"] > known]
        numbers = [one["first"] for one in told]
        assert numbers == sorted(set(numbers))


def test_a_fault_of_the_room_is_taken_back(kept, monkeypatch):
    """Whatever goes wrong within, the room stands as it was stored, and goes on."""
    from mjcore.room import Room

    monkeypatch.setattr(table_module, "FIRST_RETRY", 0.05)
    code, token = kept.room()
    receive = Room.receive

    def faulty(self, line, message, now):
        sends = receive(self, line, message, now)
        if message.get("type") == "sit":
            raise RuntimeError("a fault")
        return sends

    with kept.enter(code, token=token) as line:
        with monkeypatch.context() as broken:
            broken.setattr(Room, "receive", faulty)
            assert line.ask("sit", player=1)["code"] == "storage"
            assert line.until("room")["places"][1]["member"] is None
        line.do("sit", player=1)


def test_every_room_is_there_after_a_restart(tmp_path):
    rooms = {}
    with Site(data=tmp_path, limits=free()) as site:
        for number in range(5):
            code, token = site.room(hands=2, rules=["room", "guided", "casual"][number % 3])
            with site.enter(code, token=token) as line:
                line.do("sit", player=number % 4)
                if number:
                    line.do("start")
                for _ in range(3 * number):
                    line.all()
                    line.do("auto", at=line.last("view")["view"]["question"])
                if number == 4:
                    line.play()
                line.all()
                heard = {one["type"]: one for one in line.heard}
                rooms[code] = token, heard
    with Site(data=tmp_path, limits=free()) as site:
        assert site.tables.store.rooms == 5 and site.tables.tables == {}
        for code, (token, heard) in rooms.items():
            with site.enter(code, token=token) as line:
                for kind in ("room", "view", "deal_over"):
                    if kind in heard:
                        now, before = line.last(kind), heard[kind]
                        for one in (now, before):
                            one.pop("n"), one.pop("time"), one.pop("next_deal", None)
                        assert now == before
                if line.last("room")["state"] == "deal":
                    line.do("auto", at=line.last("view")["view"]["question"])


def test_a_card_file_that_has_changed_since(tmp_path):
    """A room goes on with the card that it was made with, even if the server has it no more."""
    mine = mjcore.Card.loads(ONE_LINE)
    with Site(data=tmp_path, cards={"mine": mine, **CARDS}, limits=free()) as site:
        code, token = site.room()
        assert site.table(code).matcher.card == mine
    with Site(data=tmp_path, limits=free()) as site, site.enter(code, token=token) as line:
        assert line.welcome["card"] == {"id": "mine", "name": "Mine"}


def test_another_practice_card_comes_with_another_version(tmp_path, monkeypatch):
    """Rooms, and deals that are over, keep the practice card that they were played with."""
    with Site(data=tmp_path, cards=None, limits=free()) as site:
        code, token = site.room(hands=2)
        with site.enter(code, token=token) as line:
            line.do("sit", player=0)
            line.do("start")
            line.play()
    mine = mjcore.Card.loads(ONE_LINE)
    monkeypatch.setattr(mjcore.Card, "practice", lambda: mine)
    with Site(data=tmp_path, cards=None, limits=free()) as site:
        with site.enter(code, token=token) as line:
            assert line.welcome["card"] == {"id": "practice", "name": "Practice card"}
            assert len(line.ask("review", game=1, deal=1)["steps"]) > 10
            line.do("ready", deal=1)
            line.play()
        fresh, other = site.room()
        with site.enter(fresh, token=other) as line:
            assert line.welcome["card"]["name"] == "Mine"


def test_a_room_whose_card_is_gone_harms_no_other(tmp_path):
    with Site(data=tmp_path, limits=free()) as site:
        code, token = site.room()
    with sqlite3.connect(tmp_path / "tables.sqlite") as database:
        database.execute("DELETE FROM cards")
    database.close()
    with Site(data=tmp_path, limits=free(), cards={"mine": mjcore.Card.loads(ONE_LINE)}) as site:
        with site.socket(code) as line:
            line.say("hello", token=token)
            assert line.next()["code"] == "storage"
        made, mine = site.room()
        with site.enter(made, token=mine):
            pass


def test_a_room_that_cannot_be_read_harms_no_other(tmp_path):
    with Site(data=tmp_path, limits=free()) as site:
        bad, token = site.room()
        good, other = site.room()
    with sqlite3.connect(tmp_path / "tables.sqlite") as database:
        database.execute('UPDATE entries SET body = \'[{"entry": "room"}]\' WHERE room = 1')
    database.close()
    with Site(data=tmp_path, limits=free()) as site:
        with site.socket(bad) as line:
            line.say("hello", token=token)
            assert line.next()["code"] == "storage" and line.closed() == 4012
        with site.enter(good, token=other):
            pass
        assert site.tables.store.entries(1) == [{"entry": "room"}]


def test_deals_that_end_and_begin_within_one_call_are_kept(tmp_path):
    """Between two looks at a room a deal can end and the next begin: both are kept."""
    with Site(data=tmp_path, limits=free(backlog=10**9)) as site:
        quick = {"turn_timer": 0.001, "pass_timer": 0.001, "call_timer": 0.001}
        code, token = site.room(hands=4, between=0, **quick)
        with site.enter(code, token=token) as line:
            line.do("sit", player=0)
            line.do("start")
            line.until("deal_over")
            line.until("deal_over")
            for _ in range(200):
                if line.ask("deals")["deals"][-1]["deal"] == 4:
                    break
                time.sleep(0.05)
            deals = line.ask("deals")["deals"]
        assert [one["deal"] for one in deals] == [1, 2, 3, 4]


def test_an_early_end_is_noticed(tmp_path, monkeypatch):
    """The same with the room driven by hand, where all of it is one call."""
    from webbing import CARD

    from mjcore import Matcher, Room, RoomSettings, Rules
    from mjcore.web.journal import Journal

    matcher = Matcher(CARD)
    settings = RoomSettings(
        rules=Rules.casual(),
        hands=3,
        bot_pause=0,
        pace=0,
        between=0.0,
        turn_timer=0.001,
        pass_timer=0.001,
        call_timer=0.001,
    )
    room = Room(matcher, settings, rng=5)
    ticket, _ = room.join("Ada", 0.0)
    room.attach(ticket.token, "a", 0.0)
    room.receive("a", {"type": "sit", "player": 0}, 0.0)
    store = Store(None)
    number = store.create("ABC", "practice", CARD.digest, CARD.dumps(), room.take_entries())
    journal = Journal(store, "ABC", number, matcher)
    room.receive("a", {"type": "start"}, 0.0)
    journal.keep(room)
    room.tick(1e6)
    for at in range(1, 500):
        room.tick(1e6 + at)
    assert room.state == "over"
    assert journal.keep(room) == 3
    assert [over.deal for over in store.deals("ABC")] == [1, 2, 3]
    assert journal.restored(0.0).to_dict()["game"] == room.to_dict()["game"]
