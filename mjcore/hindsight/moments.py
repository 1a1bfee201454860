"""The decisions of a record: what a seat saw, and what it did."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mjcore._rack import Rack
from mjcore.card import Card
from mjcore.deal import Deal
from mjcore.errors import Error, RecordError
from mjcore.matcher import Matcher
from mjcore.records import record
from mjcore.records.save import WRONG, matcher_for
from mjcore.rules import Rules
from mjcore.table import Action, Event, Outcome, Seat, View
from mjcore.table.look import view_of
from mjcore.table.seats import SEATS
from mjcore.table.state import State
from mjcore.table.witness import Witness


class Moment(NamedTuple):
    """Hold one decision: the line of the record's event, the seat's view, what it did.

    ``held`` are the racks by seat, ``None`` where the record does not tell.
    """

    n: int
    view: View
    done: Action
    held: tuple[Rack, ...] | None


class Story(NamedTuple):
    """Hold what a record tells: by what rules, whose decisions, and how the deal ended."""

    matcher: Matcher
    rules: Rules
    owner: Seat | None
    moments: list[Moment]
    outcome: Outcome | None


def told(text: str, matcher: Matcher | None) -> Story:
    """Return what a record tells, the server's or a seat's; raise ``RecordError`` with the line."""
    return _seen(text, matcher) if record.is_seen(text) else _known(text, matcher)


def _known(text: str, matcher: Matcher | None) -> Story:
    """Return what the server's record tells: the deal is played again."""
    found: list[Moment] = []
    views: tuple[View, ...] = ()
    held: tuple[Rack, ...] = ()
    events: tuple[Event, ...] = ()
    deal: Deal | None = None
    for deal in Deal.positions(text, matcher):
        before = len(events)
        events = deal.events
        if views:
            # The first event of an action is the action itself.
            seat, action = events[before].actor, events[before].action
            assert seat is not None and action is not None
            found.append(Moment(before + 1, views[seat], action, held))
        views = tuple([deal.view(seat) for seat in SEATS[: deal.players]])
        held = tuple([view.rack for view in views])
    assert deal is not None  # a record that cannot be played raises
    return Story(deal.matcher, deal.rules, None, found, deal.outcome)


def _seen(text: str, matcher: Matcher | None) -> Story:
    """Return what a seat's record tells: the seat's view is put together from what it was told."""
    header, body = record.read_seen(text)
    lines = record.read_lines(body)
    matcher = matcher_for(matcher, header.digest)
    state = State(matcher, header.rules, 0, header.dealer)
    state.number = header.number
    witness = Witness(state, header.seat)
    found = []
    for line, event in enumerate(_events(lines, matcher.card), 2):
        try:
            if event.actor is header.seat and event.action is not None:
                # Read as if it had been sent, since a record that was made up can tell anything.
                view = View.from_dict(view_of(state, header.seat).to_dict(), matcher.card)
                found.append(Moment(line - 1, view, event.action, None))
            witness.see(event)
        except WRONG as wrong:
            raise RecordError(f"line {line}: this cannot happen here: {wrong}") from None
    return Story(matcher, header.rules, header.seat, found, state.outcome)


def _events(lines: record.Lines, card: Card) -> Iterator[Event]:
    for line, data in enumerate(lines.data, 2):
        try:
            yield Event.from_dict({key: value for key, value in data.items() if key != "n"}, card)
        except (Error, TypeError, KeyError) as wrong:
            raise RecordError(f"line {line}: {wrong}") from None
