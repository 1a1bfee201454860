"""A quick check of data against the part of JSON Schema that the room's document uses.

``jsonschema`` looks at some messages of every kind, which takes milliseconds each; this looks at
all of them. ``test_schema.py`` holds the two to the same answers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Check = Callable[[Any], bool]

TYPES: dict[str, Check] = {
    "string": lambda value: isinstance(value, str),
    "integer": lambda value: type(value) is int,
    "number": lambda value: type(value) in (int, float),
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
}
KNOWN = {"type", "enum", "minimum", "maximum", "maxLength", "anyOf", "items", "$ref"} | {
    "properties",
    "required",
    "additionalProperties",
    "description",
}


def compiled(document: dict[str, Any], name: str) -> Check:
    """Return what checks data against a definition of a document."""
    made: dict[str, Check] = {}

    def by_name(ref: str) -> Check:
        if ref not in made:
            made[ref] = lambda value: made[ref](value)
            made[ref] = build(document["$defs"][ref])
        return made[ref]

    def build(schema: dict[str, Any]) -> Check:
        assert set(schema) <= KNOWN, schema
        checks: list[Check] = []
        if "$ref" in schema:
            ref = schema["$ref"].removeprefix("#/$defs/")
            by_name(ref)
            checks.append(lambda value: made[ref](value))
        if "type" in schema:
            checks.append(TYPES[schema["type"]])
        if "enum" in schema:
            known = frozenset(schema["enum"])
            checks.append(lambda value: isinstance(value, str) and value in known)
        if "minimum" in schema:
            least, most = schema["minimum"], schema["maximum"]
            checks.append(lambda value: least <= value <= most)
        if "maxLength" in schema:
            longest = schema["maxLength"]
            checks.append(lambda value: len(value) <= longest)
        if "anyOf" in schema:
            parts = [build(part) for part in schema["anyOf"]]
            checks.append(lambda value: any(part(value) for part in parts))
        if "items" in schema:
            item = build(schema["items"])
            checks.append(lambda value: all(item(one) for one in value))
        if schema.get("type") == "object":
            checks.append(of_object(schema))
        return lambda value: all(check(value) for check in checks)

    def of_object(schema: dict[str, Any]) -> Check:
        named = {key: build(one) for key, one in schema.get("properties", {}).items()}
        required = schema.get("required", [])
        rest = schema.get("additionalProperties", True)
        others = (lambda value: rest) if isinstance(rest, bool) else build(rest)

        def check(value: dict[str, Any]) -> bool:
            return all(key in value for key in required) and all(
                named.get(key, others)(one) for key, one in value.items()
            )

        return check

    return by_name(name)
