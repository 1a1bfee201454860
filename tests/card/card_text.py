"""Write small card files for the tests."""

from __future__ import annotations

import json


def line(hand: object, value: object = 25, rest: str = "") -> str:
    """Return one line's table; ``rest`` is further keys as TOML."""
    more = f", {rest}" if rest else ""
    return f"{{ hand = {json.dumps(hand)}, value = {json.dumps(value)}{more} }}"


def card(*lines: str, section: str = "A") -> str:
    """Return a card of one section with these lines."""
    body = "".join(f"  {one},\n" for one in lines)
    return f'[card]\nname = "Test"\n\n[[section]]\nname = "{section}"\nlines = [\n{body}]\n'


def one(hand: object) -> str:
    """Return a card of one line."""
    return card(line(hand))
