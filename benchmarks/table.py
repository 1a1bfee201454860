"""Print the table of the README: ``python benchmarks/table.py``, some minutes.

Answers are compared before anything is timed. Everything is a ratio of two things measured in turns
in the same run, or a count. Each variant of the kernel that the machine can run gets a column.
Instructions are counted where valgrind is installed; ``--quick`` leaves them out. The status is 1
where a mark is missed.
"""

from __future__ import annotations

import json
import platform
import shutil
import sys
from collections.abc import Sequence
from dataclasses import asdict

import instructions
from mjbench import budget, checksums, figures, works
from mjbench.figures import Row
from mjbench.flat import frozen_card, frozen_flat
from mjbench.racks import CARD, RACKS

TITLES = {"baseline": "portable", "avx2": "AVX2", "avx512": "AVX-512"}
COUNTED = ("dealt", "joker-heavy", "exposed")


def measured(variants: Sequence[str], count: bool) -> dict[str, list[Row]]:
    """Return the rows of each variant, each measured in a process of its own."""
    columns = {
        variant: [Row(**row) for row in json.loads(budget.again(__file__, variant, "--one"))]
        for variant in variants
    }
    if count:
        counts = instructions.measure([v for v in variants if v in instructions.VARIANTS])
        for variant, rows in columns.items():
            rows.extend(counted(variant, counts.get(variant)))
    return columns


def counted(variant: str, jobs: dict[str, instructions.Counts] | None) -> list[Row]:
    """Return the rows of what valgrind counted, empty for a variant that it cannot run."""
    rows = []
    for what, marks, place in (
        ("instructions a target and rack", instructions.MUST, 0),
        ("mispredictions a rack", instructions.MUST_MISS, 1),
    ):
        for name in COUNTED:
            job = f"distances, {name}"
            must = marks.get(job, {})
            text = f"{jobs[job][place]:.2f}" if jobs else "not counted"
            good = jobs[job][place] <= must[variant] if jobs and variant in must else None
            bounds = " · ".join(f"{most:g}" for most in dict.fromkeys(must.values()))
            rows.append(Row(f"{what}, {name}", bounds and f"≤ {bounds}", text, good))
    return rows


def markdown(columns: dict[str, list[Row]]) -> str:
    """Write the columns as a Markdown table; a figure that misses its mark is followed by (!)."""
    head = ["", "must", *(TITLES[variant] for variant in columns)]
    out = [_line(head), _line(["---"] * len(head))]
    for row in zip(*columns.values(), strict=True):
        cells = [found.text + (" (!)" if found.good is False else "") for found in row]
        out.append(_line([row[0].what, row[0].must, *cells]))
    return "\n".join(out)


def _line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def caption() -> str:
    """Say what was measured on."""
    lines, targets = len(frozen_card(CARD).lines), len(frozen_flat(CARD))
    return (
        f"Measured on a card of {lines} lines and {targets:,} targets, {RACKS:,} dealt racks of 13 "
        "and 14 tiles, one thread, what is compared taking turns; (!) is a mark that was missed. "
        f"{platform.python_implementation()} "
        f"{platform.python_version()}, {platform.system()} {platform.machine()}."
    )


def check_answers() -> None:
    """Stop where the matcher is wrong: what is fast and wrong is not timed."""
    wrong = checksums.wrong()
    if wrong:
        raise SystemExit(f"{works.variant()}: wrong distances, {', '.join(wrong)}")


def main(arguments: Sequence[str]) -> int:
    """Print the table; 1 where a mark is missed."""
    if "--one" in arguments:
        check_answers()
        print(json.dumps([asdict(row) for row in figures.rows()]))
        return 0
    count = "--quick" not in arguments and shutil.which("valgrind") is not None
    columns = measured(budget.variants(), count)
    print(markdown(columns))
    print("\n" + caption())
    return status(columns)


def status(columns: dict[str, list[Row]]) -> int:
    """Return 1 where a mark is missed, else 0."""
    return int(any(row.good is False for rows in columns.values() for row in rows))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
