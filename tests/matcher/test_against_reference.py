"""Every answer of the matcher against the reference, on random racks with exposures."""

import random

import making
import pytest
import reference
from entrances import as_rows, byte, card_of, counts_rows, exposure_rows
from hypothesis import given, settings
from hypothesis import strategies as st

from mjcore import Exposure, Matcher, Rack, Tile


def racks_for(card, number: int, seed: int) -> list[Rack]:
    """Return racks near random targets of a card, a tenth of them near none."""
    rng = random.Random(seed)
    targets = making.targets_of(card)
    return [
        making.make_rack(rng, None if rng.random() < 0.1 else rng.choice(targets)[1])
        for _ in range(number)
    ]


def compare(matcher, racks: list[Rack]) -> int:
    """Compare all distances of racks with the reference; return how many pairs were looked at."""
    card = matcher.card
    counts, exposures = counts_rows(racks), exposure_rows(racks)
    batch = matcher.distances(counts, exposures=exposures)
    by_line = matcher.distances_by_line(counts, exposures=exposures)
    for row, rack in enumerate(racks):
        shown = reference.shown_of(rack.exposures)
        lines = [reference.line_away(rack.counts, shown, line) for line in card.lines]
        expected = bytes(map(byte, lines))
        assert matcher.line_distances(rack) == expected, rack
        assert bytes(by_line[row]) == expected, rack
        assert batch[row] == min(expected), rack
        assert byte(matcher.distance(rack)) == min(expected), rack
    return len(racks) * len(card.lines)


def test_distances(matcher):
    """Some 18,000 pairs of rack and line on both cards; a hundred thousand each are marked slow."""
    assert compare(matcher, racks_for(matcher.card, 160, seed=1)) > 7_500


@pytest.mark.slow
def test_a_hundred_thousand_distances(matcher):
    number = 100_000 // len(matcher.card.lines) + 1
    assert compare(matcher, racks_for(matcher.card, number, seed=2)) >= 100_000


def check_nearest(matcher, rack, visible, exempt="section") -> None:
    card = matcher.card
    found = matcher.nearest(rack, k=len(card.lines), visible=visible, exempt=exempt)
    expected = reference.nearest(rack, card, visible, exempt)
    assert as_rows(found) == as_rows(expected), (rack, visible)


def test_nearest(matcher):
    """Every field of every candidate, and their order, with tiles visible and without."""
    rng = random.Random(3)
    targets = making.targets_of(matcher.card)
    for turn in range(8):
        _, target = rng.choice(targets)
        rack = making.make_rack(rng, target, rng.choice([0, 5, 13, 13, 13, 14]))
        visible = making.make_visible(rng, rack, target) if turn % 4 else None
        check_nearest(matcher, rack, visible)


@given(data=st.data(), exempt=st.sampled_from(["section", "structural", "none"]))
@settings(max_examples=60)
def test_nearest_on_a_small_card(small, data, exempt):
    rack, _, target = data.draw(making.cases(making.targets_of(small.card), exposing=0.4))
    rng = data.draw(st.randoms(use_true_random=False))
    visible = making.make_visible(rng, rack, target) if rng.random() < 0.8 else None
    check_nearest(small, rack, visible, exempt)


def complete_racks(card, number: int, seed: int) -> list[Rack]:
    """Return racks of 14 tiles, most of them mah jongg, some with jokers, some exposed."""
    rng = random.Random(seed)
    racks = []
    for _ in range(number):
        line, target = rng.choice(making.targets_of(card))
        supply, counts, shown = making.Supply(), [0] * 36, []
        open_groups = not line.concealed and rng.random() < 0.5
        joking = rng.choice([0.0, 0.0, 0.3])
        for (kind, size), takes in zip(target.groups, target.jokers, strict=True):
            if takes and open_groups and rng.random() < 0.5 and len(shown) < 4:
                lying = supply.expose(rng, kind, size)
                if lying is not None:
                    shown.append(lying)
                    continue
            for _ in range(size):
                tile = 35 if takes and rng.random() < joking else kind
                tile = tile if supply.take(tile) else 35
                counts[tile] += 1
        if counts[35] + sum(jokers for *_, jokers in shown) <= 8:
            racks.append(Rack(bytes(counts), shown))
    return racks


@pytest.mark.parametrize("exempt", ["section", "structural", "none"])
def test_wins(matcher, exempt):
    """Every complete line, the best paid first, equal ones in card order."""
    seen = 0
    for rack in complete_racks(matcher.card, 80, seed=4):
        found = matcher.wins(rack, exempt=exempt)
        expected = reference.wins(rack, matcher.card, exempt)
        assert [(win.line.id, win.pays) for win in found] == [
            (line.id, pays) for line, pays in expected
        ], rack
        jokers = rack.jokers + sum(shown.jokers for shown in rack.exposures)
        assert all(win.jokerless is (jokers == 0) for win in found)
        seen += len(found)
    assert seen > 60


def test_waits(matcher):
    """What a hand one tile short waits for is what the reference finds, tile by tile."""
    rng = random.Random(5)
    seen = 0
    for rack in complete_racks(matcher.card, 8, seed=6):
        if not rack.concealed:
            continue
        rack = rack.remove(rng.choice(rack.concealed))
        wall, discard, exposed = map(tuple, reference.waits(rack, matcher.card))
        assert matcher.waits(rack) == (wall, discard), rack
        assert matcher.waits(rack, concealed_calls=False) == (wall, exposed), rack
        assert all(isinstance(tile, Tile) for tile in wall + matcher.waits(rack).wall)
        seen += len(wall)
    assert seen > 8


@given(data=st.data())
@settings(max_examples=100)
def test_fits(small, data):
    """The death test: by the groups alone, and by what can still be had."""
    targets = making.targets_of(small.card)
    rack, _, target = data.draw(making.cases(targets, exposing=0.8))
    rng = data.draw(st.randoms(use_true_random=False))
    shown = rack.exposures
    alone = Rack(bytes(36), shown)
    visible = making.make_visible(rng, alone, target)
    assert small.fits(shown) is reference.fits(shown, small.card)
    assert small.fits(shown, visible) is reference.fits(shown, small.card, visible)
    assert small.fits(list(shown), str(visible)) is reference.fits(shown, small.card, visible)


def test_fits_on_large_cards(matcher):
    rng = random.Random(7)
    answers = []
    targets = making.targets_of(matcher.card)
    for _ in range(150):
        _, target = rng.choice(targets)
        shown = making.make_rack(rng, target, exposing=0.8).exposures
        visible = making.make_visible(rng, Rack(bytes(36), shown), target)
        answers.append(matcher.fits(shown, visible=visible))
        assert answers[-1] is reference.fits(shown, matcher.card, visible), (shown, visible)
        assert matcher.fits(shown) is reference.fits(shown, matcher.card), shown
    assert set(answers) == {True, False}


def test_a_natural_kong_of_soaps_kills_a_line_that_needs_more():
    """Soaps that lie exposed cannot be had for the pair and the single."""
    matcher = Matcher(card_of("0000 555a 00 5555b 0"))
    kong = [Exposure("0", 4)]
    assert matcher.fits(kong)
    assert not matcher.fits(kong, visible="")
    assert not matcher.fits([Exposure("0", 4, 1)], visible="")
    assert not matcher.fits([Exposure("0", 4, 2)], visible="")
    assert matcher.fits([Exposure("0", 4, 3)], visible="")
    assert not matcher.fits([Exposure("0", 4, 3)], visible="0")


def test_a_tile_that_could_free_a_joker_may_be_kept_for_a_single():
    """The last North is needed as such; that it could be laid for a joker takes nothing away."""
    matcher = Matcher(card_of("NE 2222a 4444b 8888c"))
    for visible in ("", "NNN", "NN [N JJ]", "[NNN J]", "[N JJ] [N JJJ]"):
        assert matcher.fits((), visible=visible), visible
        assert matcher.fits([Exposure("2B", 4, 1)], visible=visible), visible
        assert matcher.nearest(Rack.parse("2222B"), visible=visible)[0].reachable
    for visible in ("NNNN", "N [NNN J]", "EE [EE JJ]"):
        assert not matcher.fits((), visible=visible), visible
        assert not matcher.nearest(Rack.parse("2222B"), visible=visible)[0].reachable
