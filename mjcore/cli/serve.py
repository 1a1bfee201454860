"""``mjcore serve``: a table in the browser."""

from __future__ import annotations

import argparse
import socket
import sys
from argparse import Namespace
from importlib.util import find_spec

from mjcore.cli.arguments import Parser
from mjcore.cli.failures import UsageError
from mjcore.cli.output import Output
from mjcore.errors import shown

_NEEDED = ("starlette", "uvicorn", "websockets", "prometheus_client")

_EPILOG = """\
It prints the address of the page and runs until Ctrl-C.

examples:
  mjcore serve
  mjcore serve --lan"""


def add_arguments(parser: Parser) -> None:
    """Say what the command does and takes."""
    parser.does(run, _EPILOG)
    add = parser.add_argument
    add("--host", metavar="ADDRESS", default="127.0.0.1", help="where to listen (127.0.0.1)")
    add(
        "--port", metavar="N", type=_port, default=8000, help="the port (8000); 0: any that is free"
    )


def _port(text: str) -> int:
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else -1
    if not 0 <= number < 65536:
        raise argparse.ArgumentTypeError(f"a port, 0 to 65535, not {shown(text)}")
    return number


def run(args: Namespace, output: Output) -> int:
    """Serve until told to end."""
    missing = [name for name in _NEEDED if find_spec(name) is None]
    if missing:
        raise UsageError(
            f"mjcore serve: {missing[0]} is missing: pip install 'mjcore[web]' installs what a "
            "server needs"
        )
    from mjcore.web import app
    from mjcore.web.serving import serve

    listener = _listen(args.host, args.port)
    host, port = listener.getsockname()[:2]

    def ready() -> None:
        output.line(f"http://{f'[{host}]' if ':' in host else host}:{port}/")
        output.stream.flush()

    serve(app(), [listener], ready)
    return 0


def _listen(host: str, port: int) -> socket.socket:
    """Return a socket that is bound; raise ``UsageError`` where it cannot be."""
    try:
        family, kind, _, _, place = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listener = socket.socket(family, kind)
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(place)
    except OSError as wrong:
        raise UsageError(
            f"mjcore serve: cannot listen on {shown(host)}, port {port}: {wrong.strerror or wrong}"
        ) from None
    return listener
