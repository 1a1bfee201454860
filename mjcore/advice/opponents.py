"""What the others may do: which tiles they may be waiting for, and whose hand is provably dead."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from mjcore._threat import threats
from mjcore.advice import reasons
from mjcore.advice.answer import Advice, Choice
from mjcore.advice.odds import CURVE
from mjcore.advice.seen import JOKER, Seen
from mjcore.matcher import Matcher
from mjcore.rules import Rules
from mjcore.table import Challenge, Seat
from mjcore.table.proof import challenge_barred, proves_dead, target_refused
from mjcore.table.reach import Editing
from mjcore.table.seats import SEATS
from mjcore.tiles import KINDS

# By exposures shown: how often such a hand waits for one tile when the wall is full, and how much
# more often when it is empty. Counted in deals of four strong bots, see docs/understand/bots.md.
READY = ((0.0, 0.30), (0.02, 0.30), (0.14, 0.35), (0.5, 0.0), (1.0, 0.0))

GAIN = 150.0
"""The points that a win brings in all, about five times the value of a middling line."""
DEFENCE = 0.25
"""The weight of what a discard may cost beside what the hand may win: advice and the strong bot
defend alike."""
SHIFT = 1_000.0
"""Keeps points above -1, which stands for a tile that cannot or must not go."""


class Threat(NamedTuple):
    """What one other seat may be about to win with.

    ``ready`` is the chance that it waits for one tile, ``shares`` how likely each kind is that
    tile, ``value`` the mean value of the lines that its exposures allow.
    """

    seat: Seat
    ready: float
    shares: list[float]
    value: float


def threats_of(seen: Seen, matcher: Matcher) -> list[Threat]:
    """Return the threats of all live seats that show anything."""
    found, dead, elapsed = [], seen.view.dead, seen.elapsed
    for seat, shown in zip(SEATS, seen.exposures, strict=False):
        if shown and seat is not seen.seat and not dead[seat]:
            least, more = READY[min(len(shown), len(READY) - 1)]
            shares, value = threats(matcher, shown, seen.unseen)
            found.append(Threat(seat, least + more * elapsed, shares, value))
    return found


def dangers(
    found: list[Threat], kinds: Iterable[int], discarder_mult: int
) -> tuple[list[float], list[float]]:
    """Return the chance that somebody wins on each kind, and the points expected to be lost by it.

    Both are 36 numbers, 0 for kinds that are not asked for; nobody wins on a joker.
    """
    hit, cost = [0.0] * KINDS, [0.0] * KINDS
    if found:
        for kind in kinds:
            if kind != JOKER:
                safe = 1.0
                for _, ready, shares, value in found:
                    wins = ready * shares[kind]
                    # As if they waited independently of one another: near enough, as the chances
                    # are small.
                    safe *= 1 - wins
                    cost[kind] += wins * value * discarder_mult
                hit[kind] = 1 - safe
    return hit, cost


def weigh(
    rates: list[float],
    kinds: Iterable[int],
    elapsed: float,
    hit: list[float],
    cost: list[float],
    weight: float = 1.0,
) -> list[float]:
    """Turn the worth of racks after a discard into points, less what the discard may cost.

    A hand is worth its chance to win times ``GAIN``, and what a discard leaves of its worth it
    leaves of that chance. ``hit`` and ``cost`` are those of ``dangers``; they count by ``weight``.
    Points are shifted so that none is negative; -1 stays what it was, a tile that is none of the
    ``kinds`` held or that must not go.
    """
    best = max(rates)
    hopes = GAIN * CURVE.chance(best, elapsed)
    points = rates[:]
    for kind in kinds:
        rate = rates[kind]
        if rate >= 0:
            kept = hopes * rate / best * (1 - weight * hit[kind]) if best else 0.0
            points[kind] = SHIFT + kept - weight * cost[kind]
    return points


def harmless(kinds: Iterable[int], unseen: bytes, hit: list[float]) -> list[int]:
    """Return the kinds by how little they help others: for a hand that cannot win.

    First what is least likely to be waited for; a joker helps nobody once it lies on the table.
    """
    return sorted(kinds, key=lambda kind: (hit[kind], kind != JOKER, unseen[kind]))


def safest(kinds: Iterable[int], unseen: bytes, hit: list[float], rates: list[float]) -> list[int]:
    """Return the kinds by how safe they are: for a hand that can hardly win.

    Of equally safe ones first those that the hand can spare, where it can be made at all.
    """
    if max(rates) <= 0:
        return harmless(kinds, unseen, hit)
    # A rate below zero stands for a joker that must not go.
    return sorted(kinds, key=lambda kind: (rates[kind] < 0, hit[kind], -rates[kind]))


def provably_dead(seen: Seen, matcher: Matcher, rules: Rules) -> list[Seat]:
    """Return the seats whose hands a challenge would prove dead, where it would do any good.

    A deferred challenge kills nobody, so it is never worth its risk.
    """
    if rules.challenge_resolution == "deferred" or challenge_barred(
        rules, seen.phase, dead=seen.dead, own_turn=seen.own_turn
    ):
        return []
    view = seen.view
    editing = None
    if view.open is not None:
        had = frozenset([(form.size, form.jokers) for form in view.shown])
        editing = Editing(had, view.exchanges, view.exchangeable)
    recent = [one.seat for one in view.challenges if one.by == seen.seat and not one.before_discard]
    return [
        seat
        for seat, shown in zip(SEATS, seen.exposures, strict=False)
        if shown
        and not target_refused(
            seen.seat, seat, dead=view.dead[seat], shows=True, challenged=seat in recent
        )
        and proves_dead(
            matcher,
            rules,
            seat,
            seen.exposures,
            seen.lying,
            editing if view.open is not None and view.open.seat is seat else None,
        )
    ]


def advise_challenge(seen: Seen, matcher: Matcher, rules: Rules) -> Advice:
    """Suggest to challenge a hand that the table proves dead."""
    seats = provably_dead(seen, matcher, rules)
    found = [reasons.dead_hand(seat) for seat in seats[:1]]
    return Advice(tuple([Choice(Challenge(seat), 1.0, None) for seat in seats]), tuple(found))
