from typing import NamedTuple, final

from mjcore._kernel import Kernel
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
class Win:
    @property
    def line(self) -> Line: ...
    @property
    def pays(self) -> int: ...
    @property
    def jokerless(self) -> bool: ...
    @property
    def groups(self) -> tuple[HeldGroup, ...]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

def wins(kernel: Kernel, rack: RackLike, exempt: Exempt) -> list[Win]: ...
