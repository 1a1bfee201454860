"""The table as one seat sees it, drawn from its view alone."""

from __future__ import annotations

from collections.abc import Sequence

from mjcore.cli.card_text import count
from mjcore.cli.output import Output
from mjcore.cli.play.colours import exposure_text, named, rack_text
from mjcore.cli.tables import Column, Row, Table
from mjcore.cli.text import Span, Text, styled, wrap
from mjcore.table import Seat, View

_ITEM = "- "
_COLUMNS = (
    Column("Seat"),
    Column("Player"),
    Column("Concealed", right=True),
    Column("Exposed"),
)
_EXPOSED = 3


def draw_table(output: Output, view: View, names: Sequence[str], heading: str) -> None:
    """Write what lies on the table; ``names`` are the players' by seat."""
    output.line()
    left = f"{heading}, {count(view.wall, 'tile')} left in the wall"
    output.prose(Span(left, "title"))
    rows = [_row(view, seat, names[seat]) for seat in range(view.players)]
    output.table(Table(_COLUMNS, rows, _EXPOSED))
    if view.discards:
        tiles = [tile for _, tile in view.discards]
        output.prose(Span("Discards  ", "faint"), *rack_text(tiles))


def draw_rack(output: Output, view: View) -> None:
    """Write the concealed tiles, sorted, and the tile that was drawn."""
    drawn = view.drawn
    new = () if drawn is None else (Span("  drawn: ", "faint"), named(drawn))
    rack = [Span(span.text, span.style or "held") for span in rack_text(view.rack.concealed)]
    output.prose(Span("Your rack  ", "faint"), *rack, *new)


def _row(view: View, seat: int, name: str) -> Row:
    own = seat == view.seat
    mark = "*" if seat == view.turn else " "
    style = "held" if own else ""
    shown: list[str | Span] = []
    for number, exposure in enumerate(view.exposures[seat]):
        shown += [" "] * bool(number) + list(exposure_text(exposure))
    if view.dead[seat]:
        shown += [" "] * bool(shown) + [Span("dead", "bad")]
    return Row(
        (
            styled(Span(f"{mark}{Seat(seat)}", style)),
            styled(Span(name, style)),
            styled(str(view.concealed[seat])),
            styled(*shown),
        )
    )


def draw_discards(output: Output, view: View) -> None:
    """Write every discard in order, a line for each seat."""
    if not view.discards:
        output.line("Nothing has been discarded yet.")
        return
    for seat in range(view.players):
        tiles = [tile for by, tile in view.discards if by == seat]
        words: list[Span] = [Span(f"{Seat(seat)!s:<7}", "faint")]
        for tile in tiles:
            words += [*rack_text([tile]), Span(" ")]
        output.prose(*words, "" if tiles else "nothing yet")


def scores_table(names: Sequence[str], seats: Sequence[Seat], scores: Sequence[int]) -> Table:
    """Return the scores by player, best first; equal ones in the order of the seats."""
    order = sorted(range(len(scores)), key=lambda player: (-scores[player], seats[player]))
    rows = [
        Row(
            (
                _strong(names[player], names[player] == "you"),
                styled(str(seats[player])),
                styled(Span(f"{scores[player]:+,}" if scores[player] else "0")),
            )
        )
        for player in order
    ]
    return Table((Column("Player"), Column("Seat"), Column("Score", right=True)), rows, 0)


def _strong(text: str, yes: bool) -> Text:
    return styled(Span(text, "held" if yes else ""))


def draw_scores(
    output: Output, names: Sequence[str], seats: Sequence[Seat], scores: Sequence[int]
) -> None:
    """Write the scores."""
    output.table(scores_table(names, seats, scores))


def draw_item(output: Output, *parts: str | Span) -> None:
    """Write an item of a list, its further lines set in."""
    for place, line in enumerate(wrap(styled(*parts), output.width - len(_ITEM))):
        output.line(" " * len(_ITEM) if place else _ITEM, *line)
