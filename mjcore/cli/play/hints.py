"""Hints on request: the nearest hands, what is suggested and why, and doing it.

They come from the advisor, which looks at the seat's view and at nothing else.
"""

from __future__ import annotations

from mjcore.advice import Advice, Advisor, Choice, Hint
from mjcore.cli.play.desk import Desk, View
from mjcore.cli.play.doing import in_words
from mjcore.cli.play.screen import draw_item
from mjcore.cli.play.tiles import rack_text
from mjcore.cli.printed import hand_text, mark_text
from mjcore.cli.tables import Column, Row, Table
from mjcore.cli.text import NO_BREAK, Span, Text, printable, styled
from mjcore.cli.tilewords import hand_words
from mjcore.table import Action, Phase
from mjcore.table.moves import LegalActions

SHOWN = 5
"""How many hands the helper shows unless more are asked for."""

OTHERS = 3
"""How many alternatives are named."""

_COLUMNS = (
    Column("Away", right=True),
    Column("Line"),
    Column("Hand"),
    Column("X/C"),
    Column("Pays", right=True),
    Column("Chance", right=True),
)
_HAND = 2


class Hints:
    """Say what a seat could do, from its view."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._advisor = Advisor(desk.matcher, desk.rules)

    def helper(self, view: View, number: int | None = None) -> None:
        """Write the hands nearest to the seat's tiles, what they need, and what is still there."""
        desk = self._desk
        if view["dead"][view["seat"]]:
            desk.say(Span("Your hand is dead", "bad"), ": it cannot win any more.")
            return
        found = self._advisor.helper(view, number or SHOWN)
        if not found:
            desk.say(Span("No line of the card can hold your exposures.", "bad"))
            return
        desk.output.line()
        desk.output.table(Table(_COLUMNS, [_row(hint) for hint in found], _HAND))
        desk.say(
            Span(
                "In brackets: how many copies are not yet in sight. "
                "Chance: to win this deal with this line.",
                "faint",
            )
        )

    def why(self, view: View, legal: LegalActions) -> None:
        """Write what is suggested and why, and what else could be done."""
        advice = self._advice(view, legal)
        desk = self._desk
        if advice.suggestion is None:
            desk.say("There is nothing to decide now.")
            return
        chance = advice.choices[0].chance
        worth = "" if chance is None else f" Chance to win this deal: {percent(chance)}."
        words = in_words(advice.suggestion, view)
        desk.say(Span("Suggestion: ", "title"), *words, ".", Span(worth, "faint"))
        for reason in advice.reasons:
            draw_item(desk.output, printable(reason.text))
        others = [one for one in advice.alternatives if one.action in legal][:OTHERS]
        for place, choice in enumerate(others):
            desk.say(Span("Or        " if not place else " " * 10, "faint"), *_other(choice, view))
        challenge = self._advisor.challenge(view)
        if challenge.suggestion is not None and challenge.suggestion in legal:
            desk.say(Span("Also: ", "title"), *in_words(challenge.suggestion, view), ".")
            draw_item(desk.output, printable(challenge.text))

    def auto(self, view: View, legal: LegalActions) -> Action | None:
        """Return what is suggested, after saying so; ``None`` if there is nothing to decide."""
        action = self._advice(view, legal).suggestion
        if action is None:
            self._desk.say("There is nothing to decide now.")
        else:
            self._desk.say(Span("Auto: ", "faint"), *in_words(action, view), ".")
        return action

    def _advice(self, view: View, legal: LegalActions) -> Advice:
        """Return advice whose suggestion is legal, or none."""
        advice = self._advisor.advise(view)
        if advice.suggestion in legal:
            return advice
        if view["phase"] == Phase.TURN and view["turn"] == view["seat"]:
            # The form that was suggested for the exposure may have been tried already.
            return self._advisor.discard(view)
        choices = tuple(choice for choice in advice.choices if choice.action in legal)
        return Advice(choices, advice.reasons)


def _other(choice: Choice, view: View) -> list[str | Span]:
    assert choice.action is not None  # it is legal
    chance = "" if choice.chance is None else f"  {percent(choice.chance)}"
    return [*in_words(choice.action, view), Span(chance, "faint")]


def percent(chance: float) -> str:
    """Return a chance for a table: ``12 %``, ``<1 %``."""
    return f"<1{NO_BREAK}%" if 0 < chance < 0.005 else f"{100 * chance:.0f}{NO_BREAK}%"


def _row(hint: Hint) -> Row:
    line = hint.line
    cells = (
        styled(Span(str(hint.away), "good" if hint.away == 0 else "title")),
        styled(printable(line.id)),
        hand_text(line),
        mark_text(line),
        styled(f"{hint.pays:,}"),
        styled(percent(hint.chance)),
    )
    details: list[tuple[Text, Text]] = [
        (styled(Span("tiles", "faint")), hand_words(hint.groups, False))
    ]
    if hint.away == 0:
        details.append(((), styled(Span("mah jongg", "good"))))
    elif hint.reachable:
        details.append((styled(Span("needs", "faint")), tuple(_needs(hint))))
    else:
        out = Span("out of reach: too few of these tiles are left", "bad")
        details.append((styled(Span("needs", "faint")), styled(out)))
    return Row(cells, details)


def _needs(hint: Hint) -> list[Span]:
    spans: list[Span] = []
    for tile, number in hint.needs.items():
        if spans:
            spans.append(Span("  "))
        live = hint.live.get(tile, 0)
        spans += rack_text([tile] * number)
        spans.append(Span(f"{NO_BREAK}({live})", "faint" if live else "bad"))
    return spans
