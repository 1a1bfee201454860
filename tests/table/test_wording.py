"""The words of refusals, as players say them."""

from __future__ import annotations

import pytest
from tabletop import MATCHER, E, W, every_phase, refused, table

import mjcore
from mjcore import Call, Deal, Discard, Exchange, Offer, Pass, Phase, Rules, Skip
from mjcore.table.actions import ACTIONS
from mjcore.table.wording import DEEDS, QUESTIONS, amount

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
