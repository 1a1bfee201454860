"""The table: rules, seats, actions, events, deals, games and records."""

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
from mjcore.table.deal import Deal
from mjcore.table.events import Event
from mjcore.table.game import Game
from mjcore.table.outcome import Outcome, Transfer, Verdict
from mjcore.table.record import Recorder
from mjcore.table.rules import Rules
from mjcore.table.seats import Phase, Seat

__all__ = [
    "Action",
    "Call",
    "Challenge",
    "Deal",
    "Discard",
    "Event",
    "Exchange",
    "Game",
    "Give",
    "MahJongg",
    "Offer",
    "Outcome",
    "Pass",
    "Phase",
    "Recorder",
    "Revise",
    "Rules",
    "Seat",
    "Skip",
    "Transfer",
    "Verdict",
    "Vote",
]
