"""What every question to the human needs: the screen, the keyboard, the card, the settings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Protocol

from mjcore import Exposure, Rack
from mjcore.cli.output import Output
from mjcore.cli.play.keyboard import Keyboard
from mjcore.cli.play.line_input import LineInput, read_yes_no
from mjcore.cli.text import Span
from mjcore.matcher import Matcher
from mjcore.rules import Rules
from mjcore.table import Action, Seat, View
from mjcore.table.legal import LegalActions


@dataclass(slots=True)
class Dialogue:
    """Hold what questions are asked with, and what the human can set.

    ``confirm`` says whether a discard is asked about before it is made, ``timer`` how many seconds
    there are for an answer in a window, ``helpful`` whether only calls worth a thought are asked.
    ``aside`` does what can be typed at any time, and says whether a line asked for that.
    """

    output: Output
    keyboard: Keyboard
    matcher: Matcher
    rules: Rules
    confirm: bool = True
    timer: float | None = None
    helpful: bool = False
    aside: Callable[[LineInput], bool] = lambda line: False

    def say(self, *parts: str | Span) -> None:
        """Write something to the human."""
        self.output.prose(*parts)

    def complain(self, what: str, right: str = "") -> None:
        """Say what is wrong with what was typed, and what would be right."""
        self.output.prose(Span(what, "advice"), f" {right}" if right else "")

    def sure(self, question: str, *, default: bool) -> bool:
        """Ask a question to be answered with yes or no, again until it is."""
        prompt = f"{question} [{'Y/n' if default else 'y/N'}] "
        while True:
            line = LineInput.of(self.keyboard.ask(prompt))
            answer = read_yes_no(line.whole) if line.whole else default
            if answer is not None:
                return answer
            if not self.aside(line):
                self.complain("That is neither yes nor no.", "Type y or n.")


class Question(Protocol):
    """Describe what can be asked: a class for each kind of phase."""

    @property
    def prompt(self) -> str:
        """What stands before the line that is typed."""

    @property
    def timed(self) -> bool:
        """Whether the table's time for answers is kept."""

    @property
    def shows_rack(self) -> bool:
        """Whether the rack is among what ``show`` writes."""

    @property
    def enter(self) -> Action | None:
        """What an empty line stands for; ``None`` if it shows the table and the question again."""

    def show(self) -> None:
        """Write what is asked, and what can be answered."""

    def read(self, line: LineInput) -> Action | None:
        """Return the action that was typed; ``None`` once the human was told what is wrong."""

    def sure(self, action: Action) -> bool:
        """Ask about a legal action that may be a mistake, and say whether it is meant."""


@dataclass(frozen=True, slots=True)
class BaseQuestion:
    """Hold what a question is about: the seat's view and its legal actions."""

    dialogue: Dialogue
    view: View
    legal: LegalActions

    timed = False
    shows_rack = True
    enter: ClassVar[Action | None] = None

    @property
    def seat(self) -> Seat:
        """The human's seat."""
        return self.view.seat

    def exposures(self) -> tuple[Exposure, ...]:
        """Return the human's own exposures."""
        return self.view.exposures[self.seat]

    def rack(self) -> Rack:
        """Return all that the human holds."""
        return self.view.rack
