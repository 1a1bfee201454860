"""What a pattern cannot be, with the column at which it goes wrong."""

from __future__ import annotations

import pytest
from card_text import card, line, one

from mjcore.card import Card
from mjcore.errors import CardError

# (pattern, [(column, part of the message)])
WORDS = [
    ("", [(1, "no tiles")]),
    ("   ", [(1, "no tiles")]),
    ("| any run", [(1, "no tiles")]),
    ("222 444a 6666a 8888a", [(1, "'2' needs a suit")]),
    ("2222a 444a 666a pppp", [(17, "'p' needs a suit")]),
    ("2222a 444a 666a NDDD", [(18, "'D' needs a suit")]),
    ("Na 222a 444a 6666a FFF", [(2, "takes no suit")]),
    ("0000a 222a 444a 6666b", [(5, "takes no suit")]),
    ("vvvv? 222a 444a 6666b", [(5, "takes no suit")]),
    ("222a444a 6666a 8888a", [(5, "is a blank missing?")]),
    ("222?444a 6666a 8888a", [(5, "is a blank missing?")]),
    ("222 a 444a 6666a 8888a", [(1, "needs a suit"), (5, "stray blank")]),
    ("222a ! 444a 6666a 8888a", [(6, "stray blank")]),
    ("222!a 444a 6666a 8888a", [(5, "cannot follow '!'")]),
    ("222a!! 444a 6666a 8888a", [(6, "cannot follow '!'")]),
    ("222aa 444a 6666a 8888a", [(5, "cannot follow 'a'")]),
    ("222a 44xa 6666a 8888a", [(8, "'x' is no symbol")]),
    ("222a 44\u00a0a 6666a 8888a", [(8, "U+00A0 is a blank of another kind")]),
    ("222A 444A 6666A 888a", [(4, "suits are written a b c, or ?")]),
    ("FF 1111s 2222s NNNN", [(8, "suits are written a b c, or ? for a suit of its own, not s")]),
    ("222 444 6666 8888", [(1, "'2' needs a suit")]),
    ("222a 444a 6666a 8888a (any even run)", [(23, "stands behind a bar, without brackets")]),
    ("222a 444a 6666a 8888a any even run", [(23, "stands behind a bar")]),
    ("222a 444a 6666a 8888a (p)", [(23, "stand behind a bar")]),
    ("J 444a 6666a 8888a FF", [(1, "jokers stand on no line")]),
    ("22B 444a 666a FFFFFF", [(3, "suits are written a b c")]),
    ("FF 222a 444a nnn SSS", [(14, "is 'N' meant?")]),
    ("PPPa 222a 444a 6666b", [(1, "is 'p' meant?")]),
    ("xy 222a zz 8888a", [(1, "'x' is no symbol"), (9, "'z' is no symbol")]),
    ("FFFFFFF 222a 4444a", [(1, "a group of 7 tiles")]),
    ("FF 8888888a 222a NN", [(4, "a group of 7 tiles")]),
    ("222a 444a 6666a 888a", [(21, "has 13 tiles")]),
    ("222a 444a 6666a 88888a", [(21, "has 15 tiles")]),
    ("F", [(2, "has 1 tile,")]),
    ("F F F F F F F F F N N N N E E", [(29, "more than 14 words")]),
]
CONSTRAINTS = [
    ("FF ppppa qqqqb NNNN |", [(22, "a constraint is missing")]),
    ("FF ppppa qqqqb NNNN | p odd,", [(29, "a constraint is missing")]),
    ("FF ppppa qqqqb NNNN | ,p odd", [(22, "a constraint is missing")]),
    ("FF 2222a 6666b NNNN | any run, any number", [(32, "a second slide")]),
    ("FF 2222a 6666b NNNN | any third run", [(23, "is no constraint")]),
    ("FF 2222a 6666b NNNN | any", [(23, "is no constraint")]),
    ("FF 2222a 6666b NNNN | Any run", [(23, "is no constraint")]),
    ("FF 2222a 6666b NNNN | either way", [(23, "needs a slide")]),
    ("FF 2222a 6666b NNNN | any run | either way", [(31, "a second '|'")]),
    ("FF 2222a 6666b NNNN | p odd", [(23, "no word of the pattern holds 'p'")]),
    ("FF ppppa 6666b NNNN | p < q", [(27, "holds 'q'")]),
    ("FF ppppa 6666b NNNN | p < p", [(27, "not another number")]),
    ("FF ppppa vvvv NNNN | p < v", [(26, "not another number")]),
    ("FF ppppa qqqqb NNNN | p <", [(25, "an order is")]),
    ("FF ppppa qqqqb NNNN | p < q < m", [(25, "an order is")]),
    ("FF ppppa qqqqb NNNN | p > q", [(23, "is no constraint")]),
    ("FF ppppa qqqqb NNNN | q = p", [(25, "a step is")]),
    ("FF ppppa qqqqb NNNN | q = p+10", [(25, "a step is")]),
    ("FF ppppa qqqqb NNNN | q = m+1", [(27, "holds 'm'")]),
    ("FF ppppa qqqqb NNNN | q = q+1", [(27, "not another number")]),
    ("FF ppppa qqqqb NNNN | p in", [(27, "needs its choices")]),
    ("FF ppppa qqqqb NNNN | p in 2 N 10", [(30, "'N' is no number"), (32, "'10' is no")]),
    ("FF ppppa qqqqb NNNN | p in 2 0", [(30, "'0' is no number")]),
    ("FF ppppa qqqqb NNNN | p in run", [(28, "needs printed digits")]),
    ("FF ppppa 6666b vvvv | v in 1", [(28, "'1' is no wind")]),
    ("FF ppppa 6666b vvvv | v in run", [(28, "'run' is no wind")]),
    ("FF ppppa 6666b vvvv | v odd", [(23, "'v' is no number")]),
    ("FF ppppa 6666b dddd | d in D", [(28, "'D' is no dragon")]),
    ("FF ppppa 6666b tttt | t in N", [(23, "'t' is any tile")]),
    ("FF ppppa qqqqb NNNN | q free p", [(30, "is a comma missing?")]),
    ("FF ppppa qqqqb NNNN | p odd, r even, q < x", [(30, "no constraint"), (42, "not another")]),
    ("FF 2222a 6666b NNNN |" + "any run," * 101, [(821, "more than 100 constraints")]),
]
WITHOUT_TARGET = [
    ("FF ppppa qqqqb NNNN | q = p+9", [(1, "nothing fulfils")]),
    ("FF ppppa qqqqb NNNN | p odd, p even", [(1, "nothing fulfils")]),
    ("FF ppppa qqqqb NNNN | p < q, q < p", [(1, "nothing fulfils")]),
    ("FF 1a 9a pppp? pppppb N | any even run", [(1, "nothing fulfils")]),
    ("NNNNN! 222a 444a FFF", [(1, "not enough tiles")]),
    ("FFFFF! FFFF! 22a 444a", [(1, "not enough tiles")]),
    ("11111a 11111a 1111a", [(1, "not enough tiles")]),  # 4 naturals and 8 jokers are 12
]


@pytest.mark.parametrize(("pattern", "faults"), WORDS + CONSTRAINTS + WITHOUT_TARGET)
def test_refused(pattern, faults):
    """Each fault of a pattern is told with its column, and what would be right."""
    with pytest.raises(CardError) as caught:
        Card.loads(one(pattern), file="mine.toml")
    problems = caught.value.problems
    assert [problem.column for problem in problems] == [column for column, _ in faults]
    for problem, (_, message) in zip(problems, faults, strict=True):
        place = (problem.file, problem.section, problem.line, problem.pattern)
        assert place == ("mine.toml", "A", "A #1", 1)
        assert message in problem.message
    assert str(problems[0]) in str(caught.value) or len(problems) > 1


def test_second_alternative_is_named():
    with pytest.raises(CardError) as caught:
        Card.loads(card(line("FF 2222a 6666b NNNN"), line(["FF 2222a 6666b NNNN", "2x", "x"])))
    problems = caught.value.problems
    places = [(problem.line, problem.pattern, problem.column) for problem in problems]
    assert places == [("A #2", 2, 2), ("A #2", 3, 1)]
    assert str(problems[0]).startswith("A #2, pattern 2, column 2: 'x' is no symbol")


@pytest.mark.parametrize(
    ("written", "normal"),
    [
        ("  FF   2222a\t6666b  NNNN ", "FF 2222a 6666b NNNN"),
        ("FF 2222a 6666b NNNN|any  run ,either way", "FF 2222a 6666b NNNN | any run, either way"),
        (
            "FF ppppa qqqqb NNNN |p<q,q = p + 2",
            "FF ppppa qqqqb NNNN | p < q, q = p+2",
        ),
        ("FF ppppa qqqqb NNNN | p  in 1   3,q=p - 1", "FF ppppa qqqqb NNNN | p in 1 3, q = p-1"),
    ],
)
def test_blanks_are_normalised(written, normal):
    """Several blanks count as one."""
    loaded = Card.loads(one(written))
    assert loaded.lines[0].patterns == (normal,)
    assert loaded == Card.loads(one(normal))
