"""A game: several deals, the players' scores, a moving dealer."""

from __future__ import annotations

from _thread import RLock
from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any, Self, SupportsIndex, Unpack

from mjcore.arguments import RandomLike, as_matcher, as_player, as_rules, seed_from
from mjcore.card import Card
from mjcore.deal import Deal
from mjcore.errors import Error, RecordError, shown
from mjcore.matcher import Matcher
from mjcore.numbers import whole_in
from mjcore.records.save import WRONG
from mjcore.rules import Rules
from mjcore.table import decode
from mjcore.table.actions import SeatLike
from mjcore.table.chance import derived_seed
from mjcore.table.kept import Keeper, kept
from mjcore.table.opening import read_seed, seed_text
from mjcore.table.outcome import Outcome
from mjcore.table.position import PositionFields
from mjcore.table.seats import SEATS, Seat, as_seat

FORMAT = "mjcore-game"
VERSION = 2

HEADER = ("format", "version", "rules", "seed", "deal")
"""The keys of a saved game apart from its standing."""

MOST_HANDS, MOST_POINTS = 1_000_000, 10**12
"""The bounds of what a game that is set up has come to."""

_numbers = decode.listed(decode.number)


class Standing(Keeper):
    """Hold how a game stands as its deal begins: places, scores, what has been played."""

    places: list[int] = kept(lambda value: list(_numbers(value)), list, copy=list)
    """The players in the order in which they sit."""
    pivot: int = kept(decode.number, 0)
    """The first East, who changes places after a round where the rules say so."""
    dealer: int = kept(decode.number, 0)
    scores: list[int] = kept(
        lambda value: [decode.whole(item) for item in decode.items(value)], list, copy=list
    )
    """The scores by player, without the deal being played."""
    dealt: int = kept(decode.number, 0)
    """How many deals have begun."""
    played: int = kept(decode.number, 0)
    """How many have counted, without the one being played."""

    def __init__(self, players: int, dealer: int) -> None:
        self.begin()
        self.places = list(range(players))
        self.scores = [0] * players
        self.dealer = self.pivot = dealer


def _as_scores(scores: Iterable[SupportsIndex], players: int) -> list[int]:
    """Return scores by player; raise ``Error`` or ``TypeError`` for what is none."""
    try:
        given = list(islice(scores, players + 1))
    except TypeError:
        raise TypeError(f"scores are a list of whole numbers, not {shown(scores)}") from None
    if len(given) != players:
        raise Error(f"scores are by player: {players} of them, not {len(given)}")
    return [whole_in("a score", score, -MOST_POINTS, MOST_POINTS) for score in given]


class Game:
    """Play deal after deal: play ``deal`` to its end, then take ``next_deal()`` until ``over``.

    Players are numbered from 0; in the first deal ``dealer`` sits at East, and the others in order
    to its right. Each deal's seed comes from the game's, which ``rng`` gives as it does for a
    ``Deal``. A deal counts the moment it has ended.
    """

    __slots__ = ("_deal", "_lock", "_matcher", "_rules", "_seed", "_standing")

    def __init__(
        self,
        card: Card | Matcher,
        rules: Rules | None = None,
        *,
        rng: RandomLike = None,
        dealer: SupportsIndex = 0,
    ) -> None:
        self._begin(card, rules, rng, dealer)
        self._deal = self._new_deal()

    def _begin(
        self, card: Card | Matcher, rules: Rules | None, rng: RandomLike, dealer: SupportsIndex
    ) -> None:
        self._lock = RLock()
        self._rules = as_rules(rules)
        self._matcher = as_matcher(card)
        self._seed = seed_from(rng)
        players = self._rules.players
        self._standing = Standing(players, as_player(dealer, players))

    @classmethod
    def position(
        cls,
        card: Card | Matcher,
        rules: Rules | None = None,
        *,
        scores: Iterable[SupportsIndex] | None = None,
        hands_played: SupportsIndex = 0,
        dealer: SupportsIndex = 0,
        rng: RandomLike = 0,
        **placed: Unpack[PositionFields],
    ) -> Self:
        """Return a game whose deal stands in the middle of things.

        ``scores``, by player, and ``hands_played`` are those before this deal; ``dealer`` is the
        player at East, and counts as the first East of all. All else is as in ``Deal.position``.
        Raise ``Error`` as that does, and for scores that are not by player.
        """
        game = cls.__new__(cls)
        game._begin(card, rules, rng, dealer)
        standing, rules = game._standing, game._rules
        if scores is not None:
            standing.scores = _as_scores(scores, rules.players)
        limit = rules.hands_per_game
        most = MOST_HANDS if limit is None else limit - 1
        standing.played = standing.dealt = whole_in("hands_played", hands_played, 0, most)
        seed = derived_seed(game._seed, f"deal {standing.dealt}")
        standing.dealt += 1
        game._deal = Deal._position_in_game(
            game._matcher,
            rules,
            dealer=standing.dealer,
            seed=seed,
            number=standing.dealt,
            placed=placed,
        )
        return game

    def _new_deal(self) -> Deal:
        standing = self._standing
        seed = derived_seed(self._seed, f"deal {standing.dealt}")
        standing.dealt += 1
        return Deal._in_game(
            self._matcher, self._rules, dealer=standing.dealer, seed=seed, number=standing.dealt
        )

    @property
    def rules(self) -> Rules:
        """The rules that are played."""
        return self._rules

    @property
    def matcher(self) -> Matcher:
        """The matcher that knows the card."""
        return self._matcher

    @property
    def deal(self) -> Deal:
        """The deal being played, or the last one."""
        with self._lock:
            return self._deal

    @property
    def dealer(self) -> int:
        """The player at East in this deal."""
        with self._lock:
            return self._standing.dealer

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores by player, this deal counted once it has ended."""
        with self._lock:
            gains = self._gains()
            return tuple([score + gains[at] for at, score in enumerate(self._standing.scores)])

    @property
    def hands_played(self) -> int:
        """How many deals have ended, void ones not counted."""
        with self._lock:
            outcome = self._deal.outcome
            return self._standing.played + int(outcome is not None and not outcome.void)

    @property
    def over(self) -> bool:
        """Whether the game has had as many deals as its rules say."""
        limit = self._rules.hands_per_game
        return limit is not None and self.hands_played >= limit

    def player(self, seat: SeatLike) -> int:
        """Return the player that sits there in this deal."""
        with self._lock:
            places = self._standing.places
            place = places.index(self.dealer) + as_seat(seat, self._rules.players)
            return places[place % self._rules.players]

    def seat(self, player: SupportsIndex) -> Seat:
        """Return where a player sits in this deal."""
        player = as_player(player, self._rules.players, "player")
        with self._lock:
            places = self._standing.places
            return SEATS[(places.index(player) - places.index(self.dealer)) % self._rules.players]

    def next_deal(self) -> Deal:
        """Begin the next deal and return it; raise ``Error`` while one runs or after the last."""
        with self._lock:
            outcome = self._deal.outcome
            if outcome is None:
                raise Error("this deal is still being played")
            if self.over:
                raise Error(f"the game is over after {self.hands_played} deals")
            standing = self._standing
            standing.scores, standing.played = list(self.scores), self.hands_played
            if not outcome.void:
                self._move_dealer(outcome)
            self._deal = self._new_deal()
            return self._deal

    def _gains(self) -> list[int]:
        """Return what each player gains by this deal: the payments, within the loss cap."""
        outcome = self._deal.outcome
        gains = [0] * self._rules.players
        if outcome is None or outcome.void:
            return gains
        cap = self._rules.loss_cap
        if cap is None:
            for seat, amount in enumerate(outcome.payments):
                gains[self.player(seat)] = amount
            return gains
        # Transfers in their order: a player who has lost as much as the cap pays no more.
        left = [max(0, cap + score) for score in self._standing.scores]
        for transfer in outcome.transfers:
            payer, payee = self.player(transfer.payer), self.player(transfer.payee)
            amount = min(transfer.amount, left[payer])
            left[payer] -= amount
            gains[payer] -= amount
            gains[payee] += amount
        return gains

    def _move_dealer(self, outcome: Outcome) -> None:
        stay = {
            "always": False,
            "unless_east_wins": outcome.winner == Seat.EAST,
            "unless_east_wins_or_wall": outcome.winner == Seat.EAST or outcome.wall_game,
        }
        if stay[self._rules.dealer_rotation]:
            return
        standing = self._standing
        standing.dealer = self.player(Seat.SOUTH)
        if self._rules.pivot_swap and standing.dealer == standing.pivot:
            # A round is over: the first East changes places, and is East again.
            places = standing.places
            here = places.index(standing.pivot)
            right = (here + 1) % len(places)
            places[here], places[right] = places[right], standing.pivot

    def to_dict(self) -> dict[str, Any]:
        """Return everything, JSON-ready, the deal's own save included."""
        with self._lock:
            return {
                "format": FORMAT,
                "version": VERSION,
                "rules": self._rules.to_dict(),
                "seed": seed_text(self._seed),
                **self._standing.write(),
                "deal": self._deal.to_dict(),
            }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], card: Card | Matcher | None = None) -> Self:
        """Return the game that ``to_dict`` gave, with the same card or a matcher of it.

        Without ``card`` the practice card is taken. Raise ``RecordError`` for anything else.
        """
        if not isinstance(data, Mapping) or data.get("format") != FORMAT:
            raise RecordError(f"this is no saved game: its 'format' is not {FORMAT!r}")
        if data.get("version") != VERSION:
            raise RecordError(
                f"saved game: version {shown(data.get('version'))} is unknown, this is {VERSION}"
            )
        try:
            game = cls.__new__(cls)
            game._lock = RLock()
            game._read(data, card)
        except KeyError as missing:
            raise RecordError(f"saved game: {missing} is missing") from None
        except WRONG as wrong:
            raise RecordError(f"saved game: {wrong}") from None
        return game

    def _read(self, data: Mapping[str, Any], card: Card | Matcher | None) -> None:
        self._rules = Rules.from_dict(data["rules"])
        self._seed = read_seed(data["seed"])
        self._deal = Deal.from_dict(data["deal"], card)
        self._matcher = self._deal.matcher
        self._standing = standing = Standing(self._rules.players, 0)
        standing.read({key: value for key, value in data.items() if key not in HEADER})
        players = list(range(self._rules.players))
        if sorted(standing.places) != players or len(standing.scores) != len(players):
            raise Error("places and scores are by player")
        if standing.pivot not in players or standing.dealer not in players:
            raise Error("pivot and dealer are players")
        deal = self._deal
        if deal.rules != self._rules or deal.dealer != standing.dealer:
            raise Error("the deal is not of this game")
        if deal.number != standing.dealt:
            raise Error(f"the deal is number {deal.number} of {standing.dealt} that were dealt")

    def copy(self) -> Self:
        """Return a game that goes on by itself: what can change is copied, all else is shared."""
        twin = type(self).__new__(type(self))
        twin._lock = RLock()
        twin._rules, twin._matcher, twin._seed = self._rules, self._matcher, self._seed
        with self._lock:
            twin._standing, twin._deal = self._standing.copy(), self._deal.copy()
        return twin

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).from_dict, (self.to_dict(), self._matcher)

    def __repr__(self) -> str:
        return f"<Game of {self._rules.players}, deal {self._standing.dealt}, scores {self.scores}>"
