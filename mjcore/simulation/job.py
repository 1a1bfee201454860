"""What is sent to a worker, and what comes back."""

from __future__ import annotations

import pickle
import zlib
from dataclasses import dataclass, replace
from typing import cast

from mjcore.bots import Bot
from mjcore.errors import Error
from mjcore.matcher import Matcher
from mjcore.rules import Rules
from mjcore.simulation.play import BotLike
from mjcore.simulation.results import Results
from mjcore.simulation.seeds import bot_chance
from mjcore.simulation.setup import Setup

_KEPT = 4
"""How many matchers a process keeps."""

_matchers: dict[str, Matcher] = {}
"""The matchers of this process by the digest of their cards, the one last made at the end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """Hold everything that a worker needs to play any deal of a simulation.

    ``card`` is the card, packed: a worker unpacks it only when it meets it for the first time.
    """

    setup: Setup
    card: bytes
    makers: tuple[BotLike, ...]
    distances: bool = False
    records: bool = False

    @classmethod
    def of(cls, matcher: Matcher, setup: Setup, makers: tuple[BotLike, ...]) -> Job:
        """Return the job for a card; this process keeps the matcher for it."""
        keep(matcher)
        # Packed once, since it goes out with every chunk.
        card = zlib.compress(pickle.dumps(matcher.card, pickle.HIGHEST_PROTOCOL))
        return cls(setup=setup, card=card, makers=makers)

    def with_options(self, *, distances: bool, records: bool) -> Job:
        """Return the job with these options."""
        return replace(self, distances=distances, records=records)

    def check_sendable(self) -> None:
        """Raise ``Error`` for bots that cannot be sent to another process.

        The pool would find out as well, but may hang over it.
        """
        try:
            pickle.dumps(self.makers)
        except Exception as error:
            raise Error(
                f"the bots cannot be sent to other processes ({type(error).__name__}: {error}): "
                "what makes them must stand in a module, or jobs=1 keeps them here"
            ) from None

    def matcher(self) -> Matcher:
        """Return the matcher of the card, made once in each process."""
        found = _matchers.get(self.setup.digest)
        if found is None:
            found = keep(Matcher(pickle.loads(zlib.decompress(self.card))))
        return found

    def bot(self, player: int, matcher: Matcher, seed: int) -> Bot:
        """Return the bot that plays for a player in the deal with this seed."""
        return make_bot(self.makers[player], matcher, self.setup.rules, seed, player)


@dataclass(frozen=True, slots=True)
class Failure:
    """Hold why a deal could not be played: its number, a message and the traceback."""

    number: int
    message: str
    traceback: str


@dataclass(frozen=True, slots=True)
class Chunk:
    """Hold what a worker sends back: what it played, records, and what stopped it, if anything."""

    results: Results
    records: tuple[tuple[int, str], ...] = ()
    failure: Failure | None = None


def keep(matcher: Matcher) -> Matcher:
    """Keep a matcher in this process."""
    while len(_matchers) >= _KEPT:
        # A dict keeps the order of its keys: this is the oldest.
        del _matchers[next(iter(_matchers))]
    _matchers[matcher.card.digest] = matcher
    return matcher


def make_bot(maker: BotLike, matcher: Matcher, rules: Rules, seed: int, player: int) -> Bot:
    """Return a new bot; raise ``Error`` if none has this name."""
    rng = bot_chance(seed, player)
    if not isinstance(maker, str):
        return maker(matcher, rules, rng=rng)
    from mjcore import bots

    bot: Bot = bots.make(cast("bots.Level", maker), matcher, rules, rng=rng)
    return bot


def bot_name(maker: BotLike) -> str:
    """Return the name of a bot in the results."""
    if isinstance(maker, str):
        return maker
    name = getattr(maker, "__name__", None)
    if not callable(maker):
        raise TypeError(f"a bot is a name or what makes one, not {type(maker).__name__}")
    return name if isinstance(name, str) else type(maker).__name__
