"""Who pays whom how much (rules K), the hot wall (D16) and tournament points."""

from __future__ import annotations

import pytest
from tabletop import (
    BOTH,
    CARD,
    PRESETS,
    SEATS,
    TC,
    E,
    N,
    S,
    W,
    answer,
    cfg,
    pays,
    preset,
    refused,
    table,
    throw,
    throw_away,
)

import mjcore
from mjcore import Call, Deal, Discard, Exchange, MahJongg, Rules, Seat, Tile

HANDS = {
    # what South holds before the last tile, the last tile, the line, whether it has jokers
    "TC1 with joker": ("333666B 9999B NN J", "N", "TC1", True),
    "TC1 jokerless": ("333666B 9999B NNN", "N", "TC1", False),
    "TC1 exposed, with joker": ("9999B NN J [333B] [666B]", "N", "TC1", True),
    "TC1 three exposures": ("NNN [333B] [666B] [9999B]", "N", "TC1", False),
    "TC2 with joker": ("FFF 4444B J 8B EEEE", "8B", "TC2", True),
    "TC3 with joker": ("22444666B 888B G J", "G", "TC3", True),
    "TC3 jokerless": ("22444666B 888B GG", "G", "TC3", False),
    "TC4 jokerless": ("1122445577B 8B FF", "8B", "TC4", False),
    "TC6 jokerless": ("NEW 1122334455B", "S", "TC6", False),
}

EXEMPT = {
    "league": {"TC4"},
    "casual": set(),
    "classic": {"TC4", "TC6"},
    "room": {"TC4", "TC6"},
    "guided": {"TC4"},
}
"""The lines that earn no jokerless bonus: the section, nothing, or all without joker groups."""

DEAD = {
    "league": [(), (W,), (W, N)],
    "casual": [()],
    "classic": [(), (W,), (W, N)],
    "room": [(), (W,), (W, N)],
    "guided": [()],
}


def unit(name: str, hand: str) -> int:
    """Return V times J: the value of the line, doubled if jokerless and not exempt."""
    line, joker = HANDS[hand][2:]
    return TC[line].value * (1 if joker or line in EXEMPT[name] else 2)


CASES = [
    pytest.param(name, hand, dead, id=f"{name}-{hand}-{len(dead)} dead".replace(" ", "_"))
    for name in PRESETS
    for hand in HANDS
    for dead in DEAD[name]
]


@pytest.mark.parametrize(("name", "hand", "dead"), CASES)
def test_win_on_a_discard(name: str, hand: str, dead: tuple[Seat, ...]) -> None:
    """K1, K3, K4, K6: the discarder pays double, the others, dead or alive, single."""
    held, last, line, _ = HANDS[hand]
    rules = preset(name)
    for discarder in (E, W, N):
        if discarder in dead and rules.dead_hands != "auto_zombie":
            continue
        racks = {discarder.letter: last, "S": held}
        deal = table(rules, discarder, dead=dead, **racks)
        deal.apply(discarder, Discard(last))
        if TC[line].concealed and not rules.concealed_call_for_mahjong:
            refused(deal, S, MahJongg())
            continue
        answer(deal, S=MahJongg())
        one = unit(name, hand)
        expected = {seat.letter: -one for seat in SEATS}
        expected[discarder.letter] = -2 * one
        assert pays(deal) == expected | {"S": 4 * one}
        assert deal.outcome.line == TC[line]
        assert (deal.outcome.self_pick, deal.outcome.discarder) == (False, discarder)


@pytest.mark.parametrize(("name", "hand", "dead"), CASES)
def test_win_by_self_pick(name: str, hand: str, dead: tuple[Seat, ...]) -> None:
    """K2, K3, K4, K6: everybody pays double."""
    held, last, line, joker = HANDS[hand]
    deal = table(preset(name), E, dead=dead, draws=last, S=held)
    throw_away(deal)
    deal.apply(S, MahJongg())
    two = 2 * unit(name, hand)
    assert pays(deal) == {"E": -two, "S": 3 * two, "W": -two, "N": -two}
    assert deal.outcome.line == TC[line]
    assert (deal.outcome.self_pick, deal.outcome.discarder) == (True, None)
    assert deal.outcome.jokerless == (not joker)
    assert deal.outcome.bonus == (not joker and line not in EXEMPT[name])


@pytest.mark.parametrize("after", ["draw", "call"])
@pytest.mark.parametrize(("name", "dead"), [(n, dead) for n in PRESETS for dead in DEAD[n]])
def test_win_by_exchange(name: str, dead: tuple[Seat, ...], after: str) -> None:
    """F9, K2: a win by exchange is a self-pick, whether the turn began with a draw or a call."""
    racks = {"W": "[555D J]", "E": "9B"}
    if after == "call":
        deal = table(preset(name), E, dead=dead, S="333666B 999B NNN 5D", **racks)
        throw(deal, "9B", S=Call(4, 0))
    else:
        deal = table(preset(name), E, dead=dead, S="333666B 999B NNN J", draws="5D", **racks)
        throw_away(deal)
    deal.apply(S, Exchange(W, 0, Tile.DOT_5))
    deal.apply(S, MahJongg())
    assert pays(deal) == {"E": -50, "S": 150, "W": -50, "N": -50}


# --- the examples of the scenarios


@cfg(ask=BOTH)
def test_sc161_on_a_discard_with_a_joker(rules: Rules) -> None:
    """K1: 25 on a discard: 50, 25, 25; the winner gets 100."""
    deal = table(rules, E, E="N", S="333666B 9999B NN J")
    throw(deal, "N", S=MahJongg())
    assert pays(deal) == {"E": -50, "S": 100, "W": -25, "N": -25}


@cfg()
def test_sc162_self_pick_with_a_joker(rules: Rules) -> None:
    """K2: 25 self-picked: 50 each; the winner gets 150."""
    deal = table(rules, S, S="333666B 9999B NNN J")
    deal.apply(S, MahJongg())
    assert pays(deal) == {"E": -50, "S": 150, "W": -50, "N": -50}


@cfg()
def test_sc164_jokerless_self_pick(rules: Rules) -> None:
    """K3: jokerless and self-picked: 100 each; the winner gets 300."""
    deal = table(rules, S, S="333666B 9999B NNNN")
    deal.apply(S, MahJongg())
    assert pays(deal) == {"E": -100, "S": 300, "W": -100, "N": -100}


@cfg()
def test_sc165_singles_and_pairs_self_pick(rules: Rules) -> None:
    """K4: no jokerless bonus for Singles and Pairs; casual knows no exemption."""
    each = 200 if rules == Rules.casual() else 100
    deal = table(rules, S, S="112244557788B FF")
    deal.apply(S, MahJongg())
    assert pays(deal) == {"E": -each, "S": 3 * each, "W": -each, "N": -each}


@cfg("league", "classic", "room", "guided", ask=BOTH)
def test_sc167_singles_and_pairs_on_a_discard(rules: Rules) -> None:
    """K4: on a discard 50, 100 from the discarder, 50."""
    deal = table(rules, W, W="8B", S="1122445577B 8B FF")
    throw(deal, "8B", S=MahJongg())
    assert pays(deal) == {"E": -50, "S": 200, "W": -100, "N": -50}


@pytest.mark.parametrize(
    ("rules", "each"),
    [
        pytest.param(Rules.league(), 160, id="SC168-section"),
        pytest.param(Rules.guided(), 160, id="SC168-guided"),
        pytest.param(Rules.casual(), 160, id="SC168-none"),
        pytest.param(Rules.league(jokerless_exempt="none"), 160, id="league-none"),
        pytest.param(Rules.classic(), 80, id="SC169-classic"),
        pytest.param(Rules.room(), 80, id="SC169-room"),
        pytest.param(Rules.league(jokerless_exempt="structural"), 80, id="league-structural"),
    ],
)
def test_only_singles_and_pairs_in_another_section(rules: Rules, each: int) -> None:
    """K4: TC6 earns the bonus under the section test and where nothing is exempt."""
    deal = table(rules, S, S="NEWS 1122334455B")
    deal.apply(S, MahJongg())
    assert pays(deal) == {"E": -each, "S": 3 * each, "W": -each, "N": -each}


@cfg(ask=BOTH)
def test_sc170_east_gets_nothing_extra(rules: Rules) -> None:
    """K5: no bonus for East."""
    deal = table(rules, S, S="N", E="333666B 9999B NN J")
    throw(deal, "N", E=MahJongg())
    assert pays(deal) == {"E": 100, "S": -50, "W": -25, "N": -25}


@pytest.mark.parametrize("discarder", [E, S, W])
def test_sc171_room_worked_example(discarder: Seat) -> None:
    """K1: a 25-point hand on a discard: 50 from the discarder, 25 from each other, 100 in all."""
    deal = table(Rules.room(), discarder, **{discarder.letter: "N"}, N="333666B 9999B NN J")
    throw(deal, "N", N=MahJongg())
    assert sorted(pays(deal).values()) == [-50, -25, -25, 100]
    assert deal.outcome.payments[discarder] == -50


@cfg("league", ask=BOTH)
def test_sc172_thrower_to_three_exposures(rules: Rules) -> None:
    """K6: no paying for the table: only the ordinary double."""
    deal = table(rules, E, E="N", S="NN J [333B] [666B] [9999B]")
    throw(deal, "N", S=MahJongg())
    assert pays(deal) == {"E": -50, "S": 100, "W": -25, "N": -25}


@pytest.mark.parametrize(
    ("changes", "discard", "self_pick"),
    [
        ({"discarder_mult": 3}, (-150, 250, -50, -50), (-100, 300, -100, -100)),
        ({"self_pick_mult": 1}, (-100, 200, -50, -50), (-50, 150, -50, -50)),
        ({"jokerless_mult": 1}, (-50, 100, -25, -25), (-50, 150, -50, -50)),
    ],
)
def test_multipliers(changes: dict, discard: tuple, self_pick: tuple) -> None:
    """6.3: V times the jokerless, times the discarder's or the self-pick multiplier."""
    rules = Rules.league(**changes)
    deal = table(rules, E, E="N", S="333666B 9999B NNN")
    throw(deal, "N", S=MahJongg())
    assert deal.outcome.payments == discard
    deal = table(rules, S, S="333666B 9999B NNNN")
    deal.apply(S, MahJongg())
    assert deal.outcome.payments == self_pick


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("name", PRESETS)
def test_fewer_players_pay_alike(name: str, players: int) -> None:
    """N1, K: with two or three players the same, for those who are there."""
    rules = preset(name, players=players)
    deal = table(rules, E, E="N", S="333666B 9999B NN J")
    throw(deal, "N", S=MahJongg())
    assert deal.outcome.payments == {2: (-50, 50), 3: (-50, 75, -25)}[players]
    deal = table(rules, S, S="333666B 9999B NNNN")
    deal.apply(S, MahJongg())
    assert deal.outcome.payments == {2: (-100, 100), 3: (-100, 200, -100)}[players]


# --- D16: the hot wall

HOT = Rules.league(hot_wall_tiles=20)


@pytest.mark.parametrize(
    ("left", "seen", "held", "expected"),
    [
        pytest.param(12, "", "333666B 9999B NN J", (-100, 100, 0, 0), id="SC176"),
        pytest.param(20, "", "333666B 9999B NN J", (-100, 100, 0, 0), id="just-hot"),
        pytest.param(21, "", "333666B 9999B NN J", (-50, 100, -25, -25), id="not-yet-hot"),
        pytest.param(0, "", "333666B 9999B NN J", (-100, 100, 0, 0), id="empty"),
        pytest.param(12, "", "333666B 9999B NNN", (-200, 200, 0, 0), id="jokerless"),
        pytest.param(12, "discard", "333666B 9999B NN J", (-50, 100, -25, -25), id="seen"),
    ],
)
def test_hot_wall(left: int, seen: str, held: str, expected: tuple) -> None:
    """D16: near the end who throws an unseen winning tile pays for all."""
    discards = "N" if seen else ""
    hidden = "" if held.endswith("NNN") or seen or not left else "N"
    deal = table(
        HOT,
        E,
        left=left,
        discards=discards,
        unseen=hidden,
        E="N",
        S=held,
        W="N" if not left else "",
    )
    throw(deal, "N", S=MahJongg())
    assert deal.outcome.payments == expected
    assert deal.outcome.hot == (expected[2] == 0)


def test_hot_wall_looks_at_exposures_too() -> None:
    """8.8: another tile of the kind in an exposure makes it seen, even the winner's own."""
    deal = table(HOT, E, left=12, E="8B", S="FFF 4444B J 8B EEEE", W="[88B J]")
    throw(deal, "8B", S=MahJongg())
    assert deal.outcome.payments == (-60, 120, -30, -30)


def test_hot_wall_self_pick_is_ordinary() -> None:
    """D16: the hot wall punishes throwing, not drawing."""
    deal = table(HOT, E, left=12, draws="N", unseen="N", S="333666B 9999B NN J")
    throw_away(deal)
    deal.apply(S, MahJongg())
    assert deal.outcome.payments == (-50, 150, -50, -50)


# --- which line is paid


LINES = mjcore.Card.loads("""
[card]
name = "Pairs in two ways"
[[section]]
name = "Pairs"
lines = [{ hand = "11a 22a 33a 44a 55a 66a 77a | any run", value = 28 }]
[[section]]
name = "Singles and Pairs"
singles_and_pairs = true
lines = [{ hand = "11a 22a 33a 44a 55a 66a 77a", value = 50 }]
""")


@pytest.mark.parametrize(
    ("rules", "line", "paid", "bonus"),
    [
        (Rules.league(), "Pairs #1", 28 * 2 * 2, True),
        (Rules.league(jokerless_mult=1), "Singles and Pairs #1", 50 * 2, False),
        (Rules.league(scoring="tournament"), "Singles and Pairs #1", 60, False),
        (Rules.league(scoring="tournament", jokerless_mult=1), "Singles and Pairs #1", 60, False),
    ],
    ids=["payment", "no jokerless double", "tournament", "no jokerless double in a tournament"],
)
def test_the_line_that_earns_most(rules: Rules, line: str, paid: int, bonus: bool) -> None:
    """8.8: the winner takes the line that earns most as the rules count, K10: in points."""
    racks = ["11223344556677B", None, None, None]
    deal = Deal.position(LINES, rules, racks=racks, origin="first")
    deal.apply(E, MahJongg())
    outcome = deal.outcome
    assert outcome.line.id == line
    each = paid if rules.scoring == "tournament" else 3 * paid
    assert outcome.payments[0] == each
    assert outcome.bonus is bonus


def test_the_hot_wall_of_a_position_after_a_call() -> None:
    """8.8: what counts is the tile that was called, and the wall as it was thrown."""
    rules = Rules.league(hot_wall_tiles=20, mahjong_in_error="reject")
    racks = [None, "666B 9999B NNNN [333B]", None, None]
    for discards, hot in [("", True), ("9D", True), ("3B 9D", False)]:
        deal = Deal.position(
            CARD, rules, racks=racks, turn=S, origin="call", discards=discards, wall=20
        )
        deal.apply(S, MahJongg())
        assert deal.outcome.hot is hot
        assert deal.outcome.discarder == E
    deal = Deal.position(CARD, rules, racks=racks, turn=S, origin="call", wall=21)
    deal.apply(S, MahJongg())
    assert not deal.outcome.hot
