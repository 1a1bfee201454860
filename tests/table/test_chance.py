"""Chance: what the record format promises of walls and numbers, and the odds."""

from __future__ import annotations

import json
import random
from collections import Counter
from hashlib import sha256

import pytest
from tabletop import MATCHER

import mjcore
from mjcore.arguments import seed_from
from mjcore.table.chance import SET, Stream, derived_seed, shuffled_wall
from mjcore.tiles import Tile


def documented_numbers(seed: int, label: str):
    """Yield the 16-bit words as docs/reference/records.md describes them."""
    block = 0
    while True:
        digest = sha256(
            seed.to_bytes(32, "big") + label.encode("ascii") + b":" + block.to_bytes(4, "big")
        ).digest()
        for at in range(0, 32, 2):
            yield digest[at] * 256 + digest[at + 1]
        block += 1


def documented_wall(seed: int) -> list[Tile]:
    """Shuffle as docs/reference/records.md describes it."""
    words = documented_numbers(seed, "wall")
    wall = [tile for tile in Tile for _ in range(8 if tile in (Tile.FLOWER, Tile.JOKER) else 4)]
    for i in range(151, 0, -1):
        n = i + 1
        word = next(w for w in words if w < 65536 - 65536 % n)
        wall[i], wall[word % n] = wall[word % n], wall[i]
    return wall


@pytest.mark.parametrize("seed", [0, 1, 12345, 2**255 + 12345, 2**256 - 1])
def test_the_wall_is_the_documented_one(seed):
    """8.10: shuffle and blind draws come from the seed, by a scheme that others can follow."""
    wall = documented_wall(seed)
    assert shuffled_wall(seed) == wall
    header = json.loads(mjcore.Deal(MATCHER, rng=seed).record().splitlines()[0])
    assert header["wall"] == list(map(str, wall))
    assert header["seed"] == f"{seed:064x}"


GOLDEN = "1bd3a7c1daedf19c92bf78cb88bebb5b1701627772b7da2bb83865f9af65eb63"


def test_a_golden_wall():
    """The same seed gives the same wall in every version."""
    digest = sha256("".join(map(str, shuffled_wall(1))).encode()).hexdigest()
    assert digest == GOLDEN
    assert sorted(shuffled_wall(1)) == list(SET)


def test_numbers_are_even():
    """Every number below n comes up about as often as any other."""
    stream = Stream(5, "test")
    counts = Counter(stream.below(7) for _ in range(14_000))
    assert set(counts) == set(range(7))
    assert all(1800 < n < 2200 for n in counts.values())
    assert Stream(5, "test").below(1) == 0


def test_seeds():
    """A seed is a number below 2**256, given, drawn from a Random, or the system's."""
    assert seed_from(7) == 7
    assert seed_from(random.Random(3)) == seed_from(random.Random(3))
    given = random.Random(3).getrandbits(256)
    assert seed_from(random.Random(3)) != given, "a published seed gives the generator away"
    assert seed_from(None) != seed_from(None)
    for wrong in (-1, 2**256):
        with pytest.raises(mjcore.Error):
            seed_from(wrong)
    for wrong in (True, 1.0, "7", None.__class__, b"7"):
        with pytest.raises(TypeError):
            seed_from(wrong)
    assert derived_seed(1, "deal 0") != derived_seed(1, "deal 1")
