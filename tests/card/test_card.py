"""The card as a value: what it holds, prints, writes and compares by."""

from __future__ import annotations

import copy
import pickle
import tomllib

import pytest
from card_text import card, line, one
from hypothesis import given
from hypothesis import strategies as st

import mjcore
from mjcore.card import Card, Section
from mjcore.errors import CardError

TEXT = """
[card]
name = "Practice"
edition = "2026"
author = "Us"
licence = "Free"

[[section]]
name = "2468"
lines = [
  { hand = "222a 444a 6666a 8888a", value = 25 },
  { hand = ["FF 2222a 44a 66a 8888b", "FF 2222a 44b 66b 8888c"], value = 30, concealed = true },
]

[[section]]
name = "Pairs"
singles_and_pairs = true
lines = [{ hand = "11a 22a 33a 44a 55a 66a 77a | any run", value = 50, note = "say \\"run\\"" }]
"""


def test_what_a_card_holds():
    loaded = Card.loads(TEXT)
    assert (loaded.name, loaded.edition, loaded.author, loaded.licence) == (
        "Practice",
        "2026",
        "Us",
        "Free",
    )
    assert [section.name for section in loaded.sections] == ["2468", "Pairs"]
    assert [section.singles_and_pairs for section in loaded.sections] == [False, True]
    assert [x.id for x in loaded.lines] == ["2468 #1", "2468 #2", "Pairs #1"]
    assert [x.index for x in loaded.lines] == [0, 1, 2]
    assert [x.value for x in loaded.lines] == [25, 30, 50]
    assert [x.concealed for x in loaded.lines] == [False, True, False]
    assert [x.note for x in loaded.lines] == ["", "", 'say "run"']
    assert loaded.lines[2].section is loaded.sections[1]
    assert loaded.lines[0].text == "222 444 6666 8888"
    assert loaded.problems == ()
    assert loaded.line("Pairs #1") is loaded.lines[2]
    with pytest.raises(CardError, match="'Practice' has no line 'Pairs #2'"):
        loaded.line("Pairs #2")


def test_reprs_are_short():
    loaded = Card.loads(TEXT)
    assert repr(loaded) == "<Card 'Practice 2026': 3 lines, 24 targets>"
    assert repr(loaded.sections[0]) == "<Section '2468': 2 lines>"
    assert repr(loaded.lines[0]) == "<Line '2468 #1': 222 444 6666 8888 X 25, 3 targets>"


def test_runs_say_what_the_colours_are():
    (found,) = Card.loads(one(["FFF 2026a! N3Wb 258Dc | any run", "FF 22a ppp? DDDDb 0 NN"])).lines
    assert list(found.runs()) == [
        ("FFF ", None),
        *[("2", "a"), ("0", None), ("26", "a"), (" N", None), ("3", "b"), ("W ", None)],
        *[("258D", "c"), (" (any run) or FF ", None)],
        *[("22", "a"), (" ", None), ("ppp", "?"), (" ", None), ("DDDD", "b"), (" 0 NN", None)],
    ]


def test_digest_is_of_the_content():
    """Layout, defaults written out and the order of keys do not count; every text does."""
    loaded = Card.loads(TEXT)
    other = TEXT.replace("222a 444a ", "  222a   444a ").replace(
        "value = 25", 'note = "", concealed = false, value = 25'
    )
    assert Card.loads(other) == loaded
    assert Card.loads(other).digest == loaded.digest
    assert hash(Card.loads(other)) == hash(loaded)
    assert len(loaded.digest) == 64
    changes = [
        ("Practice", "Practise"),
        ("2026", "2027"),
        ("Us", "Me"),
        ("Free", "Paid"),
        ('"2468"', '"Even"'),
        ("pairs = true", "pairs = false"),
        ("444a", "555a"),
        ("= 25", "= 26"),
        ("concealed = true", "concealed = false"),
        ("say", "said"),
    ]
    digests = {Card.loads(TEXT.replace(*change)).digest for change in changes}
    assert len(digests | {loaded.digest}) == len(changes) + 1
    assert loaded != TEXT


def test_digest_is_the_same_for_ever():
    """A saved game names its card by the digest, so it must not change with the library."""
    digest = "4a279fa72dec91c822efb49cdf364dc36d6c80c1753e4fa95671752c5565488f"
    assert Card.loads(TEXT).digest == digest


@pytest.mark.parametrize(
    "duplicate", [copy.copy, copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x))]
)
def test_copies(duplicate):
    """A copy and a pickle equal the card in all parts, and their lines know their own sections."""
    loaded = Card.loads(TEXT)
    other = duplicate(loaded)
    assert other == loaded
    assert other.lines == loaded.lines
    assert other.sections == loaded.sections
    assert [x.targets for x in other.lines] == [x.targets for x in loaded.lines]
    assert other.lines[2].section is other.sections[1]


def test_a_card_cannot_be_changed():
    loaded = Card.loads(TEXT)
    for thing, name in [
        (loaded, "name"),
        (loaded.sections[0], "lines"),
        (loaded.lines[0], "value"),
        (loaded.lines[0].targets[0], "need"),
    ]:
        with pytest.raises(AttributeError):
            setattr(thing, name, None)
    assert isinstance(hash(loaded.lines[0]), int)
    assert isinstance(hash(loaded.sections[0]), int)
    assert Section("x") == Section("x")


def test_load_and_practice(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(TEXT, encoding="utf-8")
    assert Card.load(path) == Card.load(str(path)) == Card.loads(TEXT)
    practice = mjcore.Card.practice()
    assert practice.problems == ()
    assert Card.loads(practice.dumps()) == practice


texts = st.text(st.characters(codec="utf-8"), max_size=20)
names = texts.filter(str.strip)
hands = st.sampled_from(["222a 444a 6666a 8888a", "FF 2222a 44a 66a 8888b", "NNNN EEEE FFFFFF"])


@st.composite
def card_files(draw: st.DrawFn) -> str:
    """Make a card with any texts, by escaping them all."""

    def quote(text: str) -> str:
        return '"' + "".join(f"\\U{ord(c):08x}" for c in text) + '"'

    out = [f"[card]\nname = {quote(draw(names))}\nauthor = {quote(draw(texts))}\n"]
    for section in draw(st.lists(names, min_size=1, max_size=3, unique=True)):
        number = len(out)
        out.append(
            f"[[section]]\nname = {quote(section)}\n"
            f"singles_and_pairs = {str(draw(st.booleans())).lower()}\n"
            f'lines = [{{ hand = "FF {number}{number}a 4444a 6666b NN", '
            f"value = {draw(st.integers(1, 1_000_000))}, note = {quote(draw(texts))} }}]\n"
        )
    return "".join(out)


@given(card_files())
def test_dumps_loads_equal(text):
    loaded = Card.loads(text)
    written = loaded.dumps()
    again = Card.loads(written)
    assert again == loaded
    assert again.dumps() == written
    assert again.lines == loaded.lines
    assert tomllib.loads(written)["card"]["name"] == loaded.name


def test_dumps_as_a_person_would_write_it():
    assert Card.loads(TEXT).dumps() == TEXT.lstrip().replace(
        'lines = [{ hand = "11a', 'lines = [\n  { hand = "11a'
    ).replace('run\\"" }]\n', 'run\\"" },\n]\n')


# The fuzz: whatever the text, a card or a CardError.

PIECES = st.sampled_from(
    [*"0123456789DRGNEWSFpqmvwdetuabc?!|,<=+- \t", "any run", "either way", " | ", "p in ", "free"]
)


@given(st.lists(PIECES, max_size=40).map("".join) | st.text(max_size=40))
def test_any_pattern(pattern):
    """Whatever stands for a pattern is read, or refused with a column inside of it."""
    try:
        loaded = Card.loads(one(pattern))
    except CardError as error:
        assert error.problems
        for problem in error.problems:
            assert problem.column is None or 1 <= problem.column <= len(pattern) + 1
    else:
        assert Card.loads(loaded.dumps()) == loaded


@given(
    st.text(max_size=200)
    | st.binary(max_size=200).map(lambda data: data.decode("latin-1"))
    | st.lists(
        st.sampled_from([*"[]{}=\".,'#\n ", "card", "section", "name", "lines", "hand", "1"])
    ).map("".join)
)
def test_any_text(text):
    """Whatever stands in a file is read, or refused as a card; nothing else is raised."""
    for lenient in (False, True):
        try:
            Card.loads(text, lenient=lenient)
        except CardError as error:
            assert error.problems


@given(st.data())
def test_any_damage(data):
    """A good card with a stretch cut out or put in."""
    start = data.draw(st.integers(0, len(TEXT)))
    end = data.draw(st.integers(start, min(len(TEXT), start + 30)))
    text = TEXT[:start] + data.draw(st.text(max_size=5)) + TEXT[end:]
    try:
        loaded = Card.loads(text, lenient=True)
    except CardError as error:
        assert error.problems
    else:
        assert Card.loads(loaded.dumps()) == loaded


SCALARS = st.none() | st.sampled_from(["1", '"x"', "true", "[]", "{}", "1.5", "1979-05-27", "nan"])


@given(st.lists(st.tuples(st.sampled_from(["hand", "value", "concealed", "note", "x"]), SCALARS)))
def test_any_values(pairs):
    """Keys of the wrong type are problems, never crashes."""
    body = ", ".join(f"{key} = {value}" for key, value in dict(pairs).items() if value)
    with pytest.raises(CardError):
        Card.loads(card(f"{{ {body} }}", line("xx")))
