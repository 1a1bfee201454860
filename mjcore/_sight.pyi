from collections.abc import Iterable
from typing import Any, Self, final

from mjcore._kernel import Kernel
from mjcore._rack import Exposure
from mjcore.tiles import Tile
from mjcore.typing import CountsLike, ExposureLike, TileLike

@final
class Visible:
    """Hold what lies on the table outside a rack: ``Visible(counts, exposures=())``.

    ``counts`` are the discards by kind, a buffer of 36 unsigned bytes; ``exposures`` the other
    seats' exposures, whose jokers can still be exchanged, while loose jokers are gone. There is no
    limit of 14 tiles, only the supply of each kind; raise ``TileError`` for more than that.
    ``Visible.parse`` reads text, ``Visible.from_tiles`` takes tiles.
    """

    def __new__(cls, counts: CountsLike, exposures: Iterable[ExposureLike] = ()) -> Self: ...
    def __init__(self, counts: CountsLike, exposures: Iterable[ExposureLike] = ()) -> None: ...
    @property
    def counts(self) -> bytes:
        """The loose visible tiles: 36 bytes, one a kind."""
    @property
    def exposures(self) -> tuple[Exposure, ...]:
        """The exposures, sorted by kind, size and jokers."""
    @classmethod
    def parse(cls, text: str) -> Visible:
        """Return the visible tiles that ``text`` names, in the form of a rack."""
    @classmethod
    def from_tiles(
        cls, tiles: Iterable[TileLike], exposures: Iterable[ExposureLike] = ()
    ) -> Visible:
        """Return what an iterable of loose tiles (tiles, indices or texts) and exposures show."""
    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Visible:
        """Return what ``to_dict`` wrote of visible tiles; raise ``TileError`` for anything else."""
    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form: the loose ``tiles`` in kind order, ``exposures`` as text."""
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: Any) -> Self: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

def seen_tiles(
    counts: CountsLike,
    discards: Iterable[tuple[int | None, Tile]],
    exposures: Iterable[Iterable[Exposure]],
) -> bytes:
    """Return 36 bytes: how many of each kind a row of ``counts`` has, ``discards``, which are pairs
    of a seat and a tile, and ``exposures``, which are by seat.
    """

def fits(kernel: Kernel, exposures: Iterable[ExposureLike], visible: Visible | str | None) -> bool:
    """Say whether any line could still hold the exposures, and be made of what is not visible."""
