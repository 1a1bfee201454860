"""Learning: the table as a PettingZoo environment, observations and actions as numbers."""

from typing import TYPE_CHECKING

from mjcore.loading import lazily
from mjcore.rl.actions import ACTIONS, decode, encode
from mjcore.rl.layout import LAYOUT, MOST, SIZE, Part, scaled
from mjcore.rl.masks import action_mask
from mjcore.rl.observation import observe

if TYPE_CHECKING:
    from mjcore.rl.environment import env, raw_env

__all__ = [
    "ACTIONS",
    "LAYOUT",
    "MOST",
    "SIZE",
    "Part",
    "action_mask",
    "decode",
    "encode",
    "env",
    "observe",
    "raw_env",
    "scaled",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, __all__, ("environment",))
