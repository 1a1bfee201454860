"""A seat's view as a value: typed, compared, hashed, copied, pickled, sent as JSON and read."""

from __future__ import annotations

import copy
import json
import pickle
import random
from typing import Any

import pytest
from table_driver import any_rules
from tabletop import MATCHER, SEATS, E, S, W, every_phase, table

import mjcore
from mjcore import (
    Card,
    Challenge,
    Deal,
    Exposure,
    OpenExposure,
    Phase,
    PublicChallenge,
    Rack,
    Rules,
    Tile,
    View,
)
from mjcore.frozen import changed


def views(seed: int):
    """Yield views of all seats of a deal that is played at random."""
    rng = random.Random(seed)
    deal = Deal(MATCHER, any_rules(rng), rng=seed)
    while True:
        if rng.random() < 0.1 or deal.outcome is not None:
            for seat in range(deal.players):
                yield deal, deal.view(seat)
        if deal.outcome is not None:
            return
        seat = rng.choice(deal.to_act)
        deal.apply(seat, deal.legal_actions(seat).sample(rng, errors=rng.random() < 0.05))


def test_a_view_has_typed_values() -> None:
    """Seats are seats, tiles tiles, racks racks; what is by seat is a tuple."""
    rules = Rules.league(dead_test="structural", exposure_edit="until_discard")
    deal = table(rules, E, live="5B", S="555B J", W="[333C J]", discards="6D")
    deal.apply(E, Challenge(W))
    deal.apply(S, mjcore.Call(4, 1))
    view = deal.view(S)
    assert view.seat is S and view.turn is S and view.to_act == (S,)
    assert view.phase is Phase.TURN and view.origin == "call" and view.claimed_from is E
    assert isinstance(view.rack, Rack) and len(view.rack) == 14
    assert view.exposures[S] == view.rack.exposures == (Exposure("5B", 4, 1),)
    assert view.exposures[W] == (Exposure("3C", 4, 1),)
    assert view.open == OpenExposure(S, 0, Tile.BAM_5)
    assert view.shown == (Exposure("5B", 4, 1),)
    assert view.fresh and not view.exchanged_last
    assert view.discards[-1] == (None, Tile.DOT_6)
    assert view.concealed == (13, 10, 9, 13)
    assert view.dead == (False, False, True, False)
    assert view.challenges == (PublicChallenge(E, W, True, False),)
    assert view.own_turn and not deal.view(E).own_turn


@pytest.mark.parametrize("seed", range(20))
def test_unseen_counts_what_the_seat_cannot_see(seed: int) -> None:
    """The set, less the rack, the discards and all exposures."""
    for deal, view in views(seed):
        left = {tile: tile.copies for tile in Tile}
        for tile in view.rack.concealed:
            left[tile] -= 1
        for _, tile in view.discards:
            left[tile] -= 1
        for exposures in view.exposures:
            for exposure in exposures:
                left[exposure.kind] -= exposure.naturals
                left[Tile.JOKER] -= exposure.jokers
        assert view.unseen == bytes(left[tile] for tile in Tile)
        hidden = sum(view.concealed) - view.concealed[view.seat] + view.wall
        assert sum(view.unseen) == hidden or deal.phase is Phase.WINDOW
        assert matcher_sees(view) == view.unseen


def matcher_sees(view: View) -> bytes:
    """Return what is unseen by the rack and ``visible()``, as ``Matcher.nearest`` counts it."""
    visible, counts = view.visible(), view.rack.counts
    left = [tile.copies - visible.counts[tile] - counts[tile] for tile in Tile]
    for exposure in (*visible.exposures, *view.rack.exposures):
        left[exposure.kind] -= exposure.naturals
        left[Tile.JOKER] -= exposure.jokers
    return bytes(left)


@pytest.mark.parametrize("seed", range(20))
def test_views_come_back(seed: int) -> None:
    """Through JSON, through a pickle and through copies, equal and with the same hash."""
    seen: set[View] = set()
    for deal, view in views(seed):
        data = json.loads(json.dumps(view.to_dict()))
        again = View.from_dict(data, deal.card)
        assert again == view and hash(again) == hash(view)
        assert again.to_dict() == view.to_dict()
        assert again.unseen == view.unseen
        assert copy.copy(view) is view is copy.deepcopy(view)
        other = pickle.loads(pickle.dumps(view))
        assert other == view
        assert len(pickle.dumps(view)) < 10_000
        seen |= {view, again, other}
        bare = View.from_dict(data)
        if view.outcome is None or view.outcome.line is None:
            assert bare == view
        else:
            assert bare.outcome.line is None
            assert bare.outcome.line_id == view.outcome.line.id
            assert bare.to_dict() == view.to_dict()
    assert len(seen) > 4


def test_equal_views_of_different_deals_pickle_alike() -> None:
    """What is equal is the same bytes: no pickle tells one deal from another."""
    for deal in every_phase():
        again = Deal.from_dict(json.loads(json.dumps(deal.to_dict())), MATCHER)
        for seat in SEATS:
            assert again.view(seat) == deal.view(seat)
            assert pickle.dumps(again.view(seat)) == pickle.dumps(deal.view(seat))


def test_a_view_never_changes() -> None:
    """No field can be set or deleted, and there is nothing in it that could be changed."""
    view = Deal(MATCHER, rng=1).view(0)
    for name in (*view._fields, "unseen", "more"):
        with pytest.raises(AttributeError):
            setattr(view, name, None)
        with pytest.raises(AttributeError):
            delattr(view, name)
    for name in view._fields:
        assert not isinstance(getattr(view, name), list | dict | set | bytearray), name


WRONG: tuple[tuple[str, Any], ...] = (
    ("to_act", None),
    ("to_act", [4]),
    ("turn", "East"),
    ("turn", None),
    ("origin", "claim"),
    ("question", "turn"),
    ("question", "0.1:window"),
    ("question", f"{10**30}.1:turn"),
    ("wall", None),
    ("wall", -1),
    ("wall", 150),
    ("wall", 10**5000),
    ("open", 5),
    ("open", {}),
    ("open", {"seat": 9, "exposure": 0, "tile": "2B"}),
    ("open", {"seat": 0, "exposure": 7, "tile": "2B"}),
    ("give", []),
    ("give", -1),
    ("give", 2),
    ("discards", {}),
    ("discards", [{}]),
    ("discards", ["2B"]),
    ("discards", [{"seat": 0, "tile": []}]),
    ("discards", [{"seat": 0, "tile": "2B"}] * 200),
    ("dead", []),
    ("dead", [0, 0, 0, 0]),
    ("exchangeable", [True]),
    ("exchanges", "none"),
    ("exchanged_last", 1),
    ("fresh", None),
    ("exposures", [[], []]),
    ("exposures", [None] * 4),
    ("exposures", [["[2B 3B]"], [], [], []]),
    ("exposures", [["[333B J]"] * 4, [], [], []]),
    ("rack", "2B"),
    ("rack", ["2B"] * 300),
    ("rack", [["2B"]]),
    ("rack", ["soap"]),
    ("live", "9X"),
    ("live", "2B"),
    ("seat", 4),
    ("seat", True),
    ("players", 0),
    ("players", 3),
    ("shown", ["2B"]),
    ("votes", [True]),
    ("blind", {"middle": [0, 0, 0, 0]}),
    ("blind", {"first_left": [0]}),
    ("challenges", [{"by": 0, "seat": 1, "right": 1, "before_discard": False}]),
    ("stakes", [{"from": 0, "to": 1, "amount": -5, "reason": "stake"}]),
    ("outcome", {}),
    ("concealed", [13, 13, 13, 13]),
    ("concealed", [10, 60, 60, 60]),
    ("phase", "supper"),
    ("answer", {"action": "fly"}),
)


@pytest.mark.parametrize("case", range(len(WRONG)), ids=lambda case: f"{WRONG[case][0]}-{case}")
def test_what_is_no_view_is_refused_by_name(case: int) -> None:
    """Whatever came over a socket: the message is short and says what is wrong."""
    key, value = WRONG[case]
    deal = Deal.position(Card.practice(), racks=["FF 246B 222C RG [333B J]", *[None] * 3])
    data = deal.view(0).to_dict()
    assert View.from_dict(data) == deal.view(0)
    with pytest.raises(mjcore.Error, match="no view of a deal: ") as caught:
        View.from_dict({**data, key: value})
    assert len(str(caught.value)) < 250 and "Error" not in str(caught.value)
    without = {name: data[name] for name in data if name != key}
    with pytest.raises(mjcore.Error, match=f"no view of a deal: '{key}' is missing"):
        View.from_dict(without)


@pytest.mark.parametrize("data", [None, [], "view", 5, {}, {"seat": 0}])
def test_what_is_no_object_of_a_view(data: object) -> None:
    """Lists, texts and objects without the keys are refused."""
    with pytest.raises(mjcore.Error, match="no view of a deal"):
        View.from_dict(data)
    whole = Deal(MATCHER, rng=1).view(0).to_dict()
    with pytest.raises(mjcore.Error, match="unknown key 'more'"):
        View.from_dict(whole | {"more": 1})


def test_another_card_s_line_is_refused() -> None:
    """The line of an outcome is looked up on the card that is given."""
    deal = table(Rules.league(), E, E="333666B 9999B NNNN")
    deal.apply(E, mjcore.MahJongg())
    data = deal.view(S).to_dict()
    assert View.from_dict(data, deal.card).outcome == deal.outcome
    with pytest.raises(mjcore.Error, match="has no line"):
        View.from_dict(data | {"outcome": data["outcome"] | {"line": "None #1"}}, deal.card)
    assert changed(deal.view(S), wall=3).wall == 3


@pytest.mark.parametrize("number", [5, 60, 300, 5_000])
@pytest.mark.parametrize("key", ["exposures", "discards", "rack"])
def test_more_tiles_than_there_are_is_an_error_of_ours(key, number):
    """However many are told of: counts of them are bytes, which end at 255."""
    deal = Deal(MATCHER, rng=1)
    data = deal.view(0).to_dict()
    if key == "exposures":
        data[key][1] = ["[999B]"] * number
    elif key == "discards":
        data[key] = [{"seat": 0, "tile": "9B"}] * number
    else:
        data[key] = ["9B"] * number
    with pytest.raises(mjcore.Error):
        View.from_dict(data)


def test_views_are_snapshots() -> None:
    """What a view shows stays as it was, whatever is done at the table or to its JSON form."""
    deal, chance = Deal(MATCHER, rng=8), random.Random(8)
    kept: list[tuple[mjcore.View, str]] = []
    while deal.outcome is None:
        for seat in SEATS:
            view = deal.view(seat)
            kept.append((view, json.dumps(view.to_dict())))
            view.to_dict()["discards"].clear()
            view.blind.clear()
        deal.apply(deal.to_act[0], deal.legal_actions(deal.to_act[0]).sample(chance))
    assert len(kept) > 100
    for view, text in kept:
        assert json.dumps(view.to_dict()) == text
        with pytest.raises(AttributeError):
            view.wall = 0  # type: ignore[misc]
