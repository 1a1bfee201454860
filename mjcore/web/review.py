"""A deal looked at again, move by move, from its record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mjcore.advice import Advice, Advisor
from mjcore.advice.opening import rated_by_chances
from mjcore.advice.seen import Seen
from mjcore.deal import Deal
from mjcore.matcher import Matcher
from mjcore.table import Answered, Event, LegalActions, Phase, Seat, Skip, View

OTHERS = 3
"""How many choices are shown."""


def review_body(body: Mapping[str, Any], matcher: Matcher, player: int | None) -> dict[str, Any]:
    """Return a deal that is over step by step; it takes a second, so another thread asks.

    ``body`` is what is kept of the deal, ``player`` whose decisions are looked at, if anybody's.
    """
    seat = _seat(body, player)
    return {
        "game": body["game"],
        "deal": body["deal"],
        "players": body["players"],
        "names": body["names"],
        "outcome": body["outcome"],
        "you": None if seat is None else int(seat),
        "steps": _steps(body["record"], matcher, seat),
        "record": body["record"],
    }


def _seat(body: Mapping[str, Any], player: int | None) -> Seat | None:
    players = body["players"]
    return Seat(players.index(player)) if player in players else None


def _steps(record: str, matcher: Matcher, seat: Seat | None) -> list[dict[str, Any]]:
    steps: list[dict[str, Any]] = []
    told = shown = 0
    asked: View | None = None
    for deal in Deal.positions(record, matcher):
        events = deal.events[told:]
        told += len(events)
        acted = next((event for event in events if event.action is not None), None)
        by_me = acted is not None and seat is not None and acted.actor is seat
        advice = None
        if by_me and asked is not None:
            advice = _advised(Advisor(matcher, deal.rules).advise(asked))
        asked = _asked(deal, seat)
        if advice is None and _lets_go(events):
            continue  # what is told of it stands with the next step
        steps.append(
            {
                "move": len(steps),
                **_act(acted),
                "events": [event.to_dict() for event in deal.events[shown:told]],
                **_table(deal),
                "advice": advice,
                "chance": _chances(deal, matcher),
            }
        )
        shown = told
    return steps


def _lets_go(events: tuple[Event, ...]) -> bool:
    """Return whether all that has happened is that a seat lets a discard go."""
    return len(events) == 1 and isinstance(events[0], Answered) and events[0].answer == Skip()


def _act(event: Event | None) -> dict[str, Any]:
    """Return who has done what."""
    action = None if event is None else event.action
    if event is None or action is None:
        return {"seat": None, "action": None}
    actor = event.actor
    return {"seat": None if actor is None else int(actor), "action": action.to_dict()}


def _table(deal: Deal) -> dict[str, Any]:
    """Return everything that lies on the table, open or not."""
    views = [deal.view(seat) for seat in range(deal.players)]
    first = views[0]
    return {
        "phase": str(first.phase),
        "turn": None if first.turn is None else int(first.turn),
        "live": None if first.live is None else str(first.live),
        "racks": [[str(tile) for tile in view.rack.concealed] for view in views],
        "exposures": [[str(one) for one in shown] for shown in first.exposures],
        "discards": [
            [None if seat is None else int(seat), str(tile)] for seat, tile in first.discards
        ],
        "dead": list(first.dead),
        "wall": first.wall,
    }


def _asked(deal: Deal, seat: Seat | None) -> View | None:
    """Return what a seat sees if it has something to decide."""
    if seat is None or deal.outcome is not None or seat not in deal.to_act:
        return None
    legal: LegalActions = deal.legal_actions(seat)
    few = legal.passes is None and sum(1 for _, _ in zip(legal, range(2), strict=False)) < 2
    return None if few else deal.view(seat)


def _advised(advice: Advice) -> dict[str, Any]:
    suggestion = advice.suggestion
    return {
        "suggestion": None if suggestion is None else suggestion.to_dict(),
        "text": advice.text,
        "chances": [
            {
                "action": None if choice.action is None else choice.action.to_dict(),
                "chance": choice.chance,
            }
            for choice in advice.choices[:OTHERS]
        ],
    }


def _chances(deal: Deal, matcher: Matcher) -> list[float] | None:
    """Return what chance each seat has to win, as it can tell itself; ``None`` between turns."""
    if deal.phase is not Phase.TURN and deal.outcome is None:
        return None
    outcome = deal.outcome
    if outcome is not None:
        return [float(outcome.winner == seat) for seat in range(deal.players)]
    return [_chance(deal.view(seat), deal, matcher) for seat in range(deal.players)]


def _chance(view: View, deal: Deal, matcher: Matcher) -> float:
    seen = Seen(view)
    if seen.dead:
        return 0.0
    rated = rated_by_chances(matcher, deal.rules, seen)
    full = len(view.rack) == 14
    return round(rated.chance(max(rated.discards()) if full else rated.now()), 4)
