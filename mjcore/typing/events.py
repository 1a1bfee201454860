"""The JSON forms of events."""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from mjcore.typing.actions import ActionDict
from mjcore.typing.outcomes import OutcomeDict
from mjcore.typing.views import PhaseText

DeathCause: TypeAlias = Literal["exposures", "challenge", "wrong_challenge", "error"]
"""What can kill a hand."""


class ParcelDict(TypedDict("_Way", {"from": int, "to": int})):
    """The JSON form of ``Parcel``; it has the keys ``from`` and ``to`` too."""

    tiles: list[str]


class DealtDict(TypedDict):
    """The JSON form of ``Dealt``."""

    event: Literal["dealt"]
    racks: list[list[str] | None]


class PassedDict(TypedDict):
    """The JSON form of ``Passed``."""

    event: Literal["passed"]
    seat: int
    tiles: list[str] | None
    blind: int | None


class PassDoneDict(TypedDict):
    """The JSON form of ``PassDone``."""

    event: Literal["pass_done"]
    phase: PhaseText
    received: list[list[str] | None]
    blind: list[int]
    moves: list[ParcelDict] | None


class VotedDict(TypedDict):
    """The JSON form of ``Voted``."""

    event: Literal["voted"]
    seat: int
    yes: bool | None


class VoteDoneDict(TypedDict):
    """The JSON form of ``VoteDone``."""

    event: Literal["vote_done"]
    votes: list[bool]


class OfferedDict(TypedDict):
    """The JSON form of ``Offered``."""

    event: Literal["offered"]
    seat: int
    count: int | None


class OfferDoneDict(TypedDict):
    """The JSON form of ``OfferDone``."""

    event: Literal["offer_done"]
    offers: list[int]
    agreed: list[int]


class GaveDict(TypedDict):
    """The JSON form of ``Gave``."""

    event: Literal["gave"]
    seat: int
    tiles: list[str] | None


class CourtesyDoneDict(TypedDict):
    """The JSON form of ``CourtesyDone``."""

    event: Literal["courtesy_done"]
    received: list[list[str] | None]


class DrewDict(TypedDict):
    """The JSON form of ``Drew``."""

    event: Literal["drew"]
    seat: int
    tile: str | None
    wall: int


class DiscardedDict(TypedDict):
    """The JSON form of ``Discarded``."""

    event: Literal["discarded"]
    seat: int
    tile: str


class AskedDict(TypedDict):
    """The JSON form of ``Asked``."""

    event: Literal["asked"]
    seats: list[int]


class AnsweredDict(TypedDict):
    """The JSON form of ``Answered``."""

    event: Literal["answered"]
    seat: int
    answer: ActionDict


class CalledDict(TypedDict):
    """The JSON form of ``Called``."""

    event: Literal["called"]
    seat: int
    discarder: int
    tile: str
    exposure: str


class ExchangedDict(TypedDict):
    """The JSON form of ``Exchanged``."""

    event: Literal["exchanged"]
    seat: int
    owner: int
    index: int
    tile: str
    shows: str


class RevisedDict(TypedDict):
    """The JSON form of ``Revised``."""

    event: Literal["revised"]
    seat: int
    index: int
    exposure: str


class ChallengedDict(TypedDict):
    """The JSON form of ``Challenged``."""

    event: Literal["challenged"]
    by: int
    seat: int
    right: bool | None


class DeclaredDict(TypedDict):
    """The JSON form of ``Declared``."""

    event: Literal["declared"]
    seat: int
    right: bool
    took: bool
    own_turn: bool


class DiedDict(TypedDict):
    """The JSON form of ``Died``."""

    event: Literal["died"]
    seat: int
    cause: DeathCause
    returned: list[str]


class EndedDict(TypedDict):
    """The JSON form of ``Ended``."""

    event: Literal["ended"]
    outcome: OutcomeDict


EventDict: TypeAlias = (
    DealtDict
    | PassedDict
    | PassDoneDict
    | VotedDict
    | VoteDoneDict
    | OfferedDict
    | OfferDoneDict
    | GaveDict
    | CourtesyDoneDict
    | DrewDict
    | DiscardedDict
    | AskedDict
    | AnsweredDict
    | CalledDict
    | ExchangedDict
    | RevisedDict
    | ChallengedDict
    | DeclaredDict
    | DiedDict
    | EndedDict
)
"""The JSON form of an event, told apart by ``event``."""
