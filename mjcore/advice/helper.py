"""The Hand Helper: the lines worth going for, each with its chance to win this deal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mjcore._rack import Rack
from mjcore.advice.judge import Judge
from mjcore.advice.scene import Scene
from mjcore.advice.winning import win_chance
from mjcore.card import Line
from mjcore.matcher import Matcher
from mjcore.rules import Rules
from mjcore.tiles import RACK_SIZE, Tile

if TYPE_CHECKING:
    from mjcore._nearest import Candidate
    from mjcore._wins import HeldGroup
    from mjcore.typing.matches import HintDict


@dataclass(frozen=True, slots=True)
class Hint:
    """Hold a line worth going for, at its best target, and the ``chance`` to win with it.

    ``chance`` is an estimate of winning *this deal* with *this line*, 0 to 1. It assumes that the
    seat goes for what has most chance and takes whichever line comes first, that the others finish
    as often as the strong bots do, and that they are as likely to hold an unseen tile as the wall
    is. What their exposures tell is not in it. docs/bots.md says how it compares with deals played
    out. The chances of all lines add up to the chance to win at all.
    """

    candidate: Candidate
    chance: float

    @property
    def line(self) -> Line:
        """The line of the card; ``line.value`` and ``line.concealed`` are its value and X or C."""
        return self.candidate.line

    @property
    def away(self) -> int:
        """How many tiles are missing."""
        return self.candidate.away

    @property
    def needs(self) -> dict[Tile, int]:
        """The kinds that bring the rack nearer, with how many of each could serve."""
        return self.candidate.needs

    @property
    def live(self) -> dict[Tile, int]:
        """The unseen copies of each of them."""
        return self.candidate.live

    @property
    def jokers(self) -> int:
        """How many held jokers the hand uses."""
        return self.candidate.jokers

    @property
    def groups(self) -> tuple[HeldGroup, ...]:
        """The printed groups and what the rack has of each."""
        return self.candidate.groups

    @property
    def spare(self) -> tuple[Tile, ...]:
        """The concealed tiles that the hand does not use."""
        return self.candidate.spare

    @property
    def pays(self) -> int:
        """The value, doubled where the rack is still without jokers and earns it."""
        return self.candidate.pays

    @property
    def reachable(self) -> bool:
        """Whether the unseen tiles can still make it."""
        return self.candidate.reachable

    def to_dict(self) -> HintDict:
        """Return the JSON form: that of the candidate, and the chance."""
        return {**self.candidate.to_dict(), "chance": round(self.chance, 4)}


def hints(scene: Scene, judge: Judge, matcher: Matcher, rules: Rules, k: int) -> list[Hint]:
    """Return the ``k`` lines most likely to win the deal, then by the matcher's own order."""
    if scene.dead:
        return []
    rack = scene.rack
    found = matcher.nearest(
        rack, matcher.n_lines, scene.visible_beside(), exempt=rules.jokerless_exempt
    )
    if found and found[0].away == 0:
        # Complete: the dearest of its lines wins, whatever else is near.
        return [Hint(one, float(one is found[0])) for one in found[:k] if one.away == 0]
    chances = line_chances(scene, judge, rack)
    hinted = [Hint(candidate, chances[candidate.line.index]) for candidate in found]
    # The sort is stable: equal chances stay in the matcher's order.
    return sorted(hinted, key=lambda hint: (not hint.reachable, -hint.chance))[:k]


def line_chances(scene: Scene, judge: Judge, rack: Rack) -> list[float]:
    """Return the chance to win with each line of the card, in card order."""
    if len(rack) == RACK_SIZE:
        rates = judge.outlook.chance_discards(rack)
        kind = rates.index(max(rates))
        if rates[kind] <= 0:
            return [0.0] * len(judge.outlook.chance_by_line(rack))
        rack = rack.remove(kind)
    worths = judge.outlook.chance_by_line(rack)
    total = sum(worths)
    if total <= 0:
        return worths
    chance = win_chance(total, scene.elapsed)
    return [chance * worth / total for worth in worths]
