"""The figures of the table, measured with the variant of the kernel that this process runs."""

from __future__ import annotations

import gc
import os
import sys
import tracemalloc
from dataclasses import dataclass
from functools import partial

import mjcore
from mjbench import clock, works
from mjbench.flat import CARDS, SIZES, frozen_card, frozen_flat, frozen_matcher
from mjbench.opponents import OPPONENTS, SLOW, MissingError
from mjbench.racks import CARD, RACKS, racks

BATCH = 1_000
AGAINST_NUMBA = {"avx2": 3.5, "avx512": 4.0}
"""How many times as fast as numba on words each variant must be."""
AGAINST_C = 6.0
MULTIPLES = {
    "nearest": 14.0,
    "after_discard": 4.0,
    "after_draw": 4.0,
    "line_distances": 4.0,
}
"""The most that a call may take, in times of `distance`."""
DETAILS = 4.0
SWAPS = 0.5
SIDE_BY_SIDE = 0.9


@dataclass(frozen=True)
class Row:
    """A row of the table: what was measured, what it must reach, and a text and a verdict."""

    what: str
    must: str
    text: str
    good: bool | None = None


def rows() -> list[Row]:
    """Measure everything but instructions, in about two minutes."""
    return [
        *opponent_rows(),
        *batch_rows(),
        *single_rows(),
        *line_rows(),
        *matcher_rows(),
        *growth_rows(),
    ]


def opponent_rows() -> list[Row]:
    """Compare a batch with all opponents, their answers first, then their times in one run."""
    flat, matcher = frozen_flat(CARD), frozen_matcher(CARD)
    counts = racks("dealt").counts
    expected = matcher.distances(counts)
    timed: list[clock.Work] = [lambda: matcher.distances(counts)]
    shares = {}
    for name, make in OPPONENTS.items():
        try:
            call = make(flat)
        except MissingError as reason:
            print(f"{name}: left out, {reason}", file=sys.stderr)
            continue
        some = counts[: SLOW.get(name, RACKS)]
        if (call(some) != expected[: len(some)]).any():
            raise SystemExit(f"{name} and the matcher do not agree: nothing was timed")
        timed.append(partial(call, some))
        shares[name] = RACKS / len(some)
    _, ratios = clock.interleaved(timed)
    times = {name: ratio * shares[name] for name, ratio in zip(shares, ratios[1:], strict=True)}
    best = min(times, key=times.__getitem__)
    head = Row("`distances`, against the best opponent", "", f"{times[best]:.1f} x ({best})")
    return [head, *[_against(name, times.get(name)) for name in OPPONENTS]]


def _against(name: str, ratio: float | None) -> Row:
    vector = works.variant() != "baseline"
    must, least = "", 0.0
    if name == "numba on words":
        must = " · ".join(f"{least:g} x ({v})" for v, least in AGAINST_NUMBA.items())
        least = AGAINST_NUMBA.get(works.variant(), 0.0)
    if name == "plain C over rows":
        must, least = f"{AGAINST_C:g} x (avx2, avx512)", AGAINST_C if vector else 0.0
    text = "not here" if ratio is None else f"{ratio:.1f} x"
    good = ratio >= least if ratio is not None and least else None
    return Row(f"against {name}", must and f"≥ {must}", text, good)


def batch_rows() -> list[Row]:
    """Compare racks with many jokers and neighbours with batches of the common kind."""
    heavy = clock.ratio(works.batch("joker-heavy", rows=BATCH), works.jokerless(BATCH))
    around = clock.ratio(works.swaps(), works.neighbours())
    return [
        Row("`distances`, many jokers against none", "", f"{heavy:.2f} x"),
        Row(
            "`swap_distances(rack)`, against `distances` of the same neighbours",
            f"≤ {SWAPS:g} x",
            f"{around:.2f} x",
            around <= SWAPS,
        ),
    ]


def single_rows() -> list[Row]:
    """Compare the calls for one rack with `distance`, and that with the kernel's own time."""
    times, _ = clock.interleaved([works.single("distance"), works.batch()])
    call, kernel = times[0] / RACKS * 1e9, times[1] / RACKS * 1e9
    found = [
        Row("`distance(rack)`, one call", "", f"{call:,.0f} ns, in a batch {kernel:,.0f} ns"),
    ]
    calls = {
        "nearest": works.nearest(),
        "after_discard": works.single("after_discard"),
        "after_draw": works.single("after_draw", tiles=13),
        "line_distances": works.single("line_distances"),
    }
    _, ratios = clock.interleaved([works.single("distance"), *calls.values()])
    for (name, must), ratio in zip(MULTIPLES.items(), ratios[1:], strict=True):
        found.append(
            Row(f"`{name}(rack)`", f"≤ {must:g} x `distance`", f"{ratio:.1f} x", ratio <= must)
        )
    ratio = clock.ratio(works.details(), works.nearest())
    found.append(
        Row(
            "`nearest`, then `needs`, `groups`, `spare` of all five",
            f"≤ {DETAILS:g} x `nearest`",
            f"{ratio:.1f} x",
            ratio <= DETAILS,
        )
    )
    return found


def line_rows() -> list[Row]:
    """Compare `line_distances` with `distance` on every frozen card."""
    ratios = {
        name: clock.ratio(
            works.single("line_distances", size=name), works.single("distance", size=name)
        )
        for name in CARDS
    }
    must = MULTIPLES["line_distances"]
    return [
        Row(
            "`line_distances(rack)`, card " + " · ".join(map(str, CARDS)),
            f"≤ {must:g} x `distance`",
            " · ".join(f"{ratio:.1f}" for ratio in ratios.values()),
            max(ratios.values()) <= must,
        )
    ]


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
        both = clock.speedup(works.in_processes(2), works.in_threads(2))
        found.append(
            Row(
                "two threads against two processes",
                f"≥ {SIDE_BY_SIDE:g} x",
                f"{both:.2f} x",
                both >= SIDE_BY_SIDE,
            )
        )
    return found
