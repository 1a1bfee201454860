"""The part of ``instructions.py`` that runs under valgrind: no numpy, and nothing made at random.

``drive.py DIRECTORY`` does each job once and three times over the racks in the directory, each in a
forked process, so that all start from the same state and valgrind counts each by itself. It prints
a line ``process job times`` for each.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import mjcore

RACKS = 500
TIMES = (1, 3)
CARD = Path(__file__).parent / "data" / "card-1000.toml"
# Method and class of racks.
JOBS = (
    ("distances", "dealt"),
    ("distances", "joker-heavy"),
    ("distances", "exposed"),
    ("distances_by_line", "dealt"),
    ("after_discard", "dealt"),
    ("after_draw", "near"),
)


def batch(matcher: mjcore.Matcher, method: str, data: bytes, shown: bytes) -> Callable[[], object]:
    """Return one call of a batch method, which fills the same memory each time."""
    call = getattr(matcher, method)
    counts = memoryview(data).cast("B", (RACKS, 36))
    exposures = memoryview(shown).cast("B", (RACKS, 4, 3)) if any(shown) else None
    lines = len(matcher.card.lines)
    size = (RACKS, lines) if method == "distances_by_line" else (RACKS,)
    out = memoryview(bytearray(RACKS * size[-1] if len(size) > 1 else RACKS)).cast("B", size)
    return lambda: call(counts, exposures=exposures, out=out)


def singles(matcher: mjcore.Matcher, method: str, data: bytes) -> Callable[[], object]:
    """Return a call of the method for each rack."""
    call = getattr(matcher, method)
    racks = [mjcore.Rack(data[at : at + 36]) for at in range(0, len(data), 36)]

    def work() -> None:
        for rack in racks:
            call(rack)

    return work


def jobs(matcher: mjcore.Matcher, place: Path) -> list[Callable[[], object]]:
    """Return the jobs, their racks read and everything made that can be made before."""
    found = []
    for method, name in JOBS:
        data = (place / f"{name}.counts").read_bytes()
        if method.startswith("distances"):
            shown = (place / f"{name}.exposures").read_bytes()
            found.append(batch(matcher, method, data, shown))
        else:
            found.append(singles(matcher, method, data))
    return found


def drive(place: Path) -> None:
    """Do each job in processes of its own."""
    for index, job in enumerate(jobs(mjcore.Matcher(mjcore.Card.load(CARD)), place)):
        for times in TIMES:
            process = os.fork()
            if process == 0:
                for _ in range(times):
                    job()
                os._exit(0)
            os.waitpid(process, 0)
            print(process, index, times)


if __name__ == "__main__":
    drive(Path(sys.argv[1]))
