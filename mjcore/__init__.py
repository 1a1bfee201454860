"""American Mah Jongg: a fast hand matcher and the whole table around it."""

from mjcore._nearest import Candidate
from mjcore._rack import Exposure, Rack
from mjcore._sight import Visible
from mjcore._wins import HeldGroup, Win
from mjcore.card import Card, Line, Problem, Section, Target
from mjcore.errors import CardError, Error, IllegalAction, RecordError, TileError
from mjcore.matcher import Matcher, Waits
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
    Vote,
)
from mjcore.tiles import Suit, Tile

__version__ = "0.1.0"

__all__ = [
    "Action",
    "Call",
    "Candidate",
    "Card",
    "CardError",
    "Challenge",
    "Deal",
    "Discard",
    "Error",
    "Event",
    "Exchange",
    "Exposure",
    "Game",
    "Give",
    "HeldGroup",
    "IllegalAction",
    "Line",
    "MahJongg",
    "Matcher",
    "Offer",
    "Outcome",
    "Pass",
    "Phase",
    "Problem",
    "Rack",
    "RecordError",
    "Recorder",
    "Revise",
    "Rules",
    "Seat",
    "Section",
    "Skip",
    "Suit",
    "Target",
    "Tile",
    "TileError",
    "Visible",
    "Vote",
    "Waits",
    "Win",
    "__version__",
]
