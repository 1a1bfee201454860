"""The review of a deal: each decision of a seat, and what it has cost."""

from __future__ import annotations

from typing import Any

from mjcore._rack import Rack
from mjcore.advice import Advisor
from mjcore.arguments import as_matcher, as_rules
from mjcore.card import Card
from mjcore.errors import Error
from mjcore.frozen import Frozen
from mjcore.hindsight.moments import Moment, told
from mjcore.hindsight.worth import lost_by
from mjcore.matcher import Matcher
from mjcore.rules import Rules
from mjcore.table import Action, Outcome, Seat, View
from mjcore.table.actions import SeatLike
from mjcore.table.seats import as_seat

WORST = 5
"""How many of the most expensive decisions stand first."""


class Decision(Frozen):
    """Hold one decision of a seat.

    ``n`` is the number of its event in the record, ``view`` what the seat saw, ``done`` what it did
    and ``suggestion`` what advice says, ``None`` where that is to do nothing. ``chance_lost`` is
    what the seat's chance to win the deal was less by, 0 to 1; ``points_lost`` the same in payments
    to be expected, what the discard risked included; it may be less than 0, where advice prefers
    the risk. ``held`` are the racks by seat at that moment, once the deal is over and if the record
    tells; else ``None``.
    """

    __slots__ = (
        "chance_lost",
        "done",
        "held",
        "n",
        "points_lost",
        "seat",
        "suggestion",
        "view",
    )

    n: int
    seat: Seat
    view: View
    done: Action
    suggestion: Action | None
    chance_lost: float
    points_lost: float
    held: tuple[Rack, ...] | None

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form: racks and tiles as text, figures to four places."""
        return {
            "n": self.n,
            "seat": int(self.seat),
            "phase": self.view.phase.value,
            "rack": str(self.view.rack),
            "wall": self.view.wall,
            "done": self.done.to_dict(),
            "suggestion": None if self.suggestion is None else self.suggestion.to_dict(),
            "chance_lost": round(self.chance_lost, 4),
            "points_lost": round(self.points_lost, 4),
            "held": None if self.held is None else [str(rack) for rack in self.held],
        }


class Review(Frozen):
    """Hold a deal looked at again.

    ``decisions`` are in the order in which they were made; ``worst`` are the five that cost most,
    by points, the dearest first, of those that cost anything. ``outcome`` is how the deal ended,
    ``None`` where the record stops before; ``rules`` are those that advice went by.
    """

    __slots__ = ("decisions", "outcome", "rules", "worst")

    decisions: tuple[Decision, ...]
    worst: tuple[Decision, ...]
    outcome: Outcome | None
    rules: Rules

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form; ``worst`` are the numbers of the decisions."""
        return {
            "decisions": [decision.to_dict() for decision in self.decisions],
            "worst": [decision.n for decision in self.worst],
            "outcome": None if self.outcome is None else self.outcome.to_dict(),
        }

    def __repr__(self) -> str:
        lost = sum([decision.points_lost for decision in self.decisions])
        return f"<Review of {len(self.decisions)} decisions, which cost {lost:.1f} points>"


def review(
    record: str,
    card: Card | Matcher | None = None,
    *,
    seat: SeatLike | None = None,
    rules: Rules | None = None,
) -> Review:
    """Look at a deal again: what each decision was worth, beside what advice says.

    ``record`` is the text of a record: the server's, of which ``seat`` chooses a seat's decisions
    (all seats' where it is left out), or a seat's own, which tells of that seat alone. Without
    ``card`` the practice card is taken; ``rules`` are those that advice goes by, the record's own
    where they are left out. Advice knows what the seat saw and nothing else.

    Raise ``RecordError``, with the number of the line, for a record that does not tell what
    happens by its own rules; ``Error`` for a seat that it does not tell of; ``TypeError`` for what
    is no seat, card or rules.
    """
    if not isinstance(record, str):
        raise TypeError(f"a record is text, not {type(record).__name__}")
    story = told(record, None if card is None else as_matcher(card))
    advisor = Advisor(story.matcher, story.rules if rules is None else as_rules(rules))
    whose = None if seat is None else as_seat(seat, story.rules.players)
    if story.owner is not None:
        if whose not in (None, story.owner):
            raise Error(f"this is the record of {story.owner}, it tells nothing of {whose}")
        whose = story.owner
    over = story.outcome is not None
    found = [
        _decision(advisor, moment, over=over)
        for moment in story.moments
        if whose is None or moment.view.seat is whose
    ]
    decisions = tuple([one for one in found if one is not None])
    dear = sorted(decisions, key=lambda one: (-one.points_lost, -one.chance_lost, one.n))
    worst = tuple([one for one in dear if one.points_lost > 0 or one.chance_lost > 0])
    return Review(decisions, worst[:WORST], story.outcome, advisor.rules)


def _decision(advisor: Advisor, moment: Moment, *, over: bool) -> Decision | None:
    lost = lost_by(advisor, moment.view, moment.done)
    if lost is None:
        return None
    return Decision(
        moment.n,
        moment.view.seat,
        moment.view,
        moment.done,
        lost.suggestion,
        lost.chance,
        lost.points,
        moment.held if over else None,
    )
