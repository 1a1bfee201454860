"""How a deal ended: a value, with a JSON form."""

from __future__ import annotations

from typing import Any, get_args

from mjcore._rack import Rack
from mjcore.card import Card, Line
from mjcore.errors import Error
from mjcore.frozen import Frozen, changed
from mjcore.table import decode
from mjcore.table.seats import Seat
from mjcore.typing.outcomes import (
    OutcomeDict,
    OutcomeKind,
    TransferDict,
    TransferReason,
    VerdictDict,
)


class Transfer(Frozen):
    """Hold one payment: who pays whom how much, and for what.

    ``reason`` is ``hand`` (the winner's), ``error`` (mah jongg in error, to the last live hand) or
    ``stake`` (of a challenge).
    """

    __slots__ = ("amount", "payee", "payer", "reason")

    payer: Seat
    payee: Seat
    amount: int
    reason: TransferReason

    def to_dict(self) -> TransferDict:
        """Return the JSON form."""
        return {
            "from": int(self.payer),
            "to": int(self.payee),
            "amount": self.amount,
            "reason": self.reason,
        }

    @classmethod
    def from_dict(cls, data: Any) -> Transfer:
        """Return the payment of a JSON form; raise ``Error`` for anything else."""
        return cls(*decode.fields(data, "a payment", _TRANSFER).values())


_TRANSFER: dict[str, decode.Decoder[Any]] = {
    "from": decode.seat,
    "to": decode.seat,
    "amount": decode.number,
    "reason": decode.one_of(*get_args(TransferReason)),
}


class Verdict(Frozen):
    """Hold what a deferred challenge came to, shown at the end of the deal."""

    __slots__ = ("by", "right", "seat")

    by: Seat
    seat: Seat
    right: bool

    def to_dict(self) -> VerdictDict:
        """Return the JSON form."""
        return {"by": int(self.by), "seat": int(self.seat), "right": self.right}

    @classmethod
    def from_dict(cls, data: Any) -> Verdict:
        """Return the verdict of a JSON form; raise ``Error`` for anything else."""
        return cls(**decode.fields(data, "a verdict", _VERDICT))


_VERDICT: dict[str, decode.Decoder[Any]] = {
    "by": decode.seat,
    "seat": decode.seat,
    "right": decode.flag,
}


class Outcome(Frozen, kw_only=True):
    """Hold how a deal ended.

    ``kind`` is ``win``, ``wall`` (the wall ran out), ``error`` (one live hand was left, the last
    seat to declare in error pays it), ``dead`` (too few live hands, nobody pays) or ``void``
    (the same, and the deal is played again with the same East).

    ``payments`` is what each seat gains or loses, without any loss cap; under tournament scoring,
    the points. ``transfers`` are the single payments in the order in which they are due. ``line``
    is the winner's line of the card, ``line_id`` its id, which stays where no card is at hand.
    ``jokerless`` says whether the winner's fourteen tiles held no joker, ``bonus`` whether that was
    paid for; ``hot`` whether the discarder paid for all; ``rack`` are the winner's fourteen tiles.
    """

    kind: OutcomeKind
    payments: tuple[int, ...]
    transfers: tuple[Transfer, ...] = ()
    winner: Seat | None = None
    line: Line | None = None
    line_id: str | None = None
    value: int = 0
    jokerless: bool = False
    bonus: bool = False
    self_pick: bool = False
    discarder: Seat | None = None
    hot: bool = False
    rack: Rack | None = None
    verdicts: tuple[Verdict, ...] = ()

    @classmethod
    def won(cls, line: Line, **fields: Any) -> Outcome:
        """Return the outcome of a win with this line."""
        return cls(kind="win", line=line, line_id=line.id, value=line.value, **fields)

    @property
    def wall_game(self) -> bool:
        """Whether the wall ran out."""
        return self.kind == "wall"

    @property
    def void(self) -> bool:
        """Whether the deal does not count and is played again."""
        return self.kind == "void"

    def to_dict(self) -> OutcomeDict:
        """Return the JSON form: the line by its id, the rack as text."""
        return {
            "kind": self.kind,
            "winner": decode.plain(self.winner),
            "line": self.line_id,
            "value": self.value,
            "jokerless": self.jokerless,
            "bonus": self.bonus,
            "self_pick": self.self_pick,
            "discarder": decode.plain(self.discarder),
            "hot": self.hot,
            "rack": None if self.rack is None else str(self.rack),
            "payments": list(self.payments),
            "transfers": [transfer.to_dict() for transfer in self.transfers],
            "verdicts": [verdict.to_dict() for verdict in self.verdicts],
        }

    @classmethod
    def from_dict(cls, data: Any, card: Card | None = None) -> Outcome:
        """Return the outcome of a JSON form.

        The line is looked up on ``card``; without one ``line`` is ``None`` and ``line_id`` stays.
        Raise ``Error`` for anything else.
        """
        fields = decode.fields(data, "an outcome", _OUTCOME)
        fields["line_id"] = fields["line"]
        fields["line"] = None
        outcome = cls(**fields)
        if (outcome.kind == "win") != (outcome.winner is not None):
            raise Error("an outcome: a win has a winner, and nothing else has")
        return outcome if card is None else outcome.with_line(card)

    def with_line(self, card: Card) -> Outcome:
        """Return this outcome with its line looked up; raise ``Error`` if the card has no such."""
        if self.line_id is None or self.line is not None:
            return self
        return changed(self, line=card.line(self.line_id))


_OUTCOME: dict[str, decode.Decoder[Any]] = {
    "kind": decode.one_of(*get_args(OutcomeKind)),
    "winner": decode.optional(decode.seat),
    "line": decode.optional(decode.text),
    "value": decode.number,
    "jokerless": decode.flag,
    "bonus": decode.flag,
    "self_pick": decode.flag,
    "discarder": decode.optional(decode.seat),
    "hot": decode.flag,
    "rack": decode.optional(lambda value: Rack.parse(decode.text(value))),
    "payments": decode.listed(decode.whole),
    "transfers": decode.listed(Transfer.from_dict),
    "verdicts": decode.listed(Verdict.from_dict),
}
