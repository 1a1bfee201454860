"""What a target of the campaign is: seeds, a way to change them, and what must hold."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import mjcore
from fuzz.mutate import dumps, mutate_json, mutate_text

PRACTICE = mjcore.Matcher(mjcore.Card.practice())


class Target(NamedTuple):
    """Hold one kind of input. ``run`` takes an input and returns ``True`` if it was accepted.

    It lets through the ``mjcore.Error`` of a refusal; whatever else it raises is a find. ``share``
    is the part of a campaign that the target has.
    """

    seeds: Callable[[], list[str]]
    mutate: Callable[[random.Random, str, Sequence[str]], str]
    run: Callable[[str], bool]
    share: float


def json_mutator(
    seal: Callable[[random.Random, Any], Any] = lambda rng, data: data,
) -> Callable[[random.Random, str, Sequence[str]], str]:
    """Return a mutator of JSON texts: of the data mostly, of the text now and then."""

    def change(rng: random.Random, text: str, others: Sequence[str]) -> str:
        if rng.random() < 0.02:
            return mutate_text(rng, text, others, ["[", "]", "{", "}", ",", ":", '"', "1e999"])
        try:
            data = json.loads(text)
            pool = [json.loads(rng.choice(others))] if others and rng.random() < 0.2 else []
        except (ValueError, RecursionError):
            return mutate_text(rng, text, others, ["[", "]", "{", "}"])
        return dumps(seal(rng, mutate_json(rng, data, pool)))

    return change


def text_mutator(words: Sequence[str]) -> Callable[[random.Random, str, Sequence[str]], str]:
    """Return a mutator of texts in which these words mean something."""
    return lambda rng, text, others: mutate_text(rng, text, others, words)


def parsed(text: str) -> Any:
    """Return the JSON data of an input; what is no JSON is refused before mjcore sees it."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise mjcore.Error("no JSON") from None


def same(one: object, other: object, what: str) -> None:
    """Raise ``AssertionError`` unless two things are equal."""
    if one != other:
        raise AssertionError(f"{what}: {one!r:.300} is not {other!r:.300}")
