"""Logs: one JSON object a line, so that nothing a client sends can look like a line of its own."""

from __future__ import annotations

import json
import logging
import sys
import time
import traceback
from typing import Any

logger = logging.getLogger("mjcore.web")

OTHERS = {"uvicorn.error": "WARNING", "asyncio": "ERROR"}
"""Whose lines are written, too, from which level on: what they say while all is well is no news,
nor that somebody has gone in the middle of a message."""


def note(event: str, level: int = logging.INFO, /, **fields: Any) -> None:
    """Log an event with what belongs to it."""
    if logger.isEnabledFor(level):
        logger.log(level, event, extra={"fields": fields})


def fault(event: str, /, **fields: Any) -> None:
    """Log the exception that is being handled."""
    logger.error(event, exc_info=True, extra={"fields": fields})


class Lines(logging.Formatter):
    """Write a record as a line of JSON, in ASCII."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        moment = time.gmtime(record.created)
        data: dict[str, Any] = {
            "time": f"{time.strftime('%Y-%m-%dT%H:%M:%S', moment)}.{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "event": record.getMessage().strip(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info is not None and record.exc_info[1] is not None:
            data["error"] = "".join(traceback.format_exception(record.exc_info[1]))[-4000:]
        return json.dumps(data, default=repr)


def set_up(level: str) -> None:
    """Write the lines of a level and above to stderr."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    for name, least in {logger.name: level.upper(), **OTHERS}.items():
        one = logging.getLogger(name)
        one.handlers = [handler]
        one.propagate = False
        one.setLevel(least)
