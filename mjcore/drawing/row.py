"""Rows of tiles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import NamedTuple, Protocol

from mjcore.drawing.tile import HEIGHT, LOW, WIDTH, tile
from mjcore.tiles import Tile

STEP, GAP = WIDTH + 3, 22
"""From one tile to the next, and what stands between groups besides."""

SHOWN = 30
"""How many pixels a tile of a notebook is wide."""


class Place(NamedTuple):
    """Hold one tile of a row: its kind, and whether it is only wished for."""

    kind: int
    missing: bool = False


class Group(Protocol):
    """Be a group laid face up, as far as a row shows it."""

    @property
    def kind(self) -> Tile:
        """What its tiles are."""

    @property
    def naturals(self) -> int:
        """How many of its tiles are real ones."""

    @property
    def jokers(self) -> int:
        """How many of its tiles are jokers."""


def row(groups: Iterable[Sequence[Place]]) -> tuple[str, float]:
    """Return groups of tiles side by side, and how wide they are."""
    drawn: list[str] = []
    x = 0.0
    for group in groups:
        x += GAP * bool(drawn and group)
        for place in group:
            drawn.append(tile(place.kind, x, missing=place.missing))
            x += STEP
    return "".join(drawn), max(x - STEP + WIDTH, 0.0)


def picture(groups: Iterable[Sequence[Place]], name: str, shown: int = SHOWN) -> str:
    """Return an SVG element of groups of tiles, each ``shown`` pixels wide, with a name to read."""
    drawn, width = row(groups)
    height, scale = HEIGHT + LOW, shown / WIDTH
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{escape(name)}" '
        f'viewBox="-1 -1 {width + 2:g} {height + 1:g}" width="{(width + 2) * scale:.0f}" '
        f'height="{(height + 1) * scale:.0f}" style="max-width:100%">'
        f"<title>{escape(name)}</title>{drawn}</svg>"
    )


def rack_groups(concealed: Iterable[int], exposures: Iterable[Group]) -> Iterator[list[Place]]:
    """Yield the concealed tiles of a rack as one group, and each exposure as one of its own."""
    yield [Place(int(kind)) for kind in concealed]
    for group in exposures:
        yield [Place(int(group.kind))] * group.naturals + [Place(Tile.JOKER)] * group.jokers


def rack_html(concealed: Iterable[int], exposures: Iterable[Group], name: str) -> str:
    """Return a rack as HTML: its concealed tiles in kind order, then its exposures."""
    return picture(rack_groups(concealed, exposures), name or "no tiles")
