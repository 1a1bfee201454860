import sys
from collections.abc import Iterable, Iterator
from typing import Any, NoReturn, Self, SupportsIndex, TypeAlias, final

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Buffer

from mjcore.tiles import Tile, TileLike

# What mjcore.typing calls by the same names; that module speaks of racks, and stands above them.
_CountsLike: TypeAlias = Buffer | NDArray[np.uint8]
_ExposureLike: TypeAlias = (
    Exposure | tuple[TileLike, SupportsIndex] | tuple[TileLike, SupportsIndex, SupportsIndex]
)

@final
class Exposure:
    """Hold a group laid face up: ``Exposure(kind, size, jokers=0)``, an immutable value.

    ``kind`` is a tile, its index or its text; ``size`` is 3 to 6; ``jokers`` of its tiles are
    jokers, one at least is not. Exposures sort by kind, size, jokers. Raise ``TileError`` for an
    exposure that cannot be.

    >>> str(Exposure("9C", 3, 1))
    '[99C J]'
    """

    def __new__(cls, kind: TileLike, size: SupportsIndex, jokers: SupportsIndex = 0) -> Self: ...
    def __init__(self, kind: TileLike, size: SupportsIndex, jokers: SupportsIndex = 0) -> None: ...
    @property
    def kind(self) -> Tile:
        """The tile that this exposure is made of."""
    @property
    def size(self) -> int:
        """How many tiles it has, jokers included: 3 to 6."""
    @property
    def jokers(self) -> int:
        """How many of its tiles are jokers."""
    @property
    def naturals(self) -> int:
        """How many of its tiles are real ones."""
    @classmethod
    def parse(cls, text: str) -> Exposure:
        """Return the exposure that ``text`` names, as ``[99C J]``."""
    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Exposure:
        """Return the exposure that ``to_dict`` wrote; raise ``TileError`` for anything else."""
    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form: ``{"kind": "9C", "size": 3, "jokers": 1}``."""
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: Any) -> Self: ...
    def __lt__(self, other: Exposure, /) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Rack:
    """Hold what one player has: ``Rack(counts, exposures=())``, an immutable value.

    ``counts`` is any C-contiguous buffer of 36 unsigned bytes, the concealed tiles by kind;
    ``exposures`` are ``Exposure`` values in any order (a rack sorts them). A rack holds 0 to 14
    tiles, at most four of a kind (flowers and jokers eight), exposures included; raise
    ``TileError`` for more. ``Rack.parse`` reads text, ``Rack.from_tiles`` takes tiles.

    ``len``, ``in``, iteration and ``tiles`` are about all its tiles, exposed ones included;
    ``concealed``, ``counts`` and ``jokers`` about those that are not exposed. As a buffer a rack is
    its ``counts``: ``numpy.array(rack)`` is ``uint8[36]``.

    >>> rack = Rack.parse("J 444c 2246b ff [j99c]")
    >>> str(rack)
    '2246B 444C FF J [99C J]'
    >>> len(rack), len(rack.concealed), "9C" in rack, rack.add("3B").counts[2]
    (13, 10, True, 1)
    """

    def __new__(cls, counts: _CountsLike, exposures: Iterable[_ExposureLike] = ()) -> Self: ...
    def __init__(self, counts: _CountsLike, exposures: Iterable[_ExposureLike] = ()) -> None: ...
    @property
    def counts(self) -> bytes:
        """The concealed tiles: 36 bytes, one a kind."""
    @property
    def exposures(self) -> tuple[Exposure, ...]:
        """The exposures, sorted by kind, size and jokers."""
    @property
    def tiles(self) -> tuple[Tile, ...]:
        """All its tiles: the concealed ones in kind order, then each exposure, jokers last."""
    @property
    def concealed(self) -> tuple[Tile, ...]:
        """The concealed tiles in kind order."""
    @property
    def jokers(self) -> int:
        """How many jokers are concealed."""
    @classmethod
    def parse(cls, text: str) -> Rack:
        """Return the rack that ``text`` names; an empty text is an empty rack."""
    @classmethod
    def from_tiles(cls, tiles: Iterable[TileLike], exposures: Iterable[_ExposureLike] = ()) -> Rack:
        """Return the rack of an iterable of tiles (tiles, indices or texts) and exposures."""
    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Rack:
        """Return the rack that ``to_dict`` wrote; raise ``TileError`` for anything else."""
    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form: the concealed ``tiles`` in kind order, ``exposures`` as text.

        >>> Rack.parse("22B J [99C J]").to_dict()
        {'tiles': ['2B', '2B', 'J'], 'exposures': ['[99C J]']}
        """
    def add(self, tile: TileLike) -> Rack:
        """Return this rack with one more concealed ``tile``."""
    def remove(self, tile: TileLike) -> Rack:
        """Return this rack without one concealed ``tile``; raise ``TileError`` if it has none."""
    def _repr_html_(self) -> str:
        """Return the rack as a picture, for notebooks."""
    def __len__(self) -> int: ...
    def __contains__(self, tile: TileLike, /) -> bool: ...
    def __iter__(self) -> Iterator[Tile]: ...
    def __add__(self, other: object, /) -> NoReturn: ...
    def __sub__(self, other: object, /) -> NoReturn: ...
    if sys.version_info >= (3, 12):
        def __buffer__(self, flags: int, /) -> memoryview: ...

    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: Any) -> Self: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
