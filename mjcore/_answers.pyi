from collections.abc import Iterable
from typing import NamedTuple, final

from mjcore._kernel import Kernel
from mjcore._rack import Exposure, Visible
from mjcore.card import Line
from mjcore.tiles import Tile
from mjcore.typing import Exempt, RackLike

class HeldGroup(NamedTuple):
    kind: Tile
    size: int
    held: int
    jokers: int
    missing: int
    exposed: bool

@final
class Candidate:
    @property
    def line(self) -> Line: ...
    @property
    def away(self) -> int: ...
    @property
    def pays(self) -> int: ...
    @property
    def reachable(self) -> bool: ...
    @property
    def needs(self) -> dict[Tile, int]: ...
    @property
    def live(self) -> dict[Tile, int]: ...
    @property
    def groups(self) -> tuple[HeldGroup, ...]: ...
    @property
    def jokers(self) -> int: ...
    @property
    def spare(self) -> tuple[Tile, ...]: ...

@final
class Win:
    @property
    def line(self) -> Line: ...
    @property
    def pays(self) -> int: ...
    @property
    def jokerless(self) -> bool: ...
    @property
    def groups(self) -> tuple[HeldGroup, ...]: ...

def nearest(
    kernel: Kernel, rack: RackLike, k: int, visible: Visible | str | None, exempt: Exempt
) -> list[Candidate]: ...
def wins(kernel: Kernel, rack: RackLike, exempt: Exempt) -> list[Win]: ...
def fits(kernel: Kernel, exposures: Iterable[Exposure], visible: Visible | str | None) -> bool: ...
