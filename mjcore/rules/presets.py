"""The five presets: for each, what differs from the League's rules (the defaults of ``Rules``)."""

from __future__ import annotations

from collections.abc import Mapping

from mjcore.typing.choices import PresetName, RulesFields

PRESETS: Mapping[PresetName, RulesFields] = {
    "league": {},
    "casual": {
        "heavenly_hand": False,
        "blind_passes": frozenset(),
        "courtesy_pass": False,
        "concealed_call_for_mahjong": False,
        "exposure_edit": "never",
        "dead_jokers": "all",
        "mahjong_in_error": "reject",
        "dead_hands": "unpoliced",
        "dead_test": "structural",
        "jokerless_exempt": "none",
        "hands_per_game": 4,
        "dealer_rotation": "unless_east_wins",
    },
    "classic": {
        "heavenly_hand": False,
        "claims_on_empty_wall": "mahjong_only",
        "exposure_edit": "never",
        "dead_jokers": "all",
        "mahjong_in_error": "reject",
        "dead_hands": "auto_finish_turn",
        "dead_test": "structural",
        "three_dead": "play_on",
        "jokerless_exempt": "structural",
    },
    "room": {
        "heavenly_hand": False,
        "call_sizes": frozenset({3, 4, 5}),
        "call_timer": 15.0,
        "exposure_edit": "until_discard",
        "dead_jokers": "all",
        "mahjong_in_error": "reject",
        "dead_hands": "auto_zombie",
        "dead_test": "structural",
        "three_dead": "play_on",
        "jokerless_exempt": "structural",
    },
    "guided": {
        "heavenly_hand": False,
        "call_sizes": frozenset({3, 4, 5}),
        "call_must_fit_card": True,
        "exposure_edit": "never",
        "dead_jokers": "all",
        "mahjong_in_error": "reject",
        "dead_hands": "prevented",
        "dead_test": "structural",
    },
}
"""Fields by preset; any of them can be overridden: ``Rules.casual(hands_per_game=8)``."""
