"""A deal: one played hand, from the shuffle to a win or a wall game."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from mjcore._rack import Rack
from mjcore.card import Card
from mjcore.errors import IllegalAction
from mjcore.matcher import Matcher
from mjcore.table import opening, position, record, save, view
from mjcore.table.actions import Action, TilesLike
from mjcore.table.events import Event
from mjcore.table.moves import LegalActions, carry_out, refusal
from mjcore.table.outcome import Outcome
from mjcore.table.rules import Rules
from mjcore.table.seats import SEATS, Phase, Seat, acting_seat, as_seat
from mjcore.table.state import State
from mjcore.tiles import Tile

STALE = "this answers an earlier question: look at the table again"


class Deal:
    """Play one deal: ask ``to_act``, ``apply`` the answers, until there is an ``outcome``.

    ``card`` is a ``Matcher``, which any number of deals can share, or a ``Card``. ``rng`` is a seed
    below 2**256 or a ``random.Random``; by default the operating system's randomness shuffles.
    ``wall`` lists all 152 tiles instead: East's 14, the others' 13 each, then the draws. ``dealer``
    is the number of the player at East, for the record.

    Raise ``Error`` for a wall that is not the set of 152 tiles.
    """

    __slots__ = ("_start", "_state", "truncated")

    _state: State
    _start: dict[str, Any]

    truncated: str | None
    """Of a deal replayed from a record that breaks off: where and why; else ``None``."""

    def __init__(
        self,
        card: Card | Matcher,
        rules: Rules | None = None,
        *,
        dealer: int = 0,
        rng: int | random.Random | None = None,
        wall: TilesLike | None = None,
    ) -> None:
        self.truncated = None
        self._state, self._start = opening.deal(opening.as_matcher(card), rules, dealer, rng, wall)

    @classmethod
    def position(
        cls,
        card: Card | Matcher,
        rules: Rules | None = None,
        *,
        racks: Iterable[str | Rack | None],
        turn: Seat | int = Seat.EAST,
        origin: str = "draw",
        phase: Phase | str | None = None,
        drawn: Tile | int | str | None = None,
        discards: TilesLike = (),
        live: Tile | int | str | None = None,
        claimed_from: Seat | int | None = None,
        wall: TilesLike | int | None = None,
        dead: Iterable[Seat | int] = (),
        dealer: int = 0,
        rng: int | random.Random | None = 0,
    ) -> Deal:
        """Return a deal that stands in the middle of things; docs/table.md says what each gives.

        Raise ``Error`` for racks of the wrong size and for what the set of 152 tiles forbids.
        """
        start = position.describe(
            rules=opening.as_rules(rules),
            racks=racks,
            turn=turn,
            origin=origin,
            phase=phase,
            drawn=drawn,
            discards=discards,
            live=live,
            claimed_from=claimed_from,
            wall=wall,
            dead=dead,
            rng=rng,
        )
        matcher = opening.as_matcher(card)
        return cls._of(*opening.restart(matcher, opening.as_rules(rules), dealer, start))

    @classmethod
    def _of(cls, state: State, start: dict[str, Any]) -> Deal:
        deal = cls.__new__(cls)
        deal.truncated = None
        deal._state, deal._start = state, start
        return deal

    # -- what it is made of

    @property
    def matcher(self) -> Matcher:
        """The matcher that knows the card."""
        return self._state.matcher

    @property
    def card(self) -> Card:
        """The card that is played."""
        return self._state.card

    @property
    def rules(self) -> Rules:
        """The rules that are played."""
        return self._state.rules

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self._state.players

    @property
    def dealer(self) -> int:
        """The number of the player that sits at East."""
        return self._state.dealer

    @property
    def seed(self) -> int:
        """The seed that chance comes from; a secret until the end."""
        return self._state.seed

    # -- what is going on

    @property
    def phase(self) -> Phase:
        """What the deal is waiting for."""
        return self._state.phase

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that must answer now; in a window that is a secret of the server's."""
        return tuple([SEATS[seat] for seat in sorted(self._state.waiting)])

    @property
    def move(self) -> str:
        """The name of the open question, which ``apply(at=…)`` is compared with."""
        return view.move(self._state)

    @property
    def outcome(self) -> Outcome | None:
        """How the deal ended, ``None`` while it runs."""
        return self._state.outcome

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, as the server knows it."""
        return tuple(self._state.log)

    def events_for(self, seat: Seat | int) -> list[Event]:
        """Return everything that has happened, as this seat knows it."""
        seat = as_seat(seat, self.players)
        seen = [event.for_seat(seat) for event in self._state.log]
        return [event for event in seen if event is not None]

    def view(self, seat: Seat | int) -> dict[str, Any]:
        """Return all that this seat may know, JSON-ready; docs/table.md lists the keys."""
        return view.view(self._state, as_seat(seat, self.players))

    def legal_actions(self, seat: Seat | int) -> LegalActions:
        """Return a live view of what this seat may do now."""
        return LegalActions(self._state, as_seat(seat, self.players))

    def apply(self, seat: Seat | int, action: Action, at: str | None = None) -> list[Event]:
        """Carry out an action and return what happened.

        ``at`` is the ``move`` of the view that the action answers; another value is refused. Raise
        ``IllegalAction`` if the rules do not allow the action; the deal is then as it was.
        """
        state = self._state
        seat = acting_seat(seat, state.players)
        if at is not None and at != view.move(state):
            raise IllegalAction(STALE)
        reason = refusal(state, seat, action)
        if reason is not None:
            raise IllegalAction(reason)
        before = len(state.log)
        carry_out(state, seat, action)
        return state.log[before:]

    # -- records and saves

    def record(self, seat: Seat | int | None = None) -> str:
        """Return the record so far, JSON Lines: the server's, or what a seat may have of it."""
        if seat is not None:
            seat = as_seat(seat, self.players)
        return record.write(self._state, self._start, seat)

    @classmethod
    def replay(cls, text: str, card: Card | Matcher | None = None) -> Deal:
        """Return the deal that a record tells of, as it stands at the record's end.

        ``card`` is the card or a matcher; without it the practice card is taken. The deal says in
        ``truncated`` if the record breaks off. Raise ``RecordError``, with the number of the line,
        for a record that does not tell what happens by its own rules.
        """
        *_, deal = cls.positions(text, card)
        return deal

    @classmethod
    def positions(cls, text: str, card: Card | Matcher | None = None) -> Iterator[Deal]:
        """Yield the deal at its start, and again after each action of a record.

        It is one deal that moves on. The errors are those of ``replay``.
        """
        header, body = record.read(text)
        deal = cls._of(
            *opening.reopen(card, header.digest, header.rules, header.dealer, header.start)
        )
        record.check_header(header, deal._state, deal._start)
        follow = record.Follower(deal._state, record.read_lines(body))
        follow.check_events()
        yield deal
        while (step := follow.next_action()) is not None:
            try:
                deal.apply(*step)
            except IllegalAction as refused:
                raise follow.error(f"this cannot happen here: {refused.reason}") from None
            follow.check_events()
            yield deal
        deal.truncated = follow.missing()

    def to_dict(self) -> dict[str, Any]:
        """Return everything, JSON-ready: what a server needs to go on elsewhere."""
        return save.write(self._state, self._start)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], card: Card | Matcher | None = None) -> Deal:
        """Return the deal that ``to_dict`` gave, with the same card or a matcher of it.

        Without ``card`` the practice card is taken. Raise ``RecordError`` for anything else.
        """
        matcher = opening.matcher_for(card, save.digest(data))
        return cls._of(*save.read(data, matcher))

    def __copy__(self) -> Deal:
        """Return a deal that goes on by itself; only the matcher is shared, nothing changes it."""
        twin = self.from_dict(self.to_dict(), self.matcher)
        twin.truncated = self.truncated
        return twin

    def __deepcopy__(self, memo: object) -> Deal:
        return self.__copy__()

    def __repr__(self) -> str:
        return f"<Deal {self.move}, to act: {', '.join(map(str, self.to_act)) or 'nobody'}>"
