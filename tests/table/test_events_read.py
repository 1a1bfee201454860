"""Events out of their JSON form: each field is read as its own kind of event has it."""

from __future__ import annotations

import random

import pytest
from tabletop import MATCHER, Rules

from mjcore import Deal, Error, Event
from mjcore.table.event import EVENTS, FIELDS


def some_events() -> list[Event]:
    found: dict[tuple[str, bool], Event] = {}
    for seed in range(6):
        rng = random.Random(seed)
        rules = Rules.casual() if seed % 2 else Rules.league(second_charleston="always")
        deal = Deal(MATCHER, rules, rng=seed)
        while deal.outcome is None:
            seat = deal.to_act[0]
            deal.apply(seat, deal.legal_actions(seat).sample(rng, errors=seed > 3))
        for event in deal.events:
            for seat in range(4):
                seen = event.for_seat(seat)
                if seen is not None:
                    found[seen.name, seen is event] = seen
    return list(found.values())


def test_every_field_of_every_kind_has_a_reader():
    for kind in EVENTS.values():
        assert set(kind._fields) <= set(FIELDS)


@pytest.mark.parametrize("event", some_events(), ids=lambda event: event.name)
def test_nothing_stands_where_something_must(event):
    """``None`` is read only where the class lets a seat not know; counts by seat only in lists."""
    data = event.to_dict()
    assert Event.from_dict(data) == event
    for name in event._fields:
        note = type(event).__annotations__[name]
        for value in (None, [0, 0, 0, 0], 3.5, {"x": None}):
            try:
                read = Event.from_dict({**data, name: value})
            except Error:
                assert value is not None or not note.endswith("| None")
                continue
            assert read.action is None or read.action.to_dict()
            assert (value is None) == note.endswith("| None") or note.startswith("tuple")
