"""One tile: its body, its face, and the ways it may stand in a hand.

``faces.json`` is written by ``tools/faces.mjs`` from what the page draws. There are no ids in it,
so that any number of pictures fit into one page.
"""

from __future__ import annotations

import json
from functools import cache
from pkgutil import get_data

from mjcore.tiles import TEXTS

WIDTH, HEIGHT = 60, 80
"""What a face is drawn in; a tile with its edges takes a little more, see ``tile``."""

LOW = 7
"""How far the body reaches below the face."""

_IVORY, _EDGE, _BACK, _MUTED = "#fdfaf1", "#d5c9ac", "#96642c", "#635d52"
_PAPER = "var(--tile-paper,#fbf7ec)"


@cache
def faces() -> tuple[str, ...]:
    """Return the inside of an SVG of 60 by 80 for each kind of tile, in kind order."""
    data = get_data("mjcore.drawing", "faces.json")
    assert data is not None
    drawn = json.loads(data)
    # Programs other than browsers know no variables of CSS, and paint black what they do not know.
    return tuple(drawn[text].replace(_PAPER, "#fbf7ec") for text in TEXTS)


def tile(kind: int, x: float, *, missing: bool = False) -> str:
    """Return a tile at ``x``, a ``missing`` one as a faint face in a dashed frame."""
    face = f'<g transform="translate(3 3)scale(.9 .92)">{faces()[kind]}</g>'
    if missing:
        frame = (
            '<rect x="1" y="1" width="58" height="78" rx="6" fill="#fdfaf1" fill-opacity=".5" '
            f'stroke="{_MUTED}" stroke-width="2.4" stroke-dasharray="6 4"/>'
        )
        inside = f'{frame}<g opacity=".45">{face}</g>'
    else:
        inside = (
            f'<rect y="5" width="60" height="{HEIGHT + 1}" rx="7" fill="{_BACK}"/>'
            f'<rect y="2.5" width="60" height="{HEIGHT}" rx="7" fill="{_EDGE}"/>'
            f'<rect width="60" height="{HEIGHT}" rx="7" fill="{_IVORY}" stroke="{_EDGE}"/>{face}'
        )
    return f'<g transform="translate({x:g} 0)">{inside}</g>'
