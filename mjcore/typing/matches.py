"""The JSON forms of what a matcher answers."""

from __future__ import annotations

from typing import TypedDict


class HeldGroupDict(TypedDict):
    """The JSON form of ``HeldGroup``."""

    kind: str
    size: int
    held: int
    jokers: int
    missing: int
    exposed: bool


class LineDict(TypedDict):
    """The JSON form of ``Line``: what the card says, without the targets."""

    line: str
    section: str
    text: str
    pattern_text: str
    patterns: list[str]
    value: int
    concealed: bool
    note: str


class CandidateDict(LineDict):
    """The JSON form of ``Candidate``: its line, and what the rack has of it."""

    away: int
    needs: dict[str, int]
    live: dict[str, int]
    jokers: int
    groups: list[HeldGroupDict]
    spare: list[str]
    reachable: bool
    pays: int


class HintDict(CandidateDict):
    """The JSON form of ``Hint``: a candidate, and its chance to win the deal."""

    chance: float


class LineLeftDict(LineDict):
    """The JSON form of ``LineLeft``: its line, and what it takes to make it."""

    n_targets: int
    needs: dict[str, int]
    live: dict[str, int]
    keys: dict[str, int]


class WinDict(LineDict):
    """The JSON form of ``Win``: its line, and what it pays."""

    pays: int
    jokerless: bool
    groups: list[HeldGroupDict]
