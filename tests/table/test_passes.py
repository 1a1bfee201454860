"""Lists of passes: what is picked from passes made before, against what the rules say."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from any_rules import any_rules
from tabletop import MATCHER, E, dealt, to_phase

from mjcore import Deal, Pass, Phase, Rules, Tile
from mjcore.notation import parse_tiles
from mjcore.table.passes import pass_of, passes_of
from mjcore.tiles import KINDS, SUPPLY

JOKER = Tile.JOKER


def counts_of(tiles: list[Tile]) -> bytearray:
    counts = bytearray(KINDS)
    for tile in tiles:
        counts[tile] += 1
    return counts


def listed_slowly(counts: bytearray, blind: int) -> list[Pass]:
    """Return the passes as the rules have them: every choice of tiles, equal ones once."""
    tiles = [tile for tile in Tile for _ in range(counts[tile]) if tile is not JOKER]
    return [
        Pass(chosen, seen_by_nobody)
        for seen_by_nobody in range(blind + 1)
        for chosen in dict.fromkeys(combinations(tiles, 3 - seen_by_nobody))
    ]


@pytest.mark.parametrize(
    ("tiles", "passes"),
    [
        ("1B", []),
        ("1B JJJJ", []),
        ("1B 2B", []),
        ("11B 2B", ["11B 2B"]),
        ("111B", ["111B"]),
        ("FFFFFFFF", ["FFF"]),
        ("1B 2B 0 J", ["1B 2B 0"]),
        ("11B FF", ["11B F", "1B FF"]),
        ("1B 99B F", ["1B 99B", "1B 9B F", "99B F"]),
        ("JJJJJJJJ", []),
    ],
)
def test_passes_of_a_few_tiles(tiles: str, passes: list[str]) -> None:
    """In the order of the tiles, each once, jokers never."""
    counts = counts_of(parse_tiles(tiles))
    assert passes_of(counts, blind=False) == [Pass(text) for text in passes]


def test_blind_passes_come_last() -> None:
    found = passes_of(counts_of(parse_tiles("11B F")), blind=True)
    assert found == [
        Pass("11B F"),
        Pass("11B", 1),
        Pass("1B F", 1),
        Pass("1B", 2),
        Pass("F", 2),
        Pass("", 3),
    ]


@pytest.mark.parametrize("seed", range(20))
def test_lists_are_those_of_the_rules(seed: int) -> None:
    """Of racks of any size and shape, with blind tiles and without."""
    rng = random.Random(seed)
    every = [tile for tile in Tile for _ in range(SUPPLY[tile])]
    for _ in range(40):
        kinds = rng.sample(list(Tile), rng.randint(1, KINDS))
        some = [tile for tile in every if tile in kinds]
        counts = counts_of(rng.sample(some, min(len(some), rng.randint(0, 14))))
        assert passes_of(counts, blind=False) == listed_slowly(counts, 0)
        assert passes_of(counts, blind=True) == listed_slowly(counts, 3)


@pytest.mark.parametrize("own", range(4))
def test_every_pass_has_its_place(own: int) -> None:
    """Each is of its own tiles, and made once."""
    rng = random.Random(own)
    for _ in range(500):
        tiles = sorted(rng.choices(list(Tile)[:JOKER], k=own))
        found = pass_of(tiles)
        assert found == Pass(tiles, 3 - own)
        assert found is pass_of([int(tile) for tile in tiles])
        assert all(type(tile) is Tile for tile in found.tiles)


@pytest.mark.parametrize("seed", range(30))
def test_positions_list_what_the_rules_say(seed: int) -> None:
    """In all passes of a deal, at all seats; iterating, ``count`` and ``listed`` are one list."""
    rng = random.Random(seed)
    deal = Deal(MATCHER, any_rules(rng), rng=seed)
    while deal.phase.is_pass or deal.phase is Phase.CH2_VOTE:
        seat = rng.choice(deal.to_act)
        legal = deal.legal_actions(seat)
        if deal.phase.is_pass:
            passes = [action for action in legal if isinstance(action, Pass)]
            blind = 3 if deal.phase.blind_name in deal.rules.blind_passes else 0
            assert passes == listed_slowly(bytearray(deal.view(seat).rack.counts), blind)
            assert [one for one in legal.listed() if isinstance(one, Pass)] == passes
            assert legal.count() == len(list(legal))
        deal.apply(seat, legal.sample(rng))


def test_a_list_is_the_callers_own() -> None:
    """Emptied or filled, it changes no later one."""
    legal = to_phase(dealt(Rules.league()), Phase.CH1_LEFT).legal_actions(E)
    first = legal.listed()
    kept = list(first)
    first.clear()
    assert legal.listed() == kept == list(legal)
