"""How a game in the terminal was started: rules, bots, seat and seed."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from mjcore.bots import Level
from mjcore.errors import RecordError
from mjcore.rules import PRESETS, PresetName
from mjcore.table import Seat

BOTS = ("easy", "steady", "strong")
NAMES = ("Ada", "Ben", "Cleo")
"""The names of the bots, from the human's right on."""

ROUND = 4
"""The deals of a short game, where the rules give no number."""
FULL = 8
PRESET_NAMES = tuple(PRESETS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """Hold what does not change while a game is played.

    ``player`` is the human's number in the game, which is its seat in the first deal; ``seed``
    is the game's.
    """

    preset: PresetName
    bots: Level
    player: int
    seed: int

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "preset": self.preset,
            "bots": self.bots,
            "player": self.player,
            "seed": f"{self.seed:x}",
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Setup:
        """Return the setup of a JSON form; raise ``RecordError`` for anything else."""
        if not isinstance(data, Mapping) or set(data) != {field.name for field in fields(cls)}:
            raise RecordError("the game's setup is incomplete")
        if data["preset"] not in PRESET_NAMES or data["bots"] not in BOTS:
            raise RecordError("its rules or its bots are unknown")
        player, seed = data["player"], data["seed"]
        if type(player) is not int or player not in range(len(Seat)):
            raise RecordError("nobody sits there")
        try:
            number = int(seed, 16)
        except (TypeError, ValueError):
            raise RecordError("its seed is no number") from None
        return cls(preset=data["preset"], bots=data["bots"], player=player, seed=number)

    def names(self) -> list[str]:
        """Return what the players are called, by number."""
        names = [""] * len(Seat)
        for step, name in enumerate(("you", *NAMES)):
            names[(self.player + step) % len(Seat)] = name
        return names


def fresh_seed() -> int:
    """Return a seed that nobody can guess."""
    return random.SystemRandom().getrandbits(256)
