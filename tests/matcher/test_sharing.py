"""A matcher is shared by threads and travels between processes."""

import copy
import pickle
import random
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import making
import numpy as np
import pytest
from entrances import as_rows, counts_rows, exposure_rows

from mjcore import Matcher, Rack


def some_racks(card, number: int) -> list[Rack]:
    rng = random.Random(11)
    targets = making.targets_of(card)
    return [making.make_rack(rng, rng.choice(targets)[1]) for _ in range(number)]


def answers(matcher: Matcher, rack: Rack) -> tuple:
    """Return all that a matcher says of a rack, in comparable form."""
    return (
        matcher.distance(rack),
        matcher.line_distances(rack),
        matcher.after_discard(rack),
        matcher.after_draw(rack) if len(rack) < 14 else None,
        matcher.waits(rack) if len(rack) == 13 else None,
        as_rows(matcher.nearest(rack)),
        [(win.line.id, win.pays, win.groups) for win in matcher.wins(rack)],
        matcher.fits(rack.exposures),
    )


def test_threads_share_a_matcher(matcher):
    racks = some_racks(matcher.card, 120)
    expected = [answers(matcher, rack) for rack in racks]
    with ThreadPoolExecutor(6) as pool:
        runs = [pool.submit(lambda: [answers(matcher, rack) for rack in racks]) for _ in range(6)]
        assert all(run.result() == expected for run in runs)


def test_threads_share_a_matcher_in_batches(matcher):
    racks = some_racks(matcher.card, 500)
    counts, exposures = counts_rows(racks), exposure_rows(racks)
    expected = matcher.distances_by_line(counts, exposures=exposures)
    with ThreadPoolExecutor(6) as pool:
        runs = [
            pool.submit(matcher.distances_by_line, counts, exposures=exposures) for _ in range(12)
        ]
        assert all((run.result() == expected).all() for run in runs)


def test_other_threads_run_while_a_batch_does(matcher):
    """The GIL is free in the loop: a thread that counts gets on meanwhile."""
    counts = np.repeat(counts_rows(some_racks(matcher.card, 200)), 1000, axis=0)
    exposures = np.repeat(exposure_rows(some_racks(matcher.card, 200)), 1000, axis=0)
    counting, done = threading.Event(), threading.Event()
    turns, meanwhile = [0], [0]

    def measure() -> None:
        counting.wait()
        before = turns[0]
        matcher.distances(counts, exposures=exposures)
        meanwhile[0] = turns[0] - before
        done.set()

    worker = threading.Thread(target=measure)
    worker.start()
    while not done.is_set():
        turns[0] += 1
        if turns[0] == 1000:
            counting.set()
    worker.join()
    assert meanwhile[0] > 1000


TORN = """
import sys, threading
import numpy as np
import mjcore

matcher = mjcore.Matcher(mjcore.Card.practice())
counts, exposures = np.zeros((100_000, 36), np.uint8), np.zeros((100_000, 4, 3), np.uint8)
out = np.zeros(100_000, np.uint8)
rng = np.random.default_rng(3)

def measure():
    matcher.distances(counts, exposures=exposures, out=out)

for turn in range(12):
    counts[:], exposures[:], out[:] = 0, 0, 77
    worker = threading.Thread(target=measure)
    worker.start()
    # The first answers are there: the check of the rows is over, their measuring is not.
    while out[100] == 77 and worker.is_alive():
        pass
    spoilt = counts if turn % 2 else exposures
    spoilt[50_000:] = 255 if turn < 6 else rng.integers(0, 256, spoilt[50_000:].shape, np.uint8)
    worker.join()
counts[:], exposures[:] = 0, 0
print(set(matcher.distances(counts, exposures=exposures).tolist()))
"""


def test_an_array_that_changes_under_the_batch_takes_nothing_down():
    """What another thread writes after the check may spoil an answer, never the process."""
    run = subprocess.run([sys.executable, "-c", TORN], capture_output=True, text=True)
    assert (run.returncode, run.stdout.strip()) == (0, "{14}"), run.stderr


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_matchers_pickle(small, protocol):
    again = pickle.loads(pickle.dumps(small, protocol))
    assert again.card == small.card
    for rack in some_racks(small.card, 30):
        assert answers(again, rack) == answers(small, rack)


def test_large_matchers_pickle_and_copy(matcher):
    racks = some_racks(matcher.card, 10)
    expected = [answers(matcher, rack) for rack in racks]
    for again in (
        pickle.loads(pickle.dumps(matcher)),
        copy.copy(matcher),
        copy.deepcopy(matcher),
    ):
        assert [answers(again, rack) for rack in racks] == expected
        assert again.card == matcher.card
        assert again.card.digest == matcher.card.digest


@pytest.mark.parametrize(
    "again", [copy.copy, copy.deepcopy, lambda o: pickle.loads(pickle.dumps(o))]
)
def test_results_pickle_and_copy(small, again):
    rack = Rack.parse("3333B 444B 555B 6666B")
    (win, *_) = small.wins(rack)
    same = again(win)
    assert (same.line, same.groups, same.jokerless, same.pays) == (
        *(win.line, win.groups, win.jokerless, win.pays),
    )
    candidates = small.nearest(Rack.parse("FF 333B J [99D J]"), k=9, visible="FFF [11B J]")
    assert as_rows(again(candidates)) == as_rows(candidates)
    waits = small.waits(rack.remove("3B"))
    assert again(waits) == waits


def test_a_matcher_of_the_same_card_answers_alike(matcher):
    again = Matcher(matcher.card)
    for rack in some_racks(matcher.card, 20):
        assert answers(again, rack) == answers(matcher, rack)


def test_results_outlive_their_matcher(practice_card):
    rack = Rack.parse("FF 2246B 444C [99D J]")
    found = Matcher(practice_card).nearest(rack, k=3)
    assert as_rows(found) == as_rows(Matcher(practice_card).nearest(rack, k=3))
