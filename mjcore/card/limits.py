"""How much a card file may hold: bounds that keep time and memory small, whoever sent it."""

from __future__ import annotations

from typing import Any, NamedTuple, TypedDict

MOST_PROBLEMS = 1_000
"""How many problems are told; reading stops behind them, and nothing of the card is kept."""

_MOST = 1 << 62


class Limits(NamedTuple):
    """Hold the bounds of one reading; ``docs/reference/cards.md`` says what each of them counts."""

    max_bytes: int = 1 << 18
    max_depth: int = 8
    max_items: int = 10_000
    max_text: int = 1_000
    max_lines: int = 1_000
    max_line: int = 50_000
    max_card: int = 50_000


class LimitFields(TypedDict, total=False):
    """What ``Card.load`` and ``Card.loads`` take as keywords beside their options."""

    max_bytes: int
    max_depth: int
    max_items: int
    max_text: int
    max_lines: int
    max_line: int
    max_card: int


def read_limits(given: dict[str, Any]) -> Limits:
    """Return the limits with some of them changed; raise ``TypeError`` for what is none."""
    if not given:
        return Limits()
    from mjcore.numbers import whole_in  # which nobody waits for who gives no limits

    for name, value in given.items():
        if name not in Limits._fields:
            names = ", ".join(Limits._fields)
            raise TypeError(f"a card has no limit {name!r}: limits are {names}")
        given[name] = whole_in(name, value, 1, _MOST)
    return Limits(**given)
