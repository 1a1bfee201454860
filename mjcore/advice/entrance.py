"""What advisors and bots are made with, seen to before anything is built on it."""

from __future__ import annotations

from mjcore.card import Card
from mjcore.errors import Error
from mjcore.matcher import Matcher
from mjcore.table.opening import as_rules

__all__ = ["as_matcher", "as_rules"]


def as_matcher(card: Card | Matcher) -> Matcher:
    """Return the matcher of a card, or the matcher itself."""
    if isinstance(card, Matcher):
        return card
    if isinstance(card, Card):
        return Matcher(card)
    raise Error(f"a Matcher or a Card is needed here, not {type(card).__name__}")
