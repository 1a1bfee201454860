"""Results as values: sums, JSON, intervals."""

import json
import pickle
from dataclasses import replace
from itertools import pairwise
from math import isnan, sqrt
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mjcore
from mjcore.simulation import (
    Distances,
    Interrupted,
    PlayerTally,
    Results,
    Setup,
    SimulationError,
    simulate,
)
from mjcore.simulation.estimates import mean, share
from mjcore.simulation.spans import joined, missing, size


@pytest.fixture(scope="module")
def results(matcher) -> Results:
    """A few deals, with distances."""
    return simulate(matcher, ["easy", "steady", "easy", "easy"], 6, rng=2, jobs=1, distances=True)


def test_json_gives_equal_results(results):
    again = Results.from_dict(json.loads(results.to_json()))
    assert again == results
    assert again.seconds == pytest.approx(results.seconds, abs=0.001)


def test_json_in_a_file(results, tmp_path):
    file = tmp_path / "results.json"
    file.write_text(results.to_json())
    assert Results.load(file) == results


@pytest.mark.parametrize(
    "text, reason",
    [
        ("", "no JSON"),
        ("[" * 100_000, "no JSON"),
        ("[]", "no results"),
        ("{}", "no results"),
        ('{"format": "mjcore-simulation", "version": 2}', "version 2"),
        ('{"format": "mjcore-simulation", "version": 1}', "is missing"),
    ],
)
def test_what_holds_no_results_is_refused(tmp_path, text, reason):
    file = tmp_path / "results.json"
    file.write_text(text)
    with pytest.raises(mjcore.Error, match=reason):
        Results.load(file)


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(mjcore.Error, match="No such file"):
        Results.load(tmp_path / "none.json")


@pytest.mark.parametrize("key", ["card", "bots", "seed", "deals", "played", "table", "places"])
@pytest.mark.parametrize("value", [None, 7, "x", [], {}, [[3]], [{"a": 1}]])
def test_damaged_json_is_an_error(results, key, value):
    """Whatever stands in place of a part, it is refused and nothing else happens."""
    with pytest.raises(mjcore.Error):
        Results.from_dict({**results.to_dict(), key: value})


DAMAGES = {
    "a bot for four": lambda data: data.update(bots="easy"),
    "a part of a deal": lambda data: data["played"].append([6, 6.5]),
    "deals without end": lambda data: data.update(played=[[0, float("inf")]]),
    "deals backwards": lambda data: data["played"].append([9, 7]),
    "deals below 0": lambda data: data["played"].append([-2, -1]),
    "a half win": lambda data: data["places"][0].update(wins=0.5),
    "a true win": lambda data: data["lines"][0].update(wins=True),
    "a line without a name": lambda data: data["lines"][0].update(line=3),
    "squares of nobody": lambda data: data["squares"].append(4),
    "a square that is text": lambda data: data["squares"].__setitem__(0, "4"),
    "a time that is none": lambda data: data.update(seconds=float("nan")),
    "a time that is text": lambda data: data.update(seconds="3"),
    "a seed below 0": lambda data: data.update(seed="-4"),
    "a seed with signs": lambda data: data.update(seed="1_0"),
    "a seed that is no text": lambda data: data.update(seed=7),
    "a large seed": lambda data: data.update(seed=str(2**256)),
    "near to a line before the first": lambda data: data["distances"]["near"].append([-1, 0, 1]),
    "near to a line behind the last": lambda data: data["distances"]["near"].append([999, 0, 1]),
    "a rack too few": lambda data: data["distances"]["dealt"].pop(),
    "a rack that is text": lambda data: data["distances"]["dealt"].__setitem__(0, "0" * 15),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_every_part_is_checked(results, damage):
    data = json.loads(results.to_json())
    assert Results.from_dict(data) == results
    DAMAGES[damage](data)
    with pytest.raises(mjcore.Error, match="the results are damaged: "):
        Results.from_dict(data)


@pytest.mark.parametrize("data", [None, {}, [], {"deals": 1}, 7, "x"])
@pytest.mark.parametrize(
    "read", [PlayerTally.from_dict, lambda data: Setup.from_dict(data, []),
             lambda data: Distances.from_dict(data, 3)],
    ids=["tally", "setup", "distances"],
)  # fmt: skip
def test_parts_are_checked_alone_as_well(read, data):
    with pytest.raises(mjcore.Error):
        read(data)


def test_short_forms(results):
    """A REPL shows what they are of, not all that is in them."""
    assert repr(results) == (
        "<Results: 6 deals of 'Practice card 2026', easy, steady, easy, easy, seed 2>"
    )
    assert repr(results.setup) == "<Setup: 'Practice card 2026', easy, steady, easy, easy, seed 2>"
    assert repr(results.distances) == "<Distances of 24 racks to 66 lines>"
    alike = replace(results.setup, bots=("easy",) * 4)
    assert repr(alike) == "<Setup: 'Practice card 2026', easy at all seats, seed 2>"


@pytest.mark.parametrize(
    "ask, error, reason",
    [
        (lambda results: results.bot("nobody"), mjcore.Error, "no bot 'nobody' played: easy, st"),
        (lambda results: results.bot(3), TypeError, "a bot is named by text, not int"),
        (lambda results: results.seat(4), mjcore.Error, "seat is a whole number from 0 to 3"),
        (lambda results: results.seat(-1), mjcore.Error, "seat is"),
        (lambda results: results.seat("0"), TypeError, "seat is"),
        (lambda results: results.player(9), mjcore.Error, "player is"),
        (lambda results: results + 3, TypeError, "unsupported operand"),
    ],
)
def test_who_did_not_play(results, ask, error, reason):
    with pytest.raises(error, match=reason):
        ask(results)


def test_what_ends_a_simulation_can_be_sent(results):
    """An error reaches another process whole, its results included."""
    for error in (SimulationError("all gone", results, "Traceback"), Interrupted(results)):
        sent = pickle.loads(pickle.dumps(error))
        assert type(sent) is type(error) and str(sent) == str(error)
        assert vars(sent) == vars(error) and sent.results == results


def test_a_row_as_json(results):
    (row, _) = results.bot_rows()
    data = row.to_dict()
    assert list(data) == list(row._fields) and data["name"] == "easy" and data["deals"] == 18
    assert data["share"] == row.share.to_dict() == {
        "value": round(row.share.value, 6),
        "low": round(row.share.low, 6),
        "high": round(row.share.high, 6),
    }  # fmt: skip
    assert mean(0, 0, 0).to_dict() == {"value": None, "low": None, "high": None}


def test_a_deal_is_not_counted_twice(results):
    with pytest.raises(mjcore.Error, match="deal 0 would be counted twice"):
        results + results


def test_other_setups_are_not_added(results):
    other = replace(results, setup=replace(results.setup, seed=3), played=((6, 12),))
    with pytest.raises(mjcore.Error, match="cannot be added"):
        results + other
    with pytest.raises(mjcore.Error, match="distances"):
        results + replace(results, distances=None, played=((6, 12),))


def test_nothing_added_changes_nothing(results):
    empty = Results.empty(results.setup, distances=True)
    assert empty + results == results == results + empty
    assert empty.deals == 0


def test_tallies_add_field_by_field():
    one = PlayerTally(deals=1, payments=-50, squares=2500)
    assert one + one == PlayerTally(deals=2, payments=-100, squares=5000)
    assert PlayerTally.from_dict(one.to_dict()) == one


@given(st.sets(st.integers(0, 60)), st.integers(0, 60), st.integers(0, 60))
def test_spans_are_sets(numbers, start, stop):
    """Joined spans hold the numbers; the missing ones are the rest."""
    spans = joined([(number, number + 1) for number in numbers])
    assert size(spans) == len(numbers)
    assert {n for first, behind in spans for n in range(first, behind)} == numbers
    assert all(a[1] < b[0] for a, b in pairwise(spans))
    gaps = missing(spans, start, stop)
    assert {n for first, behind in gaps for n in range(first, behind)} == (
        set(range(start, stop)) - numbers
    )


def test_wilsons_interval():
    """Known values: 5 of 10, 0 of 10, 10 of 10."""
    half = share(5, 10)
    assert (half.low, half.high) == pytest.approx((0.2366, 0.7634), abs=5e-5)
    none, all_ = share(0, 10), share(10, 10)
    assert (none.low, none.high) == pytest.approx((0, 0.2775), abs=5e-5)
    assert (all_.low, all_.high) == pytest.approx((0.7225, 1), abs=5e-5)


def test_means():
    found = mean(sum([1, 2, 3, 6]), sum([1, 4, 9, 36]), 4)
    sd = sqrt((4 + 1 + 0 + 9) / 3)
    assert found.value == 3
    assert found.error == pytest.approx(1.959964 * sd / 2)
    assert isnan(mean(0, 0, 0).value) and isnan(share(0, 0).low)
    assert mean(7, 49, 1).value == 7 and isnan(mean(7, 49, 1).low)


def test_large_sums_lose_nothing():
    """A million equal payments have no distances at all."""
    assert mean(10**9, 10**12, 10**6).error == 0


def test_results_in_a_notebook(results):
    """Bots, seats and the lines most often won, whatever names they have."""
    html = results._repr_html_()
    tables = list(ElementTree.fromstring(html).iter("table"))
    heads = [next(table.iter("th")).text for table in tables]
    assert heads == ["Bot", "Seat", "Line"]
    bots, seats, lines = [[row[0].text for row in table.find("tbody")] for table in tables]
    assert bots == list(results.setup.names) and len(seats) == results.setup.players
    rows = sorted(results.line_rows(), key=lambda row: -row.wins)
    assert lines == [row.name for row in rows[:10]]
    odd = replace(results.setup, bots=("<b>",) * results.setup.players)
    assert "&lt;b&gt;" in replace(results, setup=odd)._repr_html_()
