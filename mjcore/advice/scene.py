"""A seat's view of the table, read into numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mjcore._rack import Exposure, Rack
from mjcore._sight import Visible
from mjcore.errors import Error
from mjcore.table import Phase
from mjcore.tiles import KINDS, SUPPLY, TEXTS, Tile

JOKER = int(Tile.JOKER)
KIND: dict[str, int] = {text: kind for kind, text in enumerate(TEXTS)}
PHASES: dict[str, Phase] = {phase.value: phase for phase in Phase}
TILES: tuple[Tile, ...] = tuple(Tile)

_exposures: dict[str, Exposure] = {}


class Scene:
    """Hold what one seat sees: its rack, the table, and what neither shows.

    ``counts`` are the concealed tiles by kind, ``unseen`` the copies of each kind that this seat
    does not see; ``shown`` the exposures by seat. Raise ``Error`` for what is no view of a deal.
    """

    __slots__ = (
        "_rack",
        "counts",
        "dead",
        "freed",
        "jokers",
        "live",
        "own",
        "phase",
        "players",
        "seat",
        "shown",
        "unseen",
        "view",
        "wall",
    )

    def __init__(self, view: Mapping[str, Any]) -> None:
        try:
            self._read(view)
        except (KeyError, TypeError, IndexError, AttributeError) as error:
            raise Error(f"this is no view of a deal: {error!r}") from None

    def _read(self, view: Mapping[str, Any]) -> None:
        self.view = view
        self.seat: int = view["seat"]
        self.players: int = view["players"]
        self.phase = PHASES[view["phase"]]
        self.wall: int = view["wall"]
        counts = bytearray(KINDS)
        for text in view["rack"]:
            counts[KIND[text]] += 1
        seen = bytearray(counts)
        for discard in view["discards"]:
            seen[KIND[discard["tile"]]] += 1
        self.shown = [[_exposure(text) for text in shown] for shown in view["exposures"]]
        jokers = [0] * KINDS
        for seat, shown in enumerate(self.shown):
            for exposure in shown:
                seen[exposure.kind] += exposure.size - exposure.jokers
                seen[JOKER] += exposure.jokers
                if exposure.jokers and view["exchangeable"][seat]:
                    jokers[exposure.kind] += exposure.jokers
        self.counts = counts
        self.jokers: int = counts[JOKER]
        live = view["live"]
        self.live: int | None = None if live is None else KIND[live]
        self.own = self.shown[self.seat]
        self.dead: bool = view["dead"][self.seat]
        try:
            self.unseen = bytes([all_of - of for all_of, of in zip(SUPPLY, seen, strict=True)])
        except ValueError:
            raise Error("this is no view of a deal: it shows more tiles than the set has") from None
        # A joker on the table can be had for a natural tile that lies neither there nor elsewhere.
        self.freed = sum(
            [
                min(lying, self.unseen[kind] + counts[kind])
                for kind, lying in enumerate(jokers)
                if lying
            ]
        )
        self._rack: Rack | None = None

    @property
    def rack(self) -> Rack:
        """The seat's tiles as a ``Rack``."""
        rack = self._rack
        if rack is None:
            rack = self._rack = Rack(self.counts, self.own)
        return rack

    @property
    def size(self) -> int:
        """How many tiles the seat holds, exposures included."""
        return len(self.rack)

    @property
    def own_turn(self) -> bool:
        """Whether it is this seat's own turn."""
        return self.phase is Phase.TURN and self.view["turn"] == self.seat

    @property
    def playing(self) -> int:
        """How many seats are not dead."""
        dead: list[bool] = self.view["dead"]
        return self.players - sum(dead)

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
        return self._visible(self.seat, len(self.view["discards"]))

    def visible(self, seat: int) -> Visible:
        """Return what everybody sees outside the rack of ``seat``, the live discard left out."""
        discards = len(self.view["discards"]) - (self.live is not None)
        return self._visible(seat, discards)

    def _visible(self, seat: int, discards: int) -> Visible:
        counts = bytearray(KINDS)
        for discard in self.view["discards"][:discards]:
            counts[KIND[discard["tile"]]] += 1
        others = [e for other, shown in enumerate(self.shown) if other != seat for e in shown]
        return Visible(counts, others)


def _exposure(text: str) -> Exposure:
    """Return the exposure of a text such as ``[99C J]``; the same few come again and again."""
    exposure = _exposures.get(text)
    if exposure is None:
        exposure = Exposure.parse(text)
        if len(_exposures) < 2_000:
            _exposures[text] = exposure
    return exposure
