"""What a good programmer writes in an afternoon for the same answer, to be compared with.

Each opponent lays a card out once and then takes racks without exposures, ``uint8[n, 36]``, and
returns their distances, ``uint8[n]``, like ``Matcher.distances``. They run on one thread. Those
over rows leave the hard tiles alone where a rack has no joker.
"""

from __future__ import annotations

import ctypes
import subprocess
import sysconfig
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from mjbench import closed_form
from mjbench.flat import Bytes, Flat

JOKER = 35
FULL = 14
COUNTS = 9
"""Counts of one kind that a rack can hold, 0 among them."""

Call = Callable[[Bytes], Bytes]
"""Racks in, distances out."""


class MissingError(Exception):
    """Say why an opponent cannot be had on this machine."""


def side_by_side(wanted: NDArray[np.int8], targets: int) -> Bytes:
    """Return ``uint8[36, COUNTS, targets]``: how many of so many tiles each target can use.

    `targets` may be more than there are; the rest is zero.
    """
    rows = np.zeros((36, COUNTS, targets), np.uint8)
    for count in range(COUNTS):
        rows[:, count, : len(wanted)] = np.minimum(wanted, count).T
    return rows


def base_of(flat: Flat, targets: int) -> Bytes:
    """Return 14 less all hard tiles of each target, zero for padding."""
    base = np.zeros(targets, np.uint8)
    base[: len(flat)] = FULL - flat.hard.sum(1)
    return base


def numpy_plain(flat: Flat) -> Call:
    """Return the closed form over ``int8[targets, 36]``, rack by rack."""

    def call(counts: Bytes) -> Bytes:
        racks = counts.astype(np.int8)
        return np.array([closed_form.nearest(flat, rack) for rack in racks], np.uint8)

    return call


def numpy_rows(flat: Flat) -> Call:
    """Return numpy summing a row for each kind held."""
    need, hard = side_by_side(flat.need, len(flat)), side_by_side(flat.hard, len(flat))
    base = base_of(flat, len(flat))

    def nearest(rack: Bytes) -> int:
        kinds = np.flatnonzero(rack[:JOKER])
        held = need[kinds, rack[kinds]].sum(0, dtype=np.uint8)
        if rack[JOKER]:
            missing = hard[kinds, rack[kinds]].sum(0, dtype=np.uint8) + base
            held = np.minimum(held + rack[JOKER], missing)
        return FULL - int(held.max())

    def call(counts: Bytes) -> Bytes:
        return np.array([nearest(rack) for rack in counts], np.uint8)

    return call


def c_rows(flat: Flat) -> Call:
    """Return plain C over rows, compiled with ``-O3``; `MissingError` without a compiler."""
    targets = len(flat)
    need, hard = side_by_side(flat.need, targets), side_by_side(flat.hard, targets)
    base, held = base_of(flat, targets), np.empty((2, targets), np.uint8)
    function = _c_library().rows_distances

    def call(counts: Bytes) -> Bytes:
        out = np.empty(len(counts), np.uint8)
        function(
            _at(need), _at(hard), _at(base), targets, _at(counts), len(counts), _at(held[0]),
            _at(held[1]), _at(out),
        )  # fmt: skip
        return out

    return call


def _at(array: Bytes) -> ctypes.c_void_p:
    return ctypes.c_void_p(array.ctypes.data)


@cache
def _c_library() -> ctypes.CDLL:
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    source = Path(__file__).with_name("rows.c")
    with tempfile.TemporaryDirectory() as place:
        library = Path(place) / "rows.so"
        command = [compiler, "-O3", "-shared", "-fPIC", "-o", str(library), str(source)]
        try:
            subprocess.run(command, check=True, capture_output=True, text=True)
        except (OSError, subprocess.CalledProcessError) as error:
            raise MissingError(f"rows.c does not compile with {compiler}: {error}") from None
        loaded = ctypes.CDLL(str(library))
    size, at = ctypes.c_size_t, ctypes.c_void_p
    loaded.rows_distances.argtypes = [at, at, at, size, at, size, at, at, at]
    loaded.rows_distances.restype = None
    return loaded


def numba_words(flat: Flat) -> Call:
    """Return numba over rows as words of eight targets; `MissingError` without numba."""
    return _numba(flat, 1)


def numba_four(flat: Flat) -> Call:
    """Return the same with four rows added at a time, which is all that a second look gives."""
    return _numba(flat, 4)


def _numba(flat: Flat, at_once: int) -> Call:
    function = _compiled(at_once)
    targets = -(-len(flat) // 8) * 8
    need, hard = (
        side_by_side(wanted, targets).view(np.uint64) for wanted in (flat.need, flat.hard)
    )
    base = base_of(flat, targets).view(np.uint64)

    def call(counts: Bytes) -> Bytes:
        out = np.empty(len(counts), np.uint8)
        function(need, hard, base, counts, out)
        return out

    return call


@cache
def _compiled(at_once: int) -> Callable[..., None]:
    try:
        from numba import njit
    except ImportError:
        raise MissingError("numba is not installed: pip install -e '.[bench]'") from None

    @njit  # type: ignore[untyped-decorator]
    def add_one(sums, rows, kinds, counts, n):  # type: ignore[no-untyped-def]
        for i in range(n):
            row = rows[kinds[i], counts[i]]
            for w in range(len(sums)):
                sums[w] += row[w]

    @njit  # type: ignore[untyped-decorator]
    def add_four(sums, rows, kinds, counts, n):  # type: ignore[no-untyped-def]
        for i in range(0, n, 4):  # what follows the last kind is an empty row
            a, b = rows[kinds[i], counts[i]], rows[kinds[i + 1], counts[i + 1]]
            c, d = rows[kinds[i + 2], counts[i + 2]], rows[kinds[i + 3], counts[i + 3]]
            for w in range(len(sums)):
                sums[w] += a[w] + b[w] + c[w] + d[w]

    add = add_one if at_once == 1 else add_four

    @njit  # type: ignore[untyped-decorator]
    def distances(need, hard, base, counts, out):  # type: ignore[no-untyped-def]
        held, least = np.empty_like(base), np.empty_like(base)
        held_bytes, least_bytes = held.view(np.uint8), least.view(np.uint8)
        kinds, copies = np.zeros(40, np.int64), np.zeros(40, np.int64)
        for i in range(len(counts)):
            n = 0
            for k in range(JOKER):
                kinds[n], copies[n] = k, counts[i, k]
                n += counts[i, k] > 0
            copies[n : n + 4] = 0
            jokers = counts[i, JOKER]
            held[:] = np.uint64(jokers) * np.uint64(0x0101010101010101)
            add(held, need, kinds, copies, n)
            best = np.uint8(0)
            if jokers:
                least[:] = base
                add(least, hard, kinds, copies, n)
                for t in range(len(held_bytes)):
                    best = max(best, min(held_bytes[t], least_bytes[t]))
            else:
                for t in range(len(held_bytes)):
                    best = max(best, held_bytes[t])
            out[i] = FULL - best

    compiled: Callable[..., None] = distances
    return compiled


OPPONENTS: dict[str, Callable[[Flat], Call]] = {
    "numba on words": numba_words,
    "numba on words, four rows at a time": numba_four,
    "plain C over rows": c_rows,
    "numpy with rows summed": numpy_rows,
    "numpy, the closed form": numpy_plain,
}
SLOW = {"numpy with rows summed": 1_000, "numpy, the closed form": 200}
"""The racks that slow opponents are timed on; the others take all of a class."""
