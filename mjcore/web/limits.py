"""How much anybody may have of the server: the bounds, and buckets that count."""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Callable
from dataclasses import dataclass

MOST_KEYS = 20_000
"""How many addresses are counted at a time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Hold the bounds of a server. Rates are a second, with the number that may come at once."""

    message: int = 8192
    """Bytes of a message."""
    body: int = 100_000
    """Bytes of a request: a card of one's own must fit."""
    rooms: int = 5_000
    """Rooms that are kept."""
    connections: int = 5_000
    """Sockets at a time."""
    connections_of_address: int = 200
    """Sockets at a time from one address."""
    connections_of_member: int = 8
    """Devices of one member at a time."""
    backlog: int = 512 * 1024
    """Bytes that wait for a slow reader before it is dropped."""
    hello: float = 10.0
    """Seconds until a socket must have said where it belongs."""
    messages: tuple[float, int] = (10.0, 40)
    """Messages of a connection."""
    messages_of_address: tuple[float, int] = (100.0, 400)
    """Messages of all connections of an address."""
    requests_of_address: tuple[float, int] = (20.0, 200)
    """Requests and new sockets of an address."""
    rooms_of_address: tuple[float, int] = (1 / 30, 20)
    """New rooms of an address."""
    tries_of_address: tuple[float, int] = (1 / 6, 10)
    """Codes and tokens of an address that turned out wrong."""
    device: float = 120.0
    """Seconds that a code for another device is good for."""
    wrong_devices: int = 10
    """Wrong codes for another device before those of the room are void."""
    unused: float = 7 * 24 * 3600.0
    """Seconds after which a room that nobody has come back to is removed."""


class Rate:
    """Let so many a second through for each key, and some more at once.

    It counts by a clock that never runs back. Of more keys than it can hold it forgets those
    first that have been quiet for long.
    """

    __slots__ = ("_clock", "_due", "_most", "_step")

    def __init__(
        self, rate: tuple[float, int], clock: Callable[[], float] = time.monotonic
    ) -> None:
        a_second, at_once = rate
        self._step = 1 / a_second
        self._most = at_once / a_second
        self._clock = clock
        self._due: dict[str, float] = {}
        """By key when all that has been let through would have come at the mere rate."""

    def open(self, key: str) -> bool:
        """Return whether another one may come, without counting one."""
        return self._due.get(key, 0.0) + self._step <= self._clock() + self._most

    def take(self, key: str) -> bool:
        """Let another one through if it may come."""
        now = self._clock()
        due = max(self._due.pop(key, 0.0), now) + self._step
        if due > now + self._most:
            self._due[key] = due - self._step
            return False
        if len(self._due) >= MOST_KEYS:
            self._forget(now)
        self._due[key] = due
        return True

    def _forget(self, now: float) -> None:
        self._due = {key: due for key, due in self._due.items() if due > now}
        while len(self._due) >= MOST_KEYS:
            del self._due[next(iter(self._due))]


class Count:
    """Count what there is for each key, up to a number."""

    __slots__ = ("_most", "_there", "left", "total")

    def __init__(self, most: int) -> None:
        self._most = most
        self._there: dict[str, int] = {}
        self.total = 0
        self.left = 0
        """How many there have been that are no more."""

    def enter(self, key: str) -> bool:
        """Count one more if there may be one."""
        there = self._there.get(key, 0)
        if there >= self._most:
            return False
        self._there[key] = there + 1
        self.total += 1
        return True

    def leave(self, key: str) -> None:
        """Count one less."""
        self.total -= 1
        self.left += 1
        self._there[key] -= 1
        if not self._there[key]:
            del self._there[key]


def counted(address: str) -> str:
    """Return what an address is counted by: a network of IPv6 as one, as one customer has it."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, 64), strict=False))
