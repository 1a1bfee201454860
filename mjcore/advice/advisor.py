"""The advisor: what a seat had better do, from its view alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mjcore.advice import claim, helper, passing, turn
from mjcore.advice.advice import Advice
from mjcore.advice.desk import Desk
from mjcore.advice.helper import Hint
from mjcore.advice.options import PASSES
from mjcore.matcher import Matcher
from mjcore.table import Phase, Rules

View = Mapping[str, Any]
"""What ``deal.view(seat)`` returns."""


class Advisor:
    """Answer every question that a seat can face, from ``deal.view(seat)`` and nothing else.

    Each method takes a view and returns an ``Advice``: ``suggestion``, ``alternatives`` with their
    scores, ``reasons`` as data and ``text`` in words. Raise ``Error`` for what is no view. An
    advisor keeps nothing, so one serves all seats and threads.
    """

    def __init__(self, matcher: Matcher, rules: Rules | None = None) -> None:
        self.matcher = matcher
        self.rules = Rules.league() if rules is None else rules

    def helper(self, view: View, k: int = 5) -> list[Hint]:
        """Return the ``k`` lines most worth going for, each with its chance to win this deal.

        Lines that can still be made come first, then those with most chance. Empty for a dead hand
        and where the exposures leave no line.
        """
        desk = self._desk(view)
        return helper.hints(desk.scene, desk.judge, self.matcher, self.rules, k)

    def charleston(self, view: View) -> Advice:
        """Suggest the tiles to pass; jokers never. Scores are what the hand is worth without."""
        return passing.advise_pass(self._desk(view))

    def vote(self, view: View) -> Advice:
        """Suggest whether to vote for a second Charleston."""
        return passing.advise_vote(self._desk(view))

    def courtesy(self, view: View) -> Advice:
        """Suggest how many tiles to offer, or, once that is agreed, which to give."""
        desk = self._desk(view)
        if desk.scene.phase is Phase.COURTESY_PASS:
            return passing.advise_gift(desk)
        return passing.advise_offer(desk)

    def declare(self, view: View) -> Advice:
        """Suggest mah jongg where the hand has it; no suggestion otherwise."""
        return turn.advise_declare(self._desk(view))

    def exchange(self, view: View) -> Advice:
        """Suggest a joker exchange; no suggestion where none helps."""
        return turn.advise_exchange(self._desk(view))

    def revise(self, view: View) -> Advice:
        """Suggest another form for the exposure just made; no suggestion where none is better."""
        return turn.advise_revise(self._desk(view))

    def discard(self, view: View) -> Advice:
        """Suggest a discard. Scores are points, of which only differences mean anything."""
        return turn.advise_discard(self._desk(view))

    def call(self, view: View) -> Advice:
        """Suggest what to do about the live discard: mah jongg, a call, or to let it go."""
        return claim.advise_call(self._desk(view))

    def challenge(self, view: View) -> Advice:
        """Suggest to challenge a hand that is provably dead; no suggestion where none is."""
        return claim.advise_challenge(self._desk(view))

    def advise(self, view: View) -> Advice:
        """Suggest what to do now, whatever the phase; nothing where the seat is not asked.

        In a turn mah jongg goes first, then what helps of exchanges and revisions, then the
        discard.
        """
        desk = self._desk(view)
        scene = desk.scene
        if scene.seat not in view["to_act"]:
            return Advice((), ())
        if scene.phase is Phase.WINDOW:
            return claim.advise_call(desk)
        if scene.phase is Phase.TURN or scene.phase is Phase.CH1_RIGHT:
            declared = turn.advise_declare(desk)
            if declared.suggestion is not None:
                return declared
        if scene.phase in PASSES:
            return passing.advise_pass(desk)
        if scene.phase is Phase.CH2_VOTE:
            return passing.advise_vote(desk)
        if scene.phase is Phase.COURTESY_OFFER:
            return passing.advise_offer(desk)
        if scene.phase is Phase.COURTESY_PASS:
            return passing.advise_gift(desk)
        for advise in (turn.advise_exchange, turn.advise_revise):
            advice = advise(desk)
            if advice.suggestion is not None:
                return advice
        return turn.advise_discard(desk)

    def _desk(self, view: View) -> Desk:
        return Desk(self.matcher, self.rules, view)
