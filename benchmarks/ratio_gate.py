"""Guard the kernel by time, where instructions say too little: ``python benchmarks/ratio_gate.py``.

Each call is timed in turns with a plain scalar loop of the same extension; the figure is a rack's
time, the median, over the rounds, of the ratio of the two. It may pass what is stored in
``data/budget.toml`` by half; a call fails when three tries in a row do. ``--write`` stores what was
measured.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from functools import partial

from mjbench import budget, clock, works
from mjbench.clock import Work
from mjbench.racks import RACKS

LIMIT = 1.5
TRIES = 3

CASES: dict[str, tuple[Callable[[], Work], Callable[[], Work]]] = {
    "distances, dealt": (works.batch, works.scalar),
    "distances, joker-heavy": (
        lambda: works.batch("joker-heavy"),
        lambda: works.scalar("joker-heavy"),
    ),
    "distances_by_line, dealt": (
        lambda: works.batch(method="distances_by_line"),
        works.scalar,
    ),
    "distance, dealt": (lambda: works.single("distance"), works.scalar),
    "line_distances, dealt": (lambda: works.single("line_distances"), works.scalar),
    "line_distances, near": (
        lambda: works.single("line_distances", "near"),
        lambda: works.scalar("near"),
    ),
    "after_discard, dealt": (lambda: works.single("after_discard"), works.scalar),
    "after_draw, near": (
        lambda: works.single("after_draw", "near", tiles=13),
        lambda: works.scalar("near"),
    ),
    "swap_distances, dealt": (lambda: works.single("swap_distances"), works.scalar),
    "nearest, dealt": (works.nearest, works.scalar),
    "nearest and details, dealt": (works.details, works.scalar),
    "nearest, mid-game": (
        lambda: works.nearest("mid-game"),
        lambda: works.scalar("mid-game"),
    ),
}


def hold(measure: Callable[[], float], limit: float) -> tuple[bool, float]:
    """Measure until a figure is within `limit`, `TRIES` times at most; return that and the last."""
    for _ in range(TRIES):
        found = measure()
        if found <= limit:
            return True, found
    return False, found


def per_rack(subject: Work, reference: Work) -> float:
    """Return the ratio of the time of one rack; the reference does few of them."""
    return clock.ratio(subject, reference) * works.SAMPLE / RACKS


def gate(write: bool) -> tuple[bool, dict[str, float]]:
    """Time every case with the variant of this process; return whether all hold, and the ratios."""
    variant = works.variant()
    limits = {} if write else budget.stored("ratios", variant)
    good, ratios = True, {}
    for name, (subject, reference) in CASES.items():
        limit = LIMIT * limits.get(name, float("inf"))
        fine, ratios[name] = hold(partial(per_rack, subject(), reference()), limit)
        good &= fine
        print(
            f"{'ok  ' if fine else 'SLOW'} {variant:8} {name:26} {ratios[name]:.4f} of the scalar "
            f"loop (at most {limit:.4f})",
            file=sys.stderr,
        )
    return good, ratios


def main(arguments: Sequence[str]) -> int:
    """Run the gate for every variant, each in a process of its own; 1 when a call got slower."""
    if "--one" in arguments:
        print(json.dumps(gate("--write" in arguments)))
        return 0
    good, figures = True, {}
    for variant in budget.variants():
        fine, ratios = json.loads(budget.again(__file__, variant, "--one", *arguments))
        good &= fine
        figures[variant] = ratios
    if "--write" in arguments:
        budget.write("ratios", figures)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
