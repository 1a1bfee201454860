"""What plays at a seat: the shape that every bot has, ours and anybody's."""

from __future__ import annotations

from collections.abc import Container
from typing import Protocol, runtime_checkable

from mjcore.table import Action, View


@runtime_checkable
class Bot(Protocol):
    """Play at a seat: be asked with the seat's view, answer with a legal action.

    ``mjcore.bots.make`` returns one; a class with this method is one.
    """

    def choose(self, view: View, legal: Container[Action], /) -> Action:
        """Return the action for a seat that must act; ``legal`` is ``deal.legal_actions(seat)``."""
