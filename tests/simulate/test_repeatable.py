"""A deal depends on the seed and its number alone, whatever the split."""

import os
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import reduce
from operator import add

import pytest
from simbots import Chancy

import mjcore
from mjcore.simulation import Results, simulate
from mjcore.simulation.seeds import bot_chance, deal_seed

DEALS, SEED = 30, 11


@pytest.fixture(scope="module")
def whole(matcher: mjcore.Matcher) -> Results:
    """The results of one process that plays all deals in order."""
    return simulate(matcher, ["easy", "easy", Chancy, "easy"], DEALS, rng=SEED, jobs=1, rules=RULES)


RULES = mjcore.Rules.casual()
BOTS = ["easy", "easy", Chancy, "easy"]


def test_all_deals_are_there(whole):
    assert whole.deals == DEALS
    assert whole.played == ((0, DEALS),)
    assert whole.setup.bots == ("easy", "easy", "Chancy", "easy")
    assert sum([whole.table.win, whole.table.wall, whole.table.dead, whole.table.void]) == DEALS


def test_processes_change_nothing(whole, practice_card):
    assert simulate(practice_card, BOTS, DEALS, rng=SEED, jobs=2, rules=RULES) == whole


def test_another_executor_changes_nothing(whole, matcher):
    with ThreadPoolExecutor(3) as pool:
        assert simulate(matcher, BOTS, DEALS, rng=SEED, executor=pool, rules=RULES) == whole


def test_parts_add_up_in_any_order(whole, matcher):
    """Deals played apart, one by one even, are the deals played together."""
    parts = [(20, 10), (3, 1), (0, 3), (4, 16)]
    found = [
        simulate(matcher, BOTS, deals, first=first, rng=SEED, jobs=1, rules=RULES)
        for first, deals in parts
    ]
    assert reduce(add, found) == whole
    assert reduce(add, reversed(found)) == whole


def test_distances_add_up_as_well(matcher):
    whole = simulate(matcher, "easy", 12, rng=SEED, jobs=1, distances=True)
    parts = [
        simulate(matcher, "easy", 6, first=first, rng=SEED, jobs=1, distances=True)
        for first in (6, 0)
    ]
    assert parts[0] + parts[1] == whole
    assert whole.distances is not None
    assert {sum(row) for row in whole.distances.dealt} == {4 * 12}


def test_another_seed_is_another_game(whole, matcher):
    assert simulate(matcher, BOTS, DEALS, rng=SEED + 1, jobs=1, rules=RULES) != whole


def test_a_random_number_generator_gives_the_seed(matcher):
    first = simulate(matcher, "easy", 2, rng=random.Random(4), jobs=1)
    assert first == simulate(matcher, "easy", 2, rng=first.setup.seed, jobs=1)


def test_without_a_seed_a_new_one_is_taken(matcher):
    seeds = {simulate(matcher, "easy", 1, jobs=1).setup.seed for _ in range(2)}
    assert len(seeds) == 2


def test_deals_are_those_of_a_game(matcher):
    """Deal n of a simulation has the wall of deal n of a game with the same seed."""
    assert mjcore.Game(matcher, rng=SEED).deal.seed == deal_seed(SEED, 0)
    assert deal_seed(SEED, 1) != deal_seed(SEED, 0)


def test_the_chance_of_players_is_their_own():
    assert len({bot_chance(SEED, player).random() for player in range(4)}) == 4
    assert bot_chance(SEED, 2).random() == bot_chance(SEED, 2).random()


def test_everybody_sits_everywhere(matcher):
    """Each player has each seat equally often."""
    results = simulate(matcher, "easy", 8, rng=SEED, jobs=1)
    assert {tally.deals for row in results.places for tally in row} == {2}


@pytest.mark.parametrize("players", [2, 3])
def test_fewer_players(matcher, players):
    rules = mjcore.Rules.casual(players=players)
    results = simulate(matcher, "easy", 4, rng=SEED, jobs=1, rules=rules, distances=True)
    assert results.setup.bots == ("easy",) * players
    assert results.all_players().deals == 4 * players


@pytest.mark.parametrize("bot", ["easy", "steady", "strong"])
def test_the_order_of_sets_changes_nothing(bot):
    """Python orders sets of text anew in every process; no bot lets itself be moved by that."""
    command = [sys.executable, "-m", "mjcore", "simulate", "6", "--seed", "1", "--jobs", "1"]
    outputs = {
        subprocess.run(
            [*command, "--bots", bot, "--csv"],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            check=True,
        ).stdout
        for hash_seed in ("1", "2")
    }
    assert len(outputs) == 1
