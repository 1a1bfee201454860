"""Candidates, wins, waits and groups as values: equality, copies, pickles, JSON."""

from __future__ import annotations

import copy
import gc
import json
import pickle
import random
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import making
import pytest

from mjcore import Card, Error, HeldGroup, Matcher, Rack, Tile, Waits
from mjcore._nearest import _candidate
from mjcore._wins import _win

RACK = Rack.parse("33B 44B J 666B 88B 11D")
WON = Rack.parse("3333B 444B 555B 6666B")


def values_of(matcher: Matcher) -> list[object]:
    """Return candidates and wins of some racks."""
    rng = random.Random(5)
    targets = making.targets_of(matcher.card)
    racks = [making.make_rack(rng, rng.choice(targets)[1], size) for size in (5, 13, 14, 14)]
    found = [*matcher.nearest(RACK, visible="33B [22D J]"), *matcher.wins(WON)]
    for rack in racks:
        found += [*matcher.nearest(rack), *matcher.wins(rack)]
    return found


def test_equal_values_of_two_cards_hash_alike(small):
    """A card read twice, once with other blanks in it, is one card as far as values go."""
    text = small.card.dumps()
    again = Matcher(Card.loads(text + "\n# the same\n"))
    assert again.card is not small.card
    one, other = values_of(small), values_of(again)
    assert one
    assert one == other
    assert list(map(hash, one)) == list(map(hash, other))
    assert len({*one, *other}) == len(set(one))


def test_values_of_unlike_lines_are_unequal(small):
    found = small.nearest(RACK, k=len(small.card.lines))
    assert len(set(found)) == len(found) > 1
    assert found[0] != found[1]
    assert found[0] != small.nearest(RACK.remove("J"), k=1)[0]


def test_copies_are_the_thing_itself(matcher):
    for value in (matcher, *values_of(matcher)):
        assert copy.copy(value) is value
        assert copy.deepcopy(value) is value


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_pickles_come_back_equal(matcher, protocol):
    for value in values_of(matcher):
        again = pickle.loads(pickle.dumps(value, protocol))
        assert again == value
        assert hash(again) == hash(value)
        assert again.to_dict() == value.to_dict()
        assert again.line is value.line


def test_a_pickle_carries_its_card_once(practice_card):
    """At most 10 KB for the practice card, five candidates together too."""
    matcher = Matcher(practice_card)
    found = matcher.nearest(Rack.parse("FF 2246B 444C [99D J] J"))
    target = practice_card.lines[3].targets[0]
    won = matcher.wins(Rack(target.need))
    assert len(found) == 5
    assert won
    for thing in (matcher, found, found[0], won, won[0], practice_card.lines[0]):
        assert len(pickle.dumps(thing)) <= 10_000


def test_a_pickled_matcher_is_the_one_in_use(matcher):
    assert pickle.loads(pickle.dumps(matcher)) is matcher
    assert (
        pickle.loads(pickle.dumps(matcher.nearest(RACK)[0])).line is matcher.nearest(RACK)[0].line
    )


ELSEWHERE = """
import pickle, sys
made = pickle.loads(sys.stdin.buffer.read())
sys.stdout.buffer.write(pickle.dumps(([one.to_dict() for one in made], made)))
"""


def test_pickles_are_read_in_another_process(matcher):
    values = values_of(matcher)
    run = subprocess.run(
        [sys.executable, "-c", ELSEWHERE],
        input=pickle.dumps(values),
        capture_output=True,
        check=True,
    )
    told, again = pickle.loads(run.stdout)
    assert told == [value.to_dict() for value in values]
    assert again == values


@pytest.mark.timing
def test_unpickling_compiles_a_card_once():
    """A hundred pickles of a card that nobody holds any more take less than ten compilations."""
    text = Card.practice().dumps().replace('name = "', 'name = "Another ', 1)
    started = time.thread_time()
    matcher = Matcher(Card.loads(text))
    once = time.thread_time() - started
    pickles = [pickle.dumps(one) for one in matcher.nearest(RACK, k=50)] * 2
    del matcher
    gc.collect()
    started = time.thread_time()
    made = [pickle.loads(pickled) for pickled in pickles]
    assert time.thread_time() - started < 10 * once
    assert len(made) > 50
    assert made[0].line is made[len(made) // 2].line


@pytest.mark.parametrize("target", [-1, 2**31, 2**70, "0", None, 0.0, True])
def test_parts_of_a_pickle_that_cannot_be(small, target):
    for make in (
        lambda: _candidate(small, RACK, target, 3, 25, True, bytes(36)),
        lambda: _win(small, WON, target, 25),
    ):
        with pytest.raises((Error, TypeError)):
            make()


@pytest.mark.parametrize("place", [0, 1, 6])
def test_nothing_is_no_part_of_a_pickle(small, place):
    """None for a kernel, a rack or the unseen tiles is refused before anything is read of it."""
    parts = [small, RACK, 0, 3, 25, True, bytes(36)]
    parts[place] = None
    with pytest.raises(TypeError):
        _candidate(*parts)
    if place < 2:
        with pytest.raises(TypeError):
            _win(*parts[:3], 25)


@pytest.mark.parametrize("unseen", [b"", bytes(35), bytes(37)])
def test_unseen_tiles_of_a_pickle_are_36(small, unseen):
    with pytest.raises(Error, match="36 bytes"):
        _candidate(small, RACK, 0, 3, 25, True, unseen)


def test_what_is_worked_out_is_worked_out_once(small):
    candidate = small.nearest(RACK)[0]
    assert candidate.groups is candidate.groups
    assert candidate.spare is candidate.spare
    win = small.wins(WON)[0]
    assert win.groups is win.groups
    needs = dict(candidate.needs)
    candidate.needs.clear()
    candidate.live.clear()
    assert candidate.needs == needs
    assert [*candidate.live] == [*needs]


def test_threads_that_ask_at_once_get_one_answer(small):
    for _ in range(200):
        candidate, win = small.nearest(RACK)[0], small.wins(WON)[0]
        with ThreadPoolExecutor(4) as pool:
            found = list(pool.map(lambda one: one.groups, [candidate, win] * 4))
        assert all(groups is candidate.groups for groups in found[::2])
        assert all(groups is win.groups for groups in found[1::2])


def text_of_tiles(data: object) -> object:
    """Return a JSON form as it comes back from a text."""
    return json.loads(json.dumps(data))


def test_a_candidate_as_json(matcher):
    for candidate in matcher.nearest(RACK, k=9, visible="33B [22D J]"):
        data = candidate.to_dict()
        assert text_of_tiles(data) == data
        assert {key: data.pop(key) for key in candidate.line.to_dict()} == candidate.line.to_dict()
        assert data == {
            "away": candidate.away,
            "pays": candidate.pays,
            "reachable": candidate.reachable,
            "needs": {str(tile): number for tile, number in candidate.needs.items()},
            "live": {str(tile): number for tile, number in candidate.live.items()},
            "jokers": candidate.jokers,
            "groups": [group.to_dict() for group in candidate.groups],
            "spare": [str(tile) for tile in candidate.spare],
        }


def test_a_candidate_of_one_line_as_json():
    card = Card.loads(
        '[card]\nname = "One"\n[[section]]\nname = "2468"\n'
        'lines = [{ hand = "222a 444a 6666b 8888b", value = 25 }]\n'
    )
    (candidate,) = Matcher(card).nearest(Rack.parse("222B 4B 66C J N [8888C]"))
    assert candidate.to_dict() == {
        "line": "2468 #1",
        "section": "2468",
        "text": "222 444 6666 8888",
        "pattern_text": "222a 444a 6666b 8888b",
        "patterns": ["222a 444a 6666b 8888b"],
        "value": 25,
        "concealed": False,
        "note": "",
        "away": 3,
        "pays": 25,
        "reachable": True,
        "needs": {"4B": 2, "6C": 2, "J": 3},
        "live": {"4B": 3, "6C": 2, "J": 7},
        "jokers": 1,
        "groups": [
            {"kind": "2B", "size": 3, "held": 3, "jokers": 0, "missing": 0, "exposed": False},
            {"kind": "4B", "size": 3, "held": 1, "jokers": 1, "missing": 1, "exposed": False},
            {"kind": "6C", "size": 4, "held": 2, "jokers": 0, "missing": 2, "exposed": False},
            {"kind": "8C", "size": 4, "held": 4, "jokers": 0, "missing": 0, "exposed": True},
        ],
        "spare": ["N"],
    }


def test_a_win_as_json(small):
    win = small.wins(WON)[0]
    data = win.to_dict()
    assert text_of_tiles(data) == data
    assert data == {
        **win.line.to_dict(),
        "pays": win.pays,
        "jokerless": True,
        "groups": [group.to_dict() for group in win.groups],
    }


def test_waits_and_groups_as_json(small):
    waits = small.waits(WON.remove("3B"))
    assert waits.to_dict() == {"wall": ["3B", "J"], "discard": ["3B"]}
    assert Waits((), ()).to_dict() == {"wall": [], "discard": []}
    assert eval(repr(waits)) == waits
    group = HeldGroup(Tile.BAM_2, 3, 2, 1, 0, False)
    assert group.to_dict() == {
        "kind": "2B",
        "size": 3,
        "held": 2,
        "jokers": 1,
        "missing": 0,
        "exposed": False,
    }
    assert eval(repr(group)) == group
    assert repr(group).startswith("HeldGroup(kind=Tile.BAM_2, size=3")


def test_reprs_are_short(matcher):
    for value in (matcher, *values_of(matcher)):
        assert len(repr(value)) < 120
        assert "\\x" not in repr(value)
