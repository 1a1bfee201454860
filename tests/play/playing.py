"""Play in this process, with lines that are typed by a script."""

from __future__ import annotations

import io
import random
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import mjcore
from mjcore.cli.output import Output
from mjcore.cli.play.ask_charleston import PassQuestion
from mjcore.cli.play.dialogue import Dialogue
from mjcore.cli.play.human import QUESTIONS
from mjcore.cli.play.keyboard import Keyboard
from mjcore.cli.play.line_input import LineInput
from mjcore.cli.play.saving import Saved
from mjcore.cli.play.session import Session
from mjcore.cli.play.setup import Setup
from mjcore.cli.play.signals import Watch

MATCHER = mjcore.Matcher(mjcore.Card.practice())
CARD = mjcore.Card.loads("""
[card]
name = "Kitchen card"
edition = "1"
[[section]]
name = "Evens"
lines = [
  { hand = "222a 444a 6666a 8888a", value = 25 },
  { hand = "FF 2222a 4444b 6666c", value = 30, note = "three suits" },
  { hand = "FF 22a 444a 666a 8888a", value = 35, concealed = true },
]
[[section]]
name = "Pairs"
singles_and_pairs = true
lines = [{ hand = "11a 22a 33a 44a 55a 66a 77a | any run", value = 50, concealed = true }]
""")
PRESETS = ("league", "casual", "classic", "room", "guided")
ENOUGH = 4000
"""More lines than any game here takes: a script that is asked for more has gone astray."""


class Typist:
    """Type the lines of a script, then end the input; keep what was asked."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)
        self.prompts: list[str] = []

    def __call__(self, prompt: str) -> str:
        self.prompts.append(prompt)
        assert len(self.prompts) < ENOUGH, "the game asks for ever"
        try:
            return next(self._lines)
        except StopIteration:
            raise EOFError from None


def always(line: str = "auto") -> Iterator[str]:
    """Type the same for ever."""
    while True:
        yield line


def new_game(
    seed: int, preset: str = "league", hands: int = 1, seat: int = 0, bots: str = "easy"
) -> Saved:
    """Return a game that is about to begin."""
    rules = mjcore.Rules.preset(preset, hands_per_game=hands, call_timer=None)
    setup = Setup(preset=preset, bots=bots, player=seat, seed=seed)
    return Saved(setup, mjcore.Game(MATCHER, rules, rng=seed), False, None, None)


def play(
    saved: Saved,
    lines: Iterable[str] | Callable[[str], str],
    file: Path | None = None,
    resumed: bool = False,
) -> tuple[int, str]:
    """Play a game with these lines; return the exit status and what was written."""
    stream = io.StringIO()
    typist = lines if callable(lines) else Typist(lines)
    status = Session(saved, Output.to(stream), typist, file).run(resumed=resumed)
    return status, stream.getvalue()


class Asking:
    """Ask one question in a position, and see what a typed line comes to."""

    def __init__(self, deal: mjcore.Deal, seat: int, answers: Iterable[str] = ()) -> None:
        self.stream = io.StringIO()
        self.typist = Typist(answers)
        self.dialogue = Dialogue(
            Output.to(self.stream), Keyboard(self.typist, Watch()), deal.matcher, deal.rules
        )
        view = deal.view(seat)
        self.legal = deal.legal_actions(seat)
        kind = QUESTIONS.get(view.phase, PassQuestion)
        self.question = kind(self.dialogue, view, self.legal)

    def read(self, line: str) -> mjcore.Action | None:
        """Return the action that a line stands for."""
        return self.question.read(LineInput.of(line))

    def sure(self, action: mjcore.Action) -> bool:
        """Return whether the action is meant."""
        return self.question.sure(action)

    def shown(self) -> str:
        """Return what the question writes."""
        self.question.show()
        return self.said()

    def said(self) -> str:
        """Return what has been written since the last time."""
        text = self.stream.getvalue()
        self.stream.seek(0)
        self.stream.truncate()
        return text


def random_person(seed: int) -> Iterator[str]:
    """Type what a person might, sensible or not, but go on with the game."""
    chance = random.Random(seed)
    asides = ["?", "why", "card 369", "table", "", "scores", "log", "rules", "help", "discards"]
    while True:
        yield chance.choice(asides) if chance.random() < 0.05 else "auto"
