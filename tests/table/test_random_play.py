"""Deals played at random under all presets and many variations; every state is looked at."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from table_driver import any_rules, play, wild_rules


@pytest.mark.parametrize("start", range(0, 240, 10))
def test_sc043_random_deals(start: int) -> None:
    """Every state of ten deals keeps the rules; see table_driver for what is looked at.

    152 tiles at all times, 13 or 14 a live seat, no joker passed, something to discard in every
    turn, legal actions complete both ways, refusals without a trace, payments that sum to zero,
    an end; the record replays to the same deal, and a saved deal goes on as the original does.
    """
    for seed in range(start, start + 10):
        play(seed)


@pytest.mark.parametrize("start", range(0, 40, 10))
def test_deals_under_rules_that_nobody_plays_by(start: int) -> None:
    """The same where every field of the rules is at random, whatever presets there are."""
    for seed in range(start, start + 10):
        play(seed, looks=0.03, rules_of=wild_rules)


@pytest.mark.slow
@pytest.mark.parametrize("start", range(1000, 7000, 50))
def test_thousands_of_random_deals(start: int) -> None:
    """The same for six thousand deals."""
    for seed in range(start, start + 50):
        play(seed)


def test_the_random_deals_end_in_every_way() -> None:
    """The driver is no good if it never comes to a win, a void deal, or one settled after errors.

    A deal that ends dead and unpaid takes an option and three challenges: too rare to ask for here.
    """
    ends = Counter(play(seed, looks=0).outcome.kind for seed in range(500, 570))
    assert set(ends) >= {"win", "wall", "error", "void"}
    assert ends["win"] >= 6


def test_the_random_rules_are_of_all_kinds() -> None:
    """The driver is no good if it leaves out a preset, a policy or a number of players."""
    rules = [any_rules(random.Random(seed)) for seed in range(240)]
    for field, values in {
        "dead_hands": 5,
        "players": 3,
        "scoring": 2,
        "ask": 2,
        "challenge_resolution": 2,
        "challenge_wrong": 2,
        "dead_jokers": 3,
        "three_dead": 3,
        "mahjong_in_error": 2,
        "claims_on_empty_wall": 3,
        "exposure_edit": 3,
        "jokerless_exempt": 3,
        "cold_wall_tiles": 3,
        "hot_wall_tiles": 3,
        "blind_resolution": 2,
        "second_charleston": 3,
    }.items():
        assert len({getattr(one, field) for one in rules}) == values, field
