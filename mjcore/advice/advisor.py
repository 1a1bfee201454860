"""The advisor: what a seat had better do, from its view alone."""

from __future__ import annotations

from collections.abc import Container

from mjcore.advice import claim, helper, passing, turn
from mjcore.advice.advice import Advice
from mjcore.advice.desk import Desk
from mjcore.advice.helper import Hint
from mjcore.arguments import as_matcher, as_rules
from mjcore.card import Card
from mjcore.errors import Error
from mjcore.matcher import Matcher
from mjcore.rules import Rules
from mjcore.table import Phase, View
from mjcore.table.seats import PASS_PHASES

VOTE = frozenset({Phase.CH2_VOTE})
COURTESY = frozenset({Phase.COURTESY_OFFER, Phase.COURTESY_PASS})
TURN = frozenset({Phase.TURN})
WINDOW = frozenset({Phase.WINDOW})


class Advisor:
    """Answer every question that a seat can face, from ``deal.view(seat)`` and nothing else.

    Each method takes a view and returns an ``Advice``: ``suggestion``, ``alternatives`` with their
    scores, ``reasons`` as data and ``text`` in words. Raise ``TypeError`` for what is no ``View``
    (one that was sent as JSON is read with ``View.from_dict``), and ``Error`` for a question that
    the view's phase does not ask. An advisor keeps nothing, so one serves all
    seats and threads; a matcher in place of a card saves the work of compiling it.
    """

    def __init__(self, card: Card | Matcher, rules: Rules | None = None) -> None:
        self.matcher = as_matcher(card)
        self.rules = as_rules(rules)

    def helper(self, view: View, k: int = 5) -> list[Hint]:
        """Return the ``k`` lines most worth going for, each with its chance to win this deal.

        Lines that can still be made come first, then those with most chance. Empty for a dead hand
        and where the exposures leave no line.
        """
        desk = self._desk(view)
        return helper.hints(desk.scene, desk.judge, self.matcher, self.rules, k)

    def charleston(self, view: View) -> Advice:
        """Suggest the tiles to pass; jokers never. Scores are what the hand is worth without."""
        return passing.advise_pass(self._asked(view, PASS_PHASES, "no pass"))

    def vote(self, view: View) -> Advice:
        """Suggest whether to vote for a second Charleston."""
        return passing.advise_vote(self._asked(view, VOTE, "no vote"))

    def courtesy(self, view: View) -> Advice:
        """Suggest how many tiles to offer, or, once that is agreed, which to give."""
        desk = self._asked(view, COURTESY, "no courtesy pass")
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
        desk = self._asked(view, TURN, "no discard to make")
        if not desk.scene.own_turn:
            raise Error("there is nothing to advise: it is not this seat's turn")
        return turn.advise_discard(desk)

    def call(self, view: View) -> Advice:
        """Suggest what to do about the live discard: mah jongg, a call, or to let it go."""
        return claim.advise_call(self._asked(view, WINDOW, "no discard to claim"))

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
        if scene.seat not in view.to_act:
            return Advice((), ())
        if scene.phase is Phase.WINDOW:
            return claim.advise_call(desk)
        if scene.phase is Phase.TURN or scene.phase is Phase.CH1_RIGHT:
            declared = turn.advise_declare(desk)
            if declared.suggestion is not None:
                return declared
        if scene.phase in PASS_PHASES:
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
        if not isinstance(view, View):
            raise TypeError(f"a View is needed here, not {type(view).__name__}: see View.from_dict")
        return Desk(self.matcher, self.rules, view)

    def _asked(self, view: View, phases: Container[Phase], instead: str) -> Desk:
        """Return the desk for a question that belongs to some phases."""
        desk = self._desk(view)
        phase = desk.scene.phase
        if phase not in phases:
            raise Error(f"there is nothing to advise: there is {instead} in {phase}")
        return desk
