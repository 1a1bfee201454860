from mjcore._kernel import Kernel
from mjcore.typing import ArrayLike, Counts

def distances(
    kernel: Kernel,
    counts: ArrayLike,
    exposures: ArrayLike | None = None,
    out: ArrayLike | None = None,
) -> Counts:
    """Fill and return ``uint8[n]``: how far each rack is from its nearest hand, 255 if out."""

def distances_by_line(
    kernel: Kernel,
    counts: ArrayLike,
    exposures: ArrayLike | None = None,
    out: ArrayLike | None = None,
) -> Counts:
    """Fill and return ``uint8[n, lines]``: how far each rack is from every line, 255 if out."""

def scalar_distances(kernel: Kernel, counts: ArrayLike) -> Counts:
    """Return what ``distances`` does by one plain loop over targets and kinds.

    It is here to be measured against, in the same extension and without any of the tables: no
    exposures, nothing clever.
    """
