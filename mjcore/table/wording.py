"""What the table says to players, in the words of the game."""

from __future__ import annotations

from mjcore.table.actions import (
    Action,
    Call,
    Discard,
    Exchange,
    Give,
    MahJongg,
    Offer,
    Pass,
    Revise,
    Skip,
    Vote,
)
from mjcore.table.seats import Phase

DEEDS: dict[type[Action], str] = {
    Pass: "pass tiles",
    Vote: "vote",
    Offer: "offer tiles",
    Give: "give tiles",
    Discard: "discard",
    Call: "call",
    MahJongg: "declare mah jongg",
    Skip: "let a discard go",
    Exchange: "exchange a joker",
    Revise: "change an exposure",
}
"""What each action is to do; a challenge is never out of place, but has reasons of its own."""

QUESTIONS: dict[Phase, str] = {
    **dict.fromkeys(
        [phase for phase in Phase if phase.is_pass], "a pass of three tiles is asked for"
    ),
    Phase.CH2_VOTE: "a vote on a second Charleston is asked for",
    Phase.COURTESY_OFFER: "a number of tiles for the courtesy pass is asked for",
    Phase.COURTESY_PASS: "the tiles of your courtesy pass are asked for",
    Phase.TURN: "it is your turn, which ends with your discard",
    Phase.WINDOW: "you are asked whether you want the discard",
}
"""What each phase asks for."""


def out_of_place(phase: Phase, action: object) -> str:
    """Return why this is no answer to the question of this phase."""
    if not isinstance(action, Action) or type(action) not in DEEDS:
        return (
            f"not an action: {type(action).__name__}; actions are values such as Skip() or "
            "Discard('5B'), and Action.from_dict reads their JSON form"
        )
    return f"you cannot {DEEDS[type(action)]} now: {QUESTIONS[phase]}"


def figure(number: int) -> str:
    """Return a number as a message can show it, even one of thousands of digits."""
    return str(number) if number < 1_000_000 else "a million or more"


def amount(number: int, what: str) -> str:
    """Return a number of things: ``no joker``, ``1 joker``, ``2 jokers``."""
    return f"{number or 'no'} {what}{'' if number < 2 else 's'}"
