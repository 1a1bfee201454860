"""A room around the table: people, seats, bots and timers, without input or output."""

from mjcore.room.inside import Send, Ticket
from mjcore.room.room import Room
from mjcore.room.settings import RoomSettings
from mjcore.room.shapes import schema

__all__ = ["Room", "RoomSettings", "Send", "Ticket", "schema"]
