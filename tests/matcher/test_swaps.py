"""Every exchange of one tile for another, at once, against ``distance`` one by one."""

import random

import making
import numpy as np
import pytest
from entrances import byte, card_of, counts_rows, exposure_rows

from mjcore import Matcher, Rack, Tile, TileError
from mjcore.tiles import SUPPLY

OUT = 255


def neighbours(rack: Rack) -> list[tuple[int, int, Rack]]:
    """Return what becomes of a rack by every exchange of two kinds: given, got, and the rack."""
    found = []
    full = {tile for tile in Tile if rack.tiles.count(tile) >= SUPPLY[tile]}
    for given in sorted(set(rack.concealed)):
        less = rack.remove(given)
        found += [(given, got, less.add(got)) for got in Tile if got not in full | {given}]
    return found


def plain(matcher: Matcher, rack: Rack) -> np.ndarray:
    """Return the square by measuring every neighbour."""
    square = np.full((36, 36), OUT, np.uint8)
    if matcher.distance(rack) is None:
        return square
    for kind in set(rack.concealed):
        square[kind, kind] = matcher.distance(rack)
    around = neighbours(rack)
    if around:
        given, got, racks = zip(*around, strict=True)
        square[given, got] = matcher.distances(counts_rows(racks), exposures=exposure_rows(racks))
    return square


ONE = card_of("222a 444a 6666a 8888a", {"hand": "FF 11a 22a 33a 44a 55a 66a", "concealed": True})
# Rack, given away, got, and how far it is then.
CASES = [
    ("222B 444B 6666B 888B E", "E", "8B", 0),
    ("222B 444B 6666B 888B E", "E", "J", 0),
    ("222B 444B 6666B 888B E", "E", "W", 1),
    ("222B 444B 6666B 888B E", "E", "E", 1),
    ("222B 444B 6666B 888B E", "2B", "8B", 1),
    ("222B 444B 6666B 888B E", "2B", "W", 2),
    ("222B 444B 6666B 888B E", "W", "8B", OUT),
    ("222B 444B 6666B 888B E", "W", "W", OUT),
    ("222B 444B 6666B 888B E", "E", "6B", OUT),
    ("222B 444B 6666B 8B JJJ", "J", "8B", 0),
    ("222B 444B 6666B 8B JJJ", "J", "W", 1),
    ("[222B] 444B 6666B 888B E", "E", "8B", 0),
    ("[222B] 444B 6666B 888B E", "2B", "8B", OUT),
    ("[222B] [6666B] 444B 888B E", "E", "6B", OUT),
    ("[22B J] 444B 6666B 888B E", "E", "2B", 1),
    ("FF 11B 22B 33B 44B 55B 6B J", "J", "6B", 0),
    ("FF 11B 22B 33B 44B 55B 6B E", "E", "J", 1),
    ("E", "E", "2B", 13),
    ("2B", "2B", "E", 14),
    ("2B", "2B", "4B", 13),
    ("[111B] 222B", "2B", "E", OUT),
]


@pytest.mark.parametrize(("text", "given", "got", "away"), CASES)
def test_one_exchange(text, given, got, away):
    square = Matcher(ONE).swap_distances(Rack.parse(text))
    assert square[Tile.parse(given), Tile.parse(got)] == away


def test_what_comes_back_is_an_array_of_its_own(practice):
    rack = Rack.parse("2246B 444C FF J 9C")
    first, second = practice.swap_distances(rack), practice.swap_distances(rack.counts)
    assert first.shape == (36, 36)
    assert first.dtype == np.uint8
    assert (first == second).all()
    first[:] = 0
    assert second.any()


@pytest.mark.parametrize("bad", ["2B", None, 5, bytes(35)])
def test_what_is_no_rack(practice, bad):
    with pytest.raises((TypeError, TileError)):
        practice.swap_distances(bad)


def test_an_empty_rack_has_nothing_to_give(practice):
    assert (practice.swap_distances(Rack.parse("")) == OUT).all()


@pytest.mark.parametrize("seed", range(4))
def test_every_exchange_is_what_distance_says(matcher, seed):
    """Racks of all sizes, with jokers and exposures, hundreds of exchanges each."""
    rng = random.Random(seed)
    targets = making.targets_of(matcher.card)
    jokers = exposed = 0
    for _ in range(300):
        rack = making.make_rack(rng, rng.choice(targets)[1])
        for _ in range(rng.choice([0, 0, 1, 5])):
            if rack.concealed:
                rack = rack.remove(rng.choice(rack.concealed))
        jokers += rack.jokers > 0
        exposed += len(rack.exposures) > 0
        assert (matcher.swap_distances(rack) == plain(matcher, rack)).all(), str(rack)
    assert min(jokers, exposed) > 20


@pytest.mark.parametrize("seed", range(4))
def test_racks_dealt_at_random(matcher, small, seed):
    rng = random.Random(100 + seed)
    wall = [tile for tile in Tile for _ in range(SUPPLY[tile])]
    for _ in range(150):
        rack = Rack.from_tiles(rng.sample(wall, rng.randint(0, 14)))
        for one in (matcher, small):
            assert (one.swap_distances(rack) == plain(one, rack)).all(), str(rack)


def test_rows_and_columns_agree_with_discards_and_draws(practice):
    """The best of a row is the best draw after the discard that it begins with."""
    rng = random.Random(5)
    wall = [tile for tile in Tile for _ in range(SUPPLY[tile])]
    for _ in range(50):
        rack = Rack.from_tiles(rng.sample(wall, 14))
        square = practice.swap_distances(rack)
        for given in set(rack.concealed):
            drawn = practice.after_draw(rack.remove(given))
            got = [kind for kind in range(36) if kind != given and square[given, kind] != OUT]
            assert [square[given, kind] for kind in got] == [drawn[kind] for kind in got]
            assert square[given, given] == byte(practice.distance(rack))
