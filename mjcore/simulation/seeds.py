"""Where chance comes from: one seed a simulation, from it one a deal, from that one a player."""

from __future__ import annotations

import random
import secrets

from mjcore.arguments import SEED_BITS, RandomLike, seed_from
from mjcore.errors import Error, shown
from mjcore.table.chance import derived_seed

_FRESH_BITS = 48
"""The bits of a fresh seed: few enough to be typed again."""


def simulation_seed(rng: RandomLike) -> int:
    """Return a seed: the number itself, one that ``rng`` gives, or a short one of the system's."""
    return secrets.randbits(_FRESH_BITS) if rng is None else seed_from(rng)


def read_seed(text: str) -> int:
    """Return the seed that stands in a JSON form."""
    if text.isascii() and text.isdecimal() and len(text) <= 78 and int(text) < 1 << SEED_BITS:
        return int(text)
    raise Error(f"the seed is a whole number from 0 to 2**{SEED_BITS} - 1, not {shown(text)}")


def deal_seed(seed: int, number: int) -> int:
    """Return the seed of one deal, the same as in a game with this seed."""
    return derived_seed(seed, f"deal {number}")


def bot_chance(seed: int, player: int) -> random.Random:
    """Return the chance of one player in a deal with this seed."""
    return random.Random(derived_seed(seed, f"bot {player}"))
