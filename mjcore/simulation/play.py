"""One deal among bots: from the shuffle to the outcome, and what is counted of it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

from mjcore.bots import Bot
from mjcore.deal import Deal
from mjcore.matcher import Matcher
from mjcore.rules import Rules
from mjcore.simulation.tallies import DealTally, LineTally, PlayerTally
from mjcore.table import Outcome, Phase
from mjcore.table.events import Called, Died, Discarded, Exchanged, PassDone
from mjcore.tiles import Tile


class BotMaker(Protocol):
    """Make the bots of a simulation, one for each player and deal."""

    def __call__(self, matcher: Matcher, rules: Rules, *, rng: random.Random) -> Bot:
        """Return a new bot; ``rng`` is the chance that it may use."""


BotLike: TypeAlias = "str | BotMaker"
"""A bot's name, or what makes one."""


class BotError(Exception):
    """Say which player failed; its cause is how."""

    def __init__(self, player: int, seat: str, question: str) -> None:
        super().__init__(player, seat, question)
        self.player, self.seat, self.question = player, seat, question


def player_at(seat: int, number: int, players: int) -> int:
    """Return who sits there in this deal: everybody moves on one seat from deal to deal."""
    return (seat + number) % players


def play(deal: Deal, bots: Sequence[Bot], after_passes: Callable[[Deal], None] | None) -> Outcome:
    """Play a deal to its end with a bot for each seat and return the outcome.

    ``after_passes`` is called once, before the first turn, unless the deal ends earlier. Raise
    ``BotError`` for a bot that raises or that answers with what is not allowed.
    """
    while (outcome := deal.outcome) is None:
        if after_passes is not None and deal.phase is Phase.TURN:
            after_passes(deal)
            after_passes = None
        seat = deal.to_act[0]
        try:
            deal.apply(seat, bots[seat].choose(deal.view(seat), deal.legal_actions(seat)))
        except Exception as error:
            raise BotError(
                player_at(seat, deal.dealer, deal.players), str(seat), deal.question
            ) from (error)
    return outcome


def player_tallies(deal: Deal, outcome: Outcome) -> list[PlayerTally]:
    """Return by seat what is counted of a deal that has ended."""
    seen = Counter([(type(event), getattr(event, "seat", None)) for event in deal.events])
    return [
        PlayerTally(
            deals=1,
            wins=int(won := outcome.winner == seat),
            self_picks=int(won and outcome.self_pick),
            jokerless=int(won and outcome.jokerless),
            thrown=int(outcome.discarder == seat),
            payments=outcome.payments[seat],
            squares=outcome.payments[seat] ** 2,
            exposures=seen[Called, seat],
            exchanges=seen[Exchanged, seat],
            deaths=seen[Died, seat],
        )
        for seat in range(deal.players)
    ]


def line_tally(deal: Deal, outcome: Outcome) -> LineTally:
    """Return what is counted of the line that a deal was won with."""
    assert outcome.rack is not None and outcome.winner is not None
    exposures = outcome.rack.exposures
    held = outcome.rack.counts[Tile.JOKER]
    return LineTally(
        wins=1,
        self_picks=int(outcome.self_pick),
        jokerless=int(outcome.jokerless),
        turns=turns(deal, outcome),
        jokers=held + sum([exposure.jokers for exposure in exposures]),
        exposures=len(exposures),
        payments=outcome.payments[outcome.winner],
    )


def deal_tally(deal: Deal, outcome: Outcome) -> DealTally:
    """Return what is counted of the whole table."""
    second = [
        event for event in deal.events if type(event) is PassDone and event.phase is Phase.CH2_LEFT
    ]
    return DealTally(
        **{outcome.kind: 1}, turns=turns(deal, outcome), second_charlestons=len(second)
    )


def turns(deal: Deal, outcome: Outcome) -> int:
    """Return how many turns were played: one for each discard, and one that ended in a win."""
    discards = sum([type(event) is Discarded for event in deal.events])
    return discards + int(outcome.self_pick)
