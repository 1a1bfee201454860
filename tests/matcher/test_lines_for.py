"""The lines that exposures leave, against the reference, and what kills them."""

import random

import making
import pytest
import reference
from entrances import card_of
from hypothesis import given, settings
from hypothesis import strategies as st

from mjcore import Error, Exposure, Matcher, Rack, TileError, Visible

NOTHING = bytes(36)


def left_of(line, shown, visible) -> list:
    """Return the targets of a line that are left."""
    found = [
        target
        for target in line.targets
        if reference.away(NOTHING, shown, target, concealed=line.concealed) is not None
    ]
    if visible is None:
        return found
    return [target for target in found if reference.reachable(NOTHING, shown, visible, target)]


def keys_of(line, shown, visible) -> dict:
    """Throw copies of each kind on the table until nothing is left of the line."""
    there = Visible(NOTHING) if visible is None else visible
    found = {}
    for kind in range(35):
        for copies in range(1, reference.unseen(NOTHING, shown, there)[kind] + 1):
            counts = bytearray(there.counts)
            counts[kind] += copies
            if not left_of(line, shown, Visible(counts, there.exposures)):
                found[kind] = copies - 1
                break
    return found


def check(matcher, exposures, visible) -> int:
    """Compare an answer with the reference; return how many keys it names."""
    shown = reference.shown_of(exposures)
    rack = Rack(NOTHING, exposures)
    found = matcher.lines_for(exposures, visible)
    expected = {
        line.index: targets
        for line in matcher.card.lines
        if (targets := left_of(line, shown, visible))
    }
    assert [left.line.index for left in found] == list(expected), (exposures, visible)
    for left in found:
        assert list(left.targets) == expected[left.line.index]
        best = reference.candidate(rack, left.line, visible)
        assert (left.needs, left.live) == (best.needs, best.live)
        if best.reachable:
            assert left.keys == keys_of(left.line, shown, visible), (left, visible)
    assert bool(found) is matcher.fits(exposures, visible)
    return sum([len(left.keys) for left in found])


@pytest.mark.parametrize(
    ("shown", "visible", "lines"),
    [
        # The pair takes no joker; every kong does, and its suit is still open.
        ([], "", [("#1", 6, {}), ("#2", 6, {"N": 2})]),
        ([], "NN", [("#1", 6, {}), ("#2", 6, {"N": 0})]),
        ([], "NNN", [("#1", 6, {})]),
        (["[3333B]"], "", [("#1", 2, {}), ("#2", 2, {"N": 2})]),
        # Without a joker a kong needs all four.
        (["[3333B]"], "JJJJJJJJ", [("#1", 2, {}), ("#2", 2, {"N": 2})]),
        (
            ["[3333B]"],
            "JJJJJJJJ 5D 4C",
            [("#1", 1, {"4D": 1, "5C": 0, "6D": 1}), ("#2", 1, {"2C": 0, "4D": 0, "N": 2})],
        ),
        (["[2222B]"], "", [("#2", 2, {"N": 2})]),
        (["[2222B]"], "NNN", []),
        (["[9999B]"], "", []),
        (["[333B]"], "", []),
    ],
    ids=str,
)
def test_cases(shown, visible, lines):
    matcher = Matcher(card_of("3333a 444b 5555c 666b", "NN 2222a 3333b 4444c"))
    found = matcher.lines_for([Exposure.parse(text) for text in shown], visible)
    assert [
        (left.line.id[-2:], len(left.targets), {str(k): n for k, n in left.keys.items()})
        for left in found
    ] == lines


@given(data=st.data())
@settings(max_examples=25)
def test_against_the_reference(small, data):
    rack, _, target = data.draw(making.cases(making.targets_of(small.card), exposing=0.8))
    rng = data.draw(st.randoms(use_true_random=False))
    shown = rack.exposures
    check(small, shown, None)
    check(small, shown, making.make_visible(rng, Rack(NOTHING, shown), target))


def test_on_large_cards(matcher):
    rng, keys = random.Random(8), 0
    targets = making.targets_of(matcher.card)
    for _ in range(6):
        _, target = rng.choice(targets)
        shown = making.make_rack(rng, target, exposing=1.0).exposures
        if shown:
            keys += check(matcher, shown, making.make_visible(rng, Rack(NOTHING, shown), target))
    assert keys > 3


def test_nothing_shown_leaves_the_whole_card(matcher):
    found = matcher.lines_for(())
    assert [left.line for left in found] == list(matcher.card.lines)
    assert sum([len(left.targets) for left in found]) == matcher.n_targets
    assert all(set(left.live) == set(left.needs) for left in found)


def test_the_json_form():
    matcher = Matcher(card_of("NN 2222a 3333b 4444c"))
    (left,) = matcher.lines_for([Exposure.parse("[222B J]")], "4C NN")
    assert left.to_dict() == {
        **matcher.card.lines[0].to_dict(),
        "n_targets": 2,
        "needs": {"3C": 4, "4D": 4, "N": 2, "J": 7},
        "live": {"3C": 4, "4D": 4, "N": 2, "J": 7},
        "keys": {"N": 0},
    }


@pytest.mark.parametrize(
    ("exposures", "visible", "error"),
    [
        (["[999D]"], None, TypeError),
        (5, None, TypeError),
        ([], 5, TypeError),
        ([(3, 9, 0)], None, TileError),
        ([], "33333B", TileError),
        ([Exposure("3B", 4)], "3B", TileError),
        ([Exposure("3B", 4)] * 4, None, Error),
    ],
    ids=str,
)
def test_what_is_no_exposure_and_what_is_not_visible(small, exposures, visible, error):
    with pytest.raises(error):
        small.lines_for(exposures, visible)
