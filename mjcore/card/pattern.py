"""Read a pattern: words into groups, with the column of everything that cannot be read."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from mjcore.card.constraints import Constraints, read_constraints
from mjcore.card.faults import Fault
from mjcore.card.symbols import BLANKS, DIGITS, LETTERS, SUIT_MARKS, SUITED, SYMBOLS
from mjcore.errors import shortened
from mjcore.tiles import RACK_SIZE

MOST_IN_GROUP = 6
_NO_SUIT = "needs a suit: end the word with a, b, c or ?"
_OF_CONSTRAINTS = {"any", "either", "odd", "even", "run", "number", "in", "free"}
_WORD = re.compile(rf"[^{BLANKS}]+")


class Group(NamedTuple):
    """Hold a run of one symbol; ``suit`` is a letter, ``?1`` for the first word with ``?``."""

    symbol: str
    size: int
    suit: str
    jokers: bool
    column: int


@dataclass(frozen=True, slots=True)
class Pattern:
    """Hold a pattern that could be read; ``text`` is the pattern with its blanks normalised."""

    text: str
    groups: tuple[Group, ...]
    constraints: Constraints


def read_pattern(text: str, faults: list[Fault]) -> Pattern | None:
    """Return the pattern, or ``None`` with everything that is wrong with it in ``faults``."""
    found: list[Fault] = []
    words, bar, rest = text.partition("|")
    groups, readable = _read_words(words, found)
    held = {group.symbol for group in groups} if readable else None
    constraints = read_constraints(rest, len(words) + 2, held, found) if bar else Constraints()
    faults += _told_once(sorted(found))
    if found:
        return None
    normal = " ".join(_WORD.findall(words))
    return Pattern(f"{normal} | {constraints.text}" if bar else normal, tuple(groups), constraints)


def _told_once(faults: list[Fault]) -> list[Fault]:
    """Leave out what has been said of an earlier column: that a suit is missing, or the same."""
    told: dict[str, Fault] = {}
    for fault in faults:
        told.setdefault(_NO_SUIT if fault.message.endswith(_NO_SUIT) else fault.message, fault)
    return list(told.values())


def _read_words(text: str, faults: list[Fault]) -> tuple[list[Group], bool]:
    """Return the groups, and whether every word could be read."""
    groups: list[Group] = []
    readable, questions, end = True, 0, 0
    for count, match in enumerate(_WORD.finditer(text), 1):
        if count > RACK_SIZE:
            faults.append(Fault(match.start() + 1, "more than 14 words are more than 14 tiles"))
            return groups, False
        word, column, end = match[0], match.start() + 1, match.end()
        if word.lstrip("(") in _OF_CONSTRAINTS:
            what = "a constraint stands behind a bar, without brackets: 222a ... | any even run"
            faults.append(Fault(column, what))
            return groups, False
        # Each word with ``?`` has a suit of its own: ?1, ?2, ...
        questions += word.rstrip("!").endswith("?")
        read = _read_word(word, column, f"?{questions}", faults)
        readable = readable and read is not None
        groups += read or []
    if not end:
        faults.append(Fault(1, "the pattern has no tiles"))
    elif readable:
        _check_size(groups, end + 1, faults)
    return groups, readable


def _read_word(word: str, column: int, own_suit: str, faults: list[Fault]) -> list[Group] | None:
    """Return a word's groups, or ``None`` if it cannot be told which tiles it means."""
    length = next((at for at, symbol in enumerate(word) if symbol not in SYMBOLS), len(word))
    symbols, tail = word[:length], word[length:]
    mark = tail[:1] if tail[:1] and tail[:1] in SUIT_MARKS else ""
    strict = tail[len(mark) :].startswith("!")
    read = length + len(mark) + strict
    if read < len(word) or not symbols:
        faults.append(Fault(*_unreadable(word, column, length, read)))
        return None
    if mark and SUITED.isdisjoint(symbols):
        what = f"{shortened(symbols, 20)!r} has no number and no D, so it takes no suit"
        faults.append(Fault(column + length, f"{what}: leave out {mark!r}"))
    if not mark and not SUITED.isdisjoint(symbols):
        at = next(at for at, symbol in enumerate(symbols) if symbol in SUITED)
        what = f"{symbols[at]!r} {_NO_SUIT}"
        faults.append(Fault(column + at, what))
    groups = []
    for symbol, run in groupby(symbols):
        size = len(list(run))
        if size > MOST_IN_GROUP:
            what = f"a group of {size} tiles: a group has 1 to {MOST_IN_GROUP}"
            faults.append(Fault(column, what))
        suit = (own_suit if mark == "?" else mark) if symbol in SUITED else ""
        groups.append(Group(symbol, size, suit, size >= 3 and not strict, column))
        column += size
    return groups


def _unreadable(word: str, column: int, length: int, read: int) -> tuple[int, str]:
    """Return where and why a word cannot be read; ``read`` symbols of it could."""
    odd = next((at for at, symbol in enumerate(word) if symbol.isspace()), -1)
    if odd >= 0:
        return column + odd, f"U+{ord(word[odd]):04X} is a blank of another kind: use a plain one"
    if read < len(word) and read > length and length:
        if word[read - 1] != "!" and word[read] in SYMBOLS:
            why = f"suit letter {word[read - 1]!r} in the middle of a word: is a blank missing?"
        else:
            why = f"{word[read]!r} cannot follow {word[read - 1]!r}: a word is tiles, suit, then !"
        return column + read, why
    if not length and (word[0] in SUIT_MARKS or word[0] == "!"):
        return column, f"{word[0]!r} needs tiles before it in its word: is there a stray blank?"
    wrong = word[length]
    if wrong == "J":
        why = "jokers stand on no line, they only serve for other tiles"
    elif wrong in "ABC" or (
        wrong.isalpha() and word.endswith(wrong) and not SUITED.isdisjoint(word[:length])
    ):
        why = f"suits are written a b c, or ? for a suit of its own, not {wrong}"
    elif wrong in "()":
        why = "constraints stand behind a bar, without brackets: ... | any even run"
    elif wrong.swapcase() in SYMBOLS:
        why = f"upper and lower case differ, is {wrong.swapcase()!r} meant?"
    else:
        why = "symbols are 1-9 0 D R G N E W S F p q m v w d e t u"
    return column + length, f"{wrong!r} is no symbol: {why}"


def _check_size(groups: list[Group], end: int, faults: list[Fault]) -> None:
    total = sum(group.size for group in groups)
    column, past = end, 0
    for group in groups:
        past += group.size
        if past > RACK_SIZE:
            column = group.column + group.size - (past - RACK_SIZE)
            break
    if total != RACK_SIZE:
        tiles = "tile" if total == 1 else "tiles"
        faults.append(Fault(column, f"the pattern has {total} {tiles}, a hand has {RACK_SIZE}"))


def suit_slots(pattern: Pattern) -> list[str]:
    """Return the pattern's suits in the order of expansion: a b c, then the words with ``?``."""
    suits = {group.suit: None for group in pattern.groups if group.suit}
    return [letter for letter in LETTERS if letter in suits] + [s for s in suits if s[0] == "?"]


def printed_digits(pattern: Pattern) -> frozenset[int]:
    """Return the numbers 1-9 that the pattern prints."""
    return frozenset(int(group.symbol) for group in pattern.groups if group.symbol in DIGITS)
