"""Dead hands: challenges, what goes back, whose jokers stay open, the last hand (rules I)."""

from __future__ import annotations

import pytest
from tabletop import (
    BOTH,
    E,
    N,
    S,
    W,
    alive,
    asked,
    cfg,
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

from mjcore import Call, Challenge, Discard, Exchange, MahJongg, Phase, Revise, Rules, Skip, Tile

D7, B9 = Tile.DOT_7, Tile.BAM_9
WIN = "333666B 9999B NN J"
SHOWN = "[4444B J] [EEEE]"
"""Only TC2 holds these, and it needs a pair of 8B and a pung of flowers."""


def offender(rules: Rules, rack: str = "77D [999B J]", jokers: int = 0, **racks: str):
    """Let South call a pung of 7D that goes with none of its exposures; South still to discard."""
    deal = table(rules, E, E="7D", S=rack, **racks)
    throw(deal, "7D", S=Call(3, jokers))
    return deal


# --- I1, I5, I7: a right challenge


@cfg("league", ask=BOTH)
def test_sc125_unfit_exposures_challenged(rules: Rules) -> None:
    """I1, I5, I7: the offending group goes back, the earlier stays; no discard, West draws."""
    deal = offender(rules)
    deal.apply(N, Challenge(S))
    assert not alive(deal, S)
    assert shown(deal, S) == ["[999B J]"]
    assert holds(deal, S, "777D")
    assert hand(deal, S).total() == 10
    assert asked(deal) == [W]
    for expected in (N, E, W):
        throw_away(deal)
        assert asked(deal) == [expected]
    for action in (Discard(D7), Exchange(S, 0, B9), MahJongg(), Challenge(W), Skip()):
        refused(deal, S, action)


@cfg("league", ask=BOTH)
def test_sc126_unfit_exposures_unnoticed(rules: Rules) -> None:
    """I2: until somebody declares it dead the hand draws, discards, calls and wins no less."""
    deal = offender(rules, rack="77D [999B J] 33C R", W="3C")
    throw(deal, "R")
    throw(deal, "3C", S=Call(3, 0))
    assert shown(deal, S) == ["[999B J]", "[777D]", "[333C]"]
    throw_away(deal)
    while asked(deal) != [S]:
        throw_away(deal)
    assert alive(deal, S)


@cfg("league", ask=BOTH)
def test_sc127_prior_joker_stays_redeemable(rules: Rules) -> None:
    """I8: the joker of the earlier, good exposure may be exchanged."""
    deal = offender(rules, W="9B")
    deal.apply(N, Challenge(S))
    deal.apply(W, Exchange(S, 0, B9))
    assert shown(deal, S) == ["[9999B]"]
    assert hand(deal, W)[Tile.JOKER] == 1


@cfg("league", ask=BOTH)
def test_sc128_offending_joker_is_gone(rules: Rules) -> None:
    """I8: the group that killed the hand is back in it, its joker with it."""
    deal = offender(rules, rack="7D J [9999B]", jokers=1, W="7D")
    deal.apply(N, Challenge(S))
    assert shown(deal, S) == ["[9999B]"]
    assert holds(deal, S, "77D J")
    for index in range(3):
        refused(deal, W, Exchange(S, index, D7))


@cfg("league", ask=BOTH)
def test_sc129_undeclared_dead_hand(rules: Rules) -> None:
    """I8: undeclared, its jokers are open; declared turns later, they all stay open."""
    deal = table(rules, W, W="7D 9B", S="[999B J] [77D JJ]", N="7D")
    deal.apply(W, Exchange(S, 1, D7))
    throw_away(deal)
    deal.apply(E, Challenge(S))
    assert not alive(deal, S)
    assert shown(deal, S) == ["[999B J]", "[777D J]"]
    deal.apply(N, Exchange(S, 1, D7))
    assert shown(deal, S) == ["[999B J]", "[7777D]"]


@cfg("league", ask=BOTH)
def test_prior_once_another_has_drawn(rules: Rules) -> None:
    """8.6: once another seat has drawn nothing goes back, and every joker is open."""
    deal = offender(rules, rack="7D J [9999B]", jokers=1, W="7D")
    throw_away(deal)
    assert asked(deal) == [W]
    deal.apply(N, Challenge(S))
    assert shown(deal, S) == ["[9999B]", "[77D J]"]
    deal.apply(W, Exchange(S, 1, D7))
    assert shown(deal, S) == ["[9999B]", "[777D]"]


@pytest.mark.parametrize("late", [False, True])
@cfg("league", ask=("all",))
def test_sc130_concealed_line_exposed(rules: Rules, late: bool) -> None:
    """I1, I7: exposures that fit only C lines all go back, at once or later; no joker is open."""
    deal = table(rules, E, E="4B", S="44B [88B J]", W="8B")
    throw(deal, "4B", S=Call(3, 0))
    if late:
        throw_away(deal)
        deal.apply(N, Challenge(S))
    else:
        deal.apply(N, Challenge(S))
    assert not alive(deal, S)
    assert shown(deal, S) == []
    assert holds(deal, S, "444B 88B J")
    assert asked(deal) == [W]
    refused(deal, W, Exchange(S, 0, Tile.BAM_8))


@pytest.mark.parametrize("policy", ["prior", "all", "none"])
def test_sc131_jokers_of_a_dead_hand(policy: str) -> None:
    """I8: of the offending exposure: back in the hand, open, or locked; "none" locks all."""
    deal = offender(Rules.league(dead_jokers=policy), "7D J [999B J]", jokers=1, W="7D 9B")
    deal.apply(N, Challenge(S))
    offending, earlier = Exchange(S, 1, D7), Exchange(S, 0, B9)
    if policy == "prior":
        assert shown(deal, S) == ["[999B J]"]
    else:
        assert shown(deal, S) == ["[999B J]", "[77D J]"]
    for action, open_ in ((offending, policy == "all"), (earlier, policy != "none")):
        if open_:
            deal.apply(W, action)
        else:
            refused(deal, W, action)


# --- I9 to I11: playing on without, and with, the dead


@cfg("classic", ask=BOTH)
def test_sc141_dead_player_s_last_discard_wins(rules: Rules) -> None:
    """I9: the finishing discard may be won on; the dead player pays double as discarder."""
    deal = table(rules, E, E="7D", S="77D N", N=WIN)
    throw(deal, "7D", S=Call(3, 0))
    assert not alive(deal, S)
    throw(deal, "N", N=MahJongg())
    assert pays(deal) == {"E": -25, "S": -50, "W": -25, "N": 100}


@cfg("casual", ask=BOTH)
def test_sc144_unpoliced(rules: Rules) -> None:
    """I11: an exposure that fits no line cannot win; its owner may keep calling."""
    deal = table(rules, E, E="7D", S="77D 999B NNNN 3B 33C")
    throw(deal, "7D", S=Call(3, 0))
    throw(deal, "3B")
    while asked(deal) != [E]:
        throw_away(deal)
    refused(deal, S, MahJongg())
    deal = table(rules, E, E="3C", S="33C 9999B NNN [777D]")
    throw(deal, "3C", S=Call(3, 0))
    refused(deal, S, MahJongg())
    assert shown(deal, S) == ["[777D]", "[333C]"]


@cfg("guided", ask=BOTH)
def test_sc145_prevented(rules: Rules) -> None:
    """I11: the call that fits no line never appears among the legal actions."""
    deal = table(rules, E, E="7D", S="77D JJJJ")
    deal.apply(E, Discard(Tile.DOT_7))
    calls = {action for action in deal.legal_actions(S) if isinstance(action, Call)}
    assert calls == {Call(5, jokers) for jokers in (2, 3, 4)}  # 77777 is in TC8


@cfg("league", ask=BOTH)
def test_sc146_two_dead(rules: Rules) -> None:
    """I10: the dead are skipped; turns alternate."""
    deal = table(rules, E, dead=[S, W])
    for expected in (N, E, N, E):
        throw_away(deal)
        assert asked(deal) == [expected]
    assert hand(deal, S).total() == 13


@pytest.mark.parametrize("how", ["replay", "end", "play_on"])
def test_sc147_three_dead(how: str) -> None:
    """I10: played again with the same East, over without payment, or on against the wall."""
    deal = table(
        Rules.league(three_dead=how), N, left=3, N="[777D]", E=WIN, draws="1C 2C N", dead=[S, W]
    )
    deal.apply(E, Challenge(N))
    if how == "play_on":
        assert asked(deal) == [E]
        throw(deal, "1C")
        assert asked(deal) == [E]
        throw(deal, "2C")
        deal.apply(E, MahJongg())
        assert pays(deal) == {"E": 150, "S": -50, "W": -50, "N": -50}
        return
    assert deal.phase is Phase.END
    assert deal.outcome.void == (how == "replay")
    assert deal.outcome.winner is None
    assert set(pays(deal).values()) == {0}


def test_stakes_are_dropped_in_a_void_deal() -> None:
    """8.5: a void deal settles nothing."""
    deal = table(Rules.league(), N, N="[777D]", E="[333C]", dead=[S, W])
    deal.apply(N, Challenge(E))
    deal.apply(E, Challenge(N))
    assert deal.outcome.void
    assert set(pays(deal).values()) == {0}


@pytest.mark.parametrize("how", ["replay", "end", "play_on"])
def test_two_players_one_live_hand(how: str) -> None:
    """8.9: with two players "three dead" reads "one live hand left"."""
    rules = Rules.league(players=2, three_dead=how)
    deal = table(rules, E, S="[777D]")
    deal.apply(E, Challenge(S))
    assert (deal.phase is Phase.END) == (how != "play_on")


# --- automatic death


def test_visible_test_at_the_start_of_a_turn() -> None:
    """8.4: counting visible tiles, the automatic test comes at the start of a turn, too."""
    rules = Rules.league(dead_hands="auto_zombie", dead_test="visible")
    deal = table(rules, E, E="8B", S=SHOWN, discards="8B 8B")
    assert alive(deal, S)
    throw(deal, "8B")
    assert asked(deal) == [S]
    assert not alive(deal, S)
    assert set(deal.legal_actions(S)) == {Discard(tile) for tile in hand(deal, S)}


@pytest.mark.parametrize("policy", ["auto_finish_turn", "auto_zombie"])
def test_the_exchange_that_locks_kills(policy: str) -> None:
    """8.4: where an exchange locks the exposure the hand is tested then, before the discard."""
    rules = Rules.league(dead_hands=policy)
    deal = table(rules, E, E="7D", S="77D 5D", W="[555D J]")
    throw(deal, "7D", S=Call(3, 0))
    assert alive(deal, S)
    deal.apply(S, Exchange(W, 0, Tile.DOT_5))
    assert not alive(deal, S)
    assert set(deal.legal_actions(S)) == {Discard(tile) for tile in hand(deal, S)}
    refused(deal, S, Revise(5, 1))


def test_zombies_discards_may_be_called() -> None:
    """8.4: a dead seat's discards may be called; itself it calls and wins nothing."""
    deal = table(preset("room"), S, S="3B", W="33B", dead=[S])
    throw(deal, "3B", W=Call(3, 0))
    assert shown(deal, W) == ["[333B]"]
    deal = table(preset("room"), E, E="N", S=WIN, dead=[S])
    deal.apply(E, Discard(Tile.NORTH))
    refused(deal, S, MahJongg())
    refused(deal, S, Call(3, 0))


def test_dead_finishers_are_skipped_by_the_last_one_playing_on() -> None:
    """8.4, I10: classic, three dead: the last one plays on against the wall."""
    deal = table(preset("classic"), E, dead=[S, W, N])
    throw_away(deal)
    assert asked(deal) == [E]


def test_three_zombies_do_not_end_the_deal() -> None:
    """8.4: room: the dead go on drawing and discarding."""
    deal = table(preset("room"), E, dead=[S, W, N])
    for expected in (S, W, N, E):
        throw_away(deal)
        assert asked(deal) == [expected]
