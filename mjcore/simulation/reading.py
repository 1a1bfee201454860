"""Reading JSON forms: whatever is wrong with their contents is an ``Error`` that says what."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from mjcore.errors import Error, shown


@contextmanager
def reading(what: str) -> Iterator[None]:
    """Raise what goes wrong while something is read as an ``Error`` about ``what``."""
    try:
        yield
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError) as wrong:
        reason = f"{wrong} is missing" if isinstance(wrong, KeyError) else str(wrong)
        raise Error(f"{what}: {reason}") from None


def count(value: Any) -> int:
    """Return a count as it is written: a whole number from 0 up."""
    number = integer(value)
    if number < 0:
        raise Error(f"nothing is counted {shown(value)} times")
    return number


def integer(value: Any) -> int:
    """Return a whole number as it is written."""
    if type(value) is not int:
        raise Error(f"a whole number stands here, not {shown(value)}")
    return value


def items(value: Any) -> list[Any]:
    """Return a list as it is written."""
    if not isinstance(value, list | tuple):
        raise Error(f"a list stands here, not {shown(value)}")
    return list(value)


def text(value: Any) -> str:
    """Return a text as it is written."""
    if not isinstance(value, str):
        raise Error(f"text stands here, not {shown(value)}")
    return value
