"""The card filled in: for each line the nearest hand of a seat, and how a group of one is told."""

from __future__ import annotations

from typing import Any

from mjcore._wins import HeldGroup
from mjcore.matcher import Matcher
from mjcore.rules import Rules
from mjcore.table import View
from mjcore.tiles import Tile


def lines_body(matcher: Matcher, rules: Rules, view: View) -> dict[str, Any]:
    """Return for each line, in the order of the card, how far a seat is from it and what it lacks.

    Lines that its exposures bar are left out.
    """
    exempt = rules.jokerless_exempt
    found = matcher.nearest(view.rack, matcher.n_lines, view.visible(), exempt=exempt)
    found.sort(key=lambda candidate: candidate.line.index)
    return {
        "question": view.question,
        "lines": [
            {
                "id": one.line.id,
                "away": one.away,
                "value": one.line.value,
                "pays": one.pays,
                "concealed": one.line.concealed,
                "possible": one.reachable,
                "tiles": [held(group) for group in one.groups],
                "missing": [
                    {"tile": str(tile), "number": number, "left": one.live.get(tile, 0)}
                    for tile, number in one.needs.items()
                ],
                "spare": [str(tile) for tile in one.spare],
            }
            for one in found
        ],
    }


def held(group: HeldGroup) -> list[dict[str, str]]:
    """Return the tiles of a group: those held, the jokers that serve, those that are missing."""
    text = str(Tile(group.kind))
    states = ["held"] * group.held + ["joker"] * group.jokers + ["missing"] * group.missing
    return [{"tile": text, "state": state} for state in states]
