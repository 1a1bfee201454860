"""Joker exchanges, and jokers where none may stand (rules F)."""

from __future__ import annotations

import pytest
from tabletop import (
    BOTH,
    TC,
    E,
    N,
    S,
    W,
    alive,
    asked,
    cfg,
    hand,
    pays,
    refused,
    shown,
    table,
    throw,
    throw_away,
)

from mjcore import Call, Discard, Exchange, MahJongg, Phase, Revise, Rules, Seat, Tile

D5, B9 = Tile.DOT_5, Tile.BAM_9
JOKER = Tile.JOKER
WEST = "1234C 678C RG [555D J]"


def every_exchange(tile: Tile) -> list[Exchange]:
    return [Exchange(Seat(seat), index, tile) for seat in range(4) for index in range(4)]


# --- F2, F9: an exchange in the turn, and a win by it


@cfg(ask=BOTH)
def test_sc083_exchange_with_the_drawn_tile_for_mah_jongg(rules: Rules) -> None:
    """F2, F4, F9: the tile just drawn may be exchanged, and the win is a self-pick."""
    deal = table(rules, E, S="333666B 9999B NNN", W=WEST, draws="5D")
    throw_away(deal)
    deal.apply(S, Exchange(W, 0, D5))
    assert shown(deal, W) == ["[5555D]"]
    deal.apply(S, MahJongg())
    assert deal.outcome.line == TC["TC1"]
    assert deal.outcome.self_pick
    assert pays(deal) == {"E": -50, "S": 150, "W": -50, "N": -50}


@cfg(ask=BOTH)
def test_sc084_call_then_exchange_for_mah_jongg(rules: Rules) -> None:
    """F9: even after a call the win by exchange is a self-pick: nobody is the discarder."""
    deal = table(rules, E, E="9B", S="333666B 999B NNN 5D", W=WEST)
    throw(deal, "9B", S=Call(4, 0))
    deal.apply(S, Exchange(W, 0, D5))
    deal.apply(S, MahJongg())
    assert deal.outcome.self_pick
    assert deal.outcome.discarder is None
    assert pays(deal) == {"E": -50, "S": 150, "W": -50, "N": -50}


def test_exchange_win_after_a_call_as_a_win_on_the_discard() -> None:
    """F9, 8.8: a table may count it as a win on the discard that opened the turn."""
    rules = Rules.league(exchange_win_self_pick=False)
    deal = table(rules, E, E="9B", S="333666B 999B NNN 5D", W=WEST)
    throw(deal, "9B", S=Call(4, 0))
    deal.apply(S, Exchange(W, 0, D5))
    deal.apply(S, MahJongg())
    assert deal.outcome.discarder == E
    assert pays(deal) == {"E": -50, "S": 100, "W": -25, "N": -25}


@cfg()
def test_sc086_exchange_with_a_tile_from_the_hand(rules: Rules) -> None:
    """F2: any natural of the hand serves."""
    deal = table(rules, E, S="5D", W=WEST, draws="R")
    throw_away(deal)
    deal.apply(S, Exchange(W, 0, D5))
    assert hand(deal, S)[JOKER] == 1
    assert hand(deal, S)[D5] == 0
    assert hand(deal, S).total() == 14
    assert shown(deal, W) == ["[5555D]"]
    assert asked(deal) == [S]


@pytest.mark.parametrize(
    "when",
    [
        pytest.param("before the draw", id="SC087"),
        pytest.param("out of turn", id="SC088"),
        pytest.param("after the discard", id="SC089"),
    ],
)
@cfg(ask=("all",))
def test_exchange_at_the_wrong_time(rules: Rules, when: str) -> None:
    """F2: only in one's own turn, after the draw and before the discard."""
    turn = {"before the draw": E, "out of turn": N, "after the discard": S}[when]
    deal = table(rules, turn, S="5D", W=WEST)
    if when != "out of turn":
        throw_window(deal)
    for action in every_exchange(D5):
        refused(deal, S, action)


def throw_window(deal) -> None:
    """Discard something and leave the window open."""
    (seat,) = deal.to_act
    deal.apply(seat, Discard(next(t for t in sorted(hand(deal, seat)) if t not in (D5, JOKER))))
    assert deal.phase is Phase.WINDOW


@cfg()
def test_sc090_exchange_on_one_s_own_exposure(rules: Rules) -> None:
    """F2: one's own jokers, too."""
    deal = table(rules, E, S="[999B J]", draws="9B")
    throw_away(deal)
    deal.apply(S, Exchange(S, 0, B9))
    assert shown(deal, S) == ["[9999B]"]
    assert hand(deal, S)[JOKER] == 1


@cfg(ask=BOTH)
def test_sc091_exchange_on_an_exposure_made_this_turn(rules: Rules) -> None:
    """F2, D3: allowed before the discard; it locks the exposure in the league, not in room."""
    deal = table(rules, E, E="5D", S="555D J")
    throw(deal, "5D", S=Call(4, 1))
    deal.apply(S, Exchange(S, 0, D5))
    assert shown(deal, S) == ["[5555D]"]
    assert hand(deal, S)[JOKER] == 1
    if rules.exposure_edit == "until_discard":
        deal.apply(S, Revise(5, 1))
        assert shown(deal, S) == ["[5555D J]"]
    else:
        refused(deal, S, Revise(5, 1))
        refused(deal, S, Revise(3, 0))


@cfg()
def test_sc092_several_exchanges_in_one_turn(rules: Rules) -> None:
    """F3: any number a turn, from several players."""
    deal = table(rules, S, S="5D 9B", W=WEST, N="[999B J]")
    deal.apply(S, Exchange(W, 0, D5))
    deal.apply(S, Exchange(N, 0, B9))
    assert hand(deal, S)[JOKER] == 2
    assert (shown(deal, W), shown(deal, N)) == (["[5555D]"], ["[9999B]"])


@cfg()
def test_sc093_two_jokers_in_one_exposure(rules: Rules) -> None:
    """F3: both jokers of an exposure, one after the other."""
    deal = table(rules, S, S="55D", W="[55D JJ]")
    deal.apply(S, Exchange(W, 0, D5))
    assert shown(deal, W) == ["[555D J]"]
    deal.apply(S, Exchange(W, 0, D5))
    assert shown(deal, W) == ["[5555D]"]
    assert hand(deal, S)[JOKER] == 2


@pytest.mark.parametrize("limit", [1, 2, None])
def test_exchange_limit(limit: int | None) -> None:
    """F3: a table may limit the exchanges of a turn."""
    deal = table(Rules.league(exchange_limit=limit), S, S="55D 9B", W="[55D JJ]", N="[999B J]")
    done = 0
    for action in (Exchange(W, 0, D5), Exchange(N, 0, B9), Exchange(W, 0, D5)):
        if limit is not None and done >= limit:
            refused(deal, S, action)
        else:
            deal.apply(S, action)
            done += 1
    assert hand(deal, S)[JOKER] == min(3, limit or 3)


def test_no_exchange_after_a_call_where_the_table_says_so() -> None:
    """F2: a table may allow exchanges after a draw only."""
    deal = table(Rules.league(exchange_after_call=False), E, E="9B", S="99B 5D", W=WEST)
    throw(deal, "9B", S=Call(3, 0))
    refused(deal, S, Exchange(W, 0, D5))


@cfg()
def test_sc094_wrong_tile(rules: Rules) -> None:
    """F2: the tile must be the one that the joker stands for."""
    deal = table(rules, S, S="5C 5B", W=WEST)
    for tile in (Tile.CRAK_5, Tile.BAM_5, D5):
        for action in every_exchange(tile):
            refused(deal, S, action)


@cfg()
def test_sc096_joker_for_a_natural(rules: Rules) -> None:
    """F6: no exchange the other way round."""
    deal = table(rules, S, S="J", W="[5555D]")
    for tile in (JOKER, D5):
        for action in every_exchange(tile):
            refused(deal, S, action)


@cfg()
def test_sc097_joker_inside_a_hidden_hand(rules: Rules) -> None:
    """F2: only jokers that lie exposed."""
    deal = table(rules, S, S="5D", W="55D JJJ")
    for action in every_exchange(D5):
        refused(deal, S, action)


@cfg(ask=BOTH)
def test_sc098_discard_used_for_an_exchange(rules: Rules) -> None:
    """F4: a discard may not be claimed in order to exchange it."""
    deal = table(rules, E, E="3C", W="[33C J]")
    deal.apply(E, Discard(Tile.CRAK_3))
    for action in (*every_exchange(Tile.CRAK_3), Call(3, 0), Call(3, 1), Call(1, 0)):
        refused(deal, S, action)


@cfg("league", ask=BOTH)
def test_sc099_exchange_in_order_to_call(rules: Rules) -> None:
    """F5: no exchange while a discard is asked about; it is not one's turn."""
    deal = table(rules, E, E="8B", S="8B 5D", W=WEST, N="88B")
    deal.apply(E, Discard(Tile.BAM_8))
    assert deal.phase is Phase.WINDOW
    for action in every_exchange(D5):
        refused(deal, S, action)


@cfg()
def test_sc100_exchange_then_discard_the_joker(rules: Rules) -> None:
    """C5: the joker just won may be discarded; nobody can claim it."""
    deal = table(rules, S, S="5D", W=WEST, N="JJ")
    deal.apply(S, Exchange(W, 0, D5))
    deal.apply(S, Discard(JOKER))
    assert (deal.phase, asked(deal)) == (Phase.TURN, [W])


@cfg()
def test_sc101_undo_an_exchange(rules: Rules) -> None:
    """F8: an exchange is never undone."""
    deal = table(rules, S, S="5D", W=WEST)
    deal.apply(S, Exchange(W, 0, D5))
    for action in (*every_exchange(JOKER), *every_exchange(D5), Revise(4, 1)):
        refused(deal, S, action)


@cfg()
def test_sc102_concealed_player_exchanges(rules: Rules) -> None:
    """F7: who aims at a C line may exchange and still win it."""
    deal = table(rules, S, S="22444666888B GG 5D", W=WEST)
    deal.apply(S, Exchange(W, 0, D5))
    deal.apply(S, MahJongg())
    assert deal.outcome.line == TC["TC3"]
    assert pays(deal) == {"E": -70, "S": 210, "W": -70, "N": -70}


# --- F1: where jokers may stand


@cfg()
@pytest.mark.parametrize(
    "rack",
    [
        pytest.param("FFF 4444B J 8B J EEEE", id="SC104"),
        pytest.param("NEW J 1122334455D", id="SC105"),
    ],
)
def test_no_joker_in_a_pair_or_a_single(rules: Rules, rack: str) -> None:
    """F1: a joker never stands in a pair, a single or NEWS."""
    deal = table(rules, S, S=rack)
    if rules.mahjong_in_error == "reject":
        refused(deal, S, MahJongg())
    else:
        deal.apply(S, MahJongg())
        assert deal.outcome is None
        assert not alive(deal, S)


@cfg()
def test_sc106_concealed_all_joker_kong(rules: Rules) -> None:
    """F1: a concealed group may be all jokers."""
    deal = table(rules, E, S="333666B 9999B JJJ", draws="J")
    throw_away(deal)
    deal.apply(S, MahJongg())
    assert pays(deal) == {"E": -50, "S": 150, "W": -50, "N": -50}


@cfg()
def test_redeemed_exposures_are_jokerless(rules: Rules) -> None:
    """F10: jokerless is judged on the final 14 tiles, redeemed exposures included."""
    deal = table(rules, E, E="E", S="FFFFFF 555D [EEE J]", draws="5D")
    deal.apply(E, Exchange(S, 0, Tile.EAST))
    throw(deal, "J")
    deal.apply(S, MahJongg())
    assert deal.outcome.jokerless
    assert pays(deal) == {"E": -120, "S": 360, "W": -120, "N": -120}
