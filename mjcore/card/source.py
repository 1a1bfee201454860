"""Read a file into its TOML table, with a bound on everything that could take long."""

from __future__ import annotations

import os
import re
import tomllib
from typing import Any

from mjcore.card.problems import Problem
from mjcore.errors import CardError, shortened, shown
from mjcore.frozen import changed

MOST_BYTES = 1 << 20
MOST_NESTING = 50
_LISTED = 20

# Brackets within these do not nest. Possessive, so that what is never closed takes no longer.
_TEXT_OR_COMMENT = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*+(?:"""|\Z)'
    r"|'''(?:[^']|'(?!''))*+(?:'''|\Z)"
    r'|"(?:[^"\\\n]|\\.)*+"?'
    r"|'[^'\n]*+'?"
    r"|#[^\n]*+",
    re.DOTALL,
)
_SURROGATE = re.compile("[\ud800-\udfff]")
_PIECE = re.compile(r"[\[\]{}]|[^\[\]{}=,\n]+")


def refuse(problems: list[Problem]) -> CardError:
    """Return the error for all the problems; its text lists the first 20."""
    if len(problems) == 1:
        return CardError(str(problems[0]), problems)
    name = shortened(problems[0].file or "the card", 200)
    listed = "".join(f"\n  {changed(problem, file=None)}" for problem in problems[:_LISTED])
    more = len(problems) - _LISTED
    tail = f"\n  and {more} more" if more > 0 else ""
    return CardError(f"{name} has {len(problems)} problems:{listed}{tail}", problems)


def unusable(file: str | None, message: str) -> CardError:
    """Return the error for a file that cannot be read at all."""
    return refuse([Problem(file, None, None, None, None, message)])


def read_text(path: str | os.PathLike[str]) -> str:
    """Return the text of a card file; raise ``CardError`` if it cannot be read."""
    from pathlib import Path

    name = os.fspath(path) if isinstance(path, str | os.PathLike) else None
    if not isinstance(name, str):
        raise TypeError(f"a card file is named by its path as text, not by {shown(path)}")
    try:
        with Path(name).open("rb") as file:
            # One byte more than allowed shows that there are too many, without reading all.
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise unusable(name, f"cannot read the card: {why}") from None
    if len(data) > MOST_BYTES:
        raise unusable(name, f"the card is larger than {MOST_BYTES:,} bytes (1 MiB)")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        what = f"byte {error.start + 1} (0x{data[error.start]:02x}) begins no character"
        raise unusable(name, f"the card is not UTF-8 text: {what}") from None


def read_table(text: str, file: str | None) -> dict[str, Any]:
    """Return the TOML table that ``text`` holds; raise ``CardError`` if it holds none."""
    if not isinstance(text, str):
        raise TypeError(f"a card is read from text, not from {shown(text)}; see Card.load")
    if not text.isascii() and _SURROGATE.search(text):
        raise unusable(file, "the card is not text: it holds half of a surrogate pair")
    if len(text) > MOST_BYTES or len(text.encode()) > MOST_BYTES:
        raise unusable(file, f"the card is larger than {MOST_BYTES:,} bytes (1 MiB)")
    if _nesting(text) > MOST_NESTING:
        raise unusable(file, f"the card is nested too deeply: more than {MOST_NESTING} levels")
    try:
        return tomllib.loads(text.removeprefix("\ufeff"))
    except RecursionError:
        raise unusable(file, "the card is nested too deeply") from None
    except ValueError as error:
        raise unusable(file, f"the card is not TOML: {error}") from None


def _nesting(text: str) -> int:
    """Return the deepest brackets or dotted key; the parser needs its square in time."""
    depth = deepest = 0
    for piece in _PIECE.finditer(_TEXT_OR_COMMENT.sub("-", text)):
        symbol = piece[0]
        if symbol in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif symbol in "]}":
            depth -= 1
        else:
            deepest = max(deepest, symbol.count("."))
    return deepest
