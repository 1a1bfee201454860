"""A review in words: for the terminal, and as Markdown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mjcore.advice import Advisor
from mjcore.cli.output import Output
from mjcore.cli.play.action_words import in_words
from mjcore.cli.tables import Column, Row, Table
from mjcore.cli.text import NO_BREAK, Span, styled
from mjcore.errors import printable
from mjcore.hindsight import Decision, Review
from mjcore.matcher import Matcher
from mjcore.rules import Rules
from mjcore.table import Outcome, Seat
from mjcore.table.seats import SEATS
from mjcore.tiles import RACK_SIZE, Tile

_COLUMNS = (
    Column("No.", right=True),
    Column("Seat"),
    Column("Hand"),
    Column("Chance", right=True),
    Column("Points", right=True),
)
_HAND = 2
_SEATS = (
    Column("Seat"),
    Column("Decisions", right=True),
    Column("Unlike advice", right=True),
    Column("Chance", right=True),
    Column("Points", right=True),
)


class Told(NamedTuple):
    """Hold a review and what it takes to tell it."""

    review: Review
    matcher: Matcher
    rules: Rules

    def seats(self) -> list[Seat]:
        """Return the seats whose decisions are told."""
        return sorted({decision.seat for decision in self.review.decisions})

    def why(self, decision: Decision) -> str:
        """Return what speaks for the suggestion."""
        return printable(Advisor(self.matcher, self.rules).advise(decision.view).text)


def write_review(output: Output, told: Told) -> None:
    """Write a review for people: what was lost by seat, then the most expensive decisions."""
    review = told.review
    output.prose(Span(_ending(review.outcome), "title"))
    output.line()
    output.table(Table(_SEATS, [Row(tuple(map(styled, row))) for row in by_seat(told)], 0))
    output.line()
    if not review.worst:
        output.prose("No decision cost anything: all was done as advice has it, or as good.")
        return
    dear = "The most expensive decision" if len(review.worst) == 1 else "The most expensive ones"
    output.prose(Span(dear, "title"))
    rows = [
        Row(
            (
                styled(str(one.n)),
                styled(str(one.seat)),
                styled(str(one.view.rack)),
                styled(Span(_chance(one.chance_lost), "bad")),
                styled(Span(_points(one.points_lost), "bad")),
            ),
            [
                (styled(Span("did", "faint")), styled(*done_words(one))),
                (styled(Span("advice", "faint")), styled(*suggested_words(one))),
                *[
                    (styled(Span(label, "faint")), styled(text))
                    for label, text in details(told, one)
                ],
            ],
        )
        for one in review.worst
    ]
    output.table(Table(_COLUMNS, rows, _HAND, spaced=True))


def write_markdown(output: Output, told: Told) -> None:
    """Write the same as Markdown."""
    review = told.review
    lines = [f"# {_ending(review.outcome)}", "", *_markdown(_SEATS, by_seat(told)), ""]
    for one in review.worst:
        lines += [
            f"## {one.n}. {one.seat}: {_plain(done_words(one))}",
            "",
            f"- Hand: `{one.view.rack}`",
            f"- Advice: {_plain(suggested_words(one))}",
            f"- Lost: {_chance(one.chance_lost)} of the chance to win, "
            f"{_points(one.points_lost)} points",
            *[f"- {label.capitalize()}: {text}" for label, text in details(told, one)],
            "",
        ]
    if not review.worst:
        lines += ["No decision cost anything.", ""]
    output.verbatim("\n".join(lines).rstrip())


def by_seat(told: Told) -> list[tuple[str, ...]]:
    """Return a row for each seat: its decisions, and what they have cost."""
    rows: list[tuple[str, ...]] = []
    for seat in told.seats():
        own = [one for one in told.review.decisions if one.seat is seat]
        rows.append(
            (
                str(seat),
                str(len(own)),
                str(sum([one.done != one.suggestion for one in own])),
                _chance(sum([one.chance_lost for one in own])),
                _points(sum([one.points_lost for one in own])),
            )
        )
    return rows


def done_words(decision: Decision) -> list[str | Span]:
    """Return what a seat did."""
    return in_words(decision.done, decision.view)


def suggested_words(decision: Decision) -> list[str | Span]:
    """Return what advice says."""
    if decision.suggestion is None:
        return ["do nothing"]
    return in_words(decision.suggestion, decision.view)


def details(told: Told, decision: Decision) -> Iterator[tuple[str, str]]:
    """Yield what there is to say of a decision, each with a word for it."""
    why = told.why(decision)
    if why:
        yield "why", why
    if decision.held is not None:
        for seat, rack in zip(SEATS, decision.held, strict=False):
            if seat is not decision.seat:
                waits = ""
                if len(rack) == RACK_SIZE - 1:
                    kinds = told.matcher.winning_kinds(rack)[0]
                    tiles = [str(tile) for tile in Tile if kinds >> tile & 1]
                    waits = f", waits for {' '.join(tiles)}" if tiles else ""
                yield str(seat), f"{rack}{waits}"


def _ending(outcome: Outcome | None) -> str:
    """Return how the deal ended, as a title."""
    if outcome is None:
        return "The deal is not over"
    if outcome.winner is None:
        return f"Nobody won ({outcome.kind})"
    line = outcome.line_id or "a line"
    how = "self-drawn" if outcome.discarder is None else f"on {outcome.discarder}'s discard"
    return f"{outcome.winner} won with {printable(line)}, {how}"


def _chance(lost: float) -> str:
    return f"-{100 * lost:.0f}{NO_BREAK}%" if lost >= 0.005 else "-"


def _points(lost: float) -> str:
    return f"{-lost:+.1f}" if abs(lost) >= 0.05 else "-"


def _plain(words: list[str | Span]) -> str:
    return "".join([word if isinstance(word, str) else word.text for word in words])


def _markdown(columns: tuple[Column, ...], rows: list[tuple[str, ...]]) -> list[str]:
    head = " | ".join([column.title for column in columns])
    rule = "|".join(["---:" if column.right else "---" for column in columns])
    return [f"| {head} |", f"|{rule}|", *[f"| {' | '.join(row)} |" for row in rows]]
