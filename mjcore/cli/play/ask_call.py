"""The question of a window: whether the human calls the discard."""

from __future__ import annotations

from mjcore import Exposure
from mjcore.cli.play.ask_turn import sure_of_challenge
from mjcore.cli.play.colours import made_text, named
from mjcore.cli.play.dialogue import BaseQuestion
from mjcore.cli.play.line_input import LineInput, any_of, is_mah_jongg, read_number
from mjcore.cli.play.screen import draw_rack
from mjcore.cli.text import Span
from mjcore.errors import printable
from mjcore.table import Action, Call, MahJongg, Skip
from mjcore.table.claims import best_win
from mjcore.tiles import Tile

SIZES = {"pung": 3, "kong": 4, "quint": 5, "sextet": 6}
"""What groups are called by their size."""

_NAMES = {size: name for name, size in SIZES.items()}
_SKIP = frozenset({"skip", "s", "no", "n", "pass", "-", "let it go"})


class CallQuestion(BaseQuestion):
    """Ask whether the human calls a discard, for which group and with how many jokers."""

    __slots__ = ()
    prompt = "call> "
    timed = True
    enter = Skip()

    @property
    def wins(self) -> bool:
        """Whether the discard makes a hand of the card."""
        return self._best_win() is not None

    @property
    def _tile(self) -> Tile:
        tile = self.view.live
        assert tile is not None  # a window has a discard
        return tile

    def show(self) -> None:
        """Write the discard, the rack and the ways to call it."""
        output, dialogue = self.dialogue.output, self.dialogue
        output.line()
        thrower = self.view.turn
        seconds = (
            f"{dialogue.timer:g} second{'s' * (dialogue.timer != 1)}" if dialogue.timer else ""
        )
        limit = f" You have {seconds}." if seconds else ""
        dialogue.say(Span("You can call ", "title"), named(self._tile), f" of {thrower}.{limit}")
        draw_rack(output, self.view)
        win = self._best_win()
        if win is not None:
            dialogue.say("  m  ", Span("mah jongg", "good"), f", {win}")
        for number, call in enumerate(self._calls(), 1):
            jokers = f" {number_of_jokers(call.jokers)}"
            dead = "" if self._fits(call) else ", which no line of the card has"
            shown = made_text(self._tile, call.size, call.jokers)
            dialogue.say(f"  {number}  {_NAMES[call.size]} ", *shown, Span(jokers, "faint"), dead)
        dialogue.say("  s  skip: let it go; Enter does too")

    def _calls(self) -> list[Call]:
        return [action for action in self.legal if isinstance(action, Call)]

    def _best_win(self) -> str | None:
        """Return what mah jongg on this discard would be, if it is one."""
        if MahJongg() not in self.legal:
            return None
        rules = self.dialogue.rules
        rack = self.rack().add(self._tile)
        win = best_win(self.dialogue.matcher, rules, rack, claimed=True)
        return None if win is None else f"{printable(win.line.id)}, worth {win.line.value:,}"

    def _fits(self, call: Call) -> bool:
        made = Exposure(self._tile, call.size, call.jokers)
        return self.dialogue.matcher.fits([*self.exposures(), made])

    @property
    def _example(self) -> str:
        ways = ["s or Enter to let it go"]
        if self._best_win():
            ways.append("m for mah jongg")
        if calls := len(self._calls()):
            ways.append("1" if calls == 1 else f"a number from 1 to {calls}")
        return f"Type {any_of(ways)}; or help."

    def read(self, line: LineInput) -> Action | None:
        """Return the call, the declaration or the skip that was typed."""
        if line.whole in _SKIP:
            return Skip()
        if is_mah_jongg(line.whole.removeprefix("call ")):
            return MahJongg()
        words = line.whole.split()
        calls = self._calls()
        if words[:1] == ["call"]:
            words = words[1:]
            if not words and len(calls) == 1:
                return calls[0]
        group = SIZES.get(words[0]) if words else None
        numbers = [read_number(word) for word in words if not word.startswith("joker")]
        if group is not None:
            return self._of_size(group, numbers[1:])
        if len(numbers) == 1 and numbers[0] and numbers[0] <= len(calls):
            return calls[numbers[0] - 1]
        if len(numbers) == 2 and None not in numbers:
            return Call(numbers[0] or 0, numbers[1] or 0)
        self.dialogue.complain("That is no answer here.", self._example)
        return None

    def _of_size(self, size: int, numbers: list[int | None]) -> Action | None:
        """Return the call of a group by its name, ``kong`` or ``kong 1``."""
        fitting = [call for call in self._calls() if call.size == size]
        if len(numbers) == 1 and numbers[0] is not None:
            return Call(size, numbers[0])
        if len(fitting) == 1 and not numbers:
            return fitting[0]
        if not fitting:
            self.dialogue.complain(f"Your tiles make no {_NAMES[size]} of it.", self._example)
        else:
            jokers = any_of([str(call.jokers) for call in fitting])
            self.dialogue.complain(
                f"With how many jokers? Type {_NAMES[size]} and {jokers}.",
            )
        return None

    def sure(self, action: Action) -> bool:
        """Ask about a call that kills the hand and a declaration in error."""
        if isinstance(action, Call) and not self._fits(action):
            return self.dialogue.sure(
                "No line of the card has this exposure with your others. Call all the same?",
                default=False,
            )
        if isinstance(action, MahJongg) and self._best_win() is None:
            return self.dialogue.sure(
                "This makes no hand of the card, and your hand would be dead. Declare?",
                default=False,
            )
        return sure_of_challenge(self, action)


def number_of_jokers(number: int) -> str:
    """Return how many jokers a group takes, in words."""
    return {0: "no joker", 1: "one joker"}.get(number, f"{number} jokers")
