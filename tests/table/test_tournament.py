"""Tournament points (rule K10), and rules that contradict one another."""

from __future__ import annotations

import pytest
from tabletop import (
    CARD,
    E,
    N,
    S,
    W,
    table,
    throw,
    throw_away,
)

from mjcore import Deal, MahJongg, Rules

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


def test_the_bonus_of_a_tournament() -> None:
    """K10: 20 points for no joker, whatever the multiplier of payments, and the outcome says so."""
    rules = Rules.league(scoring="tournament", jokerless_mult=1)
    racks = ["333666B 9999B NNNN", None, None, None]
    deal = Deal.position(CARD, rules, racks=racks, origin="first")
    deal.apply(E, MahJongg())
    assert deal.outcome.payments[0] == deal.outcome.value + 10 + 20
    assert deal.outcome.bonus
