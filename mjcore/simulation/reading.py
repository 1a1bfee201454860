"""Read JSON forms: anything wrong in them is an ``Error`` that says what."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from mjcore.errors import Error


@contextmanager
def reading(what: str) -> Iterator[None]:
    """Raise what goes wrong while something is read as an ``Error`` about ``what``."""
    try:
        yield
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError) as wrong:
        reason = f"{wrong} is missing" if isinstance(wrong, KeyError) else str(wrong)
        raise Error(f"{what}: {reason}") from None
