"""What wins, for how much, and mah jongg in error (rules G, H)."""

from __future__ import annotations

import pytest
from tabletop import (
    BOTH,
    MATCHER,
    TC,
    E,
    N,
    S,
    W,
    alive,
    answer,
    asked,
    cfg,
    dealt,
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
from mjcore import Call, Challenge, Deal, Discard, Exchange, MahJongg, Phase, Rules, Skip, Tile
from mjcore.table.events import Declared
from mjcore.table.payment import _attempted_value

REJECTS = ("casual", "classic", "room", "guided")


def no_win(deal, seat) -> None:
    """Check that a declaration is not a win: refused, or the hand is dead by it (H3)."""
    if deal.rules.mahjong_in_error == "reject":
        refused(deal, seat, MahJongg())
        assert Discard(min(hand(deal, seat))) in deal.legal_actions(seat)
    else:
        deal.apply(seat, MahJongg())
        assert deal.outcome is None
        assert not alive(deal, seat)
        assert asked(deal) == [seat.right()]


# --- 6. what matches


@cfg(ask=BOTH)
def test_sc109_same_tiles_with_an_exposure(rules: Rules) -> None:
    """G3, E5: with an exposure the C line of the same tiles is out; the X line pays."""
    deal = table(rules, E, S="FFFFFF 555D [EEEE]", draws="5D")
    throw_away(deal)
    deal.apply(S, MahJongg())
    assert deal.outcome.line == TC["TC5"]
    assert pays(deal) == {"E": -120, "S": 360, "W": -120, "N": -120}


@cfg()
def test_the_dearest_line_is_paid(rules: Rules) -> None:
    """G3: of the lines that match the one that pays most counts: here the concealed TC9."""
    deal = table(rules, E, S="FFFFFF 555D EEEE", draws="5D")
    throw_away(deal)
    deal.apply(S, MahJongg())
    assert deal.outcome.line == TC["TC9"]
    assert pays(deal) == {"E": -180, "S": 540, "W": -180, "N": -180}


@cfg(ask=BOTH)
def test_the_dearest_line_on_a_discard(rules: Rules) -> None:
    """G3, D6: on a discard, too, unless the table bars concealed lines there (casual)."""
    deal = table(rules, E, E="5D", S="FFFFFF 555D EEEE")
    throw(deal, "5D", S=MahJongg())
    name, unit = ("TC9", 90) if rules.concealed_call_for_mahjong else ("TC5", 60)
    assert deal.outcome.line == TC[name]
    assert pays(deal) == {"E": -2 * unit, "S": 4 * unit, "W": -unit, "N": -unit}


@cfg()
@pytest.mark.parametrize(
    "rack",
    [
        pytest.param("333666B 999B 9C NNNN", id="SC110"),
        pytest.param("666B 9999B NNNN [333D]", id="SC111"),
        pytest.param("22666888B GGG [444B]", id="SC066"),
        pytest.param("333666B 9999B NNN R", id="one-short"),
    ],
)
def test_not_a_win(rules: Rules, rack: str) -> None:
    """G1, E4, E5: 14 tiles exactly as a line has them, exposures as whole groups of it."""
    no_win(table(rules, S, S=rack), S)


@cfg("casual", "league", "room")
def test_sc066_an_exposure_closes_the_concealed_line(rules: Rules) -> None:
    """E5: South called a pung of 4; the concealed TC3 is closed to it although the tiles match."""
    deal = table(rules, E, E="4B", S="22B 44B 66B 888B GGG R", draws="1C 2C 3C 6B")
    throw(deal, "4B", S=Call(3, 0))
    throw(deal, "R")
    for tile in ("1C", "2C", "3C"):
        throw(deal, tile)
    assert holds(deal, S, "22666888B GGG")
    no_win(deal, S)


@cfg(ask=BOTH)
def test_sc112_exposure_call_that_completes_the_hand(rules: Rules) -> None:
    """5 (notes): declared after a call without an exchange it is a win on the discard."""
    deal = table(rules, E, E="9B", S="333666B 999B NNNN")
    throw(deal, "9B", S=Call(4, 0))
    deal.apply(S, MahJongg())
    assert not deal.outcome.self_pick
    assert deal.outcome.discarder == E
    assert pays(deal) == {"E": -100, "S": 200, "W": -50, "N": -50}


# --- 7. mah jongg in error, refused


@cfg(*REJECTS, ask=BOTH)
def test_sc114_rejecting_tables(rules: Rules) -> None:
    """H7: a declaration that does not match is refused; nothing shows, the discard is still due."""
    deal = table(rules, S, S="333666B 999B 9C NNNN")
    views = [deal.view(seat) for seat in (E, W, N)]
    refused(deal, S, MahJongg())
    assert [deal.view(seat) for seat in (E, W, N)] == views
    assert asked(deal) == [S]
    throw(deal, "9C")
    assert asked(deal) == [W]


@cfg(*REJECTS, ask=("all",))
def test_rejected_on_a_discard(rules: Rules) -> None:
    """H7: on a discard likewise; the seat may still answer."""
    deal = table(rules, E, E="9C", S="333666B 999B NNNN")
    deal.apply(E, Discard(Tile.CRAK_9))
    refused(deal, S, MahJongg())
    assert Skip() in deal.legal_actions(S)


# --- mah jongg in error, punished


def erred(events: list, seat) -> None:
    """Check that everybody hears of the declaration in error, and that no tile is told."""
    for other in (E, S, W, N):
        seen = [event.for_seat(other) for event in events]
        (error,) = [event for event in seen if isinstance(event, Declared)]
        assert (error.seat, error.right) == (seat, False)
        assert set(error.to_dict()) == {"event", "seat", "right", "took", "own_turn"}


@cfg("league", ask=BOTH)
def test_sc116_error_on_a_self_drawn_tile(rules: Rules) -> None:
    """H3: the hand is dead, tiles go back, the old exposure stays; no discard, West draws."""
    deal = table(rules, S, S="123456789C R [999B J]", draws="7D")
    before, discards = hand(deal, S), deal.view(E).to_dict()["discards"]
    erred(deal.apply(S, MahJongg()), S)
    assert not alive(deal, S)
    assert shown(deal, S) == ["[999B J]"]
    assert hand(deal, S) == before
    assert deal.view(E).to_dict()["discards"] == discards
    assert asked(deal) == [W]
    assert deal.view(W).to_dict()["drawn"] == "7D"
    for expected in (N, E, W):
        throw_away(deal)
        assert asked(deal) == [expected]


@cfg("league", ask=BOTH)
def test_sc119_concealed_hand_in_error(rules: Rules) -> None:
    """H3, I7: a wrong TC3: everything goes back, no joker of it can be exchanged."""
    deal = table(rules, S, S="22444666B 888C GGJ", W="8C 4B")
    deal.apply(S, MahJongg())
    assert not alive(deal, S)
    assert shown(deal, S) == []
    for tile in ("8C", "4B"):
        for index in range(2):
            refused(deal, W, Exchange(S, index, tile))


@cfg("league", ask=BOTH)
def test_sc120_another_player_may_still_win_on_the_tile(rules: Rules) -> None:
    """H4: South erred on East's 1C: North may win on it; West may not take it for a pung."""
    racks = {"E": "1C", "S": "JJ", "W": "11C", "N": "22333C 4444C RRRR"}
    deal = table(rules, E, **racks)
    throw(deal, "1C", S=MahJongg(), W=Call(3, 0), N=MahJongg())
    assert deal.outcome.winner == N
    assert pays(deal) == {"E": -100, "S": -50, "W": -50, "N": 200}
    deal = table(rules, E, **racks)
    throw(deal, "1C", S=MahJongg(), W=Call(3, 0))
    assert deal.outcome is None
    assert (alive(deal, S), shown(deal, W), asked(deal)) == (False, [], [W])
    assert holds(deal, S, "1C")
    assert hand(deal, S).total() == 14


@cfg("league", ask=BOTH)
def test_error_in_a_window_before_the_winner_only(rules: Rules) -> None:
    """8.7: declarations are tried in turn order; one after the winner never comes to light."""
    deal = table(rules, E, E="N", S="333666B 9999B NN J", N="JJ")
    throw(deal, "N", S=MahJongg(), N=MahJongg())
    assert deal.outcome.winner == S
    assert alive(deal, N)


@cfg("league", ask=BOTH)
def test_two_errors_in_one_window(rules: Rules) -> None:
    """8.7: none matches: all who failed are dead, the discard goes to the first of them."""
    deal = table(rules, E, E="1C", S="JJ", W="JJ", N="1C")
    throw(deal, "1C", S=MahJongg(), W=MahJongg())
    assert (alive(deal, S), alive(deal, W), alive(deal, N)) == (False, False, True)
    assert holds(deal, S, "1C")
    assert asked(deal) == [N]


@cfg("league", ask=BOTH)
def test_sc124_wall_game_after_an_error(rules: Rules) -> None:
    """H5, J1: South dead by error, the wall runs out: nobody pays."""
    deal = table(rules, S, left=1, S="123456789C RRGG")
    deal.apply(S, MahJongg())
    throw_away(deal)
    assert deal.phase is Phase.END
    assert deal.outcome.winner is None
    assert pays(deal) == {"E": 0, "S": 0, "W": 0, "N": 0}


def test_the_last_to_err_pays_the_last_intact_hand() -> None:
    """H5: one live hand is left: the last to err pays it twice the line that it is nearest to.

    West's 14 tiles are one away from TC7 (25) and far from anything dearer: it pays 50.
    """
    deal = table(Rules.league(), W, W="1223334444C RRR G", dead=[S, E])
    deal.apply(W, MahJongg())
    assert deal.phase is Phase.END
    assert pays(deal) == {"E": 0, "S": 0, "W": -50, "N": 50}


def test_nearest_line_then_dearest() -> None:
    """H5, 8.7: of the nearest lines the dearest counts: TC9 (45) before TC5 (30)."""
    deal = table(Rules.league(), W, W="FFFFFF 5555D EEE R", dead=[S, E])
    deal.apply(W, MahJongg())
    assert pays(deal) == {"E": 0, "S": 0, "W": -90, "N": 90}
    deal = table(Rules.league(), W, W="FFFFFF 555D R [EEEE]", dead=[S, E])
    deal.apply(W, MahJongg())
    assert pays(deal) == {"E": 0, "S": 0, "W": -60, "N": 60}


def test_settlement_after_an_error_and_a_challenge() -> None:
    """H5: at least one died in error: the last to err pays, even if the last to die did not."""
    deal = table(Rules.league(), W, W="1223334444C RRR G", dead=[S], N="[777D]")
    deal.apply(W, MahJongg())
    assert asked(deal) == [N]
    deal.apply(E, Challenge(N))
    assert pays(deal) == {"E": 50, "S": 0, "W": -50, "N": 0}


@cfg("league")
def test_only_a_matching_declaration_before_the_first_turn(rules: Rules) -> None:
    """8.7: before the first turn only a matching mah jongg is legal, under either policy."""
    deal = dealt(rules, E="333666B 999B 9C NNNN")
    for seat in (E, S, W, N):
        refused(deal, seat, MahJongg())


@pytest.mark.parametrize("ask", BOTH)
def test_an_error_is_no_reason_to_be_asked(ask: str) -> None:
    """8.7: that a declaration is legal for those asked does not make anybody asked."""
    deal = table(Rules.league(ask=ask), E, E="1C")
    deal.apply(E, Discard(Tile.CRAK_1))
    assert deal.phase is (Phase.TURN if ask == "able" else Phase.WINDOW)
    if ask == "all":
        assert all(MahJongg() in deal.legal_actions(seat) for seat in (S, W, N))


@pytest.mark.parametrize("dead_hands", ["auto_finish_turn", "auto_zombie"])
def test_error_under_the_automatic_policies(dead_hands: str) -> None:
    """8.7: under finish-turn it discards first and is out; a zombie plays on."""
    rules = Rules.league(dead_hands=dead_hands)
    deal = table(rules, S, S="123456789C RRGG")
    deal.apply(S, MahJongg())
    assert not alive(deal, S)
    assert asked(deal) == [S]
    assert set(deal.legal_actions(S)) == {Discard(tile) for tile in hand(deal, S)}
    for expected in (W, N, E):
        throw_away(deal)
        assert asked(deal) == [expected]
    throw_away(deal)
    assert asked(deal) == ([S] if dead_hands == "auto_zombie" else [W])


def test_error_in_a_window_under_finish_turn() -> None:
    """8.7: the discard goes to the failing hand, which discards before it stops."""
    deal = table(preset("league", dead_hands="auto_finish_turn"), E, E="1C", S="JJ", W="11C")
    deal.apply(E, Discard(Tile.CRAK_1))
    answer(deal, S=MahJongg())
    assert not alive(deal, S)
    assert holds(deal, S, "1C")
    assert asked(deal) == [S]
    assert set(deal.legal_actions(S)) == {Discard(tile) for tile in hand(deal, S)}
    throw(deal, "1C", W=Call(3, 0))
    assert asked(deal) == [W]


@pytest.mark.parametrize(
    ("rack", "value"),
    [
        ("333B 666B 9999B NNN F", 25),  # one away from 25
        ("FFFFFF 5555B EE SS", 45),  # two away from 30 and from 45: the dearest
        ("22B 444B 666B 888B GG R", 35),
        ("6B 88B 44444C [777D] [222D]", 30),  # fits no line at all: the tiles alone count
    ],
)
def test_the_hand_attempted(rack: str, value: int) -> None:
    """8.7: the value of the line nearest to the fourteen tiles, fewest away, then dearest."""
    state = Deal(MATCHER, rng=1)._state
    rack = rack.replace("44444C", "4444C J")
    assert _attempted_value(state, mjcore.Rack.parse(rack)) == value
