"""One JSON Schema document for all that a room sends and takes, made from the types."""

from __future__ import annotations

import types
from typing import (
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from mjcore import typing as forms
from mjcore.room import messages
from mjcore.room.refusal import Code
from mjcore.table import SEATS
from mjcore.tiles import TEXTS

DIALECT = "https://json-schema.org/draft/2020-12/schema"

PLAIN: dict[Any, dict[str, Any]] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    type(None): {"type": "null"},
    Any: {},
}

NAMED: dict[str, Any] = {
    "InMessage": messages.InMessage,
    "OutMessage": messages.OutMessage,
    "Action": forms.ActionDict,
    "Event": forms.EventDict,
    "Phase": forms.PhaseText,
    "Code": Code,
}
"""Unions and choices that have a name of their own."""

OPEN = {"ReasonDict"}
"""The objects that hold keys beside those that are named."""

TILES = {"tile": 0, "drawn": 0, "live": 0, "tiles": 1, "rack": 1, "spare": 1} | {
    "racks": 2,
    "received": 2,
}
"""The fields whose texts are tiles, so many lists deep."""

SEAT_FIELDS = {"seat", "by", "owner", "discarder", "winner", "turn", "claimed_from", "from", "to"}
SEAT_LISTS = {"to_act", "seats"}
PLAYERS = {"player"}


def schema() -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of all messages, and of what they are made of.

    The document itself fits every message, in or out; ``$defs`` has each of them by name
    (``InMessage``, ``OutMessage``, ``View``, ``Event``, ``Action``, ``Rules``, ``Outcome``,
    ``Settings``, …), which is what types in other languages are made from.
    """
    made = _Made()
    for name in NAMED:
        made.named(name)
    return {
        "$schema": DIALECT,
        "title": "Messages of an mjcore room",
        "anyOf": [{"$ref": "#/$defs/InMessage"}, {"$ref": "#/$defs/OutMessage"}],
        "$defs": dict(sorted(made.defs.items())),
    }


class _Made:
    """Collect definitions while types are turned into schemas."""

    def __init__(self) -> None:
        self.defs: dict[str, Any] = {
            "Tile": {"type": "string", "enum": list(TEXTS)},
            "Seat": {"type": "integer", "minimum": 0, "maximum": len(SEATS) - 1},
            "Player": {"type": "integer", "minimum": 0, "maximum": len(SEATS) - 1},
        }

    def named(self, name: str) -> dict[str, Any]:
        """Return a reference to a union or a choice with a name, defined once."""
        if name not in self.defs:
            self.defs[name] = {}
            self.defs[name] = self.of(NAMED[name], inside=True)
        return {"$ref": f"#/$defs/{name}"}

    def of(self, kind: Any, field: str = "", depth: int = 0, *, inside: bool = False) -> Any:
        """Return the schema of a type, of a field of this name, so many lists deep."""
        if not inside:
            known = next((name for name, one in NAMED.items() if one == kind), None)
            if known is not None:
                return self.named(known)
        if is_typeddict(kind):
            return self.object(kind)
        origin = get_origin(kind)
        if origin is Literal:
            return {"enum": list(get_args(kind))}
        if origin is NotRequired:
            return self.of(get_args(kind)[0], field, depth)
        if origin in (Union, types.UnionType):
            return {"anyOf": [self.of(one, field, depth) for one in self.members(kind)]}
        if origin is list:
            return {"type": "array", "items": self.of(get_args(kind)[0], field, depth + 1)}
        if origin is dict:
            return {"type": "object", "additionalProperties": self.of(get_args(kind)[1])}
        return self.plain(kind, field, depth)

    def members(self, kind: Any) -> list[Any]:
        """Return what a union is of; those of its parts that have a name stay whole."""
        parts = list(get_args(kind))
        for one in NAMED.values():
            inner = list(get_args(one))
            if get_origin(one) is not Literal and inner and all(part in parts for part in inner):
                if len(inner) == len(parts):
                    continue
                parts = [part for part in parts if part not in inner]
                parts.insert(0, one)
        return parts

    def plain(self, kind: Any, field: str, depth: int) -> dict[str, Any]:
        """Return the schema of a text, a number or a truth value."""
        if kind is str and TILES.get(field) == depth:
            return {"$ref": "#/$defs/Tile"}
        if kind is int and (
            (depth == 0 and field in SEAT_FIELDS) or (depth == 1 and field in SEAT_LISTS)
        ):
            return {"$ref": "#/$defs/Seat"}
        if kind is int and field in PLAYERS:
            return {"$ref": "#/$defs/Player"}
        return dict(PLAIN[kind])

    def object(self, kind: Any) -> dict[str, Any]:
        """Return a reference to an object with named keys, defined once."""
        name = str(kind.__name__).removesuffix("Dict")
        if name not in self.defs:
            self.defs[name] = {}
            hints = get_type_hints(kind, include_extras=True)
            properties = {field: self.of(hint, field) for field, hint in hints.items()}
            if "id" in properties and kind is not messages.Entry:
                properties["id"] = {"type": "string", "maxLength": 64}
            self.defs[name] = {
                "type": "object",
                "description": " ".join((kind.__doc__ or "").split()),
                "properties": properties,
                "required": _required(kind, hints),
                "additionalProperties": kind.__name__ in OPEN,
            }
        return {"$ref": f"#/$defs/{name}"}


def _required(kind: Any, hints: dict[str, Any]) -> list[str]:
    """Return the keys that an object must have; ``NotRequired`` in text form hides from typing."""
    if not kind.__total__:
        return []
    return [field for field, hint in hints.items() if get_origin(hint) is not NotRequired]
