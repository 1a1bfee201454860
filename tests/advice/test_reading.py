"""What the other seats may hold: from the view alone, by what lies on the table."""

from __future__ import annotations

import json
from array import array

import pytest

import mjcore
from mjcore import Advisor, Deal, Discard, Phase, Rules, Seat, Tile, bots
from mjcore._reading import read_hand
from mjcore.advice.reading import EASY, LATER, THREW, hands, hardness

MATCHER = mjcore.Matcher(mjcore.Card.practice())
LEAGUE = Rules.league()
ADVISOR = Advisor(MATCHER, LEAGUE)


def card(*lines: tuple[str, int, bool]) -> mjcore.Matcher:
    """Return a matcher of lines: hand, value, concealed."""
    rows = ",".join(
        f'{{ hand = "{hand}", value = {value}, concealed = {str(concealed).lower()} }}'
        for hand, value, concealed in lines
    )
    text = f'[card]\nname = "Few"\n[[section]]\nname = "All"\nlines = [{rows}]'
    return mjcore.Matcher(mjcore.Card.loads(text))


FEW = card(
    ("NN 2222a 4444a 6666a", 25, False),
    ("SS 2222a 4444b 8888c", 40, False),
    ("11a 33a 55a 77a 99a RR GG", 50, True),
)


def turn(racks, matcher=FEW, rules=LEAGUE, **given):
    """Return South's view in its own turn."""
    deal = Deal.position(matcher, rules, racks=racks, turn=Seat.SOUTH, rng=1, **given)
    return deal.view(Seat.SOUTH)


OWN = "139B 57C 13D EEW RG0 F"
"""South's fourteen tiles."""


def views(seeds, step=9, level="steady"):
    """Yield views in own turns of played deals."""
    players = [bots.make(level, MATCHER, LEAGUE, rng=1)] * 4
    for seed in seeds:
        deal = Deal(MATCHER, LEAGUE, rng=seed)
        asked = 0
        while deal.outcome is None:
            seat = deal.to_act[0]
            view = deal.view(seat)
            if deal.phase is Phase.TURN:
                asked += 1
                if asked % step == 0:
                    yield deal, view
            deal.apply(seat, players[seat].choose(view, deal.legal_actions(seat)))


# -- literal positions


@pytest.mark.parametrize(
    ("west", "lines"),
    [
        ("...", ["All #1", "All #2", "All #3"]),
        ("[2222B] ...", ["All #1", "All #2"]),
        ("[4444B] [6666B] ...", ["All #1"]),
        ("[2222B] [8888C] ...", ["All #2"]),
        ("[5555B] ...", []),
    ],
    ids=str,
)
def test_lines_are_those_that_the_exposures_leave(west, lines):
    """What a seat may be making is what its exposures still allow."""
    view = turn(["...", OWN, west, "..."])
    (found,) = [one for one in Advisor(FEW).opponents(view) if one.seat is Seat.WEST]
    assert sorted([line.id for line, _ in found.lines]) == lines
    assert (found.ready > 0) == bool(lines)


def test_three_exposures_wait_for_the_pair():
    view = turn(["...", OWN, "[2222B] [4444B] [6666B] ...", "..."])
    west = Advisor(FEW).opponents(view)[1]
    assert [line.id for line, _ in west.lines] == ["All #1"]
    assert west.waits == ((Tile.NORTH, 1.0),)
    assert west.keys == ((Tile.NORTH, 1.0),)


def test_a_tile_that_has_been_let_go_is_safe():
    """What lies there since a seat's last discard it would have won on."""
    racks = ["...", OWN.replace("EEW", "NEW"), "[2222B] [4444B] [6666B] ...", "..."]
    alone = Advisor(FEW).danger(turn(racks))[Tile.NORTH]
    let_go = Advisor(FEW).danger(turn(racks, discards="N"))[Tile.NORTH]
    assert alone.chance > 0.4 and alone.by_seat[Seat.WEST] == pytest.approx(alone.chance, rel=1e-4)
    assert let_go.chance < alone.chance / 10


def test_a_seat_that_changed_its_hand_since_may_want_what_it_let_go():
    view = turn(["...", "2B ...", "...", "..."], matcher=MATCHER)
    shares = []
    for later in range(4):
        discards = ((Seat.EAST, Tile.DOT_5), *[(Seat.WEST, Tile.EAST)] * later)
        seen = mjcore.View.from_dict(
            {
                **view.to_dict(),
                "discards": [{"seat": int(seat), "tile": str(tile)} for seat, tile in discards],
                "wall": view.wall - len(discards),
            }
        )
        west = next(hand for hand in hands(seen, MATCHER, LEAGUE) if hand.seat is Seat.WEST)
        shares.append(west.waits[Tile.DOT_5])
    assert shares[0] == 0 and shares == sorted(shares)
    assert 0 < THREW < 1 < LATER


@pytest.mark.parametrize(
    ("changes", "cost"),
    [
        ({}, 50.0),
        ({"discarder_mult": 1}, 25.0),
        ({"discarder_mult": 3}, 75.0),
        ({"jokerless_mult": 1}, 50.0),
        ({"hot_wall_tiles": 152}, 100.0),
    ],
    ids=str,
)
def test_what_a_discard_costs_is_what_the_rules_let_the_discarder_pay(changes, cost):
    """The winner shows a joker, so that its hand is worth the value of its line."""
    rules = Rules.casual(**{"hot_wall_tiles": 0, **changes})
    racks = ["...", OWN.replace("EEW", "NEW"), "[222B J] [444B J] [6666B] ...", "..."]
    danger = Advisor(FEW, rules).danger(turn(racks, rules=rules))[Tile.NORTH]
    assert danger.cost == pytest.approx(danger.chance * cost, rel=1e-4)


@pytest.mark.parametrize(("shown", "points"), [(1, 10), (2, 20), (3, 25)])
def test_in_a_tournament_the_discarder_loses_points_by_the_exposures(shown, points):
    rules = Rules.league(scoring="tournament", wall_game_points=0)
    groups = ["[222B J]", "[444B J]", "[6666B]"][:shown]
    racks = ["...", OWN.replace("EEW", "NEW"), " ".join([*groups, "..."]), "..."]
    view = turn(racks, rules=rules)
    danger = Advisor(FEW, rules).danger(view)[Tile.NORTH]
    west = danger.by_seat[Seat.WEST]
    others = danger.chance - west
    assert danger.cost == pytest.approx(west * points + others * 10)


def test_nobody_wins_on_a_joker_and_a_dead_hand_wins_on_nothing():
    racks = ["...", OWN.replace("EEW", "NEJ"), "[2222B] [4444B] [6666B] ...", "..."]
    danger = Advisor(FEW).danger(turn(racks))
    assert danger[Tile.JOKER] == mjcore.Danger(0.0, 0.0, (0.0, 0.0, 0.0, 0.0))
    dead = Advisor(FEW).danger(turn(racks, dead=[Seat.WEST]))
    assert dead[Tile.NORTH].by_seat[Seat.WEST] == 0.0
    assert [one.seat for one in Advisor(FEW).opponents(turn(racks, dead=[Seat.WEST]))] == [0, 3]


def test_where_no_discard_can_be_claimed_nothing_is_dangerous():
    rules = Rules.league(claims_on_empty_wall="none")
    racks = ["...", OWN.replace("EEW", "NEW"), "[2222B] [4444B] [6666B] ...", "..."]
    view = turn(racks, rules=rules, wall=0)
    assert all(one.chance == 0 for one in Advisor(FEW, rules).danger(view).values())


def test_concealed_lines_are_no_danger_where_no_discard_completes_them():
    racks = ["...", "1133B 579C 13D RG0 F J", "...", "..."]
    few = card(("11a 33a 55a 77a 99a RR GG", 50, True))
    rules = Rules.league(concealed_call_for_mahjong=False)
    view = turn(racks, matcher=few, rules=rules, wall=5)
    assert any(one.chance for one in Advisor(few, LEAGUE).danger(view).values())
    assert not any(one.chance for one in Advisor(few, rules).danger(view).values())


def test_fewer_hands_wait_on_a_card_that_is_harder():
    """A card of one line is far from every dealt hand; the practice card is what was fitted on."""
    lone = card(("NN 2222a 4444a 6666a", 25, False))
    assert hardness(MATCHER) == pytest.approx(EASY, abs=0.01)
    assert hardness(lone) == hardness(lone) > EASY + 2
    racks = ["...", OWN, "...", "..."]
    ready = [
        hands(turn(racks, matcher=matcher, wall=30), matcher, LEAGUE)[0].ready
        for matcher in (MATCHER, lone)
    ]
    assert ready[1] < ready[0] / 2


# -- properties


def test_weights_add_up_and_stand_in_order():
    looked = 0
    for _, view in views(range(6)):
        for one in ADVISOR.opponents(view):
            assert 0 <= one.ready <= 1
            for pairs in (one.lines, one.waits):
                weights = [weight for _, weight in pairs]
                assert sum(weights) == pytest.approx(1)
                assert weights == sorted(weights, reverse=True)
            assert all(0 < weight <= 1 + 1e-9 for _, weight in one.keys)
            assert Tile.JOKER not in dict(one.waits)
            looked += 1
        danger = ADVISOR.danger(view)
        assert set(danger) == set(view.rack.concealed)
        for one in danger.values():
            assert sum(one.by_seat) == pytest.approx(one.chance)
            assert one.by_seat[view.seat] == 0
            assert one.cost >= 0 and (one.cost > 0) == (one.chance > 0)
    assert looked > 60


def test_lines_are_among_those_that_the_matcher_leaves():
    """``lines_for`` says which lines are left; a hand that is read makes no other."""
    for _, view in views([3, 4]):
        for one in ADVISOR.opponents(view):
            left = MATCHER.lines_for(view.exposures[one.seat])
            assert {line.id for line, _ in one.lines} <= {one.line.id for one in left}


def test_nothing_comes_from_what_the_view_does_not_show():
    """Deals that a seat cannot tell apart give the same answers."""
    for number, (_, view) in enumerate(views(range(20, 23), step=15)):
        said = ADVISOR.opponents(view), ADVISOR.danger(view)
        for seed in range(3):
            other = Deal.from_view(view, MATCHER, LEAGUE, rng=100 * number + seed)
            again = other.view(view.seat)
            assert again == view
            assert (ADVISOR.opponents(again), ADVISOR.danger(again)) == said
        read = mjcore.View.from_dict(json.loads(json.dumps(view.to_dict())))
        assert (ADVISOR.opponents(read), ADVISOR.danger(read)) == said


def test_what_is_said_is_near_what_happens():
    """Of the discards said to be most dangerous far more would have won than of the others."""
    said: list[tuple[float, int]] = []
    for deal, view in views(range(60), step=4):
        wins = 0
        for seat in Seat:
            if seat is not view.seat and not view.dead[seat]:
                wins |= MATCHER.winning_kinds(deal.view(seat).rack)[0]
        # The joker that would complete a hand cannot be had from a discard.
        wins &= ~(1 << Tile.JOKER)
        said += [(one.chance, wins >> tile & 1) for tile, one in ADVISOR.danger(view).items()]
    said.sort()
    tenth = len(said) // 10
    low, high = said[: 5 * tenth], said[-tenth:]
    assert sum([won for _, won in low]) / len(low) < 0.01
    told = sum([chance for chance, _ in high]) / tenth
    happened = sum([won for _, won in high]) / tenth
    assert told / 2 < happened < 2 * told


# -- forms and errors


def test_the_json_form():
    _, view = next(views([2], step=30))
    (one, *_) = ADVISOR.opponents(view)
    data = json.loads(json.dumps(one.to_dict()))
    assert list(data) == ["seat", "ready", "lines", "waits", "keys"]
    assert data["lines"] == {line.id: round(weight, 4) for line, weight in one.lines}
    tile, danger = next(iter(ADVISOR.danger(view).items()))
    assert danger.to_dict()["by_seat"] == [round(chance, 6) for chance in danger.by_seat]
    advice = ADVISOR.advise(view).to_dict()
    assert advice["danger"][str(tile)] == danger.to_dict()


def test_advice_for_a_discard_has_its_dangers_and_other_advice_none():
    for deal, view in views([5], step=7):
        assert ADVISOR.advise(view).danger == ADVISOR.danger(view)
        assert isinstance(ADVISOR.discard(view).suggestion, Discard)
        for seat in Seat:
            if seat is not view.seat:
                other = deal.view(seat)
                assert ADVISOR.advise(other).dangers == ()
                with pytest.raises(mjcore.Error, match="not this seat's turn"):
                    ADVISOR.danger(other)


@pytest.mark.parametrize("wrong", [None, 5, {}], ids=["None", "a number", "a dict"])
def test_what_is_no_view(wrong):
    for ask in (ADVISOR.opponents, ADVISOR.danger):
        with pytest.raises(TypeError, match=r"View\.from_dict"):
            ask(wrong)


def test_the_native_reading_checks_its_rows():
    ones = array("d", [1.0]) * 36
    for rows in (
        (bytes(35), ones, ones),
        (bytes(36), ones[:35], ones),
        (bytes(36), ones, ones[1:]),
    ):
        with pytest.raises(ValueError, match="36"):
            read_hand(MATCHER, (), *rows, True, 0.5)
    nothing = read_hand(MATCHER, [mjcore.Exposure("5B", 5, 3)], bytes(36), ones, ones, True, 0.5)
    assert not any(map(any, nothing))
