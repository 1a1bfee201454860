"""What ``to_dict`` returns has the form that ``mjcore.typing`` says, to the last key."""

from __future__ import annotations

import json
import random
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

import pytest

import mjcore
import mjcore.typing as forms
from mjcore.table.actions import ACTIONS
from mjcore.table.event import EVENTS

MATCHER = mjcore.Matcher(mjcore.Card.practice())


def fits(value: Any, form: Any) -> bool:
    """Return whether a JSON value has a form: a ``TypedDict``, a union, a list, a plain type."""
    origin = get_origin(form)
    if is_typeddict(form):
        hints = get_type_hints(form)
        return (
            isinstance(value, dict)
            and set(value) == set(hints)
            and all(fits(value[key], hints[key]) for key in hints)
        )
    if origin in (Union, UnionType):
        return any(fits(value, one) for one in get_args(form))
    if origin is Literal:
        return value in get_args(form)
    if origin is list:
        return isinstance(value, list) and all(fits(item, get_args(form)[0]) for item in value)
    if origin is dict:
        return isinstance(value, dict) and all(
            fits(one, get_args(form)[1]) for one in value.values()
        )
    if form is None:
        return value is None
    if form is float:
        return type(value) in (int, float)
    return type(value) is (NoneType if form is None else form)


def test_the_check_can_fail() -> None:
    """A wrong type, a missing key and one too many are found out."""
    good = mjcore.Discard("5B").to_dict()
    assert fits(good, forms.ActionDict)
    assert not fits({**good, "tile": 4}, forms.ActionDict)
    assert not fits({"action": "discard"}, forms.ActionDict)
    assert not fits({**good, "more": 1}, forms.ActionDict)
    view = mjcore.Deal(MATCHER, rng=1).view(0).to_dict()
    assert fits(view, forms.ViewDict)
    assert not fits({**view, "phase": "supper"}, forms.ViewDict)
    assert not fits({**view, "dead": [0, 0, 0, 0]}, forms.ViewDict)


@pytest.mark.parametrize("preset", ["league", "casual", "classic", "room", "guided"])
def test_what_a_table_says_has_its_form(preset: str) -> None:
    """Views, events as every seat sees them, actions, passes, outcomes, rules."""
    said: set[str] = set()
    for seed in range(6):
        rng = random.Random(seed)
        second = {"second_charleston": "always"} if seed % 2 else {}
        rules = mjcore.Rules.preset(preset, **second)
        assert fits(rules.to_dict(), forms.RulesDict)
        deal = mjcore.Deal(MATCHER, rules, rng=seed)
        bots = [mjcore.bots.make("steady", MATCHER, rules, rng=1) for _ in range(4)]
        while deal.outcome is None:
            seat = rng.choice(deal.to_act)
            legal = deal.legal_actions(seat)
            if rng.random() < 0.1:
                for viewer in range(4):
                    data = deal.view(viewer).to_dict()
                    assert fits(data, forms.ViewDict)
                    assert json.loads(json.dumps(data)) == data
                for action in list(legal)[:200]:
                    said.add(action.name)
                    assert fits(action.to_dict(), forms.ActionDict)
                if legal.passes is not None:
                    assert fits(legal.passes.to_dict(), forms.PassesDict)
            wild = rng.random() < 0.1
            action = legal.sample(rng, True) if wild else bots[seat].choose(deal.view(seat), legal)
            for event in deal.apply(seat, action):
                said.add(event.name)
                assert fits(event.to_dict(), forms.EventDict), event
                for viewer in range(4):
                    seen = event.for_seat(viewer)
                    assert seen is None or fits(seen.to_dict(), forms.EventDict), seen
        assert fits(deal.outcome.to_dict(), forms.OutcomeDict)
        assert fits(deal.view(0).to_dict(), forms.ViewDict)
    assert {"discarded", "drew", "asked", "discard", "pass", "call"} <= said


def test_what_a_matcher_answers_has_its_form() -> None:
    """Candidates, hints and wins: a line, and what the rack has of it."""
    rack = mjcore.Rack.parse("FF 2246B 444C [99D J] J")
    assert all(fits(one.to_dict(), forms.CandidateDict) for one in MATCHER.nearest(rack, 66))
    deal = mjcore.Deal(MATCHER, rng=1)
    hints = mjcore.Advisor(MATCHER).helper(deal.view(0))
    assert hints and all(fits(hint.to_dict(), forms.HintDict) for hint in hints)
    assert all(fits(line.to_dict(), forms.LineDict) for line in MATCHER.card.lines)
    assert all(fits(left.to_dict(), forms.LineLeftDict) for left in MATCHER.lines_for((), "8B"))
    view = mjcore.Deal.position(MATCHER, racks=[None] * 4, turn=1).view(1)
    others = mjcore.Advisor(MATCHER).opponents(view)
    assert others and all(fits(one.to_dict(), forms.OpponentDict) for one in others)
    dangers = mjcore.Advisor(MATCHER).danger(view)
    assert dangers and all(fits(one.to_dict(), forms.DangerDict) for one in dangers.values())
    target = MATCHER.card.lines[0].targets[0]
    (win, *_) = MATCHER.wins(mjcore.Rack(target.need))
    assert fits(win.to_dict(), forms.WinDict)


def test_every_action_and_event_has_a_form() -> None:
    """The unions name them all."""
    for union, key, names in (
        (forms.ActionDict, "action", ACTIONS),
        (forms.EventDict, "event", EVENTS),
    ):
        told = [get_args(get_type_hints(form)[key])[0] for form in get_args(union)]
        assert sorted(told) == sorted(names)
    assert set(forms.__all__) <= set(dir(forms))
