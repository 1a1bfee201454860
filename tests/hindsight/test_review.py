"""A deal looked at again: from the server's record and from a seat's, decision by decision."""

from __future__ import annotations

import json
import random
from functools import cache

import pytest
from any_rules import any_rules

import mjcore
from mjcore import (
    Deal,
    Discard,
    Error,
    MahJongg,
    Pass,
    Phase,
    RecordError,
    Rules,
    Seat,
    Skip,
    bots,
    review,
)
from mjcore.records.record import _check_sum, dumps

MATCHER = mjcore.Matcher(mjcore.Card.practice())
LEAGUE = Rules.league()


@cache
def played(level: str, seed: int) -> Deal:
    """Return a deal of four bots, at its end."""
    deal = Deal(MATCHER, LEAGUE, rng=seed)
    players = [bots.make(level, MATCHER, LEAGUE, rng=seat) for seat in Seat]
    while deal.outcome is None:
        seat = deal.to_act[0]
        deal.apply(seat, players[seat].choose(deal.view(seat), deal.legal_actions(seat)))
    return deal


def values(decisions):
    """Return all of decisions but their numbers and what the others held."""
    return [
        (one.seat, one.view, one.done, one.suggestion, one.chance_lost, one.points_lost)
        for one in decisions
    ]


def position(racks, **given) -> Deal:
    return Deal.position(MATCHER, LEAGUE, racks=racks, rng=1, **given)


# -- literal cases


def test_a_win_that_was_let_go():
    """Whoever discards with a complete hand loses what the win was worth."""
    hand = "444B 44D 00 FFFF JJJ"
    deal = position([hand, "...", "...", "..."])
    deal.apply(0, Discard("0"))
    (first, *_) = review(deal.record(), MATCHER, seat=0).worst
    assert (first.done, first.suggestion) == (Discard("0"), MahJongg())
    assert 0.1 < first.chance_lost < 0.5
    # It pays 30 from each, twice as it is self-drawn or by whoever throws it.
    assert first.points_lost == pytest.approx(first.chance_lost * 30 * (0.45 * 6 + 0.55 * 4))
    assert first.held is None, "the deal is not over"


def test_what_advice_says_costs_nothing():
    deal = position(["444B 44D 00 FFFF JJJ", "...", "...", "..."])
    deal.apply(0, MahJongg())
    found = review(deal.record(), MATCHER, seat=0)
    assert [(one.done, one.chance_lost, one.points_lost) for one in found.decisions] == [
        (MahJongg(), 0.0, 0.0)
    ]
    assert found.worst == () and found.outcome.winner is Seat.EAST


def test_a_pair_that_was_passed():
    deal = Deal(MATCHER, LEAGUE, rng=1)
    advice = mjcore.Advisor(MATCHER, LEAGUE).advise(deal.view(1))
    kept = [tile for tile in deal.view(1).rack.concealed if tile not in advice.suggestion.tiles]
    bad = Pass([tile for tile in kept if tile is not mjcore.Tile.JOKER][:3])
    deal.apply(1, bad)
    (one,) = review(deal.record(1), MATCHER).decisions
    assert (one.done, one.suggestion) == (bad, advice.suggestion)
    assert one.chance_lost > 0 and one.points_lost > one.chance_lost


def test_a_dangerous_discard_costs_more_than_the_chance():
    """Between two discards the difference of what they risk is in the points."""
    seen = 0
    for seed in range(4):
        for one in review(played("easy", seed).record(), MATCHER).decisions:
            if isinstance(one.done, Discard) and isinstance(one.suggestion, Discard):
                danger = mjcore.Advisor(MATCHER, LEAGUE).danger(one.view)
                risked = danger[one.done.tile].cost - danger[one.suggestion.tile].cost
                assert (one.points_lost > risked) == (
                    one.chance_lost > 0
                ) or one.done == one.suggestion
                seen += one.done != one.suggestion
    assert seen > 10


# -- properties


@pytest.mark.parametrize("level", ["easy", "strong"])
def test_a_seats_record_gives_what_the_servers_gives(level):
    for seed in range(2):
        deal = played(level, seed)
        every = review(deal.record(), MATCHER)
        assert every.outcome == deal.outcome
        told = []
        for seat in Seat:
            whole = review(deal.record(), MATCHER, seat=seat)
            own = review(deal.record(seat), MATCHER)
            assert values(own.decisions) == values(whole.decisions)
            assert values(own.worst) == values(whole.worst)
            assert all(one.held is None for one in own.decisions)
            told += whole.decisions
        assert values(sorted(told, key=lambda one: one.n)) == values(every.decisions)


def test_decisions_are_what_the_record_says():
    deal = played("easy", 3)
    for one in review(deal.record(), MATCHER).decisions:
        event = deal.events[one.n - 1]
        assert (event.actor, event.action) == (one.seat, one.done)
        assert one.view.seat is one.seat and one.view.phase is not Phase.END
        assert one.held[one.seat] == one.view.rack
        assert 0 <= one.chance_lost <= 1
        assert one.done != one.suggestion or one.points_lost == one.chance_lost == 0


def test_the_worst_cost_most():
    found = review(played("easy", 3).record(), MATCHER)
    costs = [one.points_lost for one in found.worst]
    assert costs == sorted([one.points_lost for one in found.decisions], reverse=True)[:5]
    assert len(costs) == 5 and costs[-1] > 0


def test_a_strong_bot_loses_next_to_nothing_and_an_easy_one_much():
    lost = {
        level: sum(
            [
                one.chance_lost
                for seed in range(3)
                for one in review(played(level, seed).record(), MATCHER).decisions
            ]
        )
        for level in ("easy", "strong")
    }
    assert lost["strong"] < lost["easy"] / 5


def test_under_any_rules():
    """Random play, errors, challenges and dead hands among it, can be looked at again."""
    for seed in range(12):
        rng = random.Random(seed)
        rules = any_rules(rng)
        deal = Deal(MATCHER, rules, rng=seed)
        while deal.outcome is None:
            seat = rng.choice(deal.to_act)
            legal = deal.legal_actions(seat)
            deal.apply(seat, legal.sample(rng, errors=rng.random() < 0.2))
        for seat in list(Seat)[: rules.players]:
            whole = review(deal.record(), MATCHER, seat=seat)
            own = review(deal.record(seat), MATCHER)
            assert values(own.decisions) == values(whole.decisions)


def test_a_let_go_where_nothing_could_be_claimed_is_no_decision():
    for one in review(played("strong", 1).record(), MATCHER).decisions:
        if one.done == Skip():
            assert len(mjcore.Advisor(MATCHER, LEAGUE).advise(one.view).choices) > 1


def test_a_record_that_stops_is_reviewed_as_far_as_it_goes():
    text = played("easy", 2).record()
    lines = text.splitlines(keepends=True)
    whole, part = review(text, MATCHER), review("".join(lines[:60]), MATCHER)
    assert values(part.decisions) == values(whole.decisions)[: len(part.decisions)]
    assert 0 < len(part.decisions) < len(whole.decisions)
    assert part.outcome is None and all(one.held is None for one in part.decisions)


def test_other_rules_change_what_a_decision_costs():
    text = played("easy", 3).record()
    dear = review(text, MATCHER, rules=Rules.league(self_pick_mult=20))
    assert dear.rules.self_pick_mult == 20
    assert dear.worst[0].points_lost > 2 * review(text, MATCHER).worst[0].points_lost


def test_the_json_form():
    found = review(played("easy", 3).record(), MATCHER)
    data = json.loads(json.dumps(found.to_dict()))
    assert list(data) == ["decisions", "worst", "outcome"]
    assert data["worst"] == [one.n for one in found.worst]
    one = found.worst[0]
    (row,) = [row for row in data["decisions"] if row["n"] == one.n]
    assert row["done"] == one.done.to_dict() and row["rack"] == str(one.view.rack)
    assert row["held"] == [str(rack) for rack in one.held]
    assert "decisions, which cost" in repr(found)


# -- what cannot be


def changed(text: str, line: int, **changes) -> str:
    """Return a seat's record with a line changed, and all checks made good again."""
    rows = [json.loads(row) for row in text.splitlines()]
    rows[line - 1] |= changes
    before = rows[0]["check"] = _check_sum({k: v for k, v in rows[0].items() if k != "check"})
    for row in rows[1:]:
        content = {key: value for key, value in row.items() if key != "check"}
        before = row["check"] = _check_sum(content, before)
    return "".join(dumps(row) + "\n" for row in rows)


@pytest.mark.parametrize(
    ("line", "changes", "message"),
    [
        (1, {"seat": 4}, "line 1: 4 is no seat"),
        (1, {"rules": {"players": 9}}, "line 1: "),
        (1, {"colour": "red"}, "line 1: unknown key 'colour'"),
        (1, {"card": {"name": "x", "digest": "0"}}, "another card"),
        (1, {"format": "x"}, "line 1: the header of a record"),
        (2, {"event": "nothing"}, "line 2: unknown event"),
        (2, {"racks": [None, ["1B"], None, None]}, "line 2: this cannot happen here"),
        (3, {"event": "drew", "seat": 9}, "line 3: "),
        (4, {"n": 9}, "line 4: its number n should be 3"),
    ],
    ids=range(9),
)
def test_a_seats_record_that_cannot_be(line, changes, message):
    text = played("easy", 2).record(1)
    assert review(changed(text, 1), MATCHER).decisions
    with pytest.raises(RecordError, match=message):
        review(changed(text, line, **changes), MATCHER)


def test_a_line_that_was_changed_is_found_out():
    lines = played("easy", 2).record(1).splitlines(keepends=True)
    lines[6] = lines[6].replace('"n":6', '"n": 6, "x":1', 1)
    with pytest.raises(RecordError, match="line 7: it has been changed"):
        review("".join(lines), MATCHER)


def test_a_seats_record_of_a_position_tells_no_beginning():
    deal = position(["444B 44D 00 FFFF JJJ", "...", "...", "..."], discards="NNN")
    deal.apply(0, Discard("0"))
    with pytest.raises(RecordError, match="line 3: this cannot happen here"):
        review(deal.record(0), MATCHER)


@pytest.mark.parametrize(
    ("given", "error", "message"),
    [
        ({"seat": 4}, Error, "no seat of this table"),
        ({"seat": "east"}, TypeError, "a seat is a Seat"),
        ({"rules": "league"}, TypeError, "rules are Rules"),
        ({"card": 5}, TypeError, "a Card or a Matcher"),
    ],
    ids=["seat", "text", "rules", "card"],
)
def test_arguments(given, error, message):
    with pytest.raises(error, match=message):
        review(played("easy", 2).record(), **{"card": MATCHER, **given})


def test_what_is_no_record():
    with pytest.raises(TypeError, match="a record is text"):
        review(5)
    for text in ("", "x", "{}", "[]\n"):
        with pytest.raises(RecordError, match="line 1"):
            review(text)
    with pytest.raises(Error, match="the record of South, it tells nothing of West"):
        review(played("easy", 2).record(1), MATCHER, seat=Seat.WEST)
