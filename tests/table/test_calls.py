"""Calling a discard: for what, by whom, with which tiles, and who gets it (rules D)."""

from __future__ import annotations

import json
from itertools import permutations

import pytest
from any_rules import PRESETS
from tabletop import (
    BOTH,
    MATCHER,
    SEATS,
    TC,
    E,
    N,
    S,
    W,
    answer,
    asked,
    cfg,
    copy,
    hand,
    holds,
    pays,
    preset,
    refused,
    shown,
    table,
    throw,
    throw_away,
)

import mjcore
from mjcore import Call, Challenge, Discard, Exchange, MahJongg, Phase, Revise, Rules, Skip, Tile


def every_call() -> list[Call]:
    return [Call(size, jokers) for size in range(1, 8) for jokers in range(7)]


def legal_calls(deal, seat) -> set[Call]:
    return {action for action in deal.legal_actions(seat) if isinstance(action, Call)}


# --- D6: any tile for mah jongg


@cfg(ask=BOTH)
def test_sc045_pair_for_mah_jongg(rules: Rules) -> None:
    """D4, D6: a discard may complete a pair if that is mah jongg."""
    deal = table(rules, E, E="8B", S="FFF 4444B J 8B EEEE")
    throw(deal, "8B", S=MahJongg())
    assert deal.outcome.line == TC["TC2"]
    assert not deal.outcome.jokerless
    assert pays(deal) == {"E": -60, "S": 120, "W": -30, "N": -30}


@cfg(ask=BOTH)
def test_sc046_single_for_mah_jongg(rules: Rules) -> None:
    """D4, D6: or a single."""
    deal = table(rules, E, E="1C", S="22333C 4444C RRRR")
    throw(deal, "1C", S=MahJongg())
    assert deal.outcome.line == TC["TC7"]
    assert deal.outcome.jokerless
    assert pays(deal) == {"E": -100, "S": 200, "W": -50, "N": -50}


CONCEALED_WAIT = "22444666888B GG"
"""One tile short of TC3, which the card marks concealed."""


@pytest.mark.parametrize("ask", BOTH)
@pytest.mark.parametrize("name", PRESETS)
def test_concealed_line_on_a_discard(name: str, ask: str) -> None:
    """D6: a C line may be won on a discard, unless the table bars it (casual)."""
    rules = preset(name, ask=ask)
    deal = table(rules, E, E="G", S=CONCEALED_WAIT)
    deal.apply(E, Discard(Tile.GREEN))
    if rules.concealed_call_for_mahjong:
        answer(deal, S=MahJongg())
        assert deal.outcome.line == TC["TC3"]
        assert pays(deal) == {"E": -140, "S": 280, "W": -70, "N": -70}
    else:
        assert name == "casual"
        refused(deal, S, MahJongg())


# --- D4: for an exposure identical tiles only


@cfg(ask=BOTH)
@pytest.mark.parametrize(
    ("rack", "live"),
    [
        pytest.param("NEW", "S", id="SC047"),
        pytest.param("12B", "3B", id="SC048"),
        pytest.param("3B", "3B", id="pair"),
        pytest.param("67B 3C 3D", "3B", id="like-numbers"),
    ],
)
def test_no_call_for_anything_but_equal_tiles(rules: Rules, rack: str, live: str) -> None:
    """D4: no chow, no NEWS, no pair, no single."""
    deal = table(rules, E, E=live, S=rack)
    deal.apply(E, Discard(Tile.parse(live)))
    for call in every_call():
        refused(deal, S, call)


# --- D2, D3: sizes and jokers


@cfg(ask=BOTH)
@pytest.mark.parametrize(
    ("rack", "live", "call", "exposure", "kept"),
    [
        pytest.param("33B", "3B", Call(3, 0), "[333B]", "", id="SC049"),
        pytest.param("JJ", "3B", Call(3, 2), "[3B JJ]", "", id="SC050"),
        pytest.param("JJJ", "N", Call(4, 3), "[N JJJ]", "", id="SC051"),
        pytest.param("444B J", "4B", Call(5, 1), "[4444B J]", "", id="SC052"),
        pytest.param("555D J", "5D", Call(4, 1), "[555D J]", "5D", id="SC055"),
    ],
)
def test_calls_with_any_number_of_jokers(
    rules: Rules, rack: str, live: str, call: Call, exposure: str, kept: str
) -> None:
    """D2, D3: the rest comes from the hand, jokers as the caller likes; naturals may be kept."""
    deal = table(rules, E, E=live, S=rack)
    before = hand(deal, S)
    throw(deal, live, S=call)
    assert (deal.phase, asked(deal)) == (Phase.TURN, [S])
    assert shown(deal, S) == [exposure]
    assert hand(deal, S).total() == 14 - call.size
    used = before - hand(deal, S)
    assert used[Tile.JOKER] == call.jokers
    assert used.total() == call.size - 1
    assert holds(deal, S, kept)


@cfg(ask=BOTH)
def test_sc054_too_few_tiles_for_the_size(rules: Rules) -> None:
    """D2: a quint needs five tiles, the claimed one included."""
    deal = table(rules, E, E="4B", S="44B J")
    deal.apply(E, Discard(Tile.BAM_4))
    for jokers in range(6):
        refused(deal, S, Call(5, jokers))


@pytest.mark.parametrize("ask", BOTH)
@pytest.mark.parametrize("name", PRESETS)
def test_call_sizes(name: str, ask: str) -> None:
    """D2: pung, kong, quint and sextet; room and guided know no sextet."""
    rules = preset(name, ask=ask)
    deal = table(rules, E, E="F", S="FFFFF JJ")
    deal.apply(E, Discard(Tile.FLOWER))
    fits = {3, 6} if rules.call_must_fit_card else {3, 4, 5, 6}
    expected = {
        Call(size, jokers)
        for size in fits & rules.call_sizes
        for jokers in range(3)
        if size - 1 - jokers <= 5
    }
    assert legal_calls(deal, S) == expected
    assert (6 in rules.call_sizes) == (name in ("league", "casual", "classic"))
    for call in every_call():
        if call not in expected:
            refused(deal, S, call)


@cfg("league", ask=BOTH)
def test_sc056_partial_block(rules: Rules) -> None:
    """D5: a pung of flowers is legal, but the sextet of TC5 and TC9 is lost to it."""
    deal = table(rules, E, E="F", S="FF 5555B EEEE 123C")
    throw(deal, "F", S=Call(3, 0))
    rack = mjcore.Rack.parse(" ".join(deal.view(S).to_dict()["rack"]) + " [FFF]")
    distances = MATCHER.line_distances(rack)
    assert distances[TC["TC2"].index] < 14
    assert distances[TC["TC5"].index] == distances[TC["TC9"].index] == 255
    throw(deal, "1C")
    while asked(deal) != [S]:
        throw_away(deal)
    for jokers in range(3):
        refused(deal, S, Revise(6, jokers))


@pytest.mark.parametrize("ask", BOTH)
def test_a_call_leaves_a_concealed_tile(ask: str) -> None:
    """8.2: a call leaves at least one concealed tile, unless the hand is then complete."""
    rules = Rules.league(ask=ask)
    exposures = "[333B] [666B] [NNNN]"
    deal = table(rules, E, E="9B", S=f"99B J {exposures}")
    deal.apply(E, Discard(Tile.BAM_9))
    assert legal_calls(deal, S) == {Call(3, 0), Call(3, 1), Call(4, 1)}
    deal = table(rules, E, E="9B", S=f"99B R {exposures}")
    deal.apply(E, Discard(Tile.BAM_9))
    assert legal_calls(deal, S) == {Call(3, 0)}
    deal = table(rules, E, E="9D", S=f"99D J {exposures}")
    deal.apply(E, Discard(Tile.DOT_9))
    assert legal_calls(deal, S) == {Call(3, 0), Call(3, 1)}


# --- D7: a discarded joker is dead


@cfg(ask=BOTH)
@pytest.mark.parametrize(
    "rack",
    [
        pytest.param("99B", id="SC057"),
        pytest.param("333666B 9999B NN J", id="SC058"),
        pytest.param("JJJ", id="jokers"),
    ],
)
def test_a_discarded_joker_is_dead(rules: Rules, rack: str) -> None:
    """D7: nobody can call it, not even for mah jongg; nobody is asked."""
    deal = table(rules, E, E="J", S=rack)
    deal.apply(E, Discard(Tile.JOKER))
    assert (deal.phase, asked(deal)) == (Phase.TURN, [S])
    for call in every_call():
        refused(deal, S, call)
    assert deal.view(S).to_dict()["drawn"] is not None


@cfg(ask=BOTH)
def test_sc184_the_tile_before_a_joker_is_dead_too(rules: Rules) -> None:
    """C5, D7: E threw 9B, S throws a joker after it: neither can be claimed."""
    deal = table(rules, E, E="9B", S="J", W="99B JJ")
    throw(deal, "9B")
    deal.apply(S, Discard(Tile.JOKER))
    assert asked(deal) == [W]
    for call in every_call():
        refused(deal, W, call)


# --- D8: who gets it


def outcomes(deal, answers: dict) -> set[str]:
    """Send the answers in every order; return the different states that come about."""
    ends = set()
    for order in permutations(sorted(deal.to_act)):
        one = copy(deal)
        answer(one, order, **answers)
        state = {key: value for key, value in one.to_dict().items() if key != "events"}
        heard = [[event.to_dict() for event in one.events_for(seat)] for seat in SEATS]
        ends.add(json.dumps([state, heard]))
    return ends


@cfg(ask=BOTH)
def test_sc060_two_exposure_calls(rules: Rules) -> None:
    """D8: of two exposure calls the one next in turn after the discarder gets the tile."""
    deal = table(rules, E, E="3B", S="33B", W="3B J")
    deal.apply(E, Discard(Tile.BAM_3))
    answers = {"S": Call(3, 0), "W": Call(3, 1)}
    assert len(outcomes(deal, answers)) == 1
    answer(deal, **answers)
    assert asked(deal) == [S]
    assert (shown(deal, S), shown(deal, W)) == (["[333B]"], [])


@cfg("league", "casual", "classic", "room", ask=BOTH)
def test_sc061_size_of_the_group_does_not_matter(rules: Rules) -> None:
    """D8: a pung beats a kong called later in turn."""
    deal = table(rules, E, E="N", S="NN", W="N JJ")
    deal.apply(E, Discard(Tile.NORTH))
    answers = {"S": Call(3, 0), "W": Call(4, 2)}
    assert len(outcomes(deal, answers)) == 1
    answer(deal, **answers)
    assert (shown(deal, S), shown(deal, W)) == (["[NNN]"], [])


@cfg("guided", ask=BOTH)
def test_sc061_guided_offers_no_pung_that_fits_no_line(rules: Rules) -> None:
    """D8, I11: no line has a pung of N, S is not offered one, W gets its kong."""
    deal = table(rules, E, E="N", S="NN", W="N JJ")
    deal.apply(E, Discard(Tile.NORTH))
    refused(deal, S, Call(3, 0))
    answer(deal, W=Call(4, 2))
    assert (shown(deal, S), shown(deal, W)) == ([], ["[NN JJ]"])


@cfg(ask=BOTH)
def test_sc062_mah_jongg_beats_an_earlier_exposure(rules: Rules) -> None:
    """D8: mah jongg beats an exposure, wherever its caller sits."""
    deal = table(rules, E, E="N", S="NN J 12345678B RG", N="333666D 9999D N JJ")
    deal.apply(E, Discard(Tile.NORTH))
    answers = {"S": Call(4, 1), "N": MahJongg()}
    assert len(outcomes(deal, answers)) == 1
    answer(deal, **answers)
    assert deal.outcome.winner == N
    assert deal.outcome.line == TC["TC1"]
    assert pays(deal) == {"E": -50, "S": -25, "W": -25, "N": 100}


@cfg(ask=BOTH)
def test_sc063_two_mah_jongg_calls(rules: Rules) -> None:
    """D8, G5: the one next in turn wins alone."""
    deal = table(rules, E, E="N", S="333666B 9999B N JJ", W="333666D 9999D N JJ")
    deal.apply(E, Discard(Tile.NORTH))
    answers = {"S": MahJongg(), "W": MahJongg()}
    assert len(outcomes(deal, answers)) == 1
    answer(deal, **answers)
    assert deal.outcome.winner == S
    assert pays(deal) == {"E": -50, "S": 100, "W": -25, "N": -25}


# --- D9 to D14: when a claim can be made


@cfg(ask=BOTH)
def test_sc068_no_claim_once_the_next_player_has_drawn(rules: Rules) -> None:
    """D10: all answers are in before the next draw; after it the discard is gone."""
    deal = table(rules, E, E="5C", W="55C")
    throw(deal, "5C")
    assert asked(deal) == [S]
    assert deal.view(S).to_dict()["drawn"] is not None
    for call in every_call():
        refused(deal, W, call)


@cfg("league", ask=BOTH)
def test_sc069_no_claim_after_an_exchange_with_the_drawn_tile(rules: Rules) -> None:
    """D10: the exchange that follows the draw leaves the earlier discard closed."""
    deal = table(rules, E, E="5C", W="55C", N="[555D J]", draws="5D")
    throw(deal, "5C")
    deal.apply(S, Exchange(N, 0, Tile.DOT_5))
    for call in every_call():
        refused(deal, W, call)


@cfg(ask=BOTH)
def test_sc073_no_withdrawal_after_exposing(rules: Rules) -> None:
    """D12: the claimed tile cannot be returned: no action does it, the turn ends with a discard."""
    deal = table(rules, E, E="3B", W="33B")
    throw(deal, "3B", W=Call(3, 0))
    refused(deal, W, Skip())
    allowed = (Discard, Revise, Exchange, MahJongg, Challenge)
    assert all(isinstance(action, allowed) for action in deal.legal_actions(W))
    throw_away(deal)
    assert shown(deal, W) == ["[333B]"]


@cfg(ask=BOTH)
def test_sc074_passing_on_the_winning_tile(rules: Rules) -> None:
    """D14: who lets a winning tile go may win on the next one."""
    deal = table(rules, E, E="N", S="333666B 9999B NN J", N="N", draws="1D 2D 4D")
    throw(deal, "N")
    assert deal.phase is Phase.TURN
    throw(deal, "1D")
    throw(deal, "2D")
    assert asked(deal) == [N]
    throw(deal, "N", S=MahJongg())
    assert pays(deal) == {"E": -25, "S": 100, "W": -25, "N": -50}


@cfg("league", ask=BOTH)
def test_sc113_the_window_is_resolved_before_the_draw(rules: Rules) -> None:
    """G4: a claim on the discard comes before the next player's winning draw."""
    winning = "333666B 9999B NN J"
    deal = table(rules, E, E="1C", S=winning, N="22333C 4444C RRRR", draws="N")
    throw(deal, "1C", N=MahJongg())
    assert deal.outcome.winner == N
    assert pays(deal) == {"E": -100, "S": -50, "W": -50, "N": 200}


# --- 8.1: who is asked


def test_asked_are_those_who_can_take_it() -> None:
    """8.1: under ask="able" only seats with a legal call or a matching mah jongg are asked."""
    deal = table(Rules.league(), E, E="3B", S="33B", W="3B", N="J 12C")
    deal.apply(E, Discard(Tile.BAM_3))
    assert asked(deal) == [S]
    for seat in (E, W, N):
        refused(deal, seat, Skip())


def test_asked_are_all_the_others() -> None:
    """8.1: under ask="all" everybody but the discarder is asked at every natural discard."""
    deal = table(Rules.league(ask="all"), E, E="1C", dead=[W])
    deal.apply(E, Discard(Tile.CRAK_1))
    assert asked(deal) == [S, N]
    refused(deal, E, Skip())
    refused(deal, W, Skip())


@pytest.mark.parametrize("ask", BOTH)
def test_a_seat_answers_once(ask: str) -> None:
    """8.1: an answer stands; the discard moves when the last one is in."""
    deal = table(Rules.league(ask=ask), E, E="3B", S="33B", W="J 3B")
    deal.apply(E, Discard(Tile.BAM_3))
    deal.apply(W, Call(3, 1))
    for action in (Call(3, 1), Skip(), MahJongg()):
        refused(deal, W, action)
    assert deal.phase is Phase.WINDOW
    assert S in deal.to_act
    assert W not in deal.to_act
