"""The figures of the table, measured with the variant of the kernel that this process runs."""

from __future__ import annotations

import gc
import os
import tracemalloc
from dataclasses import dataclass

import mjcore
from mjbench import clock, works
from mjbench.flat import SIZES, frozen_card, frozen_flat
from mjbench.racks import CARD

CALL_NS = 150
"""What a call from Python may cost beside the kernel's own time."""
BATCH = 1_000


@dataclass(frozen=True)
class Row:
    """A row of the table: what was measured, what it must reach, and a text and a verdict."""

    what: str
    must: str
    text: str
    good: bool | None = None


def rows() -> list[Row]:
    """Measure everything but instructions, in about half a minute."""
    return [*batch_rows(), *single_rows(), *matcher_rows(), *growth_rows()]


def batch_rows() -> list[Row]:
    """Compare a batch with the references, rack for rack."""
    share = BATCH / works.SAMPLE
    _, ratios = clock.interleaved(
        [works.batch(rows=BATCH), works.numpy_form(), works.scalar(), works.jokerless(BATCH)]
    )
    numpy, scalar = ratios[1] * share, ratios[2] * share
    heavy = 1 / clock.ratio(works.jokerless(BATCH), works.batch("joker-heavy", rows=BATCH))
    return [
        Row("`distances`, against numpy", "≥ 150 x", f"{numpy:,.0f} x", numpy >= 150),
        Row("`distances`, against a scalar loop in C", "", f"{scalar:.0f} x"),
        Row("`distances`, many jokers against none", "", f"{heavy:.2f} x"),
    ]


def single_rows() -> list[Row]:
    """Compare the calls for one rack with `distance`, and that with the kernel's own time.

    What the others must reach is a multiple of `distance` in the portable kernel.
    """
    portable = works.variant() == "baseline"

    def verdict(good: bool) -> bool | None:
        return good if portable else None

    times, _ = clock.interleaved([works.single("distance"), works.batch(rows=BATCH)])
    call, kernel = times[0] / works.SAMPLE * 1e9, times[1] / BATCH * 1e9
    own = (call - CALL_NS) / kernel
    found = [
        Row(
            "`distance(rack)`, one call",
            "≤ 3 x kernel + 150 ns",
            f"{call:,.0f} ns, kernel {kernel:,.0f} ns",
            own <= 3,
        )
    ]
    distance = works.single("distance")
    for what, work, must in (
        ("`line_distances(rack)`", works.single("line_distances"), 4),
        ("`nearest(rack, k=5)`", works.nearest(), 25),
        ("`after_discard(rack)`", works.single("after_discard"), 5),
    ):
        ratio = clock.ratio(work, distance)
        found.append(Row(what, f"≤ {must} x `distance`", f"{ratio:.1f} x", verdict(ratio <= must)))
    ratio = clock.ratio(works.single("after_draw", tiles=13), works.single("distance", tiles=13))
    found.append(
        Row("`after_draw(rack)`", "≤ 5 x `distance`", f"{ratio:.1f} x", verdict(ratio <= 5))
    )
    return found


def matcher_rows() -> list[Row]:
    """Measure the making of a matcher and what it holds."""
    compiled = clock.seconds(works.compile_card()) * 1e3
    held = memory() / len(frozen_flat(CARD))
    return [
        Row("`Matcher(card)`", "≤ 50 ms", f"{compiled:.1f} ms", compiled <= 50),
        Row("memory a target, beyond the card", "≤ 1,024 bytes", f"{held:,.0f}", held <= 1024),
    ]


def memory(size: int = CARD) -> int:
    """Return the bytes of a matcher: its tables, and the Python objects that came with it."""
    card = frozen_card(size)
    gc.collect()
    tracemalloc.start()
    matcher = mjcore.Matcher(card)
    gc.collect()
    objects, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return objects + matcher.nbytes


def growth_rows() -> list[Row]:
    """Measure how a batch grows with targets, racks and threads."""
    per_target = []
    for size in SIZES:
        more = clock.ratio(works.batch(size=size, rows=BATCH), works.batch(rows=BATCH))
        per_target.append(more * len(frozen_flat(CARD)) / len(frozen_flat(size)))
    per_rack = clock.ratio(works.batch(rows=10 * BATCH), works.batch(rows=BATCH)) / 10
    found = [
        Row(
            "time a target, " + " · ".join(f"{len(frozen_flat(size)):,}" for size in SIZES),
            "linear",
            " · ".join(f"{ratio:.2f}" for ratio in per_target),
            per_target[-1] <= 1.25,
        ),
        Row(
            "time a rack, 10,000 against 1,000",
            "linear",
            f"{per_rack:.2f}",
            per_rack <= 1.25,
        ),
    ]
    if (os.cpu_count() or 1) > 1:
        threads = clock.speedup(works.in_threads(1), works.in_threads(2))
        found.append(Row("two threads against one", "≥ 1.8 x", f"{threads:.2f} x", threads >= 1.8))
    return found
