"""Where chance comes from: one seed a simulation, from it one a deal, from that one a player."""

from __future__ import annotations

import random
import secrets
from typing import SupportsIndex

from mjcore.errors import Error
from mjcore.simulation.numbers import whole_in
from mjcore.table.chance import SEED_BITS, derived_seed
from mjcore.table.values import short

_FRESH_BITS = 48
"""As many bits as are short enough to be typed again."""


def simulation_seed(rng: SupportsIndex | random.Random | None) -> int:
    """Return a seed: the number itself, one that ``rng`` gives, or a short one of the system's."""
    if rng is None:
        return secrets.randbits(_FRESH_BITS)
    if isinstance(rng, random.Random):
        return rng.getrandbits(SEED_BITS)
    return whole_in("rng", rng, 0, (1 << SEED_BITS) - 1)


def read_seed(text: str) -> int:
    """Return the seed that stands in a JSON form."""
    if text.isascii() and text.isdecimal() and len(text) <= 78 and int(text) < 1 << SEED_BITS:
        return int(text)
    raise Error(f"the seed is a whole number from 0 to 2**{SEED_BITS} - 1, not {short(text)}")


def deal_seed(seed: int, number: int) -> int:
    """Return the seed of one deal, the same as in a game with this seed."""
    return derived_seed(seed, f"deal {number}")


def bot_chance(seed: int, player: int) -> random.Random:
    """Return the chance of one player in a deal with this seed."""
    return random.Random(derived_seed(seed, f"bot {player}"))
