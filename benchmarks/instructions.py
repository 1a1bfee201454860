"""Guard the kernel by the instructions it takes: ``python benchmarks/instructions.py``.

A driver runs under valgrind's cachegrind at N and at 3N racks; half the difference is what N racks
take, start-up and card gone. The count is exact and the same on a busy machine, and it catches a
loop that is no longer vectorised at once. A figure may pass what is stored in ``data/budget.toml``
by 15 %. ``--write`` stores what was measured; do so when the kernel or the compiler changed for the
better. Without valgrind nothing is measured.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from mjbench import budget
from mjbench.flat import DATA

import mjcore

RACKS = 500
MARGIN = 1.15
MUST = 2.5
"""The most instructions a target and rack that a batch may take, whatever is stored."""

CARD = 1000
JOBS = {
    "distances, dealt": ("distances", "dealt"),
    "distances, joker-heavy": ("distances", "joker-heavy"),
    "distances, exposed": ("distances", "exposed"),
    "distances_by_line, dealt": ("distances_by_line", "dealt"),
    "after_discard, dealt": ("after_discard", "dealt"),
    "after_draw, near": ("after_draw", "near"),
}


def drive(place: Path, repeats: Sequence[str]) -> None:
    """Do the jobs as often as `repeats` say: the part that runs under valgrind."""
    matcher = mjcore.Matcher(mjcore.Card.load(DATA / f"card-{CARD}.toml"))
    jobs: list[Callable[[], object]] = []
    for method, name in JOBS.values():
        data = (place / f"{name}.counts").read_bytes()
        shown = (place / f"{name}.exposures").read_bytes()
        jobs.append(_job(matcher, method, data, shown))
    for job, times in zip(jobs, repeats, strict=True):
        for _ in range(int(times)):
            job()


def _job(matcher: mjcore.Matcher, method: str, data: bytes, shown: bytes) -> Callable[[], object]:
    call = getattr(matcher, method)
    if method.startswith("distances"):
        counts = memoryview(data).cast("B", (RACKS, 36))
        if any(shown):
            exposures = memoryview(shown).cast("B", (RACKS, 4, 3))
            return lambda: call(counts, exposures=exposures)
        return lambda: call(counts)
    racks = [mjcore.Rack(data[at : at + 36]) for at in range(0, len(data), 36)]

    def single() -> None:
        for rack in racks:
            call(rack)

    return single


def lay_out(place: Path) -> None:
    """Write the racks as raw bytes, so that the driver need not make them under valgrind."""
    from mjbench.racks import racks

    for _, name in JOBS.values():
        data = racks(name)
        (place / f"{name}.counts").write_bytes(data.counts[:RACKS].tobytes())
        (place / f"{name}.exposures").write_bytes(data.exposures[:RACKS].tobytes())


def count(variant: str, place: Path, repeats: Sequence[int]) -> tuple[int, int]:
    """Return the instructions and the mispredicted branches of one run of the driver."""
    command = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--branch-sim=yes"]
    command += ["--cachegrind-out-file=/dev/null", sys.executable, __file__, "--drive", str(place)]
    done = subprocess.run(
        command + [str(times) for times in repeats],
        env=budget.environment(variant),
        capture_output=True,
        text=True,
        check=False,
    )
    found = [re.search(rf"{what}:\s+([\d,]+)", done.stderr) for what in ("I +refs", "Mispredicts")]
    if done.returncode or not all(found):
        raise SystemExit(f"the driver failed under valgrind:\n{done.stderr[-2000:]}")
    instructions, missed = (int(hit[1].replace(",", "")) for hit in found if hit)
    return instructions, missed


def measure(variants: Sequence[str]) -> dict[str, dict[str, tuple[float, float]]]:
    """Return, by variant and job, instructions a target and rack, and mispredictions a rack."""
    card = mjcore.Card.load(DATA / f"card-{CARD}.toml")
    targets = sum(len(line.targets) for line in card.lines)
    plans = [[1] * len(JOBS)]
    plans += [
        [1 + 2 * (job == tripled) for job in range(len(JOBS))] for tripled in range(len(JOBS))
    ]
    with tempfile.TemporaryDirectory() as name, ThreadPoolExecutor(2) as pool:
        place = Path(name)
        lay_out(place)
        runs = {
            variant: [pool.submit(count, variant, place, plan) for plan in plans]
            for variant in variants
        }
        counts = {variant: [run.result() for run in found] for variant, found in runs.items()}
    return {
        variant: {
            job: ((more - base) / 2 / RACKS / targets, (missed - base_missed) / 2 / RACKS)
            for job, (more, missed) in zip(JOBS, tripled, strict=True)
        }
        for variant, ((base, base_missed), *tripled) in counts.items()
    }


def report(found: dict[str, dict[str, tuple[float, float]]]) -> bool:
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
                f"{'ok  ' if fine else 'OVER'} {variant:8} {job:26} {instructions:6.2f} a target "
                f"(at most {ceiling:.2f}), {missed:5.1f} mispredictions a rack"
            )
    return good


def main(arguments: Sequence[str]) -> int:
    """Measure, compare or store; 1 when a figure is over its ceiling."""
    if arguments[:1] == ["--drive"]:
        drive(Path(arguments[1]), arguments[2:])
        return 0
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
