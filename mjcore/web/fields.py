"""Rules and settings in words, for a page that lets people choose them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from mjcore.bots import STYLES
from mjcore.rules import FIELDS
from mjcore.rules.checks import CHOICES, FLAGS, NUMBERS, SETS

TITLES: dict[str, str] = {
    "players": "Players",
    "heavenly_hand": "Heavenly hand",
    "first_charleston": "Charleston",
    "second_charleston": "Second Charleston",
    "blind_passes": "Blind passes",
    "blind_resolution": "All blind at once",
    "courtesy_pass": "Courtesy pass",
    "courtesy_max": "Tiles of the courtesy pass",
    "call_sizes": "Groups that can be called",
    "concealed_call_for_mahjong": "Concealed hand on a discard",
    "ask": "Who is asked",
    "call_timer": "Call timer",
    "call_must_fit_card": "Calls must fit the card",
    "call_fit_test": "How a call is tested",
    "claims_on_empty_wall": "The last discard",
    "cold_wall_tiles": "Cold wall",
    "cold_wall_bars": "What a cold wall bars",
    "exposure_edit": "Changing an exposure",
    "exchange_after_call": "Exchange after a call",
    "exchange_limit": "Joker exchanges a turn",
    "exchange_win_self_pick": "Win by an exchange after a call",
    "dead_jokers": "Jokers of dead hands",
    "mahjong_in_error": "Mah jongg in error",
    "dead_hands": "Dead hands",
    "dead_test": "How a dead hand is proved",
    "challenge_when": "Challenges",
    "challenge_resolution": "When a challenge is judged",
    "challenge_stake": "Stake of a challenge",
    "challenge_wrong": "A wrong challenge",
    "three_dead": "One live hand left",
    "discarder_mult": "The discarder pays",
    "self_pick_mult": "A self-drawn win pays",
    "jokerless_mult": "A hand without jokers pays",
    "jokerless_exempt": "No bonus without jokers for",
    "loss_cap": "Most that can be lost",
    "hot_wall_tiles": "Hot wall",
    "wall_game_points": "Points of a wall game",
    "scoring": "Scoring",
    "hands_per_game": "Deals of a game",
    "dealer_rotation": "East passes",
    "pivot_swap": "First East changes places",
}

WORDS: dict[str, dict[Any, str]] = {
    "second_charleston": {
        "unanimous": "if nobody votes against it",
        "never": "never",
        "always": "always",
    },
    "blind_passes": {"first_left": "first left", "last_right": "last right"},
    "blind_resolution": {
        "iou": "who passes most of its own begins",
        "east_first": "East begins",
    },
    "ask": {"able": "who can use the discard", "all": "everybody"},
    "call_sizes": {3: "pung", 4: "kong", 5: "quint", 6: "sextet"},
    "call_fit_test": {"structural": "by the card alone", "visible": "by what can be seen, too"},
    "claims_on_empty_wall": {
        "any": "can be claimed as any other",
        "mahjong_only": "only for mah jongg",
        "none": "cannot be claimed",
    },
    "cold_wall_bars": {"exposures": "calls for exposures", "all_claims": "all claims"},
    "exposure_edit": {
        "until_discard_or_exchange": "until the discard or an exchange",
        "until_discard": "until the discard",
        "never": "never",
    },
    "dead_jokers": {
        "prior": "of earlier exposures can be exchanged",
        "all": "can be exchanged",
        "none": "cannot be exchanged",
    },
    "mahjong_in_error": {"penalty": "kills the hand", "reject": "is refused, at no cost"},
    "dead_hands": {
        "challenge": "when somebody challenges",
        "auto_finish_turn": "by themselves, and are out",
        "auto_zombie": "by themselves, and go on discarding",
        "unpoliced": "never",
        "prevented": "cannot come to be",
    },
    "dead_test": {"structural": "by the card alone", "visible": "by what can be seen, too"},
    "challenge_when": {"any": "at any time", "own_turn": "in one's own turn"},
    "challenge_resolution": {"immediate": "at once", "deferred": "at the end of the deal"},
    "challenge_wrong": {"pay": "costs the stake", "dead": "kills the challenger's hand"},
    "three_dead": {
        "replay": "the deal is played again",
        "end": "nobody wins",
        "play_on": "the deal goes on",
    },
    "jokerless_exempt": {
        "section": "Singles and Pairs",
        "structural": "lines in which no joker could stand",
        "none": "no line",
    },
    "scoring": {"payment": "payments", "tournament": "tournament points"},
    "dealer_rotation": {
        "always": "after every deal",
        "unless_east_wins": "unless East wins",
        "unless_east_wins_or_wall": "unless East wins or the wall runs out",
    },
}
"""In words what fields with a choice may be."""

SETTINGS: tuple[dict[str, Any], ...] = (
    {
        "name": "hands",
        "title": "Deals of a game",
        "help": "How many deals a game has; as many as the rules say, or without an end.",
        "kind": "number",
        "min": 1,
        "max": 1_000_000,
        "optional": True,
        "rules": True,
    },
    {
        "name": "call_timer",
        "title": "Call timer",
        "help": "Seconds to claim a discard; as the rules say, or no limit.",
        "kind": "seconds",
        "optional": True,
        "rules": True,
    },
    {
        "name": "turn_timer",
        "title": "Turn timer",
        "help": "Seconds for a turn; then what is suggested is done.",
        "kind": "seconds",
        "optional": True,
    },
    {
        "name": "pass_timer",
        "title": "Charleston timer",
        "help": "Seconds for each pass; then what is suggested is passed.",
        "kind": "seconds",
        "optional": True,
    },
    {
        "name": "bots",
        "title": "Bots",
        "help": "How well they play where nobody sits.",
        "kind": "choice",
        "choices": [{"value": name, "title": name} for name in STYLES],
    },
    {
        "name": "bot_pause",
        "title": "Pause of bots",
        "help": "Seconds a bot waits before it moves, so that people can follow.",
        "kind": "seconds",
        "optional": False,
    },
    {
        "name": "pace",
        "title": "Quiet after a discard",
        "help": "Seconds after a discard in which nobody learns who can claim it.",
        "kind": "seconds",
        "optional": False,
    },
    {
        "name": "sealed",
        "title": "Sealed windows",
        "help": "Every discard waits for the whole call timer, so that thinking tells nothing.",
        "kind": "bool",
    },
    {
        "name": "between",
        "title": "Pause between deals",
        "help": "Seconds until the next deal begins by itself; or it waits until all are ready.",
        "kind": "seconds",
        "optional": True,
    },
    {
        "name": "hints",
        "title": "Hints",
        "help": "Hand Helper, suggestions and auto-play are allowed.",
        "kind": "bool",
    },
    {
        "name": "grace",
        "title": "Patience",
        "help": "Seconds that somebody may be gone before a bot plays for him.",
        "kind": "seconds",
        "optional": True,
    },
)
"""The settings of a room beside its rules, in words."""

_CODE = re.compile(r"``([^`]*)``")
_WORDS = {"None": "none", **{name: f"“{title}”" for name, title in TITLES.items()}}


def rule_fields() -> list[dict[str, Any]]:
    """Return every field of the rules in words, in order."""
    return [_field(name) for name in FIELDS]


def _field(name: str) -> dict[str, Any]:
    field: dict[str, Any] = {"name": name, "title": TITLES[name], "help": _help(name)}
    if name in FLAGS:
        return {**field, "kind": "bool"}
    if name in NUMBERS:
        least, most, optional = NUMBERS[name]
        return {**field, "kind": "number", "min": least, "max": most, "optional": optional}
    if name in SETS:
        members = sorted(SETS[name], key=list(WORDS[name]).index)
        return {**field, "kind": "set", "choices": _choices(name, members)}
    if name in CHOICES:
        return {**field, "kind": "choice", "choices": _choices(name, CHOICES[name])}
    return {**field, "kind": "seconds", "optional": True}


def _choices(name: str, values: Any) -> list[dict[str, Any]]:
    words: Mapping[Any, str] = WORDS[name]
    return [{"value": value, "title": words[value]} for value in values]


def _help(name: str) -> str:
    """Return what a field means; what its choices mean stands with the choices."""
    meaning = FIELDS[name].meaning
    if name in CHOICES:
        meaning = meaning.partition(":")[0].rstrip(".") + "."
    return _CODE.sub(lambda found: _WORDS.get(found[1], found[1]), meaning)
