"""What is done: every change of a room is an entry, and here is what each entry does.

An entry is JSON-ready and says all that was decided, so that applying it decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mjcore.errors import Error, IllegalAction
from mjcore.game import Game
from mjcore.room.inside import (
    DEAL,
    LOBBY,
    OVER,
    PAUSE,
    Inside,
    Member,
    Told,
    read_hash,
)
from mjcore.room.settings import RoomSettings
from mjcore.room.telling import (
    tell,
    tell_all,
    tell_deal_over,
    tell_events,
    tell_room,
    tell_seat,
    tell_view,
)
from mjcore.table import SEATS, Action, Answered, Event, Phase, Skip
from mjcore.table.chance import derived_seed

Entry = dict[str, Any]
"""``entry`` names its kind, ``time`` is in the room's seconds; docs/reference/room.md lists all."""

UNKEPT = frozenset({"line", "body", "value"})
"""What an entry may hold beside that is no part of it, and no journal keeps."""


def do(inside: Inside, entry: Mapping[str, Any]) -> None:
    """Carry out an entry: change the room, tell everybody what he may know of it."""
    number = entry.get("member")
    member = None if number is None else inside.member(number)
    if member is not None and "id" in entry:
        # Part of doing it, so that a message that is sent again after a restart is known as well.
        member.remember(bytes.fromhex(entry["id"]))
    ENTRIES[entry["entry"]](inside, entry, member)


# -- members


def _join(inside: Inside, entry: Mapping[str, Any], _: Member | None) -> None:
    member = Member()
    inside.joined += 1
    member.id, member.name = inside.joined, entry["name"]
    member.token = read_hash(entry["token"])
    member.since = inside.time
    inside.members.append(member)
    _choose_host(inside)
    tell_room(inside)


def _attach(inside: Inside, entry: Mapping[str, Any], member: Member | None) -> None:
    """Give a member a line, which the entry only counts; it is the caller's to name."""
    assert member is not None
    first = not member.lines
    # A journal keeps no lines, which are the caller's own; replayed, a stand-in counts as one.
    member.lines[entry.get("line", object())] = None
    member.gone = False
    _choose_host(inside)
    if first:
        tell_room(inside)


def _detach(inside: Inside, entry: Mapping[str, Any], member: Member | None) -> None:
    assert member is not None
    if not member.lines:
        raise Error(f"member {member.id} has no line")
    if "line" in entry:
        del member.lines[entry["line"]]
    else:
        member.lines.popitem()
    if not member.lines:
        member.since = inside.time
        _choose_host(inside)
        tell_room(inside)


def _gone(inside: Inside, entry: Mapping[str, Any], member: Member | None) -> None:
    assert member is not None
    member.gone = True
    _choose_host(inside)
    tell_room(inside)


def _leave(inside: Inside, entry: Mapping[str, Any], member: Member | None) -> None:
    """Take a member out, who leaves or is removed."""
    assert member is not None
    inside.members.remove(member)
    for line in member.lines:
        inside.by_line.pop(line, None)
    _stand(inside, member)
    _choose_host(inside)
    tell_room(inside)


def _remove(inside: Inside, entry: Mapping[str, Any], member: Member | None) -> None:
    _leave(inside, entry, inside.member(entry["removed"]))


def _choose_host(inside: Inside) -> None:
    """Let the next who is there be host where the host is gone.

    While the room sleeps nobody's grace runs out: who has no line then is gone.
    """
    host = None if inside.host is None else inside.member(inside.host)
    if host is not None and (host.lines or not (host.gone or inside.asleep)):
        return
    present = [one for one in inside.members if one.lines]
    if present:
        inside.host = present[0].id
    elif host is None:
        inside.host = inside.members[0].id if inside.members else None


# -- places


def _sit(inside: Inside, entry: Mapping[str, Any], member: Member | None) -> None:
    assert member is not None
    _stand(inside, member)
    member.player = entry["player"]
    tell_room(inside)
    seat = inside.seat(member)
    if seat is not None and inside.deal.outcome is not None:
        tell_all(inside, member, seat)


def _stand(inside: Inside, member: Member) -> None:
    if member.player is not None and member.player in inside.ready:
        inside.ready.remove(member.player)
    member.player = None
    del member.marks[:]


def _stand_up(inside: Inside, entry: Mapping[str, Any], member: Member | None) -> None:
    assert member is not None
    _stand(inside, member)
    _choose_host(inside)
    tell_room(inside)


def _bot(inside: Inside, entry: Mapping[str, Any], member: Member | None) -> None:
    inside.bots[entry["player"]] = entry["level"]
    tell_room(inside)


def _settings(inside: Inside, entry: Mapping[str, Any], member: Member | None) -> None:
    inside.settings = RoomSettings.from_dict(entry["settings"])
    players = inside.settings.rules.players
    if players != len(inside.bots):
        # Another number of players is another table: places are kept as far as there are any, the
        # game is not.
        inside.bots = (inside.bots + [None] * players)[:players]
        for one in inside.members:
            if one.player is not None and one.player >= players:
                _stand(inside, one)
        _put_away(inside)
        inside.state = LOBBY
        inside.answers, inside.early = [], []
    tell_room(inside)


# -- games and deals


def _start(inside: Inside, entry: Mapping[str, Any], member: Member | None) -> None:
    _put_away(inside)
    # By the number of the game, so that a journal that is replayed deals the same tiles.
    seed = derived_seed(inside.seed, f"game {inside.games}")
    inside.games += 1
    inside.game = Game(inside.matcher, inside.settings.game_rules, rng=seed)
    _begin_deal(inside)


def _put_away(inside: Inside) -> None:
    """Forget the last game, but for the number of its deals."""
    if inside.game is not None:
        inside.before += inside.deal.number
        inside.game = None


def _next_deal(inside: Inside, entry: Mapping[str, Any], member: Member | None) -> None:
    assert inside.game is not None
    inside.game.next_deal()
    _begin_deal(inside)


def _begin_deal(inside: Inside) -> None:
    inside.state = DEAL
    inside.ready = []
    inside.answers, inside.early = [], []
    inside.told = [0] * inside.deal.players
    for member in inside.members:
        del member.marks[:]
    inside.opened = inside.asked_at = inside.time
    tell_room(inside)
    tell_events(inside, inside.deal.events)


def _ready(inside: Inside, entry: Mapping[str, Any], member: Member | None) -> None:
    assert member is not None and member.player is not None
    if member.player not in inside.ready:
        inside.ready.append(member.player)
        tell_room(inside)


def _end(inside: Inside, entry: Mapping[str, Any], member: Member | None) -> None:
    inside.state = OVER
    # Their seats were told of them, and the deal will never have them.
    inside.early += inside.answers
    inside.answers, inside.ready = [], []
    tell_room(inside)
    for one in inside.members:
        seat = inside.seat(one)
        if seat is not None and inside.deal.outcome is None:
            tell_view(inside, one, seat)


# -- actions


def _act(inside: Inside, entry: Mapping[str, Any], member: Member | None) -> None:
    """Apply an action to the deal at once."""
    before = _period(inside)
    events = inside.deal.apply(entry["seat"], _action(entry))
    _go_on(inside, before, events)


def _answer(inside: Inside, entry: Mapping[str, Any], member: Member | None) -> None:
    """Keep an answer until the window closes; its seat is told of it as of any other."""
    seat, action = SEATS[entry["seat"]], _action(entry)
    inside.answers.append(Told(seat, action, inside.told[seat]))
    tell_seat(inside, seat, [Answered(seat, action)], {})


def _close(inside: Inside, entry: Mapping[str, Any], member: Member | None) -> None:
    """Give the deal the answers of the window, and let the discard go for everybody else."""
    before = _period(inside)
    deal = inside.deal
    given = {one.seat: one for one in inside.answers}
    doubtful: list[Told] = []
    events: list[Event] = []
    for seat in [*given, *[seat for seat in inside.seats() if seat not in given]]:
        one = given.get(seat)
        if one is not None and inside.told[seat] != one.place + 1:
            # He has been told something since, so the log has his answer in another place than he
            # was told.
            doubtful.append(one)
        # The deal closes with the last answer that it waits for, and a death strikes answers out:
        # then there is nothing to give it.
        if deal.phase is not Phase.WINDOW or seat not in deal._state.waiting:
            continue
        try:
            events += deal.apply(seat, Skip() if one is None else one.action)
        except IllegalAction:  # what has happened since bars it
            events += deal.apply(seat, Skip())
            doubtful += [one] if one is not None and one not in doubtful else []
    _go_on(inside, before, events, doubtful)


def _action(entry: Mapping[str, Any]) -> Action:
    """Return the action of an entry, which one that is not replayed has as a value too."""
    return entry["value"] if "value" in entry else Action.from_dict(entry["action"])


def _period(inside: Inside) -> tuple[object, ...]:
    """Return what the time of a question belongs to: a turn, a window, a question put to all."""
    state = inside.deal._state
    return state.number, state.phase, state.turns, state.discarded


def _go_on(
    inside: Inside,
    before: tuple[object, ...],
    events: list[Event],
    doubtful: list[Told] | None = None,
) -> None:
    """Tell what has happened, keep the times of questions, end the deal where it has ended.

    ``doubtful`` are the answers of a window that may not stand in the log where they were told;
    without it all may.
    """
    deal = inside.deal
    if any(event.renames for event in events):
        inside.asked_at = inside.time
    # An exchange or a revision within a turn gives no new time: the turn's own runs on.
    if _period(inside) != before:
        inside.opened = inside.time
    ended = deal.outcome is not None
    if ended:
        assert inside.game is not None
        inside.state = OVER if inside.game.over else PAUSE
    # Before the answers are forgotten: who has answered knows of his own already.
    tell_events(inside, events)
    if inside.answers and deal.phase is not Phase.WINDOW:
        answers, inside.answers = inside.answers, []
        _note_early(inside, answers if doubtful is None else doubtful)
    if ended:
        tell_deal_over(inside)
        tell_room(inside)


def _note_early(inside: Inside, answers: list[Told]) -> None:
    """Note where the log has the answers of a window that is over."""
    for one in answers:
        seen = inside.seen(one.seat)
        logged = max([at for at, event in enumerate(seen) if type(event) is Answered], default=-1)
        # An earlier one is that of an earlier window: a hand that died has its answer struck.
        inside.early.append(one._replace(logged=None if logged < one.place else logged))


# -- what is only counted


def _hint(inside: Inside, entry: Mapping[str, Any], member: Member | None) -> None:
    assert member is not None
    tell(inside, member, entry.get("body"))


def _nothing(inside: Inside, entry: Mapping[str, Any], member: Member | None) -> None:
    """Do nothing but remember the id of a message."""


ENTRIES: dict[str, Callable[[Inside, Mapping[str, Any], Member | None], None]] = {
    "join": _join,
    "attach": _attach,
    "detach": _detach,
    "gone": _gone,
    "leave": _leave,
    "remove": _remove,
    "sit": _sit,
    "stand": _stand_up,
    "bot": _bot,
    "settings": _settings,
    "start": _start,
    "again": _start,
    "deal": _next_deal,
    "ready": _ready,
    "end": _end,
    "act": _act,
    "answer": _answer,
    "close": _close,
    "hint": _hint,
    "nothing": _nothing,
}
