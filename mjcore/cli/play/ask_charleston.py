"""The questions of the Charleston: the passes, the vote, the courtesy pass."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from mjcore.cli.card_text import count
from mjcore.cli.play.dialogue import BaseQuestion
from mjcore.cli.play.line_input import LineInput, is_mah_jongg, read_number, read_yes_no
from mjcore.cli.play.screen import draw_rack
from mjcore.cli.text import Span
from mjcore.errors import TileError
from mjcore.notation import parse_named
from mjcore.table import PASS_SIZE, Action, Give, MahJongg, Offer, Pass, Seat, Vote
from mjcore.tiles import Tile

# At the end of a line: `blind`, `1 blind`, `blind 2`, `+ 1 unseen`.
_BLIND = re.compile(r"(?:^|\s|\+)\s*(?:([0-3])\s*)?(?:blind|unseen)(?:ly)?\s*([0-3])?$")


class _CharlestonQuestion(BaseQuestion):
    """A question whose answers need no second thought."""

    __slots__ = ()

    def sure(self, action: Action) -> bool:
        """Take every answer as meant."""
        return True

    def tiles(self, text: str, number: int, example: str) -> list[Tile] | None:
        """Return the tiles that were typed, or say why they are not so many tiles of the rack."""
        try:
            tiles = parse_named(text)
        except TileError as wrong:
            self.dialogue.complain(f"I do not understand this: {wrong}.", example)
            return None
        held = Counter(self.view.rack.concealed)
        for tile, wanted in Counter(tiles).items():
            if wanted > held[tile]:
                have = f"You have {held[tile] or 'no'} {tile.label}"
                self.dialogue.complain(
                    f"{have}{', not ' + str(wanted) if held[tile] else ''}.", example
                )
                return None
        if len(tiles) != number:
            self.dialogue.complain(f"That is {count(len(tiles), 'tile')}, not {number}.", example)
            return None
        return tiles


class PassQuestion(_CharlestonQuestion):
    """Ask which three tiles are passed."""

    __slots__ = ()

    @property
    def prompt(self) -> str:
        """What stands before the line: where the pass goes."""
        return f"pass {self.view.phase.direction}> "

    @property
    def _may_be_blind(self) -> bool:
        return self.view.phase.blind_name in self.dialogue.rules.blind_passes

    @property
    def _example(self) -> str:
        tiles = _some_tiles(self.view.rack.concealed, PASS_SIZE)
        if not self._may_be_blind:
            return f"Type three tiles, such as {tiles}; or help."
        fewer = _some_tiles(self.view.rack.concealed, PASS_SIZE - 1)
        return (
            f"Type three tiles, such as {tiles}, or fewer and the rest blind, "
            f"such as {fewer} blind 1, or blind 3; or help."
        )

    def show(self) -> None:
        """Write which pass it is, to whom it goes, and the rack."""
        phase = self.view.phase
        second = "Second Charleston" if phase.startswith("ch2") else "Charleston"
        target = Seat((self.seat + phase.steps) % len(Seat))
        self.dialogue.output.line()
        self.dialogue.say(
            Span(f"{second}, pass {phase.direction}", "title"),
            f": three tiles to {target}, no jokers.",
        )
        if self._may_be_blind:
            self.dialogue.say(
                "In this pass one, two or three of the tiles coming to you may go on unseen: type "
                "fewer tiles and blind, or blind alone for all three."
            )
        if MahJongg() in self.legal:
            self.dialogue.say(
                Span("You were dealt mah jongg!", "good"), " Type mahjong to declare it."
            )
        draw_rack(self.dialogue.output, self.view)

    def read(self, line: LineInput) -> Action | None:
        """Return the pass that was typed, or mah jongg as dealt."""
        if is_mah_jongg(line.whole):
            return MahJongg()
        text, blind = _split_blind(line.whole.removeprefix("pass "))
        if blind is not None and not self._may_be_blind:
            self.dialogue.complain("Nothing can be passed blind in this pass.", self._example)
            return None
        if blind == -1:  # "blind" alone: as many as are missing
            blind = PASS_SIZE - self._number(text)
        tiles = self.tiles(text, PASS_SIZE - (blind or 0), self._example)
        if tiles is None:
            return None
        if Tile.JOKER in tiles:
            self.dialogue.complain("Jokers are never passed.", self._example)
            return None
        return Pass(tiles, blind or 0)

    @staticmethod
    def _number(text: str) -> int:
        try:
            return min(len(parse_named(text)), PASS_SIZE)
        except TileError:
            return 0


def _split_blind(text: str) -> tuple[str, int | None]:
    """Return the tiles of a pass and how many go blind: ``None`` for none, -1 for the rest."""
    found = _BLIND.search(text)
    if found is None:
        return text, None
    number = found[1] or found[2]
    return text[: found.start()], int(number) if number else -1


def _some_tiles(rack: Sequence[Tile], number: int) -> str:
    """Return tiles that could be typed, as an example."""
    return " ".join([str(tile) for tile in rack if tile is not Tile.JOKER][:number])


class VoteQuestion(_CharlestonQuestion):
    """Ask for a vote on the second Charleston."""

    __slots__ = ()
    prompt = "second Charleston> "

    def show(self) -> None:
        """Write the question and the rack."""
        self.dialogue.output.line()
        self.dialogue.say(
            Span("A second Charleston?", "title"),
            " It takes all four; one no is enough against it.",
        )
        draw_rack(self.dialogue.output, self.view)

    def read(self, line: LineInput) -> Action | None:
        """Return the vote that was typed."""
        answer = read_yes_no(line.whole.removeprefix("vote "))
        if answer is None:
            self.dialogue.complain("That is no vote.", "Type yes or no.")
            return None
        return Vote(answer)


class OfferQuestion(_CharlestonQuestion):
    """Ask how many tiles the human would exchange with the player across."""

    __slots__ = ()
    prompt = "courtesy> "

    @property
    def _example(self) -> str:
        return f"Type a number from 0 to {self.dialogue.rules.courtesy_max}."

    def show(self) -> None:
        """Write whom the exchange is with, and the rack."""
        partner = Seat((self.seat + 2) % len(Seat))
        self.dialogue.output.line()
        self.dialogue.say(
            Span("Courtesy pass", "title"),
            f": how many tiles would you exchange with {partner}, across from you? ",
            "The smaller number of the two counts. ",
            self._example,
        )
        draw_rack(self.dialogue.output, self.view)

    def read(self, line: LineInput) -> Action | None:
        """Return the offer that was typed."""
        number = read_number(line.whole.removeprefix("offer "))
        if number is None or number > self.dialogue.rules.courtesy_max:
            self.dialogue.complain("That is no offer.", self._example)
            return None
        return Offer(number)


class GiveQuestion(_CharlestonQuestion):
    """Ask which tiles are given in the courtesy pass."""

    __slots__ = ()
    prompt = "give> "

    @property
    def _example(self) -> str:
        number = self.view.give or 0
        tiles = _some_tiles(self.view.rack.concealed, number)
        return f"Type {count(number, 'tile')}, such as {tiles}."

    def show(self) -> None:
        """Write how many tiles go to whom, and the rack."""
        partner = Seat((self.seat + 2) % len(Seat))
        self.dialogue.output.line()
        self.dialogue.say(
            Span("Courtesy pass", "title"),
            f": {count(self.view.give or 0, 'tile')} to {partner}, no jokers.",
        )
        draw_rack(self.dialogue.output, self.view)

    def read(self, line: LineInput) -> Action | None:
        """Return the tiles to give that were typed."""
        tiles = self.tiles(line.whole.removeprefix("give "), self.view.give or 0, self._example)
        if tiles is None:
            return None
        if Tile.JOKER in tiles:
            self.dialogue.complain("Jokers are never passed.", self._example)
            return None
        return Give(tiles)
