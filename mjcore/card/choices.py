"""What a pattern leaves open: its slides and the values of its variables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product

from mjcore.card.pattern import Pattern, printed_digits
from mjcore.card.symbols import FAMILIES, NUMBERS, VALUES

Slide = tuple[int, int]
"""(sign, step): a printed digit d becomes ``sign * d + step``."""

Values = dict[str, int]
"""What each variable is: a number for p q m, a kind for the others."""

IDENTITY: Slide = (1, 0)


@dataclass(frozen=True, slots=True)
class Choices:
    """Hold the choices of each family; numbers come with the slides that allow them."""

    numbers: list[tuple[Values, list[Slide]]]
    others: tuple[list[Values], ...]

    def count(self) -> int:
        """Return how many choices there are, without making them."""
        total = sum(len(slides) for _, slides in self.numbers)
        for family in self.others:
            total *= len(family)
        return total

    def __iter__(self) -> Iterator[tuple[Values, Slide]]:
        """Yield every choice: variables p q m v w d e t u ascending, then slides."""
        for numbers, slides in self.numbers:
            for others in product(*self.others):
                values = dict(numbers)
                for other in others:
                    values |= other
                for slide in slides:
                    yield values, slide


def find_choices(pattern: Pattern) -> Choices:
    """Return what the pattern's constraints leave to choose."""
    held = {group.symbol for group in pattern.groups}
    slides = _slides(pattern)
    by_numbers: dict[tuple[int, ...], list[Slide]] = {}
    names = [symbol for symbol in NUMBERS if symbol in held]
    for slide in slides if pattern.constraints.in_run else slides[:1]:
        run = frozenset(slide[0] * digit + slide[1] for digit in printed_digits(pattern))
        for values in _family(NUMBERS, names, pattern, run):
            by_numbers.setdefault(values, []).append(slide)
    numbers = [
        (
            dict(zip(names, values, strict=True)),
            found if pattern.constraints.in_run else slides,
        )
        for values, found in sorted(by_numbers.items())
    ]
    others = []
    for family in FAMILIES[1:]:
        names = [symbol for symbol in family if symbol in held]
        combos = _family(family, names, pattern, frozenset())
        others.append([dict(zip(names, values, strict=True)) for values in combos])
    return Choices(numbers, tuple(others))


def _slides(pattern: Pattern) -> list[Slide]:
    """Return the slides, upwards before mirrored, each from low to high."""
    digits, constraints = printed_digits(pattern), pattern.constraints
    if constraints.slide is None or not digits:
        return [IDENTITY]
    found = []
    for sign in (1, -1) if constraints.either_way else (1,):
        low = min(sign * digit for digit in digits)
        high = max(sign * digit for digit in digits)
        for lowest in range(1, 10 - (high - low)):
            if constraints.slide in ("any", ("even", "odd")[lowest % 2]):
                found.append((sign, lowest - low))
    return found


def _family(
    family: str, names: list[str], pattern: Pattern, run: frozenset[int]
) -> list[tuple[int, ...]]:
    """Return the values that the named variables of a family may have together."""
    constraints = pattern.constraints
    everything = sorted(VALUES[family].values())
    domains = []
    for name in names:
        allowed = constraints.allowed.get(name, frozenset(everything))
        if name in constraints.in_run:
            allowed &= run
        domains.append([value for value in everything if value in allowed])
    different = [
        (a, b)
        for a, b in combinations(range(len(names)), 2)
        if not constraints.free.intersection((names[a], names[b]))
    ]
    place = {name: at for at, name in enumerate(names)}
    less = [(place[a], place[b]) for a, b in constraints.less if a in place]
    steps = [(place[a], place[b], step) for a, b, step in constraints.steps if a in place]
    return [
        values
        for values in product(*domains)
        if all(values[a] != values[b] for a, b in different)
        and all(values[a] < values[b] for a, b in less)
        and all(values[a] == values[b] + step for a, b, step in steps)
    ]
