"""What to do about groups on the table: call one, take a joker from one, change the newest."""

from __future__ import annotations

from operator import attrgetter

from mjcore.advice import aims, reasons, turn
from mjcore.advice.answer import NOTHING, Advice, Choice, Reason
from mjcore.advice.options import Option, T, allowed_calls, rate_exchanges, rate_revisions
from mjcore.advice.rating import WINS, Rated
from mjcore.advice.turn import Plan
from mjcore.table import Call, Skip

SCORE = attrgetter("score")
"""What choices are sorted by: equal ones stay in the order of the rules."""


def advise_call(rated: Rated) -> Advice:
    """Suggest what to do about a discard: mah jongg, a call in its best form, or to let it go."""
    declared = aims.advise_declare(rated)
    waiting = turn.waiting(rated)
    now = 0.0 if rated.seen.dead else waiting.worth
    found = allowed_calls(rated)
    if found and rated.is_forlorn(found[0].worth):
        # No call brings such a hand home: it would only show what it has.
        found = []
    ranked = [Choice(one.action, one.worth, rated.chance(one.worth)) for one in found]
    ranked.append(Choice(Skip(), now, rated.chance(now)))
    # Where a call gains nothing the tile is let go.
    ranked.sort(key=lambda choice: (-choice.score, choice.action != Skip()))
    if declared.choices:
        return Advice((*declared.choices, *ranked), declared.reasons)
    best = found[0].plan if found and found[0].worth > now else waiting
    return Advice(tuple(ranked), (*_why_call(rated, now, found), *aims.why(rated, best)))


def _why_call(rated: Rated, now: float, found: list[Option[Call]]) -> list[Reason]:
    live = rated.seen.live
    if live is None or rated.seen.dead:
        return []
    if not found:
        return [] if rated.is_forlorn(now) else [reasons.no_group(live)]
    best = found[0]
    gains = best.worth > now
    why = [
        reasons.call(live, best.action, rated.chance(now), rated.chance(best.worth), gains=gains)
    ]
    return why + _then(best.plan) if gains else why


def _then(plan: Plan) -> list[Reason]:
    return [reasons.then(plan.takes, wins=plan.wins)] if plan.steps else []


def advise_exchange(rated: Rated) -> Advice:
    """Suggest a joker exchange, or to leave the jokers where they are."""
    found = rate_exchanges(rated)
    if not found:
        return NOTHING
    # Unchanged the rack makes its best discard too: racks of fourteen do not compare with thirteen.
    now = max(rated.discards())
    ranked = _ranked(rated, now, found)
    best = found[0]
    if best.worth == WINS and not best.plan.steps:
        return Advice(ranked, (reasons.wins_with("exchange"),))
    why = [reasons.exchange(best.action.tile, rated.chance(now), rated.chance(best.worth))]
    if best.worth > now:
        why += _then(best.plan)
    return Advice(ranked, (*why, *_without_hope(rated, best.worth)))


def _without_hope(rated: Rated, worth: float) -> list[Reason]:
    return [reasons.forlorn()] if rated.is_forlorn(worth) else []


def _ranked(rated: Rated, now: float, found: list[Option[T]]) -> tuple[Choice, ...]:
    """Return the choices, to leave all as it is among them, best first."""
    ranked = [Choice(None, now, rated.chance(now))]
    ranked += [Choice(one.action, one.worth, rated.chance(one.worth)) for one in found]
    return tuple(sorted(ranked, key=SCORE, reverse=True))


def advise_revise(rated: Rated) -> Advice:
    """Suggest another form of the exposure just made, where one is better."""
    found = rate_revisions(rated)
    if not found:
        return NOTHING
    now = max(rated.discards())
    ranked = _ranked(rated, now, found)
    first = ranked[0]
    if first.action is None:
        return Advice(ranked, (reasons.keep(),))
    best = next(one for one in found if one.action == first.action)
    if best.plan.wins and not best.plan.steps:
        why = [reasons.wins_with("form of the exposure")]
    else:
        why = [reasons.revise(rated.chance(now), rated.chance(first.score)), *_then(best.plan)]
    return Advice(ranked, (*why, *_without_hope(rated, first.score)))
