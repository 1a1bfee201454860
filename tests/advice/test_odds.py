"""From worth to chance: one curve for all cards, and the bias that each has."""

from __future__ import annotations

import time
from itertools import pairwise, product
from pathlib import Path

import pytest

import mjcore
from mjcore.advice.odds import BETWEEN, OWN_TURN, PLAIN, WINDOW, Odds, Place
from mjcore.advice.opening import card_odds, openings

DATA = Path(__file__).parent.parent.parent / "benchmarks" / "data"
WORTHS = [10.0**-n for n in range(30, -1, -1)]


@pytest.fixture(scope="module")
def practice() -> mjcore.Matcher:
    return mjcore.Matcher(mjcore.Card.practice())


@pytest.mark.parametrize(
    ("kind", "away", "elapsed"),
    list(product((OWN_TURN, WINDOW, BETWEEN), (1, 2, 3, 4, 9), (0, 0.5, 1.0))),
)
def test_more_worth_is_more_chance(kind: int, away: int, elapsed: float) -> None:
    """Nothing is worth nothing; from there the chance rises with the worth, and stays below 1."""
    place = Place(elapsed, away, kind)
    chances = [Odds(0.5).chance(worth, place) for worth in (0.0, *WORTHS)]
    assert chances[0] == 0 and chances[-1] < 1
    assert all(one < other for one, other in pairwise(chances))


def test_a_nearer_hand_and_an_earlier_time_are_better() -> None:
    for worth in (1e-4, 1e-2, 0.3):
        by_away = [PLAIN.chance(worth, Place(0.4, away, OWN_TURN)) for away in (1, 2, 3, 4)]
        by_time = [PLAIN.chance(worth, Place(t, 3, OWN_TURN)) for t in (0, 0.3, 0.6, 0.9)]
        assert by_away == sorted(by_away, reverse=True)
        assert by_time == sorted(by_time, reverse=True)


def test_the_bias_of_a_card_follows_from_the_card(practice: mjcore.Matcher) -> None:
    """The same in every run, near zero for the practice card, higher for one with fewer hands."""
    assert abs(card_odds(practice).bias) < 0.1
    assert card_odds(practice) is card_odds(practice)
    again = mjcore.Matcher(mjcore.Card.practice())
    assert openings(again, 3) == openings(practice, 3)
    hard = mjcore.Matcher(mjcore.Card.load(DATA / "card-250.toml"))
    assert card_odds(hard).bias > card_odds(practice).bias + 0.4


def test_a_card_that_nobody_can_begin_has_odds() -> None:
    """Where no hand is worth anything the bias stops at its bound."""
    card = mjcore.Card.loads(
        '[card]\nname = "One"\n[[section]]\nname = "Pairs"\n'
        'lines = [{ hand = "NN EE WW SS 11a 22a 33a", value = 50, concealed = true }]'
    )
    odds = card_odds(mjcore.Matcher(card))
    assert odds.bias > 1
    assert 0 <= odds.chance(0.5, Place(0, 1, OWN_TURN)) < 1


@pytest.mark.timing
def test_an_answer_is_bounded_by_searches() -> None:
    """On a card of a thousand targets every answer takes at most 400 searches for five hands.

    One that looks for a plan may take a thousand. The slowest tenth is left out: other programs.
    """
    matcher = mjcore.Matcher(mjcore.Card.load(DATA / "card-1000.toml"))
    advisor = mjcore.Advisor(matcher)
    advisor.helper(mjcore.Deal(matcher, rng=4).view(0))
    ratios: dict[bool, list[float]] = {False: [], True: []}
    for seed in range(4):
        deal = mjcore.Deal(matcher, rng=seed)
        while deal.outcome is None:
            seat = deal.to_act[0]
            view = deal.view(seat)
            began = time.thread_time()
            advice = advisor.advise(view)
            advised = time.thread_time()
            advisor.helper(view)
            helped = time.thread_time()
            for _ in range(10):
                matcher.nearest(view.rack, k=5)
            search = (time.thread_time() - helped) / 10
            jokers = any(one.jokers for shown in view.exposures for one in shown)
            ratios[jokers] += [(advised - began) / search, (helped - advised) / search]
            deal.apply(seat, advice.suggestion)
    for jokers, most in ((False, 400), (True, 1000)):
        assert sorted(ratios[jokers])[len(ratios[jokers]) * 9 // 10] < most
