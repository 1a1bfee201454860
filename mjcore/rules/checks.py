"""What the fields of ``Rules`` may hold, and which settings contradict one another."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, get_args

from mjcore.errors import Error, shown
from mjcore.typing import choices

CHOICES: dict[str, tuple[str, ...]] = {
    "second_charleston": get_args(choices.SecondCharleston),
    "blind_resolution": get_args(choices.BlindResolution),
    "ask": get_args(choices.Ask),
    "call_fit_test": get_args(choices.FitTest),
    "claims_on_empty_wall": get_args(choices.EmptyWallClaims),
    "cold_wall_bars": get_args(choices.ColdWallBars),
    "exposure_edit": get_args(choices.ExposureEdit),
    "dead_jokers": get_args(choices.DeadJokers),
    "mahjong_in_error": get_args(choices.MahjongInError),
    "dead_hands": get_args(choices.DeadHands),
    "dead_test": get_args(choices.FitTest),
    "challenge_when": get_args(choices.ChallengeWhen),
    "challenge_resolution": get_args(choices.ChallengeResolution),
    "challenge_wrong": get_args(choices.ChallengeWrong),
    "three_dead": get_args(choices.ThreeDead),
    "jokerless_exempt": get_args(choices.Exempt),
    "scoring": get_args(choices.Scoring),
    "dealer_rotation": get_args(choices.DealerRotation),
}
"""For each field of texts those that it may be."""

FLAGS = (
    "heavenly_hand",
    "first_charleston",
    "courtesy_pass",
    "concealed_call_for_mahjong",
    "call_must_fit_card",
    "exchange_after_call",
    "exchange_win_self_pick",
    "pivot_swap",
)

SETS: dict[str, frozenset[object]] = {
    "blind_passes": frozenset({"first_left", "last_right"}),
    "call_sizes": frozenset({3, 4, 5, 6}),
}

NUMBERS: dict[str, tuple[int, int, bool]] = {
    # field: least, most, whether None is allowed
    "players": (2, 4, False),
    # A rack of thirteen has at least five tiles that are no jokers.
    "courtesy_max": (0, 5, False),
    "cold_wall_tiles": (0, 152, False),
    "exchange_limit": (0, 1000, True),
    "challenge_stake": (0, 1_000_000, False),
    "discarder_mult": (1, 1000, False),
    "self_pick_mult": (1, 1000, False),
    "jokerless_mult": (1, 1000, False),
    "loss_cap": (0, 1_000_000_000, True),
    "hot_wall_tiles": (0, 152, False),
    "wall_game_points": (0, 1_000_000, True),
    "hands_per_game": (1, 1_000_000, True),
}


def check_fields(rules: Mapping[str, Any]) -> None:
    """Raise ``TypeError`` or ``Error`` if a field holds what it cannot, or two contradict."""
    _check_values(rules)
    for reason in _contradictions(rules):
        raise Error(f"contradictory rules: {reason}")


def _check_values(rules: Mapping[str, Any]) -> None:
    for name, known in CHOICES.items():
        _check_choice(name, rules[name], known)
    for name in FLAGS:
        if not isinstance(rules[name], bool):
            raise TypeError(f"rules: {name} is True or False, not {shown(rules[name])}")
    for name, bounds in NUMBERS.items():
        _check_number(name, rules[name], *bounds)
    _check_timer(rules["call_timer"])
    for name, members in SETS.items():
        _check_set(name, rules[name], members)
    if not rules["call_sizes"]:
        raise Error("rules: call_sizes is empty: name at least one size of 3 to 6")


def _check_choice(name: str, value: object, known: tuple[str, ...]) -> None:
    if not isinstance(value, str):
        raise TypeError(f"rules: {name} is one of {', '.join(known)}, not {shown(value)}")
    if value not in known:
        raise Error(f"rules: {name} is one of {', '.join(known)}, not {shown(value)}")


def _check_number(name: str, value: object, least: int, most: int, optional: bool) -> None:
    if value is None and optional:
        return
    none = " or None" if optional else ""
    message = f"rules: {name} is a whole number {least} to {most}{none}, not {shown(value)}"
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(message)
    if not least <= value <= most:
        raise Error(message)


def _check_timer(value: object) -> None:
    if value is None:
        return
    message = f"rules: call_timer is seconds above 0, or None, not {shown(value)}"
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError(message)
    if not (isinstance(value, float) and math.isfinite(value) and value > 0):
        raise Error(message)


def _check_set(name: str, value: object, known: frozenset[object]) -> None:
    assert isinstance(value, frozenset)
    message = f"rules: {name} is a set out of {sorted(map(str, known))}, not {shown(value)}"
    kind = type(next(iter(known)))
    if any(type(item) is not kind for item in value):
        raise TypeError(message)
    if not value <= known:
        raise Error(message)


def _contradictions(rules: Mapping[str, Any]) -> list[str]:
    """Return why these settings cannot stand together; an empty list where they can."""
    tournament = rules["scoring"] == "tournament"
    wrong = {
        "call_must_fit_card and dead_hands='prevented' go together, one needs the other": (
            rules["call_must_fit_card"] != (rules["dead_hands"] == "prevented")
        ),
        "second_charleston='always' without a first Charleston": (
            rules["second_charleston"] == "always" and not rules["first_charleston"]
        ),
        "courtesy_max=0: turn the courtesy pass off with courtesy_pass=False": (
            rules["courtesy_pass"] and rules["courtesy_max"] == 0
        ),
        "challenge_wrong='dead' needs challenge_resolution='immediate'": (
            rules["challenge_wrong"] == "dead" and rules["challenge_resolution"] == "deferred"
        ),
        "pivot_swap needs dealer_rotation='always'": (
            rules["pivot_swap"] and rules["dealer_rotation"] != "always"
        ),
        "tournament points know no loss_cap": tournament and rules["loss_cap"] is not None,
        "tournament points know no hot wall": tournament and rules["hot_wall_tiles"] > 0,
        "in a tournament a wrong challenger is dead, so nothing can be deferred": (
            tournament and rules["challenge_resolution"] == "deferred"
        ),
        "wall_game_points are paid under scoring='tournament' only": (
            not tournament and rules["wall_game_points"] != 0
        ),
    }
    return [reason for reason, applies in wrong.items() if applies]
