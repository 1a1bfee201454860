"""What a deal consists of at any moment: plain data that the modules of the rules work on."""

from __future__ import annotations

from _thread import RLock
from collections.abc import Callable
from typing import Any, Self, get_args

from mjcore._rack import Exposure, Rack
from mjcore.card import Card
from mjcore.errors import Error
from mjcore.frozen import Frozen
from mjcore.matcher import Matcher
from mjcore.rules import Rules
from mjcore.table import decode
from mjcore.table.actions import Action
from mjcore.table.event import Event
from mjcore.table.kept import Keeper, kept
from mjcore.table.outcome import Outcome, Transfer, Verdict
from mjcore.table.seats import SEATS, Phase, Seat
from mjcore.tiles import KINDS, TEXTS, Tile
from mjcore.typing.views import Origin

JOKER = int(Tile.JOKER)
TILES: tuple[Tile, ...] = tuple(Tile)

AFTER = {
    players: tuple(
        [
            tuple([SEATS[(seat + step) % players] for step in range(1, players)])
            for seat in range(players)
        ]
    )
    for players in (2, 3, 4)
}
"""By number of players, for each seat the others in turn order."""


def _listed(read: Callable[[Any], Any]) -> Callable[[Any], list[Any]]:
    """Return what reads a list that can change."""
    return lambda value: [read(item) for item in decode.items(value)]


def _read_counts(value: Any) -> bytearray:
    counts = bytearray(KINDS)
    for tile in decode.tiles(value):
        if counts[tile] == tile.copies:
            raise Error(f"{tile}: more than the {tile.copies} of the set")
        counts[tile] += 1
    return counts


def _write_counts(counts: bytearray) -> list[str]:
    return [text for text, count in zip(TEXTS, counts, strict=True) for _ in range(count)]


class Hand(Keeper):
    """Hold a seat's tiles; call ``changed`` after a change of ``counts`` or ``exposures``."""

    counts: bytearray = kept(
        _read_counts, lambda: bytearray(KINDS), write=_write_counts, copy=bytearray, key="tiles"
    )
    """How many of each kind are concealed."""
    exposures: list[Exposure] = kept(_listed(decode.exposure), list, copy=list)
    made_in: list[int] = kept(_listed(decode.number), list, copy=list)
    """For each exposure the number of the turn in which it was laid down."""
    dead: bool = kept(decode.flag, False)
    exchangeable: bool = kept(decode.flag, True)

    def __init__(self) -> None:
        self.begin()
        self.changed()

    def changed(self) -> None:
        """Forget what was worked out from the tiles."""
        # Worked out when somebody asks: a hand changes once a turn, and is looked at by every seat.
        self._rack: Rack | None = None
        self._waits: tuple[int, int] | None = None
        self._shown: tuple[Exposure, ...] | None = None
        self._concealed: int | None = None

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

    def shown(self) -> tuple[Exposure, ...]:
        """Return the exposures as they lie."""
        shown = self._shown
        if shown is None:
            shown = self._shown = tuple(self.exposures)
        return shown

    def concealed(self) -> int:
        """Return how many tiles are concealed."""
        concealed = self._concealed
        if concealed is None:
            concealed = self._concealed = sum(self.counts)
        return concealed

    def listed(self) -> list[Tile]:
        """Return the concealed tiles in kind order."""
        return list(self.rack().concealed)

    def size(self) -> int:
        """Return how many tiles there are, exposures included."""
        return self.concealed() + sum([exposure.size for exposure in self.exposures])


class PastChallenge(Frozen):
    """Hold a challenge that was made: who challenged whom, what is true, after which discard."""

    __slots__ = ("after", "by", "right", "seat")

    by: Seat
    seat: Seat
    right: bool
    after: int
    """How many discards there had been."""

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "by": int(self.by),
            "seat": int(self.seat),
            "right": self.right,
            "after": self.after,
        }

    @classmethod
    def from_dict(cls, data: Any) -> PastChallenge:
        """Return the challenge of a JSON form; raise ``Error`` for anything else."""
        return cls(**decode.fields(data, "a challenge", _CHALLENGE))


_CHALLENGE: dict[str, decode.Decoder[Any]] = {
    "by": decode.seat,
    "seat": decode.seat,
    "right": decode.flag,
    "after": decode.number,
}


def _read_hand(value: Any) -> Hand:
    hand = Hand()
    hand.read(decode.mapping(value, "a hand"))
    hand.rack()  # says what is wrong with the tiles
    return hand


def _read_form(value: Any) -> tuple[int, int]:
    size, jokers = decode.items(value)
    return decode.number(size), decode.number(jokers)


def _read_discard(value: Any) -> tuple[Seat | None, Tile]:
    pair = decode.items(value)
    if len(pair) != 2:
        raise Error("a discard is a seat and a tile")
    return (None if pair[0] is None else decode.seat(pair[0])), decode.tile(pair[1])


def _read_blind(value: Any) -> dict[str, tuple[int, ...]]:
    name = decode.one_of("first_left", "last_right")
    counts = decode.listed(decode.number)
    return {name(key): counts(item) for key, item in decode.mapping(value, "blind").items()}


def _read_erred(value: Any) -> tuple[Seat, Rack] | None:
    if value is None:
        return None
    seat, rack = decode.items(value)
    return decode.seat(seat), Rack.parse(decode.text(rack))


def _write_erred(erred: tuple[Seat, Rack] | None) -> list[Any] | None:
    return None if erred is None else [int(erred[0]), str(erred[1])]


_optional_seat = decode.optional(decode.seat)
_optional_tile = decode.optional(decode.tile)
_optional_numbers = decode.optional(decode.listed(decode.number))


class State(Keeper):
    """Hold a deal. The modules of the rules read and change it; nothing else does."""

    number: int = kept(decode.number, 0)
    """Which deal of its game this is, from 1; 0 for a deal alone."""
    told: int = kept(decode.number, 0)
    """How many events have given the open question another name."""
    phase: Phase = kept(decode.phase, Phase.END)
    hands: list[Hand] = kept(
        _listed(_read_hand),
        list,
        write=lambda hands: [hand.write() for hand in hands],
        copy=lambda hands: [hand.copy() for hand in hands],
    )
    wall: list[Tile] = kept(
        lambda value: list(reversed(decode.tiles(value))),
        list,
        write=lambda wall: [TEXTS[tile] for tile in reversed(wall)],
        copy=list,
    )
    """The tiles left, the next one last; in a save the next one first."""
    waiting: set[int] = kept(lambda value: set(map(decode.seat, value)), set, copy=set)
    """The seats that have yet to answer."""
    answers: list[Action | None] = kept(_listed(decode.optional(Action.from_dict)), list, copy=list)
    """By seat what it has answered to the open question."""
    # The Charleston.
    votes: tuple[bool, ...] | None = kept(decode.optional(decode.listed(decode.flag)))
    offers: tuple[int, ...] | None = kept(_optional_numbers)
    blind: dict[str, tuple[int, ...]] = kept(_read_blind, dict, copy=dict)
    # The turn.
    turn: Seat = kept(decode.seat, Seat.EAST)
    """Whose turn it is; in a window, who discarded."""
    turns: int = kept(decode.number, 0)
    """How many turns have begun, so that an exposure can tell in which it was made."""
    origin: Origin | None = kept(decode.optional(decode.one_of(*get_args(Origin))))
    exchanged_last: bool = kept(decode.flag, False)
    """Whether the last thing done in this turn was a joker exchange."""
    drawn: Tile | None = kept(_optional_tile)
    claimed_from: Seat | None = kept(_optional_seat)
    exchanges: int = kept(decode.number, 0)
    revisable: bool = kept(decode.flag, False)
    """Whether the newest exposure of the seat in turn can be revised."""
    shown_forms: set[tuple[int, int]] = kept(
        lambda value: set(map(_read_form, decode.items(value))), set, copy=set
    )
    """The forms, size and jokers, that the exposure that can be revised has shown."""
    # The discards.
    discards: list[tuple[Seat | None, Tile]] = kept(_listed(_read_discard), list, copy=list)
    """What lies on the table, the last one last."""
    live: Tile | None = kept(_optional_tile)
    discarded: int = kept(decode.number, 0)
    """How many discards there have been, those that were called included."""
    wall_at_discard: int = kept(decode.number, 0)
    live_was_unseen: bool = kept(decode.flag, False)
    """Whether no other tile of the live one's kind lay on the table before it."""
    # Death, and what is owed.
    challenges: list[PastChallenge] = kept(_listed(PastChallenge.from_dict), list, copy=list)
    stakes: list[Transfer] = kept(_listed(Transfer.from_dict), list, copy=list)
    erred: tuple[Seat, Rack] | None = kept(_read_erred, write=_write_erred)
    """The last seat that declared in error, with the fourteen tiles it declared with."""
    events: list[Event] = kept(_listed(Event.from_dict), list, copy=list)
    outcome: Outcome | None = kept(decode.optional(Outcome.from_dict))

    def __init__(self, matcher: Matcher, rules: Rules, seed: int, dealer: int) -> None:
        self.matcher = matcher
        self.card: Card = matcher.card
        self.rules = rules
        self.seed = seed
        self.dealer = dealer
        self.players = rules.players
        self.after = AFTER[self.players]
        """For each seat the others in turn order."""
        self.fewest = min(rules.call_sizes) - 1
        """How many tiles of its own a call takes at least."""
        self.lock = RLock()
        """Held while more than one field is read or changed, so that threads see whole deals."""
        self.begin()
        self.hands = [Hand() for _ in range(self.players)]
        self.answers = [None] * self.players

    def copy(self) -> Self:
        """Return a twin that goes on by itself, with a lock of its own."""
        with self.lock:
            twin = super().copy()
        twin.lock = RLock()
        return twin

    def emit(self, event: Event) -> None:
        """Append an event to the log."""
        self.events.append(event)
        if event.renames:
            self.told += 1

    def question(self, before: int = 0) -> str:
        """Return the name of what is open: it changes with all that is public, answers left out.

        ``before`` is how many deals of other games the name has to differ from.
        """
        return f"{before + self.number}.{self.told}:{self.phase}"

    def wait_for(self, phase: Phase, seats: list[Seat]) -> None:
        """Ask these seats the question of this phase."""
        self.phase = phase
        self.waiting = set(seats)
        self.answers = [None] * self.players

    def answer(self, seat: Seat, action: Action) -> bool:
        """Note an answer; return whether it was the last one."""
        self.answers[seat] = action
        self.waiting.discard(seat)
        return not self.waiting

    @property
    def agreed(self) -> tuple[int, ...] | None:
        """How many tiles each seat gives in the courtesy pass: the smaller of opposite offers."""
        offers = self.offers
        if offers is None:
            return None
        return tuple([min(offers[at], offers[(at + 2) % len(offers)]) for at in range(len(offers))])

    def live_seats(self) -> list[Seat]:
        """Return the seats whose hands are not dead."""
        return [seat for seat in SEATS[: self.players] if not self.hands[seat].dead]

    def deferred(self) -> bool:
        """Return whether challenges are judged at the end alone."""
        return self.rules.challenge_resolution == "deferred"

    def verdicts(self) -> tuple[Verdict, ...]:
        """Return what deferred challenges come to; a secret until the end."""
        if not self.deferred():
            return ()
        return tuple([Verdict(one.by, one.seat, one.right) for one in self.challenges])

    def hot(self) -> bool:
        """Return whether who threw the live discard would pay for all."""
        return self.live_was_unseen and 0 < self.rules.hot_wall_tiles >= self.wall_at_discard
