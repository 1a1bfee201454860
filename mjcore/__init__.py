"""American Mah Jongg: a fast hand matcher and the whole table around it."""

from mjcore import bots
from mjcore._nearest import Candidate
from mjcore._rack import Exposure, Rack
from mjcore._sight import Visible
from mjcore._wins import HeldGroup, Win
from mjcore.advice import Advice, Advisor, Choice, Hint, Reason
from mjcore.bots import Bot
from mjcore.card import Card, Line, Problem, Section, Target
from mjcore.deal import Deal
from mjcore.errors import CardError, Error, IllegalAction, RecordError, TileError
from mjcore.game import Game
from mjcore.matcher import Matcher, Waits
from mjcore.recorder import Recorder
from mjcore.rules import Rules
from mjcore.simulation import Interrupted, Results, SimulationError, simulate
from mjcore.table.actions import (
    Action,
    Call,
    Challenge,
    Discard,
    Exchange,
    Give,
    MahJongg,
    Offer,
    Pass,
    Revise,
    Skip,
    Vote,
)
from mjcore.table.events import Event
from mjcore.table.legal import LegalActions, Passes
from mjcore.table.outcome import Outcome, Transfer, Verdict
from mjcore.table.seats import Phase, Seat
from mjcore.table.view import View
from mjcore.tiles import Suit, Tile

__version__ = "0.1.0"

__all__ = [
    "Action",
    "Advice",
    "Advisor",
    "Bot",
    "Call",
    "Candidate",
    "Card",
    "CardError",
    "Challenge",
    "Choice",
    "Deal",
    "Discard",
    "Error",
    "Event",
    "Exchange",
    "Exposure",
    "Game",
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
    "Outcome",
    "Pass",
    "Passes",
    "Phase",
    "Problem",
    "Rack",
    "Reason",
    "RecordError",
    "Recorder",
    "Results",
    "Revise",
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
    "View",
    "Visible",
    "Vote",
    "Waits",
    "Win",
    "__version__",
    "bots",
    "simulate",
]
