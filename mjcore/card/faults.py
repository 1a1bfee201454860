"""A fault in a pattern: a column and what is wrong there."""

from __future__ import annotations

from typing import NamedTuple


class Fault(NamedTuple):
    """Say what is wrong in a pattern; ``column`` counts its characters from 1."""

    column: int
    message: str
