"""One rack at a time, all racks of a class a round."""

import pytest
from mjbench import works
from mjbench.racks import CLASSES

# The classes that a 13-tile question can be asked about have racks of 13 tiles in them.
SMALL = 13


@pytest.mark.parametrize("name", CLASSES)
def test_distance(benchmark, name):
    benchmark(works.single("distance", name))


@pytest.mark.parametrize("name", CLASSES)
def test_line_distances(benchmark, name):
    benchmark(works.single("line_distances", name))


@pytest.mark.parametrize("name", CLASSES)
def test_nearest(benchmark, name):
    benchmark(works.nearest(name))


@pytest.mark.parametrize("name", CLASSES)
def test_details(benchmark, name):
    benchmark(works.details(name))


@pytest.mark.parametrize("name", CLASSES)
def test_swap_distances(benchmark, name):
    benchmark(works.swaps(name))


@pytest.mark.parametrize("name", CLASSES)
def test_after_discard(benchmark, name):
    benchmark(works.single("after_discard", name))


@pytest.mark.parametrize("name", CLASSES)
def test_after_draw(benchmark, name):
    benchmark(works.single("after_draw", name, tiles=SMALL))


@pytest.mark.parametrize("name", ["dealt", "near"])
def test_waits(benchmark, name):
    benchmark(works.single("waits", name, tiles=SMALL))


@pytest.mark.parametrize("name", ["dealt", "exposed"])
def test_wins(benchmark, name):
    benchmark(works.single("wins", name, tiles=14))


@pytest.mark.parametrize("name", ["exposed", "dead"])
def test_fits(benchmark, name):
    benchmark(works.fits(name))


def test_references(benchmark):
    """The closed form in numpy, rack by rack: what ``distance`` is compared with."""
    benchmark(works.numpy_form())
