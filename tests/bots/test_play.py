"""What bots do at the table: nothing illegal, nothing foolish, the same under the same seed."""

from __future__ import annotations

import json
import random

import pytest
import reference
from any_rules import PRESETS, any_rules
from bot_play import MATCHER, NAMES, play

import mjcore
from mjcore import Call, Challenge, Discard, Exchange, Pass, Rules, bots


def sensible(deal: mjcore.Deal, seat: int, view: mjcore.View, action: mjcore.Action) -> None:
    """Look at one action for what no bot may do."""
    if isinstance(action, Pass):
        assert mjcore.Tile.JOKER not in action.tiles
    if isinstance(action, Discard) and action.tile == mjcore.Tile.JOKER and not view.dead[seat]:
        rack = view.rack
        if set(rack.concealed) != {mjcore.Tile.JOKER}:
            assert not serves_near(rack, view), f"{rack} discards a joker"


def serves_near(rack: mjcore.Rack, view: mjcore.View) -> bool:
    """Say whether a target as near as the nearest that can be made uses every joker held."""
    visible = view.visible()
    counts, own = list(rack.counts), reference.shown_of(rack.exposures)
    found: dict[int, bool] = {}
    for line in MATCHER.card.lines:
        for target in line.targets:
            away = reference.away(counts, own, target, concealed=line.concealed)
            if away is None or away > min(found, default=14):
                continue
            if reference.reachable(counts, own, visible, target, concealed=line.concealed):
                fewer = [*counts[:35], counts[35] - 1]
                without = reference.away(fewer, own, target, concealed=line.concealed)
                found[away] = found.get(away, False) or without != away
    return bool(found) and found[min(found)]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("preset", PRESETS)
def test_no_bot_does_anything_illegal_or_foolish(name: str, preset: str) -> None:
    """Under every preset: nothing illegal, no joker passed or thrown away while a hand uses it."""
    for seed in range(5):
        play([name] * 4, Rules.preset(preset), seed, sensible)


@pytest.mark.parametrize("start", range(0, 60, 20))
def test_no_bot_does_anything_illegal_under_any_rules(start: int) -> None:
    for seed in range(start, start + 20):
        rng = random.Random(seed)
        play([rng.choice(NAMES) for _ in range(4)], any_rules(rng), seed, sensible)


@pytest.mark.slow
@pytest.mark.parametrize("start", range(1000, 3000, 100))
def test_thousands_of_deals_under_any_rules(start: int) -> None:
    for seed in range(start, start + 100):
        rng = random.Random(seed)
        play([rng.choice(NAMES) for _ in range(4)], any_rules(rng), seed, sensible)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("policy", ["auto_finish_turn", "auto_zombie"])
def test_no_bot_kills_its_own_hand_by_an_exposure(name: str, policy: str) -> None:
    """An exposure that fits no line kills the hand at once where hands are tested automatically."""
    rules = Rules.room(dead_hands=policy)
    for seed in range(15):
        deal = play([name] * 4, rules, 300 + seed)
        assert not any(event.to_dict()["event"] == "died" for event in deal.events)


def test_calls_leave_a_line_that_can_still_be_made() -> None:
    """A call is made only where the exposures and the unseen tiles leave a hand."""

    def look(deal: mjcore.Deal, seat: int, view: mjcore.View, action: mjcore.Action) -> None:
        if isinstance(action, Call):
            made = mjcore.Exposure(view.live, action.size, action.jokers)
            assert MATCHER.fits([*view.exposures[seat], made])

    for seed in range(30):
        play(["strong", "steady", "easy", "strong"], None, seed, look)


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_gives_the_same_deal(name: str) -> None:
    """Bots are deterministic: the same seed and the same views give the same record."""
    for seed in (3, 4):
        assert play([name] * 4, None, seed).record() == play([name] * 4, None, seed).record()


def test_easy_bots_depend_on_their_seed() -> None:
    """Chance is what makes an easy bot slip."""
    rules = Rules.league()
    deal = mjcore.Deal(MATCHER, rules, rng=5)
    records = set()
    for seed in range(6):
        deal = mjcore.Deal(MATCHER, rules, rng=5)
        player = bots.make("easy", MATCHER, rules, rng=seed)
        while deal.outcome is None:
            seat = deal.to_act[0]
            deal.apply(seat, player.choose(deal.view(seat), deal.legal_actions(seat)))
        records.add(deal.record())
    assert len(records) > 1


def test_a_bot_made_anew_plays_on_as_it_would_have() -> None:
    """Nothing of a bot needs to be saved: its seed and the question say what it overlooks."""
    rules = Rules.league()
    deal, player = mjcore.Deal(MATCHER, rules, rng=5), bots.make("easy", MATCHER, rules, rng=3)
    questions = 0
    while deal.outcome is None:
        seat = deal.to_act[0]
        again = mjcore.Deal.from_dict(json.loads(json.dumps(deal.to_dict())), MATCHER)
        other = bots.make("easy", MATCHER, rules, rng=3)
        action = player.choose(deal.view(seat), deal.legal_actions(seat))
        assert other.choose(again.view(seat), again.legal_actions(seat)) == action
        deal.apply(seat, action)
        questions += 1
    assert questions > 50


@pytest.mark.parametrize("name", NAMES)
def test_bots_know_nothing_but_the_view(name: str) -> None:
    """A view that went through JSON is all that a bot needs."""
    rules = Rules.league()
    deal = mjcore.Deal(MATCHER, rules, rng=9)
    player, blind = (bots.make(name, MATCHER, rules, rng=1) for _ in range(2))
    while deal.outcome is None:
        seat = deal.to_act[0]
        view = deal.view(seat)
        legal = list(deal.legal_actions(seat))
        action = player.choose(view, deal.legal_actions(seat))
        assert (
            blind.choose(mjcore.View.from_dict(json.loads(json.dumps(view.to_dict()))), legal)
            == action
        )
        deal.apply(seat, action)


def test_bots_exchange_jokers() -> None:
    """Over some deals jokers are exchanged."""
    found = []

    def look(deal: mjcore.Deal, seat: int, view: mjcore.View, action: mjcore.Action) -> None:
        if isinstance(action, Exchange):
            found.append(action)

    for seed in range(5):
        play(["strong"] * 4, None, seed, look)
    assert found


def test_a_hand_that_the_table_proves_dead_is_challenged() -> None:
    """Steady and strong challenge exposures that fit no line; easy does not notice."""
    card = mjcore.Card.loads(
        '[card]\nname = "One line"\n[[section]]\nname = "2468"\n'
        'lines = [{ hand = "222a 444a 6666a 8888a", value = 25 }]'
    )
    matcher = mjcore.Matcher(card)
    for name, notices in (("easy", False), ("steady", True), ("strong", True)):
        deal = mjcore.Deal.position(
            matcher, racks=[None, "135B 24C G [222B] [9999C]", None, None], turn=0
        )
        action = bots.make(name, matcher).choose(deal.view(0), deal.legal_actions(0))
        assert (action == Challenge(1)) == notices


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(mjcore.Error, match="no bot 'clever': there are easy, steady, strong"):
        bots.make("clever", MATCHER)


def test_a_seat_that_is_not_asked_has_no_answer() -> None:
    deal = mjcore.Deal(MATCHER, Rules.league(first_charleston=False), rng=1)
    with pytest.raises(mjcore.Error, match="nothing to answer"):
        bots.make("steady", MATCHER).choose(deal.view(1), deal.legal_actions(1))


@pytest.mark.parametrize("view", [{}, {"seat": 0}, None, 7])
def test_what_is_no_view_is_refused(view: object) -> None:
    with pytest.raises(TypeError, match=r"View\.from_dict"):
        bots.make("strong", MATCHER).choose(view, [])  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["steady", "strong"])
def test_a_joker_that_completes_the_hand_is_taken(name: str) -> None:
    card = mjcore.Card.loads(
        '[card]\nname = "One line"\n[[section]]\nname = "2468"\n'
        'lines = [{ hand = "222a 444a 6666a 8888a", value = 25 }]'
    )
    matcher = mjcore.Matcher(card)
    racks = ["222B 444B 666B 8888B 2C", "[22C J] 135B 27D GNEWS", None, None]
    deal = mjcore.Deal.position(matcher, racks=racks, turn=0)
    player = bots.make(name, matcher)
    assert player.choose(deal.view(0), deal.legal_actions(0)) == Exchange(1, 0, "2C")
