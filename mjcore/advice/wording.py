"""How advice says numbers, tiles and hands: as a good teacher at the table would."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from mjcore._wins import HeldGroup
from mjcore.advice.seen import JOKER, TILES
from mjcore.tiles import TEXTS

LABELS = tuple([tile.label for tile in TILES])
"""What the tiles are called, by kind."""

NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen"),
)

FAINT = 0.015
"""A chance below it is not told as a number."""


def number(count: int) -> str:
    """Return a small number as a word."""
    return NUMBERS[count] if 0 <= count < len(NUMBERS) else str(count)


def counted(count: int, noun: str) -> str:
    """Return a number with its noun: ``one tile``, ``two tiles``."""
    return f"{number(count)} {noun}{'' if count == 1 else 's'}"


def away(tiles: int) -> str:
    """Return a distance: ``one tile away``."""
    return f"{counted(tiles, 'tile')} away"


def listed(words: Sequence[str], last: str = "and") -> str:
    """Return words with commas and an ``and``."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def a_tile(kind: int) -> str:
    """Return one tile of a kind: ``a 5 Crak``, ``an East``."""
    label = LABELS[kind]
    return f"{'an' if label[0] in 'AEIO8' else 'a'} {label}"


def tiles(kinds: Iterable[int], last: str = "and") -> str:
    """Return tiles by name: ``two Flowers, a 3 Bam and an East``."""
    found = Counter(kinds)
    parts = [
        a_tile(kind) if count == 1 else counted(count, LABELS[kind])
        for kind, count in found.items()
    ]
    return listed(parts, last)


def the_tiles(kinds: Iterable[int], last: str = "and") -> str:
    """Return tiles that the listener has before him: ``the two Flowers and the 3 Bam``."""
    found = Counter(kinds)
    parts = [
        f"the {LABELS[kind]}" if count == 1 else f"the {counted(count, LABELS[kind])}"
        for kind, count in found.items()
    ]
    return listed(parts, last)


def kinds_of(kinds: Iterable[int], last: str = "and") -> str:
    """Return kinds by name, each once: ``Flower, 3 Bam and East``."""
    return listed([LABELS[kind] for kind in dict.fromkeys(kinds)], last)


def printed(groups: Sequence[HeldGroup]) -> str:
    """Return the hand that is meant, tile by tile: ``FF 2222B 444C 666C 88D``."""
    return _joined([(int(group.kind), group.size, 0) for group in groups])


def lying(groups: Sequence[HeldGroup]) -> str:
    """Return a hand as it lies, jokers and all: ``FF 22JJB 444C 66JC 88D``."""
    return _joined([(int(group.kind), group.held, group.jokers) for group in groups])


def _joined(groups: Sequence[tuple[int, int, int]]) -> str:
    found: list[str] = []
    before = ""
    for kind, naturals, jokers in groups:
        text = TEXTS[kind]
        suit = text[1:]
        single = suit or "honour"
        if naturals + jokers != 1 or kind == JOKER:
            single = ""
        if single and single == before:
            # Single tiles in a row, as NEWS or 2468B, are one word.
            found[-1] = found[-1].removesuffix(suit) + text
        else:
            found.append(text[0] * naturals + "J" * jokers + suit)
        before = single
    return " ".join(found)


def percent(chance: float) -> str:
    """Return a chance as people say it."""
    if chance <= 0:
        return "nil"
    if chance < FAINT:
        return "next to nothing"
    if chance >= 1:
        return "100 %"
    return f"about {min(chance, 0.99):.0%}".replace("%", " %")
