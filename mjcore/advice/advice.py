"""What an advisor answers: a suggestion, what else could be done, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from mjcore.table import Action


@dataclass(frozen=True, slots=True)
class Reason:
    """Hold one reason, as data and as a sentence.

    ``code`` names the kind of reason (docs/advice.md lists them), ``data`` is JSON-ready.
    """

    code: str
    text: str
    data: Mapping[str, Any] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {"code": self.code, "text": self.text, **self.data}

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Choice:
    """Hold one thing that the seat could do.

    ``action`` is ``None`` for leaving it, where that needs no action. ``score`` ranks the choices
    of one answer, more is better; ``chance`` is the chance to win the deal after it, 0 to 1, where
    that can be told.
    """

    action: Action | None
    score: float
    chance: float | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form."""
        action = None if self.action is None else self.action.to_dict()
        return {"action": action, "score": self.score, "chance": self.chance}


@dataclass(frozen=True, slots=True)
class Advice:
    """Hold an answer: ``choices`` best first, and the ``reasons`` for the first of them."""

    choices: tuple[Choice, ...]
    reasons: tuple[Reason, ...]

    @property
    def suggestion(self) -> Action | None:
        """The action to take; ``None``: there is nothing to do, or nothing worth doing."""
        return self.choices[0].action if self.choices else None

    @property
    def alternatives(self) -> tuple[Choice, ...]:
        """Everything else, best first."""
        return self.choices[1:]

    @property
    def text(self) -> str:
        """The reasons in words."""
        return " ".join([reason.text for reason in self.reasons])

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "suggestion": None if self.suggestion is None else self.suggestion.to_dict(),
            "choices": [choice.to_dict() for choice in self.choices],
            "reasons": [reason.to_dict() for reason in self.reasons],
        }

    def __str__(self) -> str:
        return self.text
