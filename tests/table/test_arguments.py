"""Arguments of calls: whole numbers of any make are taken, what is none is named."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from odd_values import HUGE, nested
from tabletop import CARD, MATCHER

import mjcore
from mjcore import Call, Deal, Discard, Error, Exchange, Game, Offer, Pass, Rules, Skip
from mjcore.errors import shown

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


# --- walls, seeds, cards


RACKS = [None, None, None, None]


@pytest.mark.parametrize(
    "wall",
    ["", "1B", "J" * 152, ["1B"] * 152, [*map(str, mjcore.Tile)] * 5, "x" * 152],
    ids=lambda wall: str(wall)[:20],
)
def test_walls_that_are_not_the_set(wall: object) -> None:
    """A wall lists all 152 tiles."""
    with pytest.raises(Error):
        Deal(MATCHER, Rules.league(), wall=wall)


@pytest.mark.parametrize("rng", [-1, 2**256, 1.5, "7", True, b"7", float("nan")])
def test_seeds_that_are_none(rng: object) -> None:
    """A seed is a whole number of 256 bits, wherever one is taken."""
    deal = Deal(MATCHER, Rules.league(), rng=1)
    for call in (
        lambda: Deal(MATCHER, Rules.league(), rng=rng),
        lambda: Game(MATCHER, Rules.league(), rng=rng),
        lambda: Deal.position(MATCHER, racks=RACKS, rng=rng),
        lambda: Deal.from_view(deal.view(0), MATCHER, rng=rng),
        lambda: deal.legal_actions(0).sample(rng),
        lambda: mjcore.bots.make("easy", MATCHER, rng=rng),
    ):
        with pytest.raises(Error if type(rng) is int else TypeError):
            call()


@pytest.mark.parametrize("card", [None, "card", 5, object()])
def test_cards_that_are_none(card: object) -> None:
    """A deal and a game need a card or a matcher."""
    deal = Deal(MATCHER, Rules.league(), rng=1)
    for call in (
        lambda: Deal(card, Rules.league()),
        lambda: Game(card, Rules.league()),
        lambda: Deal.position(card, racks=RACKS),
        lambda: Deal.from_view(deal.view(0), card),
        lambda: mjcore.Advisor(card),
        lambda: mjcore.bots.make("easy", card),
    ):
        with pytest.raises(TypeError):
            call()


def test_a_card_serves_as_well_as_its_matcher() -> None:
    """A card is made into a matcher."""
    assert (
        Deal(CARD, Rules.league(), rng=4).to_dict()
        == Deal(MATCHER, Rules.league(), rng=4).to_dict()
    )


# --- values without end


POSITION = [
    "racks",
    "turn",
    "origin",
    "phase",
    "drawn",
    "live",
    "claimed_from",
    "wall",
    "dead",
    "discards",
]


@pytest.mark.parametrize("value", [nested(), HUGE, "x" * 10**6], ids=["nested", "huge", "long"])
def test_arguments_without_end(value: Any) -> None:
    """Whatever is passed in a call is refused in a few words."""
    for call in (
        lambda: Rules(players=value),
        lambda: Rules(ask=value),
        lambda: Rules(call_timer=value),
        lambda: Rules(call_timer=-HUGE),
        lambda: Rules(call_sizes=value),
        lambda: Rules.preset(value),
        lambda: Discard(value),
        lambda: Exchange(0, 0, value),
        lambda: Deal(MATCHER, dealer=value),
        lambda: Deal(MATCHER, rng=value),
        lambda: Deal(MATCHER, wall=value),
        *[
            lambda name=name: Deal.position(MATCHER, **{"racks": [None] * 4, name: value})
            for name in POSITION
        ],
    ):
        with pytest.raises((mjcore.Error, TypeError)) as caught:
            call()
        assert len(str(caught.value)) < 500
