"""Advice about a card that loads: what is allowed but probably a mistake."""

from __future__ import annotations

import re
from collections import defaultdict, deque
from collections.abc import Iterator
from itertools import chain, product

from mjcore.card.card import Card
from mjcore.card.expansion import Expansion
from mjcore.card.model import Line, Target
from mjcore.card.pattern import Pattern, printed_digits, read_pattern
from mjcore.card.problems import Problem
from mjcore.card.symbols import FAMILIES, LETTERS
from mjcore.tiles import SUPPLY

_SUIT = re.compile(r"\S([abc])!?(?= |$)")

Hands = dict[int, frozenset[int]]
"""The targets of each line, by its place on the card, as the integers of their expansion."""


def lint(card: Card) -> list[Problem]:
    """Return advice about a card, line by line; none of it keeps the card from loading.

    It tells of a line whose every target another line also has, and which of the two would ever
    be paid; of suit letters or variables that are not first used in order; of a slide on a
    pattern without digits; of a line of whose assignments less than half can be filled.
    """
    advice: list[list[Problem]] = []
    hands: Hands = {}
    for line in card.lines:
        mine: list[Problem] = []
        seen: dict[int, bool] = {}
        assignments = survivors = 0
        for place, text in enumerate(line.patterns, 1):
            pattern = read_pattern(text, [])
            if pattern is None:
                continue
            mine += _pattern_advice(line, place, pattern)
            expansion = Expansion(pattern)
            # Run through for ``seen`` and the counts; the targets themselves are not wanted.
            deque(expansion.targets(seen), maxlen=0)
            assignments += expansion.count
            survivors += expansion.survivors
        if 2 * survivors < assignments:
            what = f"only {survivors:,} of {assignments:,} assignments can be filled from the tiles"
            mine.append(_advise(line, what))
        advice.append(mine)
        hands[line.index] = frozenset(hand for hand, fits in seen.items() if fits)
    for index, shared in _shared_targets(card, hands):
        advice[index].append(shared)
    return list(chain.from_iterable(advice))


def _advise(
    line: Line, message: str, pattern: int | None = None, column: int | None = None
) -> Problem:
    return Problem(None, line.section.name, line.id, pattern, column, message)


def _pattern_advice(line: Line, place: int, pattern: Pattern) -> Iterator[Problem]:
    symbols = [(group.symbol, group.column) for group in pattern.groups]
    suits = [(match[1], match.start(1) + 1) for match in _SUIT.finditer(pattern.text)]
    for family, used in [(LETTERS, suits), *((family, symbols) for family in FAMILIES)]:
        first = {name: column for name, column in reversed(used) if name in family}
        order = sorted(first, key=lambda name: first[name])
        for name, expected in zip(order, family, strict=False):
            if name != expected:
                what = f"{name!r} comes before {expected!r}: first uses go {' '.join(family)}"
                yield _advise(line, what, place, first[name])
                break
    column = pattern.constraints.slide_column
    if column is not None and not printed_digits(pattern):
        yield _advise(line, "a slide without a printed digit 1-9 does nothing", place, column)


def _shared_targets(card: Card, hands: Hands) -> Iterator[tuple[int, Problem]]:
    """Yield advice for each line whose every target another line also has."""
    having: defaultdict[int, set[int]] = defaultdict(set)
    for index, targets in hands.items():
        for target in targets:
            having[target].add(index)
    for index, targets in hands.items():
        others = set.intersection(*(having[target] for target in targets)) - {index}
        for other in sorted(others):
            same = len(hands[other]) == len(targets)
            # Of two lines with the same targets, the later one is advised about.
            if not same or other < index:
                line, wider = card.lines[index], card.lines[other]
                what = f"every target is also one of {wider.id}: {_who_is_paid(line, wider, same)}"
                yield index, _advise(line, what)
                break  # a line that several others have is told once


def _who_is_paid(line: Line, wider: Line, same: bool) -> str:
    """Say which of two lines is paid for the targets that both have."""
    jokers = any(any(target.jokers) for target in line.targets)
    natural = any(map(_is_natural, line.targets))
    paid = {}
    for exposed, jokerless in product((False, True), repeat=2):
        lines = [one for one in (line, wider) if not (exposed and one.concealed)]
        if lines and (jokers or not exposed) and (natural if jokerless else jokers):
            # Of equal pays the card's order decides, as among the wins of a hand.
            best = max(lines, key=lambda one: (_pays(one, jokerless), -one.index))
            paid[exposed, jokerless] = best.id
    winners = set(paid.values())
    if winners == {wider.id}:
        return f"only {wider.id} would ever be paid"
    if winners == {line.id}:
        rest = "never" if same else "only for its other targets"
        return f"{line.id} would always be paid, {wider.id} {rest}"
    for at, (without, having) in enumerate(
        [("concealed", "exposed"), ("with jokers", "without jokers")]
    ):
        by_side = [{who for key, who in paid.items() if key[at] == side} for side in (False, True)]
        if all(len(side) == 1 for side in by_side):
            first, second = (side.pop() for side in by_side)
            return f"{first} would be paid {without}, {second} {having}"
    return f"{line.id} or {wider.id} would be paid, as exposures and jokers have it"


def _pays(line: Line, jokerless: bool) -> int:
    return line.value * (2 if jokerless and not line.section.singles_and_pairs else 1)


def _is_natural(target: Target) -> bool:
    return all(need <= supply for need, supply in zip(target.need, SUPPLY, strict=True))
