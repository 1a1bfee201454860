"""What a seat knows: numbers that follow from its view and that several questions ask for."""

from __future__ import annotations

from mjcore._rack import Exposure, Rack
from mjcore._sight import Visible
from mjcore.matcher import Matcher
from mjcore.rules import Rules
from mjcore.table import Phase, Seat, View
from mjcore.table.claims import heavenly_barred, winning_discards, wins_barred
from mjcore.table.proof import lying, seen_beside
from mjcore.tiles import KINDS, SUPPLY, Tile

JOKER = int(Tile.JOKER)
TILES: tuple[Tile, ...] = tuple(Tile)

FULL_WALL = {players: sum(SUPPLY) - 13 * players - 1 for players in (2, 3, 4)}
"""By number of players how many tiles the wall has after the deal."""


class Seen:
    """Hold what one seat sees and what follows from it for every question.

    ``counts`` are the concealed tiles by kind, ``jokers`` how many of them are jokers; ``unseen``
    the copies of each kind that this seat does not see. ``exposures`` are those of all seats,
    ``own`` the seat's own. ``live`` is the discard of another that can be claimed, ``freed`` how
    many jokers on the table can still be had, ``frees`` whether the seat holds a tile for one,
    ``playing`` how many seats are not dead, ``elapsed`` the share of the wall that is drawn, from
    0 to 1.
    """

    __slots__ = (
        "_lying",
        "counts",
        "dead",
        "elapsed",
        "exposures",
        "freed",
        "frees",
        "jokers",
        "live",
        "own",
        "own_turn",
        "phase",
        "playing",
        "rack",
        "seat",
        "unseen",
        "view",
        "wall",
    )

    def __init__(self, view: View) -> None:
        self.view = view
        self.seat: Seat = view.seat
        self.phase: Phase = view.phase
        self.own_turn: bool = self.phase is Phase.TURN and view.turn is self.seat
        self.wall: int = view.wall
        full = FULL_WALL[view.players]
        self.elapsed: float = 1 - min(self.wall, full) / full
        self.rack: Rack = view.rack
        self.counts: bytes = self.rack.counts
        self.jokers: int = self.counts[JOKER]
        # What the seat has thrown itself it cannot claim.
        self.live: Tile | None = None if view.turn is self.seat else view.live
        self.exposures = view.exposures
        self.own: tuple[Exposure, ...] = self.exposures[self.seat]
        self.dead: bool = view.dead[self.seat]
        self.unseen: bytes = view.unseen
        self.freed, self.frees = 0, False
        if any(self.exposures):
            self._look_for_jokers()
        self.playing: int = view.players - sum(view.dead)
        self._lying: bytes | None = None

    def _look_for_jokers(self) -> None:
        """Note how many jokers can be had: for natural tiles that may still come to the seat."""
        lying: dict[Tile, int] = {}
        for shown, exchangeable in zip(self.exposures, self.view.exchangeable, strict=True):
            if shown and exchangeable:
                for exposure in shown:
                    jokers = exposure.jokers
                    if jokers:
                        kind = exposure.kind
                        lying[kind] = lying.get(kind, 0) + jokers
        counts, unseen = self.counts, self.unseen
        for kind, jokers in lying.items():
            held = counts[kind]
            self.freed += min(jokers, unseen[kind] + held)
            self.frees |= held > 0

    def kinds(self) -> list[int]:
        """Return the kinds held concealed, in order."""
        return [kind for kind in range(KINDS) if self.counts[kind]]

    @property
    def lying(self) -> bytes:
        """Return how many of each kind lie among the discards, the live one left out."""
        if self._lying is None:
            self._lying = lying(self.view.discards, self.view.live)
        return self._lying

    def beside(self, seat: int) -> Visible:
        """Return what everybody sees outside the hand of ``seat``, the live discard left out."""
        return seen_beside(seat, self.exposures, self.lying)

    def has_won(self, matcher: Matcher, rules: Rules) -> bool:
        """Return whether the seat has mah jongg: with its own tiles, or with the live discard."""
        if self.dead:
            return False
        rack, live = self.rack, self.live
        if live is not None:
            # The distance takes less to tell than the waits, and is rarely one.
            return (
                matcher.distance(rack) == 1
                and wins_barred(rules, self.wall) is None
                and bool(winning_discards(rules, matcher.winning_kinds(rack)) >> live & 1)
            )
        may = self.own_turn or (
            self.phase is Phase.CH1_RIGHT and heavenly_barred(rules, self.seat) is None
        )
        return may and matcher.distance(rack) == 0
