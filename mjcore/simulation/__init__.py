"""Simulations: thousands of deals among bots, repeatable, on any number of processors."""

from mjcore.simulation.dispatch import SimulationError
from mjcore.simulation.distances import Distances
from mjcore.simulation.estimates import Estimate
from mjcore.simulation.play import BotMaker
from mjcore.simulation.progress import Progress
from mjcore.simulation.results import Results
from mjcore.simulation.run import Interrupted, simulate
from mjcore.simulation.setup import Setup
from mjcore.simulation.summary import LineRow, PlayerRow
from mjcore.simulation.tallies import DealTally, LineTally, PlayerTally

__all__ = [
    "BotMaker",
    "DealTally",
    "Distances",
    "Estimate",
    "Interrupted",
    "LineRow",
    "LineTally",
    "PlayerRow",
    "PlayerTally",
    "Progress",
    "Results",
    "Setup",
    "SimulationError",
    "simulate",
]
