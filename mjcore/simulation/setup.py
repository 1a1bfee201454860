"""What is simulated: the card, the rules, the bots and the seed, as a value to compare by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mjcore.card import Card
from mjcore.errors import Error
from mjcore.rules import Rules
from mjcore.simulation.reading import reading
from mjcore.simulation.seeds import read_seed
from mjcore.table import decode


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
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

    def __repr__(self) -> str:
        return f"<Setup: {self.card_title!r}, {self.bots_title}, seed {self.seed}>"

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

    @property
    def bots_title(self) -> str:
        """The players' names, or the one that all have, as ``steady at all seats``."""
        if len(self.names) == 1:
            return f"{self.names[0]} at all seats"
        return ", ".join(self.bots)

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
        """Return the setup of a JSON form and the ids of lines; ``Error`` for anything else."""
        with reading("no setup"):
            card, bots = data["card"], decode.items(data["bots"])
            rules = Rules.from_dict(data["rules"])
            if len(bots) != rules.players:
                raise Error(f"there are {len(bots)} bots for {rules.players} players")
            return cls(
                card=decode.text(card["name"]),
                edition=decode.text(card["edition"]),
                digest=decode.text(card["digest"]),
                lines=tuple(map(decode.text, decode.items(lines))),
                rules=rules,
                bots=tuple(map(decode.text, bots)),
                seed=read_seed(decode.text(data["seed"])),
            )
