"""The practice card: our own, complete, clean, and fit to play with."""

import re
from collections import Counter

import pytest

from mjcore.card import Card
from mjcore.card.lint import lint
from mjcore.tiles import SUPPLY

JOKER = 35
SECTIONS = [
    "2026",
    "2468",
    "Any Like Numbers",
    "Quints",
    "Consecutive Run",
    "13579",
    "Winds and Dragons",
    "369",
    "Singles and Pairs",
]

# What people meet on real cards, each with a search that finds it in the patterns of a line.
FEATURES = {
    "year as singles": r"\b2026a",
    "part of a year": r"\b20a .* 26[abc]",
    "zero as a kong": r"\b0000 ",
    "zero as a pair": r"\b00\b",
    "one suit": r"^[^bc?|]*a[^bc?|]*$",
    "two suits": r"a .*b(?!.*c)",
    "three suits": r"a .*b .*c",
    "a suit free for each group": r"\d\?.* \d+\?",
    "any like number": r"any number",
    "run in one suit": r"^[^bc]*\| any run",
    "run over two suits": r"a .*\db(?!.*c).*any run",
    "run over three suits": r"a .*\db.*\dc.*any run",
    "descending as printed": r"5+a 4+a 3+a 2+a 1+a",
    "run either way": r"either way",
    "odd run": r"any odd run",
    "even run": r"any even run",
    "a number from a set": r"p in \d",
    "an even number": r"p even",
    "an odd number": r"p odd",
    "two unlike numbers": r"p < q",
    "a number at a fixed step": r"q = p\+\d",
    "unlike numbers that may be equal": r"qqqq\? .*q free",
    "dragons that may be equal": r"e free",
    "a number of the printed ones": r"p in run",
    "matching dragons": r"\w+a D{2,4}a",
    "a single matching dragon": r"\dDa",
    "opposite dragons": r"\da DDb DDc",
    "three dragons": r"D+a D+b D+c",
    "any dragon": r"\bdddd",
    "two dragons": r"dddd.*eeee",
    "red and green": r"RRR.*GGG",
    "any wind": r"\bvvvv\b",
    "two different winds": r"vvvv.*wwww",
    "the same wind twice": r"vvv .*vv\b",
    "NEWS": r"\bNEWS\b",
    "two winds of four": r"\bEW\b",
    "winds and numbers in a word": r"\bN\dEa",
    "a wind as a pair and as a pung": r"\bNN EEE",
    "one flower": r"^F ",
    "two flowers": r"\bFF\b",
    "three flowers": r"\bFFF\b",
    "four flowers": r"\bFFFF\b",
    "five flowers": r"\bFFFFF\b",
    "six flowers": r"\bFFFFFF\b",
    "flowers in several groups": r"FFF .*FFFF",
    "flowers as a double pair": r"^FF .* FF$",
    "quint": r"11111a",
    "one tile in two groups with jokers": r"111a .*111a",
    "pung and pair of one tile": r"444a .*44a",
    "the like number as a single among pungs": r"1123a",
    "seven pairs": r"^(\S\S\w? ){6}\S\S\w?( |$)",
    "growing pairs": r"1a 22a 3a",
    "no jokers in a named group": r"\d!|a!",
    "any tile": r"\btt\b",
}


@pytest.fixture(scope="module")
def card():
    return Card.practice()


def test_it_loads_without_a_problem(card):
    assert card.problems == ()
    assert card.name == "Practice card"


def test_the_linter_has_nothing_to_say(card):
    assert lint(card) == []


def test_it_is_free_to_use(card):
    assert card.licence == "CC0-1.0"


def test_it_has_the_nine_usual_sections(card):
    assert [section.name for section in card.sections] == SECTIONS
    assert [s.name for s in card.sections if s.singles_and_pairs] == ["Singles and Pairs"]
    assert all(len(section.lines) >= 6 for section in card.sections)


def test_it_has_enough_lines_and_targets(card):
    assert len(card.lines) >= 60
    assert sum(len(line.targets) for line in card.lines) >= 900


def test_no_line_has_a_large_share_of_the_targets(card):
    """A line with very many ways to be made would draw most of the wins."""
    targets = [len(line.targets) for line in card.lines]
    assert max(targets) <= 0.06 * sum(targets)


def test_values_are_those_of_a_card(card):
    values = {line.value for line in card.lines}
    assert min(values) == 25
    assert max(values) == 75
    assert all(value % 5 == 0 for value in values)


def test_lines_that_take_no_joker_pay_more(card):
    """Pairs are harder than pungs, and the values follow."""
    pairs = [line.value for line in card.lines if line.section.singles_and_pairs]
    others = [line.value for line in card.lines if not line.section.singles_and_pairs]
    assert min(pairs) >= 50
    assert max(others) <= 50


def test_it_has_exposed_and_concealed_lines(card):
    marks = Counter(line.concealed for line in card.lines)
    assert marks[True] >= 10
    assert marks[False] >= 40
    assert all(line.concealed for line in card.lines if line.section.singles_and_pairs)


@pytest.mark.parametrize("feature", FEATURES)
def test_it_uses(card, feature):
    """Some pattern of the practice card shows each thing that a pattern can say."""
    patterns = [pattern for line in card.lines for pattern in line.patterns]
    assert any(re.search(FEATURES[feature], pattern) for pattern in patterns)


def test_it_uses_alternatives_and_notes(card):
    """One suit or three; winds that go with odd and with even numbers; text for people."""
    alternatives = [line.patterns for line in card.lines if len(line.patterns) > 1]
    assert any("c" in second and "b" not in first for first, second in alternatives)
    assert any("p even" in first and "p odd" in second for first, second in alternatives)
    assert any(line.note for line in card.lines)


def test_every_line_can_be_made_from_a_full_set_of_tiles(card):
    """Some target of each line is there in 152 tiles, eight jokers standing in where they may."""
    for line in card.lines:
        assert any(possible(target) for target in line.targets), line.id


def possible(target):
    naturals = all(hard <= copies for hard, copies in zip(target.hard, SUPPLY, strict=True))
    short = sum(max(0, n - copies) for n, copies in zip(target.need, SUPPLY, strict=True))
    return naturals and short <= SUPPLY[JOKER]


def test_dumping_it_loses_nothing(card):
    assert Card.loads(card.dumps()) == card
