"""The order of targets, what merges, what the supply of tiles drops, and single constraints."""

from __future__ import annotations

import brute_force
import pytest
from card_text import one
from hypothesis import given
from hypothesis import strategies as st
from test_format_table import as_hand

from mjcore import Tile
from mjcore.card import Card
from mjcore.errors import CardError


def printed(hand: object) -> list[str]:
    """Return the printed groups of each target as text."""
    (line,) = Card.loads(one(hand)).lines
    return [
        " ".join(f"{size}x{Tile(kind)}" for kind, size in target.groups) for target in line.targets
    ]


def test_order_of_suits():
    """Suits go in kind order, a first, the words with ? last."""
    assert printed("FFF NNN 444b 4444a D?") == [
        f"3xF 3xN 3x4{b} 4x4{a} 1x{d}"
        for a, b in ("BC", "BD", "CB", "CD", "DB", "DC")
        for d in "GR0"
    ]


def test_order_of_slides():
    """Slides go upwards before mirrored, each from low to high; the printed place is no first."""
    found = printed("FFFF NNNN 66a 7777a | any run, either way")
    upwards = [f"4xF 4xN 2x{n}{s} 4x{n + 1}{s}" for n in range(1, 9) for s in "BCD"]
    mirrored = [f"4xF 4xN 2x{n + 1}{s} 4x{n}{s}" for n in range(1, 9) for s in "BCD"]
    assert found == upwards + mirrored


def test_order_of_choices():
    """Variables go in the order p q m v w d e t u, whatever the order in the pattern."""
    found = printed("vvv qqqa FFF 1a ppp? d | p in 5 3, q in 4 1, v in S N, d in 0 G, any run")
    first = [text for text in found if "3x1B" in text and " 3x3C" in text and "1x9B" in text]
    assert first == [f"3x{v} 3x1B 3xF 1x9B 3x3C 1x{d}" for v in "NS" for d in "G0"]
    numbers = [(text.split()[4][2], text.split()[1][2], text.split()[0][2]) for text in found]
    order = [(int(p), int(q), "NEWS".index(v)) for p, q, v in numbers]
    assert order == sorted(order)


def test_order_of_alternatives():
    """Alternatives go as listed; a hand of both is printed as the first has it."""
    found = printed(["FF NNNN 22a 2222b 44a", "NNNN 44a 22a 2222b FF", "FF 44a EEEE 2222b 22a"])
    assert len(found) == 12
    assert found[0] == "2xF 4xN 2x2B 4x2C 2x4B"
    assert found[6] == "2xF 2x4B 4xE 4x2C 2x2B"


def test_merging_keeps_groups_apart():
    """The same 14 tiles in other groups are another target; pairs and `!` groups are tiles only."""
    assert len(printed(["FFFF NNNN 333a 333a", "FFFF NNNN 3333a 33a"])) == 6
    assert len(printed(["FFFF NNNN 333a 33a 3a", "FFFF NNNN 33a 333a 3a"])) == 3
    assert len(printed(["FFFF NNNN 33a 33a 55a", "FFFF NNNN 3333a! 55a"])) == 3
    assert len(printed(["FFFF NNNN 33a 33a 55a", "FFFF NNNN 3333a 55a"])) == 6


@pytest.mark.parametrize(
    ("hand", "count"),
    [
        ("NNNNNN EEEEEE WW", 1),  # 4 jokers
        ("NNNNNN EEEEEE N E", 1),  # 6 jokers; each N and E also once where no joker goes
        ("NNNNNN NNNNNN NN", None),  # 10 jokers
        ("NNNNNN NNNNNN EE", 1),  # 8 jokers, the last
        ("NNNNNN NNNNNN! EE", None),  # six winds of a kind without jokers
        ("FFFFFF FF! FFFFFF", 1),  # 14 flowers: 8, two of them strict, and 6 jokers
        ("FFFF! FFFF! FFFFFF", 1),
        ("FFFFFF! FFF! FFFFF", None),  # nine flowers without jokers
        # 36 pairs of numbers in a's suit; m is one of 7 in another suit, or all three in one
        ("ppa qqa mm? FFFF EEEE", 36 * 3 * 7 * 2 + 84 * 3),
        ("tt uu FF NN EE WW SS", 35 * 34 // 2),
        ("22? 22? 22? 22? FFFFFF", 3 + 3),  # each suit twice at most: 2+2+0 or 2+1+1
    ],
)
def test_supply(hand, count):
    """What the tiles cannot fill is dropped: four of a kind, eight flowers, eight jokers."""
    if count is None:
        with pytest.raises(CardError, match="not enough tiles"):
            Card.loads(one(hand))
        return
    (line,) = Card.loads(one(hand)).lines
    assert {as_hand(target) for target in line.targets} == brute_force.hands(hand)
    assert len(line.targets) == count


@pytest.mark.parametrize(
    ("constraints", "count"),
    [
        ("", 84),  # 9 * 8 * 7 / 6 sets of three unlike numbers, and so on in each suit
        (" | q free", 84 + 72),  # or one twice, as q and another: 9 * 8
        (" | p free, q free", 84 + 72 + 9),  # or all alike
        (" | p < q, q < m", 84),
        (" | p in 1, q < m", 28),  # 8 * 7 / 2
        (" | q = p+2, m = q+2", 5),  # 1 3 5 to 5 7 9
        (" | q = p-1, m = p+0", 0),
        (" | q = p-1, m = p+0, m free", 8),
        (
            " | p odd, q even, p < q",
            50,
        ),  # 84 without those that have all even below all odd: 10 + 4 + 10 + 10
        (" | p odd, p in 1 2 3, q in 3 4, m = q+5", 3),  # 1 3 8, 1 4 9, 3 4 9
    ],
)
def test_numbers(constraints, count):
    """All constraints on a variable hold together; free frees a variable from all others."""
    pattern = f"pppa qqqa mmma FFFFF{constraints}"
    expected = brute_force.hands(pattern)
    assert len(expected) == 3 * count
    if count:
        (line,) = Card.loads(one(pattern)).lines
        assert {as_hand(target) for target in line.targets} == expected
    else:
        with pytest.raises(CardError, match="nothing fulfils"):
            Card.loads(one(pattern))


RULES = [
    *("any run", "any number", "any odd run", "any even run", "any odd number", "either way"),
    *("p in 1 9", "p in run", "p odd", "q even", "q in 2 3 4", "p < q", "q < p", "q = p+2"),
    *("p = q-1", "q free", "p free", "v in N S", "w in E", "v free", "d in R 0", "e free"),
]
SYMBOLS = "12345679" * 2 + "0DRGNEWSF" + "pqvwde"


@st.composite
def patterns(draw: st.DrawFn) -> str:
    """Make a pattern of 14 tiles with constraints on what it holds."""
    words, left = [], 14
    while left:
        symbols = draw(st.text(SYMBOLS, min_size=1, max_size=2))
        if draw(st.integers(0, 3)):
            symbols = symbols[0] * draw(st.integers(1, min(5, left)))
        symbols = symbols[:left]
        left -= len(symbols)
        suited = set(symbols) & set("123456789Dpq")
        words.append(symbols + (draw(st.sampled_from("aaabbc?")) if suited else ""))
        words[-1] += draw(st.sampled_from(["", "", "", "!"]))
    held = set("".join(words))
    rules = draw(st.lists(st.sampled_from(RULES), max_size=3, unique=True))
    body = " ".join(words)
    good = [
        rule
        for rule in rules
        if all(
            name in held for name in rule.replace("in run", "").split() if name in list("pqvwde")
        )
        and ("in run" not in rule or held & set("123456789"))
        and (("p+2" not in rule and "q-1" not in rule) or {"p", "q"} <= held)
    ]
    slides = [rule for rule in good if rule.startswith("any")]
    good = [r for r in good if r not in slides[1:] and (slides or r != "either way")]
    return f"{body} | {', '.join(good)}" if good else body


@given(patterns())
def test_any_pattern_against_brute_force(pattern):
    """Whatever the pattern: its targets are those of brute force, or there are none."""
    try:
        loaded = Card.loads(one(pattern), max_line=3000)
    except CardError as error:
        if "assignments" not in str(error):
            assert "no target" in str(error)
            assert not brute_force.hands(pattern)
        return
    hands = [as_hand(target) for target in loaded.lines[0].targets]
    assert len(set(hands)) == len(hands)
    assert set(hands) == brute_force.hands(pattern)
    assert Card.loads(loaded.dumps()) == loaded
