"""The fields of ``Rules`` in words: what each may hold, and all of them for ``help``."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import fill
from typing import Any

from mjcore.rules.checks import CHOICES, FLAGS, NUMBERS, SETS

WIDTH = 92
INDENT = " " * 4


def allowed(name: str) -> str:
    """Return what a field may hold."""
    if name in CHOICES:
        return ", ".join(CHOICES[name])
    if name in FLAGS:
        return "True, False"
    if name in SETS:
        return f"a set out of {shown(SETS[name])}"
    if name in NUMBERS:
        least, most, optional = NUMBERS[name]
        return f"{least} to {most:,}" + (", None" if optional else "")
    return "seconds above 0, None"  # call_timer


def shown(value: object) -> str:
    """Return a value as a list of fields shows it; a set without its braces."""
    if isinstance(value, frozenset):
        return ", ".join(map(str, sorted(value))) or "empty"
    return str(value)


def explained(rules: Mapping[str, tuple[Any, str]]) -> str:
    """Return the part of a docstring that lists fields: choices, default, meaning."""
    parts = [f"{INDENT}The fields:\n"]
    for name, (default, meaning) in rules.items():
        parts += [
            f"{INDENT}{name}: {allowed(name)} (default: {shown(default)})",
            fill(meaning, WIDTH, initial_indent=INDENT * 2, subsequent_indent=INDENT * 2),
        ]
    return "\n" + "\n".join(parts) + f"\n{INDENT}"
