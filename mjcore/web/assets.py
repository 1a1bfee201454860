"""The page's files as they are served: without the comments that stand on lines of their own."""

from __future__ import annotations

import os
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

STATIC = Path(__file__).parent / "static"
FRESH = {"cache-control": "no-cache"}
"""A browser may keep what it has, and asks each time whether it is still so."""

TYPES = {".js": "text/javascript", ".css": "text/css"}

_COMMENT = re.compile(r"^[ \t]*(?://.*|/\*(?:(?!\*/)[\s\S])*\*/[ \t]*)$", re.MULTILINE)


def spare(text: str) -> str:
    """Return a script or a style without what only people read; lines keep their numbers.

    A comment behind code stays, and so does what looks like one within a text.
    """
    return _COMMENT.sub(lambda found: "\n" * found[0].count("\n"), text)


class Assets(StaticFiles):
    """Serve the files of the page; scripts and styles are read once a change."""

    def __init__(self) -> None:
        super().__init__(directory=STATIC, check_dir=False)
        self._read: dict[Path, tuple[float, bytes, str]] = {}

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        """Return where a file is; what can be no name of one is nowhere."""
        try:
            return super().lookup_path(path)
        except (OSError, ValueError):
            return "", None

    def file_response(
        self, full_path: Any, stat_result: Any, scope: Scope, status_code: int = 200
    ) -> Response:
        """Return a file, or that it has not changed."""
        path = Path(full_path)
        if path.suffix not in TYPES:
            response = super().file_response(full_path, stat_result, scope, status_code)
            response.headers.update(FRESH)
            return response
        changed, content, tag = self._read.get(path, (None, b"", ""))
        if changed != stat_result.st_mtime:
            content = spare(path.read_text(encoding="utf-8")).encode()
            tag = f'"{sha256(content).hexdigest()[:32]}"'
            self._read[path] = stat_result.st_mtime, content, tag
        headers = {**FRESH, "etag": tag}
        asked = Request(scope).headers.get("if-none-match", "")
        if tag in [one.strip().removeprefix("W/") for one in asked.split(",")]:
            return Response(status_code=304, headers=headers)
        return Response(content, status_code, headers, TYPES[path.suffix])
