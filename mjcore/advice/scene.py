"""What advice works out of a view: numbers that several of its questions ask for."""

from __future__ import annotations

from mjcore._rack import Exposure, Rack
from mjcore._sight import Visible
from mjcore.table import Phase, Seat, View
from mjcore.tiles import KINDS, SUPPLY, Tile

JOKER = int(Tile.JOKER)
TILES: tuple[Tile, ...] = tuple(Tile)


class Scene:
    """Hold what one seat sees and what follows from it for every question.

    ``counts`` are the concealed tiles by kind, ``unseen`` the copies of each kind that this seat
    does not see; ``exposures`` those of all seats, ``own`` the seat's own.
    """

    __slots__ = (
        "counts",
        "dead",
        "exposures",
        "freed",
        "jokers",
        "live",
        "own",
        "phase",
        "players",
        "rack",
        "seat",
        "unseen",
        "view",
        "wall",
    )

    def __init__(self, view: View) -> None:
        self.view = view
        self.seat: Seat = view.seat
        self.players: int = view.players
        self.phase: Phase = view.phase
        self.wall: int = view.wall
        self.rack: Rack = view.rack
        self.counts: bytes = view.rack.counts
        self.jokers: int = self.counts[JOKER]
        self.live: Tile | None = view.live
        self.exposures = view.exposures
        self.own: tuple[Exposure, ...] = view.exposures[view.seat]
        self.dead: bool = view.dead[view.seat]
        self.unseen: bytes = view.unseen
        self.freed: int = self._freed()

    def _freed(self) -> int:
        """Return how many jokers on the table can still be had.

        A joker can be had for a natural tile that lies neither on the table nor elsewhere.
        """
        lying: dict[int, int] = {}
        for exposures, exchangeable in zip(self.exposures, self.view.exchangeable, strict=True):
            if exchangeable:
                for exposure in exposures:
                    if exposure.jokers:
                        kind = int(exposure.kind)
                        lying[kind] = lying.get(kind, 0) + exposure.jokers
        return sum(
            [min(jokers, self.unseen[kind] + self.counts[kind]) for kind, jokers in lying.items()]
        )

    @property
    def own_turn(self) -> bool:
        """Whether it is this seat's own turn."""
        return self.view.own_turn

    @property
    def playing(self) -> int:
        """How many seats are not dead."""
        return self.players - sum(self.view.dead)

    @property
    def elapsed(self) -> float:
        """The share of the wall that is drawn, 0 to 1."""
        full = sum(SUPPLY) - 13 * self.players - 1
        return 1 - min(self.wall, full) / full

    def kinds(self) -> list[int]:
        """Return the kinds held concealed, in order."""
        return [kind for kind in range(KINDS) if self.counts[kind]]

    def visible_beside(self) -> Visible:
        """Return what this seat sees outside its own rack, the live discard included."""
        return self.view.visible()

    def visible(self, seat: int) -> Visible:
        """Return what everybody sees outside the rack of ``seat``, the live discard left out."""
        discards = self.view.discards[: -1 if self.live is not None else None]
        counts = bytearray(KINDS)
        for _, tile in discards:
            counts[tile] += 1
        others = [e for at, lying in enumerate(self.exposures) if at != seat for e in lying]
        return Visible(counts, others)
