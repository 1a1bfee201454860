"""Send one rack through every entrance of a matcher and compare what comes out."""

from __future__ import annotations

import json
from collections.abc import Sequence

import numpy as np
import reference

from mjcore import Card, Matcher, Rack, Tile, TileError

OUT = 255
"""What stands for "no line" where the answer is a byte."""


def card_of(*lines: str | list[str] | dict, section: str = "Lines", pairs: bool = False) -> Card:
    """Return a card of lines, each a pattern, a list of patterns or the keys of a line."""
    rows = []
    for line in lines:
        keys = {"value": 25} | (line if isinstance(line, dict) else {"hand": line})
        rows.append("{ " + ", ".join(f"{key} = {json.dumps(keys[key])}" for key in keys) + " }")
    head = f'[card]\nname = "Made for a test"\n\n[[section]]\nname = "{section}"\n'
    flag = "singles_and_pairs = true\n" if pairs else ""
    return Card.loads(f"{head}{flag}lines = [\n  " + ",\n  ".join(rows) + "\n]\n")


def counts_rows(racks: Sequence[Rack]) -> np.ndarray:
    """Return the concealed tiles of racks as ``uint8[n, 36]``."""
    data = b"".join(rack.counts for rack in racks)
    return np.frombuffer(data, np.uint8).reshape(len(racks), 36).copy()


def exposure_rows(racks: Sequence[Rack]) -> np.ndarray:
    """Return the exposures of racks as ``uint8[n, 4, 3]``."""
    rows = np.zeros((len(racks), 4, 3), np.uint8)
    for row, rack in zip(rows, racks, strict=True):
        for place, shown in enumerate(rack.exposures):
            row[place] = shown.kind, shown.size, shown.jokers
    return rows


def byte(away: int | None) -> int:
    """Return a distance as the byte that stands for it."""
    return OUT if away is None else away


def check_everywhere(
    matcher: Matcher, rack: Rack, lines: Sequence[int | None], *, visible: str | None = None
) -> None:
    """Check that every entrance says of each line of the card that it is so far away."""
    aways = [away for away in lines if away is not None]
    nearest = min(aways, default=None)
    assert len(lines) == len(matcher.card.lines)
    assert matcher.distance(rack) == nearest
    assert matcher.line_distances(rack) == bytes(map(byte, lines))
    check_batches(matcher, rack, lines)
    if not rack.exposures:
        for counts in (rack.counts, bytearray(rack.counts), counts_rows([rack])[0]):
            assert matcher.distance(counts) == nearest
            assert matcher.line_distances(counts) == bytes(map(byte, lines))
    found = matcher.nearest(rack, k=len(lines) + 3, visible=visible)
    assert {candidate.line.index: candidate.away for candidate in found} == {
        index: away for index, away in enumerate(lines) if away is not None
    }
    complete = [index for index, away in enumerate(lines) if away == 0 and len(rack) == 14]
    assert sorted(win.line.index for win in matcher.wins(rack)) == complete
    if any(away is not None for away in lines):
        assert matcher.fits(rack.exposures)
    check_neighbours(matcher, rack, nearest)
    counts, shown = rack.counts, reference.shown_of(rack.exposures)
    assert [reference.line_away(counts, shown, line) for line in matcher.card.lines] == list(lines)


def check_batches(matcher: Matcher, rack: Rack, lines: Sequence[int | None]) -> None:
    """Check a batch of this rack alone and one where it stands among others."""
    nearest = min((away for away in lines if away is not None), default=None)
    other = Rack.parse("159B 26D NE R FF J")
    for racks, place in (([rack], 0), ([other, rack, other], 1), ([other] * 33 + [rack], 33)):
        counts, exposures = counts_rows(racks), exposure_rows(racks)
        assert matcher.distances(counts, exposures=exposures)[place] == byte(nearest)
        by_line = matcher.distances_by_line(counts, exposures=exposures)
        assert by_line.shape == (len(racks), len(lines))
        assert bytes(by_line[place]) == bytes(map(byte, lines))
        if not rack.exposures:
            assert matcher.distances(counts)[place] == byte(nearest)
            assert bytes(matcher.distances_by_line(counts)[place]) == bytes(map(byte, lines))


def check_neighbours(matcher: Matcher, rack: Rack, nearest: int | None) -> None:
    """Reach the rack by every draw that leads to it and by every discard, and look for waits."""
    for tile in Tile:
        if tile in rack.concealed:
            before = rack.remove(tile)
            if len(before) <= 13:
                assert matcher.after_draw(before)[tile] == byte(nearest)
            if len(before) == 13:
                assert (tile in matcher.waits(before).wall) == (nearest == 0)
        try:
            fuller = rack.add(tile)
        except TileError:
            continue
        assert matcher.after_discard(fuller)[tile] == byte(nearest)


def as_rows(candidates) -> list[tuple]:
    """Return candidates, ours or the reference's, as comparable rows."""
    return [
        (
            one.line.id,
            one.away,
            dict(one.needs),
            dict(one.live),
            one.jokers,
            groups_of(one),
            tuple(one.spare),
            one.reachable,
            one.pays,
        )
        for one in candidates
    ]


def groups_of(one) -> list[tuple]:
    """Return the groups of a candidate as plain numbers."""
    if isinstance(one, reference.Candidate):
        return list(one.groups)
    return [
        (int(group.kind), group.size, group.held, group.jokers, group.missing, group.exposed)
        for group in one.groups
    ]
