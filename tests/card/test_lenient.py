"""The lenient mode keeps what is good under the ids of the file."""

from __future__ import annotations

import pytest
from card_text import card, line

from mjcore.card import Card
from mjcore.errors import CardError

GOOD = ["FF 2222a 6666b NNNN", "FF 2222a 6666b EEEE", "FF 2222a 6666b WWWW"]


def test_good_lines_keep_their_ids():
    text = card(line("xx"), line(GOOD[0]), line(GOOD[1], 0), line(GOOD[2]), line(GOOD[0]))
    loaded = Card.loads(text, lenient=True, file="f")
    assert [x.id for x in loaded.lines] == ["A #2", "A #4"]
    assert [x.index for x in loaded.lines] == [0, 1]
    assert all(x.section is loaded.sections[0] for x in loaded.lines)
    assert [p.line for p in loaded.problems] == ["A #1", "A #3", "A #5"]
    assert {p.file for p in loaded.problems} == {"f"}
    assert Card.loads(loaded.dumps()) == loaded


def test_a_clean_file_has_no_problems():
    text = card(*map(line, GOOD))
    assert Card.loads(text, lenient=True) == Card.loads(text)
    assert Card.loads(text, lenient=True).problems == ()


def test_a_line_is_no_duplicate_of_one_left_out():
    loaded = Card.loads(card(line(GOOD[0], 0), line(GOOD[0])), lenient=True)
    assert [x.id for x in loaded.lines] == ["A #2"]
    assert [p.line for p in loaded.problems] == ["A #1"]


def test_sections_without_a_good_line_go():
    lines = f"lines = [{line(GOOD[0])}]\n"
    text = (
        '[card]\n[[section]]\nname = "A"\nlines = []\n'
        f"[[section]]\n{lines}"
        f'[[section]]\nname = "B"\nwrong = 1\n{lines}'
        f'[[section]]\nname = "B"\nlines = [{line(GOOD[1])}]\n'
    )
    loaded = Card.loads(text, lenient=True)
    assert loaded.name == "Untitled"
    assert [x.id for x in loaded.lines] == ["B #1"]
    assert [section.name for section in loaded.sections] == ["B"]
    assert len(loaded.problems) == 5
    assert Card.loads(loaded.dumps()) == loaded


@pytest.mark.parametrize("text", ["", "x", card(line("xx"), line(GOOD[0], 0))])
def test_nothing_left(text):
    """The lenient mode still raises where the file cannot be read or no line is left."""
    with pytest.raises(CardError) as caught:
        Card.loads(text, lenient=True)
    assert caught.value.problems


def test_lines_over_a_limit_are_left_out():
    text = card(
        line("FF 222? 444? 777? NNN"), line(GOOD[0]), line(GOOD[1]), line("NNNN EEEE FFFFFF")
    )
    loaded = Card.loads(text, lenient=True, max_line=10, max_card=10)
    assert [x.id for x in loaded.lines] == ["A #2", "A #4"]
    assert [p.line for p in loaded.problems] == ["A #1", "A #3"]
