"""The 36 kinds: order, text, glyphs, what each tells about itself."""

import copy
import json
import pickle
from enum import IntEnum

import numpy as np
import pytest

from mjcore import Error, Suit, Tile, TileError
from mjcore._apart import Apart
from mjcore.tiles import GLYPHS, KINDS, SUPPLY, TEXTS, Member, as_tile

# kind, name, text, label, glyph, copies
TABLE = [
    (0, "BAM_1", "1B", "1 Bam", "🀐", 4),
    (4, "BAM_5", "5B", "5 Bam", "🀔", 4),
    (8, "BAM_9", "9B", "9 Bam", "🀘", 4),
    (9, "CRAK_1", "1C", "1 Crak", "🀇", 4),
    (17, "CRAK_9", "9C", "9 Crak", "🀏", 4),
    (18, "DOT_1", "1D", "1 Dot", "🀙", 4),
    (26, "DOT_9", "9D", "9 Dot", "🀡", 4),
    (27, "NORTH", "N", "North", "🀃", 4),
    (28, "EAST", "E", "East", "🀀", 4),
    (29, "WEST", "W", "West", "🀂", 4),
    (30, "SOUTH", "S", "South", "🀁", 4),
    (31, "GREEN", "G", "Green", "🀅", 4),
    (32, "RED", "R", "Red", "🀄", 4),
    (33, "SOAP", "0", "Soap", "🀆", 4),
    (34, "FLOWER", "F", "Flower", "🀢", 8),
    (35, "JOKER", "J", "Joker", "🀪", 8),
]


@pytest.mark.parametrize(("kind", "name", "text", "label", "glyph", "copies"), TABLE)
def test_kinds(kind, name, text, label, glyph, copies):
    """Each kind has its number, text, label, glyph and copies, and is read back from its text."""
    tile = Tile[name]
    assert tile == kind
    assert str(tile) == f"{tile}" == text
    assert f"{tile:>3}" == text.rjust(3)
    assert Tile.parse(text) is tile
    assert Tile.parse(text.lower()) is tile
    assert Tile.parse(f" {text} ") is tile
    assert (tile.label, tile.glyph, tile.copies) == (label, glyph, copies)


def test_a_set_has_152_tiles_of_36_kinds():
    assert len(Tile) == KINDS == len(SUPPLY) == len(TEXTS) == len(GLYPHS) == 36
    assert sum(SUPPLY) == 152
    assert [tile.copies for tile in Tile] == list(SUPPLY)
    assert [str(tile) for tile in Tile] == list(TEXTS)
    assert len(set(TEXTS)) == len(set(GLYPHS)) == 36


def test_every_text_names_its_tile():
    expected = [n + s for s in "BCD" for n in "123456789"] + list("NEWSGR0FJ")
    assert [str(tile) for tile in Tile] == expected
    assert [Tile.parse(text) for text in expected] == list(Tile)


@pytest.mark.parametrize("suit", list(Suit))
def test_suits(suit):
    """A suit has nine tiles in a row, 1 to 9, that end in its letter."""
    tiles = [tile for tile in Tile if tile.suit is suit]
    assert [tile.number for tile in tiles] == list(range(1, 10))
    assert {str(tile)[1] for tile in tiles} == {suit.letter}
    assert tiles == [Tile(9 * suit + number) for number in range(9)]


def test_the_dragon_of_a_suit():
    """Green goes with bams, Red with craks, White with dots."""
    pairs = [(suit.name, suit.letter, suit.dragon.name) for suit in Suit]
    assert pairs == [("BAM", "B", "GREEN"), ("CRAK", "C", "RED"), ("DOT", "D", "SOAP")]


def test_honours_have_no_suit_and_no_number():
    for tile in list(Tile)[27:]:
        assert tile.suit is None
        assert tile.number is None


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "D", "d", "B", "5", "5E", "0B", "10B", "55B", "B5", "NN", "X", "Blue"),
        *("5b\x00", "\u017f", "\uff15B", "🀐", "-1", "J" * 100_000),
    ],
)
def test_no_tile(text):
    """What is no tile's text is refused with a short message."""
    with pytest.raises(TileError) as caught:
        Tile.parse(text)
    assert len(str(caught.value)) < 1000
    assert isinstance(caught.value, Error)
    assert isinstance(caught.value, ValueError)


def test_a_lone_d_names_the_dragons():
    with pytest.raises(TileError, match="R, G or 0"):
        Tile.parse("D")


@pytest.mark.parametrize("value", [None, 5, b"5B", ["5B"], Tile.BAM_1])
def test_parse_reads_text_alone(value):
    with pytest.raises(TypeError, match="text"):
        Tile.parse(value)


@pytest.mark.parametrize("value", [4, "5B", "5b", Tile.BAM_5])
def test_as_tile(value):
    """A tile may be given as itself, its number or its text."""
    assert as_tile(value) is Tile.BAM_5


@pytest.mark.parametrize("value", [-1, 36, 255, 2**70, "5", "X", "J" * 10_000_000])
def test_as_tile_refuses(value):
    """Numbers and texts of no tile are an error of tiles."""
    with pytest.raises(TileError) as caught:
        as_tile(value)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("value", [None, [], 4.5, b"5B", object(), [[0] * 1000] * 1000])
def test_as_tile_takes_tiles_numbers_and_text(value):
    with pytest.raises(TypeError, match="expected a Tile") as caught:
        as_tile(value)
    assert len(str(caught.value)) < 300


# name, tile: as players say it, and as the terminal game reads it
NAMES = [
    ("soap", "0"),
    ("Soap", "0"),
    ("White", "0"),
    ("white dragon", "0"),
    ("zero", "0"),
    ("red", "R"),
    ("RED DRAGON", "R"),
    ("green dragon", "G"),
    ("north", "N"),
    ("the east wind", "E"),
    ("wests", "W"),
    ("South", "S"),
    ("flower", "F"),
    ("a flower", "F"),
    ("joker", "J"),
    ("5 bam", "5B"),
    ("5bams", "5B"),
    ("5 B", "5B"),
    ("5 bamboo", "5B"),
    ("9 Crak", "9C"),
    ("9 cracks", "9C"),
    ("9 character", "9C"),
    ("1 dot", "1D"),
    ("1 circles", "1D"),
]


@pytest.mark.parametrize(("name", "text"), NAMES)
def test_tiles_are_read_by_their_names(name, text):
    assert Tile.parse(name) is Tile.parse(text)
    assert as_tile(name) is Tile.parse(text)


@pytest.mark.parametrize("tile", list(Tile))
def test_the_label_of_a_tile_names_it(tile):
    assert Tile.parse(tile.label) is tile


@pytest.mark.parametrize(
    "name", ["5", "10 bam", "0 bam", "soap soap", "bam", "dragon", "a", "wind"]
)
def test_half_a_name_names_no_tile(name):
    with pytest.raises(TileError):
        Tile.parse(name)


class Side(Member, IntEnum):
    """Another enumeration that stands apart, as the seats of a table do."""

    LEFT = 0
    RIGHT = 1


ORDINARY = IntEnum("ORDINARY", ["ZERO"], start=0)


@pytest.mark.parametrize("member", [*Tile, *Suit, *Side])
def test_every_member_is_true(member):
    assert member
    assert bool(member) is True
    assert member != 99


@pytest.mark.parametrize(
    ("one", "other"),
    [(Tile.BAM_1, Suit.BAM), (Suit.BAM, Side.LEFT), (Side.RIGHT, Tile.BAM_2), (Tile(2), Suit(2))],
)
def test_members_of_unlike_enumerations_are_not_equal(one, other):
    """The numbers are, the hashes too; both stand in a set and find themselves there."""
    assert int(one) == int(other)
    assert (one == other, other == one) == (False, False)
    assert (one != other, other != one) == (True, True)
    assert hash(one) == hash(other) == hash(int(one))
    assert {one: "one", other: "other"} == {other: "other", one: "one"}
    assert [one, other].index(other) == 1
    assert other not in (one,)


@pytest.mark.parametrize("tile", list(Tile))
def test_a_member_is_still_a_number(tile):
    number = int(tile)
    assert type(number) is int
    assert tile == number == np.int64(tile)
    assert number == tile
    assert tile != number + 1
    assert {number: "found"}[tile] == {tile: "found"}[number] == "found"
    assert tile < number + 1
    assert number - 1 < tile <= number
    assert tile + 1 == number + 1
    assert tile > -1
    assert tile == float(number)
    assert isinstance(tile, IntEnum)
    assert json.dumps([tile]) == f"[{number}]"


def test_members_equal_the_numbers_of_enumerations_that_do_not_stand_apart():
    assert Tile.BAM_1 == ORDINARY.ZERO == Suit.BAM
    assert Tile.BAM_1 == False  # noqa: E712  a plain number


def test_members_sort_as_numbers():
    mixed = [Tile.JOKER, 5, Tile.BAM_1, Suit.CRAK]
    assert sorted(mixed) == [Tile.BAM_1, Suit.CRAK, 5, Tile.JOKER]
    assert sorted(Tile, reverse=True)[::-1] == list(Tile)


@pytest.mark.parametrize("member", [*Tile, *Suit])
def test_repr_is_what_a_program_writes(member):
    assert eval(repr(member)) is member
    assert repr(Tile.BAM_5) == "Tile.BAM_5"
    assert repr(Suit.BAM) == "Suit.BAM"


def test_nothing_is_made_of_the_class_that_keeps_apart():
    with pytest.raises(TypeError):
        Apart()

    class Alone(Apart):
        """Has no number to be compared by."""

    with pytest.raises(TypeError):
        Alone()


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_tiles_pickle_to_themselves(protocol):
    for tile in Tile:
        assert pickle.loads(pickle.dumps(tile, protocol)) is tile
        assert copy.deepcopy(tile) is tile
