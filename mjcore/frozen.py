"""Values that never change: what actions, events, lines and cards have in common.

A dataclass compiles six methods a class when it is made, which is most of what importing forty of
them takes; here one initialiser is compiled, and the rest is shared.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any, ClassVar, Self, TypeVar, dataclass_transform

T = TypeVar("T", bound="Frozen")

_MISSING: Any = object()


class Constant:
    """Copy to itself: ``copy.copy`` and ``copy.deepcopy`` return the value."""

    __slots__ = ()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self


class Unchanging(Constant):
    """Refuse to have an attribute set or deleted; ``put`` sets them once, in an initialiser."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} never changes: cannot set {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} never changes: cannot delete {name}")


def _nothing(value: object) -> tuple[object, ...]:
    return ()


@dataclass_transform(eq_default=True, frozen_default=True)
class Frozen(Unchanging):
    """Be a value: its fields are set once, it compares, hashes and pickles by them.

    The fields of a subclass are what it annotates, in that order; names that begin with ``_`` are
    none. It lists them in ``__slots__`` too, unless some have a default. Without an ``__init__`` of
    its own it takes them by place and by name, with ``kw_only`` by name alone. A value copies to
    itself.
    """

    __slots__ = ()

    _fields: ClassVar[tuple[str, ...]] = ()
    _values: ClassVar[Callable[[Any], Any]] = _nothing
    """Return the fields of a value: a tuple, of a single field its value alone."""

    def __init_subclass__(cls, *, kw_only: bool = False) -> None:
        own = vars(cls)
        notes = own.get("__annotations__", {})
        fields = tuple([n for n in notes if n[0] != "_" and not notes[n].startswith("ClassVar")])
        if not fields:
            return
        cls._fields = fields
        type.__setattr__(cls, "__match_args__", fields)  # which no type checker knows
        cls._values = attrgetter(*fields)
        if "__init__" not in own:
            cls.__init__ = _initialiser(cls, fields, kw_only)  # type: ignore[method-assign]

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        kind = type(self)
        return bool(kind._values(self) == kind._values(other))

    def __hash__(self) -> int:
        return hash((type(self).__name__, type(self)._values(self)))

    def __repr__(self) -> str:
        name, fields = type(self).__name__, self._fields
        if len(fields) == 1:
            return f"{name}({getattr(self, fields[0])!r})"
        # What has its default is left out.
        told = [n for n in fields if getattr(type(self), n, _MISSING) != getattr(self, n)]
        return f"{name}({', '.join([f'{n}={getattr(self, n)!r}' for n in told])})"

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return _remake, (type(self), tuple([getattr(self, name) for name in self._fields]))


def put(value: object, /, **fields: object) -> None:
    """Set fields of a frozen value, for a class that writes its own ``__init__``."""
    for name, field in fields.items():
        object.__setattr__(value, name, field)


def changed(value: T, /, **changes: object) -> T:
    """Return a frozen value with some fields changed."""
    fields = {name: getattr(value, name) for name in value._fields}
    return type(value)(**fields | changes)


def _remake(kind: type[Any], values: tuple[Any, ...]) -> Any:
    """Return the value of these fields, as pickles keep it."""
    return kind(**dict(zip(kind._fields, values, strict=True)))


def _initialiser(cls: type, fields: tuple[str, ...], kw_only: bool) -> Callable[..., None]:
    """Return the ``__init__`` of a class: each field goes straight into its slot."""
    slotted = "__slots__" in vars(cls)
    names: dict[str, Any] = {"_set": object.__setattr__}
    takes, sets = ["self", "*"] if kw_only else ["self"], []
    for name in fields:
        default = _MISSING if slotted else vars(cls).get(name, _MISSING)
        if slotted:
            names[f"_set_{name}"] = vars(cls)[name].__set__
            sets.append(f"  _set_{name}(self, {name})")
        else:
            sets.append(f"  _set(self, {name!r}, {name})")
        if default is not _MISSING:
            names[f"_default_{name}"] = default
            takes.append(f"{name}=_default_{name}")
        else:
            takes.append(name)
    exec(f"def __init__({', '.join(takes)}):\n" + "\n".join(sets), names)
    made: Callable[..., None] = names["__init__"]
    made.__annotations__ = {name: vars(cls)["__annotations__"][name] for name in fields}
    made.__qualname__ = f"{cls.__qualname__}.__init__"
    return made
