"""What the fields of ``Rules`` may hold, and which settings contradict one another."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from mjcore.errors import Error
from mjcore.table.values import short

if TYPE_CHECKING:
    from mjcore.table.rules import Rules

CHOICES: dict[str, tuple[str, ...]] = {
    "second_charleston": ("unanimous", "never", "always"),
    "blind_resolution": ("iou", "east_first"),
    "ask": ("able", "all"),
    "call_fit_test": ("structural", "visible"),
    "claims_on_empty_wall": ("any", "mahjong_only", "none"),
    "cold_wall_bars": ("exposures", "all_claims"),
    "exposure_edit": ("until_discard_or_exchange", "until_discard", "never"),
    "dead_jokers": ("prior", "all", "none"),
    "mahjong_in_error": ("penalty", "reject"),
    "dead_hands": ("challenge", "auto_finish_turn", "auto_zombie", "unpoliced", "prevented"),
    "dead_test": ("structural", "visible"),
    "challenge_when": ("any", "own_turn"),
    "challenge_resolution": ("immediate", "deferred"),
    "challenge_wrong": ("pay", "dead"),
    "three_dead": ("replay", "end", "play_on"),
    "jokerless_exempt": ("section", "structural", "none"),
    "scoring": ("payment", "tournament"),
    "dealer_rotation": ("always", "unless_east_wins", "unless_east_wins_or_wall"),
}

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


def check_rules(rules: Rules) -> None:
    """Raise ``Error`` if a field holds what it cannot hold or two of them contradict."""
    _check_values(rules)
    for reason in _contradictions(rules):
        raise Error(f"contradictory rules: {reason}")


def _check_values(rules: Rules) -> None:
    for name, choices in CHOICES.items():
        value = getattr(rules, name)
        if not isinstance(value, str) or value not in choices:
            raise Error(f"rules: {name} is one of {', '.join(choices)}, not {short(value)}")
    for name in FLAGS:
        if not isinstance(getattr(rules, name), bool):
            raise Error(f"rules: {name} is True or False, not {short(getattr(rules, name))}")
    for name, (least, most, optional) in NUMBERS.items():
        value = getattr(rules, name)
        if value is None and optional:
            continue
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            none = " or None" if optional else ""
            raise Error(
                f"rules: {name} is a whole number {least} to {most}{none}, not {short(value)}"
            )
    timer = rules.call_timer
    if timer is not None and not (isinstance(timer, float) and math.isfinite(timer) and timer > 0):
        raise Error(f"rules: call_timer is seconds above 0, or None, not {short(timer)}")
    for name, known in SETS.items():
        _check_set(rules, name, known)
    if not rules.call_sizes:
        raise Error("rules: call_sizes is empty: name at least one size of 3 to 6")


def _check_set(rules: Rules, name: str, known: frozenset[object]) -> None:
    value = getattr(rules, name)
    good = isinstance(value, frozenset) and value <= known
    if not good or any(isinstance(item, bool | float) for item in value):
        raise Error(f"rules: {name} is a set out of {sorted(map(str, known))}, not {short(value)}")


def _contradictions(rules: Rules) -> list[str]:
    """Return why these settings cannot stand together; an empty list where they can."""
    tournament = rules.scoring == "tournament"
    wrong = {
        "call_must_fit_card and dead_hands='prevented' go together, one needs the other": (
            rules.call_must_fit_card != (rules.dead_hands == "prevented")
        ),
        "second_charleston='always' without a first Charleston": (
            rules.second_charleston == "always" and not rules.first_charleston
        ),
        "courtesy_max=0: turn the courtesy pass off with courtesy_pass=False": (
            rules.courtesy_pass and rules.courtesy_max == 0
        ),
        "challenge_wrong='dead' needs challenge_resolution='immediate'": (
            rules.challenge_wrong == "dead" and rules.challenge_resolution == "deferred"
        ),
        "pivot_swap needs dealer_rotation='always'": (
            rules.pivot_swap and rules.dealer_rotation != "always"
        ),
        "tournament points know no loss_cap": tournament and rules.loss_cap is not None,
        "tournament points know no hot wall": tournament and rules.hot_wall_tiles > 0,
        "in a tournament a wrong challenger is dead, so nothing can be deferred": (
            tournament and rules.challenge_resolution == "deferred"
        ),
        "wall_game_points are paid under scoring='tournament' only": (
            not tournament and rules.wall_game_points != 0
        ),
    }
    return [reason for reason, applies in wrong.items() if applies]
