"""A turn is one plan: a call, the joker that it lets a seat take, and mah jongg."""

from __future__ import annotations

import pytest

import mjcore
from mjcore import Call, Deal, Discard, Exchange, MahJongg, Phase, Revise, Rules, Seat, Skip, bots
from mjcore.advice import Advisor
from mjcore.advice import turn as turns

FINESSE = """
[card]
name = "Finesse"
[[section]]
name = "Any Numbers"
lines = [
  { hand = "FFFF 1111a 3333b 55c", value = 25 },
  { hand = "FFFF 2222a 444b 888c", value = 30 },
]
"""
HELD, SHOWN = "FFFF 111D 3333B 55C", "[FFFJ] 2468B 46C 8D NN"


@pytest.fixture(scope="module")
def matcher() -> mjcore.Matcher:
    return mjcore.Matcher(mjcore.Card.loads(FINESSE))


def window(matcher: mjcore.Matcher, held: str = HELD, **options: object) -> Deal:
    """Return a deal in which East throws a flower, and South could win by a joker of West's."""
    rules = Rules.league(**options)  # type: ignore[arg-type]
    racks = [None, held, SHOWN, None]
    return Deal.position(matcher, rules, racks=racks, turn=0, live="F", wall=60)


def test_a_call_that_wins_by_a_joker_is_found(matcher: mjcore.Matcher) -> None:
    """The kong, the fifth flower for the joker, and the hand is whole."""
    deal = window(matcher)
    advisor = Advisor(matcher, deal.rules)
    view = deal.view(1)
    assert matcher.distance(view.rack) == 1
    for advice in (advisor.advise(view), advisor.call(view)):
        assert advice.suggestion == Call(4, 0)
        assert advice.choices[0].chance == 1
        assert [reason.code for reason in advice.reasons] == ["call", "then", "makes"]
        assert "give a Flower for a joker and declare mah jongg" in advice.text
        assert "Any Numbers #1 (FFFF 111JD 3333B 55C)" in advice.text
    best = advisor.helper(view)[0]
    assert (best.line.id, best.chance) == ("Any Numbers #1", 1.0)

    deal.apply(1, Call(4, 0))
    while deal.phase is Phase.WINDOW:
        deal.apply(deal.to_act[0], Skip())
    for step in (Exchange(2, 0, "F"), MahJongg()):
        advice = advisor.advise(deal.view(1))
        assert (advice.suggestion, advice.choices[0].chance) == (step, 1.0)
        deal.apply(1, advice.suggestion)
    assert deal.outcome is not None and deal.outcome.winner is Seat.SOUTH


@pytest.mark.parametrize(
    ("name", "low", "high"), [("strong", 200, 200), ("steady", 120, 160), ("easy", 25, 65)]
)
def test_bots_find_it_by_their_level(
    matcher: mjcore.Matcher, name: bots.Level, low: int, high: int
) -> None:
    """Strong always, steady in seven of ten questions, easy in three, if it looks at all."""
    deal = window(matcher)
    view, legal = deal.view(1), deal.legal_actions(1)
    found = [
        bots.make(name, matcher, deal.rules, rng=seed).choose(view, legal) == Call(4, 0)
        for seed in range(200)
    ]
    assert low <= sum(found) <= high


def test_what_the_rules_forbid_is_in_no_plan(matcher: mjcore.Matcher) -> None:
    """Where a call ends the exchanges of a turn, the kong does not win."""
    deal = window(matcher, exchange_after_call=False)
    advice = Advisor(matcher, deal.rules).advise(deal.view(1))
    assert advice.suggestion == Skip()
    assert all(choice.chance < 1 for choice in advice.choices)


def test_a_joker_that_can_be_taken_counts_as_held(matcher: mjcore.Matcher) -> None:
    """A window is judged by the rack that the next turn begins with: with the joker."""
    with_joker, without = (
        Advisor(matcher).call(
            Deal.position(
                matcher,
                Rules.league(ask="all"),
                racks=[None, "FFFFF 111D 333B 55C", shown, None],
                turn=0,
                live="9C",
                wall=60,
            ).view(1)
        )
        for shown in (SHOWN, "[FFF] 2468B 46C 8D NN J")
    )
    assert with_joker.choices[-1].chance > without.choices[-1].chance + 0.05


def test_an_exchange_and_another_form_are_one_plan(matcher: mjcore.Matcher) -> None:
    """The joker that is taken makes a kong of the pung just shown, and the hand is whole."""
    deal = Deal.position(
        matcher,
        Rules.league(),
        racks=["FFFF 1D 3333B 55C [111D]", None, None, None],
        origin="call",
        claimed_from=3,
    )
    assert Advisor(matcher).advise(deal.view(0)).suggestion == Revise(4, 0)
    racks = ["FFFFF 3333B 55C [111D]", None, SHOWN.replace("8D", "8C"), None]
    rules = Rules.league(exposure_edit="until_discard")
    deal = Deal.position(matcher, rules, racks=racks, origin="call", claimed_from=3)
    advisor = Advisor(matcher, rules)
    steps = []
    while deal.outcome is None:
        advice = advisor.advise(deal.view(0))
        assert advice.choices[0].chance == 1
        assert advice.suggestion is not None
        steps.append(advice.suggestion)
        deal.apply(0, advice.suggestion)
    assert steps == [Exchange(2, 0, "F"), Revise(4, 1), MahJongg()]


def test_a_plan_is_bounded() -> None:
    """Many jokers on the table and many forms: a plan looks at some racks, not at all."""
    card = mjcore.Card.practice()
    matcher = mjcore.Matcher(card)
    racks = [
        "123B FFF 12C 9D NE [444B]",
        "[111BJ] [222BJ] [333BJ] 9C",
        "[FFFFJ] [111CJ] [222CJ]",
        None,
    ]
    deal = Deal.position(matcher, Rules.casual(), racks=racks, origin="call", claimed_from=3)
    asked = []

    class Counting(turns.Rated):
        def after_discard(self, rack: mjcore.Rack) -> float:
            asked.append(rack)
            return super().after_discard(rack)

    advisor = Advisor(matcher, Rules.casual())
    rated = advisor._rated(deal.view(0))
    counting = Counting(rated.matcher, rated.rules, rated.seen, rated.rater, rated.odds)
    plan = turns.best_plan(counting, turns.at_turn(counting))
    assert len(asked) <= turns.MOST_RATED + 1
    assert len(plan.steps) <= turns.MOST_STEPS
    assert not isinstance(advisor.advise(deal.view(0)).suggestion, Discard)
