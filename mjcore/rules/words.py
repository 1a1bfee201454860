"""The rules of a table in words, as far as tables disagree about them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mjcore.rules.rules import Rules

SECOND_CHARLESTON = {
    "unanimous": "A second Charleston takes all four; one no stops it.",
    "never": "There is no second Charleston.",
    "always": "The second Charleston is always played.",
}
BLIND_PASSES = {
    "first_left": "the first pass to the left",
    "last_right": "the last to the right",
}
EXPOSURE_EDIT = {
    "never": "An exposure stays as it was laid.",
    "until_discard": "A new exposure can be changed until the discard.",
    "until_discard_or_exchange": (
        "A new exposure can be changed until the discard or a joker exchange."
    ),
}
DEAD_HANDS = {
    "challenge": (
        "A hand whose exposures fit no line is dead once it is challenged; "
        "a wrong challenge costs {stake}."
    ),
    "auto_finish_turn": "A hand whose exposures fit no line is dead: it discards and is out.",
    "auto_zombie": (
        "A hand whose exposures fit no line is dead: it draws and discards, and cannot win."
    ),
    "unpoliced": "Dead hands are not policed: they simply cannot win.",
    "prevented": "A call that no line of the card could hold is refused.",
}
MAHJONG_IN_ERROR = {
    "penalty": "Mah jongg declared in error kills the hand.",
    "reject": "Mah jongg declared in error is refused, at no cost.",
}
JOKERLESS_EXEMPT = {
    "section": "except in the section Singles and Pairs",
    "structural": "except where no joker could stand",
    "none": "without exception",
}
DEALER_ROTATION = {
    "always": "the deal moves to the right after each",
    "unless_east_wins": "the deal moves to the right unless East won",
    "unless_east_wins_or_wall": "the deal moves to the right unless East won or the wall ran out",
}

EMPTY_WALL = {
    "mahjong_only": "Once the wall is empty the discard can be claimed for mah jongg only.",
    "none": "Once the wall is empty the discard cannot be claimed.",
}
COLD_WALL = {
    "exposures": "no discard can be called for an exposure",
    "all_claims": "no discard can be claimed",
}
DEAD_JOKERS = {
    "prior": "Jokers of a dead hand can be exchanged where its exposures stay on the table.",
    "all": "Jokers of a dead hand can be exchanged.",
    "none": "Jokers of a dead hand cannot be exchanged.",
}
THREE_DEAD = {
    "replay": "When one live hand is left, the deal is played again.",
    "end": "When one live hand is left, the deal is over and nobody wins.",
    "play_on": "When one live hand is left, the deal goes on.",
}


def rules_in_words(rules: Rules) -> Iterator[tuple[str, str]]:
    """Yield a topic and a sentence for each rule that tables disagree on."""
    topics: dict[str, Callable[[Rules], Iterator[str]]] = {
        "Charleston": _charleston,
        "Calls": _calls,
        "Exposures and jokers": _exposures,
        "Dead hands": _dead_hands,
        "Payments": _payments,
        "The game": _game,
    }
    for topic, sentences in topics.items():
        for sentence in sentences(rules):
            yield topic, sentence


def _charleston(rules: Rules) -> Iterator[str]:
    if rules.players < 4:
        yield "With two or three players there is no Charleston."
        return
    if rules.first_charleston:
        yield SECOND_CHARLESTON[rules.second_charleston]
        if rules.blind_passes:
            passes = " and ".join(BLIND_PASSES[name] for name in sorted(rules.blind_passes))
            yield f"Tiles may be passed blind in {passes}."
        else:
            yield "No tile is passed blind."
    else:
        yield "There is no Charleston: East discards straight after the deal."
    if rules.courtesy_pass:
        yield f"The courtesy pass exchanges up to {rules.courtesy_max} tiles."
    else:
        yield "There is no courtesy pass."


def _calls(rules: Rules) -> Iterator[str]:
    sizes = ", ".join(map(str, sorted(rules.call_sizes)))
    yield f"A discard can be called for groups of {sizes}."
    if not rules.concealed_call_for_mahjong:
        yield "A concealed hand cannot be completed with a discard."
    if rules.claims_on_empty_wall in EMPTY_WALL:
        yield EMPTY_WALL[rules.claims_on_empty_wall]
    if rules.cold_wall_tiles:
        bars = COLD_WALL[rules.cold_wall_bars]
        yield f"With {rules.cold_wall_tiles} tiles or fewer in the wall {bars}."
    if rules.call_timer is not None:
        yield f"A call is to be made within {rules.call_timer:g} seconds."
    if not rules.heavenly_hand:
        yield "East cannot declare the hand it was dealt before the Charleston."


def _exposures(rules: Rules) -> Iterator[str]:
    yield EXPOSURE_EDIT[rules.exposure_edit]
    if not rules.exchange_after_call:
        yield "No joker can be exchanged in a turn that began with a call."
    if rules.exchange_limit is not None:
        number = rules.exchange_limit
        yield f"At most {number} joker exchange{'s' * (number != 1)} in a turn."


def _dead_hands(rules: Rules) -> Iterator[str]:
    yield DEAD_HANDS[rules.dead_hands].format(stake=rules.challenge_stake)
    yield MAHJONG_IN_ERROR[rules.mahjong_in_error]
    if rules.dead_hands != "prevented":
        yield DEAD_JOKERS[rules.dead_jokers]
        yield THREE_DEAD[rules.three_dead]


def _payments(rules: Rules) -> Iterator[str]:
    if rules.scoring == "tournament":
        yield "Deals end with tournament points instead of payments."
        return
    yield (
        f"The discarder pays {rules.discarder_mult} times the value, the others once; "
        f"a self-drawn win is paid {rules.self_pick_mult} times by all."
    )
    exempt = JOKERLESS_EXEMPT[rules.jokerless_exempt]
    yield f"A hand without jokers is paid {rules.jokerless_mult} times as much, {exempt}."
    if rules.hot_wall_tiles:
        yield (
            f"With {rules.hot_wall_tiles} tiles or fewer in the wall, who throws a winning tile "
            "of which none lies on the table pays for all."
        )
    if rules.loss_cap is not None:
        yield f"Nobody loses more than {rules.loss_cap:,} in a game."


def _game(rules: Rules) -> Iterator[str]:
    deals = "no fixed number of deals" if rules.hands_per_game is None else rules.hands_per_game
    yield f"Deals in a game: {deals}; {DEALER_ROTATION[rules.dealer_rotation]}."
    if rules.pivot_swap:
        yield "After each round the first East changes places with the player to its right."
