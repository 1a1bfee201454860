"""Work out the hands of a pattern the slow way: try every world, keep the hands that fit.

A world says what every letter, variable and digit stands for. All worlds are tried, those that a
constraint forbids are thrown away, and the hands are compared as text. Nothing here uses mjcore.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import groupby, permutations, product

ALL_TILES = [n + s for s in "BCD" for n in "123456789"] + list("NEWSGR0F")
DOMAINS = {
    **dict.fromkeys("pqm", "123456789"),
    **dict.fromkeys("vw", "NEWS"),
    **dict.fromkeys("de", "GR0"),
    **dict.fromkeys("tu", ALL_TILES),
}
FAMILIES = ["pqm", "vw", "de", "tu"]
OWN_DRAGON = {"B": "G", "C": "R", "D": "0"}

Hand = tuple[tuple[tuple[str, int], ...], tuple[tuple[str, int], ...]]
"""The tiles in groups without jokers, counted, and the groups that take jokers, both sorted."""


def hands(*patterns: str) -> set[Hand]:
    """Return every hand that satisfies one of the patterns and that a set of tiles can make."""
    return {hand for pattern in patterns for hand in _worlds(pattern) if _can_be_made(hand)}


def _worlds(pattern: str) -> Iterator[Hand]:
    body, _, conditions = pattern.partition("|")
    words = [re.fullmatch(r"(.*?)([abc?]?)(!?)", word).groups() for word in body.split()]
    rules = [" ".join(rule.split()) for rule in conditions.split(",") if rule.strip()]
    symbols = "".join(word[0] for word in words)
    digits = sorted({int(symbol) for symbol in symbols if symbol in "123456789"})
    variables = sorted(set(symbols) & set(DOMAINS))
    for slide in _slides(digits, rules):
        for values in product(*(DOMAINS[name] for name in variables)):
            world = dict(zip(variables, values, strict=True))
            if not _allowed(world, {str(slide[d]) for d in digits}, rules):
                continue
            for suits in permutations("BCD"):
                letters = dict(zip("abc", suits, strict=True))
                for own in product("BCD", repeat=sum(word[1] == "?" for word in words)):
                    yield _hand(words, letters, list(own), world, slide)


def _slides(digits: list[int], rules: list[str]) -> Iterator[dict[int, int]]:
    """Yield what the digits become."""
    slide = next((rule.split() for rule in rules if rule.startswith("any ")), None)
    if slide is None or not digits:
        yield {digit: digit for digit in digits}
        return
    ladders = [digits]
    if "either way" in rules:
        ladders.append([10 - digit for digit in digits])
    for ladder in ladders:
        for step in range(-8, 9):
            moved = [digit + step for digit in ladder]
            if min(moved) < 1 or max(moved) > 9:
                continue
            if ("odd" in slide and min(moved) % 2 == 0) or ("even" in slide and min(moved) % 2):
                continue
            yield dict(zip(digits, moved, strict=True))


def _allowed(world: dict[str, str], run: set[str], rules: list[str]) -> bool:
    free = {rule.split()[0] for rule in rules if rule.endswith(" free")}
    for family in FAMILIES:
        tied = [world[name] for name in family if name in world and name not in free]
        if len(set(tied)) < len(tied):
            return False
    for rule in rules:
        name, *rest = rule.replace("<", " < ").replace("=", " = ").split()
        if name in ("any", "either") or rest == ["free"]:
            continue
        value = world[name]
        if rest == ["in", "run"]:
            good = value in run
        elif rest[0] == "in":
            good = value in rest[1:]
        elif rest[0] == "<":
            good = int(value) < int(world[rest[1]])
        elif rest[0] == "=":
            other, step = re.fullmatch(r"(\w)([+-]\d)", "".join(rest[1:])).groups()
            good = int(value) == int(world[other]) + int(step)
        else:
            good = int(value) % 2 == {"odd": 1, "even": 0}[rest[0]]
        if not good:
            return False
    return True


def _hand(words, letters, own, world, slide) -> Hand:
    plain: Counter[str] = Counter()
    open_groups = []
    for symbols, mark, strict in words:
        suit = own.pop() if mark == "?" else letters.get(mark)
        for symbol, run in groupby(symbols):
            size = len(list(run))
            if symbol == "D":
                tile = OWN_DRAGON[suit]
            elif symbol in "123456789":
                tile = f"{slide[int(symbol)]}{suit}"
            elif symbol in "pqm":
                tile = world[symbol] + suit
            else:
                tile = world.get(symbol, symbol)
            if size > 2 and not strict:
                open_groups.append((tile, size))
            else:
                plain[tile] += size
    return tuple(sorted(plain.items())), tuple(sorted(open_groups))


def _can_be_made(hand: Hand) -> bool:
    """Lay naturals into the hand, first where no joker may lie; jokers must do the rest."""
    supply = Counter({tile: 8 if tile == "F" else 4 for tile in ALL_TILES})
    plain, open_groups = hand
    supply.subtract(dict(plain))
    if min(supply.values()) < 0:
        return False
    jokers = 8
    for tile, size in open_groups:
        for _ in range(size):
            if supply[tile]:
                supply[tile] -= 1
            else:
                jokers -= 1
    return jokers >= 0
