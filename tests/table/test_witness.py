"""A seat's events alone give its view: at every moment of a deal it is that of the deal."""

from __future__ import annotations

import random

import pytest
from any_rules import any_rules

import mjcore
from mjcore import Deal, Error, Exposure, Rules, Seat, Tile, bots
from mjcore.table import events as happened
from mjcore.table.look import view_of
from mjcore.table.state import State
from mjcore.table.witness import Witness

MATCHER = mjcore.Matcher(mjcore.Card.practice())


def compare(deal: Deal, choose) -> int:
    """Play a deal to its end with every seat as witness; return how many views were compared."""
    witnesses = [
        Witness(State(MATCHER, deal.rules, 0, deal.dealer), seat)
        for seat in list(Seat)[: deal.players]
    ]
    told, compared = 0, 0
    while True:
        events, told = deal.events[told:], len(deal.events)
        for witness in witnesses:
            for event in events:
                seen = event.for_seat(witness.seat)
                if seen is not None:
                    witness.see(seen)
            if deal.outcome is None:
                assert view_of(witness.state, witness.seat) == deal.view(witness.seat), events
                compared += 1
            else:
                assert witness.state.outcome == deal.outcome
        if deal.outcome is not None:
            return compared
        choose(deal)


def at_random(rng: random.Random, errors: bool):
    """Return what plays at random, with errors now and then."""

    def choose(deal: Deal) -> None:
        seat = rng.choice(deal.to_act)
        wrong = errors and rng.random() < 0.3
        deal.apply(seat, deal.legal_actions(seat).sample(rng, errors=wrong))

    return choose


@pytest.mark.parametrize("preset", ["league", "casual", "classic", "room", "guided"])
def test_what_a_seat_is_told_is_all_that_it_sees(preset):
    rules = Rules.preset(preset)
    for seed in range(8):
        rng = random.Random(seed)
        assert compare(Deal(MATCHER, rules, rng=seed), at_random(rng, seed % 2 == 1)) > 50


def test_under_any_rules():
    for seed in range(60):
        rng = random.Random(seed)
        rules = any_rules(rng)
        compare(Deal(MATCHER, rules, rng=seed), at_random(rng, seed % 2 == 1))


def test_in_deals_of_bots():
    rules = Rules.league()
    players = [bots.make("strong", MATCHER, rules, rng=1)] * 4

    def choose(deal: Deal) -> None:
        seat = deal.to_act[0]
        deal.apply(seat, players[seat].choose(deal.view(seat), deal.legal_actions(seat)))

    for seed in range(6):
        assert compare(Deal(MATCHER, rules, rng=seed), choose) > 200


TILES = (*list(Tile)[:9], Tile.NORTH, Tile.EAST, Tile.WEST, Tile.SOUTH)
DEALT = happened.Dealt((None, TILES, None, None))


@pytest.mark.parametrize(
    ("events", "message"),
    [
        ([happened.Dealt((TILES, None, None, None))], "a seat is dealt 13 tiles"),
        ([happened.Dealt((None, TILES))], "to 4 seats, not to 2"),
        ([DEALT, DEALT], "'dealt' cannot happen in ch1_right"),
        ([DEALT, happened.Discarded(Seat.EAST, Tile.BAM_1)], "cannot happen in ch1_right"),
        ([DEALT, happened.Drew(Seat.SOUTH, Tile.BAM_1, 90)], "cannot happen in ch1_right"),
        ([DEALT, *[happened.Passed(Seat.WEST, None, None)] * 2], "West is not asked"),
        (
            [DEALT, happened.PassDone(mjcore.Phase.CH1_RIGHT, (None,) * 4, (0,) * 4, None)],
            "no pass",
        ),
    ],
    ids=range(7),
)
def test_what_cannot_happen_is_refused(events, message):
    witness = Witness(State(MATCHER, Rules.league(), 0, 0), Seat.SOUTH)
    *before, last = events
    for event in before:
        witness.see(event)
    with pytest.raises(Error, match=message):
        witness.see(last)


def test_a_tile_that_a_seat_does_not_hold_cannot_leave_it():
    rules = Rules.league(first_charleston=False, second_charleston="never", courtesy_pass=False)
    witness = Witness(State(MATCHER, rules, 0, 0), Seat.SOUTH)
    witness.see(DEALT)
    witness.see(happened.Discarded(Seat.EAST, Tile.FLOWER))
    witness.see(happened.Asked(()))
    group = Exposure("F", 4)
    with pytest.raises(Error, match="South has no F"):
        witness.see(happened.Called(Seat.SOUTH, Seat.EAST, Tile.FLOWER, group))
