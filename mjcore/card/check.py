"""Check a card that was put together by hand, or read from a pickle, before it is laid out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjcore.card.expansion import fits_supply
from mjcore.card.loader import MOST_VALUE
from mjcore.card.model import Line, Section, Target
from mjcore.errors import CardError, shown
from mjcore.tiles import KINDS, RACK_SIZE, Tile

if TYPE_CHECKING:
    from mjcore.card.card import Card


def check_card(card: Card) -> None:
    """Raise ``CardError`` if a card is not one that could have been loaded from a text."""
    lines = getattr(card, "lines", None)
    if not isinstance(lines, tuple) or not lines:
        raise CardError("a card that was not loaded from a text has no lines")
    for line in lines:
        wrong = _what_is_wrong(line)
        if wrong:
            raise CardError(f"{shown(getattr(line, 'id', line))}: {wrong}")


def _what_is_wrong(line: object) -> str | None:
    if not isinstance(line, Line) or not isinstance(line.section, Section):
        return "a card is made of lines, and each of them has a section"
    if type(line.value) is not int or not 1 <= line.value <= MOST_VALUE:
        return f"value must be a whole number from 1 to {MOST_VALUE:,}, not {shown(line.value)}"
    if type(line.concealed) is not bool or type(line.section.singles_and_pairs) is not bool:
        return "concealed and singles_and_pairs are true or false"
    if not isinstance(line.targets, tuple) or not line.targets:
        return "a line has targets"
    for target in line.targets:
        if not _could_be(target):
            return f"{shown(target)} is no target: 14 tiles in groups whose sums are right"
    return None


def _could_be(target: object) -> bool:
    """Say whether a target holds what its groups add up to, and the tiles can fill it."""
    if not isinstance(target, Target):
        return False
    # The kernel trusts these sums, so a target made by hand must prove them.
    need, hard = bytearray(KINDS), bytearray(KINDS)
    try:
        for (kind, size), takes in zip(target.groups, target.jokers, strict=True):
            if not _is_group(kind, size, takes):
                return False
            need[kind] += size
            hard[kind] += 0 if takes else size
    except (TypeError, ValueError):
        return False
    if (target.need, target.hard) != (bytes(need), bytes(hard)) or sum(need) != RACK_SIZE:
        return False
    return fits_supply(target.need, target.hard)


def _is_group(kind: object, size: object, takes: object) -> bool:
    if not isinstance(kind, int) or not isinstance(size, int) or type(takes) is not bool:
        return False
    return 0 <= kind < Tile.JOKER and (3 if takes else 1) <= size <= 6
