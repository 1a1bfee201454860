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
from mjcore._chance import Outlook
from mjcore.tiles import SUPPLY

RACKS = 500
TIMES = (1, 3)
DATA = Path(__file__).parent / "data"
CARD = "1000"
# Method, class of racks, and the frozen card.
JOBS = (
    ("distances", "dealt", CARD),
    ("distances", "joker-heavy", CARD),
    ("distances", "exposed", CARD),
    ("distances_by_line", "dealt", CARD),
    ("distances_by_line", "dealt", "skewed"),
    ("distances_by_line", "dealt", "real-like"),
    ("after_discard", "dealt", CARD),
    ("after_draw", "near", CARD),
    ("nearest", "dealt", CARD),
    ("nearest", "mid-game", CARD),
    ("near_discards", "dealt", CARD),
    ("chance_discards", "mid-game", CARD),
)
# Those that an outlook answers, not the matcher.
RATINGS = ("near_discards", "chance_discards")


def batch(matcher: mjcore.Matcher, method: str, data: bytes, shown: bytes) -> Callable[[], object]:
    """Return one call of a batch method, which fills the same memory each time."""
    call = getattr(matcher, method)
    counts = memoryview(data).cast("B", (RACKS, 36))
    exposures = memoryview(shown).cast("B", (RACKS, 4, 3)) if any(shown) else None
    lines = len(matcher.card.lines)
    size = (RACKS, lines) if method == "distances_by_line" else (RACKS,)
    out = memoryview(bytearray(RACKS * size[-1] if len(size) > 1 else RACKS)).cast("B", size)
    return lambda: call(counts, exposures=exposures, out=out)


def singles(
    matcher: mjcore.Matcher, method: str, data: bytes, shown: bytes
) -> Callable[[], object]:
    """Return a call of the method for each rack."""
    asked: object = matcher
    if method in RATINGS:
        asked = Outlook(matcher, bytes(SUPPLY), drawn=20, called=30)
    call = getattr(asked, method)
    racks = []
    for row in range(RACKS):
        groups = [shown[at : at + 3] for at in range(12 * row, 12 * row + 12, 3)]
        exposures = [(kind, size, jokers) for kind, size, jokers in groups if size]
        racks.append(mjcore.Rack(data[36 * row : 36 * row + 36], exposures))

    def work() -> None:
        for rack in racks:
            call(rack)

    return work


def jobs(place: Path) -> list[Callable[[], object]]:
    """Return the jobs, their racks read and everything made that can be made before."""
    matchers = {card: matcher(card) for *_, card in JOBS}
    found = []
    for method, name, card in JOBS:
        data = (place / f"{name}.counts").read_bytes()
        shown = (place / f"{name}.exposures").read_bytes()
        make = batch if method.startswith("distances") else singles
        found.append(make(matchers[card], method, data, shown))
    return found


def matcher(card: str) -> mjcore.Matcher:
    """Compile a frozen card."""
    return mjcore.Matcher(mjcore.Card.load(DATA / f"card-{card}.toml"))


def drive(place: Path) -> None:
    """Do each job in processes of its own."""
    for index, job in enumerate(jobs(place)):
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
