"""Blind passes: when, how many, who learns what, and several at once (rules B4 to B6)."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest
from tabletop import (
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
    text = json.dumps(deal.view(E)) + json.dumps([event.to_dict() for event in seen if event])
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
def test_blind_passes_go_round_as_the_debts_are_paid(how: str, counts: tuple[int, ...]) -> None:
    """B6: each seat keeps as many as it gave; only the reachable hands come about, at its odds."""
    tallies: dict[str, Counter[str]] = {"engine": Counter(), "model": Counter()}
    rules = Rules.league(blind_resolution=how)
    runs = 400
    for seed in range(runs):
        deal = to_phase(dealt(rules), Phase.CH1_LEFT) if not seed else _reseeded(rules, seed)
        sent = {seat: some(deal, seat, counts[seat]) for seat in SEATS}
        before = pass_round(deal, **{k: sent[s] for k, s in zip("ESWN", SEATS, strict=True)})
        end = []
        for seat in SEATS:
            got = hand(deal, seat) - (before[seat] - Counter(sent[seat].tiles))
            assert got.total() == counts[seat]
            end.append(" ".join(str(tile) for tile in sorted(got.elements())))
        tallies["engine"]["|".join(end)] += 1
        tallies["model"][_model(sent, how, seed)] += 1
    assert set(tallies["engine"]) <= set(tallies["model"]) | {
        key for key, times in tallies["engine"].items() if times < 8
    }
    for key in tallies["model"]:
        share = tallies["model"][key] / runs
        spread = 5 * (max(share * (1 - share), 0.01) * 2 / runs) ** 0.5
        assert abs(tallies["engine"][key] / runs - share) < spread


def _reseeded(rules: Rules, seed: int):
    """Deal the same wall again with other chance in the blind passes."""
    deal = dealt(rules)
    state = deal.to_dict()
    state["start"]["seed"] = f"{seed:064x}"
    return to_phase(type(deal).from_dict(state, deal.matcher), Phase.CH1_LEFT)


def _model(sent: dict[Seat, Pass], how: str, seed: int) -> str:
    """Pay the debts seat by seat, in passing order (to the left), as a slow table would."""
    rng = random.Random(seed * 977 + 5)
    start = (
        E if how == "east_first" else max(SEATS, key=lambda seat: (len(sent[seat].tiles), -seat))
    )
    lying: dict[Seat, list[Tile]] = {seat: [] for seat in SEATS}
    owes = {seat: 3 - len(sent[seat].tiles) for seat in SEATS}
    visited: set[Seat] = set()
    seat = start
    while len(visited) < 4 or any(owes.values()):
        out = [] if seat in visited else list(sent[seat].tiles)
        visited.add(seat)
        while owes[seat] and lying[seat]:
            out.append(lying[seat].pop(rng.randrange(len(lying[seat]))))
            owes[seat] -= 1
        seat = Seat((seat + 3) % 4)
        lying[seat] += out
    return "|".join(" ".join(str(tile) for tile in sorted(lying[place])) for place in SEATS)
