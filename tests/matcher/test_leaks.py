"""No call keeps memory, whether it answers or refuses."""

import gc
import mmap
import sys
from pathlib import Path

import numpy as np
import pytest
from entrances import counts_rows, exposure_rows

from mjcore import Matcher, Rack, TileError, Visible

STATM = Path("/proc/self/statm")
PAGE = mmap.PAGESIZE
if not STATM.exists():
    pytest.skip("this system has no /proc/self/statm to read memory from", allow_module_level=True)

RACK = Rack.parse("3333B 444B [555B] 66B J")
WON = Rack.parse("3333B 444B [555B] 6666B")
VISIBLE = Visible.parse("FFF 11D [99C J]")
COUNTS, EXPOSURES = counts_rows([RACK] * 300), exposure_rows([RACK] * 300)
BAD = COUNTS.copy()
BAD[299, 0] = 9


def in_use() -> int:
    """Return the memory that this process has, in KiB."""
    pages = int(STATM.read_text().split()[1])
    return pages * PAGE // 1024


CALLS = {
    "distance": lambda m: m.distance(RACK),
    "distance of counts": lambda m: m.distance(WON.counts),
    "line_distances": lambda m: m.line_distances(RACK),
    "after_discard": lambda m: m.after_discard(RACK),
    "after_draw": lambda m: m.after_draw(RACK),
    "waits": lambda m: m.waits(RACK),
    "wins": lambda m: [(win.line, win.groups) for win in m.wins(WON)],
    "nearest": lambda m: [
        (one.needs, one.live, one.groups, one.spare) for one in m.nearest(RACK, 9, VISIBLE)
    ],
    "fits": lambda m: m.fits(RACK.exposures, VISIBLE),
    "lines_for": lambda m: m.lines_for(RACK.exposures, VISIBLE),
    "distances": lambda m: m.distances(COUNTS, exposures=EXPOSURES),
    "distances_by_line": lambda m: m.distances_by_line(COUNTS, exposures=EXPOSURES),
    "no rack": lambda m: refused(m.distance, np.zeros(36)),
    "no row": lambda m: refused(m.distances, BAD),
    "no shape": lambda m: refused(m.distances, COUNTS[:, :35]),
    "no out": lambda m: refused(m.distances, COUNTS, None, COUNTS[0]),
    "too much visible": lambda m: refused(m.nearest, RACK, 5, "333B"),
    "too many tiles": lambda m: refused(m.after_draw, WON),
    "no text": lambda m: refused(Rack.parse, "55B [99C"),
    "text": lambda m: Rack.parse(str(RACK)).add("F").remove("J"),
    "a matcher": lambda m: Matcher(m.card),
}


def refused(call, *arguments) -> None:
    with pytest.raises(TileError):
        call(*arguments)


@pytest.mark.parametrize("name", CALLS)
def test_calls_keep_no_memory(small, name):
    """After thousands of calls no reference is counted twice, and the process is no larger."""
    call = CALLS[name]
    turns = 300 if name == "a matcher" else 1500
    for _ in range(turns // 4):
        call(small)
    gc.collect()
    counted = [sys.getrefcount(thing) for thing in (RACK, WON, VISIBLE, COUNTS, small, small.card)]
    before = in_use()
    for _ in range(turns):
        call(small)
    gc.collect()
    after = [sys.getrefcount(thing) for thing in (RACK, WON, VISIBLE, COUNTS, small, small.card)]
    assert after == counted
    # A kilobyte kept by every call would be more.
    assert in_use() - before < 1200
