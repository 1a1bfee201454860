"""What a deal keeps is declared once: copies share nothing that changes, saves hold all of it."""

from __future__ import annotations

import copy
import json
import pickle
import random
from collections.abc import Iterator
from typing import Any

import pytest
from table_driver import any_rules
from tabletop import MATCHER, every_phase, saved

from mjcore import Card, Deal, Game, Matcher, Rules, Seat
from mjcore.game import Standing
from mjcore.table.state import Hand, State

SHARED = (Matcher, Card, Rules)
"""What no copy has to hold anew, since it never changes."""


def positions(seed: int) -> Iterator[Deal]:
    """Play a deal at random and yield it after every tenth action."""
    rng = random.Random(seed)
    deal, done = Deal(MATCHER, any_rules(rng), rng=seed), 0
    while deal.outcome is None:
        seat = rng.choice(deal.to_act)
        deal.apply(seat, deal.legal_actions(seat).sample(rng, errors=rng.random() < 0.02))
        done += 1
        if done % 10 == 0:
            yield deal
    yield deal


def changeable(value: Any, found: dict[int, Any]) -> dict[int, Any]:
    """Collect everything below a value that could be changed, by its identity."""
    if isinstance(value, SHARED) or id(value) in found:
        return found
    if isinstance(value, list | set | dict | bytearray | Hand | State | Standing):
        found[id(value)] = value
    if isinstance(value, Hand | State | Standing):
        for one in vars(value).values():
            changeable(one, found)
    elif isinstance(value, dict):
        for one in value.values():
            changeable(one, found)
    elif isinstance(value, list | set | tuple):
        for one in value:
            changeable(one, found)
    return found


def spoil(value: Any) -> None:
    """Change a value in place, if it can be."""
    if isinstance(value, list):
        value.append("spoilt")
    elif isinstance(value, set):
        value.add("spoilt")
    elif isinstance(value, dict):
        value["spoilt"] = 1
    elif isinstance(value, bytearray):
        value[0] += 1


@pytest.mark.parametrize("make", [Deal.copy, copy.copy, copy.deepcopy])
def test_a_twin_shares_nothing_that_changes(make: Any) -> None:
    """Every field of a twin and of its hands is changed in turn; the deal stays as it was."""
    for deal in [*every_phase(), *positions(1), *positions(2)]:
        before = saved(deal)
        twin = make(deal)
        assert saved(twin) == before
        assert not changeable(deal._state, {}).keys() & changeable(twin._state, {}).keys()
        for owner in (twin._state, *twin._state.hands):
            for name in owner.KEPT:
                spoil(getattr(owner, name))
                setattr(owner, name, object())
        assert saved(deal) == before


def test_every_field_that_can_change_is_declared() -> None:
    """Whatever a state holds is declared, or given once and never changed."""
    given = {"matcher", "card", "rules", "seed", "dealer", "players", "after", "fewest", "lock"}
    worked_out = {"_rack", "_waits", "_shown", "_concealed"}
    for deal in positions(3):
        assert set(vars(deal._state)) == {*State.KEPT, *given}
        for hand in deal._state.hands:
            assert set(vars(hand)) == {*Hand.KEPT, *worked_out}


@pytest.mark.parametrize("seed", range(12))
def test_twins_that_are_looked_at_play_the_same(seed: int) -> None:
    """Nothing depends on whether somebody looks: at all properties, reprs, copies and saves."""
    rng = random.Random(seed)
    rules = any_rules(rng).replace(hands_per_game=3)
    looked_at, alone = (Game(MATCHER, rules, rng=seed) for _ in range(2))
    while True:
        deal = looked_at.deal
        while deal.outcome is None:
            look(looked_at)
            seat = rng.choice(deal.to_act)
            action = deal.legal_actions(seat).sample(rng, errors=rng.random() < 0.02)
            deal.apply(seat, action)
            alone.deal.apply(seat, action)
        look(looked_at)
        assert json.dumps(looked_at.deal.to_dict()) == json.dumps(alone.deal.to_dict())
        assert looked_at.deal.record() == alone.deal.record()
        if rng.random() < 0.5:
            look(looked_at)
        if looked_at.over or deal.number > 8:
            break
        looked_at.next_deal()
        alone.next_deal()
    assert json.dumps(alone.to_dict()) == json.dumps(looked_at.to_dict())
    assert alone.scores == looked_at.scores
    assert alone.hands_played == looked_at.hands_played


def look(game: Game) -> None:
    """Look at everything that can be looked at."""
    for one in (game, game.deal):
        for name in dir(one):
            if not name.startswith("__") and not callable(getattr(one, name)):
                repr(getattr(one, name))
        repr(one)
        one.copy()
        one.to_dict()
    for seat in range(game.deal.players):
        view = game.deal.view(seat)
        repr((view, view.unseen, view.visible(), view.to_dict()))
        game.deal.legal_actions(seat).count()
        game.deal.events_for(seat)
    game.deal.record()


def test_a_game_copies_and_pickles_in_the_middle() -> None:
    """A game goes on from a copy and from a pickle as it would have."""
    rng = random.Random(4)
    game = Game(MATCHER, Rules.classic(hands_per_game=2), rng=4)
    while game.deal.outcome is None:
        seat = game.deal.to_act[0]
        for twin in (game.copy(), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
            assert twin.to_dict() == game.to_dict()
            assert not changeable(game._standing, {}).keys() & changeable(twin._standing, {}).keys()
            twin.deal.apply(seat, twin.deal.legal_actions(seat).sample(1))
            assert twin.to_dict() != game.to_dict()
        for _ in range(15):
            if game.deal.outcome is None:
                seat = game.deal.to_act[0]
                game.deal.apply(seat, game.deal.legal_actions(seat).sample(rng))
    twin = game.copy()
    twin.next_deal()
    assert game.deal.outcome is not None and twin.deal.outcome is None


def test_a_deal_counts_the_moment_it_has_ended() -> None:
    """Scores count the deal whether or not anybody looked before the next one begins."""
    for seed in range(6):
        looked_at, alone = (Game(MATCHER, Rules.classic(loss_cap=60), rng=seed) for _ in range(2))
        rng = random.Random(seed)
        for _ in range(4):
            while looked_at.deal.outcome is None:
                seat = looked_at.deal.to_act[0]
                action = looked_at.deal.legal_actions(seat).sample(rng)
                looked_at.deal.apply(seat, action)
                alone.deal.apply(seat, action)
            assert looked_at.scores is not None and looked_at.hands_played
            looked_at.next_deal()
            alone.next_deal()
        assert alone.scores == looked_at.scores
        assert alone.hands_played == looked_at.hands_played == 4
        assert alone.seat(0) is Seat(looked_at.seat(0))


@pytest.mark.parametrize("make", [copy.copy, copy.deepcopy])
def test_copies_go_on_by_themselves(make: Any) -> None:
    """A copy plays on as the deal or the game would, and leaves it where it was."""
    for deal in every_phase():
        before, twin = saved(deal), make(deal)
        assert saved(twin) == before
        assert twin.matcher is deal.matcher
        assert twin.truncated == deal.truncated
        if deal.to_act:
            seat = deal.to_act[0]
            twin.apply(seat, next(iter(twin.legal_actions(seat))))
            assert saved(twin) != before
        assert saved(deal) == before
    game = Game(MATCHER, rng=3)
    twin = make(game)
    seat = twin.deal.to_act[0]
    twin.deal.apply(seat, next(iter(twin.deal.legal_actions(seat))))
    assert game.to_dict() == Game(MATCHER, rng=3).to_dict() != twin.to_dict()
