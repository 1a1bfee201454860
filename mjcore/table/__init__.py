"""The table: seats, actions, events, and the state machine that a deal is."""

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
from mjcore.table.seats import PASS_SIZE, SEATS, Phase, Seat
from mjcore.table.view import OpenExposure, PublicChallenge, View

__all__ = [
    "PASS_SIZE",
    "SEATS",
    "Action",
    "Call",
    "Challenge",
    "Discard",
    "Event",
    "Exchange",
    "Give",
    "LegalActions",
    "MahJongg",
    "Offer",
    "OpenExposure",
    "Outcome",
    "Pass",
    "Passes",
    "Phase",
    "PublicChallenge",
    "Revise",
    "Seat",
    "Skip",
    "Transfer",
    "Verdict",
    "View",
    "Vote",
]
