"""Racks: 0 to 14 tiles, exposures included, as an immutable value."""

import copy
import ctypes
import itertools
import json
import pickle
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from odd_values import name_of

from mjcore import Exposure, Rack, Tile, TileError


def counts_of(**tiles):
    """Return 36 counts from tile texts as keywords, such as ``_5B=2``."""
    counts = bytearray(36)
    for text, count in tiles.items():
        counts[Tile.parse(text.removeprefix("_"))] = count
    return bytes(counts)


def test_a_rack_tells_what_it_holds():
    rack = Rack.parse("FF 2246B 444C [99D J] J")
    assert rack.counts == counts_of(F=2, _2B=2, _4B=1, _6B=1, _4C=3, J=1)
    assert isinstance(rack.counts, bytes)
    assert rack.exposures == (Exposure("9D", 3, 1),)
    concealed = ["2B", "2B", "4B", "6B", "4C", "4C", "4C", *"FFJ"]
    assert rack.concealed == tuple(map(Tile.parse, concealed))
    assert rack.tiles == tuple(map(Tile.parse, [*concealed, "9D", "9D", "J"]))
    assert all(isinstance(tile, Tile) for tile in rack.tiles)
    assert rack.jokers == 1
    assert len(rack) == 13
    assert "2B" in rack
    assert Tile.JOKER in rack
    assert "9D" in rack
    assert "9C" not in rack
    assert list(rack) == list(rack.tiles)


def test_all_that_speaks_of_the_tiles_agrees():
    """Jokers of an exposure are tiles of the rack, its kind only where it is shown."""
    rack = Rack.parse("5B [99C J] [N JJ]")
    assert [str(tile) for tile in rack] == ["5B", "9C", "9C", "J", "N", "J", "J"]
    assert len(rack) == len(rack.tiles) == 7
    assert [str(tile) for tile in Tile if tile in rack] == ["5B", "9C", "N", "J"]
    assert Tile.JOKER not in Rack.parse("5B [999C]")


def test_a_rack_is_a_buffer_of_its_concealed_tiles():
    rack = Rack.parse("5B J [99C J]")
    array = np.array(rack)
    assert (array.dtype, array.shape) == (np.uint8, (36,))
    assert array.tobytes() == bytes(rack) == rack.counts
    assert np.array([rack, rack]).shape == (2, 36)
    view = memoryview(rack)
    assert (view.readonly, view.format, view.shape) == (True, "B", (36,))
    with pytest.raises((BufferError, ValueError, TypeError)):
        (ctypes.c_ubyte * 36).from_buffer(rack)
    del rack
    assert view[4] == 1


@pytest.mark.parametrize(
    ("act", "words"),
    [
        (lambda rack: rack + "5B", r"rack\.add"),
        (lambda rack: rack + rack, r"rack\.add"),
        (lambda rack: "5B" + rack, "."),
        (lambda rack: rack - Tile.BAM_5, r"rack\.remove"),
        (lambda rack: Rack(["F", "F", "2B"]), r"Rack\.from_tiles"),
        (lambda rack: Rack("FF 22B"), r"Rack\.parse"),
        (lambda rack: Rack.parse(["F", "F", "2B"]), r"Rack\.from_tiles"),
        (lambda rack: Rack.from_tiles("FF 22B"), r"Rack\.parse"),
        (lambda rack: Rack(bytes(36), "[99C J]"), r"Exposure\.parse"),
    ],
)
def test_messages_name_what_would_be_right(act, words):
    with pytest.raises(TypeError, match=words):
        act(Rack.parse("5B"))


@pytest.mark.parametrize(
    "make",
    [
        lambda text: Rack(text),
        lambda text: Rack(bytes(36), text),
        lambda text: Rack([text]),
        lambda text: Rack.parse([text]),
        lambda text: Rack.parse(text),
        lambda text: Rack.from_tiles([text]),
        lambda text: Rack.from_tiles(text),
        lambda text: Rack.parse("").add(text),
        lambda text: text in Rack.parse(""),
        lambda text: Rack.from_dict(text),
        lambda text: Rack.from_dict({"tiles": [text], "exposures": []}),
        lambda text: Rack.from_dict({"tiles": [], "exposures": [text]}),
    ],
)
@pytest.mark.parametrize("letter", ["x", "5B", "[", "\x00"])
def test_messages_stay_short(make, letter):
    with pytest.raises((TileError, TypeError)) as caught:
        make(letter * 10_000_000)
    assert len(str(caught.value)) < 300


def test_a_rack_as_json():
    rack = Rack.parse("FF 2246B J [99C J] [NNN]")
    assert rack.to_dict() == {
        "tiles": ["2B", "2B", "4B", "6B", "F", "F", "J"],
        "exposures": ["[99C J]", "[NNN]"],
    }
    assert Rack.from_dict(json.loads(json.dumps(rack.to_dict()))) == rack


@pytest.mark.parametrize(
    "data",
    [
        *[None, 5, "5B", [], {}, {"tiles": []}, {"tiles": [], "exposures": [], "more": 1}],
        *[{"tiles": "5B", "exposures": []}, {"tiles": None, "exposures": []}],
        *[{"tiles": [4], "exposures": []}, {"tiles": ["5b"], "exposures": []}],
        *[{"tiles": ["soap"], "exposures": []}, {"tiles": [["5B"]], "exposures": []}],
        *[{"tiles": ["5B"] * 5, "exposures": []}, {"tiles": ["5B"] * 10**6, "exposures": []}],
        *[{"tiles": [], "exposures": [("9C", 3)]}, {"tiles": [], "exposures": ["[99C"]}],
        *[{"tiles": [], "exposures": ["99C J"]}, {"tiles": [], "exposures": ["[999C]"] * 5}],
    ],
    ids=name_of,
)
def test_what_is_no_rack_as_json(data):
    with pytest.raises(TileError) as caught:
        Rack.from_dict(data)
    assert len(str(caught.value)) < 300


def test_an_empty_rack():
    rack = Rack(bytes(36))
    assert (len(rack), str(rack), rack.counts, rack.exposures) == (0, "", bytes(36), ())
    assert rack == Rack.parse("") == Rack.from_tiles([])


@pytest.mark.parametrize(
    "source",
    [
        counts_of(_5B=2, J=1),
        bytearray(counts_of(_5B=2, J=1)),
        memoryview(counts_of(_5B=2, J=1)),
        np.frombuffer(counts_of(_5B=2, J=1), np.uint8),
        np.frombuffer(counts_of(_5B=2, J=1), np.uint8).copy(),
        np.stack([np.frombuffer(counts_of(_5B=2, J=1), np.uint8)] * 3)[1],
    ],
    ids=lambda source: type(source).__name__,
)
def test_counts_may_be_any_buffer_of_unsigned_bytes(source):
    assert str(Rack(source)) == "55B J"


def test_a_rack_copies_its_counts():
    source = bytearray(counts_of(_5B=2))
    rack = Rack(source)
    source[0] = 4
    assert str(rack) == "55B"


def test_from_tiles_takes_tiles_indices_and_texts():
    tiles = [Tile.JOKER, 4, "5b", np.int64(4), Tile.NORTH]
    assert Rack.from_tiles(tiles) == Rack.from_tiles(iter(tiles)) == Rack.parse("555B N J")
    assert Rack.from_tiles(["F"], [("9C", 3, 1)]) == Rack.parse("F [99C J]")


@pytest.mark.parametrize(
    "order", list(itertools.permutations(["[99C J]", "[99C JJ]", "[FFFF]", "[333B]"]))
)
def test_the_order_of_exposures_counts_for_nothing(order):
    rack = Rack.from_tiles([], [Exposure.parse(text) for text in order[:3]])
    same = Rack.from_tiles([], sorted(Exposure.parse(text) for text in order[:3]))
    assert rack == same
    assert hash(rack) == hash(same)
    assert str(rack) == str(same)
    assert rack.exposures == tuple(sorted(rack.exposures))


def test_equality_looks_at_counts_and_exposures():
    rack = Rack.parse("99C J")
    assert rack == Rack.parse("J 9c 9c")
    assert rack != Rack.parse("[99C J]")
    assert rack != Rack.parse("99C")
    assert Rack.parse("[99C J]") != Rack.parse("[999C]")
    assert rack != rack.counts
    assert rack != "99C J"
    assert len({rack, Rack.parse("9C J 9C"), Rack.parse("[99C J]")}) == 2


# text, what of it is too much
TOO_MUCH = [
    ("11111B", "1B"),
    ("1111B [11B J]", "1B"),
    ("1111B [1B JJ]", "1B"),
    ("NNNNN", "N"),
    ("00000", "0"),
    ("0000B 0", "0"),
    ("F" * 9, "F"),
    ("FFFFF [FFFF]", "F"),
    ("J" * 9, "J"),
    ("J" * 7 + " [1B JJ]", "J"),
    ("[1B JJ] [2B JJ] [3B JJJ] J J", "J"),
    ("123456789B 123456C", "14"),
    ("FFFFFFFF JJJJJJ N", "14"),
    ("123456789B 12C [999D] N", "14"),
    ("[FFFFF J] [NNNN J] [EEEE]", "14"),
    ("[111B] [222B] [333B] [444B] [555B]", "four|4|14"),
    ("1B" * 300, "1B"),
]


@pytest.mark.parametrize(("text", "what"), TOO_MUCH)
def test_more_than_a_rack_can_hold(text, what):
    with pytest.raises(TileError, match=what):
        Rack.parse(text)


@pytest.mark.parametrize(
    "text", ["1111B", "FFFFFFFF", "JJJJJJJJ", "FFFFFFFF JJJJJJ", "111B [1B JJ]", "J [1B JJJJJ]"]
)
def test_the_bounds_themselves_are_allowed(text):
    assert str(Rack.parse(text)) == text


def test_four_exposures_fit_and_five_do_not():
    shown = [(kind, 3, 0) for kind in range(5)]
    assert len(Rack(counts_of(F=2), shown[:4])) == 14
    with pytest.raises(TileError):
        Rack(bytes(36), shown)


def test_add_and_remove_give_new_racks():
    rack = Rack.parse("2246B [99D J]")
    more = rack.add("3B")
    assert str(more) == "22346B [99D J]"
    assert str(rack) == "2246B [99D J]"
    assert more.remove(Tile.BAM_3) == rack
    assert hash(more.remove(2)) == hash(rack)
    assert len(more) == len(rack) + 1 == 8


def test_add_keeps_the_bounds():
    with pytest.raises(TileError, match="14"):
        Rack.parse("FFFFFFFF JJJJJJ").add("N")
    with pytest.raises(TileError, match="N"):
        Rack.parse("NN [NN J]").add("N")
    with pytest.raises(TileError, match="J"):
        Rack.parse("JJJJJJJ [NN J]").add("J")
    assert str(Rack.parse("NN [N JJ]").add("N")) == "NNN [N JJ]"


def test_remove_takes_concealed_tiles_alone():
    for tile in ("9D", "J", "F"):
        with pytest.raises(TileError, match=tile):
            Rack.parse("2246B [99D J]").remove(tile)


@pytest.mark.parametrize("act", [Rack.add, Rack.remove, Rack.__contains__])
def test_what_is_no_tile(act):
    for value in (-1, 36, 255, 2**70, "X", "", "55B"):
        with pytest.raises(TileError):
            act(Rack.parse("5B"), value)
    for value in (None, [], b"5B", 4.5, Rack):
        with pytest.raises(TypeError, match="is no tile"):
            act(Rack.parse("5B"), value)


ZEROS = np.zeros(36, np.uint8)


@pytest.mark.parametrize(
    ("source", "word"),
    [
        (ZEROS.astype(np.int8), "uint8"),
        (np.full(36, -1, np.int8), "uint8"),
        (ZEROS.astype(np.int64), "uint8"),
        (np.full(36, -1), "uint8"),
        (ZEROS.astype(bool), "uint8"),
        (ZEROS.astype(float), "uint8"),
        (ZEROS.astype("S1"), "uint8"),
        (ZEROS.astype(object), "uint8"),
        (np.zeros(36, "u1,u1"), "uint8"),
        (np.zeros(18, np.uint16), "uint8"),
        (ZEROS[:35], "36"),
        (np.zeros(37, np.uint8), "36"),
        (np.zeros(0, np.uint8), "36"),
        (np.zeros((), np.uint8), "36"),
        (ZEROS.reshape(1, 36), "36"),
        (ZEROS.reshape(6, 6), "36"),
        (np.zeros(72, np.uint8)[::2], "contiguous"),
        (ZEROS[::-1], "contiguous"),
        (np.zeros((36, 2), np.uint8)[:, 0], "contiguous"),
        (np.broadcast_to(np.uint8(0), 36), "contiguous"),
        (bytes(35), "36"),
        (b"", "36"),
        (np.uint8(0), "36|uint8"),
        (Rack.parse(""), "Rack"),
    ],
)
def test_what_is_no_row_of_counts(source, word):
    with pytest.raises(TileError, match=word):
        Rack(source)


@pytest.mark.parametrize("source", [[0] * 36, (0,) * 36, "0" * 36, None, 0, 0.5, object(), Rack])
def test_other_types_than_counts(source):
    with pytest.raises(TypeError):
        Rack(source)


@pytest.mark.parametrize("kind", range(36))
@pytest.mark.parametrize("count", [9, 15, 16, 127, 128, 255])
def test_counts_that_cannot_be(kind, count):
    counts = bytearray(36)
    counts[kind] = count
    with pytest.raises(TileError, match=str(Tile(kind))):
        Rack(counts)
    with pytest.raises(TileError):
        Rack(bytes([count] * 36))


@pytest.mark.parametrize("kind", [0, 34])
@pytest.mark.parametrize("count", range(250, 256))
def test_sums_do_not_wrap(kind, count):
    counts = bytearray(36)
    counts[kind] = count
    with pytest.raises(TileError):
        Rack(counts, [(kind, 3, 0), (kind, 4, 0)])
    counts = bytearray(36)
    counts[35] = count
    with pytest.raises(TileError):
        Rack(counts, [(kind, 6, 5), (kind, 6, 5)])


@pytest.mark.parametrize(
    "exposures",
    [
        *[(("X", 3, 0),), ((1, 2, 0),), ((1, 7, 0),), ((1, 3, 3),)],
        *[((35, 3, 0),), ((36, 3, 0),), ((255, 3, 0),)],
        [(kind, 3, 0) for kind in range(1000)],
        itertools.repeat((1, 3, 0)),
    ],
    ids=name_of,
)
def test_what_are_no_exposures(exposures):
    with pytest.raises(TileError):
        Rack(bytes(36), exposures)


@pytest.mark.parametrize(
    "exposures",
    [
        *[None, 5, "x", "x" * 10**7, b"abc", np.zeros((1, 3), np.uint8), object()],
        *[(None,), (5,), ("x",), ((),), ((1,),), ((1, 3, 0, 0),)],
        *[(([], 3, 0),), ((1, None, 0),), ((1, 3, None),)],
        *[memoryview(bytes(36)).cast("B", (6, 6)), memoryview(bytes(3)), itertools.count()],
    ],
    ids=name_of,
)
def test_other_types_than_exposures(exposures):
    with pytest.raises(TypeError, match=r"xposure|tile") as caught:
        Rack(bytes(36), exposures)
    assert len(str(caught.value)) < 300


GROWING = """
from mjcore import Rack, TileError
shown = []
class Kind:
    def __hash__(self):
        shown.extend([(1, 3, 0)] * (3000 - len(shown)))
        return hash(5)
    def __eq__(self, other):
        return other == 5
shown.append((Kind(), 3, 0))
try:
    Rack(bytes(36), shown)
except (TileError, TypeError):
    print("refused")
"""


def test_exposures_that_grow_while_they_are_read():
    """A list that foreign code makes longer is no way past the bound of four."""
    run = subprocess.run([sys.executable, "-c", GROWING], capture_output=True, text=True)
    assert (run.returncode, run.stdout) == (0, "refused\n")


@pytest.mark.parametrize("tiles", [None, 5, memoryview(bytes(36)).cast("B", (6, 6))])
def test_from_tiles_wants_an_iterable(tiles):
    with pytest.raises(TypeError, match="tiles are an iterable"):
        Rack.from_tiles(tiles)


def test_an_endless_iterable_is_refused():
    with pytest.raises(TileError, match="F"):
        Rack.from_tiles(itertools.repeat("F"))
    with pytest.raises(TileError):
        Rack.from_tiles(itertools.cycle(range(36)))
    source = itertools.count()
    with pytest.raises(TileError):
        Rack.from_tiles(number % 36 for number in source)
    assert next(source) < 200


def test_a_rack_cannot_be_changed():
    rack = Rack.parse("55B [99C J]")
    for name in ("counts", "exposures", "tiles", "jokers", "other"):
        with pytest.raises(AttributeError):
            setattr(rack, name, ())
    with pytest.raises(TypeError):
        rack.counts[0] = 1
    assert str(rack) == "55B [99C J]"


@pytest.mark.parametrize(
    "counts",
    [bytes(36), bytes([255] * 36), bytes(35), None],
    ids=["empty", "wild", "short", "none"],
)
def test_calling_init_again_changes_nothing(counts):
    rack = Rack.parse("55B [99C J]")
    before = hash(rack)
    try:
        rack.__init__(counts)
    except Exception as error:
        assert isinstance(error, (TileError, TypeError, AttributeError))
    assert str(rack) == "55B [99C J]"
    assert len(rack) == 5
    assert hash(rack) == before


def test_a_rack_that_failed_is_no_rack():
    """`__new__` alone gives a valid rack or an error, never one that was not checked."""
    try:
        rack = Rack.__new__(Rack, bytes([255] * 36))
    except (TileError, TypeError):
        return
    assert len(rack) == 0
    with pytest.raises(TileError):
        rack.remove("1B")


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_pickle_and_copy(protocol):
    """A pickle of any protocol and the repr give an equal rack; a copy is the rack itself."""
    rack = Rack.parse("2246B 444C FF J [99C J]")
    again = pickle.loads(pickle.dumps(rack, protocol))
    assert again == rack
    assert copy.copy(rack) is copy.deepcopy(rack) is rack
    assert hash(again) == hash(rack)
    assert eval(repr(rack)) == rack


@st.composite
def racks(draw):
    """Draw any rack at all, exposures too."""
    counts = bytearray(36)
    shown = []
    naturals = [4] * 34 + [8, 8]
    room = 14
    for _ in range(draw(st.integers(0, 4))):
        kind, size = draw(st.integers(0, 34)), draw(st.integers(3, 6))
        jokers = draw(st.integers(0, size - 1))
        if size <= room and naturals[kind] >= size - jokers and naturals[35] >= jokers:
            naturals[kind] -= size - jokers
            naturals[35] -= jokers
            room -= size
            shown.append(Exposure(kind, size, jokers))
    for kind in draw(st.lists(st.integers(0, 35), max_size=room)):
        if naturals[kind]:
            naturals[kind] -= 1
            counts[kind] += 1
    return Rack(counts, shown)


@given(racks(), st.integers(0, 35))
def test_laws_of_racks(rack, kind):
    """Text, JSON, tiles and exposures in any order all lead back to the same rack."""
    assert Rack.parse(str(rack)) == rack
    assert str(Rack.parse(str(rack))) == str(rack)
    assert Rack(rack.counts, rack.exposures[::-1]) == rack
    assert Rack.from_tiles(rack.concealed[::-1], rack.exposures) == rack
    assert Rack.from_dict(rack.to_dict()) == rack
    assert tuple(rack) == rack.tiles
    assert (kind in rack) == (kind in rack.tiles)
    assert (
        len(rack)
        == len(rack.tiles)
        == sum(rack.counts) + sum(shown.size for shown in rack.exposures)
    )
    assert pickle.loads(pickle.dumps(rack)) == rack
    held = rack.counts[kind] + sum(e.naturals for e in rack.exposures if e.kind == kind)
    if kind == Tile.JOKER:
        held += sum(shown.jokers for shown in rack.exposures)
    if len(rack) < 14 and held < Tile(kind).copies:
        more = rack.add(kind)
        assert more.counts[kind] == rack.counts[kind] + 1
        assert more.remove(kind) == rack
        assert more != rack
    else:
        with pytest.raises(TileError):
            rack.add(kind)


@given(st.binary(min_size=36, max_size=36))
def test_any_counts_are_a_rack_or_an_error(counts):
    possible = sum(counts) <= 14 and all(n <= t.copies for n, t in zip(counts, Tile, strict=True))
    try:
        rack = Rack(counts)
    except TileError:
        assert not possible
    else:
        assert possible
        assert rack.counts == counts


def test_numbers_without_a_text():
    """A number too long to be printed is refused like any other."""
    huge = 10**5000
    for make in (
        lambda: Exposure("5B", huge),
        lambda: Exposure("5B", 4, huge),
        lambda: Rack.from_tiles([huge]),
        lambda: Rack.parse("FF").add(huge),
    ):
        with pytest.raises(TileError, match="too large to show"):
            make()


def test_counts_of_ctypes():
    """An array of C's unsigned bytes is a buffer of bytes, whatever it says of their order."""
    counts = (ctypes.c_ubyte * 36)()
    counts[0] = 3
    assert Rack(counts) == Rack.parse("111B")
