"""A seat's view of the table, read into numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from mjcore._rack import Exposure, Rack
from mjcore._sight import Visible
from mjcore.advice.shape import PHASES, check_view, kinds, no_view, tiles_of
from mjcore.errors import Error
from mjcore.table import Phase
from mjcore.tiles import KINDS, SUPPLY, Tile

JOKER = int(Tile.JOKER)
TILES: tuple[Tile, ...] = tuple(Tile)

_exposures: dict[str, Exposure] = {}


class Scene:
    """Hold what one seat sees: its rack, the table, and what neither shows.

    ``counts`` are the concealed tiles by kind, ``unseen`` the copies of each kind that this seat
    does not see; ``shown`` the exposures by seat, ``forms`` those that the open one has had in
    this turn, ``discards`` the kinds on the table. Raise ``Error`` for what is no view of a deal.
    """

    __slots__ = (
        "_rack",
        "counts",
        "dead",
        "discards",
        "forms",
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
        check_view(view)
        self.view = view
        self.seat: int = view["seat"]
        self.players: int = view["players"]
        self.phase = PHASES[view["phase"]]
        self.wall: int = view["wall"]
        counts = bytearray(KINDS)
        for kind in kinds("rack", view["rack"]):
            counts[kind] += 1
        self.discards = kinds("discards", tiles_of(view["discards"]))
        seen = list(counts)
        for kind in self.discards:
            seen[kind] += 1
        self.shown = [_exposures_of("exposures", texts) for texts in view["exposures"]]
        self.forms = _exposures_of("shown", view.get("shown") or ())
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
        self.live: int | None = None if live is None else kinds("live", (live,))[0]
        self.own = self.shown[self.seat]
        self.dead: bool = view["dead"][self.seat]
        try:
            self.unseen = bytes([all_of - of for all_of, of in zip(SUPPLY, seen, strict=True)])
        except ValueError:
            raise no_view("it shows more tiles than the set has") from None
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
        return self._visible(self.seat, len(self.discards))

    def visible(self, seat: int) -> Visible:
        """Return what everybody sees outside the rack of ``seat``, the live discard left out."""
        discards = len(self.discards) - (self.live is not None)
        return self._visible(seat, discards)

    def _visible(self, seat: int, discards: int) -> Visible:
        counts = bytearray(KINDS)
        for kind in self.discards[:discards]:
            counts[kind] += 1
        others = [e for other, shown in enumerate(self.shown) if other != seat for e in shown]
        return Visible(counts, others)


def _exposures_of(key: str, texts: Iterable[Any]) -> list[Exposure]:
    try:
        return [_exposure(text) for text in texts]
    except (Error, TypeError):
        raise no_view(f"{key!r} has something in it that is no exposure") from None


def _exposure(text: str) -> Exposure:
    """Return the exposure of a text such as ``[99C J]``; the same few come again and again."""
    exposure = _exposures.get(text)
    if exposure is None:
        exposure = Exposure.parse(text)
        if len(_exposures) < 2_000:
            _exposures[text] = exposure
    return exposure
