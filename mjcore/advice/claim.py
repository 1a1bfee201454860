"""Advice for other people's turns: call, declare on a discard, challenge."""

from __future__ import annotations

from collections.abc import Sequence

from mjcore._rack import Exposure
from mjcore.advice import choices, words
from mjcore.advice.advice import Advice, Choice, Reason
from mjcore.advice.desk import Desk
from mjcore.advice.scene import TILES, Scene
from mjcore.advice.turn import advise_declare
from mjcore.errors import TileError
from mjcore.matcher import Matcher
from mjcore.rules import Rules
from mjcore.table import Call, Challenge, Phase, Seat, Skip
from mjcore.tiles import RACK_SIZE, SUPPLY


def advise_call(desk: Desk) -> Advice:
    """Suggest what to do about a discard: mah jongg, a call in its best form, or to let it go."""
    declared = advise_declare(desk)
    scene = desk.scene
    now = 0.0 if scene.dead else desk.judge.rack(scene.rack)
    rated = [] if scene.dead else choices.calls(desk.judge, scene, desk.rules)
    found = [Choice(call, rate, desk.chance(rate)) for rate, call in rated]
    ranked = [*found, Choice(Skip(), now, desk.chance(now))]
    # Where a call gains nothing the tile is let go.
    ranked.sort(key=lambda choice: (-choice.score, choice.action != Skip()))
    if declared.choices:
        return Advice((*declared.choices, *ranked), declared.reasons)
    return Advice(tuple(ranked), (*_why(desk, now, rated), *desk.aims()))


def _why(desk: Desk, now: float, rated: list[tuple[float, Call]]) -> list[Reason]:
    live = desk.scene.live
    if live is None or desk.scene.dead:
        return []
    name = TILES[live].label
    if not rated:
        text = f"No group that a near hand of yours could show is made with {name}."
        return [Reason("no_group", text, {"tile": str(TILES[live])})]
    rate, call = rated[0]
    with_jokers = f" with {words.NUMBERS[call.jokers]} of your jokers" if call.jokers else ""
    what = f"Showing {words.NUMBERS[min(call.size, 8)]} {name}{with_jokers}"
    code = "call" if rate > now else "skip"
    return [words.changes(code, what, desk.chance(now), desk.chance(rate))]


def advise_challenge(desk: Desk) -> Advice:
    """Suggest to challenge a hand that the table proves dead."""
    seats = provably_dead(desk.scene, desk.matcher, desk.rules)
    reasons = [
        Reason(
            "dead_hand",
            f"No line of the card can still be made with what {Seat(seat)} shows.",
            {"seat": seat},
        )
        for seat in seats[:1]
    ]
    return Advice(tuple([Choice(Challenge(seat), 1.0) for seat in seats]), tuple(reasons))


def provably_dead(scene: Scene, matcher: Matcher, rules: Rules) -> list[int]:
    """Return the seats whose hands a challenge would prove dead, where it would do any good.

    A deferred challenge kills nobody, so it is never worth its risk.
    """
    if rules.dead_hands != "challenge" or rules.challenge_resolution == "deferred":
        return []
    if scene.dead or scene.phase not in (Phase.TURN, Phase.WINDOW):
        return []
    if rules.challenge_when == "own_turn" and not scene.own_turn:
        return []
    dead = scene.view.dead
    return [
        seat
        for seat, shown in enumerate(scene.exposures)
        if shown and seat != scene.seat and not dead[seat] and _is_dead(scene, seat, matcher, rules)
    ]


def _is_dead(scene: Scene, seat: int, matcher: Matcher, rules: Rules) -> bool:
    """Return whether what everybody sees proves that a hand cannot win, whatever it conceals."""
    shown = scene.exposures[seat]
    revisable = scene.view.open
    if _fits(matcher, shown, scene, seat, rules):
        return False
    if revisable is None or revisable.seat != seat:
        return True
    # The newest exposure can still be changed: every form of it must fail.
    kind = shown[-1].kind
    room = RACK_SIZE - sum([exposure.size for exposure in shown[:-1]])
    forms = [
        Exposure(kind, size, jokers)
        for size in rules.call_sizes
        if size <= room
        for jokers in range(max(0, size - SUPPLY[kind]), size)
    ]
    return not any(_fits(matcher, [*shown[:-1], form], scene, seat, rules) for form in forms)


def _fits(
    matcher: Matcher, shown: Sequence[Exposure], scene: Scene, seat: int, rules: Rules
) -> bool:
    """Return whether some line holds these exposures; more tiles than there are hold nothing."""
    visible = None if rules.dead_test == "structural" else scene.visible(seat)
    try:
        return matcher.fits(tuple(shown), visible)
    except TileError:
        return False
