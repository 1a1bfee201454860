"""The reference itself, on cases small enough to be seen through."""

import random
from types import SimpleNamespace

import making
import pytest
import reference

from mjcore import Rack, Visible


def target(text: str) -> SimpleNamespace:
    """Return a target of groups such as ``222B 22B``; ``!`` after a group keeps jokers out."""
    groups, jokers = [], []
    for word in text.split():
        tiles = Rack.parse(word.rstrip("!")).tiles
        groups.append((int(tiles[0]), len(tiles)))
        jokers.append(len(tiles) >= 3 and not word.endswith("!"))
    return SimpleNamespace(groups=tuple(groups), jokers=tuple(jokers))


def measure(rack_text: str, target_text: str) -> int | None:
    rack = Rack.parse(rack_text)
    return reference.away(rack.counts, reference.shown_of(rack.exposures), target(target_text))


# rack, target, away
TABLE = [
    ("", "11B 222B", 5),
    ("11B 222B", "11B 222B", 0),
    ("111B", "11B 111B", 2),
    ("J", "11B 111B", 4),
    ("JJ", "11B", 2),
    ("JJJ", "111B", 0),
    ("JJJ", "111B!", 3),
    ("1B JJJJ", "11B 111B", 1),
    ("111B JJ", "11B 111B", 0),
    ("1B [111B]", "11B 111B", 1),
    ("[11B J]", "11B 111B", 2),
    ("[11B J]", "1111B", None),
    ("[111B]", "111B!", None),
    ("[11B J] [1B JJ]", "111B", None),
    ("[11B J] [1B JJ]", "111B 111B", 0),
    ("[FFFF]", "FFFF", 0),
    ("N E", "NN", 1),
]


@pytest.mark.parametrize(("rack", "groups", "away"), TABLE)
def test_distances_seen_through(rack, groups, away):
    assert measure(rack, groups) == away


def reach(rack: str, visible: str, groups: str) -> bool:
    held = Rack.parse(rack)
    shown = reference.shown_of(held.exposures)
    return reference.reachable(held.counts, shown, Visible.parse(visible), target(groups))


# rack, visible, target, whether it can still be filled
REACH = [
    ("1B", "", "11B", True),
    ("1B", "111B", "11B", False),
    ("1B", "[11B J]", "11B", True),
    ("1B", "[111B]", "11B", False),
    ("111B", "1B JJJJJJJJ", "1111B", False),
    ("111B", "1B JJJJJJJ", "1111B", True),
    # The one 2B lying about frees the joker, which then stands for the fourth 1B.
    ("111B 2B", "1B JJJJJJJ [22B J]", "1111B", True),
    ("111B", "1B JJJJJJJ 22B [22B J]", "1111B", False),
    # The same 2B cannot free the joker and be needed too.
    ("111B 2B", "1B JJJJJJJ 2B [22B J]", "1111B 2B", False),
    ("111B 22B", "1B JJJJJJ [2B JJ]", "1111B", True),
]


@pytest.mark.parametrize(("rack", "visible", "groups", "can"), REACH)
def test_reach_seen_through(rack, visible, groups, can):
    assert reach(rack, visible, groups) is can


def test_random_racks_keep_the_bounds():
    """Racks made for the tests are racks, with every number of tiles and of exposures."""
    rng = random.Random(5)
    hand = target("FFFF 11B 222B 333B 44B")
    racks = [making.make_rack(rng, hand) for _ in range(500)]
    assert {len(rack) for rack in racks} == set(range(15))
    assert {len(rack.exposures) for rack in racks} >= {0, 1, 2, 3}
    for rack in racks[:200]:
        making.make_visible(rng, rack, hand)
