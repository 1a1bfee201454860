"""What an advisor answers with: advice made of choices and reasons, and hints."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mjcore._nearest import Candidate
from mjcore._wins import HeldGroup
from mjcore.advice.reading import Danger
from mjcore.card import Line
from mjcore.frozen import Frozen
from mjcore.table import Action
from mjcore.tiles import Tile
from mjcore.typing.matches import HintDict


class Reason(Frozen):
    """Hold one reason, as data and as a sentence.

    ``code`` names the kind of reason (docs/understand/advice.md lists them); ``data`` is JSON.
    """

    __slots__ = ("code", "data", "text")

    code: str
    text: str
    data: Mapping[str, Any]

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {"code": self.code, "text": self.text, **self.data}

    def __str__(self) -> str:
        return self.text


class Choice(Frozen):
    """Hold one thing that the seat could do.

    ``action`` is ``None`` for leaving it, where that needs no action. ``score`` ranks the choices
    of one answer, more is better; ``chance`` is the chance to win the deal after it, 0 to 1, or
    ``None`` where that cannot be told.
    """

    __slots__ = ("action", "chance", "score")

    action: Action | None
    score: float
    chance: float | None

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form."""
        action = None if self.action is None else self.action.to_dict()
        return {"action": action, "score": self.score, "chance": self.chance}


class Advice(Frozen):
    """Hold an answer: ``choices`` best first, and the ``reasons`` for the first of them.

    ``dangers`` are pairs: each kind held, and what its discard may lead to; none where no discard
    is to be made. ``danger`` is the same as a dict.
    """

    choices: tuple[Choice, ...]
    reasons: tuple[Reason, ...]
    dangers: tuple[tuple[Tile, Danger], ...] = ()

    @property
    def suggestion(self) -> Action | None:
        """Return the action to take; ``None``: nothing can be done, or nothing is worth it."""
        return self.choices[0].action if self.choices else None

    @property
    def alternatives(self) -> tuple[Choice, ...]:
        """Return everything else, best first."""
        return self.choices[1:]

    @property
    def danger(self) -> dict[Tile, Danger]:
        """Return for each kind held what its discard may lead to; empty where none is asked for."""
        return dict(self.dangers)

    @property
    def text(self) -> str:
        """Return the reasons in words."""
        return " ".join([reason.text for reason in self.reasons])

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "suggestion": None if self.suggestion is None else self.suggestion.to_dict(),
            "choices": [choice.to_dict() for choice in self.choices],
            "reasons": [reason.to_dict() for reason in self.reasons],
            "danger": {str(tile): one.to_dict() for tile, one in self.dangers},
        }

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Advice {self.suggestion!r}, best of {len(self.choices)}>"


NOTHING = Advice((), ())
"""The answer where there is nothing to do."""


class Hint(Frozen):
    """Hold a line worth going for, at its best target, and the ``chance`` to win with it.

    ``chance`` is an estimate of winning *this deal* with *this line*, 0 to 1. It assumes that the
    seat goes for what has most chance and takes whichever line comes first, that the others finish
    as often as the strong bots do, and that they are as likely to hold an unseen tile as the wall
    is. What their exposures tell is not in it. docs/understand/bots.md compares it with deals
    played out. The chances of all lines add up to the chance to win at all.
    """

    __slots__ = ("candidate", "chance")

    candidate: Candidate
    chance: float

    @property
    def line(self) -> Line:
        """Return the line; ``line.value`` and ``line.concealed`` are its value and X or C."""
        return self.candidate.line

    @property
    def away(self) -> int:
        """Return how many tiles are missing."""
        return self.candidate.away

    @property
    def needs(self) -> dict[Tile, int]:
        """Return the kinds that bring the rack nearer, with how many of each could serve."""
        return self.candidate.needs

    @property
    def live(self) -> dict[Tile, int]:
        """Return the unseen copies of each of them."""
        return self.candidate.live

    @property
    def jokers(self) -> int:
        """Return how many held jokers the hand uses."""
        return self.candidate.jokers

    @property
    def groups(self) -> tuple[HeldGroup, ...]:
        """Return the printed groups and what the rack has of each."""
        return self.candidate.groups

    @property
    def spare(self) -> tuple[Tile, ...]:
        """Return the concealed tiles that the hand does not use."""
        return self.candidate.spare

    @property
    def pays(self) -> int:
        """Return the value, doubled where the rack is still without jokers and earns it."""
        return self.candidate.pays

    @property
    def reachable(self) -> bool:
        """Return whether the unseen tiles can still make it."""
        return self.candidate.reachable

    def to_dict(self) -> HintDict:
        """Return the JSON form: that of the candidate, and the chance."""
        return {**self.candidate.to_dict(), "chance": round(self.chance, 4)}
