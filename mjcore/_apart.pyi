from typing import Literal

class Apart:
    """Keep the members of an ``IntEnum`` apart from those of others: they are true, and unequal
    to the members of every other enumeration that stands apart. Else they act as numbers.
    """

    def __bool__(self) -> Literal[True]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
