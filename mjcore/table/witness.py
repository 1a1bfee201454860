"""What one seat can tell of a deal from the events that it was told of, one after the other.

The state that comes of it is true in all that the seat may know, so that its view is that of the
deal itself. Of another hand it knows the exposures and how many tiles are concealed, which stand
there as so many tiles of one kind; of the wall how many tiles are left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from mjcore.errors import Error
from mjcore.table import events as happened
from mjcore.table.actions import Give, Offer, Pass, Vote
from mjcore.table.charleston import after_offers, after_pass, after_vote, start_charleston
from mjcore.table.death import AUTOMATIC
from mjcore.table.discard import throw
from mjcore.table.event import Event
from mjcore.table.groups import reform
from mjcore.table.opening import EAST_TILES, OTHER_TILES
from mjcore.table.outcome import Transfer
from mjcore.table.seats import PASS_PHASES, Phase, Seat
from mjcore.table.state import JOKER, Hand, PastChallenge, State
from mjcore.table.turn import start_turn
from mjcore.tiles import SUPPLY, Tile

ANY = Tile.BAM_1
"""What the tiles stand for that the seat cannot see."""


class Witness:
    """Follow the events that a seat is told of; ``state`` is what it knows after them."""

    def __init__(self, state: State, seat: Seat) -> None:
        self.state = state
        self.seat = seat

    def see(self, event: Event) -> None:
        """Take the next event; raise ``Error`` for one that cannot come here."""
        teller = SEEN.get(type(event))
        if teller is None:
            raise Error(f"no seat is told of {event.name!r}")
        phases = WHEN.get(type(event))
        if phases is not None and self.state.phase not in phases:
            raise Error(f"{event.name!r} cannot happen in {self.state.phase}")
        teller(self, event)
        self.state.told += event.renames

    # -- hands

    def _take(self, seat: Seat, tiles: Iterable[Tile]) -> None:
        self._change(seat, tiles, 1)

    def _lose(self, seat: Seat, tiles: Iterable[Tile]) -> None:
        self._change(seat, tiles, -1)

    def _change(self, seat: Seat, tiles: Iterable[Tile], by: int) -> None:
        hand = self.state.hands[seat]
        for tile in tiles:
            kind = tile if seat is self.seat else ANY
            if not 0 <= hand.counts[kind] + by < 256:
                raise Error(f"{seat} has no {tile}")
            hand.counts[kind] += by
        hand.changed()

    def _answer(self, seat: Seat, action: Any, hidden: bool) -> None:
        """Note that a seat has answered, and what, if it is the seat's own answer."""
        state = self.state
        if seat not in state.waiting:
            raise Error(f"{seat} is not asked")
        state.waiting.discard(seat)
        if not hidden:
            state.answers[seat] = action

    # -- the Charleston

    def _dealt(self, event: happened.Dealt) -> None:
        state = self.state
        if len(event.racks) != state.players:
            raise Error(f"tiles are dealt to {state.players} seats, not to {len(event.racks)}")
        for seat, own in enumerate(event.racks):
            number = OTHER_TILES if seat else EAST_TILES
            if seat == self.seat and (own is None or len(own) != number):
                raise Error(f"a seat is dealt {number} tiles: no position that was set up is told")
            self._take(Seat(seat), own if seat == self.seat and own else [ANY] * number)
        state.wall = [ANY] * (sum(SUPPLY) - EAST_TILES - OTHER_TILES * (state.players - 1))
        start_charleston(state)

    def _passed(self, event: happened.Passed) -> None:
        self._answer(event.seat, event.action, event.tiles is None)

    def _pass_done(self, event: happened.PassDone) -> None:
        state = self.state
        own = state.answers[self.seat]
        received = event.received[self.seat]
        if event.phase is not state.phase or not isinstance(own, Pass) or received is None:
            raise Error(f"no pass of {event.phase} can be done here")
        if state.phase.blind_name is not None:
            state.blind[state.phase.blind_name] = event.blind
        # The others give as many as they get.
        self._lose(self.seat, own.tiles)
        self._take(self.seat, received)
        after_pass(state, state.phase)

    def _voted(self, event: happened.Voted) -> None:
        self._answer(event.seat, Vote(bool(event.yes)), event.yes is None)

    def _vote_done(self, event: happened.VoteDone) -> None:
        self.state.votes = event.votes
        after_vote(self.state)

    def _offered(self, event: happened.Offered) -> None:
        self._answer(event.seat, Offer(event.count or 0), event.count is None)

    def _offer_done(self, event: happened.OfferDone) -> None:
        self.state.offers = event.offers
        after_offers(self.state)

    def _gave(self, event: happened.Gave) -> None:
        self._answer(event.seat, event.action, event.tiles is None)

    def _courtesy_done(self, event: happened.CourtesyDone) -> None:
        own = self.state.answers[self.seat]
        if isinstance(own, Give):
            self._lose(self.seat, own.tiles)
        self._take(self.seat, event.received[self.seat] or ())
        start_turn(self.state, Seat.EAST, "first")

    # -- turns and windows

    def _drew(self, event: happened.Drew) -> None:
        state = self.state
        own = event.seat is self.seat
        if own == (event.tile is None):
            raise Error("a seat is told of its own draws alone which tile it was")
        state.wall = [ANY] * event.wall
        self._take(event.seat, [event.tile or ANY])
        start_turn(state, event.seat, "draw")
        state.drawn = event.tile

    def _discarded(self, event: happened.Discarded) -> None:
        self._lose(event.seat, [event.tile])
        throw(self.state, event.seat, event.tile)
        self.state.revisable = False

    def _asked(self, event: happened.Asked) -> None:
        self.state.wait_for(Phase.WINDOW, list(event.seats))

    def _answered(self, event: happened.Answered) -> None:
        self._answer(event.seat, event.answer, False)

    def _called(self, event: happened.Called) -> None:
        state = self.state
        group, hand = event.exposure, state.hands[event.seat]
        state.discards.pop()
        # The called tile is one of its naturals.
        self._lose(event.seat, [group.kind] * (group.naturals - 1) + [Tile.JOKER] * group.jokers)
        state.claimed_from = event.discarder
        start_turn(state, event.seat, "call")
        hand.exposures.append(group)
        hand.made_in.append(state.turns)
        hand.changed()
        state.shown_forms = {(group.size, group.jokers)}
        state.revisable = state.rules.exposure_edit != "never"

    def _exchanged(self, event: happened.Exchanged) -> None:
        state = self.state
        owner = state.hands[event.owner]
        owner.exposures[event.index] = event.shows
        owner.changed()
        self._lose(event.seat, [event.tile])
        self._take(event.seat, [Tile.JOKER])
        state.exchanges += 1
        state.exchanged_last = True
        if state.drawn is event.tile:
            state.drawn = None
        newest = event.owner is event.seat and event.index == len(owner.exposures) - 1
        if state.rules.exposure_edit == "until_discard_or_exchange":
            state.revisable = False
        elif state.revisable and newest:
            state.shown_forms.add((event.shows.size, event.shows.jokers))

    def _revised(self, event: happened.Revised) -> None:
        state, new = self.state, event.exposure
        hand = state.hands[event.seat]
        old = hand.exposures[-1]
        if event.seat is self.seat:
            reform(hand.counts, old, new.size, new.jokers)
        else:
            hand.counts[ANY] += old.size - new.size
        hand.exposures[-1] = new
        hand.changed()
        state.shown_forms.add((new.size, new.jokers))

    # -- death and the end

    def _challenged(self, event: happened.Challenged) -> None:
        state, rules = self.state, self.state.rules
        past = PastChallenge(event.by, event.seat, bool(event.right), state.discarded)
        state.challenges.append(past)
        if event.right is False and not rules.wrong_challenger_dies and rules.challenge_stake:
            state.stakes.append(Transfer(event.by, event.seat, rules.challenge_stake, "stake"))

    def _declared(self, event: happened.Declared) -> None:
        state = self.state
        if event.took:
            by, tile = state.discards.pop()
            state.live = None
            self._take(event.seat, [tile])
            if state.rules.dead_hands in AUTOMATIC:
                state.claimed_from = by
                start_turn(state, event.seat, "call")

    def _died(self, event: happened.Died) -> None:
        state = self.state
        hand: Hand = state.hands[event.seat]
        hand.dead = True
        hand.exchangeable = state.rules.dead_jokers != "none"
        keep = len(hand.exposures) - len(event.returned)
        del hand.exposures[keep:], hand.made_in[keep:]
        for one in event.returned:
            self._take(event.seat, [one.kind] * one.naturals + [Tile(JOKER)] * one.jokers)
        hand.changed()
        if state.turn is event.seat:
            state.revisable = False
        state.waiting.discard(event.seat)
        state.answers[event.seat] = None
        # Where a dead hand finishes its turn it is still asked for its discard.
        if state.phase is Phase.TURN and state.turn is event.seat:
            state.waiting.add(event.seat)

    def _ended(self, event: happened.Ended) -> None:
        state = self.state
        state.wait_for(Phase.END, [])
        state.live = state.drawn = None
        state.revisable = False
        state.outcome = event.outcome


SEEN: dict[type[Event], Callable[[Witness, Any], None]] = {
    happened.Dealt: Witness._dealt,
    happened.Passed: Witness._passed,
    happened.PassDone: Witness._pass_done,
    happened.Voted: Witness._voted,
    happened.VoteDone: Witness._vote_done,
    happened.Offered: Witness._offered,
    happened.OfferDone: Witness._offer_done,
    happened.Gave: Witness._gave,
    happened.CourtesyDone: Witness._courtesy_done,
    happened.Drew: Witness._drew,
    happened.Discarded: Witness._discarded,
    happened.Asked: Witness._asked,
    happened.Answered: Witness._answered,
    happened.Called: Witness._called,
    happened.Exchanged: Witness._exchanged,
    happened.Revised: Witness._revised,
    happened.Challenged: Witness._challenged,
    happened.Declared: Witness._declared,
    happened.Died: Witness._died,
    happened.Ended: Witness._ended,
}
"""What each event tells."""

PLAYING = frozenset({Phase.TURN, Phase.WINDOW})
TURN = frozenset({Phase.TURN})

WHEN: dict[type[Event], frozenset[Phase]] = {
    happened.Dealt: frozenset({Phase.END}),
    happened.Passed: PASS_PHASES,
    happened.PassDone: PASS_PHASES,
    happened.Voted: frozenset({Phase.CH2_VOTE}),
    happened.VoteDone: frozenset({Phase.CH2_VOTE}),
    happened.Offered: frozenset({Phase.COURTESY_OFFER}),
    happened.OfferDone: frozenset({Phase.COURTESY_OFFER}),
    happened.Gave: frozenset({Phase.COURTESY_PASS}),
    happened.CourtesyDone: frozenset({Phase.COURTESY_PASS}),
    happened.Drew: PLAYING,
    happened.Discarded: TURN,
    happened.Asked: TURN,
    happened.Answered: frozenset({Phase.WINDOW}),
    happened.Called: frozenset({Phase.WINDOW}),
    happened.Exchanged: TURN,
    happened.Revised: TURN,
}
"""When what a seat is told of can happen; in any phase, where nothing stands here."""
