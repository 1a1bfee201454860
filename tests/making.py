"""Racks and tables made at random, near enough to a target to be interesting."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from mjcore import Rack, Visible
from mjcore.tiles import SUPPLY

JOKER = 35


class Supply:
    """Hand out tiles of one set, and no more than it has."""

    def __init__(self) -> None:
        self.left = list(SUPPLY)

    def take(self, kind: int, copies: int = 1) -> bool:
        """Take copies of a kind if there are so many."""
        if self.left[kind] < copies:
            return False
        self.left[kind] -= copies
        return True

    def expose(self, rng: random.Random, kind: int, size: int) -> tuple[int, int, int] | None:
        """Take the tiles of one exposure, with some jokers in it."""
        jokers = rng.choice([0, 0, 1, 1, 2, size - 1])
        jokers = max(jokers, size - self.left[kind])
        if jokers >= size or not self.take(JOKER, jokers):
            return None
        if not self.take(kind, size - jokers):
            self.left[JOKER] += jokers
            return None
        return kind, size, jokers


def make_rack(
    rng: random.Random, target=None, size: int | None = None, *, exposing: float = 0.3
) -> Rack:
    """Return a rack of some tiles of a target, some jokers and some tiles that help nothing.

    ``exposing`` is the chance that a group lies open; now and then an exposure fits no group.
    """
    size = rng.randint(0, 14) if size is None else size
    supply, counts, shown, room = Supply(), [0] * 36, [], size

    def conceal(kind: int) -> None:
        nonlocal room
        if room and supply.take(kind):
            counts[kind] += 1
            room -= 1

    if target is not None:
        nearness, joking = rng.choice([0.5, 0.8, 0.95, 1.0]), rng.choice([0.0, 0.1, 0.3])
        wanted = []
        for (kind, length), takes in zip(target.groups, target.jokers, strict=True):
            fault = rng.random()
            if takes and rng.random() < exposing and length <= room and len(shown) < 4:
                other = rng.randrange(35) if fault < 0.03 else kind
                longer = rng.randint(3, 6) if 0.03 < fault < 0.06 else length
                lying = supply.expose(rng, other, longer) if longer <= room else None
                if lying is not None:
                    shown.append(lying)
                    room -= longer
                    continue
            for _ in range(length):
                if rng.random() < nearness:
                    wanted.append(JOKER if takes and rng.random() < joking else kind)
        rng.shuffle(wanted)
        for kind in wanted:
            conceal(kind)
    junk = [rng.randrange(36) for _ in range(40)]
    if target is not None and rng.random() < 0.5:
        junk = [rng.choice([kind for kind, _ in target.groups]) for _ in range(6)] + junk
    for kind in junk:
        conceal(kind)
    return Rack(bytes(counts), shown)


def make_visible(rng: random.Random, rack: Rack, target=None) -> Visible:
    """Return discards and other seats' exposures that go with a rack."""
    supply = Supply()
    for tile in rack.concealed:
        supply.take(tile)
    for lying in rack.exposures:
        supply.take(lying.kind, lying.naturals)
        supply.take(JOKER, lying.jokers)
    wanted = [kind for kind, _ in target.groups] if target is not None else list(range(35))
    counts, shown = [0] * 36, []
    for _ in range(rng.choice([0, 0, 1, 2, 3])):
        kind = rng.choice(wanted) if rng.random() < 0.6 else rng.randrange(35)
        lying = supply.expose(rng, kind, rng.randint(3, 5))
        if lying is not None:
            shown.append(lying)
    density, jokers = rng.choice([0.0, 0.2, 0.5, 0.8, 1.0]), rng.choice([0.0, 0.5, 1.0])
    for kind in range(36):
        for _ in range(supply.left[kind]):
            if rng.random() < (jokers if kind == JOKER else density if kind in wanted else 0.3):
                counts[kind] += 1
    return Visible(bytes(counts), shown)


def targets_of(card) -> list[tuple]:
    """Return all (line, target) of a card."""
    return [(line, target) for line in card.lines for target in line.targets]


def cases(targets, size: int | None = None, *, exposing: float = 0.3):
    """Draw (rack, line, target): a rack made near one of the targets."""

    @st.composite
    def draw_case(draw):
        rng = draw(st.randoms(use_true_random=False))
        line, target = draw(st.sampled_from(targets))
        return make_rack(rng, target, size, exposing=exposing), line, target

    return draw_case()
