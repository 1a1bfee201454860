"""What arrives from outside and is no good: refused with a reason to show, and nothing is lost."""

from __future__ import annotations

import json
from typing import Any

import pytest
from odd_values import HUGE, name_of, nested
from tabletop import (
    MATCHER,
    SEATS,
    E,
    N,
    S,
    W,
    asked,
    copy,
    dealt,
    every_phase,
    refused,
    saved,
    some,
    table,
)

import mjcore
from mjcore import (
    Action,
    Call,
    Challenge,
    Deal,
    Discard,
    Error,
    Event,
    Exchange,
    Game,
    Give,
    IllegalAction,
    MahJongg,
    Offer,
    Pass,
    Phase,
    Revise,
    Rules,
    Skip,
    Tile,
    TileError,
    Vote,
)

NOTHING = "you have nothing to answer now"

ACTIONS = [
    Pass("3D 5D", blind=1),
    Pass("3D 5D 7D"),
    Vote(True),
    Vote(False),
    Offer(2),
    Give(""),
    Give("3D"),
    Discard("5B"),
    Call(4, 2),
    Call(3),
    MahJongg(),
    Skip(),
    Exchange(W, 1, "J"),
    Exchange(0, 0, "N"),
    Revise(5, 1),
    Challenge(N),
]


# --- actions as JSON


@pytest.mark.parametrize("action", ACTIONS, ids=str)
def test_dict_forms_come_back(action: Action) -> None:
    """Every action goes through JSON and comes back equal."""
    data = json.loads(json.dumps(action.to_dict()))
    assert Action.from_dict(data) == action
    assert hash(Action.from_dict(data)) == hash(action)


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        "discard",
        7,
        {},
        {"action": None},
        {"action": "draw"},
        {"action": ["discard"]},
        {"action": "discard"},
        {"action": "discard", "tile": None},
        {"action": "discard", "tile": 5},
        {"action": "discard", "tile": "5X"},
        {"action": "discard", "tile": ["5B"]},
        {"action": "discard", "tile": "5B", "more": 1},
        {"action": "discard", "tile": "5B 6B"},
        {"action": "pass", "tiles": "3D 5D 7D"},
        {"action": "pass", "tiles": ["3D", "5D", "0X"]},
        {"action": "pass", "tiles": ["3D", 5, "7D"]},
        {"action": "pass", "tiles": ["3D"], "blind": "2"},
        {"action": "pass", "tiles": ["3D"], "blind": -2},
        {"action": "pass", "tiles": ["3D"], "blind": 2.0},
        {"action": "pass", "tiles": ["3D"], "blind": True},
        {"action": "pass", "tiles": {"3D": 1}},
        {"action": "pass", "blind": 3},
        {"action": "vote", "yes": 1},
        {"action": "vote", "yes": "true"},
        {"action": "offer", "count": None},
        {"action": "offer", "count": 1.5},
        {"action": "offer", "count": -1},
        {"action": "give", "tiles": None},
        {"action": "call"},
        {"action": "call", "size": "3"},
        {"action": "call", "size": 3, "jokers": None},
        {"action": "call", "size": -3},
        {"action": "exchange", "seat": 1, "exposure": 0},
        {"action": "exchange", "seat": 4, "exposure": 0, "tile": "5D"},
        {"action": "exchange", "seat": -1, "exposure": 0, "tile": "5D"},
        {"action": "exchange", "seat": "S", "exposure": 0, "tile": "5D"},
        {"action": "exchange", "seat": 1, "exposure": -1, "tile": "5D"},
        {"action": "exchange", "seat": 1, "exposure": [0], "tile": "5D"},
        {"action": "challenge", "seat": None},
        {"action": "challenge", "seat": True},
        {"action": "skip", "why": "late"},
    ],
    ids=lambda data: json.dumps(data)[:60],
)
def test_malformed_actions(data: object) -> None:
    """Malformed JSON is refused as an action, with a reason."""
    with pytest.raises(IllegalAction) as caught:
        Action.from_dict(data)
    assert caught.value.reason.strip()


@pytest.mark.parametrize("index", range(9))
@pytest.mark.parametrize(
    "action",
    [None, "skip", 5, {"action": "skip"}, object(), Discard, Action(), [Skip()]],
    ids=name_of,
)
def test_what_is_no_action(index: int, action: object) -> None:
    """Anything that is no action is refused in every phase, and is not in the legal ones."""
    deal = every_phase()[index]
    for seat in SEATS:
        refused(deal, seat, action)


@pytest.mark.parametrize("index", range(9))
def test_enormous_numbers(index: int) -> None:
    """Numbers beyond all bounds are refused like others."""
    deal = every_phase()[index]
    huge = 10**5000
    for seat in SEATS:
        for action in (Call(huge, 0), Call(3, huge), Revise(huge, huge), Offer(huge)):
            refused(deal, seat, action)
        refused(deal, seat, Exchange(S, huge, "3C"))
        refused(deal, seat, Pass("", blind=huge))
    with pytest.raises(TileError, match="152"):
        Pass([Tile.BAM_1] * 500)


# --- seats, turns, questions


@pytest.mark.parametrize("seat", [4, -1, "E", None, 1.0, True, "0", 10**30])
def test_wrong_seats(seat: object) -> None:
    """A seat that the table does not have gets nothing, sees nothing, does nothing."""
    wrong = Error if type(seat) is int else TypeError
    for deal in every_phase():
        before = saved(deal)
        with pytest.raises(IllegalAction):
            deal.apply(seat, Skip())
        for call in (
            lambda deal=deal: deal.view(seat),
            lambda deal=deal: list(deal.legal_actions(seat)),
            lambda deal=deal: deal.events_for(seat),
            lambda deal=deal: deal.events[0].for_seat(seat),
            lambda deal=deal: deal.record(seat if seat is not None else "E"),
        ):
            with pytest.raises(wrong) as caught:
                call()
            assert type(caught.value) is wrong
        assert saved(deal) == before


@pytest.mark.parametrize("players", [2, 3])
def test_empty_seats_at_a_small_table(players: int) -> None:
    """With two or three players the empty seats are wrong seats, as a target, too."""
    deal = table(Rules.league(players=players), E, S="[333C J]", E="3C")
    with pytest.raises(IllegalAction):
        deal.apply(players, Skip())
    refused(deal, E, Challenge(players))
    refused(deal, E, Exchange(players, 0, "3C"))


def test_who_is_not_asked_hears_the_same_in_every_phase() -> None:
    """8.11: "you have nothing to answer now" reads the same in every phase."""
    reasons = set()
    for deal in every_phase("able"):
        for seat in SEATS:
            if seat not in deal.to_act:
                reasons |= {refused(deal, seat, action) for action in ACTIONS[:-1]}
    assert reasons == {NOTHING}


@pytest.mark.parametrize("index", [0, 1, 2, 3, 4, 5, 7])
def test_double_answers(index: int) -> None:
    """An answer stands: a second one is refused and the first is kept."""
    deal = every_phase()[index]
    seat = deal.to_act[-1]
    first, *others = list(deal.legal_actions(seat))[:40]
    deal.apply(seat, first)
    assert deal.view(seat).to_dict()["answer"] == first.to_dict()
    for action in (first, *others):
        if not isinstance(action, Challenge):
            assert refused(deal, seat, action) == NOTHING
    assert deal.view(seat).to_dict()["answer"] == first.to_dict()


@pytest.mark.parametrize("index", range(8))
@pytest.mark.parametrize(
    "at", ["", "0", "1:turn", "99:window", "0:end", 0, ("0", "turn"), b"0:turn"]
)
def test_stale_answers(index: int, at: object) -> None:
    """An answer to another question is refused, whatever it says; the right one is taken."""
    deal = every_phase()[index]
    if at == deal.question:
        pytest.fail("the table lists a move that is current")
    seat = deal.to_act[0]
    action = next(iter(deal.legal_actions(seat)))
    before = saved(deal)
    with pytest.raises(IllegalAction) as caught:
        deal.apply(seat, action, at=at)
    assert caught.value.reason.strip()
    assert saved(deal) == before
    deal.apply(seat, action, at=deal.view(seat).question)
    assert saved(deal) != before


def test_a_timer_s_late_skip_cannot_hit_the_next_window() -> None:
    """8.1: the moves of two windows differ, so a late answer is known as late."""
    deal = table(Rules.league(ask="all"), E, live="5B", S="55B")
    late = deal.view(S).question
    for seat in asked(deal):
        deal.apply(seat, Skip(), at=late)
    (turn,) = deal.to_act
    deal.apply(turn, next(a for a in deal.legal_actions(turn) if a.tile != Tile.JOKER))
    assert deal.phase is Phase.WINDOW
    with pytest.raises(IllegalAction):
        deal.apply(W, Skip(), at=late)
    assert W in deal.to_act


@pytest.mark.parametrize("tile", [tile for tile in Tile if str(tile) not in "1B 2B 3C"])
def test_tiles_not_held(tile: Tile) -> None:
    """Only concealed tiles that are held can be discarded or passed."""
    deal = table(Rules.league(), E, E="1111B 2222B [333C J] 44D")
    if tile != Tile.DOT_4:
        refused(deal, E, Discard(tile))
    deal = dealt(Rules.league(), E="1111B 2222B 3333C 44D")
    if tile not in (Tile.DOT_4,):
        refused(deal, E, Pass([tile, Tile.BAM_1, Tile.BAM_1]))


def test_exposed_tiles_cannot_be_discarded() -> None:
    """What lies in an exposure is no longer in the hand."""
    deal = table(Rules.league(), E, E="[333C J] [NNNN]")
    for tile in ("3C", "N", "J"):
        refused(deal, E, Discard(tile))


# --- positions and deals that cannot be


def test_a_refusal_leaves_the_deal_usable() -> None:
    """After refusals of all kinds the deal goes on as if nothing had been."""
    deal = dealt(Rules.league())
    twin = copy(deal)
    for action in ACTIONS:
        if action not in deal.legal_actions(E):
            refused(deal, E, action)
    for one in (deal, twin):
        one.apply(E, some(one, E))
    assert saved(deal) == saved(twin)


# --- values without end


@pytest.mark.parametrize("value", [nested(), HUGE, "x" * 10**6], ids=["nested", "huge", "long"])
def test_values_without_end(value: Any) -> None:
    """Whatever stands in a client's JSON is refused in a few words."""
    for call in (
        lambda: Action.from_dict(value),
        lambda: Action.from_dict({"action": value}),
        lambda: Action.from_dict({"action": "skip", "why": value}),
        lambda: Action.from_dict({"action": "discard", "tile": value}),
        lambda: Action.from_dict({"action": "offer", "count": value if value != HUGE else [HUGE]}),
        lambda: Action.from_dict({"action": "challenge", "seat": value}),
        lambda: Rules.from_dict(value),
        lambda: Rules.from_dict({"x" if isinstance(value, list) else value: 1}),
        *[
            lambda name=name: Rules.from_dict({name: value})
            for name in ("players", "ask", "call_sizes", "call_timer", "pivot_swap")
        ],
        lambda: mjcore.View.from_dict(value),
        lambda: mjcore.View.from_dict({**Deal(MATCHER, rng=1).view(0).to_dict(), "rack": value}),
        lambda: Event.from_dict(value),
        lambda: Event.from_dict({"event": value}),
        lambda: mjcore.Outcome.from_dict(value),
        lambda: Deal.from_dict(value, MATCHER),
        lambda: Deal.from_dict({**Deal(MATCHER, rng=1).to_dict(), "phase": value}, MATCHER),
        lambda: Deal.from_dict({**Deal(MATCHER, rng=1).to_dict(), "waiting": value}, MATCHER),
        lambda: Deal.from_dict({**Deal(MATCHER, rng=1).to_dict(), "start": value}, MATCHER),
        lambda: Game.from_dict({**Game(MATCHER, rng=1).to_dict(), "dealer": [value]}, MATCHER),
    ):
        with pytest.raises(mjcore.Error) as caught:
            call()
        assert len(str(caught.value)) < 500


def test_a_pass_is_unharmed_by_an_attack() -> None:
    """After all of these a deal goes on as before."""
    deal = Deal(MATCHER, rng=1)
    before = saved(deal)
    for bad in (nested(), HUGE, "x"):
        with pytest.raises(mjcore.Error):
            deal.apply(0, bad)
        with pytest.raises(mjcore.Error):
            deal.apply(bad, Pass("1B 1B 1B"))
    assert saved(deal) == before
