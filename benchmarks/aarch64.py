"""Run the portable loops on another processor: ``python benchmarks/aarch64.py``.

The plain C of ``src/mjcore/lanes_body.h``, which compilers turn into vector instructions, is built
with Debian's cross compiler and run under qemu, over the frozen cards and all classes of racks; the
distances must have the checksums of ``data/checksums.json``. On demand, since it needs

    apt-get install gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user

``--native`` builds with this machine's compiler and runs without qemu. The status is 1 where a
distance is wrong, and 2 where a tool is missing.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from mjbench import checksums
from mjbench.flat import Bytes, Flat, frozen_flat
from mjbench.racks import Racks, racks

SOURCES = Path(__file__).resolve().parent.parent / "src" / "mjcore"
DRIVER = Path(__file__).with_name("mjbench") / "lanes_driver.c"
COMPILER = "aarch64-linux-gnu-gcc"
EMULATOR = "qemu-aarch64"
CARDS = (250, 1000, "skewed", "real-like")
FULL, JOKER, COUNTS, ROWS = 14, 35, 15, 4
FIELDS, HELD, HARD, MASK = 48, 8, 24, 40


class Planes:
    """The rows of a card, the lanes of a line side by side: see ``docs/understand/kernel.md``."""

    def __init__(self, flat: Flat) -> None:
        per_lane = 2 * ROWS
        sizes = np.bincount(flat.line, minlength=flat.lines)
        lanes = -(-sizes // per_lane)
        self.first = np.concatenate([[0], np.cumsum(lanes)]).astype(np.int32)
        self.width = -(-int(lanes.sum()) // 64) * 64
        self.plane = -(-ROWS * self.width // 128) * 128
        place = np.arange(len(flat)) - (np.cumsum(sizes) - sizes)[flat.line]
        lane = self.first[flat.line] + place // per_lane
        self.byte = (place % per_lane // 2) * self.width + lane
        self.shift = 4 * (place % 2)
        empty = np.zeros(len(flat), np.int64)
        pairs = [self.row(empty), self.row(FULL - flat.hard.sum(1))]
        self.pair = np.zeros((36, COUNTS), np.int16)
        for kind in range(JOKER):
            if not flat.need[:, kind].any():
                continue
            for count in range(1, COUNTS):
                self.pair[kind, count] = len(pairs) // 2
                pairs += [self.row(np.minimum(of[:, kind], count)) for of in (flat.need, flat.hard)]
        self.pairs = np.concatenate(pairs)
        self.masks: list[Bytes] = []
        self.mask: dict[tuple[int, int, int], int] = {}
        for kind in range(JOKER):
            for size in range(3, 7):
                for equal in range(4):
                    fits = flat.open[:, kind, size] > equal
                    if fits.any():
                        self.mask[kind, size, equal] = len(self.masks)
                        self.masks.append(self.row(15 * fits))

    def row(self, numbers: np.ndarray) -> Bytes:
        """Return a plane of one nibble a target."""
        plane = np.zeros(self.plane, np.uint8)
        np.bitwise_or.at(
            plane, self.byte, (numbers.astype(np.int64) << self.shift).astype(np.uint8)
        )
        return plane

    def query(self, counts: Bytes, exposures: Bytes) -> np.ndarray:
        """Return what the driver is told of one rack."""
        said = np.zeros(FIELDS, np.int16)
        shown = [(int(kind), int(size)) for kind, size, _ in exposures if size]
        held = counts.astype(np.int64)
        for kind, size in shown:
            held[kind] += size
        for at, of in ((HELD, held), (HARD, counts)):
            found = [self.pair[k, min(of[k], COUNTS - 1)] for k in range(JOKER) if of[k]]
            found = [pair for pair in found if pair]
            said[at + 1 : at + 1 + len(found)] = found
            said[0 if at == HELD else 1] = len(found)
        said[2], said[3], said[4] = bool(shown), len(shown), counts[JOKER]
        for i, group in enumerate(shown):
            mask = self.mask.get((*group, shown[:i].count(group)))
            said[5] |= mask is None
            said[MASK + i] = mask or 0
        return said

    def write(self, path: Path, data: Racks, rows: int) -> None:
        """Write the file that the driver reads."""
        head = [self.plane, self.width, ROWS, len(self.pairs) // (2 * self.plane)]
        head += [len(self.masks), len(self.first) - 1, rows]
        queries = [self.query(data.counts[i], data.exposures[i]) for i in range(rows)]
        with path.open("wb") as file:
            file.write(np.array(head, np.int64).tobytes() + self.pairs.tobytes())
            file.write(b"".join(mask.tobytes() for mask in self.masks))
            file.write(self.first.tobytes() + np.array(queries, np.int16).tobytes())


def build(place: Path, compiler: str) -> Path:
    """Compile the loops and their driver with the flags of the package."""
    program = place / "lanes_driver"
    command = [compiler, "-O3", "-DNDEBUG", "-DLANES_ALONE", "-static", f"-I{SOURCES}"]
    command += ["-o", str(program), str(DRIVER), str(SOURCES / "lanes_baseline.c")]
    subprocess.run(command, check=True)
    return program


def measure(command: Sequence[str], planes: Planes, name: str, rows: int, place: Path) -> Bytes:
    """Return what the driver finds for a class: the nearest, then every line of each rack."""
    path = place / "racks"
    planes.write(path, racks(name), rows)
    done = subprocess.run([*command, str(path)], capture_output=True, check=True)
    return np.frombuffer(done.stdout, np.uint8).reshape(rows, -1)


def right(found: Bytes, key: str) -> bool:
    """Say whether distances have the stored checksum, and the nearest is the least of a row."""
    by_line = np.ascontiguousarray(found[:, 1:])
    same = checksums.of_distances(by_line) == checksums.stored()["distances"][key]
    return same and bool((found[:, 0] == by_line.min(1)).all())


def main(words: Sequence[str] | None = None) -> int:
    """Measure all classes against the cards, and say which are right."""
    parser = argparse.ArgumentParser(description="Run the portable loops under qemu-aarch64.")
    parser.add_argument("--native", action="store_true", help="with this machine's compiler")
    args = parser.parse_args(words)
    compiler, run = ("cc", []) if args.native else (COMPILER, [EMULATOR])
    for tool in (compiler, *run):
        if not shutil.which(tool):
            print(f"{tool} is not installed; see the head of {Path(__file__).name}")
            return 2
    wrong = measured = 0
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        program = build(place, compiler)
        for card in CARDS:
            planes = Planes(frozen_flat(card))
            for called, kind, rows in checksums.cases():
                if called == card:
                    key = checksums.key(card, kind)
                    found = measure([*run, str(program)], planes, kind, rows, place)
                    good = right(found, key)
                    measured, wrong = measured + rows, wrong + (not good)
                    print(f"{'ok   ' if good else 'WRONG'} {key}: {rows:,} racks")
    print(f"{measured:,} racks, {wrong} wrong sets")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
