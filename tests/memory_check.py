"""Drive every native call over good and bad input; run under a memory checker.

CONTRIBUTING.md has the command. This is no test of pytest's: the checker slows Python down some
forty times, so it does little of everything, and prints how much.
"""

from __future__ import annotations

import copy
import pickle
import random
from array import array
from collections.abc import Callable

import mjcore
from mjcore._chance import Outlook
from mjcore._reading import read_hand
from mjcore._search import sums
from mjcore._threat import threats
from mjcore.tiles import SUPPLY

ONES = array("d", [1.0]) * 36

CARD = """
[card]
name = "Small"
[[section]]
name = "All"
lines = [
  { hand = "222a 444a 6666a 8888a", value = 25 },
  { hand = "FF 11a 111a 2222a DDDa", value = 30 },
  { hand = "NEWS ppa qqb NN EE WW | p < q", value = 50, concealed = true },
  { hand = "FFFFFF 5555a EEEE", value = 40 },
]
"""


def racks(chance: random.Random, count: int) -> list[mjcore.Rack]:
    """Return random racks, every second one with an exposure."""
    wall = [kind for kind in range(36) for _ in range(SUPPLY[kind])]
    found = []
    while len(found) < count:
        tiles = chance.sample(wall, chance.randrange(15))
        shown = [(chance.randrange(35), chance.randint(3, 6), 2)] * (len(found) % 2)
        try:
            found.append(mjcore.Rack.from_tiles(tiles, shown))
        except mjcore.TileError:
            continue
    return found


def answers(matcher: mjcore.Matcher, rack: mjcore.Rack) -> list[Callable[[], object]]:
    """Return every single call on a rack; some refuse some racks."""
    unseen = bytes(SUPPLY)
    outlook = Outlook(matcher, unseen, drawn=20, called=30)
    return [
        lambda: matcher.distance(rack),
        lambda: matcher.line_distances(rack),
        lambda: matcher.after_discard(rack),
        lambda: matcher.after_draw(rack),
        lambda: matcher.swap_distances(rack),
        lambda: matcher.waits(rack),
        lambda: matcher.wins(rack),
        lambda: [(c.needs, c.live, c.groups, c.spare) for c in matcher.nearest(rack, 3, "JJ 99D")],
        lambda: matcher.fits(rack.exposures, visible="FFF [555B J]"),
        lambda: pickle.loads(pickle.dumps(matcher.nearest(rack, 1))),
        lambda: copy.copy(rack) == mjcore.Rack.parse(str(rack)),
        lambda: (outlook.near(rack), outlook.near_discards(rack), outlook.joker_serves(rack)),
        lambda: (outlook.chance(rack), outlook.chance_by_line(rack)),
        lambda: outlook.chance_discards(rack),
        lambda: threats(matcher, rack.exposures, unseen),
        lambda: read_hand(matcher, rack.exposures, unseen, ONES, ONES, True, 0.5),
        lambda: [
            (one.needs, one.keys) for one in matcher.lines_for(rack.exposures, "FFF [555B J]")
        ],
        lambda: sums(matcher, rack),
    ]


def main() -> None:
    """Do all of it and say how often an error was raised."""
    chance = random.Random(1)
    calls = refused = 0
    for card in (mjcore.Card.loads(CARD), mjcore.Card.practice()):
        matcher = mjcore.Matcher(card)
        made = racks(chance, 40)
        for rack in made:
            for call in answers(matcher, rack):
                calls += 1
                try:
                    call()
                except mjcore.TileError:
                    refused += 1
        rows = bytearray(b"".join(rack.counts for rack in made if not rack.exposures))
        count = len(rows) // 36
        batch = memoryview(rows).cast("B", (count, 36))
        matcher.distances(batch, out=bytearray(count))
        lines = memoryview(bytearray(count * matcher.n_lines)).cast("B", (count, matcher.n_lines))
        matcher.distances_by_line(batch, out=lines)
        rows[-1] = 99
        try:
            matcher.distances(batch, out=bytearray(count))
        except mjcore.TileError:
            refused += 1
        del matcher
    print(f"{calls} calls, {refused} refused")


if __name__ == "__main__":
    main()
