"""Random people in random rooms: whatever they do, the room holds."""

from __future__ import annotations

from collections import Counter

import pytest
from random_room import RandomRoom


def run(seeds: range, steps: int, checks: float) -> Counter[str]:
    """Play rooms and count what has come about in them."""
    found: Counter[str] = Counter()
    for seed in seeds:
        one = RandomRoom(seed, checks)
        try:
            one.play(steps if seed % 5 else 4 * steps)
            one.finish()
        except AssertionError as wrong:
            raise AssertionError(f"room {seed}: {wrong}") from wrong
        found["refusals"] += one.refusals
        found["resumed"] += one.resumed
        found["replayed"] += len(one.marks)
        found["deals"] += len(one.deals)
        found.update([entry["entry"] for entry in one.journal])
    return found


EVERY_ENTRY = {
    *("room", "join", "attach", "detach", "gone", "leave", "remove", "sit", "stand", "bot"),
    *("settings", "start", "again", "deal", "ready", "end", "act", "answer", "close"),
    *("hint", "nothing"),
}


def test_some_random_rooms():
    found = run(range(40), 120, 0.2)
    assert found["refusals"] > 50 and found["resumed"] > 100
    assert found["replayed"] > 50 and found["deals"] > 10
    assert {*found} - {"refusals", "resumed", "replayed", "deals"} == EVERY_ENTRY


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
def test_ten_thousand_random_rooms(part):
    """Twenty times five hundred."""
    found = run(range(1000 + 500 * part, 1500 + 500 * part), 90, 0.05)
    assert found["deals"] > 40 and found["resumed"] > 500
