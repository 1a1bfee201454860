"""What a person types is read kindly, and never by guessing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjcore import Seat, Tile, TileError
from mjcore.cli.play.line_input import (
    LineInput,
    all_of,
    any_of,
    is_mah_jongg,
    read_number,
    read_seat,
    read_yes_no,
)
from mjcore.notation import parse_named


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("3D 5D N", "3D 5D N"),
        ("3d5dn", "3D 5D N"),
        ("35dn", "3D 5D N"),
        ("3 d, 5 d, n", "3D 5D N"),
        ("3 dot 5 dots north", "3D 5D N"),
        ("5 Bam", "5B"),
        ("5 bams and 5 bams", "5B 5B"),
        ("2 crak 2 cracks 2 character", "2C 2C 2C"),
        ("9 bamboo 9 circles", "9B 9D"),
        ("red", "R"),
        ("Red dragon", "R"),
        ("green dragon, white dragon", "G 0"),
        ("soap", "0"),
        ("zero 0 white", "0 0 0"),
        ("north wind east south west", "N E S W"),
        ("news", "N E W S"),
        ("a flower and a joker", "F J"),
        ("flowers", "F"),
        ("357d f", "3D 5D 7D F"),
        ("20246b", "2B 0 2B 4B 6B"),
        ("", ""),
    ],
)
def test_tiles_are_read_by_text_or_by_name(text, tiles):
    assert parse_named(text) == [Tile.parse(word) for word in tiles.split()]


@pytest.mark.parametrize(
    "text", ["hello", "5", "3x", "D", "bam", "[555B]", "5B?", "\u017f", "\u4e94"]
)
def test_what_is_no_tile_is_refused(text):
    with pytest.raises(TileError) as wrong:
        parse_named(text)
    assert "column" not in str(wrong.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("helpp", "'helpp' is no tile"),
        ("no", "'no' is no tile"),
        ("5b dog 3c", "'dog' is no tile"),
        ("bam", "'b' is a suit"),
        ("5 x", "'5' needs a suit letter"),
    ],
)
def test_a_word_that_is_no_tile_is_named_as_a_whole(text, said):
    with pytest.raises(TileError, match="^" + said):
        parse_named(text)


@given(st.lists(st.sampled_from(list(Tile)), max_size=14))
def test_every_tile_is_read_by_its_text_and_by_its_name(tiles):
    assert parse_named(" ".join(map(str, tiles))) == tiles
    assert parse_named("".join(map(str, tiles)).lower()) == tiles
    assert parse_named(", ".join(tile.label for tile in tiles)) == tiles


@given(st.text(max_size=300))
def test_any_text_is_tiles_or_a_tile_error(text):
    said = LineInput.of(text)
    assert len(said.whole) <= 300
    try:
        assert all(isinstance(tile, Tile) for tile in parse_named(said.whole))
    except TileError as error:
        assert str(error)


@pytest.mark.parametrize(
    ("line", "word", "rest", "raw"),
    [
        ("  Card   2468 ", "card", "2468", "2468"),
        ("?", "?", "", ""),
        ("?8", "?", "8", "8"),
        ("? 8", "?", "8", "8"),
        ("save My File.json", "save", "my file.json", "My File.json"),
        ("", "", "", ""),
        ("\t", "", "", ""),
    ],
)
def test_a_line_is_taken_apart(line, word, rest, raw):
    said = LineInput.of(line)
    assert (said.word, said.rest, said.raw) == (word, rest, raw)


def test_numbers_are_small_and_whole():
    assert read_number("0") == 0 and read_number("12") == 12
    for text in ("", "-1", "1.0", "1e3", "\u0663", "99999", "x", " "):
        assert read_number(text) is None


def test_yes_and_no():
    assert read_yes_no("Y") is True and read_yes_no(" yes ") is True
    assert read_yes_no("n") is False and read_yes_no("NO") is False
    assert read_yes_no("") is None and read_yes_no("maybe") is None


def test_seats_go_by_word_or_letter():
    for seat in Seat:
        assert read_seat(str(seat).upper()) == read_seat(seat.letter) == seat
    assert read_seat("west's") == Seat.WEST
    assert read_seat("") is None and read_seat("left") is None


@pytest.mark.parametrize(
    "text", ["mahjong", "mah jongg", "mahjongg", "mah jong!", "mj", "m", "maj"]
)
def test_mah_jongg_however_it_is_spelt(text):
    assert is_mah_jongg(text)


def test_choices_and_lists_in_words():
    assert any_of(["a"]) == all_of(["a"]) == "a"
    assert any_of(["a", "b", "c"]) == "a, b or c"
    assert all_of(["a", "b"]) == "a and b"
