"""No leak: a seat's view, its events and what errors tell it depend on what it may know alone.

In random positions everything that a seat may not know is changed, all at once and in many ways;
what the table tells the seat must stay equal to the byte.
"""

from __future__ import annotations

import json
import random
from collections import defaultdict

import pytest
from any_rules import any_rules
from table_driver import choose
from table_oracle import universe
from table_secrets import knowledge, twin
from tabletop import MATCHER, SEATS, E, N, S, W, copy, dealt, saved, table

from mjcore import (
    Call,
    Challenge,
    Deal,
    Discard,
    IllegalAction,
    MahJongg,
    Pass,
    Phase,
    Rules,
    Seat,
    Skip,
)


def positions(seed: int, number: int = 12):
    """Play a deal at random and yield it at some moments of it."""
    rng = random.Random(seed)
    rules = any_rules(rng)
    deal = Deal(MATCHER, rules, rng=seed)
    moves = 0
    while deal.outcome is None and number:
        if (moves < 26 and rng.random() < 0.15) or rng.random() < 0.04:
            number -= 1
            yield deal, rng
        moves += 1
        seat = rng.choice(list(deal.to_act))
        deal.apply(seat, choose(deal, seat, rng, 0.5))


def told(deal: Deal, seat: Seat, action: object) -> str:
    """Return what a refusal says, or that there is none."""
    one = copy(deal) if action in deal.legal_actions(seat) else deal
    try:
        one.apply(seat, action)
    except IllegalAction as refusal:
        return refusal.reason
    return "accepted"


@pytest.mark.parametrize("seed", range(40))
def test_what_a_seat_is_told_depends_on_what_it_knows(seed: int) -> None:
    """8.11: other racks, the wall, blind tiles, others' answers and the seed never show."""
    compared = 0
    for deal, rng in positions(seed):
        viewer = Seat(rng.randrange(deal.players))
        known = knowledge(deal, viewer)
        for _ in range(4):
            other = twin(deal, viewer, rng, top=False)
            if other is None:
                continue
            compared += 1
            assert knowledge(other, viewer) == known
            for action in rng.sample(universe(), 80):
                assert told(other, viewer, action) == told(deal, viewer, action), action
    assert compared > 10


def public(deal: Deal, viewer: Seat, seat: Seat, action: object) -> str:
    """Carry an action out on a copy; return what the viewer hears of it and sees afterwards."""
    one = copy(deal)
    events = one.apply(seat, action)
    heard = [seen.to_dict() for event in events if (seen := event.for_seat(viewer)) is not None]
    return json.dumps([heard, one.view(viewer).to_dict()])


def both_ways(deal: Deal, other: Deal, viewer: Seat, rng: random.Random) -> int:
    """Do the same in both deals; compare what the viewer hears, unless it may learn something."""
    if deal.phase is Phase.END or not set(deal.to_act) & set(other.to_act):
        return 0
    seat = rng.choice(sorted(set(deal.to_act) & set(other.to_act)))
    actions = list(deal.legal_actions(seat))
    legal = [action for action in actions if action in other.legal_actions(seat)]
    rng.shuffle(legal)
    done = 0
    for action in legal[:5]:
        last = len(deal.to_act) == 1 or len(other.to_act) == 1
        if deal.phase is not Phase.TURN and last:
            continue  # the last answer brings the others to light, as it should
        if isinstance(action, MahJongg):
            continue  # shows the winner's tiles
        if isinstance(action, Discard) and _asks(deal, seat, action) != _asks(other, seat, action):
            continue  # that somebody is asked is public
        done += 1
        assert public(deal, viewer, seat, action) == public(other, viewer, seat, action), action
    return done


def _asks(deal: Deal, seat: Seat, action: Discard) -> tuple[Phase, list[int]]:
    one = copy(deal)
    one.apply(seat, action)
    return one.phase, one.to_act if one.phase is Phase.TURN else []


@pytest.mark.parametrize("seed", range(40, 80))
def test_what_a_seat_hears_depends_on_what_it_knows(seed: int) -> None:
    """8.11: the events of what anybody does next tell a seat nothing that it may not know."""
    compared = 0
    for deal, rng in positions(seed):
        for viewer in range(deal.players):
            other = twin(deal, Seat(viewer), rng)
            if other is not None:
                compared += both_ways(deal, other, Seat(viewer), rng)
    assert compared > 5


# --- blind passes


@pytest.mark.parametrize("rules", [Rules.league(), Rules.room()], ids=["league", "room"])
def test_blind_tiles_leave_no_trace(rules: Rules) -> None:
    """B5: East forwards two of South's three: which two shows in nothing that East is told."""
    seen: dict[str, set[str]] = defaultdict(set)
    forwarded: dict[str, set[str]] = defaultdict(set)
    for seed in range(60):
        rng = random.Random(seed)
        deal = dealt(rules, S="7889D 12C", E="1B 5C", W="4C 3D N", N="6C W 9D", seed=seed % 3)
        state = deal.to_dict()
        state["start"] |= {"seed": f"{seed:064x}", "shuffled": False}
        deal = Deal.from_dict(state, MATCHER)
        for passes in (("1B 2B 3B",) * 4, ("4B 5B 6B",) * 4):
            for seat, tiles in zip(SEATS, _own(deal, passes), strict=True):
                deal.apply(seat, Pass(tiles))
        mine = sorted(t for t in _rack(deal, E) if t != "J")[:1]
        sent = rng.choice(["7D 8D 8D", "7D 8D 9D", "8D 8D 9D"])
        for seat in (S, W, N):
            deal.apply(seat, Pass(sent) if seat == S else Pass(_own(deal, ("",) * 4)[seat]))
        before = _rack(deal, E)
        deal.apply(E, Pass(mine, blind=2))
        kept = [
            tile for tile in ("7D", "8D", "9D") if _rack(deal, E).count(tile) > before.count(tile)
        ]
        assert len(kept) == 1
        key = f"{seed % 3}{kept}"
        seen[key].add(knowledge(deal, E))
        forwarded[key].add(" ".join(sorted(_rack(deal, N))))
    assert any(len(racks) > 1 for racks in forwarded.values())
    assert all(len(texts) == 1 for texts in seen.values())


def _rack(deal: Deal, seat: Seat) -> list[str]:
    return list(deal.view(seat).to_dict()["rack"])


def _own(deal: Deal, wanted: tuple[str, ...]) -> list[list[str]]:
    """Return for each seat three tiles that are neither jokers nor 7, 8, 9 dots."""
    racks = [[t for t in _rack(deal, seat) if t not in ("J", "7D", "8D", "9D")] for seat in SEATS]
    assert len(wanted) == 4
    return [rack[:3] for rack in racks]


# --- windows


@pytest.mark.parametrize("ask", ["able", "all"])
def test_answers_in_a_window_are_secret(ask: str) -> None:
    """8.11: the fact and the order of answers do not show, nor who is asked besides oneself."""
    deal = table(Rules.league(ask=ask), E, live="3B", S="33B", W="3B J", N="J 12C")
    views = {seat: json.dumps(deal.view(seat).to_dict()) for seat in SEATS}
    for action in (Skip(), Call(3, 0)):
        one = copy(deal)
        events = one.apply(S, action)
        for seat in (E, W, N):
            assert [event.for_seat(seat) for event in events] == [None] * len(events)
            assert json.dumps(one.view(seat).to_dict()) == views[seat]
    assert deal.view(E).to_dict()["to_act"] == []
    assert deal.view(W).to_dict()["to_act"] == [W]
    if ask == "able":
        assert deal.view(N).to_dict()["to_act"] == []


def test_losing_claims_are_never_published() -> None:
    """8.1: after a window only the winning claim is told."""
    deal = table(Rules.league(), E, live="3B", S="33B", W="3B J")
    silent = copy(deal)
    deal.apply(W, Call(3, 1))
    silent.apply(W, Skip())
    told_by = [deal.apply(S, Call(3, 0)), silent.apply(S, Call(3, 0))]
    for seat in (E, S, N):
        heard = [[event.for_seat(seat) for event in events] for events in told_by]
        assert heard[0] == heard[1]
        assert deal.view(seat) == silent.view(seat)
        assert deal.record(seat) == silent.record(seat)
    assert W not in [
        seen.seat for event in told_by[0] if (seen := event.for_seat(E)) and hasattr(seen, "seat")
    ]


def test_the_losers_racks_stay_hidden_at_the_end() -> None:
    """8.11: at the end the winner's fourteen are shown, the losers' racks are not."""
    deal = table(Rules.league(), S, S="333666B 9999B NNNN", W="77D JJ")
    deal.apply(S, MahJongg())
    assert deal.view(E).to_dict()["outcome"]["rack"] == "3336669999B NNNN"
    shuffled = twin(deal, E, random.Random(2))
    assert shuffled is not None
    assert saved(shuffled) != saved(deal)
    assert knowledge(shuffled, E) == knowledge(deal, E)


def test_a_deferred_challenge_shows_no_verdict() -> None:
    """8.5, 8.11: what is judged at the end shows at the end."""
    rules = Rules.league(challenge_resolution="deferred")
    texts = set()
    for exposure in ("[777D]", "[333D]"):
        deal = table(rules, E, S=exposure)
        events = deal.apply(W, Challenge(S))
        heard = [[event.for_seat(seat).to_dict() for event in events] for seat in SEATS]
        texts.add(json.dumps([heard, [deal.view(seat).to_dict()["stakes"] for seat in SEATS]]))
    assert len(texts) == 1
