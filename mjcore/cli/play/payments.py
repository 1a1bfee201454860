"""Explain how a deal ended, and who pays whom how much and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mjcore._rack import Rack
from mjcore.card import Card, Line
from mjcore.cli.card_text import hand_text, mark_text
from mjcore.cli.output import Output
from mjcore.cli.play.colours import exposure_text, rack_text
from mjcore.cli.play.narrator import Narrator
from mjcore.cli.tables import Column, Row, Table
from mjcore.cli.text import Span, Text, styled
from mjcore.errors import printable
from mjcore.rules import Rules
from mjcore.table import Outcome, Seat, Transfer

_COLUMNS = (Column("Pays"), Column("To"), Column("Amount", right=True), Column("Why"))
_WHY = 3


class Payments:
    """Explain the outcome of one deal to one seat; ``names`` are the players' by seat."""

    def __init__(
        self, outcome: Outcome, card: Card, rules: Rules, narrator: Narrator, names: Sequence[str]
    ) -> None:
        self._outcome = outcome
        self._card = card
        self._rules = rules
        self._narrator = narrator
        self._names = names

    def write(self, output: Output) -> None:
        """Write how the deal ended, what that is worth, and who pays."""
        output.line()
        for paragraph in (*self._ending(), *self._verdicts()):
            output.prose(*paragraph)
        rows = [self._row(transfer) for transfer in self._outcome.transfers]
        if rows:
            output.line()
            output.table(Table(_COLUMNS, rows, _WHY))
        elif self._rules.scoring == "tournament":
            points = self._outcome.payments
            told = ", ".join(f"{seat} {points[seat]:+}" for seat in Seat if seat < len(points))
            output.prose(f"Points: {told}.")

    def _ending(self) -> Iterator[Text]:
        kind = self._outcome.kind
        if kind == "win":
            yield from self._win()
        elif kind == "wall":
            yield styled(Span("The wall has run out", "title"), ": nobody wins and nobody pays.")
        elif kind == "error":
            yield styled(
                Span("One live hand is left", "title"),
                " after mah jongg in error: whoever erred last pays it.",
            )
        elif kind == "void":
            yield styled(
                Span("Too few live hands are left", "title"),
                ": nobody pays, and the deal is played again with the same East.",
            )
        else:
            yield styled(
                Span("Too few live hands are left", "title"), ": nobody wins and nobody pays."
            )

    def _win(self) -> Iterator[Text]:
        outcome, narrator = self._outcome, self._narrator
        winner, rack, line = outcome.winner, outcome.rack, self._line()
        assert winner is not None and rack is not None  # a win has both
        end = "!" if narrator.name(winner) == "You" else "."
        yield styled(
            Span(f"{narrator.name(winner)} {narrator.verb(winner, 'win')}{end}", "good"),
            "  ",
            *fourteen(rack),
        )
        yield styled(
            Span(f"{printable(line.id)}  ", "faint"),
            *hand_text(line),
            "  ",
            *mark_text(line),
            f"  {line.value:,}",
        )
        yield styled(self._how(winner), " ", self._worth(line))

    def _line(self) -> Line:
        return self._outcome.line or self._card.line(self._outcome.line_id or "")

    def _how(self, winner: Seat) -> str:
        outcome, narrator = self._outcome, self._narrator
        if outcome.self_pick:
            return "Self-drawn: " + self._times(
                "everybody pays", self._rules.self_pick_mult, "the value"
            )
        discarder = outcome.discarder
        assert discarder is not None  # what is not self-drawn was thrown
        owner = narrator.owner(discarder)
        if outcome.hot:
            return (
                f"The winning tile was {owner} discard, with a hot wall: it pays for everybody."
                if owner != "your"
                else "The winning tile was your discard, with a hot wall: you pay for everybody."
            )
        who = f"{narrator.inner(discarder)} {narrator.verb(discarder, 'pay')}"
        extra = self._times(who, self._rules.discarder_mult, "the value")
        return f"The winning tile was {owner} discard: {extra[:-1]}, the others pay it once."

    @staticmethod
    def _times(who: str, times: int, what: str) -> str:
        word = {1: what, 2: f"twice {what}"}.get(times, f"{times} times {what}")
        return f"{who} {word}."

    def _worth(self, line: Line) -> str:
        outcome = self._outcome
        if outcome.bonus:
            mult = self._rules.jokerless_mult
            times = "doubled" if mult == 2 else f"multiplied by {mult}"
            return f"No joker in it: the value is {times}, {line.value} becomes {self._value()}."
        if outcome.jokerless and self._rules.jokerless_mult > 1:
            return (
                f"No joker in it, but this line earns no bonus for that: it stays at {line.value}."
            )
        return ""

    def _value(self) -> int:
        value = self._outcome.value
        return value * self._rules.jokerless_mult if self._outcome.bonus else value

    def _verdicts(self) -> Iterator[Text]:
        for verdict in self._outcome.verdicts:
            by, seat = verdict.by, verdict.seat
            judged = "right" if verdict.right else "wrong"
            owner = self._narrator.owner(by).capitalize()
            yield styled(f"{owner} challenge of {self._narrator.inner(seat)} was {judged}.")

    def _row(self, transfer: Transfer) -> Row:
        payer, payee = transfer.payer, transfer.payee
        style = (
            "held" if "you" in (self._narrator.inner(payer), self._narrator.inner(payee)) else ""
        )
        return Row(
            (
                styled(Span(self._player(payer), style)),
                styled(Span(self._player(payee), style)),
                styled(Span(f"{transfer.amount:,}", style)),
                styled(Span(self._why(transfer), style)),
            )
        )

    def _player(self, seat: Seat) -> str:
        """Return who that is: ``you``, ``West (Ada)``."""
        name = self._names[seat]
        return name if name == self._narrator.inner(seat) else f"{Seat(seat)} ({name})"

    def _why(self, transfer: Transfer) -> str:
        outcome = self._outcome
        if transfer.reason == "stake":
            return "the challenge was wrong" if not outcome.verdicts else "a challenge"
        if transfer.reason == "error":
            return "mah jongg in error: twice the value of the line nearest to it"
        amount, value = transfer.amount, self._value()
        # Every payment of a win is a multiple of its value.
        times = f"{amount // value} x {value:,}" if value else f"{amount:,}"
        if outcome.self_pick:
            return f"self-drawn: {times}"
        if transfer.payer != outcome.discarder:
            return f"the value: {times}"
        return f"for everybody: {times}" if outcome.hot else f"threw the winning tile: {times}"


def fourteen(rack: Rack) -> Sequence[Span]:
    """Return a winner's rack in colour: concealed tiles, then exposures."""
    spans = list(rack_text(rack.concealed))
    for exposure in rack.exposures:
        if spans:
            spans.append(Span(" "))
        spans += exposure_text(exposure)
    return spans
