"""Batches: one distance a row, every row checked before one is written."""

import random

import making
import numpy as np
import pytest
from entrances import OUT, byte, counts_rows, exposure_rows

from mjcore import Rack, Tile, TileError

SIZES = [0, 1, 2, 3, 7, 8, 15, 16, 17, 31, 32, 33, 63, 64, 65, 100, 257, 1025]


def some_racks(card, number: int, *, exposing: float = 0.3) -> list[Rack]:
    rng = random.Random(number)
    targets = making.targets_of(card)
    return [making.make_rack(rng, rng.choice(targets)[1], exposing=exposing) for _ in range(number)]


@pytest.mark.parametrize("number", SIZES)
@pytest.mark.parametrize("exposing", [0.0, 0.3])
def test_a_batch_equals_its_single_calls(matcher, number, exposing):
    racks = some_racks(matcher.card, number, exposing=exposing)
    counts = counts_rows(racks)
    extra = {"exposures": exposure_rows(racks)} if exposing else {}
    distances = matcher.distances(counts, **extra)
    by_line = matcher.distances_by_line(counts, **extra)
    assert (distances.dtype, distances.shape) == (np.uint8, (number,))
    assert (by_line.dtype, by_line.shape) == (np.uint8, (number, len(matcher.card.lines)))
    assert list(distances) == [byte(matcher.distance(rack)) for rack in racks]
    assert [bytes(row) for row in by_line] == [matcher.line_distances(rack) for rack in racks]


def test_any_buffer_of_the_right_shape_is_read(matcher):
    counts = counts_rows(some_racks(matcher.card, 5, exposing=0.0))
    expected = list(matcher.distances(counts))
    counts.flags.writeable = False
    assert list(matcher.distances(counts)) == expected
    assert list(matcher.distances(memoryview(counts))) == expected
    assert list(matcher.distances(counts[1:4])) == expected[1:4]


def test_no_exposures_are_rows_of_nothing(matcher):
    counts = counts_rows(some_racks(matcher.card, 20, exposing=0.0))
    nothing = np.zeros((20, 4, 3), np.uint8)
    expected = list(matcher.distances(counts))
    assert list(matcher.distances(counts, exposures=nothing)) == expected
    assert list(matcher.distances(counts, exposures=None)) == expected


def test_exposures_may_stand_in_any_order_and_place(matcher):
    racks = [rack for rack in some_racks(matcher.card, 300) if len(rack.exposures) in (2, 3)]
    counts, exposures = counts_rows(racks), exposure_rows(racks)
    expected = list(matcher.distances(counts, exposures=exposures))
    for order in ([3, 2, 1, 0], [2, 3, 0, 1], [1, 3, 0, 2]):
        shuffled = np.ascontiguousarray(exposures[:, order])
        assert list(matcher.distances(counts, exposures=shuffled)) == expected


def test_a_slot_of_size_nothing_is_empty_whatever_else_it_says(matcher):
    """Size 0 means that no exposure is there."""
    counts = np.zeros((1, 36), np.uint8)
    exposures = np.zeros((1, 4, 3), np.uint8)
    exposures[0, :, 0] = [0, 34, 3, 7]
    assert list(matcher.distances(counts, exposures=exposures)) == [14]


@pytest.mark.parametrize("method", ["distances", "distances_by_line"])
def test_out_is_filled_and_returned(matcher, method):
    racks = some_racks(matcher.card, 40)
    counts, exposures = counts_rows(racks), exposure_rows(racks)
    expected = getattr(matcher, method)(counts, exposures=exposures)
    out = np.full_like(expected, 99)
    assert getattr(matcher, method)(counts, exposures=exposures, out=out) is out
    assert (out == expected).all()
    large = np.full((expected.shape[0] + 2, *expected.shape[1:]), 99, np.uint8)
    getattr(matcher, method)(counts, exposures=exposures, out=large[1:-1])
    assert (large[1:-1] == expected).all()
    assert (large[0] == 99).all()
    assert (large[-1] == 99).all()


def test_the_batch_leaves_its_input_alone(matcher):
    racks = some_racks(matcher.card, 40)
    counts, exposures = counts_rows(racks), exposure_rows(racks)
    before = counts.copy(), exposures.copy()
    matcher.distances(counts, exposures=exposures)
    matcher.distances_by_line(counts, exposures=exposures)
    assert (counts == before[0]).all()
    assert (exposures == before[1]).all()


def test_lines_ruled_out_are_255(matcher):
    counts = np.zeros((2, 36), np.uint8)
    exposures = np.zeros((2, 4, 3), np.uint8)
    # Four sextets of tiles that no line holds together.
    exposures[1, 0] = Tile.BAM_1, 6, 3
    exposures[1, 1] = Tile.CRAK_2, 6, 5
    assert list(matcher.distances(counts, exposures=exposures)) == [14, OUT]
    assert set(matcher.distances_by_line(counts, exposures=exposures)[1]) == {OUT}


# ---- what is refused


def wrong_counts() -> list:
    zeros = np.zeros((3, 36), np.uint8)
    return [
        zeros.astype(np.int8),
        np.full((3, 36), -1, np.int8),
        zeros.astype(np.int64),
        np.full((3, 36), -1),
        zeros.astype(np.uint16),
        zeros.astype(bool),
        zeros.astype(float),
        zeros.astype(object),
        zeros.astype("S1"),
        zeros[:, :35],
        np.zeros((3, 35), np.uint8),
        np.zeros((3, 37), np.uint8),
        np.zeros((36, 3), np.uint8),
        np.zeros((3, 0), np.uint8),
        np.zeros(108, np.uint8),
        np.zeros(36, np.uint8),
        np.zeros((3, 36, 1), np.uint8),
        np.zeros((1, 3, 36), np.uint8),
        np.zeros((), np.uint8),
        np.zeros((6, 36), np.uint8)[::2],
        zeros[::-1],
        zeros[:, ::-1],
        np.zeros((3, 72), np.uint8)[:, ::2],
        np.asfortranarray(zeros),
        np.broadcast_to(np.zeros(36, np.uint8), (3, 36)),
        bytes(108),
        bytearray(108),
        [[0] * 36],
        [],
        None,
        0,
        "x" * 36,
        Rack.parse("5B"),
        [Rack.parse("5B")],
    ]


@pytest.mark.parametrize("method", ["distances", "distances_by_line"])
@pytest.mark.parametrize("number", range(len(wrong_counts())))
def test_what_are_no_rows_of_counts(small, method, number):
    counts = wrong_counts()[number]
    with pytest.raises((TileError, TypeError)) as caught:
        getattr(small, method)(counts)
    if isinstance(counts, np.ndarray):
        assert isinstance(caught.value, TileError)


def wrong_exposures() -> list:
    zeros = np.zeros((3, 4, 3), np.uint8)
    return [
        zeros.astype(np.int8),
        zeros.astype(np.int64),
        np.full((3, 4, 3), -1, np.int8),
        zeros.astype(bool),
        zeros.astype(float),
        zeros[:2],
        np.zeros((4, 4, 3), np.uint8),
        np.zeros((0, 4, 3), np.uint8),
        np.zeros((3, 3, 4), np.uint8),
        np.zeros((3, 4, 2), np.uint8),
        np.zeros((3, 5, 3), np.uint8),
        np.zeros((3, 12), np.uint8),
        np.zeros(36, np.uint8),
        np.zeros((6, 4, 3), np.uint8)[::2],
        zeros[:, ::-1],
        np.broadcast_to(np.zeros((4, 3), np.uint8), (3, 4, 3)),
        bytes(36),
        [[[0, 0, 0]] * 4] * 3,
        [(), (), ()],
        0,
        "x",
    ]


@pytest.mark.parametrize("method", ["distances", "distances_by_line"])
@pytest.mark.parametrize("number", range(len(wrong_exposures())))
def test_what_are_no_rows_of_exposures(small, method, number):
    with pytest.raises((TileError, TypeError)) as caught:
        getattr(small, method)(np.zeros((3, 36), np.uint8), exposures=wrong_exposures()[number])
    if isinstance(wrong_exposures()[number], np.ndarray):
        assert isinstance(caught.value, TileError)


# counts by tile and exposures of a row that is no rack
BAD_ROWS = [
    ({0: 5}, []),
    ({27: 5}, []),
    ({34: 9}, []),
    ({35: 9}, []),
    ({0: 255}, []),
    ({35: 255}, []),
    ({34: 8, 35: 7}, []),
    (dict.fromkeys(range(15), 1), []),
    (dict.fromkeys(range(36), 255), []),
    ({0: 16, 1: 240}, []),
    ({0: 2}, [(0, 3, 0)]),
    ({0: 254}, [(0, 3, 0)]),
    ({35: 7}, [(0, 4, 2)]),
    ({35: 254}, [(0, 6, 5)]),
    ({}, [(0, 2, 0)]),
    ({}, [(0, 1, 0)]),
    ({}, [(0, 7, 3)]),
    ({}, [(0, 255, 254)]),
    ({}, [(0, 3, 3)]),
    ({}, [(0, 3, 4)]),
    ({}, [(0, 3, 255)]),
    ({}, [(0, 5, 0)]),
    ({}, [(35, 3, 0)]),
    ({}, [(36, 3, 0)]),
    ({}, [(200, 3, 0)]),
    ({}, [(255, 3, 0)]),
    ({}, [(255, 255, 255)]),
    ({}, [(0, 4, 0), (0, 3, 2)]),
    ({}, [(0, 6, 4), (1, 6, 4), (2, 3, 1)]),
    ({}, [(0, 4, 0)] * 4),
    ({34: 1}, [(0, 4, 0), (1, 4, 0), (2, 3, 0), (3, 3, 0)]),
]


@pytest.mark.parametrize("method", ["distances", "distances_by_line"])
@pytest.mark.parametrize("place", [0, 1, 70, 99])
@pytest.mark.parametrize(("held", "shown"), BAD_ROWS)
def test_the_first_bad_row_is_named_and_nothing_is_written(small, method, place, held, shown):
    counts = np.zeros((100, 36), np.uint8)
    exposures = np.zeros((100, 4, 3), np.uint8)
    for row in {place, min(place + 3, 99), 99}:
        for kind, number in held.items():
            counts[row, kind] = number
        for slot, triple in enumerate(shown):
            exposures[row, slot] = triple
    shape = (100,) if method == "distances" else (100, len(small.card.lines))
    out = np.full(shape, 77, np.uint8)
    with pytest.raises(TileError, match=rf"\brow {place}\b"):
        getattr(small, method)(counts, exposures=exposures, out=out)
    assert (out == 77).all()
    if not shown:
        with pytest.raises(TileError, match=rf"\brow {place}\b"):
            getattr(small, method)(counts, out=out)
        assert (out == 77).all()


def test_a_bad_row_at_the_end_of_a_long_batch(small):
    counts = np.zeros((200_000, 36), np.uint8)
    counts[199_999, 3] = 5
    out = np.full(200_000, 77, np.uint8)
    with pytest.raises(TileError, match=r"\brow 199999\b"):
        small.distances(counts, out=out)
    assert (out == 77).all()


def wrong_outs(width: int) -> list:
    """Return what cannot take the answer for three rows of so many bytes (0: one flat byte)."""
    shape = (3, width) if width else (3,)
    frozen = np.zeros(shape, np.uint8)
    frozen.flags.writeable = False
    return [
        frozen,
        bytes(3 * max(width, 1)),
        np.zeros((2, *shape[1:]), np.uint8),
        np.zeros((4, *shape[1:]), np.uint8),
        np.zeros((0, *shape[1:]), np.uint8),
        np.zeros((*shape, 1), np.uint8),
        np.zeros((3, width + 1), np.uint8),
        np.zeros(shape, np.int8),
        np.zeros(shape, np.int64),
        np.zeros(shape, bool),
        np.zeros(shape, float),
        np.zeros((6, *shape[1:]), np.uint8)[::2],
        np.zeros(shape, np.uint8)[::-1],
        [0, 0, 0],
        0,
        "x",
    ]


@pytest.mark.parametrize("method", ["distances", "distances_by_line"])
@pytest.mark.parametrize("number", range(len(wrong_outs(0))))
def test_what_cannot_take_the_answer(small, method, number):
    width = 0 if method == "distances" else len(small.card.lines)
    out = wrong_outs(width)[number]
    before = np.array(out, copy=True)
    with pytest.raises((TileError, TypeError)) as caught:
        getattr(small, method)(np.zeros((3, 36), np.uint8), out=out)
    assert (np.array(out) == before).all()
    if isinstance(out, np.ndarray):
        assert isinstance(caught.value, TileError)


def test_an_answer_is_not_written_over_its_question(small):
    """`out` may share no memory with the counts or the exposures."""
    counts, exposures = np.zeros((3, 36), np.uint8), np.zeros((3, 4, 3), np.uint8)
    lines = len(small.card.lines)
    for source in (counts, exposures):
        flat = source.reshape(-1)
        with pytest.raises(TileError):
            small.distances(counts, exposures=exposures, out=flat[:3])
        with pytest.raises(TileError):
            small.distances(counts, exposures=exposures, out=flat[-3:])
        with pytest.raises(TileError):
            out = flat[: 3 * lines].reshape(3, lines)
            small.distances_by_line(counts, exposures=exposures, out=out)
        assert not source.any()


@pytest.mark.parametrize("method", ["distances", "distances_by_line"])
def test_python_counts_the_arguments(small, method):
    with pytest.raises(TypeError):
        getattr(small, method)()
    with pytest.raises(TypeError):
        getattr(small, method)(np.zeros((3, 36), np.uint8), nothing=1)
