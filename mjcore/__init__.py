"""American Mah Jongg: a fast hand matcher and the whole table around it."""

from typing import TYPE_CHECKING

from mjcore.errors import CardError, Error, IllegalAction, RecordError, TileError
from mjcore.loading import lazily, not_built
from mjcore.tiles import Suit, Tile

try:
    from mjcore._nearest import Candidate
    from mjcore._rack import Exposure, Rack
    from mjcore._sight import Visible
    from mjcore._wins import HeldGroup, Win
    from mjcore.card import Card, Line, Problem, Section, Target
    from mjcore.matcher import Matcher, Waits
except ModuleNotFoundError as missing:
    raise not_built(missing) from None

if TYPE_CHECKING:
    from mjcore import advice as advice
    from mjcore import bots
    from mjcore import simulation as simulation
    from mjcore import table as table
    from mjcore.advice import Advice, Advisor, Choice, Hint, Reason
    from mjcore.simulation import Interrupted, Results, SimulationError, simulate
    from mjcore.table import (
        Action,
        Call,
        Challenge,
        Deal,
        Discard,
        Event,
        Exchange,
        Game,
        Give,
        MahJongg,
        Offer,
        Outcome,
        Pass,
        Phase,
        Recorder,
        Revise,
        Rules,
        Seat,
        Skip,
        Transfer,
        Verdict,
        Vote,
    )
    from mjcore.table.events import (
        Answered,
        Asked,
        Called,
        Challenged,
        CourtesyDone,
        Dealt,
        Declared,
        Died,
        Discarded,
        Drew,
        Ended,
        Exchanged,
        Gave,
        OfferDone,
        Offered,
        PassDone,
        Passed,
        Revised,
        Voted,
        VoteDone,
    )
    from mjcore.table.moves import LegalActions

__version__ = "0.1.0"

__all__ = [
    "Action",
    "Advice",
    "Advisor",
    "Answered",
    "Asked",
    "Call",
    "Called",
    "Candidate",
    "Card",
    "CardError",
    "Challenge",
    "Challenged",
    "Choice",
    "CourtesyDone",
    "Deal",
    "Dealt",
    "Declared",
    "Died",
    "Discard",
    "Discarded",
    "Drew",
    "Ended",
    "Error",
    "Event",
    "Exchange",
    "Exchanged",
    "Exposure",
    "Game",
    "Gave",
    "Give",
    "HeldGroup",
    "Hint",
    "IllegalAction",
    "Interrupted",
    "LegalActions",
    "Line",
    "MahJongg",
    "Matcher",
    "Offer",
    "OfferDone",
    "Offered",
    "Outcome",
    "Pass",
    "PassDone",
    "Passed",
    "Phase",
    "Problem",
    "Rack",
    "Reason",
    "RecordError",
    "Recorder",
    "Results",
    "Revise",
    "Revised",
    "Rules",
    "Seat",
    "Section",
    "SimulationError",
    "Skip",
    "Suit",
    "Target",
    "Tile",
    "TileError",
    "Transfer",
    "Verdict",
    "Visible",
    "Vote",
    "VoteDone",
    "Voted",
    "Waits",
    "Win",
    "__version__",
    "bots",
    "simulate",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(
        __name__, __all__, ("table", "table.moves", "table.events", "advice", "bots", "simulation")
    )
