"""Rules of any kind: a preset, and up to two things changed."""

from __future__ import annotations

import random

import mjcore
from mjcore import Rules

PRESETS = ("league", "casual", "classic", "room", "guided")
VARIATIONS: tuple[dict[str, object], ...] = (
    {"players": 2},
    {"players": 3},
    {"ask": "all"},
    {"second_charleston": "always", "blind_passes": ["first_left", "last_right"]},
    {"second_charleston": "never", "courtesy_max": 5, "courtesy_pass": True},
    {"first_charleston": False},
    {"call_sizes": [3]},
    {"claims_on_empty_wall": "none"},
    {"claims_on_empty_wall": "mahjong_only"},
    {"cold_wall_tiles": 60},
    {"cold_wall_tiles": 60, "cold_wall_bars": "all_claims"},
    {"exposure_edit": "until_discard"},
    {"exchange_after_call": False, "exchange_limit": 1},
    {"exchange_limit": 0},
    {"concealed_call_for_mahjong": False},
    {"mahjong_in_error": "penalty"},
    {"dead_test": "visible"},
    {"hot_wall_tiles": 80},
    {"scoring": "tournament"},
    {"jokerless_exempt": "none"},
)


def any_rules(rng: random.Random) -> Rules:
    """Return a preset with up to two things changed."""
    while True:
        changes: dict[str, object] = {}
        for change in rng.sample(VARIATIONS, rng.choice([0, 1, 1, 2])):
            changes.update(change)
        try:
            return Rules.preset(rng.choice(PRESETS), **changes)
        except mjcore.Error:
            continue
