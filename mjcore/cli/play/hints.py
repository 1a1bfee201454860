"""Hints on request: the nearest hands, what is suggested and why, and doing it."""

from __future__ import annotations

from mjcore import Candidate, Exposure, Rack, Visible, bots
from mjcore.cli.play.desk import Desk, View
from mjcore.cli.play.tiles import counts_of, rack_text
from mjcore.cli.printed import hand_text, mark_text
from mjcore.cli.tables import Column, Row, Table
from mjcore.cli.text import NO_BREAK, Span, Text, printable, styled
from mjcore.cli.tilewords import hand_words
from mjcore.table import Action
from mjcore.table.moves import LegalActions

SHOWN = 5
"""How many hands the helper shows unless more are asked for."""

_COLUMNS = (
    Column("Away", right=True),
    Column("Line"),
    Column("Hand"),
    Column("X/C"),
    Column("Pays", right=True),
)
_HAND = 2


class Hints:
    """Look at a seat's view, and at nothing else, and say what to do."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._bot = bots.make("strong", desk.matcher, desk.rules)

    def helper(self, view: View, number: int | None = None) -> None:
        """Write the hands nearest to the seat's tiles, what they need, and what is still there."""
        desk = self._desk
        found = desk.matcher.nearest(
            own_rack(view), number or SHOWN, seen(view), exempt=desk.rules.jokerless_exempt
        )
        if not found:
            desk.say(Span("No line of the card can hold these exposures.", "bad"))
            return
        desk.output.line()
        rows = [_row(candidate) for candidate in found]
        desk.output.table(Table(_COLUMNS, rows, _HAND))
        desk.say(Span("In brackets: how many copies are not yet in sight.", "faint"))

    def why(self, view: View, legal: LegalActions) -> None:
        """Write what is suggested and why."""

    def auto(self, view: View, legal: LegalActions) -> Action | None:
        """Return what is suggested; ``None`` once the person was told that nothing is."""
        return self._bot.choose(view, legal)


def own_rack(view: View) -> Rack:
    """Return all that the viewer holds."""
    exposures = [Exposure.parse(text) for text in view["exposures"][view["seat"]]]
    return Rack.from_tiles(view["rack"], exposures)


def seen(view: View) -> Visible:
    """Return what the viewer sees on the table outside its own rack."""
    others = [
        Exposure.parse(text)
        for seat in range(view["players"])
        for text in view["exposures"][seat]
        if seat != view["seat"]
    ]
    return Visible(counts_of(each["tile"] for each in view["discards"]), others)


def _row(candidate: Candidate) -> Row:
    line = candidate.line
    cells = (
        styled(Span(str(candidate.away), "good" if candidate.away == 0 else "title")),
        styled(printable(line.id)),
        hand_text(line),
        mark_text(line),
        styled(f"{candidate.pays:,}"),
    )
    details: list[tuple[Text, Text]] = [
        (styled(Span("tiles", "faint")), hand_words(candidate.groups, False))
    ]
    if candidate.away == 0:
        details.append(((), styled(Span("mah jongg", "good"))))
    elif not candidate.reachable:
        out = Span("out of reach: too few of these tiles are left", "bad")
        details.append((styled(Span("needs", "faint")), styled(out)))
    else:
        details.append((styled(Span("needs", "faint")), tuple(_needs(candidate))))
    return Row(cells, details)


def _needs(candidate: Candidate) -> list[Span]:
    spans: list[Span] = []
    for tile, number in candidate.needs.items():
        if spans:
            spans.append(Span("  "))
        live = candidate.live.get(tile, 0)
        spans += rack_text([tile] * number)
        spans.append(Span(f"{NO_BREAK}({live})", "faint" if live else "bad"))
    return spans
