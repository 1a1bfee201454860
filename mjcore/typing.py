"""What the arguments of public calls may be, for type checkers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, SupportsIndex, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from typing_extensions import Buffer

    from mjcore._rack import Exposure, Rack
    from mjcore.tiles import Tile

TileLike: TypeAlias = "Tile | SupportsIndex | str"
"""A tile, its index 0-35 (a whole number of Python or of numpy) or its text."""

ExposureLike: TypeAlias = (
    "Exposure | tuple[TileLike, SupportsIndex] | tuple[TileLike, SupportsIndex, SupportsIndex]"
)
"""An exposure, or its kind, size and jokers."""

CountsLike: TypeAlias = "Buffer | NDArray[np.uint8]"
"""A C-contiguous buffer of 36 unsigned bytes, one a kind."""

RackLike: TypeAlias = "Rack | CountsLike"
"""A rack, or a C-contiguous buffer of 36 unsigned bytes that holds concealed tiles alone."""

ArrayLike: TypeAlias = "Buffer | NDArray[np.uint8]"
"""A C-contiguous array of unsigned bytes, of the shape that the call names."""

Counts: TypeAlias = "NDArray[np.uint8]"
"""An array of unsigned bytes: counts in, distances out."""

Exempt = Literal["section", "structural", "none"]
"""Which lines earn no jokerless bonus: those of sections marked singles-and-pairs, those whose
groups take no joker anyway, or none."""

TargetRow: TypeAlias = "tuple[bytes, bytes, tuple[tuple[int, int, bool], ...]]"
"""A target for the kernel: need, hard, and the printed groups (kind, size, takes jokers)."""

LineRow: TypeAlias = "tuple[Any, int, bool, bool, list[TargetRow]]"
"""A line for the kernel: label, value, concealed, exempt, targets."""
