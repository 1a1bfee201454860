"""A deal as a server saves it: everything, JSON-ready, and back."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from mjcore._rack import Exposure, Rack
from mjcore.errors import Error, RecordError
from mjcore.matcher import Matcher
from mjcore.table import decode
from mjcore.table.actions import Action
from mjcore.table.opening import Start, read_seed, restart
from mjcore.table.rules import Rules
from mjcore.table.save_check import check_saved
from mjcore.table.seats import as_phase
from mjcore.table.state import Hand, State
from mjcore.table.turn import LAST_MOVE
from mjcore.table.values import short
from mjcore.tiles import TEXTS

FORMAT = "mjcore-deal"
VERSION = 1

KEYS = (
    "format",
    "version",
    "card",
    "rules",
    "dealer",
    "start",
    "phase",
    "hands",
    "wall",
    "waiting",
    "answers",
    "votes",
    "offers",
    "agreed",
    "blind",
    "turn",
    "turns",
    "origin",
    "last_move",
    "drawn",
    "claimed_from",
    "exchanges",
    "open",
    "forms",
    "discards",
    "live",
    "discarded",
    "wall_at_discard",
    "unseen",
    "challenged",
    "verdicts",
    "stakes",
    "erred",
    "events",
    "outcome",
)
"""What a saved deal holds."""

WRONG = (
    Error,
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
        "phase": state.phase.value,
        "hands": [_hand(hand) for hand in state.hands],
        "wall": [TEXTS[tile] for tile in reversed(state.wall)],
        "waiting": sorted(map(int, state.waiting)),
        "answers": [
            answer.to_dict() if (answer := state.answers.get(seat)) else None
            for seat in range(state.players)
        ],
        "votes": _list(state.votes),
        "offers": _list(state.offers),
        "agreed": _list(state.agreed),
        "blind": {name: list(counts) for name, counts in state.blind.items()},
        "turn": int(state.turn),
        "turns": state.turns,
        "origin": state.origin,
        "last_move": state.last_move,
        "drawn": None if state.drawn is None else TEXTS[state.drawn],
        "claimed_from": None if state.claimed_from is None else int(state.claimed_from),
        "exchanges": state.exchanges,
        "open": state.open,
        "forms": sorted(map(list, state.forms)),
        "discards": [[None if by is None else int(by), TEXTS[tile]] for by, tile in state.pile],
        "live": None if state.live is None else TEXTS[state.live],
        "discarded": state.discarded,
        "wall_at_discard": state.wall_at_discard,
        "unseen": state.unseen,
        "challenged": sorted([[int(by), int(of), at] for by, of, at in state.challenged]),
        "verdicts": [verdict.to_dict() for verdict in state.verdicts],
        "stakes": [stake.to_dict() for stake in state.stakes],
        "erred": None if state.erred is None else [int(state.erred[0]), str(state.erred[1])],
        "events": [event.to_dict() for event in state.log],
        "outcome": None if state.outcome is None else state.outcome.to_dict(),
    }


def _hand(hand: Hand) -> dict[str, Any]:
    return {
        "tiles": [TEXTS[tile] for tile in hand.tiles()],
        "exposures": [str(exposure) for exposure in hand.exposures],
        "made": list(hand.made),
        "dead": hand.dead,
        "exchangeable": hand.exchangeable,
    }


def _list(values: tuple[Any, ...] | None) -> list[Any] | None:
    return None if values is None else list(values)


def digest(data: object) -> str:
    """Return the digest of the card that a saved deal is played with."""
    try:
        assert isinstance(data, Mapping)
        if data["format"] != FORMAT or data["version"] != VERSION:
            raise RecordError(f"this is no saved deal of version {VERSION}")
        return decode.text(data["card"]["digest"])
    except (AssertionError, KeyError, TypeError):
        raise RecordError("this is no saved deal") from None


def read(data: Mapping[str, Any], matcher: Matcher) -> tuple[State, Start]:
    """Return the deal that ``write`` gave; raise ``RecordError`` for anything else."""
    try:
        state = _read(data, matcher)
        start = deepcopy(data["start"])
        restart(matcher, state.rules, state.dealer, start)  # says what is wrong with it
        check_saved(state)
    except KeyError as missing:
        raise RecordError(f"saved deal: {missing} is missing or unknown") from None
    except RecordError:
        raise
    except WRONG as wrong:
        raise RecordError(f"saved deal: {wrong}") from None
    return state, start


def _read(data: Mapping[str, Any], matcher: Matcher) -> State:
    rules = Rules.from_dict(data["rules"])
    start = data["start"]
    extra = set(data) - set(KEYS)
    if extra:
        raise RecordError(f"saved deal: unknown key {short(min(map(str, extra)))}")
    state = State(matcher, rules, read_seed(start["seed"]), decode.number(data["dealer"]))
    for hand, saved in zip(state.hands, decode.as_list(data["hands"]), strict=True):
        _read_hand(hand, saved)
    state.wall = list(reversed(decode.tiles(data["wall"])))
    state.phase = as_phase(data["phase"])
    state.waiting = set(map(decode.seat, data["waiting"]))
    state.answers = {
        seat: Action.from_dict(answer)
        for seat, answer in enumerate(decode.as_list(data["answers"]))
        if answer is not None
    }
    state.votes = decode.optional(decode.listed(decode.flag))(data["votes"])
    state.offers = decode.optional(decode.listed(decode.number))(data["offers"])
    state.agreed = decode.optional(decode.listed(decode.number))(data["agreed"])
    state.blind = {
        decode.one_of("first_left", "last_right")(name): decode.listed(decode.number)(counts)
        for name, counts in data["blind"].items()
    }
    _read_turn(state, data)
    _read_table(state, data)
    return state


def _read_hand(hand: Hand, saved: Mapping[str, Any]) -> None:
    for tile in decode.tiles(saved["tiles"]):
        hand.counts[tile] += 1
    hand.exposures = list(map(Exposure.parse, saved["exposures"]))
    hand.made = list(map(decode.number, saved["made"]))
    hand.dead = decode.flag(saved["dead"])
    hand.exchangeable = decode.flag(saved["exchangeable"])
    hand.rack()  # says what is wrong with the tiles


def _read_turn(state: State, data: Mapping[str, Any]) -> None:
    state.turn = decode.seat(data["turn"])
    state.turns = decode.number(data["turns"])
    state.origin = decode.one_of(None, *LAST_MOVE)(data["origin"])
    state.last_move = decode.one_of("exchange", *LAST_MOVE.values())(data["last_move"])
    state.drawn = decode.optional(decode.tile)(data["drawn"])
    state.claimed_from = decode.optional(decode.seat)(data["claimed_from"])
    state.exchanges = decode.number(data["exchanges"])
    state.open = decode.flag(data["open"])
    state.forms = {(decode.number(size), decode.number(used)) for size, used in data["forms"]}


def _read_table(state: State, data: Mapping[str, Any]) -> None:
    seat = decode.optional(decode.seat)
    for by, tile in data["discards"]:
        state.put_down(seat(by), decode.tile(tile))
    state.live = decode.optional(decode.tile)(data["live"])
    state.discarded = decode.number(data["discarded"])
    state.wall_at_discard = decode.number(data["wall_at_discard"])
    state.unseen = decode.flag(data["unseen"])
    state.challenged = {
        (decode.seat(by), decode.seat(of), decode.number(at)) for by, of, at in data["challenged"]
    }
    state.verdicts = list(map(decode.verdict, data["verdicts"]))
    state.stakes = list(map(decode.transfer, data["stakes"]))
    if data["erred"] is not None:
        by, rack = data["erred"]
        state.erred = decode.seat(by), Rack.parse(rack)
    state.log = [decode.event(event, state.card) for event in data["events"]]
    if data["outcome"] is not None:
        state.outcome = decode.outcome(data["outcome"], state.card)
