"""What is simulated: the card, the rules, the bots and the seed, as a value to compare by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mjcore.card import Card
from mjcore.errors import Error
from mjcore.rules import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """Hold what two simulations must have in common so that their results can be added.

    ``bots`` are the players' names, player 0 first; in deal n player p sits at the seat
    p - n, counted round the table, so that everybody sits everywhere equally often. ``lines`` are
    the ids of the card's lines.
    """

    card: str
    edition: str
    digest: str
    lines: tuple[str, ...]
    rules: Rules
    bots: tuple[str, ...]
    seed: int

    @classmethod
    def of(cls, card: Card, rules: Rules, bots: Sequence[str], seed: int) -> Setup:
        """Return the setup for a card."""
        return cls(
            card=card.name,
            edition=card.edition,
            digest=card.digest,
            lines=tuple([line.id for line in card.lines]),
            rules=rules,
            bots=tuple(bots),
            seed=seed,
        )

    @property
    def players(self) -> int:
        """How many players there are."""
        return len(self.bots)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the bots, each once."""
        return tuple(dict.fromkeys(self.bots))

    @property
    def card_title(self) -> str:
        """The card's name and edition."""
        return f"{self.card} {self.edition}".strip()

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form; the seed is text, as it may have 256 bits."""
        return {
            "card": {"name": self.card, "edition": self.edition, "digest": self.digest},
            "rules": self.rules.to_dict(),
            "bots": list(self.bots),
            "seed": str(self.seed),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], lines: Sequence[str]) -> Setup:
        """Return the setup of a JSON form."""
        card, bots = data["card"], data["bots"]
        texts = [card["name"], card["edition"], card["digest"], data["seed"], *bots, *lines]
        if not all(isinstance(text, str) for text in texts):
            raise Error("names, the digest, ids and the seed are text")
        rules = Rules.from_dict(data["rules"])
        if len(bots) != rules.players:
            raise Error(f"there are {len(bots)} bots for {rules.players} players")
        return cls(
            card=card["name"],
            edition=card["edition"],
            digest=card["digest"],
            lines=tuple(lines),
            rules=rules,
            bots=tuple(bots),
            seed=int(data["seed"]),
        )
