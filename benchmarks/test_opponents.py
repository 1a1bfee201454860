"""What the kernel is compared with gives its answers."""

import numpy as np
import pytest
from mjbench import opponents
from mjbench.flat import frozen_flat, frozen_matcher
from mjbench.racks import CARD, racks


@pytest.mark.parametrize("rows", ["dealt", "joker-heavy", "pairs", "near"])
@pytest.mark.parametrize("name", opponents.OPPONENTS)
def test_an_opponent_says_what_the_matcher_says(name, rows):
    try:
        call = opponents.OPPONENTS[name](frozen_flat(CARD))
    except opponents.MissingError as reason:
        pytest.skip(str(reason))
    counts = racks(rows).counts[: opponents.SLOW.get(name, 5_000)]
    assert (call(counts) == frozen_matcher(CARD).distances(counts)).all()


def test_rows_beyond_the_targets_are_empty():
    """Padding wants nothing and has no base, so that it is never the nearest."""
    flat = frozen_flat(CARD)
    wide = len(flat) + 5
    assert not opponents.side_by_side(flat.need, wide)[:, :, len(flat) :].any()
    assert not opponents.base_of(flat, wide)[len(flat) :].any()
    assert (opponents.base_of(flat, wide)[: len(flat)] == 14 - flat.hard.sum(1)).all()


def test_rows_say_what_so_many_tiles_are_worth():
    flat = frozen_flat(CARD)
    rows = opponents.side_by_side(flat.need, len(flat))
    for kind, count in ((0, 3), (34, 8), (34, 1)):
        assert (rows[kind, count] == np.minimum(flat.need[:, kind], count)).all()
