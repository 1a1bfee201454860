"""Checksums of the data sets and of all their distances: fast and wrong must not pass for fast."""

from __future__ import annotations

import hashlib
import json

from mjbench.flat import CARDS, DATA, Bytes
from mjbench.racks import CARD, CLASSES, RACKS, Racks, racks

PATH = DATA / "checksums.json"
FEWER = 1_000
"""The racks of each class that are measured against the cards it was not made for."""


def cases() -> list[tuple[int | str, str, int]]:
    """Return the card, the class and the number of racks of each checksum."""
    return [(size, name, RACKS if size == CARD else FEWER) for size in CARDS for name in CLASSES]


def key(size: int | str, name: str) -> str:
    """Return the name under which the distances of a class to a card are stored."""
    return f"{name} / {size}"


def of_racks(data: Racks) -> str:
    """Return the checksum of the racks themselves."""
    return _digest(data.counts.tobytes() + data.exposures.tobytes())


def of_distances(by_line: Bytes) -> str:
    """Return the checksum of the distances to every line, ``uint8[n, lines]``."""
    return _digest(by_line.tobytes())


def stored() -> dict[str, dict[str, str]]:
    """Read the checksums in the tree: of ``racks``, and of ``distances`` by `key`."""
    table: dict[str, dict[str, str]] = json.loads(PATH.read_text(encoding="utf-8"))
    return table


def wrong() -> list[str]:
    """Return the keys whose distances the matcher of this process gets wrong."""
    from mjbench.flat import frozen_matcher

    found = []
    for name, kind, rows in cases():
        data = racks(kind)
        by_line = frozen_matcher(name).distances_by_line(
            data.counts[:rows], exposures=data.exposures[:rows]
        )
        if of_distances(by_line) != stored()["distances"][key(name, kind)]:
            found.append(key(name, kind))
    return found


def write() -> None:
    """Measure everything with the numpy reference and write its checksums into the tree."""
    from mjbench.closed_form import by_line
    from mjbench.flat import frozen_flat

    distances = {}
    for size, name, rows in cases():
        data = racks(name)
        measured = by_line(frozen_flat(size), data.counts[:rows], data.exposures[:rows])
        distances[key(size, name)] = of_distances(measured)
    table = {"racks": {name: of_racks(racks(name)) for name in CLASSES}, "distances": distances}
    PATH.write_text(json.dumps(table, indent=1) + "\n", encoding="utf-8")


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]
