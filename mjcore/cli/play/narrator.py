"""Tell one seat in plain sentences what happens at the table.

The narrator knows the events that the seat may see and nothing else. It tells a draw with the
discard that follows, and a discard with the call that takes it. So it holds a sentence back until
the next event shows how it ends, or until it is asked to say it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from mjcore.cli.play.colours import exposure_text, named, rack_text
from mjcore.cli.play.line_input import all_of
from mjcore.cli.text import Span, Text, styled
from mjcore.table import Event, Seat
from mjcore.table import events as happened

Say = Callable[[Text], None]

CAUSES = {
    "exposures": "no line of the card has these exposures",
    "challenge": "the challenge was right",
    "wrong_challenge": "the challenge was wrong",
    "error": "mah jongg was declared in error",
}
"""Why a hand died, in words."""


class Narrator:
    """Tell events to one seat, sentence by sentence."""

    def __init__(self, seat: Seat, say: Say) -> None:
        self._seat = seat
        self._say = say
        self._held: list[str | Span] = []
        self._drawing: Seat | None = None

    def tell(self, events: Iterable[Event]) -> None:
        """Tell these events, which are as the seat sees them."""
        for event in events:
            teller = TELLERS.get(event.name)
            if teller is not None:
                teller(self, event)

    def flush(self) -> None:
        """Say the sentence that was held back."""
        if self._drawing is not None:
            self._held = [*self._who(self._drawing, "draw"), " a tile"]
            self._drawing = None
        if self._held:
            self._say(styled(*self._held, "."))
            self._held = []

    def name(self, seat: Seat | int) -> str:
        """Return the name of a seat at the beginning of a sentence: ``West``, ``You``."""
        return "You" if seat == self._seat else str(Seat(seat))

    def inner(self, seat: Seat | int) -> str:
        """Return the name of a seat within a sentence: ``West``, ``you``."""
        return "you" if seat == self._seat else str(Seat(seat))

    def owner(self, seat: Seat | int) -> str:
        """Return the owner of something: ``West's``, ``your``."""
        return "your" if seat == self._seat else f"{Seat(seat)}'s"

    def verb(self, seat: Seat | int, verb: str) -> str:
        """Return a verb in the form that a seat takes: ``discards``, ``discard``."""
        if seat == self._seat:
            return verb
        return f"{verb}es" if verb.endswith(("s", "sh", "ch")) else f"{verb}s"

    def _who(self, seat: Seat, verb: str) -> list[str | Span]:
        return [f"{self.name(seat)} {self.verb(seat, verb)}"]

    def _tell(self, *parts: str | Span) -> None:
        self.flush()
        self._say(styled(*parts))

    # -- the Charleston

    def _dealt(self, event: happened.Dealt) -> None:
        self._tell(f"The tiles are dealt. You are {self._seat}.")

    def _passed(self, event: happened.Passed) -> None:
        if event.tiles is None:
            return
        blind = f"{event.blind} blind" if event.blind else ""
        own = rack_text(event.tiles)
        joint = [", and "] if own and blind else []
        self._tell("You pass ", *own, *joint, blind, ".")

    def _pass_done(self, event: happened.PassDone) -> None:
        giver = Seat((self._seat - event.phase.steps) % len(Seat))
        got = event.received[self._seat]
        sent_on = event.blind[self._seat]
        kept = rack_text(got) if got else styled("nothing")
        unseen = f"; {sent_on} went on unseen" if sent_on else ""
        source = "" if any(event.blind) else f" from {giver}"
        self._tell("You get ", *kept, f"{source}{unseen}.")
        blind = [
            f"{seat} {event.blind[seat]}"
            for seat in Seat
            if event.blind[seat] and seat != self._seat
        ]
        if blind:
            self._tell(f"Passed blind: {all_of(blind)}.")

    def _vote_done(self, event: happened.VoteDone) -> None:
        against = [self.inner(seat) for seat in Seat if not event.votes[seat]]
        if against:
            self._tell(f"No second Charleston: {all_of(against)} said no.")
        else:
            self._tell("All four want it: the second Charleston begins.")

    def _offer_done(self, event: happened.OfferDone) -> None:
        mine, partner = self._seat, Seat((self._seat + 2) % len(Seat))
        agreed = event.agreed[mine]
        result = f"{agreed} {'is' if agreed == 1 else 'are'} exchanged" if agreed else "no exchange"
        self._tell(
            f"Courtesy pass: you offer {event.offers[mine]}, "
            f"{partner} offers {event.offers[partner]}: {result}."
        )

    def _gave(self, event: happened.Gave) -> None:
        if event.tiles:
            self._tell("You give ", *rack_text(event.tiles), ".")

    def _courtesy_done(self, event: happened.CourtesyDone) -> None:
        got = event.received[self._seat]
        if got:
            partner = Seat((self._seat + 2) % len(Seat))
            self._tell("You get ", *rack_text(got), f" from {partner}.")

    # -- turns

    def _drew(self, event: happened.Drew) -> None:
        self.flush()
        if event.tile is not None:
            self._tell("You draw ", named(event.tile), ".")
        else:
            self._drawing = event.seat

    def _discarded(self, event: happened.Discarded) -> None:
        if self._drawing == event.seat:
            self._drawing = None
        self.flush()
        self._held = [*self._who(event.seat, "discard"), " ", named(event.tile)]

    def _called(self, event: happened.Called) -> None:
        shows = exposure_text(event.exposure)
        if self._held:
            lead = f"; {self.inner(event.seat)} {self.verb(event.seat, 'call')} it: "
            self._held += [lead, *shows]
            self.flush()
        else:
            tile = named(event.tile)
            self._tell(*self._who(event.seat, "call"), " ", tile, ": ", *shows, ".")

    def _exchanged(self, event: happened.Exchanged) -> None:
        self._tell(
            *self._who(event.seat, "exchange"),
            " ",
            named(event.tile),
            f" for the joker in {self._whose(event.owner, event.seat)} exposure, now ",
            *exposure_text(event.shows),
            ".",
        )

    def _whose(self, owner: Seat, actor: Seat) -> str:
        if owner != actor:
            return self.owner(owner)
        return "your own" if owner == self._seat else "its own"

    def _revised(self, event: happened.Revised) -> None:
        whose = "your" if event.seat == self._seat else "its"
        shows = exposure_text(event.exposure)
        self._tell(*self._who(event.seat, "change"), f" {whose} exposure to ", *shows, ".")

    def _challenged(self, event: happened.Challenged) -> None:
        judged = {True: "rightly", False: "wrongly", None: "to be judged at the end"}[event.right]
        who = self._who(event.by, "declare")
        self._tell(*who, f" {self.owner(event.seat)} hand dead: {judged}.")

    def _declared(self, event: happened.Declared) -> None:
        who = f"{self.verb(event.seat, 'declare')} mah jongg"
        error = "" if event.right else ", but it is no hand of the card"
        self._drawing = None
        if self._held:
            self._held += [f"; {self.inner(event.seat)} {who}{error}"]
            self.flush()
        else:
            self._tell(Span(f"{self.name(event.seat)} {who}{error}.", "title"))

    def _died(self, event: happened.Died) -> None:
        back = ""
        if event.returned:
            plural = len(event.returned) > 1
            back = "; the newest exposures go back" if plural else "; the newest exposure goes back"
        hand = f"{self.owner(event.seat).capitalize()} hand is dead"
        self._tell(Span(hand, "bad"), f": {CAUSES.get(event.cause, event.cause)}{back}.")

    def _ended(self, event: happened.Ended) -> None:
        self.flush()


TELLERS: dict[str, Callable[[Narrator, Any], None]] = {
    name: getattr(Narrator, f"_{name}")
    for name in (
        "dealt",
        "passed",
        "pass_done",
        "vote_done",
        "offer_done",
        "gave",
        "courtesy_done",
        "drew",
        "discarded",
        "called",
        "exchanged",
        "revised",
        "challenged",
        "declared",
        "died",
        "ended",
    )
}
"""How each kind of event is told; the others are no news for a seat."""
