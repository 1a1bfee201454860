"""What the others may hold, and what a discard risks, as far as one's own seat can tell."""

from __future__ import annotations

from collections.abc import Sequence

from mjcore.advice import Advisor, Danger, Opponent
from mjcore.card import Line
from mjcore.cli.card_text import hand_text, mark_text
from mjcore.cli.play.colours import named
from mjcore.cli.play.dialogue import Dialogue
from mjcore.cli.play.hints import percent
from mjcore.cli.tables import Column, Row, Table
from mjcore.cli.text import NO_BREAK, Span, Text, styled
from mjcore.errors import printable
from mjcore.table import Seat, View
from mjcore.table.seats import SEATS
from mjcore.tiles import Tile

LINES = 5
"""How many lines of a seat are shown; one each where all seats are asked for."""
TILES = 8
"""How many tiles are named."""
FAINT = 0.01
"""A weight below this is not worth naming."""

_LINES = (
    Column("Line"),
    Column("Hand"),
    Column("X/C"),
    Column("Pays", right=True),
    Column("Weight", right=True),
)
_DANGER = (
    Column("Tile"),
    Column("Chance", right=True),
    Column("Cost", right=True),
    Column("Who may win on it"),
)


class Others:
    """Say what a seat's view tells of the others."""

    def __init__(self, dialogue: Dialogue) -> None:
        self._dialogue = dialogue
        self._advisor = Advisor(dialogue.matcher, dialogue.rules)

    def who(self, view: View, seat: Seat | None = None) -> None:
        """Write what one of the others may be making, or in short what all of them may."""
        found = self._advisor.opponents(view)
        if seat is None:
            for one in found:
                self._tell(view, one, 1)
            return
        for one in found:
            if one.seat is seat:
                self._tell(view, one, LINES)
                return
        self._dialogue.say(f"{seat}'s hand is dead: it cannot win any more.")

    def _tell(self, view: View, one: Opponent, number: int) -> None:
        dialogue = self._dialogue
        dialogue.output.line()
        dialogue.say(
            Span(str(one.seat), "title"),
            f" waits for a single tile with a chance of {percent(one.ready)}.",
        )
        if not one.lines:
            dialogue.say("No line of the card is left for its exposures.")
            return
        rows = [_line_row(line, weight) for line, weight in one.lines[:number]]
        dialogue.output.table(Table(_LINES, rows, 1))
        waits = _weighed(one.waits)
        if waits:
            dialogue.say(Span("Waits most likely for  ", "faint"), *waits)
        if one.keys and number > 1:
            dialogue.say(
                Span("Cannot do without      ", "faint"),
                *_weighed(one.keys, view.unseen),
                Span("; in brackets the copies not in sight", "faint"),
            )

    def danger(self, view: View) -> None:
        """Write for each tile held what its discard risks, the most dangerous first."""
        dialogue = self._dialogue
        if not view.own_turn:
            dialogue.complain(
                "It is not your turn.", "In your turn danger says what each discard risks."
            )
            return
        found = sorted(self._advisor.danger(view).items(), key=lambda item: -item[1].chance)
        dialogue.output.line()
        rows = [_danger_row(tile, danger) for tile, danger in found]
        dialogue.output.table(Table(_DANGER, rows, 3))
        dialogue.say(
            Span("Chance: to give mah jongg. Cost: the payment to be expected, in points.", "faint")
        )


def _line_row(line: Line, weight: float) -> Row:
    return Row(
        (
            styled(printable(line.id)),
            hand_text(line),
            mark_text(line),
            styled(str(line.value)),
            styled(percent(weight)),
        )
    )


def _danger_row(tile: Tile, danger: Danger) -> Row:
    whom = [
        f"{SEATS[at]}{NO_BREAK}{_fine(chance)}"
        for at, chance in enumerate(danger.by_seat)
        if chance >= 0.0005
    ]
    style = "bad" if danger.chance >= 0.05 else "good" if danger.chance < 0.001 else ""
    cells: tuple[Text, ...] = (
        styled(named(tile)),
        styled(Span(_fine(danger.chance), style)),
        styled(f"{danger.cost:.1f}" if danger.cost >= 0.05 else "-"),
        styled(", ".join(whom) or "nobody"),
    )
    return Row(cells)


def _fine(chance: float) -> str:
    """Return a small chance for a table: ``0.4 %``."""
    if chance >= 0.0995:
        return percent(chance)
    return f"<0.1{NO_BREAK}%" if chance < 0.0005 else f"{100 * chance:.1f}{NO_BREAK}%"


def _weighed(pairs: Sequence[tuple[Tile, float]], unseen: bytes | None = None) -> list[str | Span]:
    """Return the likeliest tiles, each with its weight, and with its copies if they are given."""
    words: list[str | Span] = []
    for tile, weight in pairs[:TILES]:
        if weight >= FAINT:
            copies = "" if unseen is None else f"{NO_BREAK}({unseen[tile]})"
            words += [", "] * bool(words)
            words += [named(tile), f"{copies}{NO_BREAK}{percent(weight)}"]
    return words
