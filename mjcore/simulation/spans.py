"""Sets of deal numbers, as spans: what was played, so that nothing is counted twice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from mjcore.errors import Error
from mjcore.table import decode

Spans: TypeAlias = tuple[tuple[int, int], ...]
"""Spans of numbers, each from its first number to the one after its last, in order and apart."""


def joined(spans: Iterable[tuple[int, int]]) -> Spans:
    """Return the union of spans that share no number; raise ``Error`` if they do."""
    merged: list[tuple[int, int]] = []
    for start, stop in sorted(spans):
        if merged and start < merged[-1][1]:
            raise Error(f"deal {start} would be counted twice")
        if merged and start == merged[-1][1]:
            merged[-1] = (merged[-1][0], stop)
        else:
            merged.append((start, stop))
    return tuple(merged)


def read(value: Any) -> Spans:
    """Return the spans of a JSON form."""
    spans = decode.listed(_pair)(value)
    for first, stop in spans:
        if first >= stop:
            raise Error(f"no deals are played from {first} to {stop}")
    return joined(spans)


def _pair(value: Any) -> tuple[int, int]:
    first, stop = decode.items(value)
    return decode.number(first), decode.number(stop)


def missing(done: Spans, start: int, stop: int) -> list[tuple[int, int]]:
    """Return the spans between ``start`` and ``stop`` that ``done`` leaves out."""
    gaps = []
    for first, end in done:
        if first > start:
            gaps.append((start, min(first, stop)))
        start = max(start, end)
        if start >= stop:
            break
    if start < stop:
        gaps.append((start, stop))
    return gaps


def size(spans: Spans) -> int:
    """Return how many numbers there are."""
    return sum([stop - start for start, stop in spans])
