"""The text form of tiles: what is read, what is written, and what is refused, with its column."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjcore import Rack, Tile, TileError, Visible
from mjcore.notation import parse_tiles, read, write_exposure

# text as people write it, the canonical form
TABLE = [
    ("", ""),
    ("   ", ""),
    ("5B", "5B"),
    ("6422b", "2246B"),
    ("2b 2b 4b 6b", "2246B"),
    ("2246B24DFF", "2246B 24D FF"),
    ("6666B 24D FF [222D] [99C J]", "6666B 24D FF [99C J] [222D]"),
    ("FF 2246B 444C [99D J] J", "2246B 444C FF J [99D J]"),
    ("J 444C ff [99cj] 2246B", "2246B 444C FF J [99C J]"),
    ("99CJ", "99C J"),
    ("[99CJ]", "[99C J]"),
    ("[J99C]", "[99C J]"),
    ("[9C J 9C]", "[99C J]"),
    ("[ J 9c J 9C 9C]", "[999C JJ]"),
    ("SWEN", "NEWS"),
    ("NNE", "NNE"),
    ("N E N", "NNE"),
    ("0RG", "GR0"),
    ("0", "0"),
    ("00", "00"),
    ("0 0", "00"),
    ("2026B", "226B 0"),
    ("202C6D", "22C 6D 0"),
    ("00D", "00"),
    ("0D 0", "00"),
    ("20B0", "2B 00"),
    ("0N", "N 0"),
    ("[000]", "[000]"),
    ("[00 J]", "[00 J]"),
    ("[000D]", "[000]"),
    ("[FFFFF J]", "[FFFFF J]"),
    ("[J F JJ]", "[F JJJ]"),
    ("[444D][F JJJ][3B JJ][33B J]", "[33B J] [3B JJ] [444D] [F JJJ]"),
    ("[FFFF][FF J][666C]", "[666C] [FF J] [FFFF]"),
    ("J[NNN]J", "JJ [NNN]"),
    ("\t1B\n 1B\u00a01B ", "111B"),
    ("123456789B 1111C J", "123456789B 1111C J"),
    ("FFFFFFFF JJJJJJ", "FFFFFFFF JJJJJJ"),
]


@pytest.mark.parametrize(("text", "canonical"), TABLE)
def test_read_and_write(text, canonical):
    """Each text is read, and written in the one way that reads back to the same rack."""
    rack = Rack.parse(text)
    assert str(rack) == canonical
    assert Rack.parse(canonical) == rack
    assert str(Rack.parse(canonical)) == canonical
    assert Rack.parse(text.lower()) == Rack.parse(text.upper()) == rack


# text, column of the trouble, a word of the message
BAD = [
    ("5", 1, "suit"),
    ("5E", 1, "suit"),
    ("5 B", 1, "suit"),
    ("22 46B", 1, "suit"),
    ("FF 246", 4, "suit"),
    ("102", 1, "suit"),
    ("D", 1, "R, G or 0"),
    ("FF D", 4, "R, G or 0"),
    ("N DD", 3, "R, G or 0"),
    ("B", 1, "suit"),
    ("C5", 1, "suit"),
    ("5BB", 3, "suit"),
    ("X", 1, "tile"),
    ("5B, 6B", 3, "tile"),
    ("FF ?", 4, "tile"),
    ("[99C J", 1, "never closed"),
    ("5B [99C", 4, "never closed"),
    ("99C]", 4, "never opened"),
    ("[99C]]", 6, "never opened"),
    ("[[99C]", 2, "tile"),
    ("[]", 1, "natural"),
    ("[   ]", 1, "natural"),
    ("[JJJ]", 1, "natural"),
    ("FF [JJ]", 4, "natural"),
    ("[99C 9D]", 1, "one kind"),
    ("[NNE]", 1, "one kind"),
    ("5B [123C]", 4, "one kind"),
    ("[99 C]", 2, "suit"),
    ("\u017f", 1, "tile"),
    ("\uff15B", 1, "tile"),
    ("²B", 1, "tile"),
    ("5B\x00", 3, "tile"),
    ("\ud800", 1, "tile"),
    ("🀐", 1, "tile"),
]


@pytest.mark.parametrize("read_text", [Rack.parse, Visible.parse, read])
@pytest.mark.parametrize(("text", "column", "word"), BAD)
def test_unreadable_text_is_named_with_its_column(read_text, text, column, word):
    with pytest.raises(TileError) as caught:
        read_text(text)
    message = str(caught.value)
    assert f"column {column}:" in message
    assert word in message
    assert repr(text) in message


@pytest.mark.parametrize("value", [None, 5, b"5B", ["5B"], object()])
@pytest.mark.parametrize("read_text", [Rack.parse, Visible.parse, read, parse_tiles])
def test_only_text_is_read(read_text, value):
    with pytest.raises(TypeError, match="text"):
        read_text(value)


@pytest.mark.parametrize("text", ["J" * 10_000_000, "[" * 10_000_000, "5" * 10_000_000, " " * 2000])
def test_huge_text_is_refused_at_once(text):
    with pytest.raises(TileError) as caught:
        Rack.parse(text)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    ("kind", "size", "jokers", "text"),
    [
        (Tile.CRAK_9, 3, 1, "[99C J]"),
        (Tile.DOT_2, 3, 0, "[222D]"),
        (Tile.FLOWER, 6, 0, "[FFFFFF]"),
        (Tile.FLOWER, 4, 3, "[F JJJ]"),
        (Tile.SOAP, 4, 0, "[0000]"),
        (Tile.NORTH, 5, 4, "[N JJJJ]"),
    ],
)
def test_exposures_are_written(kind, size, jokers, text):
    assert write_exposure(kind, size, jokers) == text
    assert read(text) == ([], [(kind, size, jokers)])


def test_loose_tiles_keep_their_order():
    assert parse_tiles("J 31B N2D") == [
        *(Tile.JOKER, Tile.BAM_3, Tile.BAM_1, Tile.NORTH, Tile.DOT_2),
    ]
    with pytest.raises(TileError, match="loose"):
        parse_tiles("5B [999C]")


@given(st.text("0123456789bcdBCDnewsgrfjNEWSGRFJ[] ", max_size=40))
def test_any_text_is_read_or_refused(text):
    try:
        rack = Rack.parse(text)
    except TileError:
        return
    assert Rack.parse(str(rack)) == rack
    assert len(rack) <= 14


@given(st.text(max_size=60))
def test_any_characters_are_read_or_refused(text):
    try:
        Rack.parse(text)
    except TileError as error:
        assert str(error)
