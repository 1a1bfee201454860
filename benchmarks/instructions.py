"""Guard the kernel by the instructions it takes: ``python benchmarks/instructions.py``.

``drive.py`` runs under valgrind's cachegrind, each job at N and at 3N racks; half the difference
is what N racks take, start-up and card gone. The count is exact and the same on a busy machine,
and shows at once that a loop is no longer vectorised. A figure may pass what is stored in
``data/budget.toml`` by 15 %. ``--write`` stores what was measured; do so when the kernel or the
compiler changed for the better. Without valgrind nothing is measured.
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
from mjbench.racks import racks

import mjcore

DRIVER = Path(__file__).with_name("drive.py")
NAMES = [f"{method}, {name}" for method, name in JOBS]
MARGIN = 1.15
MUST = 2.5
"""The most instructions a target and rack that a batch may take, whatever is stored."""

Counts = tuple[float, float]
Found = dict[str, dict[str, tuple[float, float]]]


def lay_out(place: Path) -> None:
    """Write the racks as raw bytes, so that the driver need not make them under valgrind."""
    for _, name in JOBS:
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
    targets = sum(len(line.targets) for line in mjcore.Card.load(CARD).lines)
    with tempfile.TemporaryDirectory() as name:
        lay_out(Path(name))
        counts = {variant: count(variant, Path(name)) for variant in variants}
    return {
        variant: {
            job: (instructions / RACKS / targets, missed / RACKS)
            for job, (instructions, missed) in zip(NAMES, found, strict=True)
        }
        for variant, found in counts.items()
    }


def report(found: Found) -> bool:
    """Print what was measured beside its ceiling; return whether all of it is below."""
    good = True
    for variant, jobs in found.items():
        measured = budget.stored("instructions", variant)
        for job, (instructions, missed) in jobs.items():
            ceiling = MARGIN * measured.get(job, float("inf"))
            if job.startswith("distances,"):
                ceiling = min(ceiling, MUST)
            fine = instructions <= ceiling
            good &= fine
            print(
                f"{'ok  ' if fine else 'OVER'} {variant:8} {job:25} {instructions:6.2f} a target "
                f"(at most {ceiling:.2f}), {missed:5.1f} mispredictions a rack"
            )
    return good


def main(arguments: Sequence[str]) -> int:
    """Measure, and compare or store; 1 when a figure is over its ceiling."""
    if not shutil.which("valgrind"):
        print("instruction budget: skipped, valgrind is not installed")
        return 0
    found = measure(budget.variants())
    if "--write" in arguments:
        figures = {v: {job: first for job, (first, _) in jobs.items()} for v, jobs in found.items()}
        budget.write("instructions", figures)
    return 0 if report(found) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
