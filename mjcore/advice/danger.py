"""What a discard may cost: the hands that the others' exposures allow, and whom they wait for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mjcore._threat import threats
from mjcore.advice.scene import JOKER, Scene
from mjcore.advice.winning import win_chance
from mjcore.matcher import Matcher
from mjcore.rules import Rules
from mjcore.tiles import KINDS

# By exposures shown: how often such a hand waits for one tile when the wall is full, and how much
# more often when it is empty. Counted in deals of four strong bots, see docs/bots.md.
READY = ((0.0, 0.30), (0.02, 0.30), (0.14, 0.35), (0.5, 0.0), (1.0, 0.0))

GAIN = 150.0
"""The points that a win brings in all, about five times the value of a middling line."""
SHIFT = 1_000.0


class Threat(NamedTuple):
    """What one other seat may be about to win with.

    ``ready`` is the chance that it waits for one tile, ``shares`` how likely each kind is that
    tile, ``value`` the mean value of the lines that its exposures allow.
    """

    seat: int
    exposures: int
    ready: float
    shares: list[float]
    value: float


def threats_of(scene: Scene, matcher: Matcher) -> list[Threat]:
    """Return the threats of all live seats that show anything."""
    return [
        Threat(
            seat,
            len(scene.exposures[seat]),
            ready,
            *threats(matcher, scene.exposures[seat], scene.unseen),
        )
        for seat, ready in _ready(scene)
    ]


def _ready(scene: Scene) -> Iterator[tuple[int, float]]:
    elapsed, dead = scene.elapsed, scene.view.dead
    for seat, shown in enumerate(scene.exposures):
        if shown and seat != scene.seat and not dead[seat]:
            least, more = READY[min(len(shown), len(READY) - 1)]
            yield seat, least + more * elapsed


def hit_chances(found: list[Threat]) -> list[float]:
    """Return for each kind the chance that somebody wins on its discard."""
    safe = [1.0] * KINDS
    for threat in found:
        for kind in range(JOKER):
            safe[kind] *= 1 - threat.ready * threat.shares[kind]
    return [1 - one for one in safe]


def costs(found: list[Threat], discarder_mult: int = 2) -> list[float]:
    """Return for each kind the points that its discard is expected to cost at once."""
    cost = [0.0] * KINDS
    for threat in found:
        for kind in range(JOKER):
            cost[kind] += threat.ready * threat.shares[kind] * threat.value * discarder_mult
    return cost


def weigh(
    rates: list[float], scene: Scene, found: list[Threat], rules: Rules, weight: float = 1.0
) -> list[float]:
    """Turn the worth of racks after a discard into points, less what the discard may cost.

    A hand is worth its chance to win times ``GAIN``, and what a discard leaves of its worth it
    leaves of that chance. Points are shifted so that none is negative; -1 stays what it was, a
    tile that cannot or must not go.
    """
    best = max(rates)
    if not found:
        return rates
    hopes = GAIN * win_chance(best, scene.elapsed)
    hit, cost = hit_chances(found), costs(found, rules.discarder_mult)
    return [
        rate
        if rate < 0
        else SHIFT
        + (hopes * rate / best * (1 - weight * hit[kind]) if best else 0.0)
        - weight * cost[kind]
        for kind, rate in enumerate(rates)
    ]


def harmless(scene: Scene, found: list[Threat]) -> list[int]:
    """Return the kinds held by how little they help others: for a hand that cannot win.

    First what is least likely to be waited for; a joker helps nobody once it lies on the table.
    """
    hit = hit_chances(found)
    return sorted(scene.kinds(), key=lambda kind: (hit[kind], kind != JOKER, scene.unseen[kind]))
