"""Many racks in one call, and what a batch grows with."""

import pytest
from mjbench import figures, works
from mjbench.flat import SIZES, frozen_flat
from mjbench.racks import CLASSES, RACKS


@pytest.mark.parametrize("name", CLASSES)
def test_distances(benchmark, name):
    benchmark(works.batch(name, rows=RACKS))


@pytest.mark.parametrize("name", CLASSES)
def test_distances_by_line(benchmark, name):
    benchmark(works.batch(name, rows=RACKS, method="distances_by_line"))


@pytest.mark.parametrize("size", SIZES)
def test_growth_with_targets(benchmark, size):
    benchmark(works.batch(size=size, rows=1_000))


@pytest.mark.parametrize("rows", [1, 10, 100, 1_000, 10_000])
def test_growth_with_racks(benchmark, rows):
    benchmark(works.batch(rows=rows))


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("kind", [works.in_threads, works.in_processes])
def test_side_by_side(benchmark, kind, workers):
    benchmark(kind(workers))


def test_without_jokers(benchmark):
    benchmark(works.jokerless(1_000))


def test_with_many_jokers(benchmark):
    benchmark(works.batch("joker-heavy", rows=1_000))


def test_scalar_loop(benchmark):
    benchmark(works.scalar())


@pytest.mark.parametrize("size", SIZES)
def test_compile(benchmark, size):
    benchmark(works.compile_card(size))


@pytest.mark.parametrize("size", SIZES)
def test_memory(size):
    """A matcher holds at most 1 KiB a target beyond its card, Python objects included."""
    assert figures.memory(size) <= 1024 * len(frozen_flat(size))
