"""What is told to whom: the messages that go out, each with its member's running number."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Any

from mjcore.room.inside import DEAL, PAUSE, Inside, Member, Send
from mjcore.room.schedule import deadline, pause_ends
from mjcore.room.windows import asked, is_open
from mjcore.table import Answered, Event, Phase, Seat
from mjcore.table.challenge import challenges
from mjcore.typing import EventDict


def seconds(time: int) -> float:
    """Return a time of the room as messages tell it."""
    return time / 1000


def tell(inside: Inside, member: Member, body: dict[str, Any] | None) -> None:
    """Give a message its number and send it to all lines of a member; without any, do nothing."""
    if not member.lines:
        return
    member.n += 1
    if inside.out is not None and body is not None:
        inside.out.append(Send(member.id, _numbered(inside, member, body)))


def tell_line(
    inside: Inside, member: Member, line: Hashable, bodies: Iterable[dict[str, Any]]
) -> None:
    """Send messages to one line alone; they bear the number that the member has reached."""
    if inside.out is not None:
        for body in bodies:
            inside.out.append(Send(member.id, _numbered(inside, member, body), line))


def _numbered(inside: Inside, member: Member, body: dict[str, Any]) -> Any:
    """Return a message; that it is one of ``OutMessage`` is the schema's to say."""
    return {"type": body["type"], "n": member.n, "time": seconds(inside.time), **body}


# -- the room


def tell_room(inside: Inside) -> None:
    """Tell all members how the room stands."""
    told = [member for member in inside.members if member.lines]
    body = room_body(inside) if told and inside.out is not None else None
    for member in told:
        tell(inside, member, None if body is None else {**body, "you": member.id})


def room_body(inside: Inside) -> dict[str, Any]:
    """Return how the room stands, as everybody may know it."""
    game = inside.game
    players = inside.settings.rules.players
    running = game is not None and inside.state in (DEAL, PAUSE)
    ends = pause_ends(inside) if inside.state == PAUSE else None
    return {
        "type": "room",
        "state": inside.state,
        "host": inside.host,
        "members": [
            {
                "member": one.id,
                "name": one.name,
                "player": one.player,
                "present": one.present,
                "gone": one.gone,
            }
            for one in inside.members
        ],
        "places": [
            {
                "player": player,
                "member": None if (one := inside.sitting(player)) is None else one.id,
                "bot": inside.bots[player],
                "seat": int(game.seat(player)) if running and game is not None else None,
            }
            for player in range(players)
        ],
        "settings": inside.settings.to_dict(),
        "scores": [0] * players if game is None else list(game.scores),
        "game": inside.games,
        "deal": 0 if game is None else game.deal.number,
        "hands_played": 0 if game is None else game.hands_played,
        "ready": list(inside.ready),
        "next_deal": None if ends is None else seconds(ends),
    }


# -- the deal


def tell_events(inside: Inside, events: Sequence[Event]) -> None:
    """Tell every player what he may see of what has happened, and what he sees now.

    Who has answered in the window that these events close knows his own answer already.
    """
    known = {one.seat for one in inside.answers}
    forms: dict[int, EventDict | None] = {id(event): None for event in events}
    for seat in inside.seats():
        seen: list[Event] = []
        for event in events:
            if type(event) is Answered and event.seat is seat and seat in known:
                continue
            mine = event.for_seat(seat)
            if mine is not None:
                seen.append(mine)
        tell_seat(inside, seat, seen, forms)


def tell_seat(
    inside: Inside, seat: Seat, seen: list[Event], shared: dict[int, EventDict | None]
) -> None:
    """Tell the player of a seat these events, and what he sees now; nothing without events.

    ``shared`` keeps the JSON forms of the events, by identity, that several seats may see alike;
    copies that hide something have an identity of their own as long as those live.
    """
    if not seen:
        return
    first = inside.told[seat] + 1
    inside.told[seat] += len(seen)
    member = inside.sitting(inside.player(seat))
    if member is None or not member.lines:
        return
    if inside.out is None:
        tell(inside, member, None)
        member.mark(inside.told[seat])
        tell(inside, member, None)
        return
    forms: list[EventDict] = []
    for event in seen:
        form = shared.get(id(event))
        if form is None:
            form = event.to_dict()
            if id(event) in shared:
                shared[id(event)] = form
        forms.append(form)
    tell(inside, member, events_body(inside, first, forms))
    member.mark(inside.told[seat])
    tell_view(inside, member, seat)


def tell_view(inside: Inside, member: Member, seat: Seat) -> None:
    """Tell a member what his seat sees now."""
    build = inside.out is not None and member.lines
    tell(inside, member, view_body(inside, seat) if build else None)


def tell_all(inside: Inside, member: Member, seat: Seat) -> None:
    """Tell a member who has just sat down all that his seat knows of the deal."""
    events = inside.seen(seat)
    if member.lines and events:
        tell(inside, member, events_body(inside, 1, [event.to_dict() for event in events]))
        member.mark(len(events))
        tell_view(inside, member, seat)


def events_body(inside: Inside, first: int, events: list[EventDict]) -> dict[str, Any]:
    """Return the message with events, the first of which has this number within the deal."""
    return {"type": "events", "deal": inside.deal.number, "first": first, "events": events}


def view_body(inside: Inside, seat: Seat) -> dict[str, Any]:
    """Return the message with what a seat sees, what it may do, and until when."""
    deal = inside.deal
    view = deal.view(seat).to_dict()
    if is_open(inside):
        answer = inside.answered(seat)
        if answer is not None:
            view["answer"] = answer.action.to_dict()
        if not is_asked(inside, seat):
            view["to_act"] = []
    until = deadline(inside, seat)
    return {
        "type": "view",
        "deal": deal.number,
        "events": inside.told[seat],
        "view": view,
        "legal": legal(inside, seat),
        "deadline": None if until is None else seconds(until),
    }


def is_asked(inside: Inside, seat: Seat) -> bool:
    """Return whether a seat has something to answer now, which it has not answered."""
    state = inside.deal._state
    if state.phase is Phase.WINDOW:
        return seat in asked(inside) and inside.answered(seat) is None
    return seat in state.waiting


def legal(inside: Inside, seat: Seat) -> dict[str, Any]:
    """Return what a seat may do now; a pass in short."""
    if inside.state != DEAL:
        return {"actions": []}
    deal = inside.deal
    if not is_asked(inside, seat):
        return {"actions": [action.to_dict() for action in challenges(deal._state, seat)]}
    actions = deal.legal_actions(seat)
    passes = actions.passes
    if passes is not None:
        return {"passes": passes.to_dict()}
    return {"actions": [action.to_dict() for action in actions]}


def deal_over_body(inside: Inside) -> dict[str, Any]:
    """Return the message about the end of a deal: everything about it is public then."""
    game, deal = inside.game, inside.deal
    assert game is not None and deal.outcome is not None
    hands = deal._state.hands
    return {
        "type": "deal_over",
        "deal": deal.number,
        "outcome": deal.outcome.to_dict(),
        "players": [game.player(seat) for seat in inside.seats()],
        "payments": game._gains(),
        "scores": list(game.scores),
        "racks": [str(hand.rack()) for hand in hands],
        "record": deal.record(),
    }


def tell_deal_over(inside: Inside) -> None:
    """Tell all members how the deal has ended."""
    told = [member for member in inside.members if member.lines]
    body = deal_over_body(inside) if told and inside.out is not None else None
    for member in told:
        tell(inside, member, body)


def catch_up(inside: Inside, member: Member, line: Hashable, after: int | None) -> None:
    """Tell a line what it has missed: the room, the events after a message, the last view.

    A deal that was broken off is not told of again.
    """
    bodies: list[dict[str, Any]] = [{**room_body(inside), "you": member.id}]
    seat = inside.seat(member)
    if seat is not None and (inside.state == DEAL or inside.deal.outcome is not None):
        events = inside.seen(seat)
        known = _known(member, after)
        if len(events) > known:
            forms = [event.to_dict() for event in events[known:]]
            bodies.append(events_body(inside, known + 1, forms))
        bodies.append(view_body(inside, seat))
    if inside.game is not None and inside.deal.outcome is not None:
        bodies.append(deal_over_body(inside))
    tell_line(inside, member, line, bodies)


def _known(member: Member, after: int | None) -> int:
    """Return how many events of this deal a member knows who has had messages up to a number."""
    if after is None or after > member.n:
        return 0
    marks = member.marks
    known = [marks[at + 1] for at in range(0, len(marks), 2) if marks[at] <= after]
    return max(known, default=0)
