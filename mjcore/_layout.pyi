from collections.abc import Sequence
from typing import Self

from typing_extensions import disjoint_base

from mjcore.typing import LineRow

def kernel_name() -> str:
    """Return the name of the variant of the vector loops in use, one of ``kernel_names()``."""

def kernel_names() -> list[str]:
    """Return the variants that this machine can run, best first, ``baseline`` being the last."""

def checked() -> bool:
    """Say whether this is the checked build, whose assertions are on."""

@disjoint_base
class Layout:
    """Lay the targets of lines side by side.

    ``lines`` is a sequence of ``(label, value, concealed, exempt, targets)``, a target being
    ``(need, hard, groups)``: two times 36 bytes and the printed groups as
    ``(kind, size, takes_jokers)``. Labels are handed back in answers and never looked into. All
    else is checked here, since every loop relies on it: raise ``CardError`` for numbers that no
    card has.
    """

    def __new__(cls, lines: Sequence[LineRow]) -> Self: ...
    @property
    def n_targets(self) -> int:
        """How many targets the card has."""
    @property
    def n_lines(self) -> int:
        """How many lines the card has."""
    @property
    def nbytes(self) -> int:
        """How much memory the tables take, in bytes."""
