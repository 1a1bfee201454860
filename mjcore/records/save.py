"""A deal as a server saves it: everything, JSON-ready, and back."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from mjcore.arguments import as_matcher, as_player
from mjcore.card import Card
from mjcore.errors import Error, RecordError, shown
from mjcore.matcher import Matcher
from mjcore.rules import Rules
from mjcore.table import decode
from mjcore.table.check import check_state
from mjcore.table.opening import Start, read_seed, restart
from mjcore.table.state import State

FORMAT = "mjcore-deal"
VERSION = 2

HEADER = ("format", "version", "card", "rules", "dealer", "start")
"""The keys of a saved deal apart from its state."""

WRONG = (
    Error,
    KeyError,
    TypeError,
    ValueError,
    IndexError,
    AttributeError,
    AssertionError,
    RecursionError,
)
"""What data that are no save can lead to."""


def write(state: State, start: Start) -> dict[str, Any]:
    """Return everything that a deal holds, JSON-ready."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "card": {"name": state.card.name, "digest": state.card.digest},
        "rules": state.rules.to_dict(),
        "dealer": state.dealer,
        "start": deepcopy(start),
        **state.write(),
    }


def matcher_for(card: Card | Matcher | None, digest: str) -> Matcher:
    """Return the matcher for what was recorded with a card of this digest."""
    matcher = as_matcher(Card.practice() if card is None else card)
    if matcher.card.digest != digest:
        raise RecordError(
            f"this was played with another card than {shown(matcher.card.name)} "
            "(the digests differ): pass the card it was played with"
        )
    return matcher


def digest(data: Mapping[str, Any]) -> str:
    """Return the digest of the card that something was played with."""
    return decode.text(decode.mapping(data["card"], "the card")["digest"])


def read(data: object, card: Card | Matcher | None) -> tuple[State, Start]:
    """Return the deal that ``write`` gave; raise ``RecordError`` for one that could not go on."""
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise RecordError(f"this is no saved deal: its 'format' is not {FORMAT!r}")
    if data.get("version") != VERSION:
        raise RecordError(
            f"saved deal: version {shown(data.get('version'))} is unknown, this is {VERSION}"
        )
    try:
        matcher = matcher_for(card, digest(data))
        return _read(data, matcher)
    except KeyError as missing:
        raise RecordError(f"saved deal: {missing} is missing") from None
    except RecordError:
        raise
    except WRONG as wrong:
        raise RecordError(f"saved deal: {wrong}") from None


def _read(data: Mapping[str, Any], matcher: Matcher) -> tuple[State, Start]:
    rules = Rules.from_dict(data["rules"])
    start = deepcopy(dict(decode.mapping(data["start"], "start")))
    dealer = as_player(data["dealer"], rules.players)
    state = State(matcher, rules, read_seed(start["seed"]), dealer)
    state.read({key: value for key, value in data.items() if key not in HEADER})
    restart(matcher, rules, dealer, state.number, start)  # says what is wrong with the start
    state.events = [event.with_line(state.card) for event in state.events]
    if state.outcome is not None:
        state.outcome = state.outcome.with_line(state.card)
    check_state(state)
    return state, start
