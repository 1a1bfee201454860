"""American Mah Jongg: a fast hand matcher and the whole table around it."""

from typing import TYPE_CHECKING

from mjcore.errors import CardError, Error, IllegalAction, RecordError, TileError
from mjcore.loading import check_interpreter, lazily, not_built

# Before anything native is loaded, which belongs to the first interpreter that loads it.
check_interpreter()

try:
    from mjcore._nearest import Candidate
    from mjcore._rack import Exposure, Rack
    from mjcore._sight import Visible
    from mjcore._wins import HeldGroup, Win
    from mjcore.card import Card, Line, Problem, Section, Target
    from mjcore.matcher import LineLeft, Matcher, Waits
    from mjcore.tiles import Suit, Tile
except ModuleNotFoundError as missing:
    raise not_built(missing) from None

if TYPE_CHECKING:
    from mjcore import advice as advice
    from mjcore import bots
    from mjcore import rl as rl
    from mjcore import room as room
    from mjcore import simulation as simulation
    from mjcore import table as table
    from mjcore.advice import Advice, Advisor, Choice, Danger, Hint, Opponent, Reason
    from mjcore.bots import Bot
    from mjcore.deal import Deal
    from mjcore.game import Game
    from mjcore.hindsight import Decision, Review, review
    from mjcore.recorder import Recorder
    from mjcore.room import Room, RoomSettings, Send, Ticket
    from mjcore.rules import Rules
    from mjcore.simulation import Interrupted, Results, SimulationError, simulate
    from mjcore.table import (
        Action,
        Answered,
        Asked,
        Call,
        Called,
        Challenge,
        Challenged,
        CourtesyDone,
        Dealt,
        Declared,
        Died,
        Discard,
        Discarded,
        Drew,
        Ended,
        Event,
        Exchange,
        Exchanged,
        Gave,
        Give,
        LegalActions,
        MahJongg,
        Offer,
        OfferDone,
        Offered,
        OpenExposure,
        Outcome,
        Parcel,
        Pass,
        PassDone,
        Passed,
        Passes,
        Phase,
        PublicChallenge,
        Revise,
        Revised,
        Seat,
        Skip,
        Transfer,
        Verdict,
        View,
        Vote,
        Voted,
        VoteDone,
    )

__version__ = "0.2.0"

__all__ = [
    "Action",
    "Advice",
    "Advisor",
    "Answered",
    "Asked",
    "Bot",
    "Call",
    "Called",
    "Candidate",
    "Card",
    "CardError",
    "Challenge",
    "Challenged",
    "Choice",
    "CourtesyDone",
    "Danger",
    "Deal",
    "Dealt",
    "Decision",
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
    "LineLeft",
    "MahJongg",
    "Matcher",
    "Offer",
    "OfferDone",
    "Offered",
    "OpenExposure",
    "Opponent",
    "Outcome",
    "Parcel",
    "Pass",
    "PassDone",
    "Passed",
    "Passes",
    "Phase",
    "Problem",
    "PublicChallenge",
    "Rack",
    "Reason",
    "RecordError",
    "Recorder",
    "Results",
    "Review",
    "Revise",
    "Revised",
    "Room",
    "RoomSettings",
    "Rules",
    "Seat",
    "Section",
    "Send",
    "SimulationError",
    "Skip",
    "Suit",
    "Target",
    "Ticket",
    "Tile",
    "TileError",
    "Transfer",
    "Verdict",
    "View",
    "Visible",
    "Vote",
    "VoteDone",
    "Voted",
    "Waits",
    "Win",
    "__version__",
    "bots",
    "review",
    "simulate",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(
        __name__,
        __all__,
        (
            "rules",
            "table",
            "deal",
            "game",
            "recorder",
            "advice",
            "hindsight",
            "bots",
            "room",
            "simulation",
            "rl",
        ),
    )
