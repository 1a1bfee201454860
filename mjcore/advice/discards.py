"""What to discard: what the hand can spare, less what the others may want."""

from __future__ import annotations

from mjcore.advice import aims, opponents, reasons
from mjcore.advice.answer import Advice, Choice, Reason
from mjcore.advice.opponents import Threat
from mjcore.advice.rating import Rated, keep_jokers
from mjcore.advice.seen import JOKER, TILES
from mjcore.advice.turn import Plan
from mjcore.table import Discard, Seat
from mjcore.table.seats import SEATS

DISCARDS = tuple([Discard(tile) for tile in TILES])
"""The discards by kind."""

RISKY = 0.03
"""A chance that the suggested discard wins for somebody that is worth a word."""
WORTH_A_WORD = 0.005
"""The same for a tile that is held back."""
SAME = 0.9999
"""Worths nearer than this differ in nothing but the last digits of a sum."""


def advise_discard(rated: Rated) -> Advice:
    """Suggest a discard; scores are points, of which only differences mean anything."""
    seen = rated.seen
    kinds = seen.kinds()
    threats = opponents.threats_of(seen, rated.matcher)
    hit, cost = opponents.dangers(threats, kinds, rated.rules.discarder_mult)
    if seen.dead or rated.is_forlorn(max(rated.discards())):
        return _give_up(rated, kinds, hit, threats)
    rates = keep_jokers(rated.rater.outlook, seen.rack, rated.discards())
    scores = rates
    if threats:
        scores = opponents.weigh(rates, kinds, seen.elapsed, hit, cost, opponents.DEFENCE)
    # The kinds are in order, and the sort is stable: so are equal scores.
    order = sorted(kinds, key=[-score for score in scores].__getitem__)
    # Chances told are those of deals in which such tiles were thrown, so that the risk of the one
    # suggested is in them.
    usual = 1 - hit[order[0]]
    found = [
        Choice(
            DISCARDS[kind],
            round(scores[kind], 6),
            rated.chance(rates[kind]) * min(1.0, (1 - hit[kind]) / usual)
            if rates[kind] >= 0
            else None,
        )
        for kind in order
    ]
    why = _why(rated, order[0], rates)
    if threats:
        why += _held_back(rated, order[0], rates) or _risks(rated, order[0], threats)
    raw = rated.discards()
    if rates[JOKER] < 0 < seen.jokers and raw[JOKER] >= max(raw):
        why.append(reasons.keep_joker())
    left = Plan(raw[order[0]], (), seen.rack.remove(TILES[order[0]]))
    return Advice(tuple(found), (*why, *aims.why(rated, left)))


def _give_up(rated: Rated, kinds: list[int], hit: list[float], threats: list[Threat]) -> Advice:
    """Suggest what is safest: nothing else counts for a hand that can hardly win."""
    seen, rates = rated.seen, rated.discards()
    if seen.dead:
        order = opponents.harmless(kinds, seen.unseen, hit)
    else:
        kept = keep_jokers(rated.rater.outlook, seen.rack, rates)
        order = opponents.safest(kinds, seen.unseen, hit, kept)
    found = [
        Choice(DISCARDS[kind], -float(place), _chance_after(rated, rates[kind]))
        for place, kind in enumerate(order)
    ]
    why = aims.why(rated, Plan(max(rates), (), seen.rack))
    risks = _risks(rated, order[0], threats) or [reasons.harmless(order[0])]
    return Advice(tuple(found), (*why, *risks))


def _chance_after(rated: Rated, rate: float) -> float:
    return 0.0 if rated.seen.dead or rate <= 0 else rated.chance(rate)


def _why(rated: Rated, kind: int, rates: list[float]) -> list[Reason]:
    """Say why the hand can spare a tile."""
    now, seen, best = rated.now(), rated.seen, max(rates)
    # Sums of many small numbers: what changes nothing may still differ in the last digits.
    if rates[kind] >= SAME * now:
        found = [reasons.twin(kind) if rated.serves(kind) else reasons.unused([kind])]
    else:
        least = rates[kind] >= SAME * best
        found = [reasons.cheapest([kind], 1 - rates[kind] / now, least=least)]
    out = reasons.already_out(kind, seen.counts[kind], seen.unseen[kind])
    return found if out is None else [*found, out]


def _held_back(rated: Rated, kind: int, rates: list[float]) -> list[Reason]:
    """Say who may want the tile that the hand could spare better than the one suggested.

    This is told alone: it says where the danger is.
    """
    best = max(rates)
    held_back = rates.index(best)
    if held_back == kind:
        return []
    seat, wants = _worst(rated, held_back)
    if wants <= max(WORTH_A_WORD, rated.dangers()[TILES[kind]].by_seat[seat]):
        return []
    return [reasons.safer(held_back, seat, wants, equal=rates[kind] >= SAME * best)]


def _risks(rated: Rated, kind: int, threats: list[Threat]) -> list[Reason]:
    """Say who may want the tile that is thrown."""
    seat, wants = _worst(rated, kind)
    if wants >= RISKY:
        return [reasons.risk(kind, seat, wants)]
    if threats and wants < WORTH_A_WORD and not any(one.shares[kind] for one in threats):
        return [reasons.safe(kind)]
    return []


def _worst(rated: Rated, kind: int) -> tuple[Seat, float]:
    """Return the seat that most likely wins on a tile, and how likely that is."""
    by_seat = rated.dangers()[TILES[kind]].by_seat
    wants = max(by_seat)
    return SEATS[by_seat.index(wants)], wants
