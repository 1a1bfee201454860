"""A card as plain arrays, for the references and for the making of racks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import mjcore

DATA = Path(__file__).resolve().parent.parent / "data"
SIZES = (250, 1000, 4000, 16000)
"""Frozen cards of like lines, each named after the targets that it has, about."""
UNEVEN = ("skewed", "real-like")
"""Frozen cards of very unlike lines, as real ones have them."""
CARDS: tuple[int | str, ...] = (*SIZES, *UNEVEN)
"""All frozen cards."""

Bytes = NDArray[np.uint8]


@dataclass(frozen=True)
class Flat:
    """All targets of a card, in an order that does not depend on how the card was expanded.

    Attributes:
        need, hard: ``int8[targets, 36]``.
        line: the index of each target's line, ``int64[targets]``.
        open: ``uint8[targets, 36, 7]``, how many groups of a kind and size may lie exposed.
    """

    need: NDArray[np.int8]
    hard: NDArray[np.int8]
    line: NDArray[np.int64]
    open: Bytes
    lines: int

    @classmethod
    def of(cls, card: mjcore.Card) -> Flat:
        """Lay out the targets of `card`, sorted by line, needs and groups."""
        rows: list[tuple[int, bytes, bytes, bytes]] = []
        for line in card.lines:
            for target in line.targets:
                groups = np.zeros((36, 7), np.uint8)
                if not line.concealed:
                    for (kind, size), jokers in zip(target.groups, target.jokers, strict=True):
                        groups[kind, size] += jokers
                rows.append((line.index, target.need, target.hard, groups.tobytes()))
        rows.sort()

        def table(column: int) -> Bytes:
            joined = b"".join(row[column] for row in rows)  # type: ignore[misc]
            return np.frombuffer(joined, np.uint8).reshape(len(rows), -1)

        return cls(
            need=table(1).astype(np.int8),
            hard=table(2).astype(np.int8),
            line=np.array([row[0] for row in rows], np.int64),
            open=table(3).reshape(-1, 36, 7),
            lines=len(card.lines),
        )

    def __len__(self) -> int:
        return len(self.line)


@cache
def frozen_card(size: int | str) -> mjcore.Card:
    """Load the frozen card called `size`, one of `CARDS`."""
    return mjcore.Card.load(DATA / f"card-{size}.toml")


@cache
def frozen_flat(size: int | str) -> Flat:
    """Lay out the frozen card called `size`."""
    return Flat.of(frozen_card(size))


@cache
def frozen_matcher(size: int | str) -> mjcore.Matcher:
    """Compile the frozen card called `size`."""
    return mjcore.Matcher(frozen_card(size))
