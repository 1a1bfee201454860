"""Time how long a program waits for mjcore: ``python benchmarks/startup.py``, under a minute.

Each figure is the median, over the rounds, of what a process takes longer than a bare
``python -c pass`` of the same round. With ``--against PYTHON`` the mjcore of another interpreter is
measured in turns with this one's, and ``--most RATIO`` ends with status 1 where this one takes more
than that part of the other's time. The two must be installed in one way: an editable install makes
Python itself load modules, and hides what they cost.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Sequence
from statistics import median

RACK = "FF 2246B 444C [99D J] J"
MAIN = "import sys; from mjcore.cli import main; sys.exit(main(sys.argv[1:]))"
BARE = ("-c", "pass")
PROGRAMS: dict[str, Sequence[str]] = {
    "import mjcore": ("-c", "import mjcore"),
    "import mjcore, its table": ("-c", "import mjcore; mjcore.Deal"),
    f"mjcore nearest '{RACK}'": ("-c", MAIN, "nearest", RACK),
}
GUARDED = [name for name in PROGRAMS if "table" not in name]
"""What ``--most`` is about."""


def seconds(python: str, program: Sequence[str]) -> float:
    """Return how long a process takes; -P keeps the checkout out of its path."""
    started = time.perf_counter()
    subprocess.run([python, "-P", *program], stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - started


def measure(pythons: Sequence[str], rounds: int) -> list[dict[str, float]]:
    """Return for each interpreter the milliseconds that each program takes over a bare one."""
    over: list[dict[str, list[float]]] = [{name: [] for name in PROGRAMS} for _ in pythons]
    for number in range(rounds + 1):
        for python, found in zip(pythons, over, strict=True):
            bare = seconds(python, BARE)
            for name, program in PROGRAMS.items():
                took = seconds(python, program) - bare
                if number:  # the first round fills caches, and may compile what it imports
                    found[name].append(took * 1000)
    return [{name: median(times) for name, times in found.items()} for found in over]


def version(python: str) -> str:
    """Return which mjcore an interpreter has, and where."""
    code = "import mjcore; print(mjcore.__version__, 'in', mjcore.__file__)"
    run = subprocess.run([python, "-P", "-c", code], capture_output=True, text=True, check=True)
    return run.stdout.strip()


def main(words: Sequence[str] | None = None) -> int:
    """Measure, print, and return the exit status."""
    parser = argparse.ArgumentParser(description="Time how long a program waits for mjcore.")
    parser.add_argument("--against", metavar="PYTHON", help="an interpreter with another mjcore")
    parser.add_argument("--most", metavar="RATIO", type=float, help="the ratio that must hold")
    parser.add_argument("--rounds", metavar="N", type=int, default=25, help="how many rounds (25)")
    args = parser.parse_args(words)
    if args.most is not None and args.against is None:
        parser.error("--most needs --against")
    pythons = [sys.executable, *([args.against] if args.against else [])]
    for name, python in zip(("this", "other"), pythons, strict=False):
        print(f"{name:5}  mjcore {version(python)}")
    this, *others = measure(pythons, args.rounds)
    held = True
    print(f"\n{'over bare Python':40} {'this':>9}" + f" {'other':>9} {'ratio':>6}" * len(others))
    for name in PROGRAMS:
        row = f"{name:40} {this[name]:6.1f} ms"
        for other in others:
            ratio = this[name] / other[name]
            row += f" {other[name]:6.1f} ms {ratio:6.2f}"
            if args.most is not None and name in GUARDED and ratio > args.most:
                held, row = False, f"{row}  above {args.most:g}"
        print(row)
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
