"""A quick check of data against the part of JSON Schema that the room's document uses.

``jsonschema`` looks at some messages of every kind, which takes milliseconds each; this looks at
all of them: each definition becomes one Python function. ``test_schema.py`` holds the two to the
same answers.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from math import isfinite
from typing import Any

TYPES = {
    "string": "type({0}) is str",
    "integer": "type({0}) is int",
    "number": "(type({0}) is int or (type({0}) is float and isfinite({0})))",
    "boolean": "type({0}) is bool",
    "null": "{0} is None",
}
KNOWN = {"type", "enum", "minimum", "maximum", "maxLength", "anyOf", "items", "$ref"} | {
    "properties",
    "required",
    "additionalProperties",
    "description",
}


def compiled(document: dict[str, Any]) -> dict[str, Callable[[Any], bool]]:
    """Return for each definition of a document what checks data against it."""
    names: dict[str, Any] = {"isfinite": isfinite}
    numbers = count()

    def constant(value: Any) -> str:
        name = f"c{next(numbers)}"
        names[name] = value
        return name

    def test(schema: dict[str, Any], value: str) -> str:
        """Return the expression that is true where ``value``, a name, fits."""
        assert set(schema) <= KNOWN, schema
        if "$ref" in schema:
            return f"check_{schema['$ref'].removeprefix('#/$defs/')}({value})"
        if "anyOf" in schema:
            return f"({' or '.join([test(part, value) for part in schema['anyOf']])})"
        if "enum" in schema:
            return f"(type({value}) is str and {value} in {constant(frozenset(schema['enum']))})"
        kind = schema.get("type")
        if kind is None:
            return "True"
        if kind == "array":
            item = f"v{next(numbers)}"
            inner = test(schema["items"], item)
            return f"(type({value}) is list and all([{inner} for {item} in {value}]))"
        if kind == "object":
            return of_object(schema, value)
        bounds = ""
        if "minimum" in schema:
            bounds = f" and {schema['minimum']} <= {value} <= {schema['maximum']}"
        if "maxLength" in schema:
            bounds = f" and len({value}) <= {schema['maxLength']}"
        return f"({TYPES[kind].format(value)}{bounds})"

    def of_object(schema: dict[str, Any], value: str) -> str:
        properties, rest = schema.get("properties", {}), schema.get("additionalProperties", True)
        required = set(schema.get("required", ()))
        parts = [f"type({value}) is dict"]
        if rest is False:
            parts.append(f"{constant(required)} <= {value}.keys() <= {constant(set(properties))}")
        else:
            parts.append(f"{constant(required)} <= {value}.keys()")
            if rest is not True:
                item = f"v{next(numbers)}"
                parts.append(f"all([{test(rest, item)} for {item} in {value}.values()])")
        for key, one in properties.items():
            item = f"v{next(numbers)}"
            if key in required:
                parts.append(f"[{test(one, item)} for {item} in ({value}[{key!r}],)][0]")
            else:
                missing = f"{key!r} not in {value}"
                parts.append(
                    f"({missing} or [{test(one, item)} for {item} in ({value}[{key!r}],)][0])"
                )
        return f"({' and '.join(parts)})"

    source = "\n".join(
        [f"def check_{name}(v): return {test(one, 'v')}" for name, one in document["$defs"].items()]
    )
    exec(source, names)
    return {name: names[f"check_{name}"] for name in document["$defs"]}
