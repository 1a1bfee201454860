"""What a card file costs: no more than its limits allow, and in step with what is read."""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Callable

import pytest
from card_text import card, line, one

from mjcore.card import Card
from mjcore.card.limits import MOST_PROBLEMS, Limits
from mjcore.card.lint import lint
from mjcore.errors import CardError

GOOD = "FF 2222a 6666b NNNN"
HEAD = '[card]\nname = "Test"\n'
ENDLESS = dict.fromkeys(Limits._fields, 1 << 40)

ENOUGH_DIFFERENT = [
    f"{a * 4}{s} {b * 4}{t} {w * 4} FF"
    for a in "123456789"
    for b in "123456789"
    if a < b
    for s, t in ("aa", "ab")
    for w in "NEWS"
]


def cost(text: str, times: int = 3, **limits: int) -> tuple[float, int]:
    """Return the seconds and the bytes at the peak that it takes to read a text, or to refuse it.

    The message, all problems and the advice count as well.
    """

    def read() -> object:
        try:
            loaded = Card.loads(text, file="mine.toml", **limits)
        except CardError as error:
            return str(error), [str(problem) for problem in error.problems]
        return loaded, loaded.dumps(), loaded.digest, lint(loaded)

    took = []
    for _ in range(times):
        start = time.process_time()
        read()
        took.append(time.process_time() - start)
    tracemalloc.start()
    read()
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return min(took), peak


DIMENSIONS: dict[str, tuple[int, Callable[[int], str]]] = {
    "lines": (60, lambda n: card(*[line(hand) for hand in ENOUGH_DIFFERENT[:n]])),
    "sections": (
        60,
        lambda n: (
            HEAD
            + "".join(
                f'[[section]]\nname = "{at}"\nlines = [{line(hand)}]\n'
                for at, hand in enumerate(ENOUGH_DIFFERENT[:n])
            )
        ),
    ),
    "alternatives": (60, lambda n: one(ENOUGH_DIFFERENT[:n])),
    "targets": (1, lambda n: one([f"11? 2? 3? 4? 5? 6? {f} NNNN" for f in ("EEE", "WWW")[:n]])),
    "a name": (50_000, lambda n: card(line(GOOD), section="x" * n)),
    "a note": (50_000, lambda n: card(line(GOOD, 25, f'note = "{"x" * n}"'))),
    "a pattern": (20_000, lambda n: one("1" * n)),
    "words": (20_000, lambda n: one("x " * n)),
    "constraints": (4_000, lambda n: one(f"FF ppppa 6666b NNNN | p in{' x' * n}")),
    "unknown keys": (2_000, lambda n: "[card]\n" + "".join(f"k{at} = 1\n" for at in range(n))),
    "unknown keys of lines": (
        2_000,
        lambda n: card("{ " + ", ".join(f"k{at} = 1" for at in range(n)) + " }"),
    ),
    "a long key": (20_000, lambda n: f"[card]\n{'k' * n} = 1\n{'k' * n} = 1\n"),
    "wrong lines": (1_000, lambda n: card(*["0"] * n)),
    "wrong sections": (1_000, lambda n: HEAD + "[[section]]\n" * n),
    "equal lines": (100, lambda n: card(*[line(GOOD)] * n)),
    "comments": (10_000, lambda n: one(GOOD) + "# x\n" * n),
    "headers": (1_000, lambda n: "".join(f"[a{at}.b.c]\n" for at in range(n))),
    "arrays": (4_000, lambda n: f"a = [{'[],' * n}]"),
}


@pytest.mark.parametrize("limits", [{}, ENDLESS], ids=["limits", "no limits"])
@pytest.mark.parametrize("dimension", DIMENSIONS)
def test_time_and_memory_grow_with_what_is_read(dimension, limits):
    """Twice as much of anything takes about twice the time and memory, with limits and without."""
    size, make = DIMENSIONS[dimension]
    seconds, peak = cost(make(size), **limits)
    more_seconds, more_peak = cost(make(2 * size), **limits)
    assert more_peak <= 2.7 * peak + 500_000
    assert more_seconds <= 3.5 * seconds + 0.1


REFUSED = {
    "a long name and many lines": card(*["0"] * 19_000, section="x" * 39_000),
    "ten lines of very many targets": card(
        *[
            line(f"1? 2? 3? 4? 5? 6? 7? 8? 9? {winds}")
            for winds in (
                *("NEEEE", "NWWWW", "NSSSS", "ENNNN", "EWWWW"),
                *("ESSSS", "WNNNN", "WEEEE", "WSSSS", "SNNNN"),
            )
        ]
    ),
    "headers of many parts": "".join(
        f"[{'.'.join(f'a{at}' for _ in range(49))}]\n" for at in range(5_000)
    ),
    "headers within the bounds": "".join(f"[a{at}.b.c]\n" for at in range(2_000)),
    "the largest file": "#" * Limits().max_bytes,
    "more lines than a card has": card(*[line("x")] * 3_000),
    "as many alternatives as there can be": one(["1111222233334a"] * 9_900),
    "tiles of any kind": one("tt uu pppa qqqb mmmc v"),
    "a problem in every word": one("x " * 400),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_refused_is_refused_cheaply(name):
    with pytest.raises(CardError):
        Card.loads(REFUSED[name])
    seconds, peak = cost(REFUSED[name], 2)
    assert seconds < 1
    assert peak < 50_000_000


def test_a_target_takes_about_a_kilobyte():
    """So the largest card that is read by default takes some fifty megabytes."""
    text = one("1? 2? 3? 4? 5? 6? 7? 8? NNNEEE")
    tracemalloc.start()
    loaded = Card.loads(text)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(loaded.lines[0].targets) == 3**8
    assert peak < 3**8 * 1_100


def problems_of(text: str, **options: object) -> list[str]:
    with pytest.raises(CardError) as caught:
        Card.loads(text, **options)
    return [problem.message for problem in caught.value.problems]


@pytest.mark.parametrize(
    ("limit", "text", "least", "message"),
    [
        ("max_bytes", one(GOOD) + "#" * 5_000, 5_095, "larger than 5,094 bytes: raise max_bytes"),
        ("max_depth", one([GOOD]), 3, "nested too deeply: more than 2 brackets or parts of a key"),
        ("max_items", one(GOOD), 12, "12 brackets, keys, commas and dots, more than 11"),
        ("max_text", one(GOOD), 19, "a pattern of 19 characters: a text has 18 at most"),
        ("max_text", card(line("FF"), section="A" * 30), 30, "a name of 30 characters"),
        ("max_lines", card(line(GOOD), line("FF 1111a 6666b NNNN")), 2, "at most 1 lines"),
        ("max_line", one(GOOD), 6, "6 assignments of suits, slides and choices: a line may have 5"),
        ("max_card", one(GOOD), 6, "6 assignments up to this line: a card may have 5"),
    ],
)
def test_each_limit_holds_and_can_be_raised(limit, text, least, message):
    least = len(text) if limit == "max_bytes" else least
    below = message.replace("5,094", f"{least - 1:,}") if limit == "max_bytes" else message
    assert any(below in told for told in problems_of(text, **{limit: least - 1}))
    try:
        Card.loads(text, **{limit: least})
    except CardError as error:
        assert not any(below in problem.message for problem in error.problems)


@pytest.mark.parametrize("lenient", [False, True])
def test_reading_stops_at_a_thousand_problems(lenient):
    """What is beyond was not read, so a lenient load keeps nothing of the card."""
    text = card(line(GOOD), *["0"] * 500, section="A") + "".join(
        f"[[section]]\nname = '{at}'\nlines = [0]\n" for at in range(600)
    )
    told = problems_of(text, lenient=lenient, max_lines=5_000)
    assert len(told) == MOST_PROBLEMS + 1
    assert told[-1] == "this is problem 1,000: the rest of the card was not read"
    assert problems_of(text, lenient=lenient, max_lines=600)[-1] == (
        "a card has at most 600 lines: see max_lines"
    )


def test_limits_are_checked_as_arguments():
    with pytest.raises(TypeError, match="no limit 'max_size': limits are max_bytes, max_depth"):
        Card.loads(one(GOOD), max_size=5)
    with pytest.raises(TypeError, match="max_text is a whole number from 1"):
        Card.loads(one(GOOD), max_text="5")
    with pytest.raises(ValueError, match="max_lines is a whole number from 1"):
        Card.loads(one(GOOD), max_lines=0)


def test_a_file_is_read_no_further_than_its_limit(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(one(GOOD) + "#" * 300_000)
    with pytest.raises(CardError, match="larger than 262,144 bytes"):
        Card.load(path)
    assert Card.load(path, max_bytes=400_000) == Card.loads(one(GOOD))
