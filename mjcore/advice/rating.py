"""What a rack is worth: by how near it is, or by what chance it has; and what chance that makes."""

from __future__ import annotations

from typing import Protocol

from mjcore._chance import Outlook
from mjcore._rack import Rack
from mjcore.advice.odds import BETWEEN, CURVE, FAR, OWN_TURN, PLAIN, WINDOW, Odds, Place
from mjcore.advice.reading import Danger
from mjcore.advice.reading import dangers as read_dangers
from mjcore.advice.seen import JOKER, TILES, Seen
from mjcore.matcher import Matcher
from mjcore.rules import Rules
from mjcore.table import Phase
from mjcore.table.seats import PLAY
from mjcore.tiles import SUPPLY, Tile

# Found by duels over the same walls, see docs/understand/bots.md.
HORIZON = 0.5
"""The share of its draws that a seat counts on before somebody wins."""
OFFERED = 0.6
"""The share of the others' discards that a seat counts on being able to call."""
BETA = 0.2
"""What a hand one tile farther away counts among those about as near."""
TILE = 1000.0
"""What one tile nearer is worth to ``Nearness``."""

WINS = 1e6
"""What a rack is worth that is complete: more than any other."""
FAINT = 1e-40
"""Brings nearness below every chance."""
HOPELESS = 1e-34
"""More than any nearness that ``FAINT`` has made small: a worth below it holds no chance."""


FORLORN = 0.01
"""A hand with less chance than this goes for safety alone."""
HOPEFUL = 0.03
"""A worth from which on that is never so."""


class Rater(Protocol):
    """Rate racks of one seat: more is better, 0 is hopeless."""

    outlook: Outlook

    def rack(self, rack: Rack, /) -> float:
        """Return what a rack is worth."""

    def discards(self, rack: Rack, /) -> list[float]:
        """Return what it is worth after a discard of each kind, -1 where there is none."""

    def gains(self, after: float, now: float) -> bool:
        """Return whether giving a tile up and showing a group is worth it."""

    def keeps(self, after: float, now: float) -> bool:
        """Return whether a joker exchange does no harm."""


class Nearness:
    """Rate racks by tiles away, then live copies, then how many hands are about as near."""

    __slots__ = ("discards", "outlook", "rack")

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.rack = outlook.near
        self.discards = outlook.near_discards

    def gains(self, after: float, now: float) -> bool:
        """Return whether the distance falls."""
        return after // TILE > now // TILE

    def keeps(self, after: float, now: float) -> bool:
        """Return whether the distance does not rise."""
        return after // TILE >= now // TILE


class Chances:
    """Rate racks by the sum of the chances of all hands near them.

    Where the chance is nil, but a hand could still be made with jokers off the table, nearness
    decides, far below any chance.
    """

    __slots__ = ("outlook",)

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook

    def rack(self, rack: Rack) -> float:
        """Return the sum of chances."""
        return self.outlook.chance(rack) or FAINT * self.outlook.near(rack)

    def discards(self, rack: Rack) -> list[float]:
        """Return the sums of chances after each discard."""
        rates = self.outlook.chance_discards(rack)
        if max(rates) <= 0:
            near = self.outlook.near_discards(rack)
            return [rate if rate < 0 else FAINT * rate for rate in near]
        return rates

    def gains(self, after: float, now: float) -> bool:
        """Return whether the chance rises."""
        return after > now

    keeps = gains


def outlook(matcher: Matcher, seen: Seen) -> Outlook:
    """Return what a seat can count on from now on."""
    draws = HORIZON * seen.wall / max(1, seen.playing)
    offered = OFFERED * (seen.playing - 1) * draws
    return Outlook(matcher, seen.unseen, draws, offered, seen.freed, beta=BETA)


def forgetful(matcher: Matcher, seen: Seen) -> Outlook:
    """Return the outlook of somebody who looks at nothing but the own rack."""
    draws = HORIZON * seen.wall / max(1, seen.playing)
    held = bytearray(seen.counts)
    for exposure in seen.own:
        held[exposure.kind] += exposure.naturals
        held[JOKER] += exposure.jokers
    unseen = bytes([all_of - of for all_of, of in zip(SUPPLY, held, strict=True)])
    return Outlook(matcher, unseen, draws, 0.0, seen.freed, beta=BETA)


def keep_jokers(outlook: Outlook, rack: Rack, rates: list[float]) -> list[float]:
    """Return rates in which a joker that some near hand uses cannot go."""
    if rates[JOKER] < 0 or max(rates[:JOKER]) < 0 or not outlook.joker_serves(rack):
        return rates
    return [*rates[:JOKER], -1.0]


class Rated:
    """Hold a seat's question and what rates its racks; no rack is rated twice for one answer.

    ``odds`` tells chances; ``plans`` says whether more than one action of a turn is looked ahead.
    """

    __slots__ = (
        "_dangers",
        "_discards",
        "_now",
        "_place",
        "matcher",
        "odds",
        "plans",
        "rater",
        "rules",
        "seen",
    )

    def __init__(
        self,
        matcher: Matcher,
        rules: Rules,
        seen: Seen,
        rater: Rater,
        odds: Odds = PLAIN,
        *,
        plans: bool = True,
    ) -> None:
        self.matcher = matcher
        self.rules = rules
        self.seen = seen
        self.rater = rater
        self.odds = odds
        self.plans = plans
        self._now: float | None = None
        self._discards: list[float] | None = None
        self._dangers: dict[Tile, Danger] | None = None
        self._place: Place | None = None

    def now(self) -> float:
        """Return what the rack is worth as it is."""
        now = self._now
        if now is None:
            now = self._now = self.rater.rack(self.seen.rack)
        return now

    def discards(self) -> list[float]:
        """Return what it is worth after each discard; the list is shared, so leave it alone."""
        rates = self._discards
        if rates is None:
            rates = self._discards = self.rater.discards(self.seen.rack)
        return rates

    def dangers(self) -> dict[Tile, Danger]:
        """Return for each kind held what its discard may lead to; leave it alone as well."""
        dangers = self._dangers
        if dangers is None:
            dangers = self._dangers = read_dangers(self.seen.view, self.matcher, self.rules)
        return dangers

    def serves(self, kind: int) -> bool:
        """Return whether some near hand uses the tile, be it that another would do as well."""
        # Nearness counts every hand for itself, twins too.
        outlook, rack = self.rater.outlook, self.seen.rack
        return outlook.near_discards(rack)[kind] < outlook.near(rack)

    def after_discard(self, rack: Rack) -> float:
        """Return what another rack of 14 is worth once it has made its best discard."""
        return max(self.rater.discards(rack))

    def chance(self, worth: float) -> float:
        """Return the chance to win the deal with a rack of this worth."""
        if worth == WINS:
            return 1.0
        return self.odds.chance(worth, self.place())

    def place(self) -> Place:
        """Return where in the deal the question is asked."""
        place = self._place
        if place is None:
            place = self._place = self._placed()
        return place

    def is_forlorn(self, worth: float) -> bool:
        """Return whether a rack of this worth can hardly win any more."""
        if worth >= HOPEFUL or worth < HOPELESS:
            return worth < HOPELESS
        return self.seen.phase in PLAY and CURVE.chance(worth, self.seen.elapsed) < FORLORN

    def _placed(self) -> Place:
        seen, rack = self.seen, self.seen.rack
        if seen.own_turn and any(seen.counts):
            rates = self.discards()
            rack = rack.remove(TILES[rates.index(max(rates))])
        away = self.matcher.distance(rack)
        asked = seen.phase is Phase.WINDOW and seen.seat in seen.view.to_act
        kind = OWN_TURN if seen.own_turn else WINDOW if asked else BETWEEN
        return Place(seen.elapsed, FAR if away is None else away, kind)
