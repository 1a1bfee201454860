"""``mjcore serve``: a table in the browser."""

from __future__ import annotations

import argparse
import ipaddress
import os
import socket
import sys
from argparse import Namespace
from importlib.util import find_spec
from pathlib import Path

from mjcore.card import Card
from mjcore.cli.arguments import Parser, file_name
from mjcore.cli.failures import UsageError
from mjcore.cli.output import Output
from mjcore.errors import printable, shown

_NEEDED = ("starlette", "uvicorn", "websockets", "prometheus_client")
_LOCAL = "127.0.0.1"
_ELSEWHERE = ("10.255.255.255", 9)
"""An address in no house: asking for the way there tells which of our own faces outwards."""

_EPILOG = """\
It prints the address of the page and runs until Ctrl-C. What is played is kept
and goes on when the server is started again. docs/reference/web.md says more.

examples:
  mjcore serve
  mjcore serve --lan --card mine.toml"""


def add_arguments(parser: Parser) -> None:
    """Say what the command does and takes."""
    parser.does(run, _EPILOG)
    add = parser.add_argument
    add("--host", metavar="ADDRESS", help=f"where to listen ({_LOCAL})")
    add("--port", metavar="N", type=_port, default=8000, help="the port (8000); 0: a free one")
    add("--lan", action="store_true", help="listen in the local network, for a household")
    add("--data", metavar="DIR", type=file_name, help="where rooms are kept; a directory")
    add(
        "--card",
        metavar="FILE",
        type=file_name,
        nargs="+",
        action="extend",
        default=[],
        help="cards that rooms can have beside the practice card",
    )
    add("--shard", metavar="NAME", default="", help="what the codes of all rooms begin with")
    add(
        "--site",
        metavar="NAME",
        action="append",
        default=[],
        help="a name that the page is reached by, such as mahjongg.example.org",
    )
    add(
        "--trusted-proxy",
        metavar="ADDRESS",
        type=_network,
        action="append",
        default=[],
        help="a proxy in front, whose X-Forwarded-For is believed; an address or a network",
    )
    add(
        "--log",
        choices=("debug", "info", "warning", "error"),
        metavar="LEVEL",
        default="warning",
        help="what is logged on stderr: debug, info, warning or error (warning)",
    )


def _port(text: str) -> int:
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else -1
    if not 0 <= number < 65536:
        raise argparse.ArgumentTypeError(f"a port, 0 to 65535, not {shown(text)}")
    return number


def _network(text: str) -> str:
    try:
        ipaddress.ip_network(text, strict=False)
    except ValueError:
        raise argparse.ArgumentTypeError(f"an address or a network, not {shown(text)}") from None
    return text


def run(args: Namespace, output: Output) -> int:
    """Serve until told to end."""
    missing = [name for name in _NEEDED if find_spec(name) is None]
    if missing:
        raise UsageError(
            f"mjcore serve: {missing[0]} is missing: pip install 'mjcore[web]' installs what a "
            "server needs"
        )
    if args.lan and args.host is not None:
        raise UsageError("mjcore serve: --lan finds the address itself: leave --host out")
    from mjcore.web import app
    from mjcore.web.log import set_up
    from mjcore.web.serving import serve

    cards = _cards(args.card)
    hosts = [args.host or _LOCAL]
    if args.lan:
        hosts = list(dict.fromkeys([_own_address(), _LOCAL]))
    listeners = _listen(hosts, args.port)
    application = app(
        data=_directory() if args.data is None else args.data,
        cards=cards,
        shard=args.shard,
        sites=args.site + ([args.host] if args.host else []),
        trusted_proxies=args.trusted_proxy,
    )
    set_up(args.log)
    host, port = listeners[0].getsockname()[:2]

    def ready() -> None:
        output.line(f"http://{f'[{host}]' if ':' in host else host}:{port}/")
        output.stream.flush()

    serve(application, listeners, ready)
    return 0


def _cards(files: list[str]) -> dict[str, Card]:
    """Return the cards by id, which is the file's name: the practice card is the last."""
    cards: dict[str, Card] = {}
    for file in files:
        name = printable(Path(file).stem)
        if name in ("own", "practice") or name in cards:
            raise UsageError(f"mjcore serve: another card is called {shown(name)}: rename {file}")
        cards[name] = Card.load(file)
    return {**cards, "practice": Card.practice()}


def _directory() -> Path:
    """Return where this system keeps the data of a user's programs."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "mjcore"


def _own_address() -> str:
    """Return this machine's address in the local network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)  # sends nothing
            return str(probe.getsockname()[0])
        except OSError:
            raise UsageError(
                "mjcore serve: this machine is in no local network; --host takes an address"
            ) from None


def _listen(hosts: list[str], port: int) -> list[socket.socket]:
    """Return sockets that are bound to one port; raise ``UsageError`` where they cannot be."""
    listeners: list[socket.socket] = []
    for host in hosts:
        if listeners:
            port = listeners[0].getsockname()[1]
        try:
            listeners.append(_bound(host, port))
        except (OSError, UnicodeError) as wrong:
            for listener in listeners:
                listener.close()
            reason = getattr(wrong, "strerror", None) or wrong
            raise UsageError(
                f"mjcore serve: cannot listen on {shown(host)}, port {port}: {reason}"
            ) from None
    return listeners


def _bound(host: str, port: int) -> socket.socket:
    family, kind, _, _, place = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listener = socket.socket(family, kind)
    try:
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(place)
    except OSError:
        listener.close()
        raise
    return listener
