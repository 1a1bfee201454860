"""What to do about groups on the table: call one, take a joker from one, change the newest."""

from __future__ import annotations

from collections.abc import Sequence

from mjcore._rack import Exposure, Rack
from mjcore.advice import aims, reasons
from mjcore.advice.answer import NOTHING, Advice, Choice, Reason
from mjcore.advice.rating import Rated
from mjcore.advice.seen import JOKER
from mjcore.table import Call, Exchange, Revise, Skip
from mjcore.table.claims import calls_barred
from mjcore.table.groups import calls, form_refused, lay_down, reform, revisions
from mjcore.table.jokers import exchange, exchange_barred, exchanges

WINS = 1e6
"""What an exchange or a revision is worth that makes the hand complete: more than any rating."""

RatedCalls = list[tuple[float, Call]]
RatedExchanges = list[tuple[float, Exchange]]
RatedRevisions = list[tuple[float, Revise]]


# -- calls


def rate_calls(rated: Rated) -> RatedCalls:
    """Rate the calls of a window by what the rack is worth after the discard, best first.

    Left out are those after which no hand could be made, and those that leave no concealed tile:
    such a hand is mah jongg or cannot discard. What the card has against a call is not asked.
    """
    seen, rules = rated.seen, rated.rules
    kind = seen.live
    if kind is None or seen.dead or calls_barred(rules, seen.wall) is not None:
        return []
    counts, own = seen.counts, seen.own
    concealed = sum(counts)
    found = []
    for call in calls(rules.call_sizes, counts[kind], counts[JOKER]):
        if concealed > call.size - 1:
            left = bytearray(counts)
            group = lay_down(left, kind, call)
            worth = rated.after_discard(Rack(left, (*own, group)))
            if worth > 0:
                found.append((worth, call))
    found.sort(key=_falling)
    return found


def _falling(one: tuple[float, object]) -> float:
    return -one[0]


def advise_call(rated: Rated) -> Advice:
    """Suggest what to do about a discard: mah jongg, a call in its best form, or to let it go."""
    declared = aims.advise_declare(rated)
    now = 0.0 if rated.seen.dead else rated.now()
    found = [(worth, call) for worth, call in rate_calls(rated) if _card_allows(rated, call)]
    ranked = [Choice(call, worth, rated.chance(worth)) for worth, call in found]
    ranked.append(Choice(Skip(), now, rated.chance(now)))
    # Where a call gains nothing the tile is let go.
    ranked.sort(key=lambda choice: (-choice.score, choice.action != Skip()))
    if declared.choices:
        return Advice((*declared.choices, *ranked), declared.reasons)
    return Advice(tuple(ranked), (*_why_call(rated, now, found), *aims.why(rated)))


def _card_allows(rated: Rated, call: Call) -> bool:
    seen = rated.seen
    assert seen.live is not None  # or there would be no call
    group = Exposure(seen.live, call.size, call.jokers)
    return _may_show(rated, (*seen.own, group), sum(seen.counts) - (call.size - 1))


def _may_show(rated: Rated, shown: Sequence[Exposure], concealed: int) -> bool:
    """Return whether the table lets a seat show these exposures."""
    seen, rules = rated.seen, rated.rules
    test = None if rules.call_fit_test == "structural" else seen.beside(seen.seat)
    return form_refused(rated.matcher, rules, shown, concealed, test) is None


def _why_call(rated: Rated, now: float, found: RatedCalls) -> list[Reason]:
    live = rated.seen.live
    if live is None or rated.seen.dead:
        return []
    if not found:
        return [reasons.no_group(live)]
    worth, call = found[0]
    return [reasons.call(live, call, rated.chance(now), rated.chance(worth), gains=worth > now)]


# -- in one's own turn


def _in_turn(rated: Rated, rack: Rack) -> float:
    """Return what a rack of 14 is worth: after its best discard, or as mah jongg."""
    wins = rated.matcher.distance(rack) == 0
    return WINS if wins else rated.after_discard(rack)


def _chance(rated: Rated, worth: float) -> float:
    return 1.0 if worth == WINS else rated.chance(worth)


def rate_exchanges(rated: Rated) -> RatedExchanges:
    """Rate the joker exchanges of a turn by what the rack is then worth, best first.

    One that wins is worth more than anything.
    """
    seen, view = rated.seen, rated.seen.view
    if not seen.frees or seen.dead or not seen.own_turn:
        return []
    if exchange_barred(rated.rules, view.origin, view.exchanges) is not None:
        return []
    found = []
    for action in exchanges(seen.counts, seen.exposures, view.exchangeable):
        left, own = bytearray(seen.counts), list(seen.own)
        exposure = exchange(left, seen.exposures[action.seat][action.exposure])
        if action.seat == seen.seat:
            own[action.exposure] = exposure
        found.append((_in_turn(rated, Rack(left, own)), action))
    found.sort(key=_falling)
    return found


def advise_exchange(rated: Rated) -> Advice:
    """Suggest a joker exchange, or to leave the jokers where they are."""
    found = rate_exchanges(rated)
    if not found:
        return NOTHING
    now = max(rated.discards())
    ranked = [Choice(action, worth, _chance(rated, worth)) for worth, action in found]
    ranked.insert(0, Choice(None, now, rated.chance(now)))
    ranked.sort(key=lambda choice: -choice.score)
    worth, action = found[0]
    if worth == WINS:
        why = reasons.wins_with("exchange")
    else:
        why = reasons.exchange(action.tile, rated.chance(now), rated.chance(worth))
    return Advice(tuple(ranked), (why,))


# -- the newest exposure


def rate_revisions(rated: Rated) -> RatedRevisions:
    """Rate the forms that the newest exposure can take; none comes back that it has shown."""
    seen, newest = rated.seen, rated.seen.view.open
    if newest is None or newest.seat != seen.seat or seen.dead or not seen.own_turn:
        return []
    old = seen.own[newest.exposure]
    naturals, jokers = seen.counts[old.kind] + old.naturals, seen.jokers + old.jokers
    had = {(form.size, form.jokers) for form in (old, *seen.view.shown)}
    found = []
    for action in revisions(rated.rules.call_sizes, naturals, jokers):
        if (action.size, action.jokers) not in had:
            left = bytearray(seen.counts)
            shown = (*seen.own[:-1], reform(left, old, action.size, action.jokers))
            concealed = sum(left)
            # Whole in exposures, the hand would be mah jongg already.
            if concealed > 0 and _may_show(rated, shown, concealed):
                found.append((_in_turn(rated, Rack(left, shown)), action))
    return found


def advise_revise(rated: Rated) -> Advice:
    """Suggest another form of the exposure just made, where one is better."""
    found = rate_revisions(rated)
    if not found:
        return NOTHING
    now = max(rated.discards())
    ranked = [Choice(None, now, rated.chance(now))]
    ranked += [Choice(action, worth, _chance(rated, worth)) for worth, action in found]
    ranked.sort(key=lambda choice: -choice.score)
    first = ranked[0]
    if first.action is None:
        return Advice(tuple(ranked), (reasons.keep(),))
    if first.score == WINS:
        why = reasons.wins_with("form of the exposure")
    else:
        why = reasons.revise(rated.chance(now), rated.chance(first.score))
    return Advice(tuple(ranked), (why,))
