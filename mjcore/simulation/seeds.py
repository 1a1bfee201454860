"""Where chance comes from: one seed a simulation, from it one a deal, from that one a player."""

from __future__ import annotations

import random
import secrets

from mjcore.arguments import RandomLike, seed_from
from mjcore.table.chance import derived_seed

_FRESH_BITS = 48
"""As many bits as are short enough to be typed again."""


def simulation_seed(rng: RandomLike) -> int:
    """Return a seed: the number itself, one that ``rng`` gives, or a short one of the system's."""
    return secrets.randbits(_FRESH_BITS) if rng is None else seed_from(rng)


def deal_seed(seed: int, number: int) -> int:
    """Return the seed of one deal, the same as in a game with this seed."""
    return derived_seed(seed, f"deal {number}")


def bot_chance(seed: int, player: int) -> random.Random:
    """Return the chance of one player in a deal with this seed."""
    return random.Random(derived_seed(seed, f"bot {player}"))
