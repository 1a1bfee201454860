"""The shape of a view, looked at once where it comes in, so that all behind can rely on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from mjcore.errors import Error
from mjcore.table import Phase
from mjcore.table.values import short
from mjcore.tiles import RACK_SIZE, SUPPLY, TEXTS

KIND: dict[str, int] = {text: kind for kind, text in enumerate(TEXTS)}
PHASES: dict[str, Phase] = {phase.value: phase for phase in Phase}

_NUMBER = (int,)
_LIST = (list, tuple)
_NONE = type(None)
# An abstract class is slow to ask, so the type that it nearly always is comes first.
_MAPPING = (dict, Mapping)

_SHAPE: tuple[tuple[str, tuple[type, ...], str], ...] = (
    ("seat", _NUMBER, "the number of a seat"),
    ("players", _NUMBER, "a number from 2 to 4"),
    ("phase", (str,), "the text of a phase"),
    ("to_act", _LIST, "a list of seats"),
    ("turn", (int, _NONE), "the number of a seat or None"),
    ("origin", (str, _NONE), "a text or None"),
    ("rack", _LIST, "a list of tiles"),
    ("exposures", _LIST, "a list of exposures for each seat"),
    ("open", (_NONE, *_MAPPING), "a mapping or None"),
    ("dead", _LIST, "a list with true or false for each seat"),
    ("exchangeable", _LIST, "a list with true or false for each seat"),
    ("exchanges", _NUMBER, "a number"),
    ("discards", _LIST, "a list of discards"),
    ("live", (str, _NONE), "a tile or None"),
    ("wall", _NUMBER, "a number of tiles"),
    ("give", (int, _NONE), "a number of tiles or None"),
)
_MOST = sum(SUPPLY)


def no_view(what: str) -> Error:
    """Return the error for what is no view."""
    return Error(f"this is no view of a deal: {what}")


def check_view(view: object) -> None:
    """Raise ``Error`` unless all that is read of a view is there and of the right form.

    Tiles and exposures are looked at where they are read, see ``kinds``.
    """
    if not isinstance(view, _MAPPING):
        raise no_view(f"it is {_article(view)}, not a mapping")
    for key, types, words in _SHAPE:
        if key not in view:
            raise no_view(f"{key!r} is missing")
        if not isinstance(view[key], types):
            raise _wrong(view, key, words)
    players = view["players"]
    if not 2 <= players <= 4:
        raise _wrong(view, "players", "a number from 2 to 4")
    if not 0 <= view["seat"] < players:
        raise _wrong(view, "seat", f"a number below {players}")
    if view["phase"] not in PHASES:
        raise _wrong(view, "phase", "the text of a phase")
    if not 0 <= view["wall"] <= _MOST:
        raise _wrong(view, "wall", f"a number of tiles, at most {_MOST}")
    for key, most in (("rack", RACK_SIZE), ("discards", _MOST)):
        if len(view[key]) > most:
            raise no_view(f"{key!r} holds more than {most} tiles")
    for key in ("dead", "exchangeable"):
        if len(view[key]) != players or [one for one in view[key] if type(one) is not bool]:
            raise _wrong(view, key, f"a list of {players} times true or false")
    shown = view["exposures"]
    if len(shown) != players or [one for one in shown if not isinstance(one, _LIST)]:
        raise _wrong(view, "exposures", f"a list of {players} lists")
    _check_phase(view)


def _check_phase(view: Mapping[str, Any]) -> None:
    """Check what is there at some moments only."""
    if view["open"] is not None:
        seat, at = view["open"].get("seat"), view["open"].get("exposure")
        shown = view["exposures"]
        if not (isinstance(seat, int) and 0 <= seat < len(shown)):
            raise no_view("'open' names no seat")
        if not (isinstance(at, int) and at == len(shown[seat]) - 1 >= 0):
            raise no_view(f"'open' does not name the newest exposure of seat {seat}")
    if view["give"] is not None and not 0 <= view["give"] <= RACK_SIZE:
        raise _wrong(view, "give", f"a number of tiles, at most {RACK_SIZE}")
    if view["phase"] == Phase.COURTESY_PASS and view["give"] is None:
        raise no_view("'give' is None while tiles are to be given")
    if view["phase"] == Phase.WINDOW and view["live"] is None:
        raise no_view("'live' is None while a discard can be claimed")
    if view["live"] is not None and not view["discards"]:
        raise no_view("'live' is a tile, but 'discards' is empty")


def kinds(key: str, texts: Iterable[Any]) -> list[int]:
    """Return the kinds of tiles in a view; raise ``Error`` that names the key for anything else."""
    try:
        return [KIND[text] for text in texts]
    except (KeyError, TypeError):
        raise no_view(f"{key!r} has something in it that is no tile") from None


def tiles_of(discards: Iterable[Any]) -> list[Any]:
    """Return the tiles of the discards; raise ``Error`` for one without."""
    try:
        return [discard["tile"] for discard in discards]
    except (KeyError, TypeError, IndexError):
        raise no_view("'discards' has something in it that is no discard") from None


def _wrong(view: Mapping[str, Any], key: str, words: str) -> Error:
    value = view[key]
    plain = value is None or isinstance(value, int | float | str)
    return no_view(f"{key!r} is {words}, not {short(value) if plain else _article(value)}")


def _article(value: object) -> str:
    name = type(value).__name__
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"
