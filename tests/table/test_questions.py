"""The name of the open question: it changes with all that is public, and never comes again."""

from __future__ import annotations

import json
import random

import pytest
from any_rules import any_rules
from tabletop import MATCHER, E, N, S, W, dealt, table

from mjcore import (
    Challenge,
    Deal,
    Discard,
    Exchange,
    Game,
    IllegalAction,
    Phase,
    Rules,
    Skip,
)


def stale(deal: Deal, seat: int, action: object, at: object) -> bool:
    """Return whether an action is refused as an answer to another question."""
    with pytest.raises(IllegalAction) as caught:
        deal.apply(seat, action, at=at)
    return "earlier question" in caught.value.reason


def test_an_exchange_that_is_sent_twice_takes_one_joker() -> None:
    """The second of two equal messages answers a question that is over."""
    rules = Rules.league()
    deal = table(rules, E, S="[3C 3C J J]", E="33C")
    at, action = deal.view(E).question, Exchange(S, 0, "3C")
    deal.apply(E, action, at=at)
    assert stale(deal, E, action, at)
    assert deal.view(S).exposures[S][0].jokers == 1
    deal.apply(E, action, at=deal.view(E).question)
    assert deal.view(S).exposures[S][0].jokers == 0


@pytest.mark.parametrize("at", [None, "", 5, ["0.1:turn"], b"0.1:turn", object()])
def test_what_is_no_question_is_refused(at: object) -> None:
    """``None`` that came from a client does not switch the check off; nothing else does."""
    deal = table(Rules.league(), E)
    tile = deal.view(E).rack.concealed[0]
    with pytest.raises(IllegalAction, match="does not say what it answers: `at` is the `question`"):
        deal.apply(E, Discard(tile), at=at)
    assert stale(deal, E, Discard(tile), "0.1:no-such")
    deal.apply(E, Discard(tile))


def test_an_answer_leaves_the_others_question_open() -> None:
    """In a window and in a pass every seat answers the same question, in any order."""
    deal = table(Rules.league(ask="all"), E, live="5B", S="55B")
    at = deal.question
    for seat in (N, S, W):
        assert deal.view(seat).question == at
        deal.apply(seat, Skip(), at=at)
    assert deal.question != at
    deal = dealt(Rules.league())
    at = deal.question
    for seat in (W, E, N, S):
        assert deal.question == at
        deal.apply(seat, deal.legal_actions(seat).sample(1), at=at)
    assert deal.phase is Phase.CH1_ACROSS and deal.question != at


def test_a_challenge_changes_the_question() -> None:
    """What is accepted and public changes the name, in a window too."""
    deal = table(Rules.league(ask="all", dead_test="structural"), E, live="5B", S="55B", W="[333C]")
    at = deal.question
    deal.apply(N, Challenge(W))
    assert deal.question != at
    assert stale(deal, S, Skip(), at)


@pytest.mark.parametrize("seed", range(40))
def test_names_change_with_what_is_public_and_never_come_again(seed: int) -> None:
    """Single answers keep the name; all else that is accepted gives a new one, in saves too."""
    rng = random.Random(seed)
    deal = Deal(MATCHER, any_rules(rng), rng=seed)
    gone: set[str] = set()
    while deal.outcome is None:
        before = deal.question
        assert {deal.view(seat).question for seat in range(deal.players)} == {before}
        assert before not in gone
        seat = rng.choice(deal.to_act)
        if rng.random() < 0.1 and list(deal.legal_actions(seat)):
            action = rng.choice(list(deal.legal_actions(seat)))
        else:
            action = deal.legal_actions(seat).sample(rng)
        events = deal.apply(seat, action, at=before)
        alone = {"passed", "voted", "offered", "gave", "asked", "answered"}
        assert (deal.question != before) == bool({event.name for event in events} - alone)
        if deal.question != before:
            gone.add(before)
        if rng.random() < 0.05:
            data = json.loads(json.dumps(deal.to_dict()))
            assert Deal.from_dict(data, MATCHER).question == deal.question
            assert deal.copy().question == deal.question
            assert Deal.replay(deal.record(), MATCHER).question == deal.question


def test_names_differ_from_deal_to_deal_of_a_game() -> None:
    """An answer to the last deal's question is stale in the next, void deals included."""
    game = Game(MATCHER, Rules.classic(), rng=1)
    assert (game.deal.number, Deal(MATCHER, rng=1).number) == (1, 0)
    seen: set[str] = set()
    for number in range(1, 4):
        deal = game.deal
        assert deal.number == number
        here = set()
        while deal.outcome is None:
            here.add(deal.question)
            deal.apply(deal.to_act[0], deal.legal_actions(deal.to_act[0]).sample(number))
        assert not here & seen
        seen |= here
        assert Deal.replay(deal.record(), MATCHER).number == number
        game = Game.from_dict(json.loads(json.dumps(game.to_dict())), MATCHER)
        game.next_deal()
