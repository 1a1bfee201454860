"""Make the frozen cards of the benchmarks: ``python benchmarks/make_cards.py [directory]``.

The cards are composed by a seeded machine, look like real ones in the sizes of their lines and the
shapes of their groups, and are never edited, so that a figure measured today can be compared with
one measured in a year. They are no good to play with.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import mjcore

T = TypeVar("T")

# Group sizes of a line, each adding up to 14.
SHAPES = (
    (2, 4, 4, 4),
    (3, 3, 4, 4),
    (4, 3, 3, 4),
    (2, 3, 4, 3, 2),
    (2, 3, 2, 3, 4),
    (4, 2, 3, 3, 2),
    (4, 2, 4, 4),
    (3, 4, 3, 4),
    (5, 2, 5, 2),
    (4, 5, 5),
    (2, 2, 2, 2, 3, 3),
    (2, 2, 2, 2, 2, 2, 2),
)
# What the groups of a line are made of; F, winds and dragons are frequent as on real cards.
HONOURS = ("F", "F", "F", "D", "D", "N", "E", "W", "S", "G", "R", "0", "v", "d")
STEPS = ((1, 2, 3, 4, 5, 6, 7), (2, 4, 6, 8, 2, 4, 6), (1, 3, 5, 7, 9, 1, 3), (3, 6, 9, 3, 6, 9, 3))
SLIDES = ("", "any run", "any run", "any number")
SUITS = ("aaaaaaa", "aabbaab", "abababa", "abcabca", "aabbccc", "?a?a?a?", "aaabbbc")


@dataclass(frozen=True)
class Plan:
    """How many lines a card gets of each size: ``(fewest, most, lines)``, sizes in targets.

    A card is called after its targets, or what is said of it; `first` is a pattern that it begins
    with, for a line larger than chance composes.
    """

    called: int | str
    seed: int
    quotas: tuple[tuple[int, int, int], ...]
    first: str = ""

    @property
    def lines(self) -> int:
        """The lines of the whole card."""
        return sum(lines for _, _, lines in self.quotas) + bool(self.first)

    @property
    def name(self) -> str:
        """The name of the card."""
        if isinstance(self.called, int):
            return f"Benchmark card of about {self.called} targets"
        return f"Benchmark card, {self.called}"


PLANS = (
    Plan(250, 11, ((1, 3, 10), (4, 9, 16), (10, 27, 7))),
    Plan(1000, 12, ((1, 3, 8), (4, 9, 20), (10, 24, 18), (25, 45, 10), (46, 110, 4))),
    Plan(4000, 13, ((1, 9, 20), (10, 24, 30), (25, 45, 36), (46, 110, 30), (111, 260, 4))),
    Plan(16000, 14, ((1, 9, 20), (10, 45, 70), (46, 110, 80), (111, 260, 54))),
    # One line of 1,944 targets among sixty of a dozen.
    Plan("skewed", 15, ((10, 14, 60),), "ppppa vvvvv qqqqqb | q free"),
    # About a thousand targets in lines of one to 864, as some printed cards have them.
    Plan("real-like", 16, ((1, 3, 30), (4, 9, 10), (10, 24, 3)), "ppppa vvvvv qqqqqb | p < q"),
)


def pick(source: random.Random, among: Sequence[T]) -> T:
    """Choose one evenly, by ``random()`` alone, whose stream Python promises to keep."""
    return among[int(source.random() * len(among))]


def compose(source: random.Random) -> str:
    """Compose a random pattern; it need not be a valid one."""
    shape = list(pick(source, SHAPES))
    honours = pick(source, (0, 1, 1, 1, 2))
    places = sorted(range(len(shape)), key=lambda _: source.random())[:honours]
    steps, slide, suits = pick(source, STEPS), pick(source, SLIDES), pick(source, SUITS)
    if slide == "any number":
        steps = (1,) * 7
    words, step = [], 0
    for place, size in enumerate(shape):
        suit = suits[step]
        if place in places:
            symbol = pick(source, HONOURS)
            words.append(symbol * size + (suit if symbol == "D" else ""))
        else:
            words.append(str(steps[step]) * size + suit)
            step += 1
    if all(step not in word for word in words for step in "123456789"):
        slide = ""
    return tidy(" ".join(words)) + (f" | {slide}" if slide else "")


def tidy(pattern: str) -> str:
    """Rename the suits in the order in which they appear, so that the linter has nothing to say."""
    names: dict[str, str] = {}
    words = []
    for word in pattern.split():
        if word[-1] in "abc":
            if word[-1] not in names:
                names[word[-1]] = "abc"[len(names)]
            word = word[:-1] + names[word[-1]]
        words.append(word)
    return " ".join(words)


def candidates(plan: Plan) -> Iterator[tuple[str, bool, frozenset[object]]]:
    """Yield random lines that load: pattern, concealed or not, and what they expand to."""
    source = random.Random(plan.seed)
    while True:
        pattern = compose(source)
        pairs = len(pattern.partition(" | ")[0].split()) == 7
        concealed = source.random() < 0.15 or pairs
        try:
            line = mjcore.Card.loads(text(plan, [(pattern, concealed)])).lines[0]
        except mjcore.CardError:
            continue
        expanded = (
            (concealed, target.need, target.hard, tuple(sorted(target.groups)))
            for target in line.targets
        )
        yield pattern, concealed, frozenset(expanded)


def choose(plan: Plan) -> list[tuple[str, bool]]:
    """Take lines as they come until every size of line has its number."""
    room = [lines for *_, lines in plan.quotas]
    seen: set[object] = set()
    chosen: list[tuple[str, bool]] = [(plan.first, False)] if plan.first else []
    source = candidates(plan)
    while any(room):
        pattern, concealed, expanded = next(source)
        for place, (fewest, most, _) in enumerate(plan.quotas):
            if room[place] and fewest <= len(expanded) <= most and not expanded & seen:
                room[place] -= 1
                seen |= expanded
                chosen.append((pattern, concealed))
                break
    return chosen


def text(plan: Plan, lines: Sequence[tuple[str, bool]]) -> str:
    """Write a card file in sections of eight lines."""
    head = [
        f"# Made by benchmarks/make_cards.py with seed {plan.seed}; do not edit.",
        "",
        "[card]",
        f'name = "{plan.name}"',
        'licence = "CC0-1.0"',
    ]
    for start in range(0, len(lines), 8):
        head += ["", "[[section]]", f'name = "Section {start // 8 + 1}"', "lines = ["]
        for place, (pattern, concealed) in enumerate(lines[start : start + 8]):
            mark = ", concealed = true" if concealed else ""
            head.append(f'  {{ hand = "{pattern}", value = {25 + 5 * (place % 6)}{mark} }},')
        head.append("]")
    return "\n".join(head) + "\n"


def main(arguments: Sequence[str]) -> None:
    """Write all frozen cards into the directory named, ``benchmarks/data`` by default."""
    place = Path(arguments[0]) if arguments else Path(__file__).parent / "data"
    for plan in PLANS:
        path = place / f"card-{plan.called}.toml"
        path.write_text(text(plan, choose(plan)), encoding="utf-8")
        card = mjcore.Card.load(path)
        targets = sum(len(line.targets) for line in card.lines)
        print(f"{path}: {len(card.lines)} lines, {targets} targets")


if __name__ == "__main__":
    main(sys.argv[1:])
