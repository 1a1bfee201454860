"""Tournament points (rule K10), and rules that contradict one another."""

from __future__ import annotations

import pytest
from tabletop import (
    PRESETS,
    E,
    N,
    S,
    W,
    preset,
    table,
    throw,
    throw_away,
)

from mjcore import Error, MahJongg, Rules

# --- K10, J3: tournament points

CUP = Rules.league(scoring="tournament")


@pytest.mark.parametrize(
    ("held", "expected"),
    [
        pytest.param("9999B NNN [333B] [666B]", (-20, 45, 0, 0), id="SC177"),
        pytest.param("9999B NN J [333B] [666B]", (-20, 25, 0, 0), id="two-exposures-joker"),
        pytest.param("NN J [333B] [666B] [9999B]", (-25, 25, 0, 0), id="three-exposures"),
        pytest.param("666B 9999B NNN [333B]", (-10, 45, 0, 0), id="one-exposure"),
        pytest.param("333666B 9999B NN J", (-10, 25, 0, 0), id="no-exposure"),
    ],
)
def test_tournament_points_on_a_discard(held: str, expected: tuple) -> None:
    """K10: the winner V, +20 jokerless; the discarder by the winner's exposures."""
    deal = table(CUP, E, E="N", S=held)
    throw(deal, "N", S=MahJongg())
    assert deal.outcome.payments == expected


@pytest.mark.parametrize(
    ("held", "expected"),
    [
        ("333666B 9999B NNN J", (0, 35, 0, 0)),
        ("333666B 9999B NNNN", (0, 55, 0, 0)),
        ("112244557788B FF", (0, 60, 0, 0)),
        ("NEWS 1122334455B", (0, 70, 0, 0)),
    ],
)
def test_tournament_points_by_self_pick(held: str, expected: tuple) -> None:
    """K10: +10 for a self-pick, +20 jokerless, but not for Singles and Pairs."""
    deal = table(CUP, S, S=held)
    deal.apply(S, MahJongg())
    assert deal.outcome.payments == expected


def test_tournament_singles_and_pairs_on_a_discard() -> None:
    """K10: Singles and Pairs earn no bonus."""
    deal = table(CUP, W, W="8B", S="1122445577B 8B FF")
    throw(deal, "8B", S=MahJongg())
    assert deal.outcome.payments == (0, 50, -10, 0)


def test_tournament_dead_discarder_gets_nothing() -> None:
    """8.8: every dead seat 0, also as discarder."""
    rules = Rules.classic(scoring="tournament")
    deal = table(rules, E, E="N", S="333666B 9999B NN J", dead=[E])
    throw(deal, "N", S=MahJongg())
    assert deal.outcome.payments == (0, 25, 0, 0)


@pytest.mark.parametrize(
    ("points", "dead", "expected"),
    [
        pytest.param(None, [W], (10, 10, 0, 10), id="SC160"),
        pytest.param(None, [], (10, 10, 10, 10), id="all-alive"),
        pytest.param(5, [W, N], (5, 5, 0, 0), id="other-points"),
        pytest.param(0, [], (0, 0, 0, 0), id="none"),
    ],
)
def test_tournament_wall_game(points: int | None, dead: list, expected: tuple) -> None:
    """J3: a wall game earns every live hand 10 points unless set otherwise."""
    changes = {} if points is None else {"wall_game_points": points}
    deal = table(Rules.league(scoring="tournament", **changes), S, left=0, dead=dead)
    throw_away(deal)
    assert deal.outcome.payments == expected


def test_tournament_wrong_challenger_is_dead() -> None:
    """8.8: no stakes: a wrong challenger is dead, and gets no points for the wall game."""
    from mjcore import Challenge

    deal = table(CUP.replace(dead_test="structural"), S, left=0, N="[333C]")
    deal.apply(W, Challenge(N))
    throw_away(deal)
    assert deal.outcome.payments == (10, 10, 0, 10)


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
