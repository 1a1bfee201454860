"""Chance and blind passes: what the record format promises, and the odds."""

from __future__ import annotations

import random
from collections import Counter
from hashlib import sha256
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mjcore
from mjcore.arguments import seed_from
from mjcore.table.blind import pass_blind
from mjcore.table.chance import SET, Stream, derived_seed, shuffled_wall
from mjcore.table.event import Parcel
from mjcore.tiles import Tile


def documented_numbers(seed: int, label: str):
    """Yield the 16-bit words as docs/records.md describes them."""
    block = 0
    while True:
        digest = sha256(
            seed.to_bytes(32, "big") + label.encode("ascii") + b":" + block.to_bytes(4, "big")
        ).digest()
        for at in range(0, 32, 2):
            yield digest[at] * 256 + digest[at + 1]
        block += 1


def documented_wall(seed: int) -> list[Tile]:
    """Shuffle as docs/records.md describes it."""
    words = documented_numbers(seed, "wall")
    wall = [tile for tile in Tile for _ in range(8 if tile in (Tile.FLOWER, Tile.JOKER) else 4)]
    for i in range(151, 0, -1):
        n = i + 1
        word = next(w for w in words if w < 65536 - 65536 % n)
        wall[i], wall[word % n] = wall[word % n], wall[i]
    return wall


@pytest.mark.parametrize("seed", [0, 1, 2**255 + 12345, 2**256 - 1])
def test_the_wall_is_the_documented_one(seed):
    """8.10: shuffle and blind draws come from the seed, by a scheme that others can follow."""
    assert shuffled_wall(seed) == documented_wall(seed)


def test_a_golden_wall():
    """The same seed gives the same wall in every version."""
    digest = sha256("".join(map(str, shuffled_wall(1))).encode()).hexdigest()
    assert digest == GOLDEN
    assert sorted(shuffled_wall(1)) == list(SET)


GOLDEN = "1bd3a7c1daedf19c92bf78cb88bebb5b1701627772b7da2bb83865f9af65eb63"


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


tiles = st.sampled_from([tile for tile in Tile if tile != Tile.JOKER])
own_tiles = st.lists(st.lists(tiles, max_size=3).map(tuple), min_size=4, max_size=4)


@given(own_tiles, st.sampled_from([1, 3]), st.booleans(), st.integers(0, 1000))
def test_blind_passes_keep_every_count(own, step, east_first, seed):
    """6.1: a seat keeps as many of the tiles that came to it as it passed of its own."""
    kept, moves = pass_blind(own, step, east_first, Stream(seed, "test"))
    assert [len(tiles) for tiles in kept] == [len(tiles) for tiles in own]
    assert sorted(chain(*kept)) == sorted(chain(*own))
    assert all(tiles == sorted(tiles) for tiles in kept)
    assert len(moves) <= 15
    sent = Counter()
    for move in moves:
        assert move.target == (move.source + step) % 4
        sent[move.source] += len(move.tiles)
    assert not moves or all(sent[seat] == 3 for seat in range(4))


def test_all_blind_three():
    """8.3: all four three blind: nothing moves."""
    assert pass_blind([()] * 4, 3, False, Stream(1, "test")) == ([[], [], [], []], [])


def test_the_first_visit():
    """8.3: the seat with most own tiles is visited first, ties from East; or East always is."""
    own = [(Tile.BAM_1,), (Tile.BAM_2, Tile.BAM_3), (), (Tile.CRAK_1, Tile.CRAK_2)]
    _, moves = pass_blind(own, 1, False, Stream(1, "test"))
    assert moves[0] == Parcel(1, 2, (Tile.BAM_2, Tile.BAM_3))
    _, moves = pass_blind(own, 1, True, Stream(1, "test"))
    assert moves[0] == Parcel(0, 1, (Tile.BAM_1,))


def test_the_odds_of_a_forwarded_tile():
    """8.3: a tile passed on is drawn at random from those that have come to the seat."""
    own = [
        (Tile.BAM_1, Tile.BAM_2, Tile.BAM_3),
        (Tile.CRAK_1, Tile.CRAK_2),
        *[(Tile.DOT_1,) * 3] * 2,
    ]
    kept = Counter()
    for seed in range(900):
        after, _ = pass_blind(own, 1, False, Stream(seed, "test"))
        kept.update({Tile.BAM_1, Tile.BAM_2, Tile.BAM_3} - set(after[1]))
    assert all(240 < n < 360 for n in kept.values())
    assert sum(kept.values()) == 900
