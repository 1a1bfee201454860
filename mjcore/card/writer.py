"""Write a card as the TOML that loads equal."""

from __future__ import annotations

import re
from collections.abc import Iterable

from mjcore.card.model import Line, Section

_ESCAPED = re.compile(r'[\x00-\x1f\x7f"\\]')
_SHORT = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def write_card(header: Iterable[tuple[str, str]], sections: Iterable[Section]) -> str:
    """Return the file; header entries and keys that have their default are left out."""
    out = ["[card]\n"]
    out += [f"{key} = {_text(value)}\n" for key, value in header if value]
    for section in sections:
        out.append(f"\n[[section]]\nname = {_text(section.name)}\n")
        if section.singles_and_pairs:
            out.append("singles_and_pairs = true\n")
        lines = "".join(f"  {_line(line)},\n" for line in section.lines)
        out.append(f"lines = [\n{lines}]\n")
    return "".join(out)


def _line(line: Line) -> str:
    hands = [_text(pattern) for pattern in line.patterns]
    parts = [f"hand = {hands[0] if len(hands) == 1 else '[' + ', '.join(hands) + ']'}"]
    parts.append(f"value = {line.value}")
    if line.concealed:
        parts.append("concealed = true")
    if line.note:
        parts.append(f"note = {_text(line.note)}")
    return f"{{ {', '.join(parts)} }}"


def _text(text: str) -> str:
    return f'"{_ESCAPED.sub(_escape, text)}"'


def _escape(match: re.Match[str]) -> str:
    return _SHORT.get(match[0]) or f"\\u{ord(match[0]):04x}"
