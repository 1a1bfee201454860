"""What makes one bot play differently from another."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from mjcore.advice.opponents import DEFENCE
from mjcore.advice.passing import CONTENT
from mjcore.advice.rating import Chances, Nearness, Rater, forgetful, outlook
from mjcore.advice.seen import Seen
from mjcore.matcher import Matcher


def _near(matcher: Matcher, seen: Seen) -> Rater:
    return Nearness(outlook(matcher, seen))


def _near_forgetful(matcher: Matcher, seen: Seen) -> Rater:
    return Nearness(forgetful(matcher, seen))


def _chances(matcher: Matcher, seen: Seen) -> Rater:
    return Chances(outlook(matcher, seen))


@dataclass(frozen=True, slots=True)
class Style:
    """Hold how a bot plays.

    ``rater`` makes what it rates racks by; ``forgets`` says that this looks at the own rack alone.
    ``content`` is the distance at which it stops the Charleston. ``slips`` is how often it makes
    the second best discard, ``overlooks`` how often it does not notice a call or an exchange.
    ``defends`` is the weight of what a discard may cost beside what the hand may win; 0 looks at
    the own hand alone. ``plans`` is how often it looks ahead over a turn as a whole, a call and the
    joker that it then takes. ``challenges`` says whether it notices hands that the table proves
    dead, ``careful`` whether it keeps in blind passes and the courtesy pass what its hand can use.
    """

    name: str
    rater: Callable[[Matcher, Seen], Rater]
    forgets: bool = False
    content: int = 0
    slips: float = 0.0
    overlooks: float = 0.0
    defends: float = 0.0
    plans: float = 1.0
    challenges: bool = True
    careful: bool = False


STYLES = {
    style.name: style
    for style in (
        Style(
            "easy",
            _near_forgetful,
            forgets=True,
            slips=0.1,
            overlooks=0.25,
            plans=0.3,
            challenges=False,
        ),
        Style("steady", _near, content=3, plans=0.7),
        Style("strong", _chances, content=CONTENT, defends=DEFENCE, careful=True),
    )
}
"""The bots that ``make`` knows, by name."""
