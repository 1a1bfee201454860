"""Seeded racks by class, ten thousand each.

Racks are drawn with ``numpy.random.RandomState``, whose streams are frozen: the same seed gives
the same racks under every numpy.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from mjbench.flat import Bytes, Flat, frozen_flat

RACKS = 10_000
CARD = 1000
"""The frozen card whose targets the racks are built around."""

SUPPLY = np.array([4] * 34 + [8, 8], np.int64)
JOKER = 35
_KIND = np.repeat(np.arange(36), SUPPLY)
_COPY = np.concatenate([np.arange(copies) for copies in SUPPLY])
_FIRST = np.concatenate([[0], np.cumsum(SUPPLY)[:-1]])

Ints = NDArray[np.int64]
State = np.random.RandomState


@dataclass(frozen=True)
class Racks:
    """A data set: concealed counts ``uint8[n, 36]`` and exposures ``uint8[n, 4, 3]``."""

    name: str
    counts: Bytes
    exposures: Bytes

    def __len__(self) -> int:
        return len(self.counts)

    @property
    def jokers(self) -> float:
        """The mean number of concealed jokers."""
        return float(self.counts[:, JOKER].mean())


def draw(state: State, pool: Ints, tiles: Ints) -> Ints:
    """Draw ``tiles[i]`` random tiles from each multiset ``pool[i]``, as counts ``[n, 36]``.

    A pool with fewer tiles is drawn whole.
    """
    lot = state.random_sample((len(pool), len(_KIND)))
    lot[pool[:, _KIND] <= _COPY] = 2.0
    ranked = np.sort(lot, axis=1)
    bar = np.minimum(ranked[np.arange(len(pool)), tiles], 1.5)
    return np.add.reduceat((lot < bar[:, None]).astype(np.int64), _FIRST, axis=1)


def _between(state: State, low: int, high: int, rows: int = RACKS) -> Ints:
    return (low + np.floor(state.random_sample(rows) * (high - low + 1))).astype(np.int64)


def _fill(state: State, counts: Ints, tiles: Ints, lying: Ints | int = 0) -> Ints:
    """Top each rack up to ``tiles[i]`` concealed tiles with what its own tiles left in the wall."""
    missing = np.maximum(tiles - counts.sum(1), 0)
    return counts + draw(state, SUPPLY - counts - lying, missing)


def _pick(state: State, flat: Flat, of: NDArray[np.bool_] | None = None) -> Ints:
    """Choose a line evenly, then one of its targets, so that a large line is no more frequent."""
    among = np.arange(len(flat)) if of is None else np.flatnonzero(of)
    lines = np.unique(flat.line[among])
    line = lines[_between(state, 0, len(lines) - 1)]
    low = np.searchsorted(flat.line[among], line)
    size = np.searchsorted(flat.line[among], line, side="right") - low
    return among[low + np.floor(state.random_sample(RACKS) * size).astype(np.int64)]


def _complete(state: State, flat: Flat, chosen: Ints, most: int) -> Ints:
    """Fill each chosen target, with as many jokers as it must have and up to `most` at random."""
    need, hard = flat.need[chosen].astype(np.int64), flat.hard[chosen].astype(np.int64)
    naturals = np.minimum(need, SUPPLY)
    forced = (need - naturals).sum(1)
    free = np.maximum(_between(state, 0, most) - forced, 0)
    swapped = draw(state, np.maximum(naturals - hard, 0), free)
    full = naturals - swapped
    full[:, JOKER] = forced + swapped.sum(1)
    return full


def dealt(state: State, flat: Flat) -> tuple[Ints, Bytes]:
    """Deal 13 tiles, to every other rack 14."""
    nothing = np.zeros((RACKS, 36), np.int64)
    return _fill(state, nothing, 13 + np.arange(RACKS) % 2), no_exposures()


def mid_game(state: State, flat: Flat) -> tuple[Ints, Bytes]:
    """Hold 7 to 11 tiles of some target, the rest is chance."""
    full = _complete(state, flat, _pick(state, flat), 2)
    kept = draw(state, full, _between(state, 7, 11))
    return _fill(state, kept, 13 + np.arange(RACKS) % 2), no_exposures()


def near(state: State, flat: Flat) -> tuple[Ints, Bytes]:
    """Miss one or two tiles of some target."""
    full = _complete(state, flat, _pick(state, flat), 3)
    kept = draw(state, full, _between(state, 12, 13))
    return _fill(state, kept, np.full(RACKS, 13)), no_exposures()


def joker_heavy(state: State, flat: Flat) -> tuple[Ints, Bytes]:
    """Hold three to eight jokers, beside some tiles of a target."""
    full = _complete(state, flat, _pick(state, flat), 0)
    full[:, JOKER] = 0
    jokers = _between(state, 3, 8)
    kept = draw(state, full, np.maximum(13 - jokers - _between(state, 0, 4), 0))
    kept[:, JOKER] = jokers
    return _fill(state, kept, 13 + np.arange(RACKS) % 2), no_exposures()


def pairs(state: State, flat: Flat) -> tuple[Ints, Bytes]:
    """Lean to lines of singles and pairs, without a joker in three of four racks."""
    tiles = flat.hard.sum(1)
    full = _complete(state, flat, _pick(state, flat, np.asarray(tiles == tiles.max())), 0)
    kept = draw(state, full, _between(state, 8, 13))
    jokerless = np.arange(RACKS) % 4 > 0
    hidden = np.zeros((RACKS, 36), np.int64)
    hidden[jokerless, JOKER] = SUPPLY[JOKER]
    return _fill(state, kept, np.full(RACKS, 13), hidden), no_exposures()


def exposed(state: State, flat: Flat) -> tuple[Ints, Bytes]:
    """Show one to four groups of a target, and hold most of what else it wants."""
    chosen = _pick(state, flat, np.asarray(flat.open.any((1, 2))))
    exposures = _show(state, flat, chosen, _between(state, 1, 4))
    kind, size, jokers = np.moveaxis(exposures.astype(np.int64), 2, 0)
    lying, placed = np.zeros((2, RACKS, 36), np.int64)
    rows = np.arange(RACKS)
    for place in range(4):
        placed[rows, kind[:, place]] += size[:, place]
        lying[rows, kind[:, place]] += size[:, place] - jokers[:, place]
        lying[:, JOKER] += jokers[:, place]
    rest = np.clip(flat.need[chosen] - placed, 0, SUPPLY - lying)
    tiles = np.maximum(13 + np.arange(RACKS) % 2 - placed.sum(1), 0)
    held = np.minimum(
        _between(state, 0, 3) // 2, np.minimum(SUPPLY[JOKER] - lying[:, JOKER], tiles)
    )
    kept = draw(state, rest, np.maximum(rest.sum(1) - held - _between(state, 0, 4), 0))
    kept[:, JOKER] = held
    return _fill(state, kept, tiles, lying), exposures


def dead(state: State, flat: Flat) -> tuple[Ints, Bytes]:
    """Show two or three groups that no line of the card can hold together."""
    rows = np.arange(RACKS)
    exposures = no_exposures()
    alive = rows
    for _ in range(40):
        drawn = np.zeros((RACKS, 4, 3), np.uint8)
        for place in range(3):
            drawn[:, place, 0] = _between(state, 0, 34)
            drawn[:, place, 1] = _between(state, 3, 4)
            drawn[:, place, 2] = _between(state, 0, 1)
        # Three unlike kinds, so that no rack shows one kind twice.
        drawn[:, 1, 0] = (drawn[:, 0, 0] + 1 + drawn[:, 1, 0] % 17) % 35
        drawn[:, 2, 0] = (drawn[:, 0, 0] + 18 + drawn[:, 2, 0] % 17) % 35
        drawn[rows % 2 == 0, 2] = 0
        exposures[alive] = drawn[alive]
        alive = alive[_fits(flat, exposures[alive])]
    if alive.size:
        raise RuntimeError("the card is too wide for a set of dead racks")
    lying = np.zeros((RACKS, 36), np.int64)
    kind, size, jokers = np.moveaxis(exposures.astype(np.int64), 2, 0)
    for place in range(3):
        lying[rows, kind[:, place]] += size[:, place] - jokers[:, place]
        lying[:, JOKER] += jokers[:, place]
    nothing = np.zeros((RACKS, 36), np.int64)
    return _fill(state, nothing, 13 - size.sum(1), lying), exposures


def no_exposures() -> Bytes:
    """Return exposures for a class of racks that shows nothing."""
    return np.zeros((RACKS, 4, 3), np.uint8)


def _show(state: State, flat: Flat, chosen: Ints, wanted: Ints) -> Bytes:
    """Lay up to ``wanted[i]`` random groups of each chosen target face up, jokers among them."""
    exposures = no_exposures()
    chance = state.random_sample((RACKS, 36 * 7))
    luck = state.random_sample((RACKS, 4))
    for row, target in enumerate(chosen):
        groups = flat.open[target].ravel()
        cells = np.flatnonzero(groups)
        cells = cells[np.argsort(chance[row, cells])]
        cells = np.repeat(cells, groups[cells])
        used = np.zeros(36, np.int64)
        place = 0
        for cell in cells[: wanted[row]]:
            kind, size = divmod(int(cell), 7)
            least = max(0, size - int(SUPPLY[kind] - used[kind]))
            jokers = least + int(luck[row, place] ** 2 * (size - least))
            if jokers < size and used[JOKER] + jokers <= SUPPLY[JOKER]:
                exposures[row, place] = kind, size, jokers
                used[kind] += size - jokers
                used[JOKER] += jokers
                place += 1
    return exposures


def _fits(flat: Flat, exposures: Bytes) -> NDArray[np.bool_]:
    """Tell which rows, their groups all unlike, some target can hold."""
    # uint8[36, 7, targets]: one contiguous row of targets for each kind and size.
    open_groups = np.ascontiguousarray(np.moveaxis(flat.open, 0, 2)) > 0
    fits = np.ones((len(exposures), len(flat)), bool)
    for place in range(4):
        kind, size = exposures[:, place, 0], exposures[:, place, 1]
        fits &= open_groups[kind, size] | (size == 0)[:, None]
    return np.asarray(fits.any(1))


CLASSES: dict[str, Callable[[State, Flat], tuple[Ints, Bytes]]] = {
    "dealt": dealt,
    "mid-game": mid_game,
    "near": near,
    "joker-heavy": joker_heavy,
    "pairs": pairs,
    "exposed": exposed,
    "dead": dead,
}


@cache
def racks(name: str) -> Racks:
    """Make the data set called `name`, one of `CLASSES`, around the card of 1,000 targets."""
    state = np.random.RandomState(zlib.crc32(name.encode()))
    counts, exposures = CLASSES[name](state, frozen_flat(CARD))
    return Racks(name, np.ascontiguousarray(counts, np.uint8), exposures)
