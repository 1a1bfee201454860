"""A position that play could reach is the state that play leaves, and goes on as play does."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from any_rules import PRESETS, any_rules
from tabletop import MATCHER

from mjcore import (
    Call,
    Called,
    Deal,
    Died,
    Discard,
    Drew,
    Error,
    Game,
    MahJongg,
    Phase,
    Rules,
    Seat,
    Skip,
    Tile,
)
from mjcore.notation import parse_tiles

E, S, W, N = Seat

# --- described out of play

UNKNOWN = ("question", "discards", "challenges", "stakes", "blind", "votes", "offers", "fresh")
"""What a position is not told: names, who threw what, and what was said before."""


def is_describable(deal: Deal) -> bool:
    """Return whether all that still counts at this point is what ``Deal.position`` is told."""
    state = deal._state
    if deal.phase in (Phase.END, Phase.COURTESY_PASS) or any(state.answers):
        return False
    if deal.phase is Phase.COURTESY_OFFER or deal.phase is Phase.CH2_VOTE or deal.phase.is_pass:
        return True
    unmarked = state.erred is None and not state.challenges and not state.stakes
    revised = state.revisable and len(state.shown_forms) > 1
    return unmarked and not state.exchanges and not revised


def untold_death(deal: Deal) -> Died | None:
    """Return the death that the turn began or ended with, which a position finds out by itself."""
    for event in reversed(deal.events):
        if isinstance(event, Died) and event.cause == "exposures":
            return event if event.seat == deal._state.turn else None
        if isinstance(event, Drew | Called):
            return None
    return None


def described(deal: Deal) -> Deal:
    """Return the position that stands where a deal stands."""
    state = deal._state
    live = deal.view(0).live
    fields: dict[str, Any] = {}
    if deal.phase in (Phase.TURN, Phase.WINDOW):
        fields = {"turn": state.turn, "origin": state.origin, "drawn": state.drawn, "live": live}
        if state.origin == "call":
            fields["claimed_from"] = state.claimed_from
    else:
        fields = {"phase": deal.phase}
    tiles = [tile for _, tile in deal.view(0).discards]
    racks = [[*hand.listed(), *hand.exposures] for hand in state.hands]
    dead = {seat for seat, hand in enumerate(state.hands) if hand.dead}
    died = untold_death(deal)
    if died is not None:  # it is laid out as it was before the hand died
        dead.remove(died.seat)
        for exposure in died.returned:
            for tile in [exposure.kind] * exposure.naturals + [Tile.JOKER] * exposure.jokers:
                racks[died.seat].remove(tile)
            racks[died.seat].append(exposure)
    return Deal.position(
        MATCHER,
        deal.rules,
        racks=[" ".join(map(str, rack)) for rack in racks],
        discards=tiles[:-1] if live is not None else tiles,
        wall=state.wall[::-1],
        dead=dead,
        rng=deal.seed,
        **fields,
    )


def seen(deal: Deal, seat: int) -> dict[str, Any]:
    view = deal.view(seat).to_dict()
    tiles = [one["tile"] for one in view["discards"]]
    outcome = view["outcome"]
    if outcome is not None:
        view["outcome"] = {**outcome, "verdicts": [], "transfers": [], "payments": []}
    return {key: value for key, value in view.items() if key not in UNKNOWN} | {"tiles": tiles}


def compare(played: Deal, placed: Deal, chance: random.Random, steps: int) -> None:
    """Play both alike and compare what everybody sees, may do and is told."""
    for _ in range(steps):
        seats = range(played.players)
        assert [seen(placed, seat) for seat in seats] == [seen(played, seat) for seat in seats]
        assert placed.to_act == played.to_act
        if played.outcome is not None:
            return
        for seat in seats:
            assert list(placed.legal_actions(seat)) == list(played.legal_actions(seat))
        seat = chance.choice(played.to_act)
        action = played.legal_actions(seat).sample(chance)
        told, telling = (deal.apply(seat, action) for deal in (played, placed))
        assert [type(event) for event in telling] == [type(event) for event in told]
        assert [e for e in telling if e.name != "ended"] == [e for e in told if e.name != "ended"]


def points(rules: Rules, seed: int, chance: random.Random) -> Iterator[Deal]:
    """Play at random and yield copies where a position could be described."""
    deal = Deal(MATCHER, rules, rng=seed)
    while deal.outcome is None:
        fresh = deal._state.origin == "call"
        if is_describable(deal) and chance.random() < (0.5 if fresh else 0.1):
            yield deal.copy()
        seat = chance.choice(deal.to_act)
        legal = deal.legal_actions(seat)
        calls = [action for action in legal if isinstance(action, Call)]
        deal.apply(seat, chance.choice(calls) if calls else legal.sample(chance))


def rules_of(seed: int) -> Rules:
    """Return each preset, then rules of any kind, and often a table that watches what is seen."""
    if seed < len(PRESETS):
        return Rules.preset(PRESETS[seed])
    rules = any_rules(random.Random(seed))
    if seed % 3 == 0 and rules.dead_hands in ("auto_finish_turn", "auto_zombie"):
        edit = ("never", "until_discard", "until_discard_or_exchange")[seed // 3 % 3]
        jokers = ("prior", "all", "none")[seed // 9 % 3]
        return rules.replace(dead_test="visible", exposure_edit=edit, dead_jokers=jokers)
    return rules


@pytest.mark.parametrize("seed", range(40))
def test_a_described_position_plays_on_as_the_deal_did(seed: int) -> None:
    chance = random.Random(seed)
    for played in points(rules_of(seed), seed, chance):
        compare(played, described(played), chance, 12)


# --- tested for death where play would have tested (8.4)


@pytest.mark.parametrize("name", ["classic", "room"])
@pytest.mark.parametrize("edit", ["never", "until_discard"])
def test_a_call_that_fits_no_line_has_killed_the_hand(name: Any, edit: Any) -> None:
    """8.4: no line of the card has a pung of sevens."""
    rules = Rules.preset(name, exposure_edit=edit)
    played = Deal.position(MATCHER, rules, racks=["7D ...", "77D ...", None, None], turn=E)
    played.apply(E, Discard("7D"))
    assert played.to_act == (S,)
    played.apply(S, Call(3))
    racks = ["...", "[777D] ...", None, None]
    placed = Deal.position(MATCHER, rules, racks=racks, turn=S, origin="call", claimed_from=E)
    for deal in (played, placed):
        assert deal.view(S).dead[S] is (edit == "never")
        assert (deal.phase, deal.to_act) == (Phase.TURN, (S,))


@pytest.mark.parametrize("edit", ["never", "until_discard", "until_discard_or_exchange"])
@pytest.mark.parametrize("test", ["structural", "visible"])
@pytest.mark.parametrize("dead_jokers", ["prior", "all", "none"])
def test_where_a_position_after_a_call_is_tested(edit: str, test: str, dead_jokers: str) -> None:
    """At once where nothing can be changed, at the discard in any case."""
    rules = Rules.classic(exposure_edit=edit, dead_test=test, dead_jokers=dead_jokers)
    rack = "[FFF] [EEEE] [777D] 1B 2B 4B"
    before = Deal.position(
        MATCHER, rules, racks=[None, f"{rack} R", None, None], turn=S, origin="call"
    )
    after = Deal.position(
        MATCHER, rules, racks=[None, rack, None, None], turn=S, origin="call", live="G"
    )
    assert before.view(E).dead[S] is (edit == "never")
    assert after.view(E).dead[S]
    assert len(after.view(E).exposures[S]) == (2 if dead_jokers == "prior" else 3)
    assert after.view(E).exchangeable[S] is (dead_jokers != "none")


ALL_8B_SEEN = "8B 8B 8B"


@pytest.mark.parametrize(
    ("origin", "rack", "dies"),
    [
        ("draw", "[4444B J] [EEEE] 1C 2C 3C 4C 5C", True),
        ("call", "[4444B J] [EEEE] 1C 2C 3C 4C 5C", False),
    ],
)
def test_a_turn_is_tested_at_its_draw(origin: Any, rack: str, dies: bool) -> None:
    """8.4: where exposures can be changed, a turn that begins with a call is tested as it locks."""
    rules = Rules.room(dead_test="visible", call_sizes=[3, 4, 5, 6])
    deal = Deal.position(
        MATCHER,
        rules,
        racks=[None, rack, None, None],
        turn=S,
        origin=origin,
        discards=ALL_8B_SEEN,
    )
    assert deal.view(E).dead[S] is dies
    deal.apply(S, Discard("1C"))
    assert deal.view(E).dead[S]


def test_a_position_that_would_have_ended_is_refused() -> None:
    rules = Rules.classic(players=2, three_dead="end")
    with pytest.raises(Error, match="so this deal would have ended"):
        Deal.position(
            MATCHER, rules, racks=[None, "[777D] [999C] [EEE] ..."], turn=S, origin="call"
        )


# --- racks and walls given in part


def test_racks_are_filled_up_after_three_dots() -> None:
    """With kinds that the hand does not hold, no jokers and not the live tile."""
    for dots in ("...", " ...", "\N{HORIZONTAL ELLIPSIS}", " ...  "):
        deal = Deal.position(
            MATCHER,
            Rules.league(ask="all"),
            racks=[None, f"55B J{dots}", f"[999C J]{dots}", dots],
            live="6B",
        )
        rack = deal.view(S).rack
        counts = dict.fromkeys(rack.concealed, 0)
        for tile in rack.concealed:
            counts[tile] += 1
        assert len(rack) == 13
        assert counts.pop(Tile.BAM_5) == 2
        assert counts.pop(Tile.JOKER) == 1
        assert set(counts.values()) == {1}
        assert Tile.BAM_6 not in counts
        assert not any(isinstance(one, Call) for at in (S, W, N) for one in deal.legal_actions(at))


@pytest.mark.parametrize("seed", range(20))
def test_what_fills_a_rack_calls_nothing(seed: int) -> None:
    """Whatever is given with up to one joker, the live tile is called with given tiles alone."""
    chance = random.Random(seed)
    live = chance.choice([tile for tile in Tile if tile != Tile.JOKER])
    kinds = [tile for tile in Tile if tile not in (Tile.JOKER, live)]
    given = [*chance.sample(kinds, chance.randint(0, 12)), *[Tile.JOKER] * chance.randint(0, 1)]
    racks = [None, " ".join(map(str, given[:13])) + " ...", None, "J ..."]
    deal = Deal.position(MATCHER, Rules.league(ask="all"), racks=racks, live=live)
    for seat in (S, W, N):
        assert list(deal.legal_actions(seat)) in ([Skip()], [Skip(), MahJongg()])
        assert MATCHER.distance(deal.view(seat).rack.add(live)) != 0


def test_a_filler_completes_no_hand() -> None:
    """The first choice of the tiles left would be the North wind, which makes mah jongg."""
    deal = Deal.position(
        MATCHER,
        Rules.league(),
        racks=[None, "EWS 11B 22B 33B 44B 55B ...", None, None],
        turn=S,
        discards="FFFFF",
    )
    rack = deal.view(S).rack
    assert Tile.NORTH not in rack
    assert MATCHER.distance(rack) == 1


def test_a_wall_is_filled_up_after_three_dots() -> None:
    racks = ["1B ...", None, None, None]
    deal = Deal.position(MATCHER, Rules.league(), racks=racks, wall="5D J 5D ...", rng=3)
    wall = deal._state.wall[::-1]
    assert wall[:3] == parse_tiles("5D J 5D")
    assert len(wall) == 152 - 14 - 39
    other = Deal.position(MATCHER, Rules.league(), racks=racks, wall="5D J 5D ...", rng=4)
    assert other._state.wall != deal._state.wall
    assert sorted(other._state.wall) == sorted(deal._state.wall)


@pytest.mark.parametrize(
    ("racks", "fields", "message"),
    [
        (["1B 2B... 3B", None, None, None], {}, "1B"),
        (["JJJJJJJJ J ...", None, None, None], {}, "J"),
        (["1B " * 15 + "...", None, None, None], {}, "1B"),
        ([None, None, None, None], {"wall": "5D 5D 5D 5D 5D ..."}, "5D: the position uses more"),
        ([None, None, None], {}, "racks are listed by seat: 4 of them, not 3"),
        ([7, None, None, None], {}, "a rack is text, a Rack or None, not 7"),
    ],
)
def test_what_is_no_rack_in_part(racks: list[Any], fields: Any, message: str) -> None:
    with pytest.raises((Error, TypeError)) as caught:
        Deal.position(MATCHER, Rules.league(), racks=racks, **fields)
    assert message in str(caught.value)


def test_too_few_kinds_to_fill_a_rack_are_named() -> None:
    thrown = [t for t in Tile if t != Tile.JOKER for _ in range(t.copies - 1)]
    with pytest.raises(Error, match=r"(East|South|West|North): 1[34] tiles are to be filled in"):
        Deal.position(MATCHER, Rules.league(), racks=[None] * 4, discards=thrown)


# --- a position in a game


def test_a_game_stands_in_the_middle_of_things() -> None:
    rules = Rules.league(hands_per_game=8, loss_cap=100)
    game = Game.position(
        MATCHER,
        rules,
        scores=(25, -80, 30, 25),
        hands_played=3,
        dealer=2,
        racks=["333666B 9999B NNNN", None, None, None],
    )
    deal = game.deal
    assert (game.scores, game.hands_played, game.dealer) == ((25, -80, 30, 25), 3, 2)
    assert (deal.number, deal.dealer, game.player(E)) == (4, 2, 2)
    again = Game.from_dict(game.to_dict(), MATCHER)
    assert again.to_dict() == game.to_dict()
    deal.apply(E, MahJongg())
    assert game.hands_played == 4
    assert game.scores[1] == -100  # no more than the cap and what it had
    assert sum(game.scores) == 0
    assert game.next_deal().number == 5
    assert game.dealer == 3
    assert Deal.replay(deal.record(), MATCHER).outcome == deal.outcome


def test_a_game_that_is_set_up_goes_on_with_the_deals_of_its_seed() -> None:
    rules = Rules.casual()
    game = Game(MATCHER, rules, rng=5)
    placed = Game.position(MATCHER, rules, rng=5, racks=["333666B 9999B NNNN", *[None] * 3])
    placed.deal.apply(E, MahJongg())
    assert placed.deal.seed == game.deal.seed
    while game.deal.outcome is None:
        seat = game.deal.to_act[0]
        game.deal.apply(seat, game.deal.legal_actions(seat).sample(1))
    assert placed.next_deal().seed == game.next_deal().seed


@pytest.mark.parametrize(
    ("fields", "error", "message"),
    [
        ({"scores": (1, 2, 3)}, Error, "scores are by player: 4 of them, not 3"),
        ({"scores": 5}, TypeError, "scores are a list of whole numbers, not 5"),
        ({"scores": (1, 2, 3, "4")}, TypeError, "a score is a whole number"),
        ({"scores": (1, 2, 3, 10**13)}, Error, "a score is a whole number"),
        ({"hands_played": -1}, Error, "hands_played is a whole number from 0 to 3"),
        ({"hands_played": 4}, Error, "hands_played is a whole number from 0 to 3"),
        ({"dealer": 4}, Error, "dealer is a whole number from 0 to 3"),
    ],
)
def test_what_is_no_game_in_the_middle(fields: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error) as caught:
        Game.position(MATCHER, Rules.casual(), racks=[None] * 4, **fields)
    assert message in str(caught.value)
