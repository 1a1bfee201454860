"""Hints on request: the nearest hands, what is suggested and why, and doing it.

They come from the advisor, which looks at the seat's view and at nothing else.
"""

from __future__ import annotations

from mjcore.advice import Advice, Advisor, Choice, Hint
from mjcore.cli.candidates import details, legend, pays
from mjcore.cli.card_text import hand_text, mark_text
from mjcore.cli.play.action_words import in_words
from mjcore.cli.play.colours import rack_text
from mjcore.cli.play.dialogue import Dialogue
from mjcore.cli.play.screen import draw_item
from mjcore.cli.tables import Column, Row, Table
from mjcore.cli.text import NO_BREAK, Span, Text, styled
from mjcore.errors import printable
from mjcore.table import Action, Call, MahJongg, View
from mjcore.table.legal import LegalActions
from mjcore.tiles import Tile

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

    def __init__(self, dialogue: Dialogue) -> None:
        self._dialogue = dialogue
        self._advisor = Advisor(dialogue.matcher, dialogue.rules)

    def helper(self, view: View, number: int | None = None) -> None:
        """Write the hands nearest to the seat's tiles, what they need, and what is still there."""
        dialogue = self._dialogue
        if view.dead[view.seat]:
            dialogue.say(Span("Your hand is dead", "bad"), ": it cannot win any more.")
            return
        found = self._advisor.helper(view, number or SHOWN)
        if not found:
            dialogue.say(Span("No line of the card can hold your exposures.", "bad"))
            return
        dialogue.output.line()
        candidates = [hint.candidate for hint in found]
        rows = [_row(hint, paid) for hint, paid in zip(found, pays(candidates), strict=True)]
        dialogue.output.table(Table(_COLUMNS, rows, _HAND))
        words = f"{legend(candidates)} Chance: to win this deal with this line."
        dialogue.say(Span(words.lstrip(), "faint"))

    def why(self, view: View, legal: LegalActions) -> None:
        """Write what is suggested and why, and what else could be done."""
        advice = self._advice(view, legal)
        dialogue = self._dialogue
        if advice.suggestion is None:
            dialogue.say("There is nothing to decide now.")
            return
        chance = advice.choices[0].chance
        worth = "" if chance is None else f" Chance to win this deal: {percent(chance)}."
        words = in_words(advice.suggestion, view)
        dialogue.say(Span("Suggestion: ", "title"), *words, ".", Span(worth, "faint"))
        for reason in advice.reasons:
            draw_item(dialogue.output, printable(reason.text))
        others = [one for one in advice.alternatives if one.action in legal][:OTHERS]
        for place, choice in enumerate(others):
            lead = Span(" " * 10 if place else "Or".ljust(10), "faint")
            dialogue.say(lead, *_other(choice, view))
        challenge = self._advisor.challenge(view)
        if challenge.suggestion is not None and challenge.suggestion in legal:
            dialogue.say(Span("Also: ", "title"), *in_words(challenge.suggestion, view), ".")
            draw_item(dialogue.output, printable(challenge.text))

    def would_call(self, view: View, legal: LegalActions) -> bool:
        """Return whether a claim is suggested in a window."""
        return isinstance(self._advice(view, legal).suggestion, Call | MahJongg)

    def auto(self, view: View, legal: LegalActions) -> Action | None:
        """Return what is suggested, after saying so; ``None`` if there is nothing to decide."""
        action = self._advice(view, legal).suggestion
        if action is None:
            self._dialogue.say("There is nothing to decide now.")
        else:
            self._dialogue.say(Span("Auto: ", "faint"), *in_words(action, view), ".")
        return action

    def _advice(self, view: View, legal: LegalActions) -> Advice:
        """Return advice whose suggestion is legal, or none."""
        advice = self._advisor.advise(view)
        if advice.suggestion in legal:
            return advice
        choices = tuple(choice for choice in advice.choices if choice.action in legal)
        return Advice(choices, advice.reasons)


def _other(choice: Choice, view: View) -> list[str | Span]:
    assert choice.action is not None  # it is legal
    chance = "" if choice.chance is None else f"  {percent(choice.chance)}"
    return [*in_words(choice.action, view), Span(chance, "faint")]


def percent(chance: float) -> str:
    """Return a chance for a table: ``12 %``, ``<1 %``."""
    return f"<1{NO_BREAK}%" if 0 < chance < 0.005 else f"{100 * chance:.0f}{NO_BREAK}%"


def _row(hint: Hint, paid: Text) -> Row:
    line = hint.line
    cells = (
        styled(Span(str(hint.away), "good" if hint.away == 0 else "title")),
        styled(printable(line.id)),
        hand_text(line),
        mark_text(line),
        paid,
        styled(percent(hint.chance)),
    )
    return Row(cells, list(details(hint.candidate, _needed)))


def _needed(tile: Tile, number: int) -> Text:
    return rack_text([tile] * number)
