"""Saved deals: what is no save, or was changed into nonsense, is refused as a whole (4, 8.10)."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from tabletop import MATCHER, E, S, every_phase, table

import mjcore
from mjcore import Deal, Error, Game, Phase, RecordError, Rules
from mjcore.records import save
from mjcore.table.state import State


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
        with pytest.raises(RecordError):
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


# --- saves that were tampered with


def passing() -> dict[str, Any]:
    """Return a save in the first pass, East's answer in."""
    deal = Deal(MATCHER, rng=1)
    deal.apply(0, next(iter(deal.legal_actions(0))))
    return deal.to_dict()


def phase(name: Phase) -> dict[str, Any]:
    """Return a save in this phase."""
    return next(deal for deal in every_phase() if deal.phase is name).to_dict()


def called() -> dict[str, Any]:
    """Return a save with an exposure that can be revised."""
    deal = table(Rules.league(), E, live="5B", S="555B J")
    deal.apply(S, mjcore.Call(3))
    assert deal.view(S).to_dict()["shown"]
    return deal.to_dict()


TAMPERED = {
    "nobody is asked any more": (passing, {"waiting": [1]}),
    "a seat is asked again": (passing, {"waiting": [0, 1, 2, 3]}),
    "an answer of another phase": (
        passing,
        {"answers": [{"action": "skip"}, None, None, None]},
    ),
    "jokers passed": (
        passing,
        {"answers": [{"action": "pass", "tiles": ["J", "J", "J"], "blind": 0}, None, None, None]},
    ),
    "a declaration that would have ended it": (
        passing,
        {"answers": [{"action": "mah_jongg"}, None, None, None]},
    ),
    "offers in the first pass": (passing, {"offers": [0] * 4, "agreed": [0] * 4}),
    "offers beyond the most": (
        lambda: phase(Phase.COURTESY_PASS),
        {"offers": [9] * 4, "agreed": [9] * 4},
    ),
    "too few agreements": (lambda: phase(Phase.COURTESY_PASS), {"agreed": [1, 1, 1]}),
    "other agreements": (lambda: phase(Phase.COURTESY_PASS), {"agreed": [3, 3, 3, 3]}),
    "too few votes": (lambda: phase(Phase.CH2_RIGHT), {"votes": [True]}),
    "blind passes of four": (
        lambda: phase(Phase.CH2_VOTE),
        {"blind": {"first_left": [4, 0, 0, 0]}},
    ),
    "another seat's turn": (called, {"waiting": [0]}),
    "two turns": (called, {"waiting": [0, 1]}),
    "an impossible form": (called, {"forms": [[3, 3]]}),
    "a call from oneself": (called, {"claimed_from": 1}),
    "a call from nobody": (called, {"claimed_from": None}),
    "a turn of no origin": (called, {"origin": None}),
    "a live tile in a turn": (called, {"live": "5B"}),
    "a drawn tile that is not there": (called, {"drawn": "9D"}),
    "the discarder is asked": (lambda: phase(Phase.WINDOW), {"waiting": [0, 1, 2, 3]}),
    "nothing is live": (lambda: phase(Phase.WINDOW), {"live": None}),
    "payments of three": (
        lambda: phase(Phase.END),
        {"outcome": {**phase(Phase.END)["outcome"], "payments": [0, 0, 0]}},
    ),
}


@pytest.mark.parametrize("case", TAMPERED)
def test_tampered_saves(case: str) -> None:
    """A save in which play could not go on is refused as a whole."""
    make, change = TAMPERED[case]
    data = make()
    Deal.from_dict(copy.deepcopy(data), MATCHER)
    with pytest.raises(RecordError):
        Deal.from_dict({**data, **change}, MATCHER)


def test_a_save_of_a_small_table_names_its_seats_only() -> None:
    """With two players there is no seat 3, whoever says so."""
    data = Deal(MATCHER, Rules.league(players=2), rng=1).to_dict()
    for change in (
        {"challenged": [[0, 3, 1]]},
        {"stakes": [{"from": 3, "to": 0, "amount": 5, "reason": "stake"}]},
        {"discards": [[3, "5B"]]},
        {"erred": [3, "333B 666B 9999B NNNN"]},
    ):
        with pytest.raises(RecordError):
            Deal.from_dict({**data, **change}, MATCHER)


def test_a_save_has_its_keys():
    """A save holds its header and every field that a state declares, and no others are read."""
    deal = Deal(MATCHER, rng=1)
    data = deal.to_dict()
    assert tuple(data) == (*save.HEADER, *State.KEPT)
    for more in ("extra", "matcher", "_rack"):
        with pytest.raises(mjcore.RecordError, match=more):
            Deal.from_dict(data | {more: 1}, MATCHER)
    with pytest.raises(mjcore.RecordError, match="more"):
        Deal.from_dict(data | {"start": data["start"] | {"more": 1}}, MATCHER)


def test_a_save_is_a_copy():
    """Whoever changes what ``to_dict`` returned does not change the deal."""
    deal = Deal(MATCHER, rng=1)
    before = json.dumps(deal.to_dict())
    deal.to_dict()["start"]["wall"].clear()
    assert json.dumps(deal.to_dict()) == before
