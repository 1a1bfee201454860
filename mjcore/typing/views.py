"""The JSON forms of what a seat sees and is asked.

Tiles are texts such as ``5B``, exposures texts such as ``[99C J]``, seats numbers with East 0; what
is "by seat" is a list with East first.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from mjcore.typing.actions import ActionDict
from mjcore.typing.outcomes import OutcomeDict, TransferDict

PhaseText: TypeAlias = Literal[
    "ch1_right",
    "ch1_across",
    "ch1_left",
    "ch2_vote",
    "ch2_left",
    "ch2_across",
    "ch2_right",
    "courtesy_offer",
    "courtesy_pass",
    "turn",
    "window",
    "end",
]
"""The text of a phase."""

Origin: TypeAlias = Literal["first", "draw", "call"]
"""How a turn began."""


class DiscardedTileDict(TypedDict):
    """A discard as it lies on the table."""

    seat: int | None
    tile: str


class OpenExposureDict(TypedDict):
    """The JSON form of ``OpenExposure``."""

    seat: int
    exposure: int
    tile: str


class PublicChallengeDict(TypedDict):
    """The JSON form of ``PublicChallenge``."""

    by: int
    seat: int
    right: bool | None
    before_discard: bool


class ViewDict(TypedDict):
    """The JSON form of ``View``: all that one seat may know."""

    seat: int
    players: int
    phase: PhaseText
    question: str
    to_act: list[int]
    turn: int | None
    origin: Origin | None
    rack: list[str]
    drawn: str | None
    answer: ActionDict | None
    concealed: list[int]
    exposures: list[list[str]]
    open: OpenExposureDict | None
    shown: list[str]
    dead: list[bool]
    exchangeable: list[bool]
    exchanges: int
    exchanged_last: bool
    fresh: bool
    discards: list[DiscardedTileDict]
    live: str | None
    claimed_from: int | None
    wall: int
    votes: list[bool] | None
    offers: list[int] | None
    give: int | None
    blind: dict[str, list[int]]
    challenges: list[PublicChallengeDict]
    stakes: list[TransferDict]
    outcome: OutcomeDict | None


class PassesDict(TypedDict):
    """The JSON form of ``Passes``."""

    number: int
    tiles: list[str]
    blind: int
    mah_jongg: bool
