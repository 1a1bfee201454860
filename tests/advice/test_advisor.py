"""Advice for every decision: sensible, explained, and from the view alone."""

from __future__ import annotations

import json
import time
from statistics import median

import pytest

import mjcore
from mjcore import (
    Call,
    Challenge,
    Deal,
    Discard,
    Exchange,
    MahJongg,
    Pass,
    Revise,
    Rules,
    Skip,
)
from mjcore.advice import Advice, Advisor

ONE_LINE = """
[card]
name = "One line"
[[section]]
name = "2468"
lines = [{ hand = "222a 444a 6666a 8888a", value = 25 }]
"""


SOME_LINES = """
[card]
name = "Some lines"
[[section]]
name = "Like Numbers"
lines = [
  { hand = "FF 1111a 111b 111c RG | any number", value = 30 },
  { hand = "1111a NEWS 11b 1111c | any number", value = 30 },
  { hand = "FFFF 1111a 11b 1111c | any number", value = 30 },
  { hand = "FFF 1111a FFFF 111b | any number", value = 30 },
]
[[section]]
name = "Runs"
lines = [
  { hand = "11a 222a 33a 444a 5555a | any run", value = 25 },
  { hand = "FF 11a 2222b 3333c DDa | any run", value = 25 },
  { hand = "FFF 2222a 444b 6666c | any even run", value = 25 },
]
[[section]]
name = "Singles and Pairs"
singles_and_pairs = true
lines = [
  { hand = "FF 22a 44b 66b 88a DDa DDb", value = 50, concealed = true },
]
"""


@pytest.fixture(scope="module")
def matcher() -> mjcore.Matcher:
    return mjcore.Matcher(mjcore.Card.loads(SOME_LINES))


@pytest.fixture(scope="module")
def practice() -> mjcore.Matcher:
    return mjcore.Matcher(mjcore.Card.practice())


@pytest.fixture(scope="module")
def one_line() -> mjcore.Matcher:
    return mjcore.Matcher(mjcore.Card.loads(ONE_LINE))


def check(advice: Advice) -> None:
    """Check what holds for any advice: JSON, ranks, readable reasons."""
    json.dumps(advice.to_dict(), allow_nan=False)
    if not advice.choices:
        assert advice.suggestion is None
        return
    assert advice.suggestion == advice.choices[0].action
    assert advice.reasons
    scores = [choice.score for choice in advice.alternatives]
    assert scores == sorted(scores, reverse=True)
    for reason in advice.reasons:
        assert not reason.text[0].islower() and reason.text.endswith(".")
        assert "  " not in reason.text and "None" not in reason.text
    assert advice.text == " ".join(reason.text for reason in advice.reasons) == str(advice)
    for choice in advice.choices:
        assert choice.chance is None or 0 <= choice.chance <= 1


@pytest.mark.parametrize("preset", ["league", "casual", "classic", "room", "guided"])
def test_every_question_of_a_deal_has_legal_advice(practice: mjcore.Matcher, preset: str) -> None:
    """Whatever is asked of a seat, the suggestion is legal, and so are the alternatives."""
    rules = Rules.preset(preset)
    advisor = Advisor(practice, rules)
    for seed in range(4):
        deal = Deal(practice, rules, rng=seed)
        while deal.outcome is None:
            seat = deal.to_act[0]
            view, legal = deal.view(seat), deal.legal_actions(seat)
            advice = advisor.advise(view)
            check(advice)
            assert advice.suggestion is not None
            for choice in advice.choices:
                assert choice.action is None or choice.action in legal
            deal.apply(seat, advice.suggestion)
        assert advisor.advise(deal.view(0)).choices == ()


def test_people_who_follow_the_advice_finish(practice: mjcore.Matcher) -> None:
    """Four seats that follow the advice end nearly all deals in mah jongg."""
    rules = Rules.league()
    advisor = Advisor(practice, rules)
    wins = 0
    for seed in range(20):
        deal = Deal(practice, rules, rng=40 + seed)
        while deal.outcome is None:
            seat = deal.to_act[0]
            deal.apply(seat, advisor.advise(deal.view(seat)).suggestion)
        wins += deal.outcome.kind == "win"
    assert wins >= 17


def test_the_charleston_never_passes_a_joker(matcher: mjcore.Matcher) -> None:
    rules = Rules.league()
    deal = Deal.position(
        matcher, rules, racks=["JJJJ 159B 37C 48D NEF", None, None, None], phase="ch1_right"
    )
    advice = Advisor(matcher, rules).charleston(deal.view(0))
    check(advice)
    for choice in advice.choices:
        assert isinstance(choice.action, Pass)
        assert mjcore.Tile.JOKER not in choice.action.tiles
    assert any(reason.code == "jokers" for reason in advice.reasons)


def test_a_rack_of_jokers_and_pairs_passes_what_it_can(matcher: mjcore.Matcher) -> None:
    """Beside eight jokers the rest is passed, or incoming tiles where that is allowed."""
    rules = Rules.league()
    deal = Deal.position(
        matcher,
        rules,
        racks=[None, "JJJJJJJJ 22B NNN", None, None],
        phase="ch1_left",
    )
    advice = Advisor(matcher, rules).charleston(deal.view(1))
    assert advice.suggestion in deal.legal_actions(1)


def test_a_good_rack_stops_the_charleston(matcher: mjcore.Matcher) -> None:
    """The vote stops the Charleston when the hand is near, and goes on when it is far."""
    near = "FF 1111B 111C 111D R"
    far = "258B 369C 147D NEWS"
    deal = Deal.position(matcher, Rules.league(), racks=[None, near, far, None], phase="ch2_vote")
    advisor = Advisor(matcher)
    assert advisor.vote(deal.view(1)).suggestion == mjcore.Vote(False)
    assert advisor.vote(deal.view(2)).suggestion == mjcore.Vote(True)
    check(advisor.vote(deal.view(1)))
    assert "away" in advisor.vote(deal.view(2)).text


def test_a_courtesy_offer_and_its_tiles(matcher: mjcore.Matcher) -> None:
    deal = Deal.position(
        matcher,
        Rules.league(),
        racks=[None, "FF 1111B 111C 111D 9D", None, None],
        phase="courtesy_offer",
    )
    advice = Advisor(matcher).courtesy(deal.view(1))
    check(advice)
    assert advice.suggestion == mjcore.Offer(1)


def test_mah_jongg_is_suggested(matcher: mjcore.Matcher) -> None:
    complete = "FF 1111B 111C 111D RG"
    deal = Deal.position(matcher, Rules.league(), racks=[complete, None, None, None])
    advisor = Advisor(matcher)
    for advice in (advisor.advise(deal.view(0)), advisor.declare(deal.view(0))):
        check(advice)
        assert advice.suggestion == MahJongg()
        assert "mah jongg" in advice.text
    hints = advisor.helper(deal.view(0))
    assert (hints[0].away, hints[0].chance) == (0, 1.0)


def test_mah_jongg_on_a_discard(matcher: mjcore.Matcher) -> None:
    """The winning discard is taken; a concealed line leaves it where it may not be called."""
    waiting = "FF 1111B 111C 111D R"
    deal = Deal.position(matcher, Rules.league(), racks=[None, waiting, None, None], live="G")
    assert Advisor(matcher).call(deal.view(1)).suggestion == MahJongg()


def test_a_call_is_worth_it_or_not(matcher: mjcore.Matcher) -> None:
    """A group that the nearest hand wants is called; one that spoils it is not."""
    rules = Rules.league()
    advisor = Advisor(matcher, rules)
    near = "FF 111B 111C 11D R J 5B"
    deal = Deal.position(matcher, rules, racks=[None, near, None, None], live="1D")
    advice = advisor.call(deal.view(1))
    check(advice)
    assert isinstance(advice.suggestion, Call) and advice.suggestion.size == 3
    concealed = "FF 22B 44C 66C 88B GG 5D"
    deal = Deal.position(matcher, rules, racks=[None, concealed, None, None], live="F")
    if 1 in deal.to_act:
        advice = advisor.call(deal.view(1))
        assert advice.suggestion == Skip()


def test_a_joker_exchange(matcher: mjcore.Matcher) -> None:
    """A tile without use goes for a joker; where it wins, it goes before anything."""
    rack = "FF 1111B 111C 11D R G 9C"
    racks = [rack, "[999C J] 2468B 4D NNWW", None, None]
    deal = Deal.position(matcher, Rules.league(), racks=racks)
    advisor = Advisor(matcher)
    advice = advisor.advise(deal.view(0))
    check(advice)
    assert advice.suggestion == Exchange(1, 0, "9C")
    deal.apply(0, advice.suggestion)
    assert advisor.advise(deal.view(0)).suggestion == MahJongg()


def test_an_exposure_is_changed_where_that_wins(matcher: mjcore.Matcher) -> None:
    """The fourth 1 Bam makes the hand: it goes into the exposure before anything is discarded."""
    rack = "FF 1B 111C 111D RG [111B]"
    deal = Deal.position(
        matcher, Rules.league(), racks=[rack, None, None, None], origin="call", claimed_from=3
    )
    advisor = Advisor(matcher)
    advice = advisor.advise(deal.view(0))
    check(advice)
    assert (advice.suggestion, advice.choices[0].chance) == (Revise(4, 0), 1.0)
    assert advice.reasons[0].code == "wins"
    deal.apply(0, advice.suggestion)
    assert advisor.advise(deal.view(0)).suggestion == MahJongg()


def test_an_exposure_that_fits_nothing_is_changed(matcher: mjcore.Matcher) -> None:
    """While it is open an exposure can be made to fit; a good one is left alone."""
    advisor = Advisor(matcher)
    for rack, changed in (
        ("FF 11C 11D RG [1B JJJJJ]", True),
        ("FF 111C 11D RG J 5C [111B]", False),
    ):
        deal = Deal.position(matcher, Rules.league(), racks=[rack, None, None, None], origin="call")
        advice = advisor.revise(deal.view(0))
        check(advice)
        assert isinstance(advice.suggestion, Revise) == changed
        assert (advisor.advise(deal.view(0)).suggestion == advice.suggestion) == changed


def test_a_dead_hand_gives_harmless_tiles(matcher: mjcore.Matcher) -> None:
    rules = Rules.room()
    deal = Deal.position(
        matcher,
        rules,
        racks=[
            "135B 2C GJ 7D [222B] [9999C]",
            None,
            None,
            None,
        ],
        dead=[0],
    )
    advisor = Advisor(matcher, rules)
    advice = advisor.advise(deal.view(0))
    check(advice)
    assert isinstance(advice.suggestion, Discard)
    assert advice.reasons[0].code == "dead"
    assert advisor.helper(deal.view(0)) == []


def test_a_hand_that_no_line_can_hold(one_line: mjcore.Matcher) -> None:
    """With no reachable line there is still something to discard, and no chance."""
    deal = Deal.position(
        one_line, Rules.casual(), racks=["159B 37C 48D NEWS [777B]", None, None, None]
    )
    advisor = Advisor(one_line, Rules.casual())
    advice = advisor.advise(deal.view(0))
    check(advice)
    assert isinstance(advice.suggestion, Discard)
    assert any(reason.code == "hopeless" for reason in advice.reasons)
    assert advisor.helper(deal.view(0)) == []


def test_an_empty_wall(matcher: mjcore.Matcher) -> None:
    """With the wall empty advice goes on to the last discard, and chances are nil."""
    deal = Deal.position(
        matcher, Rules.league(), racks=["FF 1111B 111C 111D R 5C", None, None, None], wall=0
    )
    advisor = Advisor(matcher)
    advice = advisor.discard(deal.view(0))
    check(advice)
    assert advice.suggestion == Discard("5C")
    for hint in advisor.helper(deal.view(0)):
        assert 0 <= hint.chance <= 1


def test_a_card_of_one_line(one_line: mjcore.Matcher) -> None:
    deal = Deal(one_line, Rules.league(), rng=3)
    advisor = Advisor(one_line)
    while deal.outcome is None:
        seat = deal.to_act[0]
        view = deal.view(seat)
        assert len(advisor.helper(view)) <= 1
        advice = advisor.advise(view)
        check(advice)
        deal.apply(seat, advice.suggestion)


def test_a_provably_dead_hand_is_challenged(matcher: mjcore.Matcher) -> None:
    """Exposures that fit no line are challenged, but not where nobody dies of it."""
    racks = [None, "135B 24C G [222B] [9999C]", None, None]
    for rules, expected in (
        (Rules.league(), Challenge(1)),
        (Rules.league(challenge_resolution="deferred"), None),
        (Rules.room(), None),
    ):
        deal = Deal.position(matcher, rules, racks=racks)
        advice = Advisor(matcher, rules).challenge(deal.view(0))
        check(advice)
        assert advice.suggestion == expected


def test_a_good_exposure_is_not_challenged(matcher: mjcore.Matcher) -> None:
    deal = Deal.position(
        matcher,
        Rules.league(),
        racks=[None, "135B 24C GNEW [2222B]", None, None],
    )
    assert Advisor(matcher).challenge(deal.view(0)).suggestion is None


def test_discarding_into_an_obvious_hand_needs_a_reason(one_line: mjcore.Matcher) -> None:
    """Where another's exposures leave one tile to wait for, it is held back."""
    racks = ["29B 135D 57C NNWWE 2C R", "22B [444B] [6666B] [8888B]", None, None]
    deal = Deal.position(one_line, Rules.league(), racks=racks)
    advice = Advisor(one_line).discard(deal.view(0))
    check(advice)
    assert advice.suggestion != Discard("2B")


def test_the_helper_tells_what_players_are_promised(matcher: mjcore.Matcher) -> None:
    """Lines with distance, needs, unseen copies, jokers, value, X or C, payment and chance."""
    deal = Deal.position(
        matcher, Rules.league(), racks=["FF 111B 11C 11D RG J 5C 7D", None, None, None]
    )
    hints = Advisor(matcher).helper(deal.view(0), k=5)
    assert len(hints) == 5
    assert all(hint.reachable for hint in hints)
    chances = [hint.chance for hint in hints]
    assert chances == sorted(chances, reverse=True)
    first = hints[0]
    assert first.line.id == "Like Numbers #1"
    assert (first.away, first.jokers, first.pays) == (2, 1, first.line.value)
    assert set(first.live) == set(first.needs)
    everything = Advisor(matcher).helper(deal.view(0), k=1000)
    assert sum(hint.chance for hint in everything) <= 1
    json.dumps([hint.to_dict() for hint in everything])


@pytest.mark.timing
def test_advice_is_faster_than_a_person_notices(practice: mjcore.Matcher) -> None:
    """Half of all questions take less than sixty searches for the fifty nearest hands."""
    advisor = Advisor(practice)
    deal = Deal(practice, Rules.league(), rng=8)
    ratios = []
    while deal.outcome is None:
        seat = deal.to_act[0]
        view = deal.view(seat)
        before = time.thread_time()
        advice = advisor.advise(view)
        advised = time.thread_time()
        practice.nearest(view.rack, k=50)
        ratios.append((advised - before) / (time.thread_time() - advised))
        deal.apply(seat, advice.suggestion)
    assert median(ratios) < 60


@pytest.mark.parametrize("view", [{}, [], None, {"seat": 0, "players": 4, "phase": "supper"}])
def test_what_is_no_view_is_refused(matcher: mjcore.Matcher, view: object) -> None:
    with pytest.raises(TypeError, match=r"View\.from_dict"):
        Advisor(matcher).advise(view)  # type: ignore[arg-type]


def test_a_question_of_another_phase_is_refused(practice: mjcore.Matcher) -> None:
    """What belongs to one phase is no question in another; a hand can be looked at in all."""
    advisor = Advisor(practice)
    first = Deal(practice, rng=1).view(0)
    turn = Deal.position(practice, racks=[None] * 4)
    for ask in (advisor.discard, advisor.call, advisor.vote, advisor.courtesy):
        with pytest.raises(mjcore.Error, match=r"nothing to advise.* in ch1_right"):
            ask(first)
    with pytest.raises(mjcore.Error, match="there is no pass in turn"):
        advisor.charleston(turn.view(0))
    with pytest.raises(mjcore.Error, match="not this seat's turn"):
        advisor.discard(turn.view(1))
    for ask in (advisor.declare, advisor.exchange, advisor.revise, advisor.challenge):
        assert ask(first).suggestion is None
    assert advisor.helper(first)


def test_a_card_will_do_for_a_matcher(practice: mjcore.Matcher) -> None:
    """A card is compiled; anything else than cards, matchers and rules is refused at once."""
    view = Deal(practice, rng=1).view(0)
    assert Advisor(practice.card).advise(view) == Advisor(practice).advise(view)
    bot = mjcore.bots.make("easy", practice.card)
    assert isinstance(bot.choose(view, []), Pass)
    for make in (Advisor, lambda *args: mjcore.bots.make("easy", *args)):
        with pytest.raises(TypeError, match="a Card or a Matcher is needed here, not str"):
            make("practice")
        with pytest.raises(TypeError, match=r"rules are Rules, .* not str"):
            make(practice, "league")


def test_a_bot_without_a_tile_says_so(practice: mjcore.Matcher) -> None:
    data = Deal.position(practice, racks=[None] * 4).view(0).to_dict()
    view = mjcore.View.from_dict(data | {"rack": [], "concealed": [0, 13, 13, 13]})
    with pytest.raises(mjcore.Error, match="no tile to discard"):
        mjcore.bots.make("strong", practice).choose(view, [])


def test_a_revision_never_goes_back(practice: mjcore.Matcher) -> None:
    """A form that the open exposure has shown in this turn is not suggested again."""
    rules = Rules.league()
    racks = [None, "FFF 222B 444C 66D JJ", None, None]
    deal = Deal.position(practice, rules, racks=racks, turn=0, live="2B")
    deal.apply(1, Call(4, 0))
    while deal.phase == mjcore.Phase.WINDOW:
        deal.apply(deal.to_act[0], Skip())
    advisor = Advisor(practice, rules)
    for form in (Revise(3, 0), Revise(3, 1)):
        deal.apply(1, form)
        view = deal.view(1)
        legal = deal.legal_actions(1)
        for advice in (advisor.advise(view), advisor.revise(view)):
            assert all(choice.action in legal for choice in advice.choices if choice.action)
    assert len(view.shown) == 3


def test_mah_jongg_is_suggested_only_where_it_can_be_declared(matcher: mjcore.Matcher) -> None:
    """Neither between the passes, nor on one's own discard, nor when all is over."""
    complete = "FF 1111B 111C 111D RG"
    advisor = Advisor(matcher)
    racks = [complete, None, None, None]
    for phase in ("ch1_across", "ch2_left", "courtesy_offer"):
        deal = Deal.position(matcher, Rules.league(), racks=racks, phase=phase)
        assert advisor.declare(deal.view(0)).suggestion is None
    for heavenly in (True, False):
        rules = Rules.league(heavenly_hand=heavenly)
        view = Deal.position(matcher, rules, racks=racks, phase="ch1_right").view(0)
        declared = Advisor(matcher, rules).declare(view).suggestion
        assert declared == (MahJongg() if heavenly else None)
    deal = Deal.position(matcher, Rules.league(), racks=racks)
    deal.apply(0, MahJongg())
    assert advisor.declare(deal.view(0)).suggestion is None

    waiting = "FF 1111B 111C 111D R"
    rules = Rules.league(ask="all")
    deal = Deal.position(matcher, rules, racks=[waiting, None, None, None], turn=0, live="G")
    own = deal.view(0)
    assert own.phase is mjcore.Phase.WINDOW and own.turn == 0
    assert advisor.declare(own).suggestion is None
    assert [choice.action for choice in advisor.call(own).choices] == [Skip()]


@pytest.mark.parametrize(("k", "error"), [(-1, mjcore.Error), ("5", TypeError), (1.5, TypeError)])
def test_a_helper_counts_lines_in_whole_numbers(k, error):
    deal = Deal(mjcore.Card.loads(SOME_LINES), Rules.league(), rng=1)
    with pytest.raises(error, match="k is a whole number"):
        Advisor(deal.card).helper(deal.view(0), k)
