"""The numpy reference: the closed form of a distance, written down and nothing more."""

from __future__ import annotations

import numpy as np

from mjbench.flat import Bytes, Flat

OUT = 255
JOKER = 35


def nearest(flat: Flat, counts: Bytes) -> int:
    """Return how far one concealed rack is from the card, the form that ratios are taken against.

    `counts` is ``int8[36]``; a rack is measured against ``int8[targets, 36]``.
    """
    missing = np.maximum(flat.need - counts, 0).sum(1)
    hard = np.maximum(flat.hard - counts, 0).sum(1)
    return int(np.maximum(missing - counts[JOKER], hard).min())


def by_target(flat: Flat, counts: Bytes, exposures: Bytes | None = None) -> Bytes:
    """Return how far one rack is from every target, 255 where its exposures rule it out.

    `counts` is ``uint8[36]``, `exposures` ``uint8[4, 3]`` with kind, size (0 for none) and jokers.
    """
    held = counts.astype(np.int8)
    placed = np.zeros(36, np.int8)
    fits = np.ones(len(flat), bool)
    if exposures is not None:
        groups = [(int(kind), int(size)) for kind, size, _ in exposures if size]
        for kind, size in set(groups):
            fits &= flat.open[:, kind, size] >= groups.count((kind, size))
        for kind, size in groups:
            placed[kind] += size
    missing = np.maximum(flat.need - placed - held, 0).sum(1)
    hard = np.maximum(flat.hard - held, 0).sum(1)
    away = np.maximum(missing - int(held[JOKER]), hard)
    return np.where(fits, away, OUT).astype(np.uint8)


def by_line(flat: Flat, counts: Bytes, exposures: Bytes) -> Bytes:
    """Return the distances of a batch to every line, ``uint8[n, lines]``.

    `counts` is ``uint8[n, 36]``, `exposures` ``uint8[n, 4, 3]``.
    """
    out = np.empty((len(counts), flat.lines), np.uint8)
    starts = np.searchsorted(flat.line, np.arange(flat.lines))
    for row, rack in enumerate(counts):
        away = by_target(flat, rack, exposures[row] if exposures[row, :, 1].any() else None)
        out[row] = np.minimum.reduceat(away, starts)
    return out
