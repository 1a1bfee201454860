"""Read what the human types, kindly: commands, numbers, seats, yes and no."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from mjcore.table import Seat

LONGEST = 200
"""How many characters of a typed line are read; no command is longer."""

QUIT = frozenset({"quit", "q", "exit", "leave", "bye"})
"""The words for leaving."""

_YES = frozenset({"y", "yes", "ok", "yeah", "true", "on"})
_NO = frozenset({"n", "no", "nope", "false", "off"})

_MAH_JONGG = re.compile(r"(?:mah ?jongg?|mj|maj|m)!?")


class LineInput(NamedTuple):
    """Hold a typed line: its first word, the rest, and all of it, lower case, single blanks.

    ``raw`` is the rest as it was typed.
    """

    word: str
    rest: str
    whole: str
    raw: str

    @classmethod
    def of(cls, text: str) -> LineInput:
        """Return a typed text, taken apart."""
        text = text[:LONGEST].strip()
        text = f"? {text[1:]}" if text.startswith("?") else text  # `?5` and `? 5` are alike
        whole = " ".join(text.lower().split())
        word, _, rest = whole.partition(" ")
        return cls(word, rest, whole, "".join(text.split(maxsplit=1)[1:]))


def read_number(text: str) -> int | None:
    """Return the small whole number that a text is, or ``None``."""
    return int(text) if re.fullmatch(r"[0-9]{1,3}", text) else None


def read_yes_no(text: str) -> bool | None:
    """Return what a text answers to a question, or ``None`` if it is no answer."""
    word = text.strip().lower()
    return True if word in _YES else False if word in _NO else None


def read_seat(text: str) -> Seat | None:
    """Return the seat that a text names by its word or its letter, or ``None``."""
    word = text.strip().lower().removesuffix("'s")
    for seat in Seat:
        if word and word in (str(seat).lower(), seat.letter.lower()):
            return seat
    return None


def is_mah_jongg(text: str) -> bool:
    """Say whether a text declares mah jongg, in any spelling."""
    return _MAH_JONGG.fullmatch(text) is not None


def any_of(words: Iterable[str]) -> str:
    """Return words as a choice: ``a, b or c``."""
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last


def all_of(words: Iterable[str]) -> str:
    """Return words as a list: ``a, b and c``."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last
