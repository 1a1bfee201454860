"""One legal action by chance, and a pass in short: the same law as the list, without listing."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations_with_replacement

import pytest
from statistics_of import check_uniform
from table_driver import any_rules
from tabletop import MATCHER, E, N, S, W, dealt, every_phase, table, to_phase

import mjcore
from mjcore import Challenge, Deal, Give, MahJongg, Pass, Passes, Phase, Rules, Skip, Tile


def sound(deal: Deal, seat: int) -> list[mjcore.Action]:
    """Return what ``sample`` draws from: the list without mistakes and challenges."""
    rack, view = deal.view(seat).rack, deal.view(seat)
    if view.live is not None:
        rack = rack.add(view.live) if len(rack) < 14 else rack
    wins = any(
        deal.rules.concealed_call_for_mahjong or not win.line.concealed or view.live is None
        for win in MATCHER.wins(rack)
    )
    return [
        action
        for action in deal.legal_actions(seat)
        if not isinstance(action, Challenge) and (wins or not isinstance(action, MahJongg))
    ]


def questions() -> list[tuple[Deal, int]]:
    """Return seats that are asked something, one of each kind, with few choices."""
    rules = Rules.league(ask="all")
    few = "1111B 2222B 3333B 4B"
    return [
        (dealt(rules, S=few), S),
        (to_phase(dealt(rules), Phase.CH1_LEFT), W),
        (to_phase(dealt(rules), Phase.CH2_VOTE), N),
        (to_phase(dealt(rules), Phase.COURTESY_OFFER), E),
        (to_phase(dealt(rules), Phase.COURTESY_PASS, offers=2), N),
        (table(rules, E, S="[333C J]", W="[777D]", E="3C"), E),
        (table(rules, E, E="333666B 9999B NNNN", S="[333C]"), E),
        (table(rules, E, live="5B", S="55B JJ", W="[333C]"), S),
        (table(rules, E, live="5B", W="[333C]"), N),
    ]


@pytest.mark.parametrize("index", range(9))
@pytest.mark.parametrize("errors", [False, True])
def test_samples_are_uniform(index: int, errors: bool) -> None:
    """Of all that is listed, or of it without mistakes and challenges, each alike."""
    deal, seat = questions()[index]
    wanted = list(deal.legal_actions(seat)) if errors else sound(deal, seat)
    assert len(wanted) > 1 or not errors
    legal, rng = deal.legal_actions(seat), random.Random(index)
    draws = max(600, 12 * len(wanted))
    check_uniform([legal.sample(rng, errors) for _ in range(draws)], wanted)


@pytest.mark.parametrize("index", range(9))
def test_what_is_drawn_from_is_listed(index: int) -> None:
    """``listed`` is what iterating gives, without mistakes and challenges unless asked for."""
    deal, seat = questions()[index]
    legal = deal.legal_actions(seat)
    assert legal.listed() == sound(deal, seat)
    assert legal.listed(errors=True) == list(legal)


def test_who_is_not_asked_has_challenges_listed_alone() -> None:
    deal = table(Rules.league(), E, W="[333C]")
    assert deal.legal_actions(S).listed() == []
    assert deal.legal_actions(S).listed(errors=True) == [Challenge(W)]


def test_a_mistake_is_drawn_only_where_mistakes_are_asked_for() -> None:
    """Mah jongg that is no hand, and challenges, would end random play."""
    deal, seat = questions()[5]
    legal = deal.legal_actions(seat)
    kinds = Counter(type(legal.sample(seed)) for seed in range(300))
    assert MahJongg not in kinds and Challenge not in kinds
    kinds = Counter(type(legal.sample(seed, errors=True)) for seed in range(300))
    assert kinds[MahJongg] and kinds[Challenge]


def test_who_has_nothing_to_choose_from() -> None:
    """An error says so; a seat that may challenge alone has something with mistakes in."""
    deal = table(Rules.league(), E, W="[333C]")
    with pytest.raises(mjcore.Error, match="South has nothing to choose from"):
        deal.legal_actions(S).sample()
    assert deal.legal_actions(S).sample(errors=True) == Challenge(W)
    with pytest.raises(mjcore.Error, match="West has nothing to choose from"):
        deal.legal_actions(W).sample(errors=True)
    ended = every_phase()[-1]
    for seat in range(4):
        with pytest.raises(mjcore.Error, match="nothing to choose from"):
            ended.legal_actions(seat).sample(errors=True)


@pytest.mark.parametrize("seed", range(40))
def test_random_play_by_samples_ends(seed: int) -> None:
    """Whatever is drawn is legal, under any rules, to the end of the deal; seeds repeat it."""
    rng = random.Random(seed)
    rules = any_rules(rng)
    deal, twin = (Deal(MATCHER, rules, rng=seed) for _ in range(2))
    chance, again = random.Random(seed), random.Random(seed)
    while deal.outcome is None:
        for one, of in ((deal, chance), (twin, again)):
            seat = of.choice(one.to_act)
            action = one.legal_actions(seat).sample(of)
            assert action in one.legal_actions(seat)
            one.apply(seat, action)
    assert deal.record() == twin.record()
    assert not any(event.name == "challenged" for event in deal.events)
    assert all(event.right for event in deal.events if event.name == "declared")


# --- a pass in short


def listed(passes: Passes, phase: Phase) -> set[mjcore.Action]:
    """Return the actions that a pass in short stands for."""
    found: set[mjcore.Action] = {MahJongg()} if passes.mah_jongg else set()
    held = Counter(passes.tiles)
    for blind in range(passes.blind + 1):
        for tiles in combinations_with_replacement(sorted(held, key=int), passes.number - blind):
            if not Counter(tiles) - held:
                give = phase is Phase.COURTESY_PASS
                found.add(Give(tiles) if give else Pass(tiles, blind))
    return found


@pytest.mark.parametrize("seed", range(30))
def test_a_pass_in_short_stands_for_the_list(seed: int) -> None:
    """In every question of every deal: the passes that it stands for are those that are listed."""
    rng = random.Random(seed)
    deal, compared = Deal(MATCHER, any_rules(rng), rng=seed), 0
    while deal.outcome is None and compared < 30:
        for seat in range(deal.players):
            passes = deal.legal_actions(seat).passes
            asked = deal.phase.is_pass or deal.phase is Phase.COURTESY_PASS
            assert (passes is not None) == (asked and seat in deal.to_act)
            if passes is not None:
                compared += 1
                assert listed(passes, deal.phase) == set(deal.legal_actions(seat))
                assert Tile.JOKER not in passes.tiles
        seat = rng.choice(deal.to_act)
        deal.apply(seat, deal.legal_actions(seat).sample(rng))


def test_a_heavenly_hand_shows_in_short() -> None:
    """East may declare what it was dealt instead of passing."""
    deal = dealt(Rules.league(), E="333666B 9999B NNNN")
    passes = deal.legal_actions(E).passes
    assert passes is not None and passes.mah_jongg
    assert passes.to_dict() == {
        "number": 3,
        "tiles": ["3B", "3B", "3B", "6B", "6B", "6B", "9B", "9B", "9B", "9B", "N", "N", "N", "N"],
        "blind": 0,
        "mah_jongg": True,
    }
    south = deal.legal_actions(S).passes
    assert south is not None and not south.mah_jongg
    deal.apply(S, deal.legal_actions(S).sample(1))
    assert deal.legal_actions(S).passes is None
    assert Skip() not in deal.legal_actions(S)
