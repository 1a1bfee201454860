"""The question of the human's turn: discard, exchange jokers, change the exposure, declare."""

from __future__ import annotations

from collections.abc import Sequence

from mjcore.cli.card_text import count
from mjcore.cli.play.action_words import exchange_words
from mjcore.cli.play.colours import made_text
from mjcore.cli.play.dialogue import BaseQuestion
from mjcore.cli.play.line_input import (
    LineInput,
    all_of,
    is_mah_jongg,
    read_number,
    read_seat,
)
from mjcore.cli.text import Span
from mjcore.errors import TileError, printable
from mjcore.notation import parse_named
from mjcore.table import Action, Challenge, Discard, Exchange, MahJongg, Revise, Seat
from mjcore.tiles import Tile


class TurnQuestion(BaseQuestion):
    """Ask what the human does in its turn."""

    __slots__ = ()
    prompt = "your turn> "
    shows_rack = False

    def show(self) -> None:
        """Write what can be done apart from discarding."""
        if self.view.dead[self.seat]:
            self.dialogue.say(Span("Your hand is dead", "bad"), ": all you can do is discard.")
            return
        wins = self.dialogue.matcher.wins(self.rack(), exempt=self.dialogue.rules.jokerless_exempt)
        if wins and MahJongg() in self.legal:
            best = wins[0]
            self.dialogue.say(
                Span("You have mah jongg!", "good"),
                f" {printable(best.line.id)}, worth {best.line.value:,}. Type mahjong to declare.",
            )
        for action in self._exchanges():
            self.dialogue.say(
                "Joker exchange: ", *exchange_words(action, self.view), ". Type exchange."
            )
        if self._revisions():
            self.dialogue.say("Your new exposure can still be changed. Type revise.")

    @property
    def _example(self) -> str:
        """Return what could be typed: the drawn tile, or another that is no joker."""
        rack = self.view.rack.concealed
        tiles = [tile for tile in (*rack, self.view.drawn) if tile not in (None, Tile.JOKER)]
        return f"Type a tile of your rack to discard it, such as {(tiles or rack)[-1]}; or help."

    def read(self, line: LineInput) -> Action | None:
        """Return the discard, exchange, revision or declaration that was typed."""
        if is_mah_jongg(line.whole):
            return MahJongg()
        if line.word in ("exchange", "swap", "x"):
            return self._read_exchange(line.rest)
        if line.word in ("revise", "change"):
            return self._read_revision(line.rest)
        if line.word in ("skip", "pass", "call"):
            self.dialogue.complain("It is your turn: there is no discard to call.", self._example)
            return None
        words = ("discard ", "d ", "throw ")
        prefix = next((word for word in words if line.whole.startswith(word)), "")
        return self._read_discard(line.whole.removeprefix(prefix))

    def _read_discard(self, text: str) -> Action | None:
        try:
            tiles = parse_named(text)
        except TileError as wrong:
            self.dialogue.complain(f"I do not understand this: {wrong}.", self._example)
            return None
        if len(tiles) != 1:
            self.dialogue.complain(f"That is {count(len(tiles), 'tile')}, not one.", self._example)
            return None
        if tiles[0] not in self.view.rack.concealed:
            self.dialogue.complain(f"You have no {tiles[0].label}.", self._example)
            return None
        return Discard(tiles[0])

    # -- joker exchanges

    def _exchanges(self) -> list[Exchange]:
        return [action for action in self.legal if isinstance(action, Exchange)]

    def _read_exchange(self, text: str) -> Action | None:
        fitting = self._exchanges()
        if not fitting:
            self.dialogue.complain("There is no joker on the table that you hold a tile for.")
            return None
        number = read_number(text)
        if number is not None and 0 < number <= len(fitting):
            return fitting[number - 1]
        chosen = fitting
        if text:
            *_, last = text.split()
            seat = read_seat(last) if len(text.split()) > 1 else None
            try:
                tiles = parse_named(text.rpartition(" ")[0] if seat is not None else text)
            except TileError:
                tiles = []
            chosen = [
                action
                for action in fitting
                if [action.tile] == tiles and seat in (None, action.seat)
            ]
        if len(chosen) == 1:
            return chosen[0]
        self._list_choices("exchange", [exchange_words(action, self.view) for action in fitting])
        return None

    # -- the newest exposure

    def _revisions(self) -> list[Revise]:
        if self.view.open is None:
            return []
        return [action for action in self.legal if isinstance(action, Revise)]

    def _read_revision(self, text: str) -> Action | None:
        fitting, newest = self._revisions(), self.view.open
        if not fitting or newest is None:
            self.dialogue.complain("You have no exposure that can be changed now.")
            return None
        numbers = [read_number(word) for word in text.split()]
        if len(numbers) == 1 and numbers[0] and numbers[0] <= len(fitting):
            return fitting[numbers[0] - 1]
        if len(numbers) == 2 and None not in numbers:
            return Revise(numbers[0] or 0, numbers[1] or 0)
        self._list_choices(
            "revise", [list(made_text(newest.tile, each.size, each.jokers)) for each in fitting]
        )
        return None

    def _list_choices(self, word: str, choices: Sequence[Sequence[str | Span]]) -> None:
        for number, choice in enumerate(choices, 1):
            self.dialogue.say(f"  {number}  ", *choice)
        last = f" to {len(choices)}" if len(choices) > 1 else ""
        self.dialogue.say(f"Type {word} and the number, 1{last}.")

    # -- second thoughts

    def sure(self, action: Action) -> bool:
        """Ask about a discard, if that is wanted, and a declaration in error."""
        if isinstance(action, Discard) and self.dialogue.confirm:
            return self.dialogue.sure(f"Discard {action.tile.label}?", default=True)
        if isinstance(action, MahJongg) and not self.dialogue.matcher.wins(self.rack()):
            return self.dialogue.sure(
                "These tiles are no hand of the card, and your hand would be dead. Declare?",
                default=False,
            )
        return sure_of_challenge(self, action)


def sure_of_challenge(question: BaseQuestion, action: Action) -> bool:
    """Ask about a challenge, since a wrong one costs something; take anything else as meant."""
    if not isinstance(action, Challenge):
        return True
    rules = question.dialogue.rules
    price = (
        "your own hand is dead"
        if rules.wrong_challenger_dies
        else f"you pay {rules.challenge_stake}"
    )
    shown = all_of([str(one) for one in question.view.exposures[action.seat]] or ["nothing"])
    return question.dialogue.sure(
        f"{Seat(action.seat)} shows {shown}. If you are wrong, {price}. Challenge?", default=False
    )
