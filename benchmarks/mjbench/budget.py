"""What was measured once and is held to since: ``data/budget.toml``."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

from mjbench.flat import DATA

PATH = DATA / "budget.toml"
VARIANTS = ("baseline", "avx2", "avx512")
KINDS = ("instructions", "mispredictions", "ratios")

Table = dict[str, float]


def stored(kind: str, variant: str) -> Table:
    """Return the figures of a kind, one of `KINDS`, for a variant of the kernel."""
    if not PATH.exists():
        return {}
    table: dict[str, dict[str, Table]] = tomllib.loads(PATH.read_text(encoding="utf-8"))
    return table.get(kind, {}).get(variant, {})


def write(kind: str, figures: dict[str, Table]) -> None:
    """Replace the figures of one kind, for the variants that were measured."""
    table = {(which, variant): stored(which, variant) for which in KINDS for variant in VARIANTS}
    table.update({(kind, variant): found for variant, found in figures.items()})
    out = ["# Written by instructions.py and ratio_gate.py with --write; see there."]
    for (which, variant), found in table.items():
        if found:
            out += ["", f"[{which}.{variant}]"]
            out += [f'"{name}" = {figure:.4g}' for name, figure in found.items()]
    PATH.write_text("\n".join(out) + "\n", encoding="utf-8")


def environment(variant: str) -> dict[str, str]:
    """Return the environment in which a new process runs the given variant of the kernel."""
    return {**os.environ, "MJCORE_KERNEL": variant, "PYTHONHASHSEED": "0"}


def variants() -> list[str]:
    """Return the variants of the kernel that this machine can run; stop where there is none."""
    found = [variant for variant in VARIANTS if _runs(variant)]
    if not found:
        raise SystemExit("mjcore cannot be imported here, so there is nothing to measure")
    return found


def again(script: str | Path, variant: str, *arguments: str) -> str:
    """Run a script anew with one variant of the kernel and return what it prints."""
    command = [sys.executable, str(script), *arguments]
    done = subprocess.run(
        command, env=environment(variant), stdout=subprocess.PIPE, text=True, check=True
    )
    return done.stdout


def _runs(variant: str) -> bool:
    # Not from the current directory: a checkout has no native modules of its own.
    command = [sys.executable, "-P", "-c", "import mjcore; mjcore.Matcher"]
    tried = subprocess.run(command, env=environment(variant), capture_output=True, check=False)
    return tried.returncode == 0
