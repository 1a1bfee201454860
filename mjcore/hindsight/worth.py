"""What a decision was worth beside what advice says: in chances to win, and in points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mjcore.advice import Advice, Advisor, Choice
from mjcore.advice.opening import rated_by_chances
from mjcore.advice.rating import Rated
from mjcore.advice.seen import Seen
from mjcore.errors import Error
from mjcore.rules import Rules
from mjcore.table import (
    Action,
    Challenge,
    Discard,
    Exchange,
    Give,
    MahJongg,
    Pass,
    Phase,
    Revise,
    Skip,
    View,
)
from mjcore.table.payment import SELF_PICK_POINTS
from mjcore.tiles import Tile

SELF_DRAWN = 0.45
"""The share of wins that are self-drawn, as counted among strong bots (docs/understand/bots.md)."""
LINES = 5
"""By how many of the nearest lines the value of a win is reckoned."""


class Lost(NamedTuple):
    """Hold what was suggested, and what doing something else has cost."""

    suggestion: Action | None
    chance: float
    points: float


def lost_by(advisor: Advisor, view: View, done: Action) -> Lost | None:
    """Return what a decision has cost beside the one suggested; ``None`` if there was no choice.

    The chance is what the seat's own chance to win the deal is less by, at least 0; the points are
    what that is worth, and what the discard was expected to cost more than the one suggested.
    """
    if isinstance(done, Challenge):
        return Lost(advisor.challenge(view).suggestion, 0.0, 0.0)
    advice = advisor.advise(view)
    if not advice.choices or (isinstance(done, Skip) and len(advice.choices) == 1):
        return None
    suggestion = advice.suggestion
    if suggestion == done:
        return Lost(suggestion, 0.0, 0.0)
    if isinstance(done, Pass | Give):
        chance = _given_away(advisor, view, suggestion, done)
    else:
        chance = _less(advisor, view, advice, done)
    points = chance * _worth_of_a_win(advisor, view)
    if isinstance(done, Discard) and isinstance(suggestion, Discard):
        danger = dict(advice.danger)
        points += danger[done.tile].cost - danger[suggestion.tile].cost
    return Lost(suggestion, chance, points)


def _less(advisor: Advisor, view: View, advice: Advice, done: Action) -> float:
    """Return what the chance after one action is less than after the one suggested."""
    best = advice.choices[0].chance
    after = _chance_of(advice.choices, done)
    if after is None:
        after = _chance_of(_choices_like(advisor, view, done), done)
    return max(0.0, best - after) if best is not None and after is not None else 0.0


def _chance_of(choices: Sequence[Choice], action: Action) -> float | None:
    return next((choice.chance for choice in choices if choice.action == action), None)


def _choices_like(advisor: Advisor, view: View, done: Action) -> Sequence[Choice]:
    """Return the choices of the question that an action answers, if another was asked first."""
    if isinstance(done, MahJongg):
        complete = advisor.declare(view).suggestion is not None
        return [Choice(done, 1.0, 1.0 if complete else 0.0)]
    try:
        if isinstance(done, Discard):
            return advisor.discard(view).choices
        if isinstance(done, Exchange):
            return advisor.exchange(view).choices
        if isinstance(done, Revise):
            return advisor.revise(view).choices
    except Error:  # a dead hand's, for one
        return []
    return advisor.call(view).choices if view.phase is Phase.WINDOW else []


def _given_away(advisor: Advisor, view: View, suggestion: Action | None, done: Action) -> float:
    """Return what the chance is less by for passing these tiles: in the measure of what they leave.

    Tiles passed on blind come and go, and leave the hand as it is.
    """
    rated = rated_by_chances(advisor.matcher, advisor.rules, Seen(view))
    if not isinstance(suggestion, Pass | Give):
        return rated.chance(rated.now())
    assert isinstance(done, Pass | Give)
    best, left = _left(rated, suggestion.tiles), _left(rated, done.tiles)
    return rated.chance(rated.now()) * max(0.0, 1 - left / best) if best > 0 else 0.0


def _left(rated: Rated, tiles: Sequence[Tile]) -> float:
    """Return what the rack is worth without some of its tiles."""
    rack = rated.seen.rack
    for tile in tiles:
        rack = rack.remove(tile)
    return rated.rater.rack(rack)


def _worth_of_a_win(advisor: Advisor, view: View) -> float:
    """Return what the hand brings if it wins: by its likeliest lines, from all that pay."""
    hints = advisor.helper(view, LINES)
    chance = sum([hint.chance for hint in hints])
    if chance <= 0:
        return 0.0
    value = sum([hint.chance * hint.line.value for hint in hints]) / chance
    return value * _payers(advisor.rules, view.players) + _extra(advisor.rules)


def _payers(rules: Rules, players: int) -> float:
    """Return how many values a win brings: self-drawn or not, as often as counted."""
    if rules.scoring == "tournament":
        return 1.0
    drawn = rules.self_pick_mult * (players - 1)
    thrown = rules.discarder_mult + players - 2
    return SELF_DRAWN * drawn + (1 - SELF_DRAWN) * thrown


def _extra(rules: Rules) -> float:
    return SELF_DRAWN * SELF_PICK_POINTS if rules.scoring == "tournament" else 0.0
