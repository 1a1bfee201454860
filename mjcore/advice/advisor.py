"""The advisor: what a seat had better do, from its view alone."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import SupportsIndex

from mjcore.advice import aims, opponents, reading
from mjcore.advice.answer import NOTHING, Advice, Hint
from mjcore.advice.discards import advise_discard
from mjcore.advice.groups import advise_call, advise_exchange, advise_revise
from mjcore.advice.opening import rated_by_chances
from mjcore.advice.options import prospect
from mjcore.advice.passing import advise_gift, advise_offer, advise_pass, advise_vote
from mjcore.advice.rating import Rated
from mjcore.advice.reading import Danger, Opponent
from mjcore.advice.seen import Seen
from mjcore.arguments import as_matcher, as_rules
from mjcore.card import Card
from mjcore.errors import Error
from mjcore.matcher import Matcher
from mjcore.numbers import whole_in
from mjcore.rules import Rules
from mjcore.table import Phase, View
from mjcore.table.seats import PASS_PHASES
from mjcore.tiles import Tile

VOTE = frozenset({Phase.CH2_VOTE})
COURTESY = frozenset({Phase.COURTESY_OFFER, Phase.COURTESY_PASS})
TURN = frozenset({Phase.TURN})
WINDOW = frozenset({Phase.WINDOW})
MOST_LINES = 10**9


class Advisor:
    """Answer every question that a seat can face, from ``deal.view(seat)`` and nothing else.

    Each method takes a view and returns an ``Advice``: ``suggestion``, ``alternatives`` with their
    scores, ``reasons`` as data and ``text`` in words. Raise ``TypeError`` for what is no ``View``
    (one that was sent as JSON is read with ``View.from_dict``), and ``Error`` for a question that
    the view's phase does not ask. An advisor keeps nothing, so one serves all seats and threads; a
    matcher in place of a card saves the work of compiling it. The first answer about a matcher
    takes some tenths of a second longer: its chances are then fitted to the card.
    """

    def __init__(self, card: Card | Matcher, rules: Rules | None = None) -> None:
        self.matcher = as_matcher(card)
        self.rules = as_rules(rules)

    def __repr__(self) -> str:
        return f"<Advisor of {self.matcher.card.name!r}>"

    def helper(self, view: View, k: SupportsIndex = 5) -> list[Hint]:
        """Return the ``k`` lines most worth going for, each with its chance to win this deal.

        Lines that can still be made come first, then those with most chance. Empty for a dead hand
        and where the exposures leave no line.
        """
        number, rated = whole_in("k", k, 0, MOST_LINES), self._rated(view)
        return [] if rated.seen.dead else aims.hints(rated, prospect(rated), number)

    def charleston(self, view: View) -> Advice:
        """Suggest the tiles to pass; jokers never. Scores are what the hand is worth without."""
        return advise_pass(self._asked(view, PASS_PHASES, "no pass"))

    def vote(self, view: View) -> Advice:
        """Suggest whether to vote for a second Charleston."""
        return advise_vote(self._asked(view, VOTE, "no vote"))

    def courtesy(self, view: View) -> Advice:
        """Suggest how many tiles to offer, or, once that is agreed, which to give."""
        rated = self._asked(view, COURTESY, "no courtesy pass")
        return QUESTIONS[view.phase](rated)

    def declare(self, view: View) -> Advice:
        """Suggest mah jongg where the hand has it; no suggestion otherwise."""
        return aims.advise_declare(self._rated(view))

    def exchange(self, view: View) -> Advice:
        """Suggest a joker exchange; no suggestion where none helps."""
        return advise_exchange(self._rated(view))

    def revise(self, view: View) -> Advice:
        """Suggest another form for the exposure just made; no suggestion where none is better."""
        return advise_revise(self._rated(view))

    def discard(self, view: View) -> Advice:
        """Suggest a discard. Scores are points, of which only differences mean anything."""
        rated = self._asked(view, TURN, "no discard to make")
        if not rated.seen.own_turn:
            raise Error("there is nothing to advise: it is not this seat's turn")
        return _with_danger(advise_discard(rated), rated)

    def call(self, view: View) -> Advice:
        """Suggest what to do about the live discard: mah jongg, a call, or to let it go."""
        return advise_call(self._asked(view, WINDOW, "no discard to claim"))

    def challenge(self, view: View) -> Advice:
        """Suggest to challenge a hand that is provably dead; no suggestion where none is."""
        return opponents.advise_challenge(self._rated(view).seen, self.matcher, self.rules)

    def opponents(self, view: View) -> tuple[Opponent, ...]:
        """Return what each of the other live seats may be making, in the order of the table.

        Lines count by what the seat shows, what it has thrown away and let go, and how many of the
        tiles they take are unseen; nothing comes from what the view does not show.
        """
        return reading.opponents(_view(view), self.matcher, self.rules)

    def danger(self, view: View) -> dict[Tile, Danger]:
        """Return for each kind held what its discard may lead to, in one's own turn.

        Raise ``Error`` in other seats' turns.
        """
        if not _view(view).own_turn:
            raise Error("there is no danger to tell: it is not this seat's turn")
        return reading.dangers(view, self.matcher, self.rules)

    def advise(self, view: View) -> Advice:
        """Suggest what to do now, whatever the phase; nothing where the seat is not asked.

        In a turn mah jongg goes first, then what helps of exchanges and revisions, then the
        discard.
        """
        rated = self._rated(view)
        if view.seat not in view.to_act:
            return NOTHING
        advice = QUESTIONS[view.phase](rated)
        return _with_danger(advice, rated) if view.own_turn else advice

    def _rated(self, view: View) -> Rated:
        return rated_by_chances(self.matcher, self.rules, Seen(_view(view)))

    def _asked(self, view: View, phases: Container[Phase], instead: str) -> Rated:
        """Return what a question that belongs to some phases is about."""
        rated = self._rated(view)
        if view.phase not in phases:
            raise Error(f"there is nothing to advise: there is {instead} in {view.phase}")
        return rated


def _view(view: View) -> View:
    """Return a view that is one; raise ``TypeError`` for anything else."""
    if not isinstance(view, View):
        raise TypeError(f"a View is needed here, not {type(view).__name__}: see View.from_dict")
    return view


def _with_danger(advice: Advice, rated: Rated) -> Advice:
    """Return advice for a turn with what each discard may lead to."""
    return Advice(advice.choices, advice.reasons, tuple(rated.dangers().items()))


def _advise_first_pass(rated: Rated) -> Advice:
    declared = aims.advise_declare(rated)
    return advise_pass(rated) if declared is NOTHING else declared


def _advise_turn(rated: Rated) -> Advice:
    seen = rated.seen
    declared = aims.advise_declare(rated)
    if declared is not NOTHING:
        return declared
    # What can still be done before the discard comes first, as that ends the turn.
    if seen.frees:
        exchange = advise_exchange(rated)
        if exchange.suggestion is not None:
            return exchange
    if seen.view.open is not None:
        revision = advise_revise(rated)
        if revision.suggestion is not None:
            return revision
    return advise_discard(rated)


QUESTIONS: dict[Phase, Callable[[Rated], Advice]] = {
    **dict.fromkeys(PASS_PHASES, advise_pass),
    Phase.CH1_RIGHT: _advise_first_pass,
    Phase.CH2_VOTE: advise_vote,
    Phase.COURTESY_OFFER: advise_offer,
    Phase.COURTESY_PASS: advise_gift,
    Phase.TURN: _advise_turn,
    Phase.WINDOW: advise_call,
}
"""What each phase asks of the seats that have to act."""
