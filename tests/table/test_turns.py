"""Turns, the order of play and the end of the wall (rules C, D13, D15, D16, J)."""

from __future__ import annotations

import pytest
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
    dealt,
    hand,
    holds,
    pays,
    refused,
    shown,
    table,
    throw,
    throw_away,
    to_phase,
)

from mjcore import Call, Discard, Exchange, MahJongg, Phase, Revise, Rules, Skip, Tile

JOKER = Tile.JOKER


def total(deal, seat) -> int:
    """Count a seat's tiles, those of its exposures included."""
    from tabletop import tiles_of

    return hand(deal, seat).total() + sum(len(tiles_of(text)) for text in shown(deal, seat))


# --- 2. turns


@cfg()
def test_sc035_east_does_not_draw_first(rules: Rules) -> None:
    """C1: East opens with a discard, holding 14, without a draw."""
    deal = to_phase(dealt(rules), Phase.TURN)
    assert asked(deal) == [E]
    assert hand(deal, E).total() == 14
    assert deal.view(E).wall == 99
    assert deal.view(E).to_dict()["drawn"] is None
    refused(deal, E, Skip())
    actions = set(deal.legal_actions(E)) - {MahJongg()}
    assert actions == {Discard(tile) for tile in hand(deal, E)}


@cfg(ask=BOTH)
def test_sc036_order_of_play(rules: Rules) -> None:
    """C1: play goes to the right: S, W, N, E, each drawing one tile."""
    deal = table(rules, E, origin="first", draws="1C 2C 3C 4C 5C")
    wall = deal.view(E).wall
    for turn, seat in enumerate((S, W, N, E, S), start=1):
        throw_away(deal)
        assert asked(deal) == [seat]
        assert deal.view(seat).to_dict()["drawn"] == f"{turn}C"
        assert deal.view(E).wall == wall - turn


@cfg(ask=BOTH)
def test_sc037_no_discard_without_a_draw(rules: Rules) -> None:
    """C2: nobody discards out of turn, nor while a discard is asked about."""
    deal = table(rules, E, E="5D", S="55D")
    for seat in (S, W, N):
        for tile in hand(deal, seat):
            refused(deal, seat, Discard(tile))
    deal.apply(E, Discard(Tile.DOT_5))
    if deal.phase is Phase.WINDOW:
        refused(deal, S, Discard(Tile.DOT_5))
        answer(deal)
    assert holds(deal, S, "55D")
    assert total(deal, S) == 14


@cfg(ask=BOTH)
def test_sc038_call_skips_players(rules: Rules) -> None:
    """D13: the caller does not draw; play goes on to its right."""
    deal = table(rules, E, E="3B", W="33B R")
    wall = deal.view(E).wall
    throw(deal, "3B", W=Call(3, 0))
    assert asked(deal) == [W]
    assert deal.view(W).wall == wall
    assert total(deal, W) == 14
    throw(deal, "R")
    assert asked(deal) == [N]
    assert deal.view(E).wall == wall - 1


@cfg()
def test_sc039_no_exposure_from_a_drawn_tile(rules: Rules) -> None:
    """C4: exposures come from claimed discards only."""
    deal = table(rules, E, S="99B", draws="9B")
    throw_away(deal)
    assert holds(deal, S, "999B")
    for size in (3, 4):
        for jokers in range(size):
            refused(deal, S, Call(size, jokers))
            refused(deal, S, Revise(size, jokers))


@cfg(ask=BOTH)
def test_sc040_discard_the_kind_just_called(rules: Rules) -> None:
    """C5: the caller may discard the kind it just called."""
    deal = table(rules, E, E="3B", S="333B")
    throw(deal, "3B", S=Call(3, 0))
    throw(deal, "3B")
    assert asked(deal) == [W]


@cfg(ask=BOTH)
def test_sc042_older_discard(rules: Rules) -> None:
    """D1: only the latest discard can be claimed."""
    deal = table(rules, E, E="3B", W="33B", S="R")
    throw(deal, "3B")
    assert asked(deal) == [S]
    deal.apply(S, Discard(Tile.RED))
    for jokers in range(3):
        refused(deal, W, Call(3, jokers))


@cfg(ask=BOTH)
def test_sc043_tile_count_invariant(rules: Rules) -> None:
    """C2: 13 tiles between turns, 14 in the turn, exposures included."""
    deal = table(rules, E, E="3B", S="33B", W="N", N="NN")
    for throws, calls in (("3B", {"S": Call(3, 0)}), (None, {}), (None, {}), (None, {})):
        (turn,) = deal.to_act
        assert [total(deal, seat) for seat in SEATS] == [14 if s == turn else 13 for s in SEATS]
        tile = throws or str(min(hand(deal, turn)))
        deal.apply(turn, Discard(Tile.parse(tile)))
        if deal.phase is Phase.WINDOW:
            assert [total(deal, seat) for seat in SEATS] == [13] * 4
            answer(deal, **calls)


# --- 9. the end of the wall


@cfg(ask=BOTH)
def test_sc154_last_discard_unclaimed(rules: Rules) -> None:
    """J1: the wall empty and the last discard unclaimed: a wall game, nobody pays."""
    deal = table(rules, S, left=0, S="1C")
    throw(deal, "1C")
    assert deal.phase is Phase.END
    assert deal.outcome.winner is None
    assert pays(deal) == {"E": 0, "S": 0, "W": 0, "N": 0}
    assert deal.to_act == ()


@cfg()
def test_sc155_the_last_tile_is_played_like_any_other(rules: Rules) -> None:
    """J1, J2: whoever draws the last tile may exchange, declare or discard."""
    racks = {"S": "333666B 9999B NNN", "W": "[555D J]"}
    deal = table(rules, E, left=1, draws="5D", **racks)
    throw_away(deal)
    assert asked(deal) == [S]
    assert deal.view(S).wall == 0
    assert Discard(Tile.NORTH) in deal.legal_actions(S)
    deal.apply(S, Exchange(W, 0, Tile.DOT_5))
    deal.apply(S, MahJongg())
    assert pays(deal) == {"E": -50, "S": 150, "W": -50, "N": -50}


@cfg(ask=BOTH)
def test_sc156_last_discard_for_mah_jongg(rules: Rules) -> None:
    """D15: the last discard may be called for mah jongg."""
    deal = table(rules, S, left=0, S="N", E="333666B 9999B NN J")
    throw(deal, "N", E=MahJongg())
    assert pays(deal) == {"E": 100, "S": -50, "W": -25, "N": -25}


@cfg("league", "casual", "room", "guided", ask=BOTH)
def test_sc157_last_discard_for_an_exposure(rules: Rules) -> None:
    """D15: where any claim is allowed the caller plays on, and its discard opens another window."""
    deal = table(rules, S, left=0, S="3B", W="33B 1C", N="3B JJ")
    throw(deal, "3B", W=Call(3, 0), N=Skip())
    assert asked(deal) == [W]
    throw(deal, "1C")
    assert deal.phase is Phase.END
    assert deal.outcome.winner is None


@cfg("league", "casual", "room", "guided", ask=BOTH)
def test_sc157_the_caller_may_win_after_the_wall(rules: Rules) -> None:
    """D15: the caller of the last discard may exchange and win; so may the next caller."""
    racks = {"W": "333666B 999B NNN 5D", "E": "1234C 678C RG [555D J]"}
    deal = table(rules, S, left=0, S="9B", **racks)
    throw(deal, "9B", W=Call(4, 0))
    deal.apply(W, Exchange(E, 0, Tile.DOT_5))
    deal.apply(W, MahJongg())
    assert pays(deal) == {"E": -50, "S": -50, "W": 150, "N": -50}


@cfg("classic", ask=BOTH)
def test_sc157_classic_refuses_exposures_on_the_empty_wall(rules: Rules) -> None:
    """D15: under classic the last discard can only be called for mah jongg."""
    deal = table(rules, S, left=0, S="3B", W="33B", N="333666D 9999D NN J")
    assert rules.claims_on_empty_wall == "mahjong_only"
    deal.apply(S, Discard(Tile.BAM_3))
    for jokers in range(3):
        refused(deal, W, Call(3, jokers))


@pytest.mark.parametrize("ask", BOTH)
def test_sc157_no_claims_at_all_on_the_empty_wall(ask: str) -> None:
    """D15: a table may bar every claim on the last discard, mah jongg too."""
    rules = Rules.league(claims_on_empty_wall="none", ask=ask)
    deal = table(rules, S, left=0, S="N", E="333666B 9999B NN J")
    deal.apply(S, Discard(Tile.NORTH))
    refused(deal, E, MahJongg())
    refused(deal, E, Call(3, 0))


@cfg(ask=BOTH)
def test_sc158_one_tile_left_is_not_the_empty_wall(rules: Rules) -> None:
    """D15: with a tile left in the wall an exposure may be called, under classic too."""
    deal = table(rules, S, left=1, S="3B", W="33B")
    throw(deal, "3B", W=Call(3, 0))
    assert asked(deal) == [W]
    assert shown(deal, W) == ["[333B]"]


# --- D16: the cold wall


@pytest.mark.parametrize("ask", BOTH)
@pytest.mark.parametrize(
    ("bars", "left", "call", "win"),
    [
        ("exposures", 10, False, True),
        ("exposures", 11, True, True),
        ("all_claims", 10, False, False),
        ("all_claims", 11, True, True),
        ("all_claims", 0, False, False),
    ],
)
def test_cold_wall(ask: str, bars: str, left: int, call: bool, win: bool) -> None:
    """D16: once the wall holds at most n tiles no exposure, or nothing at all, is called."""
    rules = Rules.league(cold_wall_tiles=10, cold_wall_bars=bars, ask=ask)
    deal = table(rules, S, left=left, S="N", E="333666B 9999B NN J")
    deal.apply(S, Discard(Tile.NORTH))
    for action, legal in ((Call(3, 0), call), (Call(4, 1), call), (MahJongg(), win)):
        if legal:
            assert action in deal.legal_actions(E)
        else:
            refused(deal, E, action)


def test_the_last_tile_drawn_may_win() -> None:
    """J2: a win on the last tile is an ordinary self-pick."""
    deal = table(Rules.league(), E, left=1, draws="N", S="333666B 9999B NN J")
    throw_away(deal)
    deal.apply(S, MahJongg())
    assert deal.outcome.line == TC["TC1"]
    assert deal.outcome.self_pick
    assert pays(deal) == {"E": -50, "S": 150, "W": -50, "N": -50}


def test_nobody_has_anything_to_do_after_the_end() -> None:
    """J1: a deal that has ended takes no action from anybody."""
    deal = table(Rules.league(), S, left=0, S="1C")
    throw(deal, "1C")
    for seat in SEATS:
        assert list(deal.legal_actions(seat)) == []
        for action in (Discard(JOKER), Skip(), MahJongg(), Call(3, 0)):
            refused(deal, seat, action)
    assert MATCHER.card is deal.card or MATCHER.card == deal.card
