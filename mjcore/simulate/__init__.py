"""Simulations: thousands of deals among bots, repeatable, on any number of processors."""

from mjcore.simulate.dispatch import SimulationError
from mjcore.simulate.estimates import Estimate
from mjcore.simulate.play import Bot, BotMaker
from mjcore.simulate.progress import Progress
from mjcore.simulate.results import Results
from mjcore.simulate.setup import Setup
from mjcore.simulate.simulation import Interrupted, simulate
from mjcore.simulate.spread import Spread
from mjcore.simulate.tallies import DealTally, LineTally, PlayerTally

__all__ = [
    "Bot",
    "BotMaker",
    "DealTally",
    "Estimate",
    "Interrupted",
    "LineTally",
    "PlayerTally",
    "Progress",
    "Results",
    "Setup",
    "SimulationError",
    "Spread",
    "simulate",
]
