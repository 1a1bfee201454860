"""Guard the kernel by instructions and mispredictions: ``python benchmarks/instructions.py``.

``drive.py`` runs under valgrind's cachegrind, each job at N and at 3N racks; half the difference
is what N racks take, start-up and card gone. The count is exact and the same on a busy machine,
and shows at once that a loop is no longer vectorised. Mispredicted branches are those of
cachegrind's predictor, which are as exact; they tell what instructions do not, since each costs
as much as some fifty of them. A figure may pass what is stored in ``data/budget.toml`` by 15 %.
``--write`` stores what was measured; do so when the kernel or the compiler changed for the better.
Without valgrind nothing is measured, and valgrind does not run AVX-512.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from drive import CARD, JOBS, RACKS, TIMES
from mjbench import budget
from mjbench.flat import frozen_flat
from mjbench.racks import racks

DRIVER = Path(__file__).with_name("drive.py")
NAMES = [", ".join(part for part in job if part != CARD) for job in JOBS]
MARGIN = 1.15
VARIANTS = ("baseline", "avx2")
"""The variants that valgrind can run."""
MUST = {
    "distances, dealt": {"baseline": 1.96, "avx2": 1.43},
    "distances, joker-heavy": {"baseline": 2.5, "avx2": 2.5},
    "distances, exposed": {"baseline": 2.5, "avx2": 2.5},
}
"""The most instructions a target and rack, whatever is stored."""
MUST_MISS = {"distances, dealt": {"baseline": 8.0, "avx2": 8.0}}
"""The most mispredictions a rack, whatever is stored."""
SLACK = 0.5
"""What mispredictions may pass beside the margin, since few of them are a handful."""

Counts = tuple[float, float]
Found = dict[str, dict[str, tuple[float, float]]]


def lay_out(place: Path) -> None:
    """Write the racks as raw bytes, so that the driver need not make them under valgrind."""
    for _, name, _ in JOBS:
        data = racks(name)
        (place / f"{name}.counts").write_bytes(data.counts[:RACKS].tobytes())
        (place / f"{name}.exposures").write_bytes(data.exposures[:RACKS].tobytes())


def count(variant: str, place: Path) -> list[Counts]:
    """Run the driver; return what N racks of each job take."""
    command = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--branch-sim=yes"]
    command += ["--cachegrind-out-file=/dev/null", sys.executable, str(DRIVER), str(place)]
    done = subprocess.run(
        command, env=budget.environment(variant), capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(f"the driver failed under valgrind:\n{done.stderr[-2000:]}")
    runs: dict[tuple[int, int], Counts] = {}
    for line in done.stdout.splitlines():
        process, index, times = line.split()
        runs[int(index), int(times)] = _of_process(done.stderr, process)
    once, thrice = TIMES
    found = []
    for job in range(len(JOBS)):
        pairs = zip(runs[job, once], runs[job, thrice], strict=True)
        instructions, missed = ((more - less) / (thrice - once) for less, more in pairs)
        found.append((instructions, missed))
    return found


def _of_process(output: str, process: str) -> Counts:
    """Find the instructions and the mispredicted branches of one process in valgrind's output."""
    found = [
        re.search(rf"^=={process}== {what}:\s+([\d,]+)", output, re.MULTILINE)
        for what in ("I +refs", "Mispredicts")
    ]
    if not all(found):
        raise SystemExit(f"no counts of process {process} in:\n{output[-2000:]}")
    instructions, missed = (float(hit[1].replace(",", "")) for hit in found if hit)
    return instructions, missed


def measure(variants: Sequence[str]) -> Found:
    """Return, by variant and job, instructions a target and rack, and mispredictions a rack."""
    targets = [len(frozen_flat(card)) for *_, card in JOBS]
    with tempfile.TemporaryDirectory() as name:
        lay_out(Path(name))
        counts = {variant: count(variant, Path(name)) for variant in variants}
    return {
        variant: {
            job: (instructions / RACKS / size, missed / RACKS)
            for job, size, (instructions, missed) in zip(NAMES, targets, found, strict=True)
        }
        for variant, found in counts.items()
    }


def report(found: Found) -> bool:
    """Print what was measured beside its ceiling; return whether all of it is below."""
    good = True
    for variant, jobs in found.items():
        for job, (instructions, missed) in jobs.items():
            most, most_missed = ceilings(variant, job)
            fine = instructions <= most and missed <= most_missed
            good &= fine
            print(
                f"{'ok  ' if fine else 'OVER'} {variant:8} {job:25} {instructions:6.2f} a target "
                f"(at most {most:.2f}), {missed:6.1f} mispredictions a rack "
                f"(at most {most_missed:.1f})"
            )
    return good


def ceilings(variant: str, job: str) -> Counts:
    """Return the most instructions and mispredictions that a job may take."""
    none = float("inf")
    most = MARGIN * budget.stored("instructions", variant).get(job, none)
    missed = MARGIN * budget.stored("mispredictions", variant).get(job, none) + SLACK
    return (
        min(most, MUST.get(job, {}).get(variant, none)),
        min(missed, MUST_MISS.get(job, {}).get(variant, none)),
    )


def main(arguments: Sequence[str]) -> int:
    """Measure, and compare or store; 1 when a figure is over its ceiling."""
    if not shutil.which("valgrind"):
        print("instruction budget: skipped, valgrind is not installed")
        return 0
    found = measure([variant for variant in budget.variants() if variant in VARIANTS])
    if "--write" in arguments:
        for place, kind in enumerate(("instructions", "mispredictions")):
            figures = {
                variant: {job: counts[place] for job, counts in jobs.items()}
                for variant, jobs in found.items()
            }
            budget.write(kind, figures)
    return 0 if report(found) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
