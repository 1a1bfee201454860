"""Read values from their JSON form; raise ``Error`` that says what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from mjcore._rack import Exposure
from mjcore.errors import Error, shown
from mjcore.table.seats import PHASES, SEATS, Phase, Seat
from mjcore.tiles import TEXTS, Tile

T = TypeVar("T")
Decoder = Callable[[Any], T]

_TILES: dict[str, Tile] = {text: Tile(kind) for kind, text in enumerate(TEXTS)}
_EXPOSURES: dict[str, Exposure] = {}
"""The few exposures that come again and again, by their text."""
_MOST_KEPT = 2_000


def seat(value: Any) -> Seat:
    """Return the seat of this number."""
    if type(value) is not int or not 0 <= value < len(SEATS):
        raise Error(f"{shown(value)} is no seat, 0 to {len(SEATS) - 1}")
    return SEATS[value]


def phase(value: Any) -> Phase:
    """Return the phase of this text."""
    if not isinstance(value, str) or value not in PHASES:
        raise Error(f"{shown(value)} is no phase: {', '.join(PHASES)}")
    return PHASES[value]


def tile(value: Any) -> Tile:
    """Return the tile of this text, in the form in which it is written."""
    found = _TILES.get(value) if isinstance(value, str) else None
    if found is None:
        raise Error(f"{shown(value)} is no tile such as '5B' or 'N'")
    return found


def exposure(value: Any) -> Exposure:
    """Return the exposure of a text such as ``[99C J]``."""
    if not isinstance(value, str):
        raise Error(f"{shown(value)} is no exposure such as '[99C J]'")
    found = _EXPOSURES.get(value)
    if found is None:
        found = Exposure.parse(value)
        if len(_EXPOSURES) < _MOST_KEPT:
            _EXPOSURES[value] = found
    return found


def items(value: Any) -> list[Any] | tuple[Any, ...]:
    """Return a list; raise ``Error`` for anything else."""
    if not isinstance(value, list | tuple):
        raise Error(f"a list is expected, not {shown(value)}")
    return value


def whole(value: Any) -> int:
    """Return a whole number; raise ``Error`` for anything else."""
    if type(value) is not int:
        raise Error(f"a whole number is expected, not {shown(value)}")
    return value


def number(value: Any) -> int:
    """Return a whole number of 0 or more; raise ``Error`` for anything else."""
    if whole(value) < 0:
        raise Error(f"a number of 0 or more is expected, not {shown(value)}")
    return whole(value)


def flag(value: Any) -> bool:
    """Return a truth value; raise ``Error`` for anything else."""
    if not isinstance(value, bool):
        raise Error(f"true or false is expected, not {shown(value)}")
    return value


def text(value: Any) -> str:
    """Return a text; raise ``Error`` for anything else."""
    if not isinstance(value, str):
        raise Error(f"a text is expected, not {shown(value)}")
    return value


def one_of(*known: str) -> Decoder[Any]:
    """Return a decoder that knows these texts alone."""

    def decode(value: Any) -> Any:
        if not isinstance(value, str) or value not in known:
            raise Error(f"one of {', '.join(known)} is expected, not {shown(value)}")
        return value

    return decode


def optional(decode: Decoder[T]) -> Decoder[T | None]:
    """Return a decoder that lets ``None`` through."""
    return lambda value: None if value is None else decode(value)


def listed(decode: Decoder[T]) -> Decoder[tuple[T, ...]]:
    """Return a decoder of lists of such values."""
    return lambda value: tuple([decode(item) for item in items(value)])


tiles = listed(tile)
"""Return the tiles of a list of texts."""


def mapping(value: Any, what: str) -> Mapping[str, Any]:
    """Return a mapping; raise ``Error`` for anything else."""
    if not isinstance(value, Mapping):
        raise Error(f"{what}: an object is expected, not {shown(value)}")
    return value


def fields(value: Any, what: str, decoders: Mapping[str, Decoder[Any]]) -> dict[str, Any]:
    """Return the fields of an object that has these keys and no others, decoded.

    The message names the key that is missing, unknown or wrong.
    """
    data = mapping(value, what)
    found = {}
    for key, decode in decoders.items():
        if key not in data:
            raise Error(f"{what}: {key!r} is missing")
        try:
            found[key] = decode(data[key])
        except Error as wrong:
            raise Error(f"{what}: {key!r}: {wrong}") from None
    if len(data) > len(found):
        extra = next(key for key in data if key not in found)
        raise Error(f"{what}: unknown key {shown(extra)}")
    return found


def plain(value: Any) -> Any:
    """Return the JSON form of anything that a deal holds, for the decoders to read back."""
    kind = type(value)
    if value is None or kind is bool or kind is int or kind is str:
        return value
    if kind is Tile or kind is Exposure or kind is Phase:
        return str(value)
    if kind is tuple or kind is list:
        return [plain(item) for item in value]
    if kind is set:
        return sorted([plain(item) for item in value])
    if kind is dict:
        return {key: plain(item) for key, item in value.items()}
    return int(value) if kind is Seat else value.to_dict()
