"""American Mah Jongg: a fast hand matcher and the whole table around it."""

from mjcore._answers import Candidate, HeldGroup, Win
from mjcore._rack import Exposure, Rack, Visible
from mjcore.card import Card, Line, Problem, Section, Target
from mjcore.errors import CardError, Error, IllegalAction, RecordError, TileError
from mjcore.matcher import Matcher, Waits
from mjcore.tiles import Suit, Tile

__version__ = "0.1.0"

__all__ = [
    "Candidate",
    "Card",
    "CardError",
    "Error",
    "Exposure",
    "HeldGroup",
    "IllegalAction",
    "Line",
    "Matcher",
    "Problem",
    "Rack",
    "RecordError",
    "Section",
    "Suit",
    "Target",
    "Tile",
    "TileError",
    "Visible",
    "Waits",
    "Win",
    "__version__",
]
