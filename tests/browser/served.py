"""A real ``mjcore serve`` in a process of its own, which a test may kill and start again."""

from __future__ import annotations

import json
import select
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

PATIENCE = 30.0
"""Seconds in which a server has to start."""


class Served:
    """Hold a server that keeps its rooms in ``data``."""

    def __init__(self, data: Path, *more: str) -> None:
        self.data = data
        self._more = more
        self._port = 0
        self._process: subprocess.Popen[str] | None = None
        self.origin = ""
        self.start()

    def start(self) -> None:
        """Start it, on the port that it had before if it had one."""
        command = [sys.executable, "-P", "-m", "mjcore", "serve", "--port", str(self._port)]
        with (self.data.parent / "server.log").open("a") as log:
            self._process = subprocess.Popen(
                [*command, "--data", str(self.data), *self._more],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self._process.stdout is not None
        ready, _, _ = select.select([self._process.stdout], [], [], PATIENCE)
        address = self._process.stdout.readline().strip() if ready else ""
        if not address:
            self.kill()
            raise AssertionError(f"the server does not start: {self.log()[-2000:]}")
        self.origin = address.rstrip("/")
        self._port = urlsplit(address).port or 0

    def kill(self) -> None:
        """End it with -9: it can do nothing any more."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None

    def stop(self) -> None:
        """Ask it to end, as a service manager does."""
        if self._process is not None:
            self._process.terminate()
            self._process.communicate(timeout=PATIENCE)
            self._process = None

    def log(self) -> str:
        """Return what it has logged."""
        return (self.data.parent / "server.log").read_text()

    def ask(self, path: str, body: object = None) -> Any:
        """Return the answer to a request, a POST where there is a ``body``."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"content-type": "application/json", "origin": self.origin}
        request = urllib.request.Request(self.origin + path, data, headers)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)
