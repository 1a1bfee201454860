"""Read a file into its TOML table, with a bound on everything that could take long."""

from __future__ import annotations

import os
import re
import tomllib
from typing import Any

from mjcore.card.limits import Limits
from mjcore.card.problems import Problem
from mjcore.errors import CardError, shortened, shown
from mjcore.frozen import changed

DEFAULT = Limits()
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
_BRACKET = re.compile(r"[\[\]{}\n]")
_ROW = re.compile(r"\(at line (\d+)")
_PIECE = re.compile(r"[\[\]{}]|[^\[\]{}=,\n]+")


def refuse(problems: list[Problem]) -> CardError:
    """Return the error for all the problems; its text lists the first 20."""
    if len(problems) == 1:
        return CardError(str(problems[0]), problems)
    name = shortened(problems[0].file or "the card", 200)
    listed = "".join(f"\n  {_listed(problem)}" for problem in problems[:_LISTED])
    more = len(problems) - _LISTED
    tail = f"\n  and {more} more" if more > 0 else ""
    return CardError(f"{name} has {len(problems)} problems:{listed}{tail}", problems)


def _listed(problem: Problem) -> str:
    """Return a problem without its file, which the head of the list names."""
    row = "" if problem.row is None else f"{problem.row}: "
    return f"{row}{changed(problem, file=None)}"


def unusable(file: str | None, message: str, row: int | None = None) -> CardError:
    """Return the error for a file that cannot be read at all."""
    return refuse([Problem(file, None, None, None, None, message, row)])


def read_text(path: str | os.PathLike[str], limits: Limits = DEFAULT) -> str:
    """Return the text of a card file; raise ``CardError`` if it cannot be read."""
    from pathlib import Path

    name = os.fspath(path) if isinstance(path, str | os.PathLike) else None
    if not isinstance(name, str):
        raise TypeError(f"a card file is named by its path as text, not by {shown(path)}")
    try:
        with Path(name).open("rb") as file:
            # One byte more than allowed shows that there are too many, without reading all.
            data = file.read(limits.max_bytes + 1)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise unusable(name, f"cannot read the card: {why}") from None
    if len(data) > limits.max_bytes:
        raise unusable(name, _too_large(limits))
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        what = f"byte {error.start + 1} (0x{data[error.start]:02x}) begins no character"
        raise unusable(name, f"the card is not UTF-8 text: {what}") from None


def _too_large(limits: Limits) -> str:
    return f"the card is larger than {limits.max_bytes:,} bytes: raise max_bytes if you trust it"


def read_table(text: str, file: str | None, limits: Limits = DEFAULT) -> dict[str, Any]:
    """Return the TOML table that ``text`` holds; raise ``CardError`` if it holds none."""
    if not isinstance(text, str):
        raise TypeError(f"a card is read from text, not from {shown(text)}; see Card.load")
    if len(text) > limits.max_bytes:
        raise unusable(file, _too_large(limits))
    if not text.isascii():
        if _SURROGATE.search(text):
            raise unusable(file, "the card is not text: it holds half of a surrogate pair")
        if len(text.encode()) > limits.max_bytes:
            raise unusable(file, _too_large(limits))
    bare = _TEXT_OR_COMMENT.sub("-", text)
    _check_shape(bare, file, limits)
    try:
        return tomllib.loads(text.removeprefix("\ufeff"))
    except RecursionError:
        raise unusable(file, "the card is nested too deeply") from None
    except ValueError as error:
        what = f"the card is not TOML: {shortened(str(error), 160)}{_hint(bare)}"
        raise unusable(file, what, _row_of(str(error), text)) from None


def _row_of(error: str, text: str) -> int | None:
    """Return the line of the file that the parser's error names."""
    found = _ROW.search(error)
    if found:
        return int(found[1])
    return text.count("\n", 0, len(text.rstrip())) + 1 if "end of document" in error else None


def _hint(bare: str) -> str:
    """Return what may be meant where a file, given without its texts, is no TOML."""
    odd = next((c for c in bare if c > "\x7f" and not c.isalnum()), "")
    if odd and odd != "\ufeff":
        kind = "a blank" if odd.isspace() else "a sign"
        return f"; U+{ord(odd):04X} outside of a text is {kind} that TOML does not know"
    opened = ""
    for match in _BRACKET.finditer(bare):
        symbol = match[0]
        if symbol in "[{":
            opened += symbol
        elif symbol in "]}":
            opened = opened[:-1]
        elif opened.endswith("{"):
            return "; a table { hand = ..., value = ... } stands in one line of the file"
    return ""


def _check_shape(bare: str, file: str | None, limits: Limits) -> None:
    """Refuse a file, given without its texts, that a parser would need long for.

    The parser takes about a kilobyte for a table or a part of a key, and the square of their depth.
    """
    if _nesting(bare) > limits.max_depth:
        what = f"more than {limits.max_depth} brackets or parts of a key in one another"
        raise unusable(file, f"the card is nested too deeply: {what}")
    items = sum(map(bare.count, "[{=,."))
    if items > limits.max_items:
        what = f"{items:,} brackets, keys, commas and dots, more than {limits.max_items:,}"
        raise unusable(file, f"the card is no list of lines: it has {what}")


def _nesting(bare: str) -> int:
    """Return the deepest brackets or dotted key."""
    depth = deepest = 0
    for piece in _PIECE.finditer(bare):
        symbol = piece[0]
        if symbol in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif symbol in "]}":
            depth -= 1
        else:
            deepest = max(deepest, symbol.count("."))
    return deepest
