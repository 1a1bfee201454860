"""The frozen cards and racks are what they were, and every distance to them is right."""

import make_cards
import numpy as np
import pytest
from mjbench import checksums, closed_form
from mjbench.flat import CARDS, DATA, SIZES, frozen_card, frozen_flat, frozen_matcher
from mjbench.racks import CARD, CLASSES, RACKS, SUPPLY, racks

import mjcore
from mjcore._batch import scalar_distances


def test_the_generator_makes_the_same_cards_again(tmp_path, capsys):
    make_cards.main([str(tmp_path)])
    for called in CARDS:
        name = f"card-{called}.toml"
        assert (tmp_path / name).read_bytes() == (DATA / name).read_bytes(), name


@pytest.mark.parametrize("size", SIZES)
def test_a_frozen_card_has_about_the_targets_of_its_name(size):
    targets = sum(len(line.targets) for line in frozen_card(size).lines)
    assert size * 0.85 <= targets <= size * 1.15


@pytest.mark.parametrize(
    ("called", "lines", "targets", "largest", "others"),
    [("skewed", 61, 2664, 1944, 14), ("real-like", 44, 1080, 864, 24)],
)
def test_an_uneven_card_has_one_huge_line(called, lines, targets, largest, others):
    sizes = sorted(len(line.targets) for line in frozen_card(called).lines)
    assert len(sizes) == lines
    assert sizes[-1] == largest
    assert sizes[-2] <= others
    assert sum(sizes) == targets


@pytest.mark.parametrize("name", CLASSES)
def test_racks_are_those_that_were_measured(name):
    assert checksums.of_racks(racks(name)) == checksums.stored()["racks"][name]


@pytest.mark.parametrize("name", CLASSES)
def test_racks_are_possible(name):
    data = racks(name)
    kind, size, jokers = np.moveaxis(data.exposures.astype(int), 2, 0)
    held = data.counts.astype(int)
    rows = np.arange(RACKS)
    for place in range(4):
        held[rows, kind[:, place]] += (size - jokers)[:, place]
        held[:, 35] += jokers[:, place]
    assert len(data) == RACKS
    assert (held <= SUPPLY).all()
    assert set(held.sum(1)) <= {13, 14}


def measured(size: int | str, name: str, rows: int) -> np.ndarray:
    data = racks(name)
    return frozen_matcher(size).distances_by_line(
        data.counts[:rows], exposures=data.exposures[:rows]
    )


@pytest.mark.parametrize(("size", "name", "rows"), checksums.cases())
def test_every_distance_is_the_one_of_the_closed_form(size, name, rows):
    by_line = measured(size, name, rows)
    stored = checksums.stored()["distances"][checksums.key(size, name)]
    assert checksums.of_distances(by_line) == stored


@pytest.mark.parametrize("name", CLASSES)
def test_a_batch_says_the_least_of_its_lines(name):
    data = racks(name)
    nearest = frozen_matcher(CARD).distances(data.counts, exposures=data.exposures)
    assert (nearest == measured(CARD, name, RACKS).min(1)).all()


@pytest.mark.parametrize("name", CLASSES)
def test_the_closed_form_agrees_rack_by_rack(name):
    data = racks(name)
    expected = closed_form.by_line(frozen_flat(CARD), data.counts[:50], data.exposures[:50])
    assert (measured(CARD, name, 50) == expected).all()


@pytest.mark.parametrize("name", ["dealt", "joker-heavy", "pairs"])
def test_the_references_of_the_benchmarks_agree(name):
    counts = racks(name).counts[:200]
    expected = frozen_matcher(CARD).distances(counts)
    scalar = scalar_distances(frozen_matcher(CARD), counts)
    assert list(scalar) == list(expected)
    numpy = [closed_form.nearest(frozen_flat(CARD), rack) for rack in counts.astype(np.int8)]
    assert numpy == list(expected)


def test_classes_are_what_their_names_say():
    near, dead = (
        frozen_matcher(CARD).distances(racks(name).counts, exposures=racks(name).exposures)
        for name in ("near", "dead")
    )
    assert set(near) <= {0, 1, 2}
    assert set(dead) == {255}
    assert racks("joker-heavy").jokers > 5
    assert racks("pairs").jokers < 0.1
    assert racks("exposed").exposures[:, 0, 1].all()


def test_the_frozen_cards_are_not_the_practice_card():
    assert all(frozen_card(size) != mjcore.Card.practice() for size in CARDS)
