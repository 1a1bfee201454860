"""Styled text is measured and wrapped in terminal cells."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjcore.cli.tables import Band, Column, Row, Table
from mjcore.cli.text import NO_BREAK, Span, styled, width, wrap

WORDS = st.text(st.sampled_from("ab 中e\u0301\n"), max_size=40)


def plain(text):
    return "".join(span.text for span in text)


@pytest.mark.parametrize(
    ("text", "cells"), [("", 0), ("abc", 3), ("中", 2), ("e\u0301", 1), ("\U0001f004", 2), ("é", 1)]
)
def test_width_counts_cells(text, cells):
    """Wide characters take two cells, combining ones none."""
    assert width(text) == cells


@given(st.lists(st.tuples(WORDS, st.sampled_from(["", "x", "y"])), max_size=5), st.integers(2, 12))
def test_wrap_keeps_letters_and_width(parts, cells):
    """No line is wider than asked for, and nothing but blanks at the breaks is lost."""
    text = tuple(Span(*part) for part in parts)
    lines = wrap(text, cells)
    assert all(width(line) <= cells for line in lines)
    letters = [(c, s.style) for s in text for c in s.text if c not in " \n"]
    assert [(c, s.style) for line in lines for s in line for c in s.text if c != " "] == letters


def test_wrap_breaks_at_blanks():
    """Words stay whole where they fit, across spans too; what is too long is cut."""
    words = styled("ab c", Span("d", "x"), "e fgh")
    assert [plain(line) for line in wrap(words, 5)] == ["ab", "cde", "fgh"]
    assert wrap(words, 5)[1] == (Span("c"), Span("d", "x"), Span("e"))
    assert [plain(line) for line in wrap(styled("abcdefgh"), 3)] == ["abc", "def", "gh"]
    assert wrap((), 5) == [()]


def test_wrap_breaks_at_other_blanks_before_it_breaks_a_word():
    """Words kept together part where they do not fit in a line of their own."""
    words = styled(f"ab{NO_BREAK}cd ef{NO_BREAK}gh{NO_BREAK}ij")
    assert [plain(line) for line in wrap(words, 8)] == [
        f"ab{NO_BREAK}cd",
        f"ef{NO_BREAK}gh{NO_BREAK}ij",
    ]
    assert [plain(line) for line in wrap(words, 5)] == [f"ab{NO_BREAK}cd", f"ef{NO_BREAK}gh", "ij"]
    assert [plain(line) for line in wrap(words, 1)] == list("abcdefghij")


def test_table_gives_way_in_one_column():
    """The flexible column wraps, numbers stand on the right, details use the whole width."""
    columns = [Column("N", right=True), Column("Words"), Column("End")]
    row = Row(
        [styled("7"), styled("one two three four five"), styled("x")],
        [(styled("d"), styled("a detail that is long"))],
    )
    table = Table(columns, [Band(styled("Across")), row], flexible=1)
    assert [plain(line).rstrip() for line in table.lines(22)] == [
        "N  Words           End",
        "─" * 22,
        "Across",
        "7  one two three   x",
        "   four five",
        "d  a detail that is",
        "   long",
    ]
