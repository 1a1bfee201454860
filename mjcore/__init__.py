"""American Mah Jongg: a fast hand matcher and the whole table around it."""

from mjcore import bots
from mjcore._nearest import Candidate
from mjcore._rack import Exposure, Rack
from mjcore._sight import Visible
from mjcore._wins import HeldGroup, Win
from mjcore.advice import Advice, Advisor, Choice, Hint, Reason
from mjcore.card import Card, Line, Problem, Section, Target
from mjcore.errors import CardError, Error, IllegalAction, RecordError, TileError
from mjcore.matcher import Matcher, Waits
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
    Vote,
)
from mjcore.tiles import Suit, Tile

__version__ = "0.1.0"

__all__ = [
    "Action",
    "Advice",
    "Advisor",
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
    "Line",
    "MahJongg",
    "Matcher",
    "Offer",
    "Outcome",
    "Pass",
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
    "Visible",
    "Vote",
    "Waits",
    "Win",
    "__version__",
    "bots",
    "simulate",
]
