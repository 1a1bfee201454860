"""What happens in a deal: values, each of which knows what a seat may see of it.

An event that an action brought about directly gives that action back (``event.action``), so that
the log of a deal holds its actions too; all other events follow from them.
"""

from __future__ import annotations

from typing import ClassVar

from mjcore._rack import Exposure
from mjcore.card import Card
from mjcore.table import actions
from mjcore.table.actions import Action
from mjcore.table.event import Event, Parcel, TilesBySeat
from mjcore.table.outcome import Outcome
from mjcore.table.seats import Phase, Seat
from mjcore.tiles import Tile
from mjcore.typing.events import DeathCause


class Dealt(Event):
    """The tiles were dealt; a seat sees its own."""

    __slots__ = ("racks",)

    name: ClassVar[str] = "dealt"
    racks: TilesBySeat

    def _seen_by(self, seat: Seat) -> Event:
        return Dealt(_only(self.racks, seat))


class Passed(Event):
    """A seat chose what it passes; the others see that it did."""

    __slots__ = ("blind", "seat", "tiles")

    name: ClassVar[str] = "passed"
    renames = False
    seat: Seat
    tiles: tuple[Tile, ...] | None
    blind: int | None

    def _seen_by(self, seat: Seat) -> Event:
        return self if seat is self.seat else Passed(self.seat, None, None)

    @property
    def action(self) -> Action | None:
        """Return the pass, ``None`` where it is hidden."""
        return None if self.tiles is None else actions.Pass(self.tiles, self.blind or 0)


class PassDone(Event):
    """The tiles of a pass have moved: what each seat received, how many it passed blind."""

    __slots__ = ("blind", "moves", "phase", "received")

    name: ClassVar[str] = "pass_done"
    phase: Phase
    received: TilesBySeat
    blind: tuple[int, ...]
    moves: tuple[Parcel, ...] | None

    def _seen_by(self, seat: Seat) -> Event:
        return PassDone(self.phase, _only(self.received, seat), self.blind, None)


class Voted(Event):
    """A seat voted; the others see that it did."""

    __slots__ = ("seat", "yes")

    name: ClassVar[str] = "voted"
    renames = False
    seat: Seat
    yes: bool | None

    def _seen_by(self, seat: Seat) -> Event:
        return self if seat is self.seat else Voted(self.seat, None)

    @property
    def action(self) -> Action | None:
        """Return the vote, ``None`` where it is hidden."""
        return None if self.yes is None else actions.Vote(self.yes)


class VoteDone(Event):
    """All votes are in and shown."""

    __slots__ = ("votes",)

    name: ClassVar[str] = "vote_done"
    votes: tuple[bool, ...]


class Offered(Event):
    """A seat said how many tiles it would exchange; the others see that it did."""

    __slots__ = ("count", "seat")

    name: ClassVar[str] = "offered"
    renames = False
    seat: Seat
    count: int | None

    def _seen_by(self, seat: Seat) -> Event:
        return self if seat is self.seat else Offered(self.seat, None)

    @property
    def action(self) -> Action | None:
        """Return the offer, ``None`` where it is hidden."""
        return None if self.count is None else actions.Offer(self.count)


class OfferDone(Event):
    """All offers are in and shown; ``agreed`` is how many tiles each seat gives."""

    __slots__ = ("agreed", "offers")

    name: ClassVar[str] = "offer_done"
    offers: tuple[int, ...]
    agreed: tuple[int, ...]


class Gave(Event):
    """A seat chose its tiles for the courtesy pass; the others see that it did."""

    __slots__ = ("seat", "tiles")

    name: ClassVar[str] = "gave"
    renames = False
    seat: Seat
    tiles: tuple[Tile, ...] | None

    def _seen_by(self, seat: Seat) -> Event:
        return self if seat is self.seat else Gave(self.seat, None)

    @property
    def action(self) -> Action | None:
        """Return the gift, ``None`` where it is hidden."""
        return None if self.tiles is None else actions.Give(self.tiles)


class CourtesyDone(Event):
    """The courtesy tiles were exchanged; a seat sees what it received."""

    __slots__ = ("received",)

    name: ClassVar[str] = "courtesy_done"
    received: TilesBySeat

    def _seen_by(self, seat: Seat) -> Event:
        return CourtesyDone(_only(self.received, seat))


class Drew(Event):
    """A seat drew the next tile of the wall; the others do not see which."""

    __slots__ = ("seat", "tile", "wall")

    name: ClassVar[str] = "drew"
    seat: Seat
    tile: Tile | None
    wall: int

    def _seen_by(self, seat: Seat) -> Event:
        return self if seat is self.seat else Drew(self.seat, None, self.wall)


class Discarded(Event):
    """A seat discarded."""

    __slots__ = ("seat", "tile")

    name: ClassVar[str] = "discarded"
    seat: Seat
    tile: Tile

    @property
    def action(self) -> Action | None:
        """Return the discard."""
        return actions.Discard(self.tile)


class Asked(Event):
    """The discard is offered; a seat sees itself alone among those that are asked."""

    __slots__ = ("seats",)

    name: ClassVar[str] = "asked"
    renames = False
    seats: tuple[Seat, ...]

    def _seen_by(self, seat: Seat) -> Event:
        return Asked(tuple([other for other in self.seats if other == seat]))


class Answered(Event):
    """A seat answered in a window; for the others this never happened."""

    __slots__ = ("answer", "seat")

    name: ClassVar[str] = "answered"
    renames = False
    seat: Seat
    answer: Action

    def _seen_by(self, seat: Seat) -> Event | None:
        return self if seat is self.seat else None

    @property
    def action(self) -> Action | None:
        """Return the answer."""
        return self.answer


class Called(Event):
    """A seat took the discard for an exposure."""

    __slots__ = ("discarder", "exposure", "seat", "tile")

    name: ClassVar[str] = "called"
    seat: Seat
    discarder: Seat
    tile: Tile
    exposure: Exposure


class Exchanged(Event):
    """A seat gave ``tile`` for a joker of an exposure, which now stands as ``shows``."""

    __slots__ = ("index", "owner", "seat", "shows", "tile")

    name: ClassVar[str] = "exchanged"
    seat: Seat
    owner: Seat
    index: int
    tile: Tile
    shows: Exposure

    @property
    def action(self) -> Action | None:
        """Return the exchange."""
        return actions.Exchange(self.owner, self.index, self.tile)


class Revised(Event):
    """A seat gave its newest exposure another form."""

    __slots__ = ("exposure", "index", "seat")

    name: ClassVar[str] = "revised"
    seat: Seat
    index: int
    exposure: Exposure

    @property
    def action(self) -> Action | None:
        """Return the revision."""
        return actions.Revise(self.exposure.size, self.exposure.jokers)


class Challenged(Event):
    """``by`` declared the hand of ``seat`` dead; ``right`` is ``None`` if judged at the end."""

    __slots__ = ("by", "right", "seat")

    name: ClassVar[str] = "challenged"
    by: Seat
    seat: Seat
    right: bool | None

    @property
    def action(self) -> Action | None:
        """Return the challenge."""
        return actions.Challenge(self.seat)

    @property
    def actor(self) -> Seat | None:
        """Return the seat that challenged."""
        return self.by


class Declared(Event):
    """A seat declared mah jongg, rightly or in error; no tile is shown.

    ``took``: the discard went to the hand that was in error. ``own_turn``: it was an action of its
    own; otherwise it tells what came of answers in a window.
    """

    __slots__ = ("own_turn", "right", "seat", "took")

    name: ClassVar[str] = "declared"
    seat: Seat
    right: bool
    took: bool
    own_turn: bool

    @property
    def action(self) -> Action | None:
        """Return the declaration, ``None`` where it came of answers in a window."""
        return actions.MahJongg() if self.own_turn else None


class Died(Event):
    """A hand is dead; ``returned`` are the exposures that went back into it.

    ``cause`` is ``exposures``, ``challenge``, ``wrong_challenge`` or ``error``.
    """

    __slots__ = ("cause", "returned", "seat")

    name: ClassVar[str] = "died"
    seat: Seat
    cause: DeathCause
    returned: tuple[Exposure, ...]


class Ended(Event):
    """The deal is over."""

    __slots__ = ("outcome",)

    name: ClassVar[str] = "ended"
    outcome: Outcome

    def with_line(self, card: Card) -> Ended:
        """Return this event with the line of its outcome looked up on a card."""
        return Ended(self.outcome.with_line(card))


def _only(by_seat: TilesBySeat, seat: Seat) -> TilesBySeat:
    return tuple([tiles if other == seat else None for other, tiles in enumerate(by_seat)])
