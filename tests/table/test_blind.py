"""Blind passes: when, how many, who learns what, and several at once (rules B4 to B6)."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from fractions import Fraction
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tabletop import (
    MATCHER,
    SEATS,
    E,
    N,
    S,
    W,
    asked,
    cfg,
    dealt,
    hand,
    holds,
    pass_round,
    refused,
    some,
    to_phase,
)

from mjcore import (
    Deal,
    Give,
    Offer,
    Pass,
    Phase,
    Rules,
    Seat,
    Tile,
    Vote,
)
from mjcore.notation import parse_tiles
from mjcore.table.blind import pass_blind
from mjcore.table.chance import Stream
from mjcore.table.event import Parcel

# --- B4, B5: blind passes

BLIND = ("league", "classic", "room", "guided")


@cfg(*BLIND)
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    ("phase", "steps", "text", "blind"),
    [
        pytest.param(Phase.CH1_LEFT, 3, "1D", 2, id="SC016"),
        pytest.param(Phase.CH1_LEFT, 3, "", 3, id="SC017"),
        pytest.param(Phase.CH2_RIGHT, 1, "15D", 1, id="SC019"),
    ],
)
def test_blind_pass(
    rules: Rules, phase: Phase, steps: int, text: str, blind: int, seed: int
) -> None:
    """B4: on the first left and the last right, k own tiles and 3 - k of those coming, unseen."""
    deal = to_phase(dealt(rules, E="15D", seed=seed), phase)
    giver, receiver = Seat((E - steps) % 4), Seat((E + steps) % 4)
    if not holds(deal, E, text):
        text = " ".join(str(tile) for tile in some(deal, E, 3 - blind).tiles)
    sent = {seat: some(deal, seat) for seat in SEATS} | {E: Pass(text, blind)}
    before = pass_round(deal, E=sent[E])
    coming = Counter(sent[giver].tiles)
    kept = hand(deal, E) - (before[E] - Counter(sent[E].tiles))
    assert kept.total() == 3 - blind
    assert not kept - coming
    got = hand(deal, receiver) - (before[receiver] - Counter(sent[receiver].tiles))
    assert got == Counter(sent[E].tiles) + (coming - kept)


@cfg("casual")
@pytest.mark.parametrize("phase", [Phase.CH1_LEFT, Phase.CH2_RIGHT])
def test_no_blind_pass_where_the_table_has_none(rules: Rules, phase: Phase) -> None:
    """B4: the casual table knows no blind pass."""
    deal = to_phase(dealt(rules), phase)
    refused(deal, E, some(deal, E, 2))


@cfg(*BLIND)
@pytest.mark.parametrize(
    "phase",
    [
        pytest.param(Phase.CH2_LEFT, id="SC018"),
        pytest.param(Phase.CH1_RIGHT, id="first-right"),
        pytest.param(Phase.CH1_ACROSS, id="first-across"),
        pytest.param(Phase.CH2_ACROSS, id="second-across"),
    ],
)
def test_no_blind_pass_on_the_other_passes(rules: Rules, phase: Phase) -> None:
    """B4: only the first pass to the left and the last to the right may be blind."""
    deal = to_phase(dealt(rules), phase)
    for count in range(3):
        refused(deal, E, some(deal, E, count))


@cfg(*BLIND)
@pytest.mark.parametrize("blind", [1, 2, 4])
def test_a_blind_pass_makes_three(rules: Rules, blind: int) -> None:
    """B4: own and blind tiles are three together."""
    deal = to_phase(dealt(rules), Phase.CH1_LEFT)
    refused(deal, E, Pass(some(deal, E, 3).tiles, blind=blind))


@pytest.mark.parametrize("only", ["first_left", "last_right"])
def test_each_blind_pass_can_be_switched_by_itself(only: str) -> None:
    """B4: a table may allow one of the two blind passes."""
    rules = Rules.league(blind_passes=frozenset({only}))
    for name, phase in (("first_left", Phase.CH1_LEFT), ("last_right", Phase.CH2_RIGHT)):
        deal = to_phase(dealt(rules), phase)
        if name == only:
            assert some(deal, E, 1) in deal.legal_actions(E)
        else:
            refused(deal, E, some(deal, E, 1))


@cfg(*BLIND)
def test_sc020_no_last_right_after_a_stopped_charleston(rules: Rules) -> None:
    """B4: without a second Charleston there is no last right; the courtesy is not blind."""
    deal = to_phase(dealt(rules), Phase.CH2_VOTE)
    for seat in SEATS:
        deal.apply(seat, Vote(seat != N))
    while deal.phase is not Phase.TURN:
        for seat in asked(deal):
            assert not any(isinstance(action, Pass) for action in deal.legal_actions(seat))
            refused(deal, seat, some(deal, seat, 2))
        for seat in asked(deal):
            courtesy = deal.phase is Phase.COURTESY_PASS
            deal.apply(seat, Give(some(deal, seat, 2).tiles) if courtesy else Offer(2))


@cfg(*BLIND)
@pytest.mark.parametrize("seed", range(6))
def test_sc022_stolen_tiles_stay_unseen(rules: Rules, seed: int) -> None:
    """B5: what a seat forwards unseen it never sees, neither in its view nor in its events."""
    deal = dealt(rules, S="789D", seed=seed, E="1B", W="1C", N="2C")
    if holds(deal, E, "7D"):
        pytest.fail("the filler must not hold the tiles that are looked for")
    for _ in range(2):
        pass_round(
            deal, **{name: keep_dots(deal, seat) for name, seat in zip("ESWN", SEATS, strict=True)}
        )
    assert deal.phase is Phase.CH1_LEFT
    before = hand(deal, E)
    events = []
    for seat, action in (
        (E, some(deal, E, 1)),
        (S, Pass("789D")),
        (W, some(deal, W)),
        (N, some(deal, N)),
    ):
        events += deal.apply(seat, action)
    kept = [tile for tile in parse_tiles("789D") if hand(deal, E)[tile] > before[tile]]
    assert len(kept) == 1
    seen = [event.for_seat(E) for event in events]
    text = json.dumps(deal.view(E).to_dict()) + json.dumps(
        [event.to_dict() for event in seen if event]
    )
    for tile in parse_tiles("789D"):
        assert (f'"{tile}"' in text) == (tile in kept)


def keep_dots(deal, seat: Seat) -> Pass:
    """Pass three tiles that are neither jokers nor 7, 8, 9 dots."""
    kept = {Tile.JOKER, *parse_tiles("789D")}
    tiles = [tile for tile in sorted(hand(deal, seat).elements()) if tile not in kept]
    return Pass(tuple(tiles[:3]))


# --- B6: several blind passes at once


@cfg(*BLIND)
def test_sc023_all_four_blind_three(rules: Rules) -> None:
    """B6: when all four pass three blind nothing moves."""
    deal = to_phase(dealt(rules), Phase.CH1_LEFT)
    before = pass_round(deal, **dict.fromkeys("ESWN", Pass((), blind=3)))
    assert {seat: hand(deal, seat) for seat in SEATS} == before
    assert deal.phase is Phase.CH2_VOTE


@cfg(*BLIND)
@pytest.mark.parametrize("seed", range(8))
def test_sc024_all_four_blind_one(rules: Rules, seed: int) -> None:
    """B6: each gives two and keeps two of those that come round; no tile is lost or made."""
    deal = to_phase(dealt(rules, seed=seed), Phase.CH1_LEFT)
    sent = {seat: some(deal, seat, 2) for seat in SEATS}
    before = pass_round(
        deal, **{name: sent[seat] for name, seat in zip("ESWN", SEATS, strict=True)}
    )
    pool = sum((Counter(action.tiles) for action in sent.values()), Counter())
    kept = Counter()
    for seat in SEATS:
        got = hand(deal, seat) - (before[seat] - Counter(sent[seat].tiles))
        assert got.total() == 2
        kept += got
    assert kept == pool


@cfg(*BLIND, blind_resolution="iou")
def test_sc025_one_own_tile_comes_home(rules: Rules) -> None:
    """B6: one seat has one own tile, nobody else any: only it has room to keep it."""
    deal = to_phase(dealt(rules, E="9D"), Phase.CH1_LEFT)
    tile = Pass("9D", 2) if holds(deal, E, "9D") else some(deal, E, 1)
    before = pass_round(deal, E=tile, **dict.fromkeys("SWN", Pass((), blind=3)))
    assert {seat: hand(deal, seat) for seat in SEATS} == before


@pytest.mark.parametrize("how", ["iou", "east_first"])
@pytest.mark.parametrize("counts", [(3, 2, 1, 0), (0, 3, 0, 3), (1, 1, 2, 1), (2, 0, 0, 1)])
def test_debts_are_paid_in_turn_and_by_chance(how: str, counts: tuple[int, ...]) -> None:
    """B6, 8.3: each seat keeps as many as it gave; each outcome comes about at its odds."""
    rules = Rules.league(blind_resolution=how)
    racks = ["123456789B 123C 12D", "456789C 1234567D", "89D NEWSGR0F 123B", "3456789B NEWSGR"]
    runs, tally = 300, Counter()
    for seed in range(runs):
        deal = Deal.position(MATCHER, rules, racks=racks, phase=Phase.CH1_LEFT, rng=seed)
        sent = {seat: some(deal, seat, counts[seat]) for seat in SEATS}
        before = pass_round(deal, **{k: sent[s] for k, s in zip("ESWN", SEATS, strict=True)})
        got = [hand(deal, s) - (before[s] - Counter(sent[s].tiles)) for s in SEATS]
        assert tuple(tiles.total() for tiles in got) == counts
        tally[_text([sorted(tiles.elements()) for tiles in got])] += 1
    odds = _odds(sent, how)
    assert sum(odds.values()) == 1
    assert set(tally) <= set(odds)
    for outcome, chance in odds.items():
        spread = 5 * float(chance * (1 - chance) / runs) ** 0.5
        assert abs(tally[outcome] / runs - chance) <= spread


def _text(lying: list[list[Tile]]) -> str:
    return "|".join(" ".join(str(tile) for tile in sorted(tiles)) for tiles in lying)


def _odds(sent: dict[Seat, Pass], how: str) -> dict[str, Fraction]:
    """Return every outcome of a pass to the left with its chance, by trying all draws."""
    most = max(SEATS, key=lambda seat: (len(sent[seat].tiles), -seat))
    found: dict[str, Fraction] = defaultdict(Fraction)

    def visit(at: int, number: int, out: list, lying: list, owes: list, chance: Fraction) -> None:
        if number >= 4 and not out and not any(owes):
            found[_text(lying)] += chance
            return
        if owes[at] and lying[at]:
            less = [owed - (seat == at) for seat, owed in enumerate(owes)]
            for pick in range(len(lying[at])):
                rest = [list(tiles) for tiles in lying]
                tile = rest[at].pop(pick)
                visit(at, number, [*out, tile], rest, less, chance / len(lying[at]))
            return
        left = (at + 3) % 4
        after = [tiles + (out if seat == left else []) for seat, tiles in enumerate(lying)]
        fresh = list(sent[SEATS[left]].tiles) if number + 1 < 4 else []
        visit(left, number + 1, fresh, after, owes, chance)

    start = E if how == "east_first" else most
    owed = [3 - len(sent[seat].tiles) for seat in SEATS]
    visit(start, 0, list(sent[start].tiles), [[], [], [], []], owed, Fraction(1))
    return found


# --- the exchange on its own


tiles = st.sampled_from([tile for tile in Tile if tile != Tile.JOKER])


own_tiles = st.lists(st.lists(tiles, max_size=3).map(tuple), min_size=4, max_size=4)


@given(own_tiles, st.sampled_from([1, 3]), st.booleans(), st.integers(0, 1000))
def test_blind_passes_keep_every_count(own, step, east_first, seed):
    """6.1: a seat keeps as many of the tiles that came to it as it passed of its own."""
    kept, moves = pass_blind(own, step, east_first, Stream(seed, "test"))
    assert [len(tiles) for tiles in kept] == [len(tiles) for tiles in own]
    assert sorted(chain(*kept)) == sorted(chain(*own))
    assert all(tiles == sorted(tiles) for tiles in kept)
    assert len(moves) <= 15
    sent = Counter()
    for move in moves:
        assert move.target == (move.source + step) % 4
        sent[move.source] += len(move.tiles)
    assert not moves or all(sent[seat] == 3 for seat in range(4))


def test_all_blind_three():
    """8.3: all four three blind: nothing moves."""
    assert pass_blind([()] * 4, 3, False, Stream(1, "test")) == ([[], [], [], []], [])


def test_the_first_visit():
    """8.3: the seat with most own tiles is visited first, ties from East; or East always is."""
    own = [(Tile.BAM_1,), (Tile.BAM_2, Tile.BAM_3), (), (Tile.CRAK_1, Tile.CRAK_2)]
    _, moves = pass_blind(own, 1, False, Stream(1, "test"))
    assert moves[0] == Parcel(1, 2, (Tile.BAM_2, Tile.BAM_3))
    _, moves = pass_blind(own, 1, True, Stream(1, "test"))
    assert moves[0] == Parcel(0, 1, (Tile.BAM_1,))


def test_the_odds_of_a_forwarded_tile():
    """8.3: a tile passed on is drawn at random from those that have come to the seat."""
    own = [
        (Tile.BAM_1, Tile.BAM_2, Tile.BAM_3),
        (Tile.CRAK_1, Tile.CRAK_2),
        *[(Tile.DOT_1,) * 3] * 2,
    ]
    kept = Counter()
    for seed in range(900):
        after, _ = pass_blind(own, 1, False, Stream(seed, "test"))
        kept.update({Tile.BAM_1, Tile.BAM_2, Tile.BAM_3} - set(after[1]))
    assert all(240 < n < 360 for n in kept.values())
    assert sum(kept.values()) == 900
