"""A game in the terminal: deal after deal, until it is over or the human leaves."""

from __future__ import annotations

import os
from pathlib import Path

from mjcore import bots
from mjcore.cli.card_text import card_title
from mjcore.cli.failures import FAILED
from mjcore.cli.output import Output
from mjcore.cli.play.dialogue import Dialogue
from mjcore.cli.play.human import Human
from mjcore.cli.play.keyboard import Keyboard, Read
from mjcore.cli.play.payments import Payments
from mjcore.cli.play.records import Records
from mjcore.cli.play.saving import Saved, save
from mjcore.cli.play.setup import NAMES
from mjcore.cli.play.signals import Leave, Watch
from mjcore.cli.text import Span
from mjcore.errors import IllegalAction, printable
from mjcore.files import free_name, reason
from mjcore.table import Action, Seat

SAVE_FILE = Path("mjcore-game.json")
"""Where a game is saved if no file was named; with a number where there is such a file already."""

DONE = 0

RETOLD = 6
"""How many sentences are told again when a saved game goes on."""


class Session:
    """Play a game, new or saved, with a human at the keyboard."""

    def __init__(self, saved: Saved, output: Output, read: Read, file: Path | None) -> None:
        self._saved = saved
        self._game = saved.game
        self._setup = saved.setup
        self._output = output
        self._file = file
        self._watch = Watch()
        self._dialogue = Dialogue(
            output,
            Keyboard(read, self._watch),
            saved.game.deal.matcher,
            saved.game.rules,
            saved.confirm,
            saved.timer,
            saved.helpful,
        )
        self._human = Human(self._dialogue, saved.setup, saved.game, self._save_as)
        # A bot keeps nothing, so that one plays all three seats.
        self._bot = bots.make(
            saved.setup.bots, self._dialogue.matcher, saved.game.rules, rng=saved.setup.seed
        )
        self._records = None if saved.records is None else Records(saved.records, saved.setup.seed)
        self._lost = False
        self._failing = False

    def run(self, *, resumed: bool) -> int:
        """Play until the game is over or the human leaves; return the exit status."""
        with self._watch.noting():
            try:
                self._play(resumed)
            except Leave:
                return self._leave()
            except BaseException:
                # The game must not be lost, even to a mistake in this program.
                self._keep()
                raise
        return FAILED if self._lost else DONE

    def _play(self, resumed: bool) -> None:
        game, human = self._game, self._human
        if resumed:
            self._take_up()
        else:
            self._greet()
            human.narrator.tell(game.deal.events_for(human.seat))
        while True:
            if game.deal.outcome is None:
                self._play_deal()
                self._settle()
            if game.over:
                break
            human.pause()
            game.next_deal()
            self._output.line()
            self._dialogue.say(Span(human.heading(), "title"))
            human.begin()
            human.tell_again(1)
        self._finish()

    def _greet(self) -> None:
        right, across, left = [
            f"{Seat((self._human.seat + steps) % len(Seat))} ({name})"
            for steps, name in enumerate(NAMES, 1)
        ]
        self._dialogue.say(
            Span(f"You are {self._human.seat}", "title"),
            f"; {right} is on your right, {across} across from you, {left} on your left "
            f"(bots: {self._setup.bots}). Rules: {self._setup.preset}. "
            f"Card: {card_title(self._dialogue.matcher.card)}. "
            "Type help at any time, quit to leave; the game is saved.",
        )

    def _take_up(self) -> None:
        self._dialogue.say(Span("The saved game goes on.", "title"))
        self._human.begin()
        if self._game.deal.outcome is None:
            self._human.tell_again(RETOLD)
        else:
            self._human.scores()

    # -- one deal

    def _play_deal(self) -> None:
        deal, human = self._game.deal, self._human
        me = human.seat
        while deal.outcome is None:
            self._watch.check()
            # The bots first: what they answer stays hidden until the last answer is in.
            seat = next((one for one in deal.to_act if one != me), me)
            if seat != me:
                self._apply(seat, self._choose(seat))
                continue
            self._keep_unasked()
            try:
                self._apply(me, human.answer())
            except IllegalAction as refused:
                self._dialogue.complain(f"That is not allowed: {refused.reason}.")

    def _choose(self, seat: Seat) -> Action:
        """Return a bot's action; its chance depends on the question alone, resumed or not."""
        deal = self._game.deal
        return self._bot.choose(deal.view(seat), deal.legal_actions(seat))

    def _apply(self, seat: Seat, action: Action) -> None:
        events = self._game.deal.apply(seat, action)
        me = self._human.seat
        seen = [event.for_seat(me) for event in events]
        self._human.narrator.tell([event for event in seen if event is not None])

    # -- between deals

    def _settle(self) -> None:
        """Explain the payments, show the scores, keep the record."""
        game, deal = self._game, self._game.deal
        view = deal.view(self._human.seat)
        # The view's outcome, not the deal's: the screen shows what the seat may know.
        outcome = view.outcome
        assert outcome is not None  # the deal has been played
        human = self._human
        Payments(outcome, deal.card, game.rules, human.narrator, human.names).write(self._output)
        self._human.scores()
        self._output.line()
        if self._records is not None:
            self._records.add(deal.number, deal)
            self._write_records()
        self._keep_unasked()

    def _finish(self) -> None:
        game, names = self._game, self._setup.names()
        best = max(game.scores)
        first = [name for name, score in zip(names, game.scores, strict=True) if score == best]
        if len(first) > 1:
            told = f"{' and '.join(first)} share the first place"
        else:
            told = f"{first[0]} {'have' if first == ['you'] else 'has'} won"
        self._dialogue.say(Span("The game is over: ", "title"), f"{told} with {best:+}.")
        self._write_records()

    def _write_records(self) -> None:
        """Write the records that are not written yet; on failure say so, and play on."""
        wrong = None if self._records is None else self._records.write()
        self._lost = wrong is not None
        if wrong is not None:
            self._dialogue.complain(
                f"The record could not be written: {printable(wrong)}.", "It will be tried again."
            )

    # -- saving

    def _state(self) -> Saved:
        self._saved.confirm = self._dialogue.confirm
        self._saved.helpful = self._dialogue.helpful
        return self._saved

    def _keep(self) -> bool:
        """Save the game and return whether that worked; say what went wrong."""
        file = self._file
        try:
            file = file or free_name(SAVE_FILE)
            save(file, self._state())
        except (OSError, ValueError) as error:  # ValueError: no name of a file
            wrong = reason(error) if isinstance(error, OSError) else str(error)
            self._dialogue.complain(
                f"The game could not be saved in {printable(str(file or SAVE_FILE))}: {wrong}."
            )
            return False
        self._file, self._failing = file, False
        return True

    def _keep_unasked(self) -> None:
        """Save the game if it has a file; complain of a failure once, not at every turn."""
        if self._file is not None and not self._failing:
            self._failing = not self._keep()

    def _save_as(self, name: str, told: bool) -> bool:
        """Save the game because the human asked, in a new file if one is named."""
        before = self._file
        if name:
            self._file = _path(name)
            if os.path.lexists(self._file) and self._file != before:
                self._dialogue.complain(
                    f"{printable(name)} exists already.", "Type save and the name of a new file."
                )
                self._file = before
                return False
        # A file that could not be written is forgotten, so that the old one is saved again.
        kept = self._keep()
        if not kept:
            self._file = before
        elif told:
            self._dialogue.say(f"Saved in {printable(str(self._file))}.")
        return kept

    def _leave(self) -> int:
        """Save the game and say how to resume it."""
        kept = self._keep()
        self._output.line()
        if kept:
            self._dialogue.say(
                "The game is saved. To go on: ",
                Span(f"mjcore play --resume {printable(str(self._file))}", "title"),
            )
        self._write_records()
        return DONE if kept and not self._lost else FAILED


def _path(name: str) -> Path:
    """Return the file of a name, in which ``~`` may stand for the home directory."""
    try:
        return Path(name).expanduser()
    except RuntimeError:  # ``~name`` of an unknown user
        return Path(name)
