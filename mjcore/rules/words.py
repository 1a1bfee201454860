"""The rules of a table in words, as far as tables disagree about them."""

from __future__ import annotations

from collections.abc import Iterator

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


def rules_in_words(rules: Rules) -> Iterator[tuple[str, str]]:
    """Yield a topic and a sentence for each rule that tables disagree on."""
    for sentence in _charleston(rules):
        yield "Charleston", sentence
    sizes = ", ".join(map(str, sorted(rules.call_sizes)))
    yield "Calls", f"A discard can be called for groups of {sizes}."
    if not rules.concealed_call_for_mahjong:
        yield "Calls", "A concealed hand cannot be completed with a discard."
    yield "Exposures", EXPOSURE_EDIT[rules.exposure_edit]
    yield "Dead hands", DEAD_HANDS[rules.dead_hands].format(stake=rules.challenge_stake)
    yield "Mah jongg in error", MAHJONG_IN_ERROR[rules.mahjong_in_error]
    for sentence in _payments(rules):
        yield "Payments", sentence
    if rules.call_timer is not None:
        yield "Calls", f"A call is to be made within {rules.call_timer:g} seconds."
    deals = "no fixed number of deals" if rules.hands_per_game is None else rules.hands_per_game
    yield "The game", f"Deals in a game: {deals}; {DEALER_ROTATION[rules.dealer_rotation]}."


def _charleston(rules: Rules) -> Iterator[str]:
    yield SECOND_CHARLESTON[rules.second_charleston]
    if rules.blind_passes:
        passes = " and ".join(BLIND_PASSES[name] for name in sorted(rules.blind_passes))
        yield f"Tiles may be passed blind in {passes}."
    else:
        yield "No tile is passed blind."
    if rules.courtesy_pass:
        yield f"The courtesy pass exchanges up to {rules.courtesy_max} tiles."
    else:
        yield "There is no courtesy pass."


def _payments(rules: Rules) -> Iterator[str]:
    yield (
        f"The discarder pays {rules.discarder_mult} times the value, the others once; "
        f"a self-drawn win is paid {rules.self_pick_mult} times by all."
    )
    exempt = JOKERLESS_EXEMPT[rules.jokerless_exempt]
    yield f"A hand without jokers is paid {rules.jokerless_mult} times as much, {exempt}."
