"""What comes in: messages read, checked, and turned into entries."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any, NamedTuple

from mjcore.bots import STYLES
from mjcore.errors import Error, IllegalAction, shown
from mjcore.room.deciding import advice, helper
from mjcore.room.doing import Entry
from mjcore.room.inside import DEAL, ID_BYTES, LOBBY, OVER, PAUSE, Inside, Member
from mjcore.room.refusal import Refusal
from mjcore.room.telling import is_asked
from mjcore.room.windows import is_open
from mjcore.table import Action, Challenge, Seat
from mjcore.table.moves import NOTHING, refusal

LONGEST_ID = 64
LARGEST = 2**53
"""The largest whole number that a message may hold."""


class Request(NamedTuple):
    """Hold a message that has the right shape."""

    type: str
    id: str | None
    fields: Mapping[str, Any]


# -- the shape of messages


def _whole(value: object) -> str | None:
    fits = type(value) is int and -LARGEST <= value <= LARGEST
    return None if fits else "a whole number"


def _optional_whole(value: object) -> str | None:
    return None if value is None or _whole(value) is None else "a whole number or null"


def _text(value: object) -> str | None:
    return None if isinstance(value, str) and len(value) <= 200 else "a text"


def _level(value: object) -> str | None:
    fits = value is None or (isinstance(value, str) and value in STYLES)
    return None if fits else f"one of {', '.join(STYLES)} or null"


def _object(value: object) -> str | None:
    return None if isinstance(value, Mapping) else "an object"


FIELDS: dict[str, dict[str, Callable[[object], str | None]]] = {
    "sit": {"player": _whole},
    "stand": {},
    "settings": {"settings": _object},
    "start": {},
    "bot": {"player": _whole, "level": _level},
    "remove": {"member": _whole},
    "act": {"action": _object, "at": _text},
    "help": {},
    "why": {},
    "auto": {"at": _text},
    "ready": {"deal": _whole},
    "end": {},
    "again": {},
    "leave": {},
    "resume": {"after": _optional_whole},
    "ping": {},
}
"""For each type of message its fields; a check says what is expected instead."""


def id_of(message: object) -> str | None:
    """Return the id that an answer to a message bears, if it has one that can be borne."""
    number = message.get("id") if isinstance(message, Mapping) else None
    return number if isinstance(number, str) and len(number) <= LONGEST_ID else None


def digest(number: str) -> bytes:
    """Return what is remembered of an id."""
    return sha256(number.encode("utf-8", "surrogatepass")).digest()[:ID_BYTES]


def read(message: object) -> Request:
    """Return the request of a message; raise ``Refusal`` for anything malformed."""
    if not isinstance(message, Mapping):
        raise Refusal("malformed", "a message is an object with a key 'type'")
    kind = message.get("type")
    if not isinstance(kind, str):
        raise Refusal("malformed", f"'type' is a text, not {shown(kind)}")
    fields = FIELDS.get(kind)
    if fields is None:
        raise Refusal("unknown_type", f"no type {shown(kind)}: there are {', '.join(FIELDS)}")
    if "id" in message and id_of(message) is None:
        raise Refusal("malformed", f"{kind}: 'id' is a text of at most {LONGEST_ID} characters")
    _check_fields(kind, message, fields)
    return Request(kind, id_of(message), message)


def _check_fields(
    kind: str, message: Mapping[Any, Any], fields: Mapping[str, Callable[[object], str | None]]
) -> None:
    """Raise ``Refusal`` unless a message has these fields and no others."""
    for key in message:
        if key not in fields and key not in ("type", "id"):
            raise Refusal("malformed", f"{kind}: unknown key {shown(key)}")
    for name, check in fields.items():
        if name not in message:
            raise Refusal("malformed", f"{kind}: {name!r} is missing")
        expected = check(message[name])
        if expected is not None:
            given = shown(message[name])
            raise Refusal("malformed", f"{kind}: {name!r} is {expected}, not {given}")


# -- what they ask for


def entry_for(inside: Inside, member: Member, request: Request) -> Entry | None:
    """Return the entry that a request comes to, ``None`` if it changes nothing.

    Raise ``Refusal`` for what is not allowed.
    """
    entry = HANDLERS[request.type](inside, member, request.fields)
    if request.id is not None:
        entry = {"entry": "nothing"} if entry is None else entry
        entry["id"] = digest(request.id).hex()
    if entry is not None:
        entry["member"] = member.id
    return entry


def _need_host(inside: Inside, member: Member) -> None:
    if inside.host != member.id:
        raise Refusal("not_host", "only the host can do that")


def _need_no_deal(inside: Inside) -> None:
    if inside.state == DEAL:
        raise Refusal("not_now", "a deal is being played: wait until it is over")


def _need_player(inside: Inside, player: int) -> None:
    players = inside.settings.rules.players
    if not 0 <= player < players:
        raise Refusal(
            "no_place", f"{player} is no place of this table: they are 0 to {players - 1}"
        )


def _need_seat(inside: Inside, member: Member) -> Seat:
    """Return the seat of a member in the deal that is played."""
    if inside.state != DEAL:
        raise Refusal("not_now", "no deal is being played")
    seat = inside.seat(member)
    if seat is None:
        raise Refusal("no_place", "you have no place at this table")
    return seat


def _sit(inside: Inside, member: Member, fields: Mapping[str, Any]) -> Entry:
    player: int = fields["player"]
    _need_no_deal(inside)
    _need_player(inside, player)
    other = inside.sitting(player)
    if other is member:
        raise Refusal("taken", "you sit there already")
    if other is not None:
        raise Refusal("taken", f"{other.name} sits there")
    if inside.bots[player] is not None:
        raise Refusal("taken", "a bot sits there: the host can take it out")
    return {"entry": "sit", "player": player}


def _stand(inside: Inside, member: Member, fields: Mapping[str, Any]) -> Entry:
    _need_no_deal(inside)
    if member.player is None:
        raise Refusal("no_place", "you have no place to leave")
    return {"entry": "stand"}


def _settings(inside: Inside, member: Member, fields: Mapping[str, Any]) -> Entry:
    _need_host(inside, member)
    _need_no_deal(inside)
    try:
        settings = inside.settings.changed(fields["settings"])
    except Error as wrong:
        raise Refusal("settings", str(wrong)) from None
    old = inside.settings
    if inside.state == PAUSE and (settings.rules, settings.hands) != (old.rules, old.hands):
        raise Refusal("not_now", "rules and hands can change when the game is over")
    return {"entry": "settings", "settings": settings.to_dict()}


def _bot(inside: Inside, member: Member, fields: Mapping[str, Any]) -> Entry:
    player, level = fields["player"], fields["level"]
    _need_host(inside, member)
    _need_no_deal(inside)
    _need_player(inside, player)
    other = inside.sitting(player)
    if other is not None:
        raise Refusal("taken", f"{other.name} sits there")
    return {"entry": "bot", "player": player, "level": level}


def _remove(inside: Inside, member: Member, fields: Mapping[str, Any]) -> Entry:
    _need_host(inside, member)
    _need_no_deal(inside)
    other = inside.member(fields["member"])
    if other is None:
        raise Refusal("no_member", f"there is no member {fields['member']}")
    if other is member:
        raise Refusal("not_now", "leave, instead of removing yourself")
    return {"entry": "remove", "removed": other.id}


def _start(inside: Inside, member: Member, fields: Mapping[str, Any]) -> Entry:
    _need_host(inside, member)
    if inside.state != LOBBY:
        raise Refusal("not_now", "the game has begun")
    return _begin(inside, "start")


def _again(inside: Inside, member: Member, fields: Mapping[str, Any]) -> Entry:
    _need_host(inside, member)
    if inside.state != OVER:
        raise Refusal("not_now", "no game is over")
    return _begin(inside, "again")


def _begin(inside: Inside, entry: str) -> Entry:
    if not any(one.player is not None for one in inside.members):
        raise Refusal("no_place", "nobody has a place: sit down first")
    return {"entry": entry}


def _end(inside: Inside, member: Member, fields: Mapping[str, Any]) -> Entry:
    _need_host(inside, member)
    if inside.state not in (DEAL, PAUSE):
        raise Refusal("not_now", "no game is being played")
    return {"entry": "end"}


def _ready(inside: Inside, member: Member, fields: Mapping[str, Any]) -> Entry:
    if inside.state != PAUSE:
        raise Refusal("not_now", "no deal is waited for")
    if member.player is None:
        raise Refusal("no_place", "you have no place at this table")
    if fields["deal"] != inside.deal.number:
        raise Refusal("stale", f"the deal that is over is number {inside.deal.number}")
    return {"entry": "ready"}


def _leave(inside: Inside, member: Member, fields: Mapping[str, Any]) -> Entry:
    return {"entry": "leave"}


def _act(inside: Inside, member: Member, fields: Mapping[str, Any]) -> Entry:
    try:
        action = Action.from_dict(fields["action"])
    except IllegalAction as wrong:
        raise Refusal("malformed", wrong.reason) from None
    seat = _need_seat(inside, member)
    return act(inside, seat, action, fields["at"])


def act(inside: Inside, seat: Seat, action: Action, at: str) -> Entry:
    """Return the entry of an action that a member takes; raise ``Refusal`` if it may not."""
    deal = inside.deal
    if at != deal.question:
        raise Refusal("stale", "this answers an earlier question: look at the table again")
    if not isinstance(action, Challenge) and is_open(inside) and not is_asked(inside, seat):
        raise Refusal("nothing_asked", NOTHING)
    reason = refusal(deal._state, seat, action)
    if reason is not None:
        raise Refusal("nothing_asked" if reason == NOTHING else "illegal", reason)
    return entry_of(inside, seat, action)


def entry_of(inside: Inside, seat: Seat, action: Action) -> Entry:
    """Return the entry of an action: in a window answers are kept, all else is done at once."""
    kept = is_open(inside) and not isinstance(action, Challenge)
    entry: Entry = {"entry": "answer" if kept else "act", "seat": int(seat)}
    return {**entry, "action": action.to_dict(), "value": action}


def _need_hints(inside: Inside, member: Member) -> Seat:
    seat = _need_seat(inside, member)
    if not inside.settings.hints:
        raise Refusal("no_hints", "there are no hints at this table")
    return seat


def _help(inside: Inside, member: Member, fields: Mapping[str, Any]) -> Entry:
    seat = _need_hints(inside, member)
    body = {"type": "helper", "question": inside.deal.question, "hints": helper(inside, seat)}
    return {"entry": "hint", "body": body}


def _why(inside: Inside, member: Member, fields: Mapping[str, Any]) -> Entry:
    seat = _need_hints(inside, member)
    if not is_asked(inside, seat):
        raise Refusal("nothing_asked", NOTHING)
    body = {"type": "advice", "question": inside.deal.question, **advice(inside, seat)[0]}
    return {"entry": "hint", "body": body}


def _auto(inside: Inside, member: Member, fields: Mapping[str, Any]) -> Entry:
    seat = _need_hints(inside, member)
    if fields["at"] != inside.deal.question:
        raise Refusal("stale", "this answers an earlier question: look at the table again")
    if not is_asked(inside, seat):
        raise Refusal("nothing_asked", NOTHING)
    suggested = advice(inside, seat)[1]
    if suggested is None:
        raise Refusal("nothing_asked", "nothing is suggested")
    return act(inside, seat, suggested, fields["at"])


def _nothing(inside: Inside, member: Member, fields: Mapping[str, Any]) -> None:
    """Change nothing: the answer goes to the line that asks."""


HANDLERS: dict[str, Callable[[Inside, Member, Mapping[str, Any]], Entry | None]] = {
    "sit": _sit,
    "stand": _stand,
    "settings": _settings,
    "start": _start,
    "bot": _bot,
    "remove": _remove,
    "act": _act,
    "help": _help,
    "why": _why,
    "auto": _auto,
    "ready": _ready,
    "end": _end,
    "again": _again,
    "leave": _leave,
    "resume": _nothing,
    "ping": _nothing,
}
"""For each type of message what it asks for."""
