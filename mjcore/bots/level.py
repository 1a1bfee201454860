"""The bots that come with the library: one way to answer, in three levels."""

from __future__ import annotations

from collections.abc import Callable, Container
from hashlib import sha256

from mjcore.advice import opponents
from mjcore.advice.discards import DISCARDS
from mjcore.advice.options import rate_calls, rate_exchanges, rate_revisions
from mjcore.advice.passing import blind_of, offered, spared, tiles_of
from mjcore.advice.rating import Rated, keep_jokers, outlook
from mjcore.advice.seen import JOKER, Seen
from mjcore.advice.turn import waiting
from mjcore.bots.style import Style
from mjcore.errors import Error
from mjcore.matcher import Matcher
from mjcore.rules import Rules
from mjcore.table import (
    PASS_SIZE,
    Action,
    Challenge,
    Give,
    MahJongg,
    Offer,
    Pass,
    Phase,
    Skip,
    View,
    Vote,
)
from mjcore.table.seats import PASS_PHASES
from mjcore.tiles import Tile

MAH_JONGG, SKIP = MahJongg(), Skip()


class LevelBot:
    """Answer whatever a seat is asked, from its view alone.

    ``mjcore.bots.make`` makes one. A bot keeps nothing, so one may play several seats and deals, in
    several threads, and there is nothing to save: what it does depends on the view it is shown and
    on its ``seed`` alone. The same seed and the same view give the same action.
    """

    __slots__ = ("matcher", "rules", "seed", "style")

    def __init__(self, style: Style, matcher: Matcher, rules: Rules, seed: int) -> None:
        self.style = style
        self.matcher = matcher
        self.rules = rules
        self.seed = seed

    @property
    def name(self) -> str:
        """The name that ``make`` takes: ``easy``, ``steady`` or ``strong``."""
        return self.style.name

    def choose(self, view: View, legal: Container[Action]) -> Action:
        """Return the action for a seat that must act.

        ``view`` is ``deal.view(seat)``, ``legal`` is ``deal.legal_actions(seat)`` or any other
        container of actions. Raise ``TypeError`` for what is no ``View``, ``Error`` where the seat
        has nothing to answer.
        """
        if not isinstance(view, View):
            raise TypeError(f"a View is needed here, not {type(view).__name__}: see View.from_dict")
        answer = ANSWERS.get(view.phase)
        if answer is None or view.seat not in view.to_act:
            raise Error(f"seat {view.seat} has nothing to answer in {view.phase.value}")
        return answer(self, Seen(view), legal)

    def _rated(self, seen: Seen) -> Rated:
        """Return the question with what this bot rates racks by."""
        often = self.style.plans
        # A plan begins with a joker that can be taken.
        plans = often >= 1 or (seen.frees and self._slips(seen, "plans", often))
        rater = self.style.rater(self.matcher, seen)
        return Rated(self.matcher, self.rules, seen, rater, plans=plans)

    # -- the Charleston

    def _first_pass(self, seen: Seen, legal: Container[Action]) -> Action:
        return self._win(seen, legal) or self._pass(seen, legal)

    def _pass(self, seen: Seen, legal: Container[Action]) -> Action:
        rated = self._rated(seen)
        least = spared(rated, PASS_SIZE)
        blind = blind_of(rated, least) if self.style.careful else 0
        return Pass(tiles_of(least[: PASS_SIZE - blind]), blind)

    def _unwanted(self, seen: Seen, number: int) -> list[Tile]:
        return tiles_of(spared(self._rated(seen), number))

    def _vote(self, seen: Seen, legal: Container[Action]) -> Action:
        away = self.matcher.distance(seen.rack)
        return Vote(away is None or away > self.style.content)

    def _offer(self, seen: Seen, legal: Container[Action]) -> Action:
        if self.style.careful:
            return Offer(len(offered(self._rated(seen))))
        return Offer(min(PASS_SIZE, self.rules.courtesy_max))

    def _give(self, seen: Seen, legal: Container[Action]) -> Action:
        return Give(self._unwanted(seen, seen.view.give or 0))

    # -- one's own turn

    def _win(self, seen: Seen, legal: Container[Action]) -> Action | None:
        """Return mah jongg where the seat has it."""
        if seen.has_won(self.matcher, self.rules) and MAH_JONGG in legal:
            return MAH_JONGG
        return None

    def _turn(self, seen: Seen, legal: Container[Action]) -> Action:
        won = self._win(seen, legal)
        if won is not None:
            return won
        challenge = self._challenge(seen)
        if challenge is not None and challenge in legal:
            return challenge
        if not any(seen.counts):
            raise Error(f"seat {seen.seat} has no tile to discard")
        rated = self._rated(seen)
        rates = rated.discards()
        if not seen.dead:
            if seen.jokers:
                # Even a bot that forgets the table knows by it which hands are left for a joker.
                known = outlook(self.matcher, seen) if self.style.forgets else rated.rater.outlook
                rates = keep_jokers(known, seen.rack, rates)
            exchange = self._exchange(rated, max(rates)) if seen.frees else None
            if exchange is None and seen.view.exchanges:
                exchange = self._revise(rated, max(rates))
            if exchange is not None and exchange in legal:
                return exchange
        if self.style.defends:
            return DISCARDS[self._defend(rated, rates)]
        return DISCARDS[self._discard(seen, rates)]

    def _defend(self, rated: Rated, rates: list[float]) -> int:
        """Return the kind to discard, with a look at what the others may be waiting for."""
        seen = rated.seen
        threats = opponents.threats_of(seen, self.matcher)
        held = seen.kinds()
        hit, cost = opponents.dangers(threats, held, self.rules.discarder_mult)
        if seen.dead:
            return opponents.harmless(held, seen.unseen, hit)[0]
        if rated.is_forlorn(max(rated.discards())):
            return opponents.safest(held, seen.unseen, hit, rates)[0]
        if threats:
            rates = opponents.weigh(rates, held, seen.elapsed, hit, cost, self.style.defends)
        return self._discard(seen, rates)

    def _challenge(self, seen: Seen) -> Action | None:
        """Return a challenge that is sure to succeed and does not end the deal."""
        # With two live hands a death ends the deal, and one's own chance with it.
        if not self.style.challenges or seen.playing <= 2:
            return None
        dead = opponents.provably_dead(seen, self.matcher, self.rules)
        return Challenge(dead[0]) if dead else None

    def _exchange(self, rated: Rated, now: float) -> Action | None:
        found = rate_exchanges(rated)
        if (
            not found
            # A joker is good to have later on, so it need only do no harm now.
            or not rated.rater.keeps(found[0].worth, now)
            or self._slips(rated.seen, "overlooks", self.style.overlooks)
        ):
            return None
        return found[0].action

    def _revise(self, rated: Rated, now: float) -> Action | None:
        """Return another form of the newest exposure for a joker that was taken in this turn.

        Without one the form that was called is still the best.
        """
        if not rated.plans:
            return None
        found = max(rate_revisions(rated), key=lambda one: one.worth, default=None)
        return found.action if found and rated.rater.gains(found.worth, now) else None

    def _discard(self, seen: Seen, rates: list[float]) -> int:
        kind = rates.index(max(rates))
        if self._slips(seen, "slips", self.style.slips):
            rest = [-1.0 if other in (kind, JOKER) else rate for other, rate in enumerate(rates)]
            second = max(rest)
            if second >= 0:
                kind = rest.index(second)
        return kind

    # -- the window after a discard

    def _window(self, seen: Seen, legal: Container[Action]) -> Action:
        won = self._win(seen, legal)
        if won is not None:
            return won
        rated = self._rated(seen)
        found = rate_calls(rated)
        if not found:
            return SKIP
        now = waiting(rated).worth if seen.frees else rated.now()
        if not rated.rater.gains(found[0].worth, now):
            return SKIP
        if self.style.careful and rated.is_forlorn(found[0].worth):
            return SKIP
        if self._slips(seen, "overlooks", self.style.overlooks):
            return SKIP
        return next((one.action for one in found if one.action in legal), SKIP)

    def _slips(self, seen: Seen, how: str, share: float) -> bool:
        """Return whether it makes a mistake here, as it does at this share of all questions."""
        if share <= 0:
            return False
        # By what is asked, not from a stream of chance: asked again, a bot that keeps nothing must
        # answer the same, after a save or on another machine too.
        question = f"{self.seed} {seen.view.question} {int(seen.seat)} {how}"
        drawn = int.from_bytes(sha256(question.encode()).digest()[:8])
        return drawn < share * 2**64

    def __repr__(self) -> str:
        return f"<{self.name} bot>"


ANSWERS: dict[Phase, Callable[[LevelBot, Seen, Container[Action]], Action]] = {
    **dict.fromkeys(PASS_PHASES, LevelBot._pass),
    Phase.CH1_RIGHT: LevelBot._first_pass,
    Phase.CH2_VOTE: LevelBot._vote,
    Phase.COURTESY_OFFER: LevelBot._offer,
    Phase.COURTESY_PASS: LevelBot._give,
    Phase.TURN: LevelBot._turn,
    Phase.WINDOW: LevelBot._window,
}
