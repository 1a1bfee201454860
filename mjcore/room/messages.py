"""The messages of a room as types: what comes in, and what goes out.

Tiles, seats and all that is of the table have the forms of ``mjcore.typing``. Times are seconds of
the room's own clock, players are 0 to 3, members count from 1.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

from mjcore.bots import Level
from mjcore.room.refusal import Code
from mjcore.room.settings import CallTimer, Hands, Timer
from mjcore.typing import (
    ActionDict,
    DangerDict,
    EventDict,
    HintDict,
    OutcomeDict,
    PassesDict,
    RulesDict,
    ViewDict,
)
from mjcore.typing.choices import PresetName

Bots: TypeAlias = Level | list[Level]
"""The level that plays where nobody sits, or one a player."""

State: TypeAlias = Literal["lobby", "deal", "pause", "over"]
"""Where a room is in its life."""

# -- what comes in


class Incoming(TypedDict):
    """What every message may carry: an ``id`` of at most 64 characters, which is answered."""

    id: NotRequired[str]


class Sit(Incoming):
    """Take a free place."""

    type: Literal["sit"]
    player: int


class Stand(Incoming):
    """Leave one's place."""

    type: Literal["stand"]


class SettingsChanges(TypedDict, total=False):
    """Settings to change; what is left out stays."""

    rules: RulesDict | PresetName
    hands: Hands
    call_timer: CallTimer
    turn_timer: Timer
    pass_timer: Timer
    bots: Bots
    bot_pause: float
    pace: float
    sealed: bool
    between: Timer
    hints: bool
    grace: Timer


class ChangeSettings(Incoming):
    """Change settings; the host's."""

    type: Literal["settings"]
    settings: SettingsChanges


class Start(Incoming):
    """Begin the game; the host's."""

    type: Literal["start"]


class PutBot(Incoming):
    """Put a bot into a free place, or take it out with ``null``; the host's."""

    type: Literal["bot"]
    player: int
    level: Level | None


class Remove(Incoming):
    """Remove a member; the host's."""

    type: Literal["remove"]
    member: int


class Act(Incoming):
    """Act in the deal; ``at`` is the ``question`` of the view that this answers."""

    type: Literal["act"]
    action: ActionDict
    at: str


class AskHelper(Incoming):
    """Ask for the Hand Helper."""

    type: Literal["help"]


class AskWhy(Incoming):
    """Ask for advice about the open question."""

    type: Literal["why"]


class Auto(Incoming):
    """Do what is suggested; ``at`` is the ``question`` of the view that this answers."""

    type: Literal["auto"]
    at: str


class Ready(Incoming):
    """Say that one is ready for the next deal; ``deal`` is the number of the one that is over."""

    type: Literal["ready"]
    deal: int


class End(Incoming):
    """End the game; the host's."""

    type: Literal["end"]


class Again(Incoming):
    """Begin another game with the same people; the host's."""

    type: Literal["again"]


class Leave(Incoming):
    """Leave the room for good."""

    type: Literal["leave"]


class Resume(Incoming):
    """Ask for what was missed after the message with this number; ``null``: for everything."""

    type: Literal["resume"]
    after: int | None


class Ping(Incoming):
    """Ask whether the room is there."""

    type: Literal["ping"]


InMessage: TypeAlias = (
    Sit
    | Stand
    | ChangeSettings
    | Start
    | PutBot
    | Remove
    | Act
    | AskHelper
    | AskWhy
    | Auto
    | Ready
    | End
    | Again
    | Leave
    | Resume
    | Ping
)
"""A message that a room takes, told apart by ``type``."""

# -- what goes out


class SettingsDict(TypedDict):
    """The JSON form of ``RoomSettings``."""

    rules: RulesDict
    hands: Hands
    call_timer: CallTimer
    turn_timer: Timer
    pass_timer: Timer
    bots: Bots
    bot_pause: float
    pace: float
    sealed: bool
    between: Timer
    hints: bool
    grace: Timer


class MemberDict(TypedDict):
    """A member: ``present`` with a line, ``gone`` where a bot plays for it."""

    member: int
    name: str
    player: int | None
    present: bool
    gone: bool


class PlaceDict(TypedDict):
    """A place: who sits there, the bot that the host has put there, the seat in this deal."""

    player: int
    member: int | None
    bot: Level | None
    seat: int | None


class Numbered(TypedDict):
    """What messages to a member bear: the member's running number, and the room's time."""

    n: int
    time: float


class RoomMessage(Numbered):
    """How the room stands."""

    type: Literal["room"]
    you: int
    state: State
    host: int | None
    members: list[MemberDict]
    places: list[PlaceDict]
    settings: SettingsDict
    scores: list[int]
    game: int
    deal: int
    hands_played: int
    ready: list[int]
    next_deal: float | None


class LegalPasses(TypedDict):
    """A pass in short."""

    passes: PassesDict


class LegalList(TypedDict):
    """All that may be done, one by one."""

    actions: list[ActionDict]


class ViewMessage(Numbered):
    """What the seat sees after so many events, what it may do, and until when it may answer."""

    type: Literal["view"]
    deal: int
    events: int
    view: ViewDict
    legal: LegalPasses | LegalList
    deadline: float | None


class EventsMessage(Numbered):
    """What the seat has seen happen; ``first`` is the number of the first within the deal."""

    type: Literal["events"]
    deal: int
    first: int
    events: list[EventDict]


class ChoiceDict(TypedDict):
    """One thing to do; a score of ``null`` is beyond all others, of an exchange that wins."""

    action: ActionDict | None
    score: float | None
    chance: float | None


class ReasonDict(TypedDict):
    """A reason: its code, its words, and the figures that belong to it."""

    code: str
    text: str


class AdviceMessage(Numbered):
    """Advice for the open question."""

    type: Literal["advice"]
    question: str
    suggestion: ActionDict | None
    choices: list[ChoiceDict]
    reasons: list[ReasonDict]
    danger: dict[str, DangerDict]
    text: str


class HelperMessage(Numbered):
    """The Hand Helper: the lines most worth going for."""

    type: Literal["helper"]
    question: str
    hints: list[HintDict]


class DealOverMessage(Numbered):
    """How a deal has ended. ``players`` and ``racks`` are by seat, the rest is by player."""

    type: Literal["deal_over"]
    deal: int
    outcome: OutcomeDict
    players: list[int]
    payments: list[int]
    scores: list[int]
    racks: list[str]
    record: str


class DoneMessage(TypedDict):
    """What the message with this id asked for is done."""

    type: Literal["done"]
    id: str


class RefusedMessage(TypedDict):
    """What a message asked for is refused, and nothing has changed."""

    type: Literal["refused"]
    code: Code
    reason: str
    id: NotRequired[str]


class PongMessage(TypedDict):
    """The answer to a ping."""

    type: Literal["pong"]
    time: float


OutMessage: TypeAlias = (
    RoomMessage
    | ViewMessage
    | EventsMessage
    | AdviceMessage
    | HelperMessage
    | DealOverMessage
    | DoneMessage
    | RefusedMessage
    | PongMessage
)
"""A message that a room sends, told apart by ``type``."""


class Entry(TypedDict, total=False):
    """An entry of a journal: ``entry`` names its kind, the other keys depend on it."""

    entry: str
    time: float
    member: int
    id: str
    name: str
    token: str
    player: int
    level: Level | None
    removed: int
    settings: SettingsDict
    seat: int
    action: ActionDict
    by: Literal["bot", "timeout"]
    room: dict[str, Any]
