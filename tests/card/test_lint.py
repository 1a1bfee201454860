"""The linter: advice about what loads but is hardly meant."""

from __future__ import annotations

import pytest
from card_text import card, line

from mjcore.card import Card
from mjcore.card.lint import lint


def advice(*lines: str) -> list[tuple[str | None, int | None, int | None, str]]:
    found = lint(Card.loads(card(*lines)))
    assert all(one.file is None and one.section == "A" for one in found)
    return [(one.line, one.pattern, one.column, one.message) for one in found]


@pytest.mark.parametrize(
    "hand",
    [
        "222a 444a 6666a 8888a",
        "FF ppppa qqqqb DDDDc | p < q",
        ["FF NNNN 22a 2222b 44a", "NNNN 4444a 22b FF 66c"],
        "vvv dddd eee wwww",
        "11? 22? 33? 44? FFFFFF",
    ],
)
def test_nothing_to_say(hand):
    """The linter has no advice on lines that are well written."""
    assert advice(line(hand)) == []


@pytest.mark.parametrize(
    ("hand", "place", "column", "words"),
    [
        ("222b 444b 6666b 8888b", 1, 4, "'b' comes before 'a': first uses go a b c"),
        ("222a 444c! 6666a 8888b", 1, 9, "'c' comes before 'b'"),
        ("FF qqqqa ppppb DDDDc", 1, 4, "'q' comes before 'p': first uses go p q m"),
        ("FF ppppa mmmmb DDDDc", 1, 10, "'m' comes before 'q'"),
        (["FF NNNN 22a 2222b 44a", "FF wwww 22a 2222b 44a"], 2, 4, "'w' comes before 'v'"),
        ("FF 2e2da 2222b NNNN", 1, 5, "'e' comes before 'd'"),
        ("FF uu 2222a 2222b NN", 1, 4, "'u' comes before 't'"),
        ("FF NNNN DDDDa EEEE | any run", 1, 22, "a slide without a printed digit"),
        ("FF NNNN ppppa EEEE | p odd, any number, either way", 1, 29, "a slide without"),
    ],
)
def test_patterns(hand, place, column, words):
    """Letters are first used in order, and a slide has something to slide."""
    ((where, pattern, at, message),) = advice(line(hand))
    assert (where, pattern, at) == ("A #1", place, column)
    assert words in message


def test_supply():
    """Fewer than half of a line's assignments can be filled: four 2s of a suit are two pairs."""
    # each suit twice at most: 18 + 36 of 3 ** 4
    assert advice(line("22? 22? 22? 22? FFFFFF")) == []
    # each suit just twice: 6! / 2 ** 3 = 90 of 3 ** 6
    ((where, pattern, column, message),) = advice(line("22? 22? 22? 22? 22? 22? FF"))
    assert (where, pattern, column) == ("A #1", None, None)
    assert message == "only 90 of 729 assignments can be filled from the tiles"


ANY, FIXED = "11a 22a 33a 444a 55a FFF | any run", "FFF 33a 444a 55a 66a 77a"
PAIRS = "11a 22a 33a 44a 55a 66a 77a"


@pytest.mark.parametrize(
    ("lines", "where", "verdict"),
    [
        # the narrow line is worth no more
        ([line(ANY, 30), line(FIXED, 30)], None, None),
        ([line(ANY, 30), line("11a 22a 33a 444a 55a FFF", 30)], "A #2", "only A #1 would ever"),
        ([line("11a 22a 33a 444a 55a FFF", 25), line(ANY, 30)], "A #1", "only A #2 would ever"),
        # at the same value the first of the card is taken
        (
            [line("11a 22a 33a 444a 55a FFF", 30), line(ANY, 30)],
            "A #1",
            "A #1 would always be paid, A #2 only for its other targets",
        ),
        (
            [line(ANY, 30), line("11a 22a 33a 444a 55a FFF", 35)],
            "A #2",
            "A #2 would always be paid, A #1 only for its other targets",
        ),
        # the same targets, X and C
        (
            [line(ANY, 30), line(ANY, 35, "concealed = true")],
            "A #2",
            "A #2 would be paid concealed, A #1 exposed",
        ),
        ([line(ANY, 30), line(ANY, 30, "concealed = true")], "A #2", "only A #1 would ever"),
        # without groups for jokers nothing can be exposed, and C costs nothing
        (
            [line(PAIRS, 50), line(PAIRS, 60, "concealed = true")],
            "A #2",
            "A #2 would always be paid, A #1 never",
        ),
        # an exposed narrow line beside a better concealed one
        (
            [line(ANY, 40, "concealed = true"), line("11a 22a 33a 444a 55a FFF", 30)],
            "A #2",
            "A #1 would be paid concealed, A #2 exposed",
        ),
    ],
)
def test_shared_targets(lines, where, verdict):
    """A line whose every target another line has, and which of the two would ever be paid."""
    found = advice(*lines)
    if where is None:
        assert found == []
        return
    ((line_id, pattern, column, message),) = found
    assert (line_id, pattern, column) == (where, None, None)
    other = "A #1" if where == "A #2" else "A #2"
    assert message.startswith(f"every target is also one of {other}: {verdict}")


def test_shared_targets_across_sections():
    """The bonus for a hand without jokers decides where one section is exempt from it."""
    text = (
        '[card]\nname = "T"\n[[section]]\nname = "A"\n'
        f"lines = [{line('11a 22a 33a 444a 55a FFF', 30)}, {line(PAIRS, 30)}]\n"
        '[[section]]\nname = "S"\nsingles_and_pairs = true\n'
        f"lines = [{line(ANY, 40)}, {line(PAIRS + ' | any run', 50)}]\n"
    )
    messages = [(one.line, one.message.split(": ")[1]) for one in lint(Card.loads(text))]
    assert messages == [
        ("A #1", "S #1 would be paid with jokers, A #1 without jokers"),
        ("A #2", "A #2 would always be paid, S #2 only for its other targets"),
    ]
