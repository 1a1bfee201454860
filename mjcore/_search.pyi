from mjcore._layout import Layout
from mjcore._rack import Rack

def places(layout: Layout) -> tuple[int, int, int, list[int]]:
    """Return how planes are laid out: rows, bytes a row, bytes a plane, and each target's slot."""

def sums(
    layout: Layout, rack: Rack
) -> tuple[list[int] | None, list[int] | None, list[int] | None, int | None]:
    """Return what the planes hold for a rack: the held plane and the hard plane, a number a target
    each, the best score of every block, and the distance.

    The hard plane is ``None`` for a rack without jokers, which never asks it; all are where the
    exposures leave no target.
    """
