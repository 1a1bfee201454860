"""How a deal ended: a value, with a JSON form."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mjcore._rack import Rack
from mjcore.card import Line
from mjcore.table.seats import Seat


@dataclass(frozen=True, slots=True)
class Transfer:
    """Hold one payment: who pays whom how much, and for what.

    ``reason`` is ``hand`` (the winner's), ``error`` (mah jongg in error, to the last live hand) or
    ``stake`` (of a challenge).
    """

    payer: Seat
    payee: Seat
    amount: int
    reason: str

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "from": int(self.payer),
            "to": int(self.payee),
            "amount": self.amount,
            "reason": self.reason,
        }


@dataclass(frozen=True, slots=True)
class Verdict:
    """Hold what a deferred challenge came to, shown at the end of the deal."""

    by: Seat
    seat: Seat
    right: bool

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {"by": int(self.by), "seat": int(self.seat), "right": self.right}


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """Hold how a deal ended.

    ``kind`` is ``win``, ``wall`` (the wall ran out), ``error`` (one live hand was left, the last
    seat to declare in error pays it), ``dead`` (too few live hands, nobody pays) or ``void``
    (the same, and the deal is played again with the same East).

    ``payments`` is what each seat gains or loses, without any loss cap; under tournament scoring,
    the points. ``transfers`` are the single payments in the order in which they are due.
    """

    kind: str
    payments: tuple[int, ...]
    transfers: tuple[Transfer, ...] = ()
    winner: Seat | None = None
    line: Line | None = None
    value: int = 0
    jokerless: bool = False
    """Whether the winner's fourteen tiles held no joker."""
    bonus: bool = False
    """Whether that was paid for: the line is not exempt."""
    self_pick: bool = False
    discarder: Seat | None = None
    hot: bool = False
    """Whether the discarder paid for all."""
    rack: Rack | None = None
    """The winner's fourteen tiles."""
    verdicts: tuple[Verdict, ...] = ()

    @property
    def wall_game(self) -> bool:
        """Whether the wall ran out."""
        return self.kind == "wall"

    @property
    def void(self) -> bool:
        """Whether the deal does not count and is played again."""
        return self.kind == "void"

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form: the line by its id, the rack as text."""
        return {
            "kind": self.kind,
            "winner": None if self.winner is None else int(self.winner),
            "line": None if self.line is None else self.line.id,
            "value": self.value,
            "jokerless": self.jokerless,
            "bonus": self.bonus,
            "self_pick": self.self_pick,
            "discarder": None if self.discarder is None else int(self.discarder),
            "hot": self.hot,
            "rack": None if self.rack is None else str(self.rack),
            "payments": list(self.payments),
            "transfers": [transfer.to_dict() for transfer in self.transfers],
            "verdicts": [verdict.to_dict() for verdict in self.verdicts],
        }
