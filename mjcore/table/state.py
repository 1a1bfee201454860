"""What a deal consists of at any moment: plain data that the modules of the rules work on."""

from __future__ import annotations

from itertools import compress

from mjcore._rack import Exposure, Rack
from mjcore.card import Card
from mjcore.matcher import Matcher
from mjcore.table.actions import Action
from mjcore.table.events import Event
from mjcore.table.outcome import Outcome, Transfer, Verdict
from mjcore.table.rules import Rules
from mjcore.table.seats import SEATS, Phase, Seat
from mjcore.tiles import KINDS, TEXTS, Tile

JOKER = int(Tile.JOKER)
TILES: tuple[Tile, ...] = tuple(Tile)

AFTER = {
    players: [
        tuple([SEATS[(seat + step) % players] for step in range(1, players)])
        for seat in range(players)
    ]
    for players in (2, 3, 4)
}
"""By number of players, for each seat the others in turn order."""


class Hand:
    """Hold the tiles of one seat. Whoever changes ``counts`` or ``exposures`` calls ``changed``."""

    __slots__ = (
        "_rack",
        "_shown",
        "_texts",
        "_waits",
        "counts",
        "dead",
        "exchangeable",
        "exposures",
        "made",
    )

    def __init__(self) -> None:
        self.counts = bytearray(KINDS)
        self.exposures: list[Exposure] = []
        self.made: list[int] = []
        """For each exposure the number of the turn in which it was laid down."""
        self.dead = False
        self.exchangeable = True
        self._rack: Rack | None = None
        self._waits: tuple[int, int] | None = None
        self._texts: list[str] | None = None
        self._shown: list[str] | None = None

    def changed(self) -> None:
        """Forget what was worked out from the tiles."""
        self._rack = self._waits = self._texts = self._shown = None

    def rack(self) -> Rack:
        """Return the tiles as a ``Rack``."""
        rack = self._rack
        if rack is None:
            rack = self._rack = Rack(self.counts, self.exposures)
        return rack

    def rack_with(self, tile: int) -> Rack:
        """Return the tiles and one more, without taking it."""
        return self.rack().add(tile)

    def waits(self, matcher: Matcher) -> tuple[int, int]:
        """Return two sets of kinds, as bits, that complete this hand of thirteen.

        The first complete any line, the second one that may be exposed.
        """
        waits = self._waits
        if waits is None:
            waits = self._waits = matcher.winning_kinds(self.rack())
        return waits

    def tiles(self) -> list[Tile]:
        """Return the concealed tiles in kind order."""
        held = compress(zip(TILES, self.counts, strict=True), self.counts)
        return [tile for tile, count in held for _ in range(count)]

    def texts(self) -> list[str]:
        """Return the texts of the concealed tiles in kind order; the caller leaves them alone."""
        texts = self._texts
        if texts is None:
            held = compress(zip(TEXTS, self.counts, strict=True), self.counts)
            texts = self._texts = [text for text, count in held for _ in range(count)]
        return texts

    def shown(self) -> list[str]:
        """Return the texts of the exposures; the caller leaves them alone."""
        shown = self._shown
        if shown is None:
            shown = self._shown = [str(exposure) for exposure in self.exposures]
        return shown

    def size(self) -> int:
        """Return how many tiles there are, exposures included."""
        return sum(self.counts) + sum([exposure.size for exposure in self.exposures])


class State:
    """Hold a deal. The modules of the rules read and change it; nothing else does."""

    def __init__(self, matcher: Matcher, rules: Rules, seed: int, dealer: int) -> None:
        self.matcher = matcher
        self.card: Card = matcher.card
        self.rules = rules
        self.seed = seed
        self.dealer = dealer
        self.players = rules.players
        self.hands = [Hand() for _ in range(self.players)]
        self.after = AFTER[self.players]
        """For each seat the others in turn order."""
        self.fewest = min(rules.call_sizes) - 1
        """How many tiles of its own a call takes at least."""
        self.wall: list[Tile] = []
        """The tiles left, the next one last."""
        self.phase = Phase.END
        self.waiting: set[int] = set()
        """The seats that have yet to answer."""
        self.answers: dict[int, Action] = {}
        # The Charleston.
        self.votes: tuple[bool, ...] | None = None
        self.offers: tuple[int, ...] | None = None
        self.agreed: tuple[int, ...] | None = None
        self.blind: dict[str, tuple[int, ...]] = {}
        # The turn.
        self.turn = Seat.EAST
        """Whose turn it is; in a window, who discarded."""
        self.turns = 0
        """How many turns have begun, so that an exposure can tell in which it was made."""
        self.origin: str | None = None
        self.last_move = "deal"
        self.drawn: Tile | None = None
        self.claimed_from: Seat | None = None
        self.exchanges = 0
        self.open = False
        """Whether the newest exposure of the seat in turn can be revised."""
        self.forms: set[tuple[int, int]] = set()
        """The forms, size and jokers, that the open exposure has shown."""
        # The discards.
        self.pile: list[tuple[Seat | None, Tile]] = []
        self.pile_forms: list[dict[str, int | str | None]] = []
        """The dict forms of the pile, made once a discard: every view copies all of them."""
        self.live: Tile | None = None
        self.discarded = 0
        self.wall_at_discard = 0
        self.unseen = False
        """Whether no other tile of the live one's kind lay on the table before it."""
        # Death, and what is owed.
        self.challenged: set[tuple[int, int, int]] = set()
        self.verdicts: list[Verdict] = []
        self.stakes: list[Transfer] = []
        self.erred: tuple[Seat, Rack] | None = None
        """The last seat that declared in error, with the fourteen tiles it declared with."""
        self.log: list[Event] = []
        self.outcome: Outcome | None = None

    def emit(self, event: Event) -> None:
        """Append an event to the log."""
        self.log.append(event)

    def put_down(self, seat: Seat | None, tile: Tile) -> None:
        """Put a discard on the pile."""
        self.pile.append((seat, tile))
        self.pile_forms.append({"seat": None if seat is None else int(seat), "tile": TEXTS[tile]})

    def take_up(self) -> None:
        """Take the last discard off the pile."""
        self.pile.pop()
        self.pile_forms.pop()

    def wait_for(self, phase: Phase, seats: list[Seat]) -> None:
        """Ask these seats the question of this phase."""
        self.phase = phase
        self.waiting = set(seats)
        self.answers = {}

    def live_seats(self) -> list[Seat]:
        """Return the seats whose hands are not dead."""
        return [seat for seat in SEATS[: self.players] if not self.hands[seat].dead]

    def cold(self) -> bool:
        """Return whether the wall is cold for the live discard."""
        return 0 < self.rules.cold_wall_tiles >= self.wall_at_discard

    def hot(self) -> bool:
        """Return whether who threw the live discard would pay for all."""
        return self.unseen and 0 < self.rules.hot_wall_tiles >= self.wall_at_discard
