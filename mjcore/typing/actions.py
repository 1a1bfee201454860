"""The JSON forms of actions."""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict


class PassDict(TypedDict):
    """The JSON form of ``Pass``."""

    action: Literal["pass"]
    tiles: list[str]
    blind: int


class VoteDict(TypedDict):
    """The JSON form of ``Vote``."""

    action: Literal["vote"]
    yes: bool


class OfferDict(TypedDict):
    """The JSON form of ``Offer``."""

    action: Literal["offer"]
    count: int


class GiveDict(TypedDict):
    """The JSON form of ``Give``."""

    action: Literal["give"]
    tiles: list[str]


class DiscardDict(TypedDict):
    """The JSON form of ``Discard``."""

    action: Literal["discard"]
    tile: str


class CallDict(TypedDict):
    """The JSON form of ``Call``."""

    action: Literal["call"]
    size: int
    jokers: int


class MahJonggDict(TypedDict):
    """The JSON form of ``MahJongg``."""

    action: Literal["mah_jongg"]


class SkipDict(TypedDict):
    """The JSON form of ``Skip``."""

    action: Literal["skip"]


class ExchangeDict(TypedDict):
    """The JSON form of ``Exchange``."""

    action: Literal["exchange"]
    seat: int
    exposure: int
    tile: str


class ReviseDict(TypedDict):
    """The JSON form of ``Revise``."""

    action: Literal["revise"]
    size: int
    jokers: int


class ChallengeDict(TypedDict):
    """The JSON form of ``Challenge``."""

    action: Literal["challenge"]
    seat: int


ActionDict: TypeAlias = (
    PassDict
    | VoteDict
    | OfferDict
    | GiveDict
    | DiscardDict
    | CallDict
    | MahJonggDict
    | SkipDict
    | ExchangeDict
    | ReviseDict
    | ChallengeDict
)
"""The JSON form of an action, told apart by ``action``."""
