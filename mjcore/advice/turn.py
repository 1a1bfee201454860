"""A turn as a whole, as one plan: joker exchanges, changes of the newest exposure, and the end.

A call opens such a turn, so that a call may win although the discard alone does not: with a tile
left over for a joker that lies on the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from mjcore._rack import Exposure, Rack
from mjcore._sight import Visible
from mjcore.advice.rating import WINS, Rated
from mjcore.advice.seen import JOKER
from mjcore.table import Call, Exchange, Revise
from mjcore.table.groups import form_refused, lay_down, reform, revisions
from mjcore.table.jokers import exchange, exchange_barred, exchanges
from mjcore.tiles import Tile

MOST_STEPS = 4
"""How many exchanges and changes of an exposure a plan looks ahead."""
MOST_RATED = 12
"""Of how many racks a plan asks the worth; whether a rack is complete it asks of all."""
MOST_LOOKED = 60
"""How many racks a plan looks at."""

Form: TypeAlias = tuple[int, int]
Step: TypeAlias = Exchange | Revise


class Position(NamedTuple):
    """Hold what a seat has in its turn, before the discard.

    ``exposures`` are by seat; ``exchanged`` says how many jokers were exchanged in this turn,
    ``had`` the forms that the newest exposure has had, empty where it cannot be changed.
    """

    counts: bytes
    exposures: tuple[tuple[Exposure, ...], ...]
    origin: str | None
    exchanged: int
    had: frozenset[Form]


class Plan(NamedTuple):
    """Hold what to do before the discard, and what the rack is then worth.

    ``rack`` is the rack of fourteen tiles then; it is complete where the worth is ``WINS``.
    """

    worth: float
    steps: tuple[Step, ...]
    rack: Rack

    @property
    def wins(self) -> bool:
        """Whether it ends in mah jongg."""
        return self.worth == WINS

    @property
    def takes(self) -> list[Tile]:
        """The tiles that are given for jokers."""
        return [step.tile for step in self.steps if isinstance(step, Exchange)]


# -- where a turn stands


def at_turn(rated: Rated) -> Position:
    """Return where the seat stands in its own turn."""
    seen, view = rated.seen, rated.seen.view
    had: frozenset[Form] = frozenset()
    if view.open is not None and view.open.seat == seen.seat:
        newest = seen.own[view.open.exposure]
        had = frozenset([(form.size, form.jokers) for form in (newest, *view.shown)])
    return Position(seen.counts, seen.exposures, view.origin, view.exchanges, had)


def after_call(rated: Rated, call: Call) -> Position:
    """Return where the seat stands once it has called the live discard."""
    seen = rated.seen
    assert seen.live is not None
    counts = bytearray(seen.counts)
    group = lay_down(counts, seen.live, call)
    exposures = _with_own(rated, seen.exposures, (*seen.own, group))
    may_edit = rated.rules.exposure_edit != "never"
    had = frozenset([(call.size, call.jokers)] if may_edit else [])
    return Position(bytes(counts), exposures, "call", 0, had)


def rack_of(rated: Rated, position: Position) -> Rack:
    """Return the seat's rack there."""
    return Rack(position.counts, position.exposures[rated.seen.seat])


# -- one step


def exchanges_at(rated: Rated, position: Position) -> list[Exchange]:
    """Return the joker exchanges that can be made there."""
    if exchange_barred(rated.rules, position.origin, position.exchanged) is not None:
        return []
    return exchanges(position.counts, position.exposures, rated.seen.view.exchangeable)


def exchanged(rated: Rated, position: Position, action: Exchange) -> Position:
    """Return where an exchange leads."""
    counts, seat = bytearray(position.counts), rated.seen.seat
    shown = list(position.exposures[action.seat])
    shown[action.exposure] = after = exchange(counts, shown[action.exposure])
    had = position.had
    if rated.rules.exposure_edit == "until_discard_or_exchange":
        had = frozenset()
    elif had and action.seat == seat and action.exposure == len(shown) - 1:
        had |= {(after.size, after.jokers)}
    exposures = tuple(
        [
            tuple(shown) if at == action.seat else others
            for at, others in enumerate(position.exposures)
        ]
    )
    return Position(bytes(counts), exposures, position.origin, position.exchanged + 1, had)


def revised(rated: Rated, position: Position) -> Iterator[tuple[Revise, Position]]:
    """Yield the other forms of the newest exposure, with where they lead."""
    if not position.had:
        return
    own = position.exposures[rated.seen.seat]
    old, counts, rules = own[-1], position.counts, rated.rules
    test = shown_elsewhere(rated)
    naturals, jokers = counts[old.kind] + old.naturals, counts[JOKER] + old.jokers
    for action in revisions(rules.call_sizes, naturals, jokers):
        if (action.size, action.jokers) in position.had:
            continue
        left = bytearray(counts)
        shown = (*own[:-1], reform(left, old, action.size, action.jokers))
        # Whole in exposures, the hand would be mah jongg already.
        if sum(left) and not form_refused(rated.matcher, rules, shown, sum(left), test):
            yield (
                action,
                position._replace(
                    counts=bytes(left),
                    exposures=_with_own(rated, position.exposures, shown),
                    had=position.had | {(action.size, action.jokers)},
                ),
            )


def shown_elsewhere(rated: Rated) -> Visible | None:
    """Return what the table counts as seen elsewhere when a seat shows a group."""
    seen = rated.seen
    return None if rated.rules.call_fit_test == "structural" else seen.beside(seen.seat)


def _with_own(
    rated: Rated, exposures: tuple[tuple[Exposure, ...], ...], own: tuple[Exposure, ...]
) -> tuple[tuple[Exposure, ...], ...]:
    seat = rated.seen.seat
    return (*exposures[:seat], own, *exposures[seat + 1 :])


# -- plans


def best_plan(rated: Rated, start: Position) -> Plan:
    """Return the plan that leaves the rack of most worth; of equal ones the shortest.

    A bot that does not plan (``Rated.plans``) looks no farther than the start.
    """
    first = rack_of(rated, start)
    if rated.matcher.distance(first) == 0:
        return Plan(WINS, (), first)
    best = Plan(rated.after_discard(first), (), first)
    if rated.plans:
        for rack, steps, number in _reached(rated, start):
            if rated.matcher.distance(rack) == 0:
                return Plan(WINS, steps, rack)
            if number <= MOST_RATED:
                worth = rated.after_discard(rack)
                if worth > best.worth:
                    best = Plan(worth, steps, rack)
    return best


def _reached(rated: Rated, start: Position) -> Iterator[tuple[Rack, tuple[Step, ...], int]]:
    """Yield the racks that steps lead to, by the fewest steps, with their number."""
    first = rack_of(rated, start)
    known = {(first.counts, first.exposures)}
    queue: list[tuple[Position, tuple[Step, ...]]] = [(start, ())]
    # The queue grows while it is walked through.
    for position, steps in queue:
        for action, after in _steps(rated, position):
            rack = rack_of(rated, after)
            key = rack.counts, rack.exposures
            if key not in known:
                known.add(key)
                yield rack, (*steps, action), len(known) - 1
                if len(steps) + 1 < MOST_STEPS and len(known) < MOST_LOOKED:
                    queue.append((after, (*steps, action)))


def _steps(rated: Rated, position: Position) -> Iterator[tuple[Step, Position]]:
    """Yield all that can be done before the discard, with where it leads."""
    for action in exchanges_at(rated, position):
        yield action, exchanged(rated, position, action)
    # Before an exchange other forms of a group that was called are nothing but other calls.
    if position.exchanged or rated.seen.own_turn:
        yield from revised(rated, position)


def waiting(rated: Rated) -> Plan:
    """Return what the seat waits for its next turn with.

    A joker that it can take then counts as held, where that makes the rack worth more.
    """
    seen = rated.seen
    best = Plan(rated.now(), (), seen.rack)
    if not seen.frees or seen.dead or not rated.plans:
        return best
    position = Position(seen.counts, seen.exposures, "draw", 0, frozenset())
    for _ in range(MOST_STEPS):
        options = [(one, exchanged(rated, position, one)) for one in exchanges_at(rated, position)]
        rates = [rated.rater.rack(rack_of(rated, after)) for _, after in options]
        if not rates or max(rates) <= best.worth:
            break
        action, position = options[rates.index(max(rates))]
        best = Plan(max(rates), (*best.steps, action), rack_of(rated, position))
    return best
