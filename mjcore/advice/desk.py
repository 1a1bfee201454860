"""One question on the desk: what the seat sees, and what it is rated by."""

from __future__ import annotations

from functools import cached_property

from mjcore.advice import helper, words
from mjcore.advice.advice import Reason
from mjcore.advice.judge import Chances, outlook
from mjcore.advice.scene import Scene
from mjcore.advice.winning import win_chance
from mjcore.matcher import Matcher
from mjcore.rules import Rules
from mjcore.table import View


class Desk:
    """Hold what every piece of advice for one view needs."""

    def __init__(self, matcher: Matcher, rules: Rules, view: View) -> None:
        self.matcher = matcher
        self.rules = rules
        self.scene = Scene(view)
        self.judge = Chances(outlook(matcher, self.scene))

    def chance(self, worth: float) -> float:
        """Return the chance to win the deal with a rack of this worth."""
        return win_chance(worth, self.scene.elapsed)

    @cached_property
    def hints(self) -> list[helper.Hint]:
        """The lines most likely to win the deal."""
        return helper.hints(self.scene, self.judge, self.matcher, self.rules, 3)

    def aims(self) -> tuple[Reason, ...]:
        """Say what the seat goes for, or why for nothing."""
        if self.scene.dead:
            return (words.dead(),)
        reason = words.aims(self.hints)
        return (words.hopeless() if reason is None else reason,)
