"""What lies on the table: discards and other seats' exposures, without the limit of 14."""

import copy
import pickle

import numpy as np
import pytest

from mjcore import Exposure, TileError, Visible


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
        *[bytes(35), bytes(37), bytes([9] * 36), bytes([255] * 36), [0] * 36, None, 0, "x" * 36],
    ],
    ids=lambda value: repr(value)[:20],
)
def test_what_is_no_row_of_counts(counts):
    with pytest.raises(TileError):
        Visible(counts)


@pytest.mark.parametrize("exposures", [None, 5, "x", (None,), ((1, 2, 0),), ((35, 3, 0),)])
def test_what_are_no_exposures(exposures):
    with pytest.raises((TileError, TypeError)):
        Visible(bytes(36), exposures)


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
    assert again == copy.copy(visible) == copy.deepcopy(visible) == visible
