"""Two ways to rate a rack: by how near it is, and by what chance it has."""

from __future__ import annotations

from typing import Protocol

from mjcore._chance import Outlook
from mjcore._rack import Rack
from mjcore.advice.scene import Scene
from mjcore.matcher import Matcher
from mjcore.tiles import SUPPLY

# Found by duels over the same walls, see docs/bots.md.
HORIZON = 0.5
"""The share of its draws that a seat counts on before somebody wins."""
OFFERED = 0.6
"""The share of the others' discards that a seat counts on being able to call."""
BETA = 0.2
"""What a hand one tile farther away counts among those about as near."""
TILE = 1000.0
"""What one tile nearer is worth to ``Nearness``."""

FAINT = 1e-40
"""Brings nearness below every chance."""


class Judge(Protocol):
    """Rate racks of one seat: more is better, 0 is hopeless."""

    outlook: Outlook

    def rack(self, rack: Rack) -> float:
        """Return what a rack is worth."""

    def discards(self, rack: Rack) -> list[float]:
        """Return what it is worth after a discard of each kind, -1 where there is none."""

    def gains(self, after: float, now: float) -> bool:
        """Return whether giving a tile up and showing a group is worth it."""

    def keeps(self, after: float, now: float) -> bool:
        """Return whether a joker exchange does no harm."""


class Nearness:
    """Rate racks by tiles away, then live copies, then how many hands are about as near."""

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


def outlook(matcher: Matcher, scene: Scene) -> Outlook:
    """Return what a seat can count on from now on."""
    draws = HORIZON * scene.wall / max(1, scene.playing)
    offered = OFFERED * (scene.playing - 1) * draws
    return Outlook(matcher, scene.unseen, draws, offered, scene.freed, beta=BETA)


def forgetful(matcher: Matcher, scene: Scene) -> Outlook:
    """Return the outlook of somebody who looks at nothing but the own rack."""
    draws = HORIZON * scene.wall / max(1, scene.playing)
    held = bytearray(scene.counts)
    for exposure in scene.own:
        held[exposure.kind] += exposure.naturals
        held[-1] += exposure.jokers
    unseen = bytes([all_of - of for all_of, of in zip(SUPPLY, held, strict=True)])
    return Outlook(matcher, unseen, draws, 0.0, scene.freed, beta=BETA)
