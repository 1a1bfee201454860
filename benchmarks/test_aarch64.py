"""The script that runs the portable loops on another processor, with this machine's compiler."""

import shutil

import aarch64
import numpy as np
import pytest
from mjbench import checksums
from mjbench.flat import frozen_flat, frozen_matcher
from mjbench.racks import racks

CARD = "real-like"


@pytest.fixture(scope="module")
def driver(tmp_path_factory):
    if not shutil.which("cc") or not aarch64.SOURCES.exists():
        pytest.skip("no C compiler, or the sources are not beside the benchmarks")
    place = tmp_path_factory.mktemp("driver")
    planes = aarch64.Planes(frozen_flat(CARD))
    program = aarch64.build(place, "cc")
    return lambda name: aarch64.measure([str(program)], planes, name, checksums.FEWER, place)


@pytest.mark.parametrize("name", ["dealt", "exposed", "dead"])
def test_the_loops_alone_find_what_the_package_finds(driver, name):
    data = racks(name)
    found = driver(name)
    expected = frozen_matcher(CARD).distances_by_line(
        data.counts[: checksums.FEWER], exposures=data.exposures[: checksums.FEWER]
    )
    assert (found[:, 1:] == expected).all()
    assert aarch64.right(found, checksums.key(CARD, name))


def test_a_wrong_distance_is_noticed(driver):
    found = np.array(driver("dealt"))
    found[7, 3] += 1
    assert not aarch64.right(found, checksums.key(CARD, "dealt"))


def test_a_missing_tool_is_named(monkeypatch, capsys):
    monkeypatch.setattr(aarch64, "COMPILER", "no-such-compiler")
    assert aarch64.main([]) == 2
    assert "no-such-compiler is not installed" in capsys.readouterr().out
