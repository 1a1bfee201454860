"""What a pattern leaves open: its slides and the values of its variables.

The values that the variables of a family may have together are listed once; a choice among them
is an integer with one bit for each entry of the list, so choices are counted without making them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, product

from mjcore.card.pattern import Pattern, printed_digits
from mjcore.card.symbols import FAMILIES, NUMBERS, VALUES

Slide = tuple[int, int]
"""(sign, step): a printed digit d becomes ``sign * d + step``."""

Values = dict[str, int]
"""What each variable is: a number for p q m, a kind for the others."""

Relation = tuple[int, int, str, int]
"""Two variables by their places, ``<``, ``=`` or ``!``, and the step for ``=``."""

IDENTITY: Slide = (1, 0)


@dataclass(frozen=True, slots=True)
class Choices:
    """Hold what a pattern's constraints leave to choose, family by family.

    ``slides`` come each with the bits of the number variables' values that it allows.
    """

    names: tuple[tuple[str, ...], ...]
    combos: tuple[tuple[tuple[int, ...], ...], ...]
    bits: tuple[int, ...]
    slides: tuple[tuple[Slide, int], ...]

    def count(self) -> int:
        """Return how many choices there are."""
        total = sum(bits.bit_count() for _, bits in self.slides)
        for bits in self.bits[1:]:
            total *= bits.bit_count()
        return total

    def __iter__(self) -> Iterator[tuple[Values, Slide]]:
        """Yield every choice: variables p q m v w d e t u ascending, then the slides."""
        chosen = [
            [
                (at, dict(zip(names, values, strict=True)))
                for at, values in enumerate(combos)
                if bits >> at & 1
            ]
            for names, combos, bits in zip(self.names, self.combos, self.bits, strict=True)
        ]
        for families in product(*chosen):
            values: Values = {}
            for _, some in families:
                values |= some
            for slide, bits in self.slides:
                if bits >> families[0][0] & 1:
                    yield values, slide


def find_choices(pattern: Pattern) -> Choices:
    """Return what the pattern's constraints leave to choose."""
    held = {group.symbol for group in pattern.groups}
    all_names, all_combos, all_bits = [], [], []
    slides: list[tuple[Slide, int]] = []
    for family in FAMILIES:
        names = tuple(symbol for symbol in family if symbol in held)
        combos, having = _list_combos(family, len(names))
        # All combinations at first; each constraint strikes out what it forbids.
        bits = (1 << len(combos)) - 1
        for relation in _relations(names, pattern):
            bits &= _relation_bits(family, len(names), relation)
        for place, name in enumerate(names):
            if name in pattern.constraints.allowed:
                bits &= _having(having[place], pattern.constraints.allowed[name])
        if family == NUMBERS:
            in_run = [having[names.index(name)] for name in pattern.constraints.in_run]
            for sign, step in _slides(pattern):
                # What `in run` allows depends on where the digits have slid.
                run = frozenset(sign * digit + step for digit in printed_digits(pattern))
                allowed = bits
                for by_value in in_run:
                    allowed &= _having(by_value, run)
                slides.append(((sign, step), allowed))
        all_names.append(names)
        all_combos.append(combos)
        all_bits.append(bits)
    return Choices(tuple(all_names), tuple(all_combos), tuple(all_bits), tuple(slides))


def _slides(pattern: Pattern) -> Iterator[Slide]:
    """Yield the slides, upwards before mirrored, each from low to high."""
    digits, constraints = printed_digits(pattern), pattern.constraints
    if constraints.slide is None or not digits:
        yield IDENTITY
        return
    for sign in (1, -1) if constraints.either_way else (1,):
        low = min(sign * digit for digit in digits)
        high = max(sign * digit for digit in digits)
        for lowest in range(1, 10 - (high - low)):
            if constraints.slide in ("any", ("even", "odd")[lowest % 2]):
                yield sign, lowest - low


def _relations(names: tuple[str, ...], pattern: Pattern) -> set[Relation]:
    """Return how the named variables of one family must relate to each other."""
    constraints, place = pattern.constraints, {name: at for at, name in enumerate(names)}
    found: set[Relation] = {
        (place[a], place[b], "!", 0)
        for a, b in combinations(names, 2)
        if constraints.free.isdisjoint((a, b))
    }
    found |= {(place[a], place[b], "<", 0) for a, b in constraints.less if a in place}
    found |= {(place[a], place[b], "=", step) for a, b, step in constraints.steps if a in place}
    return found


@cache
def _list_combos(
    family: str, count: int
) -> tuple[tuple[tuple[int, ...], ...], tuple[dict[int, int], ...]]:
    """Return what ``count`` variables of a family can be together, ascending.

    The second part says for each variable and value in which entries it has that value, as bits.
    """
    combos = tuple(product(sorted(VALUES[family].values()), repeat=count))
    having: tuple[dict[int, int], ...] = tuple({} for _ in range(count))
    for at, values in enumerate(combos):
        for by_value, value in zip(having, values, strict=True):
            by_value[value] = by_value.get(value, 0) | 1 << at
    return combos, having


@lru_cache(maxsize=1024)
def _relation_bits(family: str, count: int, relation: Relation) -> int:
    """Return the entries of ``_list_combos`` in which a relation holds, as bits."""
    a, b, what, step = relation
    combos, _ = _list_combos(family, count)
    return sum(
        1 << at for at, values in enumerate(combos) if _holds(values[a], values[b], what, step)
    )


def _holds(a: int, b: int, what: str, step: int) -> bool:
    if what == "!":
        return a != b
    return a < b if what == "<" else a == b + step


def _having(by_value: dict[int, int], values: frozenset[int]) -> int:
    bits = 0
    for value in values:
        bits |= by_value.get(value, 0)
    return bits
