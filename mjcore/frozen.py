"""Values that never change, and so are copies of themselves."""

from __future__ import annotations

from typing import Self


class Frozen:
    """Make ``copy.copy`` and ``copy.deepcopy`` return the value itself."""

    __slots__ = ()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self
