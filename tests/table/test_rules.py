"""Rules as data: what a field may hold, what contradicts what, what the presets change."""

from __future__ import annotations

import pytest
from odd_values import HUGE
from tabletop import PRESETS, preset

import mjcore
from mjcore import Error, Rules
from mjcore.rules import FIELDS
from mjcore.rules.texts import allowed, shown


@pytest.mark.parametrize(
    "changes",
    [
        {"scoring": "tournament", "loss_cap": 500},
        {"scoring": "tournament", "hot_wall_tiles": 20},
        {"call_must_fit_card": True},
        {"dead_hands": "prevented"},
        {"pivot_swap": True, "dealer_rotation": "unless_east_wins"},
        {"challenge_wrong": "dead", "challenge_resolution": "deferred"},
        {"blind_passes": frozenset({"first_right"})},
        {"blind_passes": frozenset({"second_left"})},
        {"call_sizes": frozenset({2, 3})},
        {"players": 5},
        {"players": 1},
        {"ask": "some"},
        {"hands_per_game": 0},
        {"loss_cap": -1},
    ],
)
def test_rules_that_cannot_be(changes: dict) -> None:
    """4, 8.8, 8.9: unknown values and contradictory settings are refused with a reason."""
    with pytest.raises(Error) as caught:
        Rules.league(**changes)
    name = next(iter(reversed(changes)))
    assert name in str(caught.value) or "tournament" in str(caught.value)


def test_the_presets_are_the_table_of_the_rules() -> None:
    """4.1: what each preset changes, field by field."""
    blind, three_to_five = frozenset({"first_left", "last_right"}), frozenset({3, 4, 5})
    expected = {
        "heavenly_hand": (True, False, False, False, False),
        "second_charleston": ("unanimous",) * 5,
        "blind_passes": (blind, frozenset(), blind, blind, blind),
        "courtesy_pass": (True, False, True, True, True),
        "call_sizes": (*(frozenset({3, 4, 5, 6}),) * 3, three_to_five, three_to_five),
        "concealed_call_for_mahjong": (True, False, True, True, True),
        "call_timer": (None, None, None, 15.0, None),
        "call_must_fit_card": (False, False, False, False, True),
        "claims_on_empty_wall": ("any", "any", "mahjong_only", "any", "any"),
        "exposure_edit": ("until_discard_or_exchange", "never", "never", "until_discard", "never"),
        "exchange_after_call": (True,) * 5,
        "exchange_limit": (None,) * 5,
        "exchange_win_self_pick": (True,) * 5,
        "mahjong_in_error": ("penalty", "reject", "reject", "reject", "reject"),
        "dead_hands": ("challenge", "unpoliced", "auto_finish_turn", "auto_zombie", "prevented"),
        "dead_test": ("visible", "structural", "structural", "structural", "structural"),
        "dead_jokers": ("prior", "all", "all", "all", "all"),
        "jokerless_exempt": ("section", "none", "structural", "structural", "section"),
        "hands_per_game": (None, 4, None, None, None),
        "dealer_rotation": ("always", "unless_east_wins", "always", "always", "always"),
    }
    for field, values in expected.items():
        assert tuple(getattr(preset(name), field) for name in PRESETS) == values, field
    assert [preset(name).three_dead for name in ("league", "classic", "room")] == [
        "replay",
        "play_on",
        "play_on",
    ]


@pytest.mark.parametrize("key", [5, None, True, ("players",), HUGE], ids=list("abcde"))
def test_odd_names_of_fields(key: object) -> None:
    """A key that names no field is refused."""
    with pytest.raises(mjcore.Error):
        Rules.from_dict({key: 1})
    with pytest.raises(TypeError):
        Rules.preset([key])
    with pytest.raises(TypeError, match="foo"):
        Rules.league(foo=3)


def test_what_a_field_may_hold_is_what_it_takes():
    """Each choice that the table of fields names is taken, and what stands beside it is not."""
    for name, rule in FIELDS.items():
        for text in allowed(name).removeprefix("a set out of ").split(", "):
            if " " not in text:
                value = {"True": True, "False": False, "None": None}.get(text, text)
                value = int(text) if text.isdigit() else value
                many = isinstance(rule.default, frozenset)
                make_rules(**{name: {value} if many else value})
        with pytest.raises(TypeError, match=name):
            Rules(**{name: object()})
        for wrong in (object(), "nonsense"):
            with pytest.raises(mjcore.Error, match=name):
                Rules.from_dict({name: wrong})


def make_rules(**changes):
    """Return rules with a change and what it needs; a contradiction is no fault of the value."""
    try:
        return Rules(**changes)
    except mjcore.Error as error:
        assert str(error).startswith("contradictory rules: ")


def test_help_lists_every_field():
    """``help(mjcore.Rules)`` shows what each field means."""
    words = " ".join(mjcore.Rules.__doc__.split())
    for name, rule in FIELDS.items():
        assert f"{name}: {allowed(name)} (default: {shown(rule.default)})" in words
        assert rule.meaning in words
