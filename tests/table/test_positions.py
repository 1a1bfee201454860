"""Positions that are set up: what is filled in, what comes back, what cannot be."""

from __future__ import annotations

import json

import pytest
from odd_values import name_of
from tabletop import CARD, MATCHER, SEATS

import mjcore
from mjcore import Deal, Discard, Error, Phase, Rules, Skip, Tile


def test_fillers_can_call_nothing():
    """A rack left open is filled with different tiles and no joker."""
    deal = Deal.position(MATCHER, racks=[None] * 4, turn=2)
    for seat, hand in enumerate(deal._state.hands):
        assert max(hand.counts) == 1
        assert not hand.counts[Tile.JOKER]
        assert hand.size() == (14 if seat == 2 else 13)


@pytest.mark.parametrize("wall", [0, 7, None, "5D 6D"])
def test_the_wall_of_a_position(wall):
    """A number of tiles left over, all of them, or exactly these."""
    deal = Deal.position(MATCHER, racks=["333B 666B 9999B NNNN", None, None, None], wall=wall)
    expected = {0: 0, 7: 7, None: 152 - 53, "5D 6D": 2}[wall]
    assert deal.view(0).wall == expected
    if wall == "5D 6D":
        deal.apply(0, Discard("N"))
        assert deal.view(1).to_dict()["drawn"] == "5D"


def test_positions_come_back():
    """A position is recorded, saved and replayed as any deal."""
    deal = Deal.position(
        MATCHER,
        Rules.classic(),
        racks=["333B 666B 9999B NN J", "66C 9C 1234D RG [333C J]", None, None],
        turn=1,
        live="N",
        discards="5D 6D",
        wall=9,
        rng=4,
    )
    assert deal.phase is Phase.WINDOW
    deal.apply(0, Skip())
    again = Deal.replay(deal.record(), MATCHER)
    assert json.dumps(again.to_dict()) == json.dumps(deal.to_dict())
    assert "the record stops" in again.truncated
    for seat in range(4):
        header = json.loads(deal.record(seat).splitlines()[0])
        assert not {"state", "seed", "wall"} & set(header)


@pytest.mark.parametrize("policy", ["auto_finish_turn", "auto_zombie"])
def test_a_position_of_the_dead(policy: str) -> None:
    """Somebody has to be left who takes turns; zombies do."""
    rules = Rules.classic(dead_hands=policy)
    if policy == "auto_zombie":
        deal = Deal.position(CARD, rules, racks=[None] * 4, dead=SEATS, wall=2)
        while deal.outcome is None:
            deal.apply(deal.to_act[0], next(iter(deal.legal_actions(deal.to_act[0]))))
        return
    with pytest.raises(mjcore.Error, match="dead"):
        Deal.position(CARD, rules, racks=[None] * 4, dead=SEATS)


# --- what cannot be


RACKS = [None, None, None, None]


@pytest.mark.parametrize(
    "fields",
    [
        {"racks": [None] * 3},
        {"racks": [None] * 5},
        {"racks": ["1B", None, None, None]},
        {"racks": ["11111B", None, None, None]},
        {"racks": ["what", None, None, None]},
        {"racks": ["111122223333B 44C", "1B 2345C 123456789D", None, None]},
        {"racks": RACKS, "turn": 4},
        {"racks": RACKS, "origin": "claim"},
        {"racks": RACKS, "origin": "call"},
        {"racks": RACKS, "live": "5X"},
        {"racks": RACKS, "discards": "NNNNN"},
        {"racks": RACKS, "wall": "JJJJJJJJJ"},
        {"racks": RACKS, "wall": -1},
        {"racks": RACKS, "wall": 153},
        {"racks": RACKS, "dead": [4]},
        {"racks": RACKS, "drawn": "J"},
        {"racks": RACKS, "phase": "ch1_right", "live": "5B"},
        {"racks": RACKS, "phase": "courtesy_pass"},
        {"racks": RACKS, "phase": "supper"},
        {"racks": ["NNNN [333B] 1234567C", None, None, None], "phase": "ch1_right"},
        {"racks": RACKS, "rng": -1},
        {"racks": RACKS, "dealer": 4},
    ],
    ids=lambda fields: str(list(fields.items())[-1])[:60],
)
def test_positions_that_cannot_be(fields: dict) -> None:
    """The supply of tiles, the sizes of racks and the words are checked, with a reason."""
    with pytest.raises(Error) as caught:
        Deal.position(MATCHER, Rules.league(), **fields)
    assert str(caught.value).strip()


@pytest.mark.parametrize(
    "fields",
    [
        {"racks": [14, None, None, None]},
        {"racks": 5},
        {"turn": "E"},
        {"origin": 3},
        {"phase": 3},
        {"drawn": 1.5},
        {"discards": 5},
        {"live": 2.0},
        {"live": "5B", "origin": "call", "claimed_from": "E"},
        {"wall": 1.5},
        {"dead": 7},
        {"rng": "seed"},
        {"dealer": "Ada"},
    ],
    ids=str,
)
def test_arguments_of_a_position_of_another_type(fields: dict) -> None:
    """What a type checker would find is a ``TypeError``."""
    with pytest.raises(TypeError) as caught:
        Deal.position(MATCHER, Rules.league(), **({"racks": RACKS} | fields))
    assert str(caught.value).strip()


@pytest.mark.parametrize("value", [None, 5, object()], ids=name_of)
def test_what_is_no_list(value: object) -> None:
    """Racks, dead seats, origins and phases of a wrong type are named."""
    for wrong in (
        {"racks": value},
        {"dead": value or 7},
        {"origin": [value]},
        {"phase": [value]},
    ):
        with pytest.raises(TypeError):
            Deal.position(MATCHER, **{"racks": [None] * 4, **wrong})
