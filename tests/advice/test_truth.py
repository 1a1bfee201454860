"""What advice says is true and well said: over thousands of positions, and in literal ones."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache

import pytest

import mjcore
from mjcore import Deal, Discard, Offer, Phase, Rules, Skip, bots
from mjcore.advice import Advice, Advisor
from mjcore.advice.wording import NUMBERS, percent, printed, the_tiles, tiles
from mjcore.tiles import Tile

PRACTICE = mjcore.Matcher(mjcore.Card.practice())
LEAGUE = Rules.league()
PRESETS = ("league", "casual", "classic", "room", "guided")
MOST_WORDS = 25

NOUNS = "|".join([*(tile.label for tile in Tile), "tile", "joker"])
ONE_OF_MANY = re.compile(rf"\b(?:one|an?) (?:{NOUNS})s\b")
MANY_OF_ONE = re.compile(rf"\b(?:{'|'.join([NUMBERS[0], *NUMBERS[2:]])}) (?:{NOUNS})\b(?!s)")
TINY = re.compile(r"\b[01] %|less than|nan|None")
AN = re.compile(r"\ban? (?:1|[2-79]|8|East|[A-DF-Z])")


@cache
def answers() -> list[tuple[mjcore.View, Advice]]:
    """Return answers to the questions of deals that bots and chance have played."""
    return [
        (view, Advisor(PRACTICE, rules).advise(view))
        for seed in range(30)
        for view, rules in asked(seed)
    ]


def asked(seed: int) -> Iterator[tuple[mjcore.View, Rules]]:
    """Play a deal, now and then by chance, and yield what is asked in it."""
    rng = random.Random(seed)
    rules = Rules.preset(PRESETS[seed % len(PRESETS)])
    deal = Deal(PRACTICE, rules, rng=seed)
    players = [bots.make(rng.choice(["easy", "strong"]), PRACTICE, rules, rng=s) for s in range(4)]
    while deal.outcome is None:
        seat = deal.to_act[0]
        view, legal = deal.view(seat), deal.legal_actions(seat)
        yield view, rules
        wild = rng.random() < 0.1
        deal.apply(seat, legal.sample(rng) if wild else players[seat].choose(view, legal))


def test_there_are_thousands() -> None:
    assert len(answers()) > 3000


def test_the_suggestion_is_the_best_of_its_list() -> None:
    for view, advice in answers():
        scores = [choice.score for choice in advice.choices]
        assert scores == sorted(scores, reverse=True), view


def test_sentences_are_short_and_end() -> None:
    for _, advice in answers():
        for reason in advice.reasons:
            for sentence in re.split(r"(?<=[.:]) (?=[A-Z])", reason.text):
                assert len(sentence.split()) <= MOST_WORDS, sentence
            assert reason.text.endswith(".") and "  " not in reason.text


def test_numbers_agree_with_nouns() -> None:
    for _, advice in answers():
        assert not ONE_OF_MANY.search(advice.text), advice.text
        assert not MANY_OF_ONE.search(advice.text), advice.text
        for found in AN.findall(advice.text):
            assert found.startswith("an ") == (found[-1] == "8" or found.endswith("East")), found


def test_small_chances_are_not_told() -> None:
    for _, advice in answers():
        assert not TINY.search(advice.text), advice.text
        for reason in advice.reasons:
            if reason.code == "aims":
                assert all(chance >= 0.03 for chance in reason.data["chances"][1:])


def test_no_answer_contradicts_itself() -> None:
    """What is least missed is not beaten by another tile; who has no hope is told of no hand; what
    rises is done, what falls is not."""
    for view, advice in answers():
        codes = [reason.code for reason in advice.reasons]
        text = advice.text
        assert not ("hopeless" in codes and "aims" in codes), text
        assert not ("least." in text and "better spare" in text), text
        assert not ("safe" in codes and "risk" in codes), text
        told = dict(zip(codes, advice.reasons, strict=True))
        for code in ("call", "exchange", "revise", "skip"):
            if code in told and "falls" in told[code].text:
                assert code == "skip" or advice.suggestion is None, text
            if code in told and "rises" in told[code].text:
                assert code != "skip", text
        if "unused" in told and "cheapest" in told:
            both = set(told["unused"].data["tiles"]) & set(told["cheapest"].data["tiles"])
            assert not both, text
        if "keep_joker" in codes:
            assert advice.suggestion != Discard("J"), view


def test_risks_are_told_as_the_dangers_have_them() -> None:
    told = 0
    for _, advice in answers():
        dangers = dict(advice.danger)
        for reason in advice.reasons:
            if reason.code in ("risk", "safer"):
                tile, seat = Tile.parse(reason.data["tile"]), reason.data["seat"]
                by_seat = dangers[tile].by_seat
                assert reason.data["chance"] == round(by_seat[seat], 4)
                assert by_seat[seat] == max(by_seat)
                told += 1
            elif reason.code == "safe":
                assert dangers[Tile.parse(reason.data["tile"])].chance < 0.015
    assert told > 20


def test_a_hand_without_hope_is_told_so() -> None:
    """A seat with less than one chance in two hundred is told of no hand to go for."""
    told = 0
    for view, advice in answers():
        chance = advice.choices[0].chance if advice.choices else None
        if view.phase in (Phase.TURN, Phase.WINDOW) and chance is not None and chance < 0.002:
            codes = {reason.code for reason in advice.reasons}
            assert codes & {"hopeless", "dead"}, (advice.text, chance)
            told += 1
    assert told > 50


@pytest.mark.parametrize("wall", [0, 2])
def test_a_far_hand_at_the_end_plays_for_safety(wall: int) -> None:
    """Eight tiles away with nothing left to draw: the tile that nobody can want goes first."""
    racks = ["159B 237C 48D NEWS FF", "[3333B] [333C] 2468D 99C", None, None]
    deal = Deal.position(PRACTICE, LEAGUE, racks=racks, wall=wall)
    advice = Advisor(PRACTICE, LEAGUE).advise(deal.view(0))
    assert advice.reasons[0].code == "hopeless"
    assert all(choice.chance is not None and choice.chance < 0.01 for choice in advice.choices)
    assert isinstance(advice.suggestion, Discard)
    assert advice.suggestion.tile not in (Tile.BAM_9, Tile.FLOWER)


def test_a_complete_hand_offers_nothing() -> None:
    """In the courtesy pass a hand that is whole gives no tile away."""
    whole = "FF 2222B 444C 666C 88D"
    card = mjcore.Card.loads(
        '[card]\nname = "One"\n[[section]]\nname = "2468"\n'
        'lines = [{ hand = "FF 2222a 444b 666b 88c", value = 25 }]'
    )
    matcher = mjcore.Matcher(card)
    racks = [whole, None, None, None]
    deal = Deal.position(matcher, LEAGUE, racks=racks, phase="courtesy_offer")
    view = deal.view(0)
    assert Advisor(matcher, LEAGUE).courtesy(view).suggestion == Offer(0)
    strong = bots.make("strong", matcher, LEAGUE, rng=0)
    assert strong.choose(view, deal.legal_actions(0)) == Offer(0)


def test_one_of_equal_pairs_costs_nothing() -> None:
    """Where any pair will do, the answer says that one of three is not missed."""
    rack = "22B EE S 00 [NNNN] [WWW]"
    deal = Deal.position(PRACTICE, LEAGUE, racks=[rack, None, None, None], wall=40)
    advice = Advisor(PRACTICE, LEAGUE).discard(deal.view(0))
    assert advice.suggestion == Discard("2B")
    assert advice.reasons[0].text == (
        "You can spare the 2 Bam: something else that you hold serves as well."
    )
    assert "Winds and Dragons #6 (00 NNNN EEE WWW SS)" in advice.text


def test_the_hint_is_what_strong_plays() -> None:
    """But for passes and gifts, where advice compares more sets, and challenges."""
    advisor = Advisor(PRACTICE, LEAGUE)
    strong = bots.make("strong", PRACTICE, LEAGUE, rng=0)
    compared = blind = 0
    for seed in range(25):
        deal = Deal(PRACTICE, LEAGUE, rng=7000 + seed)
        while deal.outcome is None:
            seat = deal.to_act[0]
            view, legal = deal.view(seat), deal.legal_actions(seat)
            action = strong.choose(view, legal)
            hint = advisor.advise(view).suggestion
            if isinstance(action, mjcore.Pass):
                assert isinstance(hint, mjcore.Pass) and hint.blind == action.blind, (view, seed)
                blind += action.blind
            elif not isinstance(action, mjcore.Give | mjcore.Challenge):
                assert hint == action, (view, seed)
                compared += 1
            deal.apply(seat, action)
    assert compared > 2000 and blind > 0


@pytest.mark.parametrize(
    ("kinds", "said"),
    [
        ([Tile.FLOWER, Tile.FLOWER, Tile.CRAK_1], "two Flowers and a 1 Crak"),
        ([Tile.CRAK_8, Tile.CRAK_8], "two 8 Craks"),
        ([Tile.NORTH] * 4, "four Norths"),
        ([Tile.EAST], "an East"),
        ([Tile.CRAK_8, Tile.RED, Tile.EAST], "an 8 Crak, a Red and an East"),
    ],
)
def test_tiles_are_counted(kinds: list[Tile], said: str) -> None:
    assert tiles(kinds) == said


def test_tiles_that_are_known_have_an_article() -> None:
    assert the_tiles([Tile.DOT_1, Tile.CRAK_2, Tile.DOT_1]) == "the two 1 Dots and the 2 Crak"


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (0.0, "nil"),
        (0.004, "next to nothing"),
        (0.0149, "next to nothing"),
        (0.02, "about 2 %"),
        (0.744, "about 74 %"),
        (0.999, "about 99 %"),
        (1.0, "100 %"),
    ],
)
def test_chances_in_words(chance: float, said: str) -> None:
    assert percent(chance) == said


def test_a_winning_hand_is_told_as_it_lies() -> None:
    """With its jokers, not as the card prints it."""
    rack = "FF 66C 78C 9999D [999B J]"
    deal = Deal.position(PRACTICE, LEAGUE, racks=[rack, None, None, None])
    advice = Advisor(PRACTICE, LEAGUE).advise(deal.view(0))
    assert "(FF 66C 78C 999JB 9999D)" in advice.text


def test_a_hand_that_is_meant_is_told_tile_by_tile() -> None:
    rack = mjcore.Rack.parse("2468D F 2222B 888C J")
    best = PRACTICE.nearest(rack, k=1)[0]
    assert printed(best.groups) in ("F 2468D 0 2222B 8888C", "F 2468D0 2222B 8888C")


def test_nothing_is_gained_by_a_group_that_nobody_could_use() -> None:
    """A window with no group to show says so, and lets the tile go."""
    racks = [None, "FF 22B 44C 66C 88B GG R", None, None]
    deal = Deal.position(PRACTICE, Rules.league(ask="all"), racks=racks, turn=0, live="9D")
    advice = Advisor(PRACTICE, LEAGUE).advise(deal.view(1))
    assert advice.suggestion == Skip()
    assert advice.reasons[0].text == "No near hand of yours could show a group of 9 Dots now."
