"""A deal: from the shuffle to a win or a wall game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Self, SupportsIndex

from mjcore.arguments import RandomLike, as_matcher, as_player, as_rules, generator, seed_from
from mjcore.card import Card
from mjcore.errors import IllegalAction
from mjcore.matcher import Matcher
from mjcore.records import record, save
from mjcore.rules import Rules
from mjcore.table import imagine, look, opening, position
from mjcore.table.actions import Action, SeatLike, TilesLike
from mjcore.table.event import Event
from mjcore.table.legal import LegalActions
from mjcore.table.moves import carry_out, refusal
from mjcore.table.outcome import Outcome
from mjcore.table.position import PlacedRack, PositionFields
from mjcore.table.seats import SEATS, Phase, Seat, acting_seat, as_seat
from mjcore.table.state import State
from mjcore.table.view import View
from mjcore.typing import TileLike
from mjcore.typing.views import Origin

ALONE = tuple([(seat,) for seat in SEATS])
STALE = "this answers an earlier question: look at the table again"
NAMELESS = "this does not say what it answers: `at` is the `question` of the view that was answered"


class _Unchecked(str):
    __slots__ = ()


UNCHECKED = _Unchecked("any question")
"""What ``at`` is where the question is not checked; no text that is sent is this one."""


class Deal:
    """Play one deal: ask ``to_act``, ``apply`` the answers, until there is an ``outcome``.

    ``card`` is a ``Matcher``, which any number of deals can share, or a ``Card``. ``rng`` is a seed
    below 2**256 or a ``random.Random``; by default the operating system's randomness shuffles.
    ``wall`` lists all 152 tiles instead: East's 14, the others' 13 each, then the draws. ``dealer``
    is the number of the player at East, for the record.

    A small seed is for tests: whoever sees one rack can try all seeds up to a billion. A server
    leaves ``rng`` out. Several threads may use a deal at once; see docs/how-to/threads.md.

    Raise ``Error`` for a wall that is not the set of 152 tiles.
    """

    __slots__ = ("_began", "_state", "truncated")

    _state: State
    _began: opening.Start | State
    """How the deal began: as a record says it, or, until that is asked for, as a state."""

    truncated: str | None
    """Of a deal replayed from a record that breaks off: where and why; else ``None``."""

    def __init__(
        self,
        card: Card | Matcher,
        rules: Rules | None = None,
        *,
        dealer: SupportsIndex = 0,
        rng: RandomLike = None,
        wall: TilesLike | None = None,
    ) -> None:
        self.truncated = None
        self._state, self._began = opening.deal(as_matcher(card), rules, dealer, rng, wall)

    @classmethod
    def _in_game(
        cls, matcher: Matcher, rules: Rules, *, dealer: int, seed: int, number: int
    ) -> Self:
        """Return the deal of a game that has this number."""
        return cls._of(*opening.deal(matcher, rules, dealer, seed, None, number))

    @classmethod
    def position(
        cls,
        card: Card | Matcher,
        rules: Rules | None = None,
        *,
        racks: Iterable[PlacedRack],
        turn: SeatLike = Seat.EAST,
        origin: Origin = "draw",
        phase: Phase | str | None = None,
        drawn: TileLike | None = None,
        discards: TilesLike = (),
        live: TileLike | None = None,
        claimed_from: SeatLike | None = None,
        wall: TilesLike | SupportsIndex | None = None,
        dead: Iterable[SeatLike] = (),
        dealer: SupportsIndex = 0,
        rng: RandomLike = 0,
    ) -> Self:
        """Return a deal in the middle of things; docs/reference/table.md says what each gives.

        Raise ``Error`` for racks of the wrong size and for what the set of 152 tiles forbids.
        """
        rules = as_rules(rules)
        state = State(as_matcher(card), rules, seed_from(rng), as_player(dealer, rules.players))
        position.place(
            state,
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
        )
        return cls._begun(state)

    @classmethod
    def _position_in_game(
        cls,
        matcher: Matcher,
        rules: Rules,
        *,
        dealer: int,
        seed: int,
        number: int,
        placed: PositionFields,
    ) -> Self:
        """Return the deal of a game that has this number, in the middle of things."""
        state = State(matcher, rules, seed, dealer)
        state.number = number
        position.place(state, **placed)
        return cls._begun(state)

    @classmethod
    def from_view(
        cls,
        view: View,
        card: Card | Matcher,
        rules: Rules | None = None,
        *,
        rng: RandomLike = None,
    ) -> Self:
        """Return a deal that this view could be of: its ``view(view.seat)`` equals it.

        The unseen tiles are shuffled uniformly over the others' concealed places, the wall and what
        is out of play; under ``ask="able"`` until somebody can answer who must be able to. The
        others' hidden answers and drawn tile are drawn uniformly from what is legal. Nothing else
        of what has happened counts: tiles that were passed are not remembered, and nobody is held
        to have declared in error. The deal begins here, without earlier events.

        Raise ``TypeError`` for what is no ``View``, ``Error`` for a deal that has ended, for rules
        that the view is not of, for a view that no deal has, and where 10,000 tries find no deal.
        """
        if not isinstance(view, View):
            raise TypeError(f"a View is needed here, not {type(view).__name__}: see View.from_dict")
        chance = generator(rng)
        state = State(as_matcher(card), as_rules(rules), seed_from(chance), 0)
        imagine.imagine(state, view, chance)
        deal = cls._begun(state)
        imagine.check_view(deal.view(view.seat), view)
        return deal

    @classmethod
    def _begun(cls, state: State) -> Self:
        """Return the deal that begins in a state that was set up."""
        began = state.copy()
        opening.begin(state)
        return cls._of(state, began)

    @classmethod
    def _of(cls, state: State, began: opening.Start | State) -> Self:
        deal = cls.__new__(cls)
        deal.truncated = None
        deal._state, deal._began = state, began
        return deal

    @property
    def _start(self) -> opening.Start:
        """How the deal began, as a record's header says it."""
        with self._state.lock:
            if isinstance(self._began, State):
                self._began = opening.start_of(self._began)
            return self._began

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
        with self._state.lock:
            return self._state.phase

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that must answer now; in a window that is a secret of the server's."""
        with self._state.lock:
            waiting = self._state.waiting
            if len(waiting) == 1:
                [seat] = waiting
                return ALONE[seat]
            return tuple([SEATS[seat] for seat in sorted(waiting)])

    @property
    def number(self) -> int:
        """Which deal of its game this is, from 1; 0 for a deal alone."""
        return self._state.number

    @property
    def question(self) -> str:
        """The name of the open question, which ``apply(at=…)`` is compared with.

        It changes with everything that all seats are told of, single answers to a question that is
        put to several seats left out. Its text, ``"{deal}.{n}:{phase}"``, is opaque.
        """
        with self._state.lock:
            return self._state.question()

    @property
    def outcome(self) -> Outcome | None:
        """How the deal ended, ``None`` while it runs."""
        # Set once, and never again: there is nothing for a lock to keep together.
        return self._state.outcome

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, as the server knows it."""
        with self._state.lock:
            return tuple(self._state.events)

    def events_for(self, seat: SeatLike) -> list[Event]:
        """Return everything that has happened, as this seat knows it."""
        seat = as_seat(seat, self.players)
        seen = [event.for_seat(seat) for event in self.events]
        return [event for event in seen if event is not None]

    def view(self, seat: SeatLike) -> View:
        """Return all that this seat may know, a snapshot: see docs/reference/table.md."""
        with self._state.lock:
            return look.view_of(self._state, as_seat(seat, self.players))

    def legal_actions(self, seat: SeatLike) -> LegalActions:
        """Return a live view of what this seat may do now."""
        return LegalActions(self._state, as_seat(seat, self.players))

    def apply(self, seat: SeatLike, action: Action, at: str | None = UNCHECKED) -> list[Event]:
        """Carry out an action and return what happened.

        ``at`` is the ``question`` of the view that the action answers: any other value is refused,
        ``None`` too; left out, it is not checked. Raise ``IllegalAction``, and
        nothing else, if the rules do not allow the action; the deal is then as it was.
        """
        state = self._state
        seat = acting_seat(seat, state.players)
        with state.lock:
            if at is not UNCHECKED and at != state.question():
                raise IllegalAction(STALE if at and isinstance(at, str) else NAMELESS)
            reason = refusal(state, seat, action)
            if reason is not None:
                raise IllegalAction(reason)
            before = len(state.events)
            carry_out(state, seat, action)
            return state.events[before:]

    # -- records and saves

    def record(self, seat: SeatLike | None = None) -> str:
        """Return the record so far, JSON Lines: the server's, or what a seat may have of it."""
        if seat is not None:
            seat = as_seat(seat, self.players)
        with self._state.lock:
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
        deal = cls._of(*record.reopen(card, header))
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
        with self._state.lock:
            return save.write(self._state, self._start)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], card: Card | Matcher | None = None) -> Deal:
        """Return the deal that ``to_dict`` gave, with the same card or a matcher of it.

        Without ``card`` the practice card is taken. Raise ``RecordError`` for anything else.
        """
        return cls._of(*save.read(data, card))

    def copy(self) -> Self:
        """Return a deal that goes on by itself: what can change is copied, all else is shared."""
        twin = self._of(self._state.copy(), self._began)
        twin.truncated = self.truncated
        return twin

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return _read_pickled, (type(self), self.to_dict(), self.matcher, self.truncated)

    def __repr__(self) -> str:
        return f"<Deal {self.question}, to act: {', '.join(map(str, self.to_act)) or 'nobody'}>"


def _read_pickled(
    kind: type[Deal], data: dict[str, Any], matcher: Matcher, truncated: str | None
) -> Deal:
    deal = kind.from_dict(data, matcher)
    deal.truncated = truncated
    return deal
