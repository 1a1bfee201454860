"""Challenges: what is proof, who may challenge whom, what a wrong one costs (rules I2 to I6)."""

from __future__ import annotations

import json

import pytest
from any_rules import PRESETS
from tabletop import (
    BOTH,
    SEATS,
    E,
    N,
    S,
    W,
    alive,
    asked,
    cfg,
    dealt,
    pays,
    preset,
    refused,
    shown,
    table,
    throw,
    throw_away,
    to_phase,
)

from mjcore import Call, Challenge, Deal, Discard, MahJongg, Phase, Rules, Seat, Tile

# --- I4, I6: proof and wrong challenges


SHOWN = "[4444B J] [EEEE]"
"""Only TC2 holds these, and it needs a pair of 8B and a pung of flowers."""


@pytest.mark.parametrize("wrong", ["pay", "dead"])
def test_sc133_one_copy_short_of_proof(wrong: str) -> None:
    """I4: two 8B lie visible, West holds the third: not proven from what all can see."""
    rules = Rules.league(challenge_wrong=wrong)
    deal = table(rules, E, S=SHOWN, W="8B", discards="8B 8B")
    deal.apply(W, Challenge(S))
    assert alive(deal, S)
    assert alive(deal, W) == (wrong == "pay")


def test_a_third_visible_copy_is_proof() -> None:
    """I4, 8.4: with three 8B among the discards the pair cannot be had: right."""
    deal = table(Rules.league(), E, S=SHOWN, discards="8B 8B 8B")
    deal.apply(W, Challenge(S))
    assert not alive(deal, S)


def test_the_live_discard_is_no_proof_yet() -> None:
    """8.4: the live discard does not count as visible."""
    deal = table(Rules.league(ask="all"), E, live="8B", S=SHOWN, discards="8B 8B")
    deal.apply(W, Challenge(S))
    assert alive(deal, S)


def test_structural_test_sees_the_card_alone() -> None:
    """I1: under dead_test="structural" tiles gone do not kill."""
    deal = table(Rules.league(dead_test="structural"), E, S=SHOWN, discards="8B 8B 8B")
    deal.apply(W, Challenge(S))
    assert alive(deal, S)


def test_sc135_pair_taken_by_another_exposure() -> None:
    """I1: the pair of 8D that it needs lies exposed elsewhere: right."""
    deal = table(Rules.league(), E, S="[4444D J] [EEEE]", N="[888D]")
    deal.apply(W, Challenge(S))
    assert not alive(deal, S)
    assert shown(deal, S) == ["[4444D J]", "[EEEE]"]


WIN = "333666B 9999B NN J"


@pytest.mark.parametrize("how", ["immediate", "deferred"])
@pytest.mark.parametrize("stake", [50, 25])
def test_sc136_wrong_challenge_pays(how: str, stake: int) -> None:
    """I6: West pays South the stake on top of what East's win costs it."""
    rules = Rules.league(challenge_resolution=how, challenge_stake=stake)
    deal = table(rules, N, S="[333C]", E=WIN, draws="N")
    deal.apply(W, Challenge(S))
    assert (alive(deal, S), alive(deal, W)) == (True, True)
    throw_away(deal)
    deal.apply(E, MahJongg())
    assert pays(deal) == {"E": 150, "S": stake - 50, "W": -50 - stake, "N": -50}


def test_sc136_wrong_challenger_is_dead() -> None:
    """I6: in tournaments the wrong challenger is dead; it still pays the winner."""
    deal = table(Rules.league(challenge_wrong="dead"), N, S="[333C]", E=WIN, draws="N")
    deal.apply(W, Challenge(S))
    assert (alive(deal, S), alive(deal, W)) == (True, False)
    throw_away(deal)
    deal.apply(E, MahJongg())
    assert pays(deal) == {"E": 150, "S": -50, "W": -50, "N": -50}


def test_wrong_challenge_in_one_s_own_turn_under_dead() -> None:
    """8.5: the wrong challenger's own turn ends without a discard."""
    deal = table(Rules.league(challenge_wrong="dead"), W, S="[333C]")
    deal.apply(W, Challenge(S))
    assert asked(deal) == [N]


def test_stakes_are_paid_in_a_wall_game() -> None:
    """8.5: the stake is owed whoever wins, and if nobody does."""
    deal = table(Rules.league(dead_test="structural"), N, left=0, S="[333C]")
    deal.apply(W, Challenge(S))
    throw_away(deal)
    assert deal.outcome.wall_game
    assert pays(deal) == {"E": 0, "S": 50, "W": -50, "N": 0}


def seen(deal: Deal, seat: Seat) -> str:
    """Return what a seat sees, but for the challenges themselves and the name of the question."""
    return json.dumps(deal.view(seat).to_dict() | {"challenges": [], "question": ""})


def test_deferred_challenges_change_nothing_until_the_end() -> None:
    """8.5: deferred: no verdict shows, nobody dies; it is judged as the table stood when made."""
    rules = Rules.league(challenge_resolution="deferred", dead_test="structural")
    deal = table(rules, N, left=1, S="[777D]", E="[333C]", draws="1C")
    views = [seen(deal, seat) for seat in SEATS]
    right = deal.apply(W, Challenge(S))
    wrong = deal.apply(W, Challenge(E))
    assert [seen(deal, seat) for seat in SEATS] == views
    assert [one.right for one in deal.view(N).challenges] == [None, None]
    one, other = right[0].to_dict(), wrong[0].to_dict()
    assert one | {"seat": None} == other | {"seat": None}
    assert alive(deal, S)
    throw_away(deal)
    throw_away(deal)
    assert deal.outcome.wall_game
    assert {(v.by, v.seat, v.right) for v in deal.outcome.verdicts} == {(W, S, True), (W, E, False)}
    # South was wrong about its own hand and owes the stake to West, which owes it to East.
    assert pays(deal) == {"E": 50, "S": -50, "W": 0, "N": 0}


@pytest.mark.parametrize("ask", BOTH)
def test_open_exposure_is_dead_only_if_no_size_fits(ask: str) -> None:
    """8.5: before the discard it may still be revised: 77777 would fit TC8, so not yet dead."""
    deal = table(Rules.league(ask=ask), E, E="7D", S="77D")
    throw(deal, "7D", S=Call(3, 0))
    deal.apply(N, Challenge(S))
    assert alive(deal, S)
    throw_away(deal)
    deal.apply(N, Challenge(S))
    assert not alive(deal, S)


# --- 8.5: who may challenge whom, and when


@cfg()
def test_sc138_nobody_declares_itself_dead(rules: Rules) -> None:
    """I2: one's own hand one may not declare dead."""
    deal = table(rules, S, S="[333C]")
    refused(deal, S, Challenge(S))


@cfg("league")
def test_sc139_dead_player_challenges(rules: Rules) -> None:
    """I3: only live hands challenge, and only live hands are challenged."""
    deal = table(rules, E, S="[777D]", W="[777B]", dead=[S])
    refused(deal, S, Challenge(W))
    refused(deal, W, Challenge(S))
    refused(deal, E, Challenge(N))


@pytest.mark.parametrize("name", [name for name in PRESETS if name != "league"])
def test_no_challenges_under_the_other_policies(name: str) -> None:
    """I11: where dead hands are not challenged, a challenge is no legal action."""
    deal = table(preset(name), E, S="[333C]")
    for seat in (E, W, N):
        refused(deal, seat, Challenge(S))


def test_challenge_once_a_pair_and_discard() -> None:
    """8.5: one and the same challenge is made once until the next discard."""
    deal = table(Rules.league(), E, S="[333C]")
    deal.apply(W, Challenge(S))
    refused(deal, W, Challenge(S))
    assert Challenge(S) in deal.legal_actions(N)
    throw_away(deal)
    assert Challenge(S) in deal.legal_actions(W)


def test_challenges_begin_with_the_first_turn() -> None:
    """8.5: not in the Charleston, and not after the end."""
    deal = to_phase(dealt(Rules.league()), Phase.COURTESY_OFFER)
    for seat in SEATS[1:]:
        refused(deal, E, Challenge(seat))
    deal = table(Rules.league(), E, left=0, S="[333C]")
    throw_away(deal)
    refused(deal, W, Challenge(S))


def test_challenge_in_one_s_own_turn_only() -> None:
    """I3: a table may allow challenges in one's own turn only."""
    deal = table(Rules.league(challenge_when="own_turn"), E, S="[777D]")
    for seat in (W, N):
        refused(deal, seat, Challenge(S))
    deal.apply(E, Challenge(S))
    assert not alive(deal, S)


def test_challenge_in_a_window_drops_the_answer() -> None:
    """8.5: the dead seat's answer is dropped, the discard stays live."""
    deal = table(Rules.league(), E, E="N", S="NN [777D]", W="N JJ")
    deal.apply(E, Discard(Tile.NORTH))
    deal.apply(S, Call(3, 0))
    deal.apply(N, Challenge(S))
    assert not alive(deal, S)
    assert asked(deal) == [W]
    deal.apply(W, Call(4, 2))
    assert shown(deal, W) == ["[NN JJ]"]


def test_challenge_of_the_last_seat_asked_closes_the_window() -> None:
    """8.5: with nobody left to answer the window resolves."""
    deal = table(Rules.league(), E, E="N", S="NN [777D]")
    deal.apply(E, Discard(Tile.NORTH))
    assert asked(deal) == [S]
    deal.apply(N, Challenge(S))
    assert (deal.phase, asked(deal)) == (Phase.TURN, [W])


def test_challenged_discarder_s_tile_stays_live() -> None:
    """8.5, I9: the discarder dies, its discard can still be won on, and it pays double."""
    deal = table(Rules.league(), S, S="N [777D] [777B]", W=WIN)
    deal.apply(S, Discard(Tile.NORTH))
    deal.apply(E, Challenge(S))
    assert not alive(deal, S)
    deal.apply(W, MahJongg())
    assert pays(deal) == {"E": -25, "S": -50, "W": 100, "N": -25}


def test_challenge_in_a_turn_on_the_empty_wall() -> None:
    """8.5: its own turn ends; with the wall empty that is a wall game."""
    deal = table(Rules.league(), S, left=0, S="[777D]")
    deal.apply(E, Challenge(S))
    assert deal.phase is Phase.END
    assert deal.outcome.wall_game
