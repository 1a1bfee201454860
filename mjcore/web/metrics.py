"""Figures for whoever runs the server, in the text format of Prometheus."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from mjcore.room.requests import FIELDS

TYPE = CONTENT_TYPE_LATEST

OWN = ("card", "lines", "about", "deals", "review", "device")
"""The messages that the server answers itself."""

_KNOWN = frozenset({*FIELDS, *OWN})
_BUCKETS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0)


class Metrics:
    """Count what happens, for one application."""

    def __init__(self) -> None:
        self._registry = registry = CollectorRegistry()
        messages = Counter(
            "mjcore_messages", "Messages taken, by type", ["type"], registry=registry
        )
        self._messages = {name: messages.labels(name) for name in sorted(_KNOWN)}
        self._other = messages.labels("other")
        self.actions = Counter(
            "mjcore_actions", "Actions of people in deals that were accepted", registry=registry
        )
        self._refusals = Counter(
            "mjcore_refusals", "Messages and requests refused, by code", ["code"], registry=registry
        )
        self._closed = Counter(
            "mjcore_closed", "Sockets that the server ended, by code", ["code"], registry=registry
        )
        self.answer = Histogram(
            "mjcore_answer_seconds",
            "From a message taken to its answers handed on",
            buckets=_BUCKETS,
            registry=registry,
        )
        self.storage = Histogram(
            "mjcore_storage_seconds",
            "What storing takes of that",
            buckets=_BUCKETS,
            registry=registry,
        )
        self.deals = Counter("mjcore_deals", "Deals played to the end", registry=registry)
        self.failures = Counter(
            "mjcore_failures", "Rooms taken back to what was stored", registry=registry
        )

    def watch(self, name: str, help: str, value: Callable[[], float]) -> None:
        """Show a figure that is looked up when it is asked for."""
        Gauge(name, help, registry=self._registry).set_function(value)

    def message(self, kind: str) -> None:
        """Count a message; types that there are not are counted together."""
        self._messages.get(kind, self._other).inc()

    def refusal(self, code: str) -> None:
        """Count a refusal; the codes are the server's own."""
        self._refusals.labels(code).inc()

    def closed(self, code: int) -> None:
        """Count a socket that the server has ended."""
        self._closed.labels(str(code)).inc()

    def text(self) -> bytes:
        """Return all figures."""
        return generate_latest(self._registry)
