"""The JSON forms of how a deal ends."""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

OutcomeKind: TypeAlias = Literal["win", "wall", "error", "dead", "void"]
"""How a deal can end."""

TransferReason: TypeAlias = Literal["hand", "error", "stake"]
"""What can be paid for."""


class TransferDict(TypedDict("_Between", {"from": int, "to": int})):
    """The JSON form of ``Transfer``; it has the keys ``from`` and ``to`` too."""

    amount: int
    reason: TransferReason


class VerdictDict(TypedDict):
    """The JSON form of ``Verdict``."""

    by: int
    seat: int
    right: bool


class OutcomeDict(TypedDict):
    """The JSON form of ``Outcome``: the line by its id, the rack as text."""

    kind: OutcomeKind
    winner: int | None
    line: str | None
    value: int
    jokerless: bool
    bonus: bool
    self_pick: bool
    discarder: int | None
    hot: bool
    rack: str | None
    payments: list[int]
    transfers: list[TransferDict]
    verdicts: list[VerdictDict]
