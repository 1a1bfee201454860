"""Values out of their JSON form: events, outcomes, and what stands in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mjcore._rack import Exposure, Rack
from mjcore.card import Card
from mjcore.errors import RecordError
from mjcore.table import events
from mjcore.table.actions import Action
from mjcore.table.events import Event, Move
from mjcore.table.outcome import Outcome, Transfer, Verdict
from mjcore.table.seats import SEATS, Seat, as_phase
from mjcore.table.values import short
from mjcore.tiles import Tile

EVENTS: dict[str, type[Event]] = {
    kind.name: kind
    for kind in vars(events).values()
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
}
"""The kinds of event by name."""


def seat(value: Any) -> Seat:
    """Return the seat of this number."""
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < len(SEATS):
        raise RecordError(f"{short(value)} is no seat")
    return SEATS[value]


def tile(value: Any) -> Tile:
    """Return the tile of this text, in the form in which it is written."""
    found = Tile.parse(value)
    if str(found) != value:
        raise RecordError(f"{short(value)} is no tile")
    return found


def tiles(value: Any) -> tuple[Tile, ...]:
    """Return the tiles of a list of texts."""
    return tuple([tile(text) for text in as_list(value)])


def as_list(value: Any) -> list[Any]:
    """Return a list that is one."""
    if not isinstance(value, list):
        raise RecordError(f"a list is expected, not {short(value)}")
    return value


def whole(value: Any) -> int:
    """Return a whole number that is one."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise RecordError(f"a whole number is expected, not {short(value)}")
    return value


def number(value: Any) -> int:
    """Return a whole number of 0 or more that is one."""
    if whole(value) < 0:
        raise RecordError(f"a number of 0 or more is expected, not {short(value)}")
    return whole(value)


def one_of(*known: str | None) -> Callable[[Any], Any]:
    """Return a decoder that knows these values only."""

    def decode(value: Any) -> Any:
        if value not in known:
            raise RecordError(
                f"one of {', '.join(map(str, known))} is expected, not {short(value)}"
            )
        return value

    return decode


def flag(value: Any) -> bool:
    """Return a truth value that is one."""
    if not isinstance(value, bool):
        raise RecordError(f"true or false is expected, not {short(value)}")
    return value


def optional(decode: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Return a decoder that lets ``None`` through."""
    return lambda value: None if value is None else decode(value)


def listed(decode: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Return a decoder of lists of such values."""
    return lambda value: tuple([decode(item) for item in as_list(value)])


def blind(value: Any) -> Any:
    """Return one seat's count of blind tiles, or the counts by seat."""
    return listed(number)(value) if isinstance(value, list) else optional(number)(value)


def move(value: Any) -> Move:
    """Return a move of tiles within a pass."""
    return Move(seat(value["from"]), seat(value["to"]), tiles(value["tiles"]))


def text(value: Any) -> str:
    """Return a text that is one."""
    if not isinstance(value, str):
        raise RecordError(f"a text is expected, not {short(value)}")
    return value


FIELDS: dict[str, Callable[[Any], Any]] = {
    "racks": listed(optional(tiles)),
    "received": listed(optional(tiles)),
    "seat": seat,
    "owner": seat,
    "discarder": seat,
    "by": seat,
    "seats": listed(seat),
    "tile": optional(tile),
    "tiles": optional(tiles),
    "blind": blind,
    "phase": as_phase,
    "moves": optional(listed(move)),
    "yes": optional(flag),
    "votes": listed(flag),
    "count": optional(number),
    "offers": listed(number),
    "agreed": listed(number),
    "wall": number,
    "answer": Action.from_dict,
    "exposure": Exposure.parse,
    "shows": Exposure.parse,
    "returned": listed(Exposure.parse),
    "index": number,
    "right": optional(flag),
    "took": flag,
    "own_turn": flag,
    "cause": one_of("exposures", "challenge", "wrong_challenge", "error"),
}
"""How each field of an event is read; the same name means the same in all of them."""


def event(data: Mapping[str, Any], card: Card) -> Event:
    """Return the event of a JSON form."""
    kind = EVENTS[data["event"]]
    names = events.field_names(kind)
    if set(data) != {"event", *names}:
        raise RecordError(f"{data['event']}: its keys are {', '.join(names)}")
    return kind(
        **{
            name: outcome(data[name], card) if name == "outcome" else FIELDS[name](data[name])
            for name in names
        }
    )


def transfer(data: Mapping[str, Any]) -> Transfer:
    """Return a payment."""
    return Transfer(
        seat(data["from"]),
        seat(data["to"]),
        number(data["amount"]),
        one_of("hand", "error", "stake")(data["reason"]),
    )


def verdict(data: Mapping[str, Any]) -> Verdict:
    """Return what came of a challenge."""
    return Verdict(seat(data["by"]), seat(data["seat"]), flag(data["right"]))


def outcome(data: Mapping[str, Any], card: Card) -> Outcome:
    """Return an outcome; its line is looked up on the card."""
    lines = {line.id: line for line in card.lines}
    return Outcome(
        kind=one_of("win", "wall", "error", "dead", "void")(data["kind"]),
        payments=listed(whole)(data["payments"]),
        transfers=listed(transfer)(data["transfers"]),
        winner=optional(seat)(data["winner"]),
        line=None if data["line"] is None else lines[data["line"]],
        value=number(data["value"]),
        jokerless=flag(data["jokerless"]),
        bonus=flag(data["bonus"]),
        self_pick=flag(data["self_pick"]),
        discarder=optional(seat)(data["discarder"]),
        hot=flag(data["hot"]),
        rack=None if data["rack"] is None else Rack.parse(data["rack"]),
        verdicts=listed(verdict)(data["verdicts"]),
    )
