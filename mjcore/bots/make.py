"""Bots by the name of their level."""

from __future__ import annotations

from typing import Literal, TypeAlias

from mjcore.arguments import RandomLike, as_matcher, as_rules, seed_from
from mjcore.bots.level import LevelBot
from mjcore.bots.style import STYLES
from mjcore.card import Card
from mjcore.errors import Error, shown
from mjcore.matcher import Matcher
from mjcore.rules import Rules

Level: TypeAlias = Literal["easy", "steady", "strong"]
"""The names of the bots."""


def make(
    name: Level, card: Card | Matcher, rules: Rules | None = None, rng: RandomLike = None
) -> LevelBot:
    """Return a bot of this name.

    ``easy`` is sensible but forgetful, ``steady`` goes for the nearest hand, ``strong`` weighs
    chances, payments, the others' exposures and the wall. ``rng`` is a seed, a ``random.Random``
    that gives one, or ``None`` for the system's chance; the same seed and the same views give the
    same play. A matcher in place of a card saves the work of compiling it.

    Raise ``TypeError`` for what is no name, no card or no rules, ``Error`` for another name.
    """
    if not isinstance(name, str):
        raise TypeError(f"a bot's name is one of {', '.join(STYLES)}, not {shown(name)}")
    style = STYLES.get(name)
    if style is None:
        raise Error(f"no bot {shown(name)}: there are {', '.join(STYLES)}")
    return LevelBot(style, as_matcher(card), as_rules(rules), seed_from(rng))
