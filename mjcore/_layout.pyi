from collections.abc import Sequence
from typing import Self

from typing_extensions import disjoint_base

from mjcore.typing import LineRow

def kernel_name() -> str: ...
def checked() -> bool:
    """Say whether this is the checked build, whose assertions are on."""

@disjoint_base
class Layout:
    def __new__(cls, lines: Sequence[LineRow]) -> Self: ...
    @property
    def n_targets(self) -> int: ...
    @property
    def n_lines(self) -> int: ...
    @property
    def nbytes(self) -> int: ...
