"""The names that people give to tiles, turned into the letters that the text form uses."""

from __future__ import annotations

import re
from functools import cache

SUIT_NAMES = {
    "b": "bams? bamboos? b",
    "c": "craks? cracks? characters? c",
    "d": "dots? circles? d",
}
"""The names of each suit by its letter, as patterns."""

_FILLERS = "dragons?|winds?|tiles?|and|the|a|from|of|for"
_HONOURS = {
    "n": "norths?",
    "e": "easts?",
    "w": "wests?",
    "s": "souths?",
    "g": "greens?",
    "r": "reds?",
    "0": "soaps?|whites?|zeros?",
    "f": "flowers?",
    "j": "jokers?",
}


def in_letters(text: str) -> str:
    """Return ``text`` in lower case with the names of tiles as letters.

    >>> in_letters("5 Bams, north, soap").split()
    ['5b', 'n', '0']
    """
    plain = text.lower().replace(",", " ")
    for pattern, letters in _patterns():
        plain = pattern.sub(letters, plain)
    return plain


def is_suit_name(word: str) -> bool:
    """Say whether a word in lower case names a suit."""
    return any(re.fullmatch(names.replace(" ", "|"), word) for names in SUIT_NAMES.values())


@cache
def _patterns() -> list[tuple[re.Pattern[str], str]]:
    """Compile the patterns when a name is first read: most programs never read one."""
    suited = [
        (re.compile(rf"(\d)\s*(?:{names.replace(' ', '|')})(?![a-z])"), rf"\1{letter} ")
        for letter, names in SUIT_NAMES.items()
    ]
    honours = [(_FILLERS, ""), *((names, letter) for letter, names in _HONOURS.items())]
    return suited + [(re.compile(rf"\b(?:{names})\b"), f" {letter} ") for names, letter in honours]
