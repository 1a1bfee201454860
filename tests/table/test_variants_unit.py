"""Random deals under random rules: what must hold inside a deal, whatever its rules are."""

from __future__ import annotations

import json
import random
from itertools import chain

import pytest

import mjcore
from mjcore import (
    Call,
    Challenge,
    Deal,
    Discard,
    Exchange,
    MahJongg,
    Offer,
    Phase,
    Revise,
    Rules,
    Skip,
    Vote,
)
from mjcore._rack import Rack
from mjcore.rules.checks import CHOICES, FLAGS
from mjcore.tiles import Tile

CARD = mjcore.Card.loads("""
[card]
name = "Small"
[[section]]
name = "Groups"
lines = [
  { hand = "333a 666a 9999a NNNN", value = 25 },
  { hand = "FFF 44444a 88a EEEE", value = 30 },
  { hand = "FFFF 1111a 222a 333a", value = 25 },
  { hand = "1111a 1111b 111c 111c", value = 30 },
  { hand = "22a 444a 666a 888a DDDa", value = 35, concealed = true },
]
[[section]]
name = "Pairs"
singles_and_pairs = true
lines = [{ hand = "11a 22a 44a 55a 77a 88a FF", value = 50, concealed = true }]
""")
MATCHER = mjcore.Matcher(CARD)

EVERYTHING = [
    Skip(),
    MahJongg(),
    Vote(True),
    Vote(False),
    *[Offer(count) for count in range(7)],
    *[Challenge(seat) for seat in range(4)],
    *[kind(size, jokers) for kind in (Call, Revise) for size in range(2, 8) for jokers in range(8)],
    *[Discard(tile) for tile in Tile],
    *[Exchange(seat, at, tile) for seat in range(4) for at in range(4) for tile in Tile],
]


def random_rules(chance: random.Random) -> Rules:
    """Return rules with every field at random, if they do not contradict one another."""
    while True:
        fields = {name: chance.choice(choices) for name, choices in CHOICES.items()}
        fields |= {name: chance.random() < 0.5 for name in FLAGS}
        fields |= {
            "players": chance.choice([2, 3, 4, 4, 4]),
            "call_sizes": chance.sample([3, 4, 5, 6], chance.randint(1, 4)),
            "blind_passes": chance.sample(["first_left", "last_right"], chance.randint(0, 2)),
            "courtesy_max": chance.randint(1, 5),
            "cold_wall_tiles": chance.choice([0, 0, 10, 60]),
            "hot_wall_tiles": chance.choice([0, 0, 20, 90]),
            "exchange_limit": chance.choice([None, 0, 1]),
            "challenge_stake": chance.choice([0, 25, 50]),
            "jokerless_mult": chance.choice([1, 2, 3]),
        }
        try:
            return Rules(**fields)
        except mjcore.Error:
            continue


def choose(deal: Deal, seat: int, chance: random.Random) -> mjcore.Action | None:
    """Choose at random, now and then with sense, seldom what ends a hand."""
    legal = list(deal.legal_actions(seat))
    if not legal:
        return None
    hand = deal._state.hands[seat]
    if deal.phase is Phase.TURN and seat in deal.to_act and not hand.dead and chance.random() < 0.8:
        away = MATCHER.after_discard(hand.rack())
        if min(away) < 255:
            return Discard(min((n, chance.random(), kind) for kind, n in enumerate(away))[2])
    action = chance.choice(legal)
    if action.name in ("mah_jongg", "challenge") and chance.random() < 0.8:
        return None
    return action


def check_caches(deal: Deal) -> None:
    """What is kept of a hand is what its tiles say now; no tile is lost or made."""
    state = deal._state
    for hand in state.hands:
        fresh = Rack(hand.counts, hand.exposures)
        assert hand.rack() == fresh
        assert len(hand.made_in) == len(hand.exposures)
        if len(fresh) == 13:
            assert hand.waits(MATCHER) == MATCHER.winning_kinds(fresh)
    held = chain(*[hand.listed() for hand in state.hands])
    shown = [e for hand in state.hands for e in hand.exposures]
    count = len(list(held)) + sum(e.size for e in shown) + len(state.wall) + len(state.discards)
    assert count == 152
    assert state.live is None or (
        state.discards[-1][1] == state.live and deal.phase is Phase.WINDOW
    )


def check_legal(deal: Deal, seat: int) -> None:
    """Listed and accepted are the same; what is refused leaves every bit as it was."""
    legal = list(deal.legal_actions(seat))
    assert len(set(legal)) == len(legal) == deal.legal_actions(seat).count()
    assert bool(legal) == bool(deal.legal_actions(seat))
    before = json.dumps(deal.to_dict())
    known = set(legal)
    for action in EVERYTHING:
        assert (action in known) == (action in deal.legal_actions(seat))
        if action not in known:
            with pytest.raises(mjcore.IllegalAction) as refused:
                deal.apply(seat, action)
            assert refused.value.reason
    assert json.dumps(deal.to_dict()) == before
    for action in legal[:20] + legal[-10:]:
        again = Deal.from_dict(json.loads(before), MATCHER)
        assert again.apply(seat, action)
        check_caches(again)


@pytest.mark.parametrize("seed", range(40))
def test_a_deal_under_random_rules(seed):
    """Whatever the rules: the books are right, lists complete, saves and records faithful."""
    chance = random.Random(seed)
    rules = random_rules(chance)
    deal = Deal(MATCHER, rules, rng=seed)
    steps = 0
    while deal.outcome is None:
        steps += 1
        assert steps < 3000
        seat = (
            chance.choice(deal.to_act) if chance.random() < 0.9 else chance.randrange(deal.players)
        )
        if chance.random() < 0.015:
            check_legal(deal, seat)
            saved = json.dumps(deal.to_dict())
            deal = Deal.from_dict(json.loads(saved), MATCHER)
            assert json.dumps(deal.to_dict()) == saved
        action = choose(deal, seat, chance)
        if action is not None:
            deal.apply(seat, action)
            check_caches(deal)
    if rules.scoring == "payment":
        assert sum(deal.outcome.payments) == 0
    assert deal.to_act == ()
    assert not any(list(deal.legal_actions(seat)) for seat in range(deal.players))
    again = Deal.replay(deal.record(), MATCHER)
    assert again.to_dict() == deal.to_dict()
    assert again.truncated is None
