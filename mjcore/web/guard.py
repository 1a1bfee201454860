"""What every request goes through: who may ask, and what every answer bears."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable, Mapping

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
"""What every answer bears: nothing from elsewhere, nothing in a frame elsewhere."""

_RAW = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
_PORTS = {"http": "80", "ws": "80", "https": "443", "wss": "443"}


class Guard:
    """Refuse requests for other hosts and from other pages, and give answers their headers.

    A page elsewhere can make a browser send requests here, and a name elsewhere can be pointed
    here. So ``Host`` is ``localhost``, an address in numbers, or one of ``sites``; and where there
    is an ``Origin``, it is the same host.
    """

    def __init__(self, app: ASGIApp, sites: Iterable[str] = ()) -> None:
        self._app = app
        self._sites = frozenset({"localhost", *(site.lower().rstrip(".") for site in sites)})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        reason = self._wrong(scope)
        if reason is None:
            await self._app(scope, receive, _bearing(send))
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": reason})
        else:
            refusal = JSONResponse({"error": "origin", "reason": reason}, 403)
            await refusal(scope, receive, _bearing(send))

    def _wrong(self, scope: Scope) -> str | None:
        """Return why a request is refused, ``None`` if it is not."""
        headers: Mapping[bytes, bytes] = dict(scope["headers"])
        hosts = [value for name, value in scope["headers"] if name == b"host"]
        if len(hosts) != 1:
            return "a request names one host"
        scheme = "http" if scope["scheme"] in ("http", "ws") else "https"
        host, port = _split(hosts[0].decode("latin-1"), scheme)
        if host not in self._sites and not _is_address(host):
            return "this server is not known by that name"
        origin = headers.get(b"origin")
        if origin is None:
            return None
        came, _, place = origin.decode("latin-1").partition("://")
        if came not in ("http", "https") or _split(place, came) not in (
            (host, port),
            # A proxy in front may have taken the encryption off.
            (host, "443"),
        ):
            return "this page belongs to another site"
        return None


def _split(place: str, scheme: str) -> tuple[str, str]:
    """Return host and port of ``host:port``."""
    place = place.strip().lower()
    if place.startswith("["):
        host, _, rest = place[1:].partition("]")
        port = rest.removeprefix(":")
    else:
        host, _, port = place.partition(":")
    return host.rstrip("."), port or _PORTS[scheme]


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def _bearing(send: Send) -> Send:
    async def bearing(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", ()), *_RAW]
        await send(message)

    return bearing
