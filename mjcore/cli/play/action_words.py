"""Actions in words, as suggestions name them: ``discard 5 Bam``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mjcore.cli.play.colours import exposure_text, made_text, named, rack_text
from mjcore.cli.text import Span
from mjcore.table import (
    Action,
    Call,
    Challenge,
    Discard,
    Exchange,
    Give,
    MahJongg,
    Offer,
    Pass,
    Revise,
    Seat,
    Skip,
    View,
    Vote,
)

Words = list[str | Span]


def in_words(action: Action, view: View) -> Words:
    """Return what an action of the viewer does."""
    return WORDS[type(action)](action, view)


def _pass(action: Pass, view: View) -> Words:
    own, blind = rack_text(action.tiles), f"{action.blind} blind" if action.blind else ""
    return ["pass ", *own, " and " if own and blind else "", blind]


def _vote(action: Vote, view: View) -> Words:
    return [f"vote {'yes' if action.yes else 'no'}"]


def _offer(action: Offer, view: View) -> Words:
    return [f"offer {action.count}"]


def _give(action: Give, view: View) -> Words:
    return ["give ", *rack_text(action.tiles)]


def _discard(action: Discard, view: View) -> Words:
    return ["discard ", named(action.tile)]


def _call(action: Call, view: View) -> Words:
    tile = view.live
    assert tile is not None  # there is no call where nothing can be called
    return ["call ", *made_text(tile, action.size, action.jokers)]


def _skip(action: Skip, view: View) -> Words:
    return ["let it go"]


def _declare(action: MahJongg, view: View) -> Words:
    return ["declare mah jongg"]


def _exchange(action: Exchange, view: View) -> Words:
    return ["exchange ", *exchange_words(action, view)]


def exchange_words(action: Exchange, view: View) -> Words:
    """Return what is exchanged for what."""
    owner = "your own" if action.seat == view.seat else f"{Seat(action.seat)}'s"
    shown = view.exposures[action.seat][action.exposure]
    return ["your ", named(action.tile), f" for the joker of {owner} ", *exposure_text(shown)]


def _revise(action: Revise, view: View) -> Words:
    newest = view.open
    assert newest is not None  # there is no revision where nothing can be revised
    return ["change your exposure to ", *made_text(newest.tile, action.size, action.jokers)]


def _challenge(action: Challenge, view: View) -> Words:
    return [f"challenge {Seat(action.seat)}"]


WORDS: dict[type[Action], Callable[[Any, View], Words]] = {
    Pass: _pass,
    Vote: _vote,
    Offer: _offer,
    Give: _give,
    Discard: _discard,
    Call: _call,
    Skip: _skip,
    MahJongg: _declare,
    Exchange: _exchange,
    Revise: _revise,
    Challenge: _challenge,
}
"""How each kind of action is put into words."""
