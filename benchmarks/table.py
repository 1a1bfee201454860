"""Print the table of the README: ``python benchmarks/table.py``, about half a minute.

Everything is a ratio of two things measured in turns in the same run, or a count. Each variant of
the kernel that the machine can run gets a column. Instructions are counted where valgrind is
installed; ``--quick`` leaves them out.
"""

from __future__ import annotations

import json
import platform
import shutil
import sys
from collections.abc import Sequence
from dataclasses import asdict

import instructions
from mjbench import budget, figures
from mjbench.figures import Row
from mjbench.flat import frozen_card, frozen_flat
from mjbench.racks import CARD

TITLES = {"baseline": "portable", "avx2": "AVX2"}


def measured(variants: Sequence[str], count: bool) -> dict[str, list[Row]]:
    """Return the rows of each variant, each measured in a process of its own."""
    columns = {
        variant: [Row(**row) for row in json.loads(budget.again(__file__, variant, "--one"))]
        for variant in variants
    }
    if count:
        for variant, jobs in instructions.measure(variants).items():
            for place, name in enumerate(("dealt", "joker-heavy", "exposed"), 1):
                found, _ = jobs[f"distances, {name}"]
                row = Row(
                    f"instructions a target and rack, {name}",
                    f"≤ {instructions.MUST}",
                    f"{found:.2f}",
                    found <= instructions.MUST,
                )
                columns[variant].insert(place, row)
    return columns


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
        f"Measured on a card of {lines} lines and {targets:,} targets, dealt racks of 13 and 14 "
        "tiles, one thread, what is compared taking turns; marks that are multiples of `distance` "
        f"hold for the portable kernel. {platform.python_implementation()} "
        f"{platform.python_version()}, {platform.system()} {platform.machine()}."
    )


def main(arguments: Sequence[str]) -> int:
    """Print the table."""
    if "--one" in arguments:
        print(json.dumps([asdict(row) for row in figures.rows()]))
        return 0
    count = "--quick" not in arguments and shutil.which("valgrind") is not None
    print(markdown(measured(budget.variants(), count)))
    print("\n" + caption())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
