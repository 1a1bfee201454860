"""Messages as texts: JSON on the socket, and what is wrong with what comes in."""

from __future__ import annotations

import json
from typing import Any

encode = json.JSONEncoder(separators=(",", ":"), allow_nan=False).encode
"""Returns a message as ASCII text; what a client echoes through it can do no harm."""


class Refused(Exception):  # noqa: N818  it is an answer, not a fault
    """An answer to a message or a request that is not met: a code, and the reason in words."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason

    def message(self, name: str | None = None) -> dict[str, Any]:
        """Return the message that says so, with the id of the message that it answers."""
        answer = {"type": "refused", "code": self.code, "reason": self.reason}
        return answer if name is None else {**answer, "id": name}


def decode(text: str) -> object:
    """Return the JSON of a text; ``None``, which every reader refuses, where it is none."""
    try:
        return json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError):
        return None


def _no_number(name: str) -> float:
    raise ValueError(f"{name} is no JSON")
