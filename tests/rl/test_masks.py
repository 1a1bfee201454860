"""The mask allows what the list of actions has, number by number, and nothing else."""

from __future__ import annotations

import random

import numpy as np
import pytest
from rl_play import numbers, positions, refused, some_rules, tables
from tabletop import E, N, S, W, dealt, table, to_phase

from mjcore import Deal, MahJongg, Phase, Rules, Seat, rl


def allowed(deal: Deal, seat: Seat, picked=(), errors=False) -> set[int]:
    mask = rl.action_mask(deal.view(seat), deal.legal_actions(seat), picked, errors)
    assert mask.dtype == np.int8 and mask.shape == (rl.ACTIONS,) and set(mask) <= {0, 1}
    return set(map(int, np.flatnonzero(mask)))


def wanted(deal: Deal, seat: Seat, errors: bool) -> list[tuple[int, ...]]:
    """Return the numbers of all that may be done, slowly."""
    legal = deal.legal_actions(seat)
    listed = set(legal) if errors else set(legal.listed())
    return [ids for ids, action in numbers(deal, seat).items() if action in listed]


def check(deal: Deal, seat: Seat, errors: bool, rng: random.Random) -> None:
    """Compare the masks along one way through the numbers with those of all actions."""
    left, picked = wanted(deal, seat, errors), ()
    while True:
        at = len(picked)
        assert allowed(deal, seat, picked, errors) == {ids[at] for ids in left}
        if not left:
            return
        number = rng.choice(sorted({ids[at] for ids in left}))
        left = [ids for ids in left if ids[at] == number and len(ids) > at + 1]
        if not left:
            return
        picked = (*picked, number)


@pytest.mark.parametrize("rules", tables(), ids=lambda rules: repr(rules)[:60])
def test_the_mask_is_the_list(rules):
    """At all positions: each number that may come next, after any picks, and no other."""
    for seed in range(3):
        for deal, rng in positions(rules, seed):
            for seat in map(Seat, range(deal.players)):
                if seat in deal.to_act or rng.random() < 0.2:
                    check(deal, seat, rng.random() < 0.3, rng)


@pytest.mark.parametrize("seed", range(30))
def test_the_mask_is_the_list_under_any_rules(seed):
    for deal, rng in positions(some_rules(seed), seed):
        if deal.outcome is None and rng.random() < 0.5:
            check(deal, rng.choice(deal.to_act), rng.random() < 0.3, rng)


def test_a_pass_that_can_be_finished():
    """No kind is allowed after which too few are left in order; the rest may go blind, if any."""
    deal = dealt(Rules.league(), S="1B 2B 3B 4B 5B JJJJJJJJ")
    assert allowed(deal, S) == {0, 1, 2}
    assert allowed(deal, S, (1,)) == {2, 3}
    assert allowed(deal, S, (1, 3)) == {4}
    left = to_phase(dealt(Rules.league(), S="1B 2B 3B 4B 5B JJJJJJJJ"), Phase.CH1_LEFT)
    kinds = sorted({int(tile) for tile in left.legal_actions(S).passes.tiles})
    assert allowed(left, S) == {*kinds, 36}
    assert allowed(left, S, (kinds[-1],)) == {36}
    assert allowed(left, S, (kinds[0], kinds[1])) == {*kinds[2:], 36}


def test_mistakes_and_challenges_are_asked_for():
    deal = table(Rules.league(), E, S="[333C J]", W="[777D]")
    assert {38, 109, 110}.isdisjoint(allowed(deal, E))
    assert {38, 109, 110} <= allowed(deal, E, errors=True)
    assert allowed(deal, N) == set() and allowed(deal, N, errors=True) == {110, 111}
    whole = table(Rules.league(), E, E="333666B 9999B NNNN")
    assert 38 in allowed(whole, E)
    heavenly = dealt(Rules.league(), E="333666B 9999B NNNN")
    assert MahJongg() in heavenly.legal_actions(E)
    assert 38 in allowed(heavenly, E) and 38 not in allowed(heavenly, E, (2,))


def test_offers_that_have_no_number():
    """Where more than 3 may be offered, a policy may offer up to 3."""
    deal = to_phase(dealt(Rules.league(courtesy_max=5)), Phase.COURTESY_OFFER)
    assert deal.legal_actions(S).count() == 6
    assert allowed(deal, S) == {41, 42, 43, 44}


def test_a_row_is_filled():
    """What is given as ``out`` is filled, whatever it held, and returned."""
    deal = table(Rules.league(), E, S="[333C J]")
    rows = np.full((2, rl.ACTIONS), 7, np.int8)
    row = rl.action_mask(deal.view(E), deal.legal_actions(E), out=rows[1])
    assert row.base is rows and set(rows[0]) == {7}
    assert (rows[1] == rl.action_mask(deal.view(E), deal.legal_actions(E))).all()
    for out in (np.zeros(111, np.int8), np.zeros(rl.ACTIONS, np.float32)):
        said = refused(rl.action_mask, deal.view(E), deal.legal_actions(E), (), False, out)
        assert said.startswith("out is int8[112], not ")


def test_picks_that_cannot_be():
    deal = dealt(Rules.league(), S="1B 2B 3B 4B 5B JJJJJJJJ")
    view, legal = deal.view(S), deal.legal_actions(S)
    for picked in ((35,), (36,), (-1,), (9,), (0, 0), (1, 0), (0, 1, 2)):
        assert "picked" in refused(rl.action_mask, view, legal, picked)
    with pytest.raises(TypeError, match="kinds, whole numbers"):
        rl.action_mask(view, legal, ("1B",))  # type: ignore[arg-type]
    turn = table(Rules.league(), W)
    assert "picked" in refused(rl.action_mask, turn.view(W), turn.legal_actions(W), (0,))
