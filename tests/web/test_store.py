"""The file where rooms are kept: what it holds, and files that cannot be used."""

import os
import shutil
import sqlite3
import time

import pytest
from webbing import CARD, CARDS, Site, free

import mjcore
from mjcore.web.store import APPLICATION, Over, Store, StoreError


@pytest.fixture
def file(tmp_path):
    return tmp_path / "data" / "tables.sqlite"


def kept(store, code="ABCDEF", entries=({"entry": "room"},)):
    return store.create(code, "practice", CARD.digest, CARD.dumps(), list(entries))


def test_what_is_kept_is_there_again(file):
    store = Store(file)
    room = kept(store)
    store.append(room, 1, [{"entry": "a"}, {"entry": "b"}])
    store.append(room, 2, [{"entry": "ü\u2028"}])
    store.close()
    again = Store(file)
    assert again.rooms == 1 and again.find("ABCDEF") == (room, "practice", CARD.digest)
    assert [one["entry"] for one in again.entries(room)] == ["room", "a", "b", "ü\u2028"]
    assert mjcore.Card.loads(again.card(CARD.digest)) == CARD
    assert again.find("ABCDEG") is None and again.has("ABCDEF") and not again.has("ABCDEG")
    over = Over(1, 2, {"scores": [1, 2]})
    again.begin(room, {"entry": "anew"}, "ABCDEF", CARD.digest, [over])
    assert again.entries(room) == [{"entry": "anew"}]
    assert again.deals("ABCDEF") == [over] and again.deal("ABCDEF", 1, 2) == over
    assert again.deal("ABCDEF", 1, 1) is None
    again.close()


def test_one_server_has_a_file(file):
    with pytest.raises(StoreError, match=r"tables\.sqlite is in use by another server"):
        store = Store(file)
        try:
            Store(file)
        finally:
            store.close()
    Store(file).close()


def ended(file):
    """Leave a file that a server has ended with."""
    store = Store(file)
    kept(store)
    store.close()


def make_text(file):
    file.write_bytes(b"Dear diary, today I played mah jongg. " * 100)


def make_foreign(file):
    with sqlite3.connect(file) as database:
        database.execute("CREATE TABLE diary (day TEXT)")
    database.close()


def make_newer(file):
    ended(file)
    with sqlite3.connect(file) as database:
        database.execute("PRAGMA user_version = 2")
    database.close()


def make_torn(file):
    """A file of which the end is missing."""
    ended(file)
    content = file.read_bytes()
    file.write_bytes(content[: len(content) // 2])


def make_scribbled(file):
    """A file with a page of something else."""
    ended(file)
    content = bytearray(file.read_bytes())
    content[4096 * 4 : 4096 * 5] = b"x" * 4096
    file.write_bytes(content)


def make_directory(file):
    file.mkdir()


BROKEN = [
    (make_text, "cannot be used"),
    (make_foreign, "holds something else"),
    (make_newer, "is of version 2"),
    (make_torn, "broken|cannot be used"),
    (make_scribbled, "broken|cannot be used"),
    (make_directory, "cannot be used"),
]


@pytest.mark.parametrize(("make", "reason"), BROKEN)
def test_a_file_that_cannot_be_used_is_left_as_it_is(file, make, reason):
    file.parent.mkdir()
    make(file)
    before = {path.name: path.read_bytes() for path in file.parent.iterdir() if path.is_file()}
    with pytest.raises(StoreError, match=reason) as told:
        Site(data=file.parent, cards=CARDS)
    assert "\n" not in str(told.value) and "left as it is" in str(told.value)
    after = {path.name: path.read_bytes() for path in file.parent.iterdir() if path.is_file()}
    assert {name: content for name, content in after.items() if name in before} == before


@pytest.mark.parametrize("place", ["file", "file/below"])
def test_a_place_that_is_no_directory(tmp_path, place):
    (tmp_path / "file").write_text("")
    with pytest.raises(mjcore.Error, match=r"no directory|cannot write"):
        Site(data=tmp_path / place, cards=CARDS)


def test_an_empty_file_is_a_new_one(file):
    file.parent.mkdir()
    file.write_bytes(b"")
    store = Store(file)
    kept(store)
    store.close()
    with sqlite3.connect(file) as database:
        assert database.execute("PRAGMA application_id").fetchone() == (APPLICATION,)
    database.close()


@pytest.mark.skipif(os.name != "posix", reason="elsewhere files have no such modes")
def test_nobody_else_reads_what_people_hold(file):
    store = Store(file)
    kept(store)
    modes = {path.name: path.stat().st_mode & 0o077 for path in file.parent.glob("tables.sqlite*")}
    assert len(modes) == 3 and set(modes.values()) == {0}
    store.close()


def test_what_is_appended_reaches_the_file(file, tmp_path):
    """``settle`` moves it there, so that a copy of the file alone has it."""
    store = Store(file)
    kept(store)
    store.settle()
    shutil.copy(file, tmp_path / "copy")
    copy = sqlite3.connect(tmp_path / "copy")
    assert copy.execute("SELECT count(*) FROM entries").fetchone() == (1,)
    copy.close()
    store.settle_now()
    store.close()


def test_the_journal_of_the_file_does_not_grow_without_end(file):
    store = Store(file)
    room = kept(store)
    sizes = []
    for turn in range(6):
        for n in range(1, 200):
            store.append(room, 1000 * turn + n, [{"entry": "x" * 500}])
        sizes.append(store.settle())
        store.settle_now()
    log = file.with_name("tables.sqlite-wal").stat().st_size
    assert min(sizes) > 100_000 and max(sizes) <= 2 * sizes[0] and log <= 2 * sizes[0]
    store.close()


def test_another_program_that_writes_is_not_waited_for_long(file):
    """Nobody is answered meanwhile, in whatever room he is."""
    store = Store(file)
    room = kept(store)
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    begun = time.monotonic()
    with pytest.raises(StoreError, match="locked"):
        store.append(room, 1, [{"entry": "a"}])
    assert time.monotonic() - begun < 2
    other.execute("ROLLBACK")
    other.close()
    store.append(room, 1, [{"entry": "a"}])
    assert len(store.entries(room)) == 2
    store.close()


@pytest.mark.skipif(os.name != "posix", reason="an open file can be removed under POSIX alone")
def test_a_file_that_is_removed_is_not_made_anew(file):
    """An empty one in its place would look as if all were well."""
    store = Store(file)
    kept(store)
    file.unlink()
    with pytest.raises(StoreError, match="unable to open"):
        store.settle()
    assert not file.exists()
    store.close()


def test_there_is_nothing_to_settle_where_nothing_has_been_done(file, monkeypatch):
    store = Store(file)
    kept(store)
    assert store.settle() > 0
    monkeypatch.setattr("mjcore.web.store._connect", None)
    assert store.settle() == 0
    monkeypatch.undo()
    store.close()


# -- time


def test_a_room_that_nobody_comes_back_to_is_removed(file, monkeypatch):
    moment = [1000.0]
    monkeypatch.setattr("mjcore.web.store.time.monotonic", lambda: moment[0])
    store = Store(file)
    old, new = kept(store, "AAAAAA"), kept(store, "BBBBBB")
    store.begin(old, {"entry": "x"}, "AAAAAA", CARD.digest, [Over(1, 1, {})])
    moment[0] += 500
    store.use([new])
    moment[0] += 600
    assert store.remove_unused(1000) == ["AAAAAA"]
    assert store.rooms == 1 and store.entries(old) == [] and store.entries(new)
    assert store.has("AAAAAA") and len(store.deals("AAAAAA")) == 1
    assert store.card(CARD.digest)
    store.close()


def test_a_clock_that_jumps_removes_nothing(file, monkeypatch):
    """The clock on the wall counts for nothing: not while the server runs, nor between two runs."""
    store = Store(file)
    kept(store)
    real = time.time
    for years in (10, -10):
        monkeypatch.setattr("mjcore.web.store.time.time", lambda: real() + years * 3.2e7)  # noqa: B023
        assert store.remove_unused(3600) == []
        store.close()
        store = Store(file)
        assert store.remove_unused(3600) == []
    monkeypatch.setattr("mjcore.web.store.time.monotonic", lambda: 5.0)  # another machine's start
    store.close()
    store = Store(file)
    assert store.clock < 3600 and store.remove_unused(3600) == []
    store.close()


def test_time_goes_on_where_it_stood(file, monkeypatch):
    moment = [50.0]
    monkeypatch.setattr("mjcore.web.store.time.monotonic", lambda: moment[0])
    store = Store(file)
    moment[0] += 100
    store.close()
    moment[0] = 7.0
    again = Store(file)
    assert again.clock == 100
    again.close()


def test_rooms_are_removed_while_the_server_runs():
    with Site(limits=free(unused=0.2)) as site:
        code, token = site.room()
        with site.enter(code, token=token):
            time.sleep(0.3)
            site.http.portal.call(site.tables.sweep)
            assert code in site.tables.tables, "somebody is there"
        time.sleep(0.3)
        site.http.portal.call(site.tables.sweep)
        with site.socket(code) as line:
            line.say("hello", token=token)
            assert line.next()["code"] == "room"


def test_a_quiet_room_waits_in_the_store(site, monkeypatch):
    code, token = site.room(grace=0)
    with site.enter(code, token=token) as line:
        line.do("sit", player=3)
        site.http.portal.call(site.tables.sweep)
        assert code in site.tables.tables
    monkeypatch.setattr("mjcore.web.tables.QUIET", 0.0)
    site.http.portal.call(site.tables.sweep)
    assert code not in site.tables.tables and site.tables.store.rooms == 1
    with site.enter(code, token=token) as line:
        assert line.last("room")["members"][0]["player"] == 3
