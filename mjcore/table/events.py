"""What happens in a deal: values, each of which knows what a seat may see of it.

An event that an action brought about directly gives that action back (``event.action``), so that
the log of a deal holds its actions too; all other events follow from them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from mjcore._rack import Exposure
from mjcore.table import actions
from mjcore.table.actions import Action
from mjcore.table.outcome import Outcome
from mjcore.table.seats import Phase, Seat
from mjcore.tiles import Tile

TilesBySeat = tuple[tuple[Tile, ...] | None, ...]


@dataclass(frozen=True, slots=True)
class Move:
    """Hold tiles that went from one seat to another within a pass."""

    source: Seat
    target: Seat
    tiles: tuple[Tile, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "from": int(self.source),
            "to": int(self.target),
            "tiles": [str(tile) for tile in self.tiles],
        }


@dataclass(frozen=True, slots=True)
class Event:
    """Be the base of all events."""

    name: ClassVar[str] = ""

    def for_seat(self, seat: Seat | int) -> Event | None:
        """Return what this seat may see of it: itself, a blanked copy, or ``None``."""
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

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form: ``{"event": name, field: value, …}``."""
        data: dict[str, Any] = {"event": self.name}
        for name in field_names(type(self)):
            data[name] = plain(getattr(self, name))
        return data


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """The tiles were dealt; a seat sees its own."""

    name: ClassVar[str] = "dealt"
    racks: TilesBySeat

    def for_seat(self, seat: Seat | int) -> Event:
        return Dealt(_only(self.racks, seat))


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A seat chose what it passes; the others see that it did."""

    name: ClassVar[str] = "passed"
    seat: Seat
    tiles: tuple[Tile, ...] | None
    blind: int | None

    def for_seat(self, seat: Seat | int) -> Event:
        return self if seat == self.seat else Passed(self.seat, None, None)

    @property
    def action(self) -> Action | None:
        return None if self.tiles is None else actions.Pass(self.tiles, self.blind or 0)


@dataclass(frozen=True, slots=True)
class PassDone(Event):
    """The tiles of a pass have moved: what each seat received, how many it passed blind."""

    name: ClassVar[str] = "pass_done"
    phase: Phase
    received: TilesBySeat
    blind: tuple[int, ...]
    moves: tuple[Move, ...] | None

    def for_seat(self, seat: Seat | int) -> Event:
        return PassDone(self.phase, _only(self.received, seat), self.blind, None)


@dataclass(frozen=True, slots=True)
class Voted(Event):
    """A seat voted; the others see that it did."""

    name: ClassVar[str] = "voted"
    seat: Seat
    yes: bool | None

    def for_seat(self, seat: Seat | int) -> Event:
        return self if seat == self.seat else Voted(self.seat, None)

    @property
    def action(self) -> Action | None:
        return None if self.yes is None else actions.Vote(self.yes)


@dataclass(frozen=True, slots=True)
class VoteDone(Event):
    """All votes are in and shown."""

    name: ClassVar[str] = "vote_done"
    votes: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Offered(Event):
    """A seat said how many tiles it would exchange; the others see that it did."""

    name: ClassVar[str] = "offered"
    seat: Seat
    count: int | None

    def for_seat(self, seat: Seat | int) -> Event:
        return self if seat == self.seat else Offered(self.seat, None)

    @property
    def action(self) -> Action | None:
        return None if self.count is None else actions.Offer(self.count)


@dataclass(frozen=True, slots=True)
class OfferDone(Event):
    """All offers are in and shown; ``agreed`` is how many tiles each seat gives."""

    name: ClassVar[str] = "offer_done"
    offers: tuple[int, ...]
    agreed: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Gave(Event):
    """A seat chose its tiles for the courtesy pass; the others see that it did."""

    name: ClassVar[str] = "gave"
    seat: Seat
    tiles: tuple[Tile, ...] | None

    def for_seat(self, seat: Seat | int) -> Event:
        return self if seat == self.seat else Gave(self.seat, None)

    @property
    def action(self) -> Action | None:
        return None if self.tiles is None else actions.Give(self.tiles)


@dataclass(frozen=True, slots=True)
class CourtesyDone(Event):
    """The courtesy tiles were exchanged; a seat sees what it received."""

    name: ClassVar[str] = "courtesy_done"
    received: TilesBySeat

    def for_seat(self, seat: Seat | int) -> Event:
        return CourtesyDone(_only(self.received, seat))


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A seat drew the next tile of the wall; the others do not see which."""

    name: ClassVar[str] = "drew"
    seat: Seat
    tile: Tile | None
    wall: int

    def for_seat(self, seat: Seat | int) -> Event:
        return self if seat == self.seat else Drew(self.seat, None, self.wall)


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """A seat discarded."""

    name: ClassVar[str] = "discarded"
    seat: Seat
    tile: Tile

    @property
    def action(self) -> Action | None:
        return actions.Discard(self.tile)


@dataclass(frozen=True, slots=True)
class Asked(Event):
    """The discard is offered; a seat sees itself alone among those that are asked."""

    name: ClassVar[str] = "asked"
    seats: tuple[Seat, ...]

    def for_seat(self, seat: Seat | int) -> Event:
        return Asked(tuple([other for other in self.seats if other == seat]))


@dataclass(frozen=True, slots=True)
class Answered(Event):
    """A seat answered in a window; for the others this never happened."""

    name: ClassVar[str] = "answered"
    seat: Seat
    answer: Action

    def for_seat(self, seat: Seat | int) -> Event | None:
        return self if seat == self.seat else None

    @property
    def action(self) -> Action | None:
        return self.answer


@dataclass(frozen=True, slots=True)
class Called(Event):
    """A seat took the discard for an exposure."""

    name: ClassVar[str] = "called"
    seat: Seat
    discarder: Seat
    tile: Tile
    exposure: Exposure


@dataclass(frozen=True, slots=True)
class Exchanged(Event):
    """A seat gave ``tile`` for a joker of an exposure, which now stands as ``shows``."""

    name: ClassVar[str] = "exchanged"
    seat: Seat
    owner: Seat
    index: int
    tile: Tile
    shows: Exposure

    @property
    def action(self) -> Action | None:
        return actions.Exchange(self.owner, self.index, self.tile)


@dataclass(frozen=True, slots=True)
class Revised(Event):
    """A seat gave its newest exposure another form."""

    name: ClassVar[str] = "revised"
    seat: Seat
    index: int
    exposure: Exposure

    @property
    def action(self) -> Action | None:
        return actions.Revise(self.exposure.size, self.exposure.jokers)


@dataclass(frozen=True, slots=True)
class Challenged(Event):
    """``by`` declared the hand of ``seat`` dead; ``right`` is ``None`` if judged at the end."""

    name: ClassVar[str] = "challenged"
    by: Seat
    seat: Seat
    right: bool | None

    @property
    def action(self) -> Action | None:
        return actions.Challenge(self.seat)

    @property
    def actor(self) -> Seat | None:
        return self.by


@dataclass(frozen=True, slots=True)
class Declared(Event):
    """A seat declared mah jongg, rightly or in error; no tile is shown.

    ``took``: the discard went to the hand that was in error. ``own_turn``: it was an action of its
    own; otherwise it tells what came of answers in a window.
    """

    name: ClassVar[str] = "declared"
    seat: Seat
    right: bool
    took: bool
    own_turn: bool

    @property
    def action(self) -> Action | None:
        return actions.MahJongg() if self.own_turn else None


@dataclass(frozen=True, slots=True)
class Died(Event):
    """A hand is dead; ``returned`` are the exposures that went back into it.

    ``cause`` is ``exposures``, ``challenge``, ``wrong_challenge`` or ``error``.
    """

    name: ClassVar[str] = "died"
    seat: Seat
    cause: str
    returned: tuple[Exposure, ...]


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The deal is over."""

    name: ClassVar[str] = "ended"
    outcome: Outcome


def field_names(kind: type[Event]) -> tuple[str, ...]:
    """Return the fields of a kind of event, in order."""
    slots: tuple[str, ...] = vars(kind)["__slots__"]
    return slots


def _only(by_seat: TilesBySeat, seat: Seat | int) -> TilesBySeat:
    return tuple([tiles if other == seat else None for other, tiles in enumerate(by_seat)])


def plain(value: Any) -> Any:
    """Return the JSON form of whatever stands in an event."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, Tile | Exposure | Phase):
        return str(value)
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    if isinstance(value, Action | Move | Outcome):
        return value.to_dict()
    return int(value) if isinstance(value, int) else value
