"""Whole deals between players that discard and call at random.

The two ways of playing bound what a front end costs: a bot that reads its own legal actions, and
one that asks only for what it needs.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import mjcore
from mjcore import Call, Deal, Discard, Give, MahJongg, Offer, Pass, Phase, Rules, Skip, Vote

CARD = Path(__file__).parent / "data" / "card-1000.toml"
PRESETS = ("league", "casual", "classic", "room", "guided")


def charleston_answer(deal: Deal, seat: int, chance: random.Random) -> mjcore.Action:
    """Answer a question of the Charleston."""
    phase = deal.phase
    if phase is Phase.CH2_VOTE:
        return Vote(True)
    if phase is Phase.COURTESY_OFFER:
        return Offer(chance.randrange(deal.rules.courtesy_max + 1))
    view = deal.view(seat)
    tiles = [tile for tile in view.rack.concealed if tile is not mjcore.Tile.JOKER]
    if phase is Phase.COURTESY_PASS:
        return Give(chance.sample(tiles, view.give))
    return Pass(chance.sample(tiles, 3))


def answer(deal: Deal, seat: int, chance: random.Random) -> mjcore.Action:
    """Win if that is possible; else discard at random, and call half of what can be called."""
    legal = deal.legal_actions(seat)
    if deal.phase is Phase.TURN:
        if deal.rules.mahjong_in_error == "reject" and MahJongg() in legal:
            return MahJongg()
        discards = [action for action in legal if type(action) is Discard]
        return chance.choice(discards) if discards else MahJongg()
    if deal.phase is Phase.WINDOW:
        if deal.rules.mahjong_in_error == "reject" and MahJongg() in legal:
            return MahJongg()
        calls = [action for action in legal if type(action) is Call]
        return chance.choice(calls) if calls and chance.random() < 0.5 else Skip()
    return charleston_answer(deal, seat, chance)


def play(matcher: mjcore.Matcher, rules: Rules, seed: int) -> Deal:
    """Play one deal to its end."""
    chance = random.Random(seed)
    deal = Deal(matcher, rules, rng=seed)
    while deal.outcome is None:
        for seat in deal.to_act:
            deal.apply(seat, answer(deal, seat, chance))
    return deal


@pytest.fixture(scope="module")
def matcher() -> mjcore.Matcher:
    """Return the matcher of the frozen card, or of the practice card where that is not there."""
    card = mjcore.Card.load(CARD) if CARD.exists() else mjcore.Card.practice()
    return mjcore.Matcher(card)


@pytest.mark.parametrize("preset", PRESETS)
def test_deals(benchmark, matcher, preset):
    """Time twenty deals under each preset; one core, deals a second is 20 over the time."""
    rules = Rules.preset(preset)

    def deals() -> int:
        return sum(play(matcher, rules, seed).outcome is not None for seed in range(20))

    assert benchmark(deals) == 20
