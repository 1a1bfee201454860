"""What to discard: what the hand can spare, less what the others may want."""

from __future__ import annotations

from mjcore.advice import aims, opponents, reasons
from mjcore.advice.answer import Advice, Choice, Reason
from mjcore.advice.opponents import Threat
from mjcore.advice.rating import CURVE, Rated, keep_jokers
from mjcore.advice.seen import JOKER, TILES
from mjcore.table import Discard

DISCARDS = tuple([Discard(tile) for tile in TILES])
"""The discards by kind."""

RISKY = 0.03
"""A chance that the suggested discard wins for somebody that is worth a word."""
WORTH_A_WORD = 0.005
"""The same for a tile that is held back."""


def advise_discard(rated: Rated) -> Advice:
    """Suggest a discard; scores are points, of which only differences mean anything."""
    seen = rated.seen
    kinds = seen.kinds()
    threats = opponents.threats_of(seen, rated.matcher)
    hit, cost = opponents.dangers(threats, kinds, rated.rules.discarder_mult)
    if seen.dead or max(rated.discards()) <= 0:
        return _give_up(rated, kinds, hit, cost)
    rates = keep_jokers(rated.rater.outlook, seen.rack, rated.discards())
    scores = opponents.weigh(rates, kinds, seen.elapsed, hit, cost) if threats else rates
    # The kinds are in order, and the sort is stable: so are equal scores.
    order = sorted(kinds, key=[-score for score in scores].__getitem__)
    chance, elapsed = CURVE.chance, seen.elapsed
    found = [
        Choice(
            DISCARDS[kind],
            round(scores[kind], 6),
            chance(rates[kind], elapsed) * (1 - hit[kind]) if rates[kind] >= 0 else None,
        )
        for kind in order
    ]
    why = [*_why(rated, order[0], rates), *_risks(order[0], rates, threats)]
    if rates[JOKER] < 0 < seen.jokers:
        why.append(reasons.keep_joker())
    return Advice(tuple(found), (*why, *aims.why(rated)))


def _give_up(rated: Rated, kinds: list[int], hit: list[float], cost: list[float]) -> Advice:
    """Suggest what helps nobody."""
    order = opponents.harmless(kinds, rated.seen.unseen, hit)
    found = [Choice(DISCARDS[kind], 0.0 - cost[kind], 0.0) for kind in order]
    why = [reasons.harmless(kind) for kind in order[:1]]
    return Advice(tuple(found), (*aims.why(rated), *why))


def _why(rated: Rated, kind: int, rates: list[float]) -> list[Reason]:
    """Say why the hand can spare a tile."""
    now, seen = rated.now(), rated.seen
    if rates[kind] >= 0.9999 * now:
        found = [reasons.unused([kind])]
    else:
        found = [reasons.cheapest([kind], 1 - rates[kind] / now)]
    out = reasons.already_out(kind, seen.counts[kind], seen.unseen[kind])
    return found if out is None else [*found, out]


def _risks(kind: int, rates: list[float], threats: list[Threat]) -> list[Reason]:
    """Say who may want the tile, or who wants the one that is held back."""
    best = max(rates)
    held_back = rates.index(best)
    for threat in threats:
        wants = threat.ready * threat.shares[held_back]
        if held_back != kind and wants > max(WORTH_A_WORD, threat.ready * threat.shares[kind]):
            equal = rates[kind] >= 0.9999 * best
            return [reasons.safer(kind, held_back, threat.seat, wants, equal=equal)]
    if not threats:
        return []
    chances = [threat.ready * threat.shares[kind] for threat in threats]
    chance = max(chances)
    worst = threats[chances.index(chance)]
    if chance >= RISKY:
        return [reasons.risk(kind, worst.seat, chance)]
    if kind == JOKER or worst.shares[kind] == 0:
        return [reasons.safe(kind)]
    return []
