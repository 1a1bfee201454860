from typing import Any, NamedTuple, Self, final

from mjcore._kernel import Kernel
from mjcore.card import Line
from mjcore.tiles import Tile
from mjcore.typing import Exempt, RackLike
from mjcore.typing.matches import HeldGroupDict, WinDict

class HeldGroup(NamedTuple):
    """One printed group of a line, and what a rack has of it.

    ``held`` naturals and ``jokers`` of its ``size`` tiles are there, ``missing`` are not;
    ``exposed`` says that it lies face up.
    """

    kind: Tile
    size: int
    held: int
    jokers: int
    missing: int
    exposed: bool

    def to_dict(self) -> HeldGroupDict:
        """Return the JSON form: the fields under their own names, ``kind`` as text."""

@final
class Win:
    """Hold a line that a rack of 14 tiles makes.

    ``pays`` is the value, doubled where the rack is ``jokerless`` and the line is not exempt.
    """

    @property
    def line(self) -> Line:
        """The line of the card."""
    @property
    def pays(self) -> int:
        """The value, doubled where the rack is jokerless and the line is not exempt."""
    @property
    def jokerless(self) -> bool:
        """Whether no joker is among the 14 tiles."""
    @property
    def groups(self) -> tuple[HeldGroup, ...]:
        """The printed groups as ``HeldGroup``, all of them complete."""
    def to_dict(self) -> WinDict:
        """Return the JSON form: the line's, with payment and groups, tiles as text."""
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: Any) -> Self: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

def wins(kernel: Kernel, rack: RackLike, exempt: Exempt) -> list[Win]:
    """Return a ``Win`` for every line that ``rack`` makes, best payment first."""
