"""The seats of a deal and the phases it goes through."""

from __future__ import annotations

from enum import IntEnum, StrEnum

from mjcore.errors import Error, IllegalAction, shown
from mjcore.numbers import whole
from mjcore.tiles import Member


class Seat(Member, IntEnum):
    """Name the seats in turn order; the value is the index into every list by seat.

    Mind that kinds of tile run N E W S, seats E S W N.

    >>> Seat.NORTH.right(), str(Seat.WEST)
    (Seat.EAST, 'West')
    """

    EAST = 0
    SOUTH = 1
    WEST = 2
    NORTH = 3

    def __str__(self) -> str:
        return self.name.capitalize()

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    @property
    def letter(self) -> str:
        """Return the seat's letter: ``E``, ``S``, ``W`` or ``N``."""
        return self.name[0]

    def right(self, players: int = 4) -> Seat:
        """Return the seat that plays next; the right of the last seat is East."""
        return SEATS[(self + 1) % players]


SEATS: tuple[Seat, ...] = tuple(Seat)
"""The seats by index."""

PASS_SIZE = 3
"""How many tiles a pass of the Charleston is."""


class Phase(StrEnum):
    """Name what a deal is waiting for; the value is the text used in JSON."""

    CH1_RIGHT = "ch1_right"
    CH1_ACROSS = "ch1_across"
    CH1_LEFT = "ch1_left"
    CH2_VOTE = "ch2_vote"
    CH2_LEFT = "ch2_left"
    CH2_ACROSS = "ch2_across"
    CH2_RIGHT = "ch2_right"
    COURTESY_OFFER = "courtesy_offer"
    COURTESY_PASS = "courtesy_pass"
    TURN = "turn"
    WINDOW = "window"
    END = "end"

    @property
    def is_pass(self) -> bool:
        """Return whether this is one of the six passes of three tiles."""
        return self in PASS_PHASES

    @property
    def direction(self) -> str | None:
        """Return where a pass goes, ``right``, ``across`` or ``left``; ``None`` for the others."""
        return self.partition("_")[2] if self in PASS_PHASES else None

    @property
    def steps(self) -> int:
        """Return how many seats on, in turn order, the tiles of a pass go; 0 for the others."""
        return _STEPS.get(self.direction, 0)

    @property
    def blind_name(self) -> str | None:
        """Return what ``Rules.blind_passes`` calls a pass that may be blind, else ``None``."""
        return BLIND_NAMES.get(self)


PASS_PHASES = frozenset(
    {
        Phase.CH1_RIGHT,
        Phase.CH1_ACROSS,
        Phase.CH1_LEFT,
        Phase.CH2_LEFT,
        Phase.CH2_ACROSS,
        Phase.CH2_RIGHT,
    }
)

BLIND_NAMES: dict[Phase, str] = {Phase.CH1_LEFT: "first_left", Phase.CH2_RIGHT: "last_right"}

_STEPS: dict[str | None, int] = {"right": 1, "across": 2, "left": 3}

PHASES: dict[str, Phase] = {phase.value: phase for phase in Phase}
"""The phases by their text."""

# What every decision asks for, by names of their own: until Python 3.12 a look-up in the class
# calls a function, which takes ten times as long.
EAST = Seat.EAST
CH1_RIGHT, COURTESY_PASS = Phase.CH1_RIGHT, Phase.COURTESY_PASS
TURN, WINDOW = Phase.TURN, Phase.WINDOW

PLAY = (TURN, WINDOW)
"""The phases after the Charleston, until the end."""


def as_phase(value: object) -> Phase:
    """Return a phase by its text; raise ``TypeError`` for no text, ``Error`` for another one."""
    if not isinstance(value, str):
        raise TypeError(f"a phase is a Phase or its text, not {shown(value)}")
    if value in PHASES:
        return PHASES[value]
    raise Error(f"{shown(value)} is no phase: {', '.join(PHASES)}")


def as_seat(value: object, players: int = 4) -> Seat:
    """Return ``value`` as a seat of this table.

    Raise ``TypeError`` for what is no whole number, ``Error`` for a seat that is not there.
    """
    # The usual case goes first: this runs at every action and every view.
    if type(value) is Seat and value < players:
        return value
    number = whole(value)
    if number is None:
        raise TypeError(f"a seat is a Seat or its number, 0 to {players - 1}, not {shown(value)}")
    if 0 <= number < players:
        return SEATS[number]
    raise Error(no_seat(value, players))


def no_seat(value: object, players: int) -> str:
    """Return what to say to a seat that this table does not have."""
    return f"{shown(value)} is no seat of this table: seats are 0 to {players - 1}"


def acting_seat(value: object, players: int) -> Seat:
    """Return the seat that acts; raise ``IllegalAction`` if there is no such seat."""
    if type(value) is Seat and value < players:
        return value
    try:
        return as_seat(value, players)
    except (Error, TypeError) as error:
        raise IllegalAction(str(error)) from None
