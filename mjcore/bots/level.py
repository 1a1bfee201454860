"""The bots that come with the library: one way to answer, in three levels."""

from __future__ import annotations

from collections.abc import Callable, Container
from hashlib import sha256

from mjcore.advice import choices, claim, danger, options
from mjcore.advice.judge import Judge, outlook
from mjcore.advice.scene import JOKER, TILES, Scene
from mjcore.bots.style import Style
from mjcore.errors import Error
from mjcore.matcher import Matcher
from mjcore.rules import Rules
from mjcore.table import (
    PASS_SIZE,
    Action,
    Challenge,
    Discard,
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

MAH_JONGG, SKIP = MahJongg(), Skip()
DISCARDS = tuple([Discard(tile) for tile in TILES])


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
        scene = Scene(view)
        return answer(self, scene, legal)

    def judge(self, scene: Scene) -> Judge:
        """Return what this bot rates racks by."""
        return self.style.judge(self.matcher, scene)

    # -- the Charleston

    def _pass(self, scene: Scene, legal: Container[Action]) -> Action:
        if options.wins_now(scene, self.matcher, self.rules) and MAH_JONGG in legal:
            return MAH_JONGG
        return Pass([kind for kind, _ in self._unwanted(scene, PASS_SIZE)])

    def _unwanted(self, scene: Scene, number: int) -> list[tuple[int, float]]:
        return choices.passes(self.judge(scene), scene.rack, number)

    def _vote(self, scene: Scene, legal: Container[Action]) -> Action:
        away = self.matcher.distance(scene.rack)
        return Vote(away is None or away > self.style.content)

    def _offer(self, scene: Scene, legal: Container[Action]) -> Action:
        return Offer(min(PASS_SIZE, self.rules.courtesy_max))

    def _give(self, scene: Scene, legal: Container[Action]) -> Action:
        return Give([kind for kind, _ in self._unwanted(scene, scene.view.give or 0)])

    # -- one's own turn

    def _turn(self, scene: Scene, legal: Container[Action]) -> Action:
        if options.wins_now(scene, self.matcher, self.rules) and MAH_JONGG in legal:
            return MAH_JONGG
        challenge = self._challenge(scene)
        if challenge is not None and challenge in legal:
            return challenge
        if not any(scene.counts):
            raise Error(f"seat {scene.seat} has no tile to discard")
        judge = self.judge(scene)
        rates = judge.discards(scene.rack)
        if scene.jokers and not scene.dead:
            # Even a bot that forgets the table knows by it which hands are left for a joker.
            rates = choices.keep_jokers(outlook(self.matcher, scene), scene.rack, rates)
        if scene.freed and not scene.dead:
            exchange = self._exchange(judge, scene, max(rates))
            if exchange is not None and exchange in legal:
                return exchange
        if self.style.defends:
            threats = danger.threats_of(scene, self.matcher)
            if scene.dead or max(rates) <= 0:
                return DISCARDS[danger.harmless(scene, threats)[0]]
            rates = danger.weigh(rates, scene, threats, self.rules, self.style.defends)
        return DISCARDS[self._discard(scene, rates)]

    def _challenge(self, scene: Scene) -> Action | None:
        """Return a challenge that is sure to succeed and does not end the deal."""
        if not self.style.challenges or scene.playing <= 2:
            return None
        dead = claim.provably_dead(scene, self.matcher, self.rules)
        return Challenge(dead[0]) if dead else None

    def _exchange(self, judge: Judge, scene: Scene, now: float) -> Action | None:
        rated = choices.exchanges(judge, scene, self.matcher, self.rules)
        if (
            not rated
            or not judge.keeps(rated[0][0], now)
            or self._slips(scene, "overlooks", self.style.overlooks)
        ):
            return None
        return rated[0][1]

    def _discard(self, scene: Scene, rates: list[float]) -> int:
        kind = choices.best(rates)
        if self._slips(scene, "slips", self.style.slips):
            rest = [-1.0 if other in (kind, JOKER) else rate for other, rate in enumerate(rates)]
            if max(rest) >= 0:
                kind = choices.best(rest)
        return kind

    # -- the window after a discard

    def _window(self, scene: Scene, legal: Container[Action]) -> Action:
        if options.wins_now(scene, self.matcher, self.rules) and MAH_JONGG in legal:
            return MAH_JONGG
        judge = self.judge(scene)
        rated = choices.calls(judge, scene, self.rules)
        if not rated or not judge.gains(rated[0][0], judge.rack(scene.rack)):
            return SKIP
        if self._slips(scene, "overlooks", self.style.overlooks):
            return SKIP
        return next((call for _, call in rated if call in legal), SKIP)

    def _slips(self, scene: Scene, how: str, share: float) -> bool:
        """Return whether it makes a mistake here, as it does at this share of all questions."""
        if share <= 0:
            return False
        question = f"{self.seed} {scene.view.question} {int(scene.seat)} {how}"
        drawn = int.from_bytes(sha256(question.encode()).digest()[:8])
        return drawn < share * 2**64

    def __repr__(self) -> str:
        return f"<{self.name} bot>"


ANSWERS: dict[Phase, Callable[[LevelBot, Scene, Container[Action]], Action]] = {
    **dict.fromkeys(PASS_PHASES, LevelBot._pass),
    Phase.CH2_VOTE: LevelBot._vote,
    Phase.COURTESY_OFFER: LevelBot._offer,
    Phase.COURTESY_PASS: LevelBot._give,
    Phase.TURN: LevelBot._turn,
    Phase.WINDOW: LevelBot._window,
}
