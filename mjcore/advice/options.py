"""What can be done with groups on the table, rated: calls, joker exchanges, other forms."""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

from mjcore._rack import Exposure, Rack
from mjcore.advice import turn
from mjcore.advice.rating import WINS, Rated
from mjcore.advice.seen import JOKER
from mjcore.advice.turn import Plan, Step, best_plan
from mjcore.table import Call, Exchange, Revise
from mjcore.table.claims import calls_barred
from mjcore.table.groups import calls, form_refused, lay_down

T = TypeVar("T", Call, Exchange, Revise)


class Option(NamedTuple, Generic[T]):
    """Hold an action, what the rack is worth by the best plan after it, and that plan."""

    worth: float
    action: T
    steps: tuple[Step, ...]
    rack: Rack

    @property
    def plan(self) -> Plan:
        """The plan after the action."""
        return Plan(self.worth, self.steps, self.rack)


def _rank(option: Option[T]) -> tuple[float, int]:
    """Return what options are sorted by: worth, then how little is left to do for it.

    Equal ones stay in the order of the rules.
    """
    return -option.worth, len(option.steps)


def rate_calls(rated: Rated) -> list[Option[Call]]:
    """Rate the calls of a window by what the turn after them brings, best first.

    Left out are those after which no hand could be made, and those that leave no concealed tile:
    such a hand is mah jongg or cannot discard. What the card has against a call is not asked.
    """
    seen, rules = rated.seen, rated.rules
    kind = seen.live
    if kind is None or seen.dead or calls_barred(rules, seen.wall) is not None:
        return []
    counts, own = seen.counts, seen.own
    concealed = sum(counts)
    plans = seen.frees and rated.plans
    found = []
    for call in calls(rules.call_sizes, counts[kind], counts[JOKER]):
        if concealed > call.size - 1:
            left = bytearray(counts)
            group = lay_down(left, kind, call)
            rack = Rack(left, (*own, group))
            worth = rated.after_discard(rack)
            # A group that leaves no hand is not shown, whatever could be made of it later in the
            # turn; and without an exchange that is other forms of it, which are calls themselves.
            if worth > 0:
                plan = best_plan(rated, turn.after_call(rated, call)) if plans else None
                found.append(Option(worth, call, (), rack) if plan is None else _option(call, plan))
    if len(found) > 1:
        found.sort(key=_rank)
    return found


def _option(action: T, plan: Plan) -> Option[T]:
    return Option(plan.worth, action, plan.steps, plan.rack)


def allowed_calls(rated: Rated) -> list[Option[Call]]:
    """Return the rated calls that the card has nothing against."""
    seen, matcher, rules = rated.seen, rated.matcher, rated.rules
    concealed, test = sum(seen.counts), turn.shown_elsewhere(rated)
    found = []
    for option in rate_calls(rated):
        assert seen.live is not None  # or there would be no call
        call = option.action
        shown = (*seen.own, Exposure(seen.live, call.size, call.jokers))
        if not form_refused(matcher, rules, shown, concealed - (call.size - 1), test):
            found.append(option)
    return found


def rate_exchanges(rated: Rated) -> list[Option[Exchange]]:
    """Rate the joker exchanges of a turn by the best plan that goes on from them, best first.

    One that wins is worth more than anything.
    """
    seen = rated.seen
    if not seen.frees or seen.dead or not seen.own_turn:
        return []
    start = turn.at_turn(rated)
    found = []
    for action in turn.exchanges_at(rated, start):
        plan = best_plan(rated, turn.exchanged(rated, start, action))
        found.append(_option(action, plan))
    found.sort(key=_rank)
    return found


def rate_revisions(rated: Rated) -> list[Option[Revise]]:
    """Rate the forms that the newest exposure can take; none comes back that it has shown."""
    seen, newest = rated.seen, rated.seen.view.open
    if newest is None or newest.seat != seen.seat or seen.dead or not seen.own_turn:
        return []
    found = []
    for action, after in turn.revised(rated, turn.at_turn(rated)):
        plan = best_plan(rated, after) if seen.frees else _as_it_is(rated, after)
        found.append(_option(action, plan))
    return found


def _as_it_is(rated: Rated, position: turn.Position) -> Plan:
    rack = turn.rack_of(rated, position)
    won = rated.matcher.distance(rack) == 0
    return Plan(WINS if won else rated.after_discard(rack), (), rack)


def prospect(rated: Rated) -> Plan:
    """Return the best that the seat can do now, and what it then holds.

    The rack has fourteen tiles, before the discard, in the seat's own turn and after a call.
    """
    seen = rated.seen
    if seen.live is not None and seen.has_won(rated.matcher, rated.rules):
        return Plan(WINS, (), seen.rack.add(seen.live))
    if seen.own_turn and not seen.dead and (seen.frees or seen.view.open is not None):
        return best_plan(rated, turn.at_turn(rated))
    if seen.own_turn:
        return Plan(max(rated.discards()), (), seen.rack)
    best = turn.waiting(rated)
    if seen.live is not None and seen.seat in seen.view.to_act:
        for option in allowed_calls(rated)[:1]:
            if option.worth > best.worth:
                best = option.plan
    return best
