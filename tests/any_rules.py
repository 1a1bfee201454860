"""Rules at random, for tests of what must hold under all of them."""

from __future__ import annotations

import random

from mjcore import Error, Rules
from mjcore.rules import checks

PRESETS = ("league", "casual", "classic", "room", "guided")
CHOICES: dict[str, list[object]] = {
    "players": [2, 3],
    "ask": ["all"],
    "second_charleston": ["never", "always"],
    "first_charleston": [False],
    "blind_passes": [frozenset({"first_left"}), frozenset({"last_right"}), frozenset()],
    "blind_resolution": ["east_first"],
    "courtesy_pass": [True, False],
    "courtesy_max": [1, 5],
    "call_sizes": [frozenset({3}), frozenset({3, 4}), frozenset({3, 4, 5, 6})],
    "concealed_call_for_mahjong": [True, False],
    "call_fit_test": ["visible"],
    "claims_on_empty_wall": ["any", "mahjong_only", "none"],
    "cold_wall_tiles": [20, 60],
    "cold_wall_bars": ["all_claims"],
    "exposure_edit": ["until_discard", "until_discard_or_exchange", "never"],
    "exchange_after_call": [False],
    "exchange_limit": [0, 1],
    "exchange_win_self_pick": [False],
    "dead_jokers": ["prior", "all", "none"],
    "mahjong_in_error": ["penalty", "reject"],
    "dead_hands": ["challenge", "auto_finish_turn", "auto_zombie", "unpoliced"],
    "dead_test": ["visible", "structural"],
    "challenge_when": ["own_turn"],
    "challenge_resolution": ["deferred"],
    "challenge_stake": [25],
    "challenge_wrong": ["dead"],
    "three_dead": ["replay", "end", "play_on"],
    "jokerless_exempt": ["section", "structural", "none"],
    "loss_cap": [100],
    "hot_wall_tiles": [30, 80],
    "scoring": ["tournament"],
}
"""What is varied beside the presets; settings that contradict one another are thrown back."""


def any_rules(rng: random.Random) -> Rules:
    """Return a preset with up to five fields changed."""
    while True:
        name = rng.choice(PRESETS)
        fields = rng.sample(sorted(CHOICES), rng.choice([0, 0, 1, 2, 5]))
        changes = {field: rng.choice(CHOICES[field]) for field in fields}
        if name == "guided" and rng.random() < 0.5:
            changes["call_fit_test"] = "visible"
        changes.setdefault("ask", rng.choice(["able", "all"]))
        try:
            return Rules.preset(name, **changes)
        except Error:
            continue


def wild_rules(rng: random.Random) -> Rules:
    """Return rules with every field that matters within a deal at random."""
    while True:
        fields: dict[str, object] = {
            name: rng.choice(texts) for name, texts in checks.CHOICES.items()
        }
        fields |= {name: rng.random() < 0.5 for name in checks.FLAGS}
        fields |= {
            "players": rng.choice([2, 3, 4, 4, 4]),
            "call_sizes": rng.sample([3, 4, 5, 6], rng.randint(1, 4)),
            "blind_passes": rng.sample(["first_left", "last_right"], rng.randint(0, 2)),
            "courtesy_max": rng.randint(1, 5),
            "cold_wall_tiles": rng.choice([0, 0, 10, 60]),
            "hot_wall_tiles": rng.choice([0, 0, 20, 90]),
            "exchange_limit": rng.choice([None, 0, 1]),
            "challenge_stake": rng.choice([0, 25, 50]),
            "jokerless_mult": rng.choice([1, 2, 3]),
        }
        try:
            return Rules(**fields)
        except Error:
            continue
