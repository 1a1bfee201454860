"""What lies on the table: discards and other seats' exposures, without the limit of 14."""

import copy
import itertools
import json
import pickle
import random

import numpy as np
import pytest
from odd_values import name_of

from mjcore import Exposure, Rack, Tile, TileError, Visible
from mjcore._sight import seen_tiles


def test_visible_tells_what_lies_there():
    visible = Visible.parse("J 55B FF [99C J] [222D]")
    assert visible.counts[4] == 2
    assert visible.counts[34] == 2
    assert visible.counts[35] == 1
    assert sum(visible.counts) == 5
    assert visible.exposures == (Exposure("9C", 3, 1), Exposure("2D", 3))
    assert str(visible) == "55B FF J [99C J] [222D]"
    assert eval(repr(visible)) == visible


def test_there_is_no_limit_of_14():
    text = "123456789B 123456789C 123456789D NEWS GR0 FFFFFFFF JJJ " + " ".join(
        f"[{number}{number}{number}C]" for number in range(1, 8)
    )
    visible = Visible.parse(text)
    assert sum(visible.counts) == 45
    assert len(visible.exposures) == 7


def test_everything_may_be_visible():
    assert sum(Visible(bytes([4] * 34 + [8, 8])).counts) == 152


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("11111B", "1B"),
        ("1111B [11B J]", "1B"),
        ("[111B] [11B J]", "1B"),
        ("F" * 9, "F"),
        ("J" * 9, "J"),
        ("JJJJJJJ [1B JJ]", "J"),
        ("[1B JJJ] [2B JJJ] [3B JJJ]", "J"),
        ("N" * 300, "N"),
        ("J" * 600, "J"),
    ],
)
def test_more_than_the_set_holds(text, what):
    with pytest.raises(TileError, match=what):
        Visible.parse(text)


@pytest.mark.parametrize(
    "counts",
    [
        np.zeros(36, np.int8),
        np.full(36, -1),
        np.zeros(72, np.uint8)[::2],
        np.zeros((1, 36), np.uint8),
        *[bytes(35), bytes(37), bytes([9] * 36), bytes([255] * 36), Rack.parse("5B")],
    ],
    ids=name_of,
)
def test_what_is_no_row_of_counts(counts):
    with pytest.raises(TileError):
        Visible(counts)


@pytest.mark.parametrize(
    ("counts", "name"),
    [
        (["5B"], "Visible.from_tiles"),
        ([0] * 36, "Visible.from_tiles"),
        (0, "Visible.from_tiles"),
        ("5B", "Visible.parse"),
        ("5B" * 10_000_000, "Visible.parse"),
        (None, "36 unsigned bytes"),
    ],
    ids=name_of,
)
def test_other_types_than_counts(counts, name):
    """The message names the constructor that takes what was given."""
    with pytest.raises(TypeError, match=name) as caught:
        Visible(counts)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("value", [None, 5, b"5B", ["5B"], Rack.parse("5B")])
def test_parse_reads_text_alone(value):
    with pytest.raises(TypeError, match=r"text.*Visible\.from_tiles"):
        Visible.parse(value)


@pytest.mark.parametrize("exposures", [((1, 2, 0),), ((35, 3, 0),), itertools.repeat((1, 3, 0))])
def test_what_are_no_exposures(exposures):
    with pytest.raises(TileError):
        Visible(bytes(36), exposures)


@pytest.mark.parametrize(
    "exposures", [None, 5, "x", (None,), memoryview(bytes(36)).cast("B", (6, 6))]
)
def test_other_types_than_exposures(exposures):
    with pytest.raises(TypeError, match="xposure"):
        Visible(bytes(36), exposures)


def test_from_tiles():
    visible = Visible.from_tiles(["J", 4, Tile.BAM_5, "flower"], [("9C", 3, 1), Exposure("2D", 3)])
    assert visible == Visible.parse("55B F J [99C J] [222D]")
    assert Visible.from_tiles(iter(["N", "N"])) == Visible.parse("NN")
    assert Visible.from_tiles([]) == Visible.parse("")


@pytest.mark.parametrize("tiles", [itertools.repeat("F"), itertools.cycle(range(36)), ["5B"] * 5])
def test_from_tiles_stops_after_more_than_there_can_be(tiles):
    with pytest.raises(TileError):
        Visible.from_tiles(tiles)


@pytest.mark.parametrize("tiles", [None, 5, "5B", [None], [["5B"]]])
def test_from_tiles_takes_tiles(tiles):
    with pytest.raises(TypeError):
        Visible.from_tiles(tiles)


def test_visible_as_json():
    visible = Visible.parse("J 55B FF [99C J] [222D]")
    assert visible.to_dict() == {
        "tiles": ["5B", "5B", "F", "F", "J"],
        "exposures": ["[99C J]", "[222D]"],
    }
    assert Visible.from_dict(json.loads(json.dumps(visible.to_dict()))) == visible


@pytest.mark.parametrize(
    "data",
    [
        *[None, "5B", [], {"tiles": []}, {"tiles": 5, "exposures": []}],
        *[{"tiles": ["5B"] * 5, "exposures": []}, {"tiles": [5], "exposures": []}],
        {"tiles": [], "exposures": ["[99C J]"] * 1000},
    ],
    ids=name_of,
)
def test_what_is_no_visible_as_json(data):
    with pytest.raises(TileError):
        Visible.from_dict(data)


def test_equality_and_hash():
    visible = Visible.parse("55B [99C J] [222D]")
    same = Visible.parse("[222D] 5B [99C J] 5B")
    assert visible == same
    assert hash(visible) == hash(same)
    assert visible != Visible.parse("55B 99C J [222D]")
    assert visible != Visible.parse("[99C J] [222D]")
    assert visible != "55B [99C J] [222D]"


def test_visible_cannot_be_changed():
    visible = Visible.parse("55B [99C J]")
    for name in ("counts", "exposures", "other"):
        with pytest.raises(AttributeError):
            setattr(visible, name, ())


@pytest.mark.parametrize(
    "counts",
    [bytes(36), bytes([255] * 36), bytes(35), None],
    ids=["empty", "wild", "short", "none"],
)
def test_calling_init_again_changes_nothing(counts):
    visible = Visible.parse("55B [99C J]")
    try:
        visible.__init__(counts)
    except Exception as error:
        assert isinstance(error, (TileError, TypeError, AttributeError))
    assert str(visible) == "55B [99C J]"


def test_new_alone_gives_an_empty_value_or_an_error():
    try:
        visible = Visible.__new__(Visible)
    except (TileError, TypeError):
        return
    assert str(visible) == ""
    assert visible == Visible(bytes(36))


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_pickle_and_copy(protocol):
    visible = Visible.parse("55B FF J [99C J] [222D]")
    again = pickle.loads(pickle.dumps(visible, protocol))
    assert again == visible
    assert copy.copy(visible) is copy.deepcopy(visible) is visible


def seen_slowly(counts, discards, exposures):
    seen = [int(count) for count in counts]
    for _, tile in discards:
        seen[tile] += 1
    for shown in exposures:
        for exposure in shown:
            seen[exposure.kind] += exposure.naturals
            seen[Tile.JOKER] += exposure.jokers
    return bytes(seen)


def test_seen_tiles_are_counted():
    nothing = bytes(36)
    assert seen_tiles(nothing, [], []) == nothing
    rack, shown = Rack.parse("55B J"), (Exposure("5B", 4, 3),)
    seen = seen_tiles(rack.counts, [(0, Tile.BAM_5), (None, Tile.FLOWER)], [(), shown])
    assert (seen[4], seen[34], seen[35], sum(seen)) == (4, 1, 4, 9)


@pytest.mark.parametrize("seed", range(20))
def test_seen_tiles_are_those_that_lie_there(seed):
    rng = random.Random(seed)
    for _ in range(50):
        counts = bytes(rng.randint(0, 4) for _ in range(36))
        discards = [(rng.choice([0, 3, None]), rng.choice(list(Tile))) for _ in range(150)]
        discards = discards[: rng.randint(0, 150)]
        exposures = [
            [Exposure(rng.randrange(35), 4, rng.randint(0, 3)) for _ in range(rng.randint(0, 3))]
            for _ in range(4)
        ]
        expected = seen_slowly(counts, discards, exposures)
        assert seen_tiles(counts, discards, exposures) == expected
        assert seen_tiles(counts, tuple(discards), tuple(map(tuple, exposures))) == expected


@pytest.mark.parametrize("wrong", [[3], [[0, Tile.BAM_1]], ["5B"], 7])
def test_seen_tiles_are_read_from_discards_alone(wrong):
    with pytest.raises(TypeError):
        seen_tiles(bytes(36), wrong, [])
