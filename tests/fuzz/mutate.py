"""Change texts and JSON at random, in the ways in which files and clients go wrong."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Sequence
from typing import Any

MOST = 20_000
"""The characters of a mutant, but for the few that are made long on purpose."""

ODD_TEXTS = (
    "",
    " ",
    "\x00",
    "\n",
    "\u00a0",
    "\u0660",
    "\ud800",
    "\U0001f004",
    "é",
    "²",
    "'",
    '"',
    "\\",
    "-1",
    "1e9",
    "true",
    "null",
    "NaN",
    "J",
    "[99C J]",
    "5B",
    "0",
    "F",
    "[",
    "]",
    "{",
    "}",
    "|",
    "?",
    "!",
    "#",
    "=",
    ",",
)

ODD_VALUES: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    2,
    3,
    4,
    13,
    14,
    35,
    36,
    151,
    152,
    255,
    256,
    2**31 - 1,
    2**31,
    2**63,
    2**64,
    10**30,
    -(2**63),
    0.0,
    0.5,
    -0.0,
    1e308,
    float("nan"),
    float("inf"),
    "",
    "5B",
    "J",
    "N",
    "[99C J]",
    "x" * 300,
    [],
    {},
    [[]],
    [None],
    {"": None},
    [0] * 40,
    ["5B"] * 20,
)


def mutate_text(rng: random.Random, text: str, others: Sequence[str], words: Sequence[str]) -> str:
    """Return a text with one to six changes; ``words`` are what means something in it."""
    for _ in range(rng.choice((1, 1, 1, 2, 3, 6))):
        text = rng.choice(_TEXT_CHANGES)(rng, text, others, words)
    return text if rng.random() < 0.002 else text[:MOST]


def _span(rng: random.Random, text: str) -> tuple[int, int]:
    start = rng.randrange(len(text) + 1)
    length = min(rng.choice((1, 1, 2, 3, 5, 10, 40, 200)), len(text) - start)
    return start, start + length


def _delete(rng: random.Random, text: str, others: Sequence[str], words: Sequence[str]) -> str:
    start, end = _span(rng, text)
    return text[:start] + text[end:]


def _insert(rng: random.Random, text: str, others: Sequence[str], words: Sequence[str]) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(words if rng.random() < 0.7 else ODD_TEXTS) + text[at:]


def _replace(rng: random.Random, text: str, others: Sequence[str], words: Sequence[str]) -> str:
    start, end = _span(rng, text)
    new = rng.choice(words) if rng.random() < 0.7 else chr(rng.randrange(0x250))
    return text[:start] + new + text[end:]


def _twice(rng: random.Random, text: str, others: Sequence[str], words: Sequence[str]) -> str:
    start, end = _span(rng, text)
    times = rng.choice((1, 1, 1, 2, 5, 30, 1_000 if rng.random() < 0.05 else 2))
    at = rng.randrange(len(text) + 1)
    return text[:at] + text[start:end] * times + text[at:]


def _splice(rng: random.Random, text: str, others: Sequence[str], words: Sequence[str]) -> str:
    other = rng.choice(others) if others else text
    start, end = _span(rng, other)
    at = rng.randrange(len(text) + 1)
    if rng.random() < 0.3:
        return text[:at] + other[start:]
    return text[:at] + other[start:end] + text[at:]


def _swap_lines(rng: random.Random, text: str, others: Sequence[str], words: Sequence[str]) -> str:
    lines = text.split("\n")
    a, b = rng.randrange(len(lines)), rng.randrange(len(lines))
    if rng.random() < 0.5:
        lines[a], lines[b] = lines[b], lines[a]
    else:
        lines.insert(a, lines[b])
    return "\n".join(lines)


_TEXT_CHANGES: tuple[Callable[[random.Random, str, Sequence[str], Sequence[str]], str], ...] = (
    _delete,
    _delete,
    _insert,
    _insert,
    _replace,
    _replace,
    _twice,
    _splice,
    _swap_lines,
)


def mutate_json(rng: random.Random, data: Any, others: Sequence[Any]) -> Any:
    """Return a copy of JSON data with one to five changes anywhere in it."""
    box = [copy.deepcopy(data)]
    for _ in range(rng.choice((1, 1, 1, 2, 3, 5))):
        _change(rng, box, others)
    return box[0]


def _nodes(box: list[Any]) -> list[tuple[Any, Any]]:
    """Return every place in the data, as a container and a key; the biggest are cut short."""
    found: list[tuple[Any, Any]] = [(box, 0)]
    for container, key in found:
        inner = container[key]
        if isinstance(inner, dict):
            found += [(inner, name) for name in inner]
        elif isinstance(inner, list):
            found += [(inner, at) for at in range(len(inner))]
        if len(found) > 3_000:
            break
    return found


def _change(rng: random.Random, box: list[Any], others: Sequence[Any]) -> None:
    nodes = _nodes(box)
    # Places near the top come about as often as those in the long lists below.
    upper = nodes[: 1 + len(nodes) // 8]
    container, key = rng.choice(upper if rng.random() < 0.4 else nodes)
    value = container[key]
    what = rng.random()
    if what < 0.25:
        container[key] = copy.deepcopy(rng.choice(ODD_VALUES))
    elif what < 0.4 and isinstance(value, int | float) and not isinstance(value, bool):
        container[key] = value + rng.choice((-1, 1, 2, -value, 1000))
    elif what < 0.5 and isinstance(value, str):
        container[key] = mutate_text(rng, value, [value], ODD_TEXTS)[:2_000]
    elif what < 0.65:
        source, place = rng.choice(nodes)
        container[key] = copy.deepcopy(source[place])
    elif what < 0.75 and others:
        source, place = rng.choice(_nodes([rng.choice(others)]))
        container[key] = copy.deepcopy(source[place])
    elif isinstance(value, list) and value:
        _change_list(rng, value)
    elif isinstance(value, dict) and value:
        _change_dict(rng, value)
    elif container is not box and rng.random() < 0.5:
        del container[key]


def _change_list(rng: random.Random, items: list[Any]) -> None:
    at, other = rng.randrange(len(items)), rng.randrange(len(items))
    what = rng.random()
    if what < 0.3:
        del items[at]
    elif what < 0.5:
        items.insert(at, copy.deepcopy(items[other]))
    elif what < 0.7:
        items[at], items[other] = items[other], items[at]
    elif what < 0.8:
        del items[at:]
    elif what < 0.9:
        rng.shuffle(items)
    else:
        items += copy.deepcopy(items[at : at + 1]) * rng.choice((1, 10, 200))


def _change_dict(rng: random.Random, table: dict[Any, Any]) -> None:
    key = rng.choice(list(table))
    what = rng.random()
    if what < 0.4:
        del table[key]
    elif what < 0.7:
        table[rng.choice(("x", "", "seat", "tile", "n", key + "s"))] = table[key]
    else:
        table[rng.choice(list(table))] = copy.deepcopy(table[key])


def dumps(data: Any) -> str:
    """Return JSON as a corpus keeps it; what has no JSON form becomes one that has."""
    return json.dumps(data, separators=(",", ":"))
