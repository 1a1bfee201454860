"""What every event has in common: who may see it, its action, how it is read."""

from __future__ import annotations

from typing import Any, ClassVar, Self, TypeAlias, cast, get_args

from mjcore.card import Card
from mjcore.errors import Error, shown
from mjcore.frozen import Frozen
from mjcore.table import decode
from mjcore.table.actions import Action, SeatLike
from mjcore.table.outcome import Outcome
from mjcore.table.seats import Seat, as_seat
from mjcore.tiles import Tile
from mjcore.typing.events import DeathCause, EventDict, ParcelDict

TilesBySeat: TypeAlias = "tuple[tuple[Tile, ...] | None, ...]"
"""By seat the tiles that a seat may see, ``None`` for what it may not."""


class Parcel(Frozen):
    """Hold tiles that went from one seat to another within a pass."""

    __slots__ = ("source", "target", "tiles")

    source: Seat
    target: Seat
    tiles: tuple[Tile, ...]

    def to_dict(self) -> ParcelDict:
        """Return the JSON form."""
        return {
            "from": int(self.source),
            "to": int(self.target),
            "tiles": [str(tile) for tile in self.tiles],
        }

    @classmethod
    def from_dict(cls, data: Any) -> Parcel:
        """Return the parcel of a JSON form; raise ``Error`` for anything else."""
        return cls(*decode.fields(data, "a parcel", _PARCEL).values())


_PARCEL: dict[str, decode.Decoder[Any]] = {
    "from": decode.seat,
    "to": decode.seat,
    "tiles": decode.tiles,
}


class Event(Frozen):
    """The base of all events; ``Event.from_dict`` reads any of them."""

    __slots__ = ()

    name: ClassVar[str] = ""

    renames: ClassVar[bool] = True
    """Whether it gives the open question another name: a single answer of several does not."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        EVENTS[cls.name] = cls

    def for_seat(self, seat: SeatLike) -> Event | None:
        """Return what this seat may see of it: itself, a blanked copy, or ``None``.

        Raise ``TypeError`` for what is no seat, ``Error`` for a number that is none.
        """
        return self._seen_by(as_seat(seat))

    def _seen_by(self, seat: Seat) -> Event | None:
        return self

    @property
    def action(self) -> Action | None:
        """Return the action that this event is the direct result of, if it is one."""
        return None

    @property
    def actor(self) -> Seat | None:
        """Return the seat that acted, of an event with an ``action``."""
        seat: Seat | None = getattr(self, "seat", None)
        return seat

    def to_dict(self) -> EventDict:
        """Return the JSON form: ``{"event": name, field: value, …}``."""
        data: dict[str, Any] = {"event": self.name}
        for name in self._fields:
            data[name] = decode.plain(getattr(self, name))
        return cast("EventDict", data)

    @staticmethod
    def from_dict(data: Any, card: Card | None = None) -> Event:
        """Return the event of a JSON form; an outcome's line is looked up on ``card``, if given.

        Raise ``Error`` for anything else.
        """
        name = decode.mapping(data, "an event").get("event")
        kind = EVENTS.get(name) if isinstance(name, str) else None
        if kind is None:
            raise Error(f"unknown event {shown(name)}")
        given = {key: value for key, value in data.items() if key != "event"}
        event = kind(**decode.fields(given, str(name), _decoders(kind)))
        return event if card is None else event.with_line(card)

    def with_line(self, card: Card) -> Self:
        """Return this event with the line of an outcome looked up on a card."""
        return self


EVENTS: dict[str, type[Event]] = {}
"""The kinds of event by name."""


FIELDS: dict[str, decode.Decoder[Any]] = {
    "racks": decode.listed(decode.optional(decode.tiles)),
    "received": decode.listed(decode.optional(decode.tiles)),
    "seat": decode.seat,
    "owner": decode.seat,
    "discarder": decode.seat,
    "by": decode.seat,
    "seats": decode.listed(decode.seat),
    "tile": decode.tile,
    "tiles": decode.tiles,
    "blind": decode.number,
    "phase": decode.phase,
    "moves": decode.listed(Parcel.from_dict),
    "yes": decode.flag,
    "votes": decode.listed(decode.flag),
    "count": decode.number,
    "offers": decode.listed(decode.number),
    "agreed": decode.listed(decode.number),
    "wall": decode.number,
    "answer": Action.from_dict,
    "exposure": decode.exposure,
    "shows": decode.exposure,
    "returned": decode.listed(decode.exposure),
    "index": decode.number,
    "right": decode.flag,
    "took": decode.flag,
    "own_turn": decode.flag,
    "cause": decode.one_of(*get_args(DeathCause)),
    "outcome": Outcome.from_dict,
}
"""How each field of an event is read; what a class lets be ``None`` is read as that too."""


_DECODERS: dict[str, dict[str, decode.Decoder[Any]]] = {}


def _decoders(kind: type[Event]) -> dict[str, decode.Decoder[Any]]:
    """Return how the fields of a kind of event are read, as their annotations have them."""
    if kind.name in _DECODERS:
        return _DECODERS[kind.name]
    found: dict[str, decode.Decoder[Any]] = {}
    for name in kind._fields:
        decoder, note = FIELDS[name], kind.__annotations__[name]
        if name == "blind" and note.startswith("tuple"):
            decoder = decode.listed(decoder)
        found[name] = decode.optional(decoder) if note.endswith("| None") else decoder
    return _DECODERS.setdefault(kind.name, found)
