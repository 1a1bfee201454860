"""Saved deals: what is no save, or was changed into nonsense, is refused as a whole (4, 8.10)."""

from __future__ import annotations

import json

import pytest
from tabletop import MATCHER, E, every_phase, table

import mjcore
from mjcore import Deal, Error, Game, RecordError, Rules


def _with(deal: Deal, key: str, value: object) -> dict:
    data = json.loads(json.dumps(deal.to_dict()))
    data[key] = value
    return data


@pytest.mark.parametrize("index", range(9))
def test_every_key_of_a_save_is_checked(index: int) -> None:
    """A save that lacks a key, or holds nonsense under one, is refused as a whole."""
    deal = every_phase()[index]
    data = json.loads(json.dumps(deal.to_dict()))
    for key in data:
        for nonsense in ("nonsense", -7, [["x"]], {"x": 1}):
            if data[key] == nonsense:
                continue
            with pytest.raises(Error):
                Deal.from_dict(_with(deal, key, nonsense), MATCHER)
        less = {name: value for name, value in data.items() if name != key}
        with pytest.raises(Error):
            Deal.from_dict(less, MATCHER)
    with pytest.raises(Error):
        Deal.from_dict(data | {"more": 1}, MATCHER)


@pytest.mark.parametrize("data", [None, [], "", 5, {}, {"version": 1}])
def test_saves_that_are_none(data: object) -> None:
    """Whatever is no save is refused."""
    with pytest.raises(Error):
        Deal.from_dict(data, MATCHER)
    with pytest.raises(Error):
        Game.from_dict(data, MATCHER)


def test_a_save_of_another_card() -> None:
    """A save says which card it was played with."""
    deal = table(Rules.league(), E)
    with pytest.raises(RecordError):
        Deal.from_dict(deal.to_dict(), mjcore.Card.practice())
    with pytest.raises(RecordError):
        Deal.from_dict(deal.to_dict())


def test_a_save_with_a_fifth_copy() -> None:
    """The supply is checked when a save is loaded."""
    deal = table(Rules.league(), E, E="1111B")
    data = json.loads(json.dumps(deal.to_dict()))
    data["hands"][1]["tiles"][0] = "1B"
    with pytest.raises(Error):
        Deal.from_dict(data, MATCHER)
