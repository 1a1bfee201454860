"""A game: several deals, the players' scores, a moving dealer."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from mjcore.card import Card
from mjcore.errors import Error, RecordError
from mjcore.matcher import Matcher
from mjcore.table import decode
from mjcore.table.chance import SEED_BITS, as_seed, derived_seed
from mjcore.table.deal import Deal
from mjcore.table.opening import as_matcher, as_player, as_rules, matcher_for, read_seed
from mjcore.table.outcome import Outcome
from mjcore.table.rules import Rules
from mjcore.table.seats import SEATS, Seat, as_seat
from mjcore.table.values import short

FORMAT = "mjcore-game"
VERSION = 1

KEYS = (
    "format",
    "version",
    "rules",
    "seed",
    "places",
    "pivot",
    "dealer",
    "scores",
    "dealt",
    "played",
    "settled",
    "deal",
)
"""What a saved game holds."""


class Game:
    """Play deal after deal: play ``deal`` to its end, then take ``next_deal()`` until ``over``.

    Players are numbered from 0; in the first deal ``dealer`` sits at East, and the others in order
    to its right. Each deal's seed comes from the game's, which ``rng`` gives as it does for a
    ``Deal``.
    """

    def __init__(
        self,
        card: Card | Matcher,
        rules: Rules | None = None,
        *,
        rng: int | random.Random | None = None,
        dealer: int = 0,
    ) -> None:
        self._rules = as_rules(rules)
        self._matcher = as_matcher(card)
        self._seed = as_seed(rng)
        self._places = list(range(self._rules.players))
        self._dealer = self._pivot = as_player(dealer, self._rules.players)
        self._scores = [0] * self._rules.players
        self._dealt = 0
        self._played = 0
        self._settled = False
        self._deal = self._new_deal()

    def _new_deal(self) -> Deal:
        seed = derived_seed(self._seed, f"deal {self._dealt}")
        self._dealt += 1
        self._settled = False
        return Deal(self._matcher, self._rules, dealer=self._dealer, rng=seed)

    @property
    def rules(self) -> Rules:
        """The rules that are played."""
        return self._rules

    @property
    def deal(self) -> Deal:
        """The deal being played, or the last one."""
        return self._deal

    @property
    def dealer(self) -> int:
        """The player at East in this deal."""
        return self._dealer

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores by player, this deal counted once it has ended."""
        self._settle()
        return tuple(self._scores)

    @property
    def hands_played(self) -> int:
        """How many deals have ended, void ones not counted."""
        self._settle()
        return self._played

    @property
    def over(self) -> bool:
        """Whether the game has had as many deals as its rules say."""
        limit = self._rules.hands_per_game
        return limit is not None and self.hands_played >= limit

    def player(self, seat: Seat | int) -> int:
        """Return the player that sits there in this deal."""
        place = self._places.index(self._dealer) + as_seat(seat, self._rules.players)
        return self._places[place % self._rules.players]

    def seat(self, player: int) -> Seat:
        """Return where a player sits in this deal."""
        player = as_player(player, self._rules.players, "player")
        steps = self._places.index(player) - self._places.index(self._dealer)
        return SEATS[steps % self._rules.players]

    def next_deal(self) -> Deal:
        """Begin the next deal and return it; raise ``Error`` while one runs or after the last."""
        outcome = self._deal.outcome
        if outcome is None:
            raise Error("this deal is still being played")
        if self.over:
            raise Error(f"the game is over after {self._played} deals")
        if not outcome.void:
            self._move_dealer(outcome)
        self._deal = self._new_deal()
        return self._deal

    def _settle(self) -> None:
        """Count the payments of this deal, once."""
        outcome = self._deal.outcome
        if outcome is None or self._settled:
            return
        self._settled = True
        if outcome.void:
            return
        self._played += 1
        for player, amount in self._payments(outcome).items():
            self._scores[player] += amount

    def _payments(self, outcome: Outcome) -> dict[int, int]:
        """Return what each player gains: the outcome's payments, within the loss cap."""
        cap = self._rules.loss_cap
        gains = {self.player(seat): amount for seat, amount in enumerate(outcome.payments)}
        if cap is None:
            return gains
        gains = dict.fromkeys(gains, 0)
        left = [max(0, cap + score) for score in self._scores]
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
        self._dealer = self.player(Seat.SOUTH)
        if self._rules.pivot_swap and self._dealer == self._pivot:
            # A round is over: the first East changes places, and is East again.
            here = self._places.index(self._pivot)
            right = (here + 1) % len(self._places)
            self._places[here], self._places[right] = self._places[right], self._pivot

    def to_dict(self) -> dict[str, Any]:
        """Return everything, JSON-ready, the deal's own save included."""
        self._settle()
        return {
            "format": FORMAT,
            "version": VERSION,
            "rules": self._rules.to_dict(),
            "seed": f"{self._seed:0{SEED_BITS // 4}x}",
            "places": list(self._places),
            "pivot": self._pivot,
            "dealer": self._dealer,
            "scores": list(self._scores),
            "dealt": self._dealt,
            "played": self._played,
            "settled": self._settled,
            "deal": self._deal.to_dict(),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], card: Card | Matcher | None = None) -> Game:
        """Return the game that ``to_dict`` gave, with the same card or a matcher of it.

        Without ``card`` the practice card is taken. Raise ``RecordError`` for anything else.
        """
        try:
            if data["format"] != FORMAT or data["version"] != VERSION:
                raise RecordError(f"this is no saved game of version {VERSION}")
            if extra := set(data) - set(KEYS):
                raise RecordError(f"saved game: unknown key {short(min(map(str, extra)))}")
            game = cls.__new__(cls)
            game._read(data, card)
        except KeyError as missing:
            raise RecordError(f"saved game: {missing} is missing") from None
        except RecordError:
            raise
        except (Error, TypeError, ValueError, AttributeError, RecursionError) as wrong:
            raise RecordError(f"saved game: {wrong}") from None
        return game

    def _read(self, data: Mapping[str, Any], card: Card | Matcher | None) -> None:
        self._rules = Rules.from_dict(data["rules"])
        self._matcher = matcher_for(card, data["deal"]["card"]["digest"])
        self._seed = read_seed(data["seed"])
        self._places = list(map(decode.number, data["places"]))
        self._pivot = decode.number(data["pivot"])
        self._dealer = decode.number(data["dealer"])
        self._scores = list(map(decode.whole, data["scores"]))
        self._dealt = decode.number(data["dealt"])
        self._played = decode.number(data["played"])
        self._settled = decode.flag(data["settled"])
        self._deal = Deal.from_dict(data["deal"], self._matcher)
        players = list(range(self._rules.players))
        if sorted(self._places) != players or len(self._scores) != len(players):
            raise Error("places and scores are by player")
        if self._pivot not in players or self._dealer not in players:
            raise Error("pivot and dealer are players")
        if self._deal.rules != self._rules or self._deal.dealer != self._dealer:
            raise Error("the deal is not of this game")

    def __copy__(self) -> Game:
        """Return a game that goes on by itself; only the matcher is shared, nothing changes it."""
        return self.from_dict(self.to_dict(), self._matcher)

    def __deepcopy__(self, memo: object) -> Game:
        return self.__copy__()

    def __repr__(self) -> str:
        return f"<Game of {self._rules.players}, deal {self._dealt}, scores {self.scores}>"
