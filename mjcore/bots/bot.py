"""A player that answers for one seat."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from random import Random
from typing import Any

from mjcore.advice import choices, claim, danger, options
from mjcore.advice.judge import Judge, outlook
from mjcore.advice.scene import JOKER, TILES, Scene
from mjcore.bots.style import Style
from mjcore.errors import Error
from mjcore.matcher import Matcher
from mjcore.table import (
    Action,
    Challenge,
    Discard,
    Give,
    MahJongg,
    Offer,
    Pass,
    Phase,
    Rules,
    Skip,
    Vote,
)

PASS_SIZE = 3
MAH_JONGG, SKIP = MahJongg(), Skip()
DISCARDS = tuple([Discard(tile) for tile in TILES])


class Bot:
    """Answer whatever a seat is asked, from its view alone.

    ``mjcore.bots.make`` makes one. A bot keeps nothing about a deal, so one may play several
    seats and deals; what it does depends on the views it is shown and on its ``rng``.
    """

    def __init__(self, style: Style, matcher: Matcher, rules: Rules, rng: Random) -> None:
        self.style = style
        self.matcher = matcher
        self.rules = rules
        self.rng = rng

    @property
    def name(self) -> str:
        """The name that ``make`` takes: ``easy``, ``steady`` or ``strong``."""
        return self.style.name

    def choose(self, view: Mapping[str, Any], legal: Container[Action]) -> Action:
        """Return the action for a seat that must act.

        ``view`` is ``deal.view(seat)``, ``legal`` is ``deal.legal_actions(seat)`` or any other
        container of actions. Raise ``Error`` where the seat has nothing to answer.
        """
        scene = Scene(view)
        answer = ANSWERS.get(scene.phase)
        if answer is None or scene.seat not in view["to_act"]:
            raise Error(f"seat {scene.seat} has nothing to answer in {scene.phase.value}")
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
        return Give([kind for kind, _ in self._unwanted(scene, scene.view["give"])])

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
        if not rated or not judge.keeps(rated[0][0], now) or self._slips(self.style.overlooks):
            return None
        return rated[0][1]

    def _discard(self, scene: Scene, rates: list[float]) -> int:
        kind = choices.best(rates)
        if self._slips(self.style.slips):
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
        if self._slips(self.style.overlooks):
            return SKIP
        return next((call for _, call in rated if call in legal), SKIP)

    def _slips(self, share: float) -> bool:
        return share > 0 and self.rng.random() < share

    def __repr__(self) -> str:
        return f"<{self.name} bot>"


ANSWERS: dict[Phase, Callable[[Bot, Scene, Container[Action]], Action]] = {
    **dict.fromkeys(options.PASSES, Bot._pass),
    Phase.CH2_VOTE: Bot._vote,
    Phase.COURTESY_OFFER: Bot._offer,
    Phase.COURTESY_PASS: Bot._give,
    Phase.TURN: Bot._turn,
    Phase.WINDOW: Bot._window,
}
