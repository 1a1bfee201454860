"""Check what callers give: seeds, cards, rules, players; each in one place."""

from __future__ import annotations

import random
import secrets
from hashlib import sha256
from typing import SupportsIndex, TypeAlias

from mjcore.card import Card
from mjcore.errors import shown
from mjcore.matcher import Matcher
from mjcore.numbers import whole, whole_in
from mjcore.rules import Rules

SEED_BITS = 256

RandomLike: TypeAlias = "SupportsIndex | random.Random | None"
"""What ``rng`` may be: a seed below 2**256, a generator that gives one, or the system's chance."""


def seed_from(rng: RandomLike) -> int:
    """Return a seed: the number itself, one that ``rng`` gives, or one of the system's.

    Raise ``TypeError`` for what gives none, ``Error`` for a number that is out of bounds.
    """
    if rng is None:
        return secrets.randbits(SEED_BITS)
    if isinstance(rng, random.Random):
        # Hashed, so that published seeds do not give the generator away.
        return int.from_bytes(sha256(rng.randbytes(SEED_BITS // 8)).digest())
    if whole(rng) is None:
        raise TypeError(
            f"rng is a whole number below 2**{SEED_BITS}, a random.Random or None, not {shown(rng)}"
        )
    return whole_in("rng", rng, 0, (1 << SEED_BITS) - 1)


def generator(rng: RandomLike) -> random.Random:
    """Return the generator itself, one with this seed, or the system's."""
    if isinstance(rng, random.Random):
        return rng
    return random.SystemRandom() if rng is None else random.Random(seed_from(rng))


def as_matcher(card: Card | Matcher) -> Matcher:
    """Return the matcher of a card, or the matcher itself; raise ``TypeError`` for all else."""
    if isinstance(card, Matcher):
        return card
    if isinstance(card, Card):
        return Matcher(card)
    raise TypeError(f"a Card or a Matcher is needed here, not {type(card).__name__}")


def as_rules(rules: Rules | None) -> Rules:
    """Return the rules, or the League's where none are given; raise ``TypeError`` for others."""
    if rules is None:
        return Rules()
    if isinstance(rules, Rules):
        return rules
    raise TypeError(f"rules are Rules, such as Rules.league(), not {type(rules).__name__}")


def as_player(value: object, players: int, name: str = "dealer") -> int:
    """Return the number of a player; raise as ``whole_in`` does for anything else."""
    return whole_in(name, value, 0, players - 1)
