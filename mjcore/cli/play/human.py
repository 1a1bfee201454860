"""The human at the table: ask for its actions, and show what it wants to see meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from mjcore.cli.card_table import card_table
from mjcore.cli.play.ask_call import CallQuestion
from mjcore.cli.play.ask_charleston import GiveQuestion, OfferQuestion, PassQuestion, VoteQuestion
from mjcore.cli.play.ask_turn import TurnQuestion
from mjcore.cli.play.dialogue import Dialogue, Question
from mjcore.cli.play.help_text import write_help
from mjcore.cli.play.hints import Hints
from mjcore.cli.play.line_input import QUIT, LineInput, any_of, read_number, read_seat, read_yes_no
from mjcore.cli.play.narrator import Narrator
from mjcore.cli.play.others import Others
from mjcore.cli.play.rules_text import write_rules
from mjcore.cli.play.screen import draw_discards, draw_rack, draw_scores, draw_table
from mjcore.cli.play.setup import Setup
from mjcore.cli.play.signals import Leave, TimeUp
from mjcore.cli.text import Span, Text
from mjcore.deal import Deal
from mjcore.errors import printable
from mjcore.game import Game
from mjcore.table import Action, Challenge, Phase, Seat, Skip, View

TOLD = 20
"""How many sentences the ``log`` tells again."""

SUITS = (
    "Suits: a letter for each word; unlike letters are unlike suits, a dot has none. D is the "
    "dragon of its word's suit, not Dots; p q m any number, v w any wind, d e any dragon."
)

Questions = Callable[..., Question]

QUESTIONS: dict[Phase, Questions] = {
    Phase.CH2_VOTE: VoteQuestion,
    Phase.COURTESY_OFFER: OfferQuestion,
    Phase.COURTESY_PASS: GiveQuestion,
    Phase.TURN: TurnQuestion,
    Phase.WINDOW: CallQuestion,
}

Save = Callable[[str, bool], bool]
"""Save the game in the file of this name, or where it is saved anyhow; say so if the second
argument is true, and return whether it is saved."""


class Human:
    """Ask the human; everything shown comes from the seat's own view and events."""

    def __init__(self, dialogue: Dialogue, setup: Setup, game: Game, save: Save) -> None:
        self.dialogue = dialogue
        self._setup = setup
        self._game = game
        self._save = save
        self._names = setup.names()
        self._hints = Hints(dialogue)
        self._others = Others(dialogue)
        self._quiet = False
        self._told: list[Text] = []
        self.narrator = self._new_narrator()
        dialogue.aside = self._aside

    @property
    def seat(self) -> Seat:
        """The seat of the human in this deal."""
        return self._game.seat(self._setup.player)

    @property
    def names(self) -> list[str]:
        """The names of the players by the seats of this deal."""
        return [self._names[self._game.player(seat)] for seat in range(len(self._names))]

    @property
    def _deal(self) -> Deal:
        return self._game.deal

    @property
    def _view(self) -> View:
        return self._deal.view(self.seat)

    # -- the narrator

    def begin(self) -> None:
        """Tell a deal from its beginning, without saying what a saved one has had already."""
        self.narrator = self._new_narrator()
        self._quiet = True
        self.narrator.tell(self._deal.events_for(self.seat))
        self._quiet = False

    def _new_narrator(self) -> Narrator:
        self._told = []
        return Narrator(self.seat, self._hear)

    def _hear(self, sentence: Text) -> None:
        self._told.append(sentence)
        if not self._quiet:
            self.dialogue.say(*sentence)

    def tell_again(self, number: int) -> None:
        """Say the last sentences again."""
        self.narrator.flush()
        if len(self._told) > number:
            self.dialogue.say(Span("...", "faint"))
        for sentence in self._told[-number:]:
            self.dialogue.say(*sentence)

    # -- asking

    def answer(self) -> Action:
        """Return the action that the human wants; it may be against the rules."""
        self.narrator.flush()
        view, legal = self._view, self._deal.legal_actions(self.seat)
        question = QUESTIONS.get(view.phase, PassQuestion)(self.dialogue, view, legal)
        # The table still asks: answered for the human, a window shows nothing of the setting.
        if isinstance(question, CallQuestion) and self._lets_go(question):
            return Skip()
        if view.phase is Phase.TURN:
            self._draw_table()
            self._draw_rack()
        question.show()
        # The time runs from the moment at which the question can be read.
        self.dialogue.keyboard.limit(self.dialogue.timer if question.timed else None)
        try:
            return self._answer(question)
        except TimeUp:
            self.dialogue.output.line()
            self.dialogue.say(Span("Time is up: you let it go.", "advice"))
            return Skip()
        finally:
            self.dialogue.keyboard.limit(None)

    def _lets_go(self, question: CallQuestion) -> bool:
        """Return whether a call is none that the human wants to be asked about."""
        if not self.dialogue.helpful or question.wins:
            return False
        return not self._hints.would_call(question.view, question.legal)

    def _answer(self, question: Question) -> Action:
        legal = self._deal.legal_actions(self.seat)
        while True:
            line = LineInput.of(self.dialogue.keyboard.ask(question.prompt))
            if not line.whole and question.enter is not None:
                return question.enter
            if not line.whole:
                self._draw_table()
                if not question.shows_rack:
                    self._draw_rack()
                question.show()
                continue
            if line.whole == "auto":
                action = self._hints.auto(self._view, legal)
                if action is not None:
                    return action
                continue
            action = self._general(line, question)
            if action is None:
                continue
            # What is illegal goes to the deal as well: it says best why that is so.
            if action not in legal or question.sure(action):
                return action
            self.dialogue.say("Then not.")

    def _general(self, line: LineInput, question: Question) -> Action | None:
        """Return the action that was typed; ``None`` if the line asked for something else."""
        if line.word == "challenge":
            return self._challenge(line.rest)
        # Commands go first: none of them is a tile or the name of one.
        return None if self._aside(line) else question.read(line)

    def _aside(self, line: LineInput) -> bool:
        """Do what can be typed at any time; say whether the line asked for that."""
        command = self.COMMANDS.get(line.word)
        if command is not None:
            command(self, line)
        return command is not None

    def _challenge(self, text: str) -> Action | None:
        seat = read_seat(text)
        if seat is None:
            others = [str(seat) for seat in Seat if seat != self.seat]
            self.dialogue.complain("Whom?", f"Type challenge and {any_of(others)}.")
            return None
        return Challenge(seat)

    def pause(self) -> None:
        """Wait until the human wants the next deal."""
        while True:
            line = LineInput.of(self.dialogue.keyboard.ask("Enter for the next deal> "))
            if line.word in ("", "next", "deal", "y", "yes", "auto"):
                return
            if not self._aside(line):
                self.dialogue.complain(
                    "I do not understand this.", "Press Enter for the next deal, or type help."
                )

    # -- what can be asked for at any time

    def _help(self, line: LineInput) -> None:
        write_help(self.dialogue.output, self._view.phase)

    def _helper(self, line: LineInput) -> None:
        number = read_number(line.rest) if line.rest else None
        if line.rest and not number:
            self.dialogue.complain("How many hands?", "Type ? or ? and a number, such as ? 8.")
            return
        self._hints.helper(self._view, number)

    def _why(self, line: LineInput) -> None:
        self._hints.why(self._view, self._deal.legal_actions(self.seat))

    def _who(self, line: LineInput) -> None:
        seat = read_seat(line.rest) if line.rest else None
        if seat == self.seat or (line.rest and seat is None):
            others = [str(other) for other in Seat if other != self.seat]
            self.dialogue.complain("Who?", f"Type who, or who and {any_of(others)}.")
            return
        self._others.who(self._view, seat)

    def _danger(self, line: LineInput) -> None:
        self._others.danger(self._view)

    def _table(self, line: LineInput) -> None:
        self._draw_table()
        self._draw_rack()

    def _draw_table(self) -> None:
        draw_table(self.dialogue.output, self._view, self.names, self.heading())

    def heading(self) -> str:
        """Return which deal of the game this is."""
        limit = self._game.rules.hands_per_game
        number = max(1, self._game.hands_played + (self._deal.outcome is None))
        return f"Deal {number} of {limit}" if limit is not None else f"Deal {number}"

    def _rack(self, line: LineInput) -> None:
        self._draw_rack()

    def _draw_rack(self) -> None:
        draw_rack(self.dialogue.output, self._view)

    def _discards(self, line: LineInput) -> None:
        draw_discards(self.dialogue.output, self._view)

    def _scores(self, line: LineInput) -> None:
        self.scores()

    def scores(self) -> None:
        """Write the scores."""
        seats = [self._game.seat(player) for player in range(len(self._names))]
        self.dialogue.output.line()
        draw_scores(self.dialogue.output, self._names, seats, self._game.scores)

    def _log(self, line: LineInput) -> None:
        number = read_number(line.rest) if line.rest else TOLD
        if not number:
            self.dialogue.complain("How many sentences?", "Type log, or log and a number.")
            return
        self.tell_again(number)

    def _rules(self, line: LineInput) -> None:
        write_rules(self.dialogue.output, self.dialogue.rules, self._setup.preset)

    def _card(self, line: LineInput) -> None:
        card = self.dialogue.matcher.card
        wanted = [section for section in card.sections if line.rest in section.name.lower()]
        if wanted:
            exempt = self.dialogue.rules.jokerless_exempt
            self.dialogue.output.table(card_table(wanted, exempt=exempt))
            self.dialogue.say(Span(SUITS, "faint"))
        else:
            names = any_of([printable(one.name) for one in card.sections])
            self.dialogue.complain(
                f"The card has no section {line.rest!r}.", f"Type card, or card and {names}."
            )

    def _confirm(self, line: LineInput) -> None:
        wanted = read_yes_no(line.rest) if line.rest else not self.dialogue.confirm
        if wanted is None:
            self.dialogue.complain("That is neither on nor off.", "Type confirm on or confirm off.")
            return
        self.dialogue.confirm = wanted
        asked = "You are asked" if wanted else "You are no longer asked"
        self.dialogue.say(f"{asked} before a tile is discarded.")

    def _calls(self, line: LineInput) -> None:
        if line.rest not in ("helpful", "all", ""):
            self.dialogue.complain("Which calls?", "Type calls helpful or calls all.")
            return
        self.dialogue.helpful = line.rest == "helpful" or not (line.rest or self.dialogue.helpful)
        asked = (
            "only where the discard wins or the helper would call"
            if self.dialogue.helpful
            else "about every discard that you can call"
        )
        self.dialogue.say(f"You are asked {asked}.")

    def _save_now(self, line: LineInput) -> None:
        self._save(line.raw, True)

    def _quit(self, line: LineInput) -> None:
        if line.word in QUIT and not self._save("", False):
            self.dialogue.say(
                "Type save and the name of another file, or quit! to leave without it."
            )
            return
        raise Leave

    COMMANDS: ClassVar[dict[str, Callable[[Human, LineInput], None]]] = {
        **dict.fromkeys(("help", "h", "commands"), _help),
        **dict.fromkeys(("?", "hint", "hints", "helper"), _helper),
        **dict.fromkeys(("why", "suggest"), _why),
        "who": _who,
        **dict.fromkeys(("danger", "dangers"), _danger),
        **dict.fromkeys(("table", "t"), _table),
        "rack": _rack,
        "discards": _discards,
        **dict.fromkeys(("scores", "score"), _scores),
        **dict.fromkeys(("log", "story"), _log),
        "rules": _rules,
        "card": _card,
        "confirm": _confirm,
        "calls": _calls,
        "save": _save_now,
        **dict.fromkeys(("quit!", *QUIT), _quit),
    }
    """What can be typed at any time, by its first word."""
