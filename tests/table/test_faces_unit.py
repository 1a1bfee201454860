"""The faces of the table: words for players, numbers of any make, views that are copies."""

from __future__ import annotations

import json
import random
from typing import Any

import numpy as np
import pytest
from tabletop import CARD, MATCHER, SEATS, E, W, every_phase, refused, table

import mjcore
from mjcore import Call, Deal, Discard, Exchange, Game, Offer, Pass, Phase, Rules, Skip
from mjcore.errors import shown
from mjcore.table.actions import ACTIONS
from mjcore.table.wording import DEEDS, QUESTIONS, amount

# --- the words of the game

OUT_OF_PLACE = [
    (Phase.CH1_RIGHT, Discard("5B"), "you cannot discard now: a pass of three tiles is asked for"),
    (
        Phase.CH1_LEFT,
        mjcore.MahJongg(),
        "you cannot declare mah jongg now: a pass of three tiles is asked for",
    ),
    (
        Phase.CH2_VOTE,
        Pass("3D 5D 7D"),
        "you cannot pass tiles now: a vote on a second Charleston is asked for",
    ),
    (
        Phase.COURTESY_OFFER,
        mjcore.Vote(True),
        "you cannot vote now: a number of tiles for the courtesy pass is asked for",
    ),
    (
        Phase.COURTESY_PASS,
        Offer(1),
        "you cannot offer tiles now: the tiles of your courtesy pass are asked for",
    ),
    (Phase.TURN, Skip(), "you cannot let a discard go now: it is your turn, which ends with your"),
    (
        Phase.WINDOW,
        Exchange(W, 0, "3C"),
        "you cannot exchange a joker now: you are asked whether you want the discard",
    ),
]


@pytest.mark.parametrize(("phase", "action", "reason"), OUT_OF_PLACE, ids=str)
def test_an_action_out_of_place(phase: Phase, action: mjcore.Action, reason: str) -> None:
    """The reason says what was to be done and what is asked for, as players say it."""
    deals = [deal for deal in every_phase() if deal.phase == phase and deal.to_act]
    assert deals
    for deal in deals:
        assert refused(deal, deal.to_act[0], action).startswith(reason)


def test_every_action_and_question_has_words() -> None:
    """Nothing that can be out of place, and no question, lacks its words."""
    assert set(DEEDS) == {kind for name, kind in ACTIONS.items() if name != "challenge"}
    assert set(QUESTIONS) == set(Phase) - {Phase.END}
    assert not any("_" in words for words in [*DEEDS.values(), *QUESTIONS.values()])


def test_amounts() -> None:
    """Numbers of things read as people say them."""
    assert [amount(n, "joker") for n in range(3)] == ["no joker", "1 joker", "2 jokers"]


def test_reasons_of_tiles_that_are_missing() -> None:
    """The reasons say what one has, "none" and "no" included."""
    deal = table(Rules.league(), E, live="5B", W="5B J 1122334455C 6D")
    assert refused(deal, W, Call(4, 0)) == "the discard needs 3 more 5B with it, you have 1"
    assert refused(deal, W, Call(5, 3)) == "you have 1 joker, not 3"
    deal = Deal(MATCHER, rng=1)
    missing = next(
        text for text in map(str, mjcore.Tile) if text not in deal.view(0).to_dict()["rack"]
    )
    reason = refused(deal, 0, Pass([missing, missing, missing]))
    assert reason == f"3 {missing} cannot be passed: you have none"


# --- whole numbers

NUMBERS = [np.int64, np.uint8, np.int32]


@pytest.mark.parametrize("make", NUMBERS)
def test_numbers_of_numpy(make: Any) -> None:
    """Seats, seeds, counts and players may be whole numbers of any make."""
    deal = Deal(MATCHER, rng=make(3), dealer=make(2))
    assert deal.record() == Deal(MATCHER, rng=3, dealer=2).record()
    assert deal.view(make(1)) == deal.view(1)
    assert deal.events_for(make(1)) == deal.events_for(1)
    assert deal.record(make(1)) == deal.record(1)
    assert next(iter(deal.legal_actions(make(1)))) == next(iter(deal.legal_actions(1)))
    game = Game(MATCHER, rng=make(3), dealer=make(2))
    assert game.seat(make(2)) == 0
    assert game.player(make(0)) == 2
    assert type(game.player(make(0))) is int
    position = Deal.position(CARD, racks=[None] * 4, turn=make(1), wall=make(9), dead=[make(2)])
    assert position.view(0).wall == 9


@pytest.mark.parametrize("make", NUMBERS)
def test_numbers_of_numpy_in_actions_and_rules(make: Any) -> None:
    """What they make is the same as with Python's own, down to the JSON form."""
    for one, other in [
        (Call(make(4), make(1)), Call(4, 1)),
        (mjcore.Revise(make(4), make(1)), mjcore.Revise(4, 1)),
        (Offer(make(2)), Offer(2)),
        (Pass("3D 5D", make(1)), Pass("3D 5D", 1)),
        (Exchange(make(1), make(0), "3C"), Exchange(1, 0, "3C")),
        (mjcore.Challenge(make(3)), mjcore.Challenge(3)),
    ]:
        assert one == other
        assert repr(one) == repr(other)
        assert one.to_dict() == other.to_dict()
    rules = Rules(players=make(3), call_sizes={make(3), make(4)}, call_timer=make(15))
    assert repr(rules) == repr(Rules(players=3, call_sizes={3, 4}, call_timer=15))


NO_NUMBERS = ["3", 1.0, True, None, np.float64(1), -1, 10**5000, [0]]


@pytest.mark.parametrize("value", NO_NUMBERS, ids=[type(value).__name__ for value in NO_NUMBERS])
def test_what_is_no_number_is_named(value: object) -> None:
    """A message shows what was given, shortened where that is long."""
    told = shown(value)
    wrong = mjcore.Error if type(value) is int else TypeError
    deal = Deal(MATCHER, rng=1)
    for call in (
        lambda: deal.view(value),
        lambda: mjcore.Challenge(value),
        lambda: Deal.position(CARD, racks=[None] * 4, turn=value),
        lambda: Game(MATCHER).seat(value),
        lambda: Deal(MATCHER, dealer=value),
    ):
        with pytest.raises(wrong) as caught:
            call()
        assert told in str(caught.value)
    with pytest.raises(mjcore.IllegalAction) as refused:
        deal.apply(value, Skip())
    assert told in refused.value.reason
    if value is not None:
        with pytest.raises(wrong) as caught:
            Deal(MATCHER, rng=value)
        assert told in str(caught.value)


@pytest.mark.parametrize("seat", [4, -1, "E"])
def test_a_wrong_seat_is_a_player_s_mistake_in_apply_only(seat: object) -> None:
    """A server that catches refused actions does not swallow its own mistakes."""
    deal = Deal(MATCHER, rng=1)
    for call in (deal.view, deal.events_for, deal.legal_actions, deal.record):
        wrong = mjcore.Error if type(seat) is int else TypeError
        with pytest.raises(wrong) as caught:
            call(seat)
        assert type(caught.value) is wrong
    with pytest.raises(mjcore.IllegalAction):
        deal.apply(seat, Skip())


# --- views


def test_views_are_snapshots() -> None:
    """What a view shows stays as it was, whatever is done at the table or to its JSON form."""
    deal, chance = Deal(MATCHER, rng=8), random.Random(8)
    kept: list[tuple[mjcore.View, str]] = []
    while deal.outcome is None:
        for seat in SEATS:
            view = deal.view(seat)
            kept.append((view, json.dumps(view.to_dict())))
            view.to_dict()["discards"].clear()
            view.blind.clear()
        deal.apply(deal.to_act[0], deal.legal_actions(deal.to_act[0]).sample(chance))
    assert len(kept) > 100
    for view, text in kept:
        assert json.dumps(view.to_dict()) == text
        with pytest.raises(AttributeError):
            view.wall = 0  # type: ignore[misc]


def test_views_of_a_saved_deal() -> None:
    """A deal that was saved and loaded shows the same."""
    for deal in every_phase():
        again = Deal.from_dict(deal.to_dict(), deal.matcher)
        assert [again.view(seat) for seat in SEATS] == [deal.view(seat) for seat in SEATS]
