"""What a card file cannot be: every problem is reported at once, and quickly."""

from __future__ import annotations

import pickle
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from card_text import card, line, one

from mjcore.card import Card, Problem
from mjcore.errors import CardError

HEAD = '[card]\nname = "Test"\n'
HAND = "FF 2222a 6666b NNNN"
GOOD = 'lines = [{ hand = "FF 2222a 6666b NNNN", value = 25 }]\n'
SECTION = f'[[section]]\nname = "A"\n{GOOD}'


def problems_of(text: str, **options: object) -> list[Problem]:
    with pytest.raises(CardError) as caught:
        Card.loads(text, **options)
    return list(caught.value.problems)


def problems_of_file(path: Path, **options: object) -> list[Problem]:
    with pytest.raises(CardError) as caught:
        Card.load(path, **options)
    return list(caught.value.problems)


def seconds(call: Callable[[], object]) -> float:
    """Return how long this thread computes, whatever else the machine does."""
    start = time.thread_time()
    call()
    return time.thread_time() - start


@pytest.fixture(scope="module")
def a_card() -> float:
    """How long it takes to read a card of sixty lines."""
    text = Card.practice().dumps()
    return min(seconds(lambda: Card.loads(text)) for _ in range(3))


@pytest.mark.parametrize(
    ("text", "section", "line_id", "message"),
    [
        ("", None, None, "begins with a table [card]"),
        (SECTION, None, None, "begins with a table [card]"),
        ('card = "x"\n' + SECTION, None, None, "begins with a table [card]"),
        ("[card]\n" + SECTION, None, None, "the card has no name"),
        ('[card]\nname = " "\n' + SECTION, None, None, "text that is not blank, not ' '"),
        ("[card]\nname = 5\n" + SECTION, None, None, "text that is not blank, not 5"),
        (HEAD + "edition = 2026\n" + SECTION, None, None, "edition must be text, not 2026"),
        (HEAD + 'auther = "me"\n' + SECTION, None, None, "unknown key 'auther': [card] has"),
        (HEAD + "[extra]\n" + SECTION, None, None, "unknown key 'extra': a card file has"),
        (HEAD, None, None, "a card has sections"),
        ("section = []\n" + HEAD, None, None, "at least one section"),
        (HEAD + "[section]\n", None, None, "begins with [[section]]"),
        (HEAD + "[[section]]\n" + GOOD, "section 1", None, "section 1 has no name"),
        (HEAD + SECTION + SECTION, "A", None, "names are unique"),
        (HEAD + '[[section]]\nname = "A"\n', "A", None, "has no lines"),
        (HEAD + '[[section]]\nname = "A"\nlines = []\n', "A", None, "has no lines"),
        (HEAD + '[[section]]\nname = "A"\nlines = 3\n', "A", None, "lines must be a list, not 3"),
        (HEAD + SECTION + "single_and_pairs = true\n", "A", None, "unknown key 'single_and_pairs'"),
        (HEAD + SECTION + "singles_and_pairs = 1\n", "A", None, "must be true or false, not 1"),
        (HEAD + '[[section]]\nname = "A"\nlines = [7]\n', "A", "A #1", "a line is a table"),
        (card("{ value = 25 }"), "A", "A #1", "the line has no hand"),
        (card('{ hand = "FF 2222a 6666b NNNN" }'), "A", "A #1", "the line has no value"),
        (card("{ hand = [], value = 25 }"), "A", "A #1", "hand must be a pattern or a list"),
        (card("{ hand = 5, value = 25 }"), "A", "A #1", "hand must be a pattern or a list"),
        (card(line("FF 2222a 6666b NNNN", 0)), "A", "A #1", "from 1 to 1,000,000, not 0"),
        (card(line("FF 2222a 6666b NNNN", -25)), "A", "A #1", "not -25"),
        (card(line("FF 2222a 6666b NNNN", 1_000_001)), "A", "A #1", "not 1000001"),
        (card(line("FF 2222a 6666b NNNN", 25.0)), "A", "A #1", "not 25.0"),
        (card(line("FF 2222a 6666b NNNN", True)), "A", "A #1", "not true"),
        (card(line("FF 2222a 6666b NNNN", "25")), "A", "A #1", "not '25'"),
        (card(line("FF 2222a 6666b NNNN", 25, 'concealed = "C"')), "A", "A #1", "true or false"),
        (card(line("FF 2222a 6666b NNNN", 25, "note = 3")), "A", "A #1", "note must be text"),
        (card(line("FF 2222a 6666b NNNN", 25, "notes = 3")), "A", "A #1", "unknown key 'notes'"),
    ],
)
def test_refused(text, section, line_id, message):
    """Each fault of a file is told once, at its section and line."""
    found = [problem for problem in problems_of(text) if message in problem.message]
    assert [(problem.section, problem.line) for problem in found][:1] == [(section, line_id)]


def test_duplicates():
    """A line stands once: the same targets and the same mark, whatever value and note."""
    text = card(
        line("FF 2222a 6666b NNNN"),
        line("NNNN FF 6666a 2222b", 30, 'note = "again"'),
        line("FF 2222a 6666b NNNN", 25, "concealed = true"),
        line(["FF 2222a 6666b NNNN", "FF 2222a 6666a NNNN"]),
    )
    (problem,) = problems_of(text)
    assert problem.line == "A #2"
    assert "the same targets as A #1" in problem.message


def test_everything_is_reported_at_once():
    text = (
        '[card]\nname = "Test"\nyear = 2026\n'
        '[[section]]\nname = "One"\nlines = [\n'
        '  { hand = "FF 2222a 6666b NNNN", value = 25 },\n'
        '  { hand = ["222a 44 x", "F!F"], value = 0, colour = "red" },\n'
        '  { hand = "6666a FF NNNN 2222b", value = 30 },\n]\n'
        '[[section]]\nname = "Two"\nlines = []\n'
        '[[section]]\nname = "One"\nlines = [{ hand = "NNNNN! 222a 444a FFF", value = 25 }]\n'
    )
    places = [(p.section, p.line, p.pattern, p.column) for p in problems_of(text, file="f")]
    assert places == [
        (None, None, None, None),
        ("One", "One #2", None, None),
        ("One", "One #2", None, None),
        ("One", "One #2", 1, 6),
        ("One", "One #2", 1, 9),
        ("One", "One #2", 2, 3),
        ("One", "One #3", None, None),
        ("Two", None, None, None),
        ("One", None, None, None),
        ("One", "One #1", 1, 1),
    ]
    rows = [problem.row for problem in problems_of(text)]
    assert rows == [3, 8, 8, 8, 8, 8, 9, 11, 15, 16]
    with pytest.raises(CardError, match=r"^f has 10 problems:\n  3: unknown key 'year'") as caught:
        Card.loads(text, file="f")
    copy = pickle.loads(pickle.dumps(caught.value))
    assert (str(copy), copy.problems) == (str(caught.value), caught.value.problems)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"\x00\x01\x02\xff", "not UTF-8 text: byte 4 (0xff)"),
        (b"\x00" * 100, "not TOML"),
        ("name = 'ä'".encode("latin-1"), "not UTF-8"),
        (HEAD.encode("utf-16"), "not UTF-8"),
        (b"[card\nname = 3", "not TOML: Expected ']'"),
        (b"name = 1\nname = 2", "not TOML"),
        (b"a = " + b"9" * 5000, "not TOML"),
        (b"#" * ((1 << 18) + 1), "larger than 262,144 bytes"),
        (b"#" * 10_000_000, "larger than 262,144 bytes"),
        (b"a = " + b"[" * 100_000, "nested too deeply"),
        (b"a = " + b"[" * 9 + b"]" * 9, "nested too deeply"),
        (b"a = " + b"{ a = " * 40_000, "nested too deeply"),
        (b"a." * 130_000 + b"a = 1", "nested too deeply"),
        (b"[" + b"a . " * 60_000 + b"a]", "nested too deeply"),
        (b"[a.b.c.d]\n" * 2_600, "10,400 brackets, keys, commas and dots, more than 10,000"),
        (b"a = [" + b"0," * 100_000 + b"]", "more than 10,000"),
        (b'a = """' + b'\\"""' * 60_000, "not TOML"),
        (b'"' * (1 << 18), "not TOML"),
    ],
)
def test_unreadable_files(tmp_path, content, message, a_card):
    """One problem says what is wrong with the file, in no more time than a hundred cards take."""
    path = tmp_path / "mine.toml"
    path.write_bytes(content)
    for lenient in (False, True):
        (problem,) = problems_of_file(path, lenient=lenient)
        assert problem.file == str(path)
        assert message in problem.message
    assert seconds(lambda: problems_of_file(path)) < 100 * a_card


@pytest.mark.parametrize(
    ("text", "row", "message"),
    [
        (
            HEAD + "[[section]]\nname = 'A'\nlines = [{ hand = 'FF',\n value = 25 }]\n",
            5,
            "in one line",
        ),
        (card(line(HAND)).replace("= 25", "=\u00a025"), 7, "U+00A0 outside of a text is a blank"),
        (card(line(HAND)).replace('"', "\u201c"), 2, "U+201C outside of a text is a sign"),
        (HEAD + "[[section]]\nname = 'A'\nlines = [\n", 5, "not TOML"),
        (HEAD + "\n\nname = 5\n", 5, "not TOML"),
    ],
)
def test_no_toml_says_where_and_what_may_be_meant(text, row, message):
    (problem,) = problems_of(text, file="mine.toml")
    assert message in problem.message
    assert problem.row == row
    assert str(problem).startswith(f"mine.toml:{row}: the card is not TOML")


LAID_OUT = """\
# a card
[card]
name = "Test"
year = 2026   # no key

[[section]]   # the first
lines = [
  # none
  { hand = "x", value = 25 },
  { hand = "FF 2222a 6666b NNNN", value = 0, note = "a [ and a { = ," },
  { value = 25 },
  { hand = [
    "FF 2222a 6666b NNNN",
    "222a",
  ], value = 25 }, 7,
]
[[section]]
name = '''
B'''
lines = [ { hand = "y", value = 25 } ]
colour = "red"
"""


def test_every_problem_knows_its_row():
    found = [(problem.row, problem.message[:12]) for problem in problems_of(LAID_OUT)]
    assert found == [
        (4, "unknown key "),
        (6, "section 1 ha"),
        (9, "'x' is no sy"),
        (10, "value must b"),
        (11, "the line has"),
        (14, "the pattern "),
        (15, "a line is a "),
        (21, "unknown key "),
        (20, "'y' is no sy"),
    ]


def test_a_card_laid_out_in_another_way_has_no_rows():
    text = "card.name = 'Test'\nsection = [{ name = 'A', lines = [{ hand = 'x', value = 25 }] }]\n"
    assert [problem.row for problem in problems_of(text)] == [None]


def test_files_that_are_none(tmp_path):
    with pytest.raises(CardError, match="No such file"):
        Card.load(tmp_path / "none.toml")
    with pytest.raises(CardError, match="cannot read the card"):
        Card.load(tmp_path)
    with pytest.raises(CardError, match="null byte"):
        Card.load("a\0b")
    with pytest.raises(TypeError, match="read from text"):
        Card.loads(b"")
    with pytest.raises(CardError, match="surrogate"):
        Card.loads("# \ud800")


def test_brackets_in_text_are_no_nesting():
    """Only brackets of the file nest, not those in notes and comments."""
    deep = "[" * 60 + "." * 60 + "{" * 60
    plain = card(line("FF 2222a 6666b NNNN", 25, f"note = '{deep}'")) + f"# {deep}\n"
    escaped = card(line("FF 2222a 6666b NNNN", 25, f'note = "\\"{deep}"'))
    block = card(line("FF 2222a 6666b NNNN", 25, f'note = """\n"{deep}\\""" "" {deep}"""'))
    assert Card.loads(plain).lines[0].note == deep
    assert Card.loads(escaped).lines[0].note == '"' + deep
    assert Card.loads(block).lines[0].note == f'"{deep}""" "" {deep}'
    with pytest.raises(CardError, match="nested"):
        Card.loads(block + "x = " + "[" * 60 + "]" * 60)


def test_largest_file_and_byte_order_mark(tmp_path):
    path = tmp_path / "mine.toml"
    text = one("FF 2222a 6666b NNNN")
    path.write_text("\ufeff" + text, encoding="utf-8", newline="\r\n")
    assert Card.load(path) == Card.loads(text)
    path.write_text(text + "#" * ((1 << 18) - len(text)), encoding="utf-8")
    assert Card.load(path) == Card.loads(text)


@pytest.mark.parametrize(
    ("pattern", "assignments"),
    [
        ("1? 2? 3? 4? 5? 6? 7? 8? 9? 1? 2? 3? 4? N", 3**13),
        ("tt uu pppa qqqb mmmc v", 35 * 34 * 9 * 8 * 7 * 4 * 6),
        ("tttt uuuu 1a 2a 3a ppp?", 35 * 34 * 9 * 9),
        ("1a pppb qqqc m? 2? 3? 4? 5? NN | any run", 5 * 9 * 8 * 7 * 6 * 3**5),
        ("12a pppb qqqc mmm? vvv | p in run, any run, either way", 16 * 2 * 8 * 7 * 4 * 6 * 3),
    ],
)
def test_runaway_patterns_stop_at_once(pattern, assignments, a_card):
    """Assignments are counted, not made: a choice of each kind multiplies the count."""
    (problem,) = problems_of(one(pattern), max_line=1000)
    assert seconds(lambda: problems_of(one(pattern), max_line=1000)) < 10 * a_card
    assert problem.message.startswith(f"{assignments:,} assignments")
    assert (problem.line, problem.pattern, problem.column) == ("A #1", None, None)


def test_limits_are_parameters():
    """Assignments count before merging: these 6 and 6 make 3 and 6 targets."""
    text = card(line("FF 2222a 2222b NNNN"), line("FF 2222a 4444b NNNN"))
    assert sum(len(x.targets) for x in Card.loads(text, max_line=6, max_card=12).lines) == 9
    assert [p.line for p in problems_of(text, max_line=5)] == ["A #1", "A #2"]
    (problem,) = problems_of(text, max_card=11)
    assert problem.line == "A #2"
    assert "12 assignments up to this line: a card may have 11" in problem.message


def test_problems_print_what_a_terminal_would_obey():
    text = card(line("x"), section="\\u001b[31m")
    assert str(problems_of(text)[0]).startswith("\\u001b[31m #1, pattern 1, column 1: 'x'")


def test_huge_number_is_named():
    (problem,) = problems_of(card('{ hand = "FF 2222a 6666b NNNN", value = 0x' + "F" * 9999 + " }"))
    assert "not a huge number" in problem.message
