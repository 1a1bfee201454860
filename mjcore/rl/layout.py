"""Where things stand in an observation; docs/reference/learning.md has the same table in words."""

from __future__ import annotations

from math import prod
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from mjcore.rl.actions import MOST_EXPOSURES
from mjcore.table import PASS_SIZE, Phase
from mjcore.tiles import KINDS, RACK_SIZE, SUPPLY

SEATS = 4
"""The places of a seat-by-seat part, the viewer's own first; what no seat sits at is 0."""

SIZES, JOKERS = 4, 6
"""The sizes of an exposure, 3 to 6, and how many jokers it can hold, 0 to 5."""

MOST_WALL = 152 - 2 * RACK_SIZE + 1
"""The tiles left after a deal for two."""

MOST_OFFERED = 5
"""The most that rules let anybody offer for a courtesy pass."""

MOST_COUNTED = 8
"""What is counted without a bound of its own is shown up to this."""


class Part(NamedTuple):
    """Hold where a part of an observation stands, its shape, and the most that its numbers are.

    ``most`` is ``None`` where it is all copies of a kind: 4, of flowers and jokers 8.
    """

    name: str
    start: int
    stop: int
    shape: tuple[int, ...]
    most: int | None

    def of(self, observation: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """Return this part of an observation, or of an array of them, in its own shape.

        It is a view of the same memory where numpy can make one.
        """
        rows = observation[..., self.start : self.stop]
        return rows.reshape(observation.shape[:-1] + self.shape)


_PARTS: tuple[tuple[str, tuple[int, ...], int | None], ...] = (
    ("rack", (KINDS,), None),
    ("unseen", (KINDS,), None),
    ("picked", (KINDS,), None),
    ("discards", (SEATS, KINDS), None),
    ("exposures", (SEATS, MOST_EXPOSURES, KINDS), None),
    ("live", (KINDS,), 1),
    ("drawn", (KINDS,), 1),
    ("phase", (len(Phase),), 1),
    ("origin", (3,), 1),
    ("seat", (SEATS,), 1),
    ("players", (SEATS,), 1),
    ("turn", (SEATS,), 1),
    ("claimed_from", (SEATS,), 1),
    ("concealed", (SEATS,), RACK_SIZE),
    ("dead", (SEATS,), 1),
    ("exchangeable", (SEATS,), 1),
    ("voted_yes", (SEATS,), 1),
    ("voted_no", (SEATS,), 1),
    ("offers", (SEATS,), MOST_OFFERED),
    ("first_left", (SEATS,), PASS_SIZE),
    ("last_right", (SEATS,), PASS_SIZE),
    ("give", (1,), MOST_OFFERED),
    ("wall", (1,), MOST_WALL),
    ("exchanges", (1,), MOST_COUNTED),
    ("exchanged_last", (1,), 1),
    ("fresh", (1,), 1),
    ("open", (1,), 1),
    ("shown", (SIZES, JOKERS), 1),
    ("challenged", (SEATS, SEATS), 1),
    ("stakes_paid", (SEATS,), MOST_COUNTED),
    ("stakes_got", (SEATS,), MOST_COUNTED),
)


def _laid_out() -> dict[str, Part]:
    parts, start = {}, 0
    for name, shape, most in _PARTS:
        stop = start + prod(shape)
        parts[name] = Part(name, start, stop, shape, most)
        start = stop
    return parts


LAYOUT: dict[str, Part] = _laid_out()
"""The parts of an observation by their names, in order."""

SIZE = max([part.stop for part in LAYOUT.values()])
"""How many numbers an observation has."""


def _most() -> npt.NDArray[np.uint8]:
    found = np.empty(SIZE, np.uint8)
    for part in LAYOUT.values():
        most = np.frombuffer(SUPPLY, np.uint8) if part.most is None else np.array([part.most])
        found[part.start : part.stop] = np.resize(most, part.stop - part.start)
    return found


MOST = _most()
"""The most that each number of an observation is: ``uint8[SIZE]``."""
MOST.setflags(write=False)

_SCALE = MOST.astype(np.float32)


def scaled(
    observation: npt.NDArray[np.uint8], out: npt.NDArray[np.float32] | None = None
) -> npt.NDArray[np.float32]:
    """Return an observation, or an array of them, in ``float32`` from 0 to 1: over ``MOST``.

    ``out``, if given, is filled and returned.
    """
    return np.divide(observation, _SCALE, out=out)
