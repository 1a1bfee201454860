"""What a deal keeps, declared once: saving, loading, copying and checking follow from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, NamedTuple, Self

from mjcore.errors import Error, shown
from mjcore.table import decode


class Kept(NamedTuple):
    """Say of one field how it begins, how it is read and written, and how it is copied.

    ``copy`` is ``None`` for values that cannot change, which copies share.
    """

    new: Callable[[], Any]
    read: Callable[[Any], Any]
    write: Callable[[Any], Any]
    copy: Callable[[Any], Any] | None
    key: str | None
    """The name in a save, where it is another one than the field's."""


def kept(
    read: Callable[[Any], Any],
    new: Any = None,
    *,
    write: Callable[[Any], Any] = decode.plain,
    copy: Callable[[Any], Any] | None = None,
    key: str | None = None,
) -> Any:
    """Declare a field: how JSON is read into it, and what it begins with.

    ``new`` is a value that cannot change, or, where ``copy`` is given, what makes a fresh one.
    """
    return Kept(new if copy is not None else lambda: new, read, write, copy, key)


class Keeper:
    """The base of what is made of declared fields."""

    KEPT: ClassVar[dict[str, Kept]]
    _copied: ClassVar[list[tuple[str, Callable[[Any], Any]]]]

    def __init_subclass__(cls) -> None:
        cls.KEPT = {name: one for name, one in vars(cls).items() if isinstance(one, Kept)}
        for name in cls.KEPT:
            delattr(cls, name)
        cls._copied = [(name, one.copy) for name, one in cls.KEPT.items() if one.copy is not None]

    def begin(self) -> None:
        """Give every field what it begins with."""
        for name, one in self.KEPT.items():
            setattr(self, name, one.new())

    def copy(self) -> Self:
        """Return a twin that goes on by itself: what can change is copied, all else is shared."""
        twin = object.__new__(type(self))
        twin.__dict__ = mine = self.__dict__.copy()
        for name, copy in self._copied:
            mine[name] = copy(mine[name])
        return twin

    def write(self) -> dict[str, Any]:
        """Return all fields, JSON-ready."""
        return {one.key or name: one.write(getattr(self, name)) for name, one in self.KEPT.items()}

    def read(self, data: Mapping[str, Any]) -> None:
        """Set all fields from their JSON form; raise ``Error`` that names the key that is wrong."""
        keys = {one.key or name: name for name, one in self.KEPT.items()}
        for key in data:
            if key not in keys:
                raise Error(f"unknown key {shown(key)}")
        for key, name in keys.items():
            if key not in data:
                raise Error(f"{key!r} is missing")
            try:
                setattr(self, name, self.KEPT[name].read(data[key]))
            except (Error, TypeError, ValueError) as wrong:
                raise Error(f"{key!r}: {wrong}") from None
