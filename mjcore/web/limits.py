"""How much anybody may have of the server: the bounds, and buckets that count."""

from __future__ import annotations

from dataclasses import dataclass


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
