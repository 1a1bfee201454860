"""The 36 kinds: order, text, glyphs, what each tells about itself."""

import copy
import pickle

import pytest

from mjcore import Error, Suit, Tile, TileError
from mjcore.tiles import GLYPHS, KINDS, SUPPLY, TEXTS, as_tile

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
        *("", " ", "D", "d", "B", "5", "5E", "0B", "10B", "55B", "B5", "5 B", "NN", "X", "White"),
        *("5b\x00", "\u017f", "\uff15B", "🀐", "-1", "J" * 100_000),
    ],
)
def test_no_tile(text):
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
    with pytest.raises(TileError, match="text"):
        Tile.parse(value)


@pytest.mark.parametrize("value", [4, "5B", "5b", Tile.BAM_5])
def test_as_tile(value):
    assert as_tile(value) is Tile.BAM_5


@pytest.mark.parametrize("value", [-1, 36, 255, 2**70, None, [], 4.5, "5", "X", b"5B", object()])
def test_as_tile_refuses(value):
    with pytest.raises(TileError):
        as_tile(value)


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_tiles_pickle_to_themselves(protocol):
    for tile in Tile:
        assert pickle.loads(pickle.dumps(tile, protocol)) is tile
        assert copy.deepcopy(tile) is tile
