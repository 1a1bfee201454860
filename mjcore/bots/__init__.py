"""Players for empty seats; ``mjcore.bots.make`` makes them."""

from mjcore.bots.bot import Bot
from mjcore.bots.level import LevelBot
from mjcore.bots.make import Level, make
from mjcore.bots.style import STYLES

__all__ = ["STYLES", "Bot", "Level", "LevelBot", "make"]
