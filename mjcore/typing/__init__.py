# ruff: noqa: F403, F405  the forms stand in modules of their own
"""What the arguments of public calls may be, and the JSON forms of what comes back.

The forms are ``TypedDict`` classes, one for each value that has a ``to_dict``: ``ViewDict``,
``EventDict``, ``ActionDict``, ``RulesDict``, ``OutcomeDict`` and what these are made of. They load
when they are named.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, SupportsIndex, TypeAlias

from mjcore.loading import lazily
from mjcore.tiles import TileLike
from mjcore.typing.choices import Exempt

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from typing_extensions import Buffer

    from mjcore._rack import Exposure, Rack
    from mjcore.typing.actions import *
    from mjcore.typing.advice import *
    from mjcore.typing.events import *
    from mjcore.typing.matches import *
    from mjcore.typing.outcomes import *
    from mjcore.typing.rules import *
    from mjcore.typing.views import *

ExposureLike: TypeAlias = (
    "Exposure | tuple[TileLike, SupportsIndex] | tuple[TileLike, SupportsIndex, SupportsIndex]"
)
"""An exposure, or its kind, size and jokers."""

CountsLike: TypeAlias = "Buffer | NDArray[np.uint8]"
"""A C-contiguous buffer of 36 unsigned bytes, one a kind."""

RackLike: TypeAlias = "Rack | CountsLike"
"""A rack, or a C-contiguous buffer of 36 unsigned bytes that holds concealed tiles alone."""

ArrayLike: TypeAlias = "Buffer | NDArray[np.uint8]"
"""A C-contiguous array of unsigned bytes, of the shape that the call names."""

Counts: TypeAlias = "NDArray[np.uint8]"
"""An array of unsigned bytes: counts in, distances out."""

TargetRow: TypeAlias = "tuple[bytes, bytes, tuple[tuple[int, int, bool], ...]]"
"""A target for the kernel: need, hard, and the printed groups (kind, size, takes jokers)."""

LineRow: TypeAlias = "tuple[Any, int, bool, bool, list[TargetRow]]"
"""A line for the kernel: label, value, concealed, exempt, targets."""

__all__ = [
    "ActionDict",
    "AnsweredDict",
    "ArrayLike",
    "AskedDict",
    "CallDict",
    "CalledDict",
    "CandidateDict",
    "ChallengeDict",
    "ChallengedDict",
    "Counts",
    "CountsLike",
    "CourtesyDoneDict",
    "DangerDict",
    "DealtDict",
    "DeathCause",
    "DeclaredDict",
    "DiedDict",
    "DiscardDict",
    "DiscardedDict",
    "DiscardedTileDict",
    "DrewDict",
    "EndedDict",
    "EventDict",
    "ExchangeDict",
    "ExchangedDict",
    "Exempt",
    "ExposureLike",
    "GaveDict",
    "GiveDict",
    "HeldGroupDict",
    "HintDict",
    "LineDict",
    "LineLeftDict",
    "LineRow",
    "MahJonggDict",
    "OfferDict",
    "OfferDoneDict",
    "OfferedDict",
    "OpenExposureDict",
    "OpponentDict",
    "Origin",
    "OutcomeDict",
    "OutcomeKind",
    "ParcelDict",
    "PassDict",
    "PassDoneDict",
    "PassedDict",
    "PassesDict",
    "PhaseText",
    "PublicChallengeDict",
    "RackLike",
    "ReviseDict",
    "RevisedDict",
    "RulesDict",
    "SkipDict",
    "TargetRow",
    "TileLike",
    "TransferDict",
    "TransferReason",
    "VerdictDict",
    "ViewDict",
    "VoteDict",
    "VoteDoneDict",
    "VotedDict",
    "WinDict",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(
        __name__, __all__, ("actions", "outcomes", "views", "events", "rules", "matches", "advice")
    )
