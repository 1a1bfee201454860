"""Exposures: a kind, a size of 3 to 6, jokers among them, one natural at least."""

import copy
import itertools
import json
import pickle

import numpy as np
import pytest
from odd_values import name_of

from mjcore import Exposure, Tile, TileError


@pytest.mark.parametrize(
    ("exposure", "text", "kind", "size", "jokers"),
    [
        (Exposure("9C", 3, 1), "[99C J]", Tile.CRAK_9, 3, 1),
        (Exposure(Tile.FLOWER, 6), "[FFFFFF]", Tile.FLOWER, 6, 0),
        (Exposure(33, 4, 3), "[0 JJJ]", Tile.SOAP, 4, 3),
        (Exposure(kind="N", size=5, jokers=2), "[NNN JJ]", Tile.NORTH, 5, 2),
        (Exposure(0, 4), "[1111B]", Tile.BAM_1, 4, 0),
    ],
)
def test_an_exposure_tells_what_it_is(exposure, text, kind, size, jokers):
    assert exposure.kind is kind
    assert (exposure.size, exposure.jokers) == (size, jokers)
    assert exposure.naturals == size - jokers
    assert str(exposure) == text
    assert Exposure.parse(text) == exposure
    assert eval(repr(exposure)) == exposure


def test_every_exposure_that_can_be():
    made = {}
    for kind, size, jokers in itertools.product(range(-1, 40), range(8), range(8)):
        possible = (
            0 <= kind < 35
            and 3 <= size <= 6
            and jokers < size
            and size - jokers <= Tile(kind).copies
        )
        if possible:
            made[kind, size, jokers] = Exposure(kind, size, jokers)
        else:
            with pytest.raises(TileError):
                Exposure(kind, size, jokers)
    assert len(set(made.values())) == len(made)
    assert len({hash(exposure) for exposure in made.values()}) == len(made)
    assert sorted(made.values(), reverse=True)[::-1] == [made[key] for key in sorted(made)]
    assert [Exposure.parse(str(exposure)) for exposure in made.values()] == list(made.values())


@pytest.mark.parametrize(
    "arguments",
    [
        *[("J", 3), (35, 3), ("X", 3), (36, 3), (-1, 3), (255, 3), ("", 3), ("J" * 10**7, 3)],
        *[("5B", 2), ("5B", 7), ("5B", 0), ("5B", -3), ("5B", 2**70), ("5B", 259)],
        *[("5B", 3, 3), ("5B", 3, -1), ("5B", 3, 255), ("5B", 3, 2**70)],
        *[("5B", 5), ("5B", 6, 1)],
    ],
    ids=name_of,
)
def test_what_is_no_exposure(arguments):
    with pytest.raises(TileError) as caught:
        Exposure(*arguments)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    "arguments",
    [
        *[(), ("5B",), ("5B", 3, 0, 0), (None, 3), ([], 3), (4.5, 3), (b"5B", 3)],
        *[("5B", "3"), ("5B", None), ("5B", 3.0), ("5B", [3]), ("5B", "3" * 10**7)],
        *[("5B", 3, "1"), ("5B", 3, None), ("5B", 3, 1.0)],
    ],
    ids=name_of,
)
def test_arguments_of_the_wrong_type(arguments):
    with pytest.raises(TypeError) as caught:
        Exposure(*arguments)
    assert len(str(caught.value)) < 300


def test_numbers_of_numpy_are_whole_numbers():
    assert Exposure(np.int64(17), np.uint8(3), np.int16(1)) == Exposure("9C", 3, 1)


@pytest.mark.parametrize("text", ["", "999C", "[999C] J", "[999C] [999D]", "[99C]", "[J]", "[9C"])
def test_parse_wants_one_group(text):
    with pytest.raises(TileError):
        Exposure.parse(text)


@pytest.mark.parametrize("value", [None, 5, b"[99C J]", ["[99C J]"], Exposure("9C", 3)])
def test_parse_reads_text_alone(value):
    with pytest.raises(TypeError, match="text"):
        Exposure.parse(value)


@pytest.mark.parametrize("text", ["[999C" + "X" * 900, "9" * 10_000_000, "[999C]" * 160])
def test_messages_stay_short(text):
    with pytest.raises(TileError) as caught:
        Exposure.parse(text)
    assert len(str(caught.value)) < 300


def test_an_exposure_as_json():
    exposure = Exposure.parse("[99C J]")
    assert exposure.to_dict() == {"kind": "9C", "size": 3, "jokers": 1}
    assert Exposure.from_dict(json.loads(json.dumps(exposure.to_dict()))) == exposure


@pytest.mark.parametrize(
    "data",
    [
        *[None, 5, "[99C J]", [], {}, {"kind": "9C", "size": 3}],
        {"kind": "9C", "size": 3, "jokers": 1, "more": 1},
        {"kind": 17, "size": 3, "jokers": 1},
        {"kind": "9c", "size": 3, "jokers": 1},
        {"kind": "soap", "size": 3, "jokers": 1},
        {"kind": ["9C"], "size": 3, "jokers": 1},
        {"kind": "9C", "size": "3", "jokers": 1},
        {"kind": "9C", "size": 3.0, "jokers": 1},
        {"kind": "9C", "size": 3, "jokers": True},
        {"kind": "9C", "size": 3, "jokers": 3},
        {"kind": "9C" * 10**7, "size": 3, "jokers": 1},
    ],
    ids=name_of,
)
def test_what_is_no_exposure_as_json(data):
    with pytest.raises(TileError) as caught:
        Exposure.from_dict(data)
    assert len(str(caught.value)) < 300


def test_equality_looks_at_all_three():
    exposure = Exposure("9C", 3, 1)
    assert exposure == Exposure("9C", 3, 1)
    assert exposure != Exposure("9C", 3)
    assert exposure != Exposure("9C", 4, 1)
    assert exposure != Exposure("9D", 3, 1)
    assert exposure != (17, 3, 1)
    assert exposure != "[99C J]"


def test_an_exposure_sorts_with_exposures_alone():
    with pytest.raises(TypeError):
        assert Exposure("9C", 3) < 5


def test_an_exposure_cannot_be_changed():
    exposure = Exposure("9C", 3, 1)
    for name in ("kind", "size", "jokers", "naturals", "other"):
        with pytest.raises(AttributeError):
            setattr(exposure, name, 4)
    assert exposure == Exposure("9C", 3, 1)


def test_calling_init_again_changes_nothing():
    exposure = Exposure("9C", 3, 1)
    try:
        exposure.__init__("1B", 4)
    except Exception as error:
        assert isinstance(error, (TileError, TypeError, AttributeError))
    assert str(exposure) == "[99C J]"
    assert hash(exposure) == hash(Exposure("9C", 3, 1))


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_pickle_and_copy(protocol):
    exposure = Exposure("9C", 3, 1)
    assert pickle.loads(pickle.dumps(exposure, protocol)) == exposure
    assert copy.copy(exposure) is copy.deepcopy(exposure) is exposure
