"""Bots by name."""

from __future__ import annotations

from random import Random
from typing import Literal

from mjcore.advice.entrance import as_matcher, as_rules
from mjcore.bots.bot import Bot
from mjcore.bots.style import STYLES
from mjcore.card import Card
from mjcore.errors import Error
from mjcore.matcher import Matcher
from mjcore.table import Rules

Level = Literal["easy", "steady", "strong"]
"""The names of the bots."""


def make(
    name: Level | str, card: Card | Matcher, rules: Rules | None = None, rng: int | Random = 0
) -> Bot:
    """Return a bot: ``easy`` (sensible but forgetful), ``steady`` (goes for the nearest hand) or
    ``strong`` (weighs chances, payments, the others' exposures and the wall).

    ``rng`` is a seed or a ``random.Random``; the same seed and the same views give the same play.
    A matcher in place of a card saves the work of compiling it. Raise ``Error`` for another name
    and for what is no card or no rules.
    """
    style = STYLES.get(name) if isinstance(name, str) else None
    if style is None:
        raise Error(f"no bot {name!r}: there are {', '.join(STYLES)}")
    chance = rng if isinstance(rng, Random) else Random(rng)
    return Bot(style, as_matcher(card), as_rules(rules), chance)
