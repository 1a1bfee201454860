"""Bots for tests: one that knows nothing, and some that fail in their own ways."""

from __future__ import annotations

import os
import time

import mjcore


class Chancy:
    """Answer at random; call nothing, win if the hand is there."""

    def __init__(self, matcher, rules, *, rng):
        self.rng = rng

    def choose(self, view, legal):
        if mjcore.MahJongg() in legal:
            return mjcore.MahJongg()
        phase = view.phase
        if phase == "window":
            return mjcore.Skip()
        if phase == "turn":
            return mjcore.Discard(self.rng.choice(view.rack.concealed))
        if phase == "ch2_vote":
            return mjcore.Vote(self.rng.random() < 0.5)
        if phase == "courtesy_offer":
            return mjcore.Offer(0)
        if phase == "courtesy_pass":
            return mjcore.Give(())
        plain = [tile for tile in view.rack.concealed if tile is not mjcore.Tile.JOKER]
        return mjcore.Pass(self.rng.sample(plain, 3))


class Raising(Chancy):
    """Fail at the first discard after the tenth."""

    def choose(self, view, legal):
        if len(view.discards) >= 10:
            raise ZeroDivisionError("no idea")
        return super().choose(view, legal)


class Cheating(Chancy):
    """Discard what it does not hold."""

    def choose(self, view, legal):
        if view.phase == "turn":
            return mjcore.Discard(
                next(tile for tile in mjcore.Tile if tile not in view.rack.concealed)
            )
        return super().choose(view, legal)


class Dying(Chancy):
    """End the whole process."""

    def choose(self, view, legal):
        if len(view.discards) >= 10:
            os._exit(1)
        return super().choose(view, legal)


class Slow(Chancy):
    """Take a twentieth of a second for its first discard."""

    def choose(self, view, legal):
        if view.phase == "turn" and len(view.discards) < 4:
            time.sleep(0.05)
        return super().choose(view, legal)
