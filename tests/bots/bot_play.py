"""Play deals with bots, looking at everything that they do."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import mjcore
from mjcore import Rules, bots

MATCHER = mjcore.Matcher(mjcore.Card.practice())
NAMES = ("easy", "steady", "strong")
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

Look = Callable[[mjcore.Deal, int, mjcore.View, mjcore.Action], None]


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


def play(
    names: Sequence[str],
    rules: Rules | None = None,
    seed: int = 1,
    look: Look | None = None,
    matcher: mjcore.Matcher = MATCHER,
) -> mjcore.Deal:
    """Play a deal; ``apply`` raises if a bot proposes anything illegal."""
    rules = Rules.league() if rules is None else rules
    deal = mjcore.Deal(matcher, rules, rng=seed)
    players = [bots.make(names[i], matcher, rules, rng=seed + i) for i in range(deal.players)]
    while deal.outcome is None:
        seat = deal.to_act[0]
        view, legal = deal.view(seat), deal.legal_actions(seat)
        action = players[seat].choose(view, legal)
        assert action in legal
        if look is not None:
            look(deal, int(seat), view, action)
        deal.apply(seat, action, at=view.question)
    return deal
