"""What advice takes for allowed is what the table allows, whatever the rules."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from any_rules import any_rules

import mjcore
from mjcore import Call, Challenge, Deal, Exchange, MahJongg, Phase, Revise, Seat
from mjcore.advice import opponents, options
from mjcore.advice.rating import Chances, Rated, outlook
from mjcore.advice.seen import Seen
from mjcore.table.challenge import is_dead
from mjcore.table.groups import lay_down

MATCHER = mjcore.Matcher(mjcore.Card.practice())


def rated_of(deal: Deal, seat: int) -> Rated:
    seen = Seen(deal.view(seat))
    return Rated(MATCHER, deal.rules, seen, Chances(outlook(MATCHER, seen)))


def positions(seed: int) -> Iterator[tuple[Deal, Seat]]:
    """Play a deal under any rules, calls and exchanges first, and yield it before each action."""
    rng = random.Random(seed)
    deal = Deal(MATCHER, any_rules(rng), rng=seed)
    while deal.outcome is None:
        seat = deal.to_act[0]
        yield deal, seat
        legal = deal.legal_actions(seat)
        action = legal.sample(rng)
        for _ in range(3):
            if not isinstance(action, Call | Exchange | Revise):
                action = legal.sample(rng)
        deal.apply(seat, action)


@pytest.mark.parametrize("seed", range(40))
def test_calls_exchanges_and_revisions_are_those_of_the_table(seed: int) -> None:
    """None that the table refuses is rated; all that it allows are, unless they leave no hand."""
    for deal, seat in positions(seed):
        rated, legal = rated_of(deal, seat), list(deal.legal_actions(seat))
        if deal.phase is Phase.WINDOW:
            allowed = [one for one in legal if isinstance(one, Call)]
            found = [one.action for one in options.rate_calls(rated)]
            assert {one.action for one in options.allowed_calls(rated)} <= set(allowed)
            assert all(one in found or not worth(rated, one) for one in allowed)
        if deal.phase is Phase.TURN:
            for kind, rate in (
                (Exchange, options.rate_exchanges),
                (Revise, options.rate_revisions),
            ):
                found = {one.action for one in rate(rated)}
                assert found == {one for one in legal if isinstance(one, kind)}


def worth(rated: Rated, call: Call) -> bool:
    """Say whether a hand is left after a call and a discard."""
    seen = rated.seen
    counts = bytearray(seen.counts)
    group = lay_down(counts, seen.live, call)
    rack = mjcore.Rack(counts, [*seen.own, group])
    return bool(sum(counts)) and rated.after_discard(rack) > 0


def test_mah_jongg_is_seen_where_the_table_grants_it() -> None:
    """Bots play, so that hands come near; where errors are allowed, what the table allows says
    nothing, so that the deals are those of rules that refuse them.
    """
    seen = 0
    for seed in range(60):
        rules = any_rules(random.Random(seed)).replace(mahjong_in_error="reject")
        deal = Deal(MATCHER, rules, rng=seed)
        player = mjcore.bots.make("steady", MATCHER, rules, rng=seed)
        while deal.outcome is None:
            for seat in deal.to_act:
                won = Seen(deal.view(seat)).has_won(MATCHER, rules)
                assert won == (MahJongg() in deal.legal_actions(seat))
                seen += won
            seat = deal.to_act[0]
            deal.apply(seat, player.choose(deal.view(seat), deal.legal_actions(seat)))
    assert seen >= 40


@pytest.mark.parametrize("seed", range(70, 100))
def test_hands_are_proved_dead_as_the_table_judges(seed: int) -> None:
    """Of the seats that may be challenged those are named that a challenge would kill."""
    for deal, _ in positions(seed):
        if deal.phase not in (Phase.TURN, Phase.WINDOW):
            continue
        for seat in list(Seat)[: deal.players]:
            legal = deal.legal_actions(seat)
            seen = Seen(deal.view(seat))
            found = opponents.provably_dead(seen, MATCHER, deal.rules)
            expected = [
                other
                for other in list(Seat)[: deal.players]
                if Challenge(other) in legal and is_dead(deal._state, other)
            ]
            if deal.rules.challenge_resolution == "deferred":
                expected = []
            assert found == expected
