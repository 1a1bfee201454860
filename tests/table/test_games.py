"""Several deals: rotation, length, pivot, void deals, scores and the loss cap (rules L, K8, N)."""

from __future__ import annotations

import json

import pytest
from tabletop import (
    MATCHER,
    PRESETS,
    SEATS,
    E,
    N,
    S,
    W,
    asked,
    preset,
    table,
    throw,
    throw_away,
)

from mjcore import Challenge, Deal, Error, Game, MahJongg, Phase, Rules, Seat

WIN = "333666B 9999B NNN J"
"""Complete, 25 with a joker: self-picked it brings 50 from everybody."""


def staged(game: Game, deal: Deal) -> Game:
    """Return the game with another deal in place of the one being played."""
    data = json.loads(json.dumps(game.to_dict()))
    data["deal"] = deal.to_dict() | {"number": data["dealt"]}
    return Game.from_dict(data, MATCHER)


def with_scores(game: Game, scores: list[int]) -> Game:
    data = json.loads(json.dumps(game.to_dict()))
    assert len(data["scores"]) == len(scores)
    data["scores"] = scores
    return Game.from_dict(data, MATCHER)


def play(game: Game, result: str) -> Game:
    """End the deal as told: "wall", "void" or the letter of the seat that self-picks 25."""
    rules, dealer = game.deal.rules, game.dealer
    if result == "wall":
        deal = table(rules, S, left=0, dealer=dealer)
    elif result == "void":
        deal = table(rules, E, S="[777D]", dead=[W, N][: rules.players - 2], dealer=dealer)
    else:
        seat = next(seat for seat in SEATS if seat.letter == result)
        deal = table(rules, seat, dealer=dealer, **{result: WIN})
    game = staged(game, deal)
    if result == "wall":
        throw_away(game.deal)
    else:
        (seat,) = game.deal.to_act
        game.deal.apply(seat, Challenge(S) if result == "void" else MahJongg())
    assert game.deal.phase is Phase.END
    return game


def dealers(game: Game, results: list[str]) -> list[int]:
    """Play the deals one after the other; return who was East in each, and would be next."""
    seen = [game.dealer]
    for result in results:
        game = play(game, result)
        if not game.over:
            game.next_deal()
            seen.append(game.dealer)
    return seen


# --- L1: who deals next


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("winner", ["S", "W", "N"])
def test_sc185_non_dealer_wins(name: str, winner: str) -> None:
    """L1: the deal passes to the right."""
    assert dealers(Game(MATCHER, preset(name)), [winner]) == [0, 1]


@pytest.mark.parametrize(
    ("name", "following"),
    [("league", 1), ("room", 1), ("classic", 1), ("guided", 1), ("casual", 0)],
)
def test_sc186_dealer_wins(name: str, following: int) -> None:
    """L1: to the right all the same; casual: East deals again."""
    assert dealers(Game(MATCHER, preset(name)), ["E"]) == [0, following]


@pytest.mark.parametrize("name", PRESETS)
def test_sc187_wall_game(name: str) -> None:
    """L1: after a wall game the deal passes to the right; casual too, East did not win."""
    assert dealers(Game(MATCHER, preset(name)), ["wall"]) == [0, 1]


@pytest.mark.parametrize(("result", "following"), [("E", 0), ("wall", 0), ("S", 1)])
def test_east_may_stay_after_a_wall_game(result: str, following: int) -> None:
    """L1: a table may let East stay after a wall game, too."""
    rules = Rules.league(dealer_rotation="unless_east_wins_or_wall")
    assert dealers(Game(MATCHER, rules), [result]) == [0, following]


def test_sc188_casual_short_game() -> None:
    """L1, L4: four hands played end the game, although West and North never dealt."""
    game = Game(MATCHER, Rules.casual(hands_per_game=4))
    seen = []
    for result in ("E", "E", "N", "wall"):
        assert not game.over
        seen.append(game.dealer)
        game = play(game, result)
        if result != "wall":
            game.next_deal()
    assert seen == [0, 0, 0, 1]
    assert game.over
    assert game.hands_played == 4
    with pytest.raises(Error):
        game.next_deal()


def test_a_game_without_a_number_of_hands_goes_on() -> None:
    """L4: without a number of hands a game is never over."""
    game = Game(MATCHER, Rules.league())
    for _ in range(9):
        game = play(game, "wall")
        assert not game.over
        game.next_deal()


def test_void_deals_do_not_count() -> None:
    """L3, I10: a void deal is played again: same East, no scores, not counted."""
    game = play(Game(MATCHER, Rules.league(hands_per_game=1)), "void")
    assert game.deal.outcome.void
    assert (game.over, game.hands_played, list(game.scores)) == (False, 0, [0, 0, 0, 0])
    game.next_deal()
    assert game.dealer == 0
    game = play(game, "S")
    assert game.over


def test_a_deal_settled_after_an_error_counts() -> None:
    """H5, 8.7: it is a finished deal: its payments count, and the deal passes on."""
    game = Game(MATCHER, Rules.league(hands_per_game=2))
    game = staged(game, table(game.rules, W, W="1223334444C RRR G", dead=[S, E]))
    game.deal.apply(W, MahJongg())
    assert game.deal.outcome.kind == "error"
    assert (list(game.scores), game.hands_played) == ([0, 0, -50, 50], 1)
    game.next_deal()
    assert game.dealer == 1


# --- L2: the pivot


def test_sc189_four_deals_are_a_round() -> None:
    """L2: after a round of four the first East swaps places with the player on its right."""
    game = Game(MATCHER, Rules.league(pivot_swap=True))
    seats = []
    for _ in range(5):
        seats.append([game.player(seat) for seat in SEATS])
        game = play(game, "wall")
        game.next_deal()
    assert seats[:4] == [[0, 1, 2, 3], [1, 2, 3, 0], [2, 3, 0, 1], [3, 0, 1, 2]]
    assert seats[4] == [0, 2, 3, 1]


def test_no_pivot_unless_the_table_has_one() -> None:
    """L2: otherwise the round begins as it began."""
    game = Game(MATCHER, Rules.league())
    for _ in range(4):
        game = play(game, "wall")
        game.next_deal()
    assert [game.player(seat) for seat in SEATS] == [0, 1, 2, 3]


def test_the_second_pivot() -> None:
    """L2, 8.9: the same player is the pivot every round and is East again after the swap."""
    game = Game(MATCHER, Rules.league(pivot_swap=True))
    firsts, dealers = [], []
    for number in range(13):
        if number % 4 == 0:
            firsts.append([game.player(seat) for seat in SEATS])
        dealers.append(game.dealer)
        assert [game.seat(game.player(seat)) for seat in SEATS] == list(SEATS)
        game = play(game, "E" if number % 3 else "wall")
        game.next_deal()
    assert firsts == [[0, 1, 2, 3], [0, 2, 3, 1], [0, 3, 1, 2], [0, 1, 2, 3]]
    assert dealers == [0, 1, 2, 3, 0, 2, 3, 1, 0, 3, 1, 2, 0]


# --- players and seats, scores


@pytest.mark.parametrize("players", [2, 3, 4])
def test_players_and_seats(players: int) -> None:
    """8.9: player p sits at seat (p - dealer) mod players."""
    game = Game(MATCHER, Rules.league(players=players))
    for number in range(2 * players):
        assert game.dealer == number % players
        for player in range(players):
            seat = Seat((player - game.dealer) % players)
            assert game.seat(player) == seat
            assert game.player(seat) == player
        game = play(game, "wall")
        game.next_deal()


def test_scores_are_by_player() -> None:
    """8.9: the scores follow the players, not the seats."""
    game = Game(MATCHER, Rules.league())
    game = play(game, "S")
    assert list(game.scores) == [-50, 150, -50, -50]
    game.next_deal()
    assert game.dealer == 1
    game = play(game, "S")  # player 2
    assert list(game.scores) == [-100, 100, 100, -100]
    game.next_deal()
    game = play(game, "E")  # player 2 again, now East
    assert list(game.scores) == [-150, 50, 250, -150]


def test_the_first_dealer_can_be_chosen() -> None:
    """8.9: any player may be East first."""
    assert dealers(Game(MATCHER, Rules.league(), dealer=2), ["wall"] * 3) == [2, 3, 0, 1]


def test_no_next_deal_while_one_runs() -> None:
    """A deal has to end before the next begins; nothing is lost by asking."""
    game = Game(MATCHER, Rules.league(), rng=3)
    before = json.dumps(game.to_dict())
    with pytest.raises(Error):
        game.next_deal()
    assert json.dumps(game.to_dict()) == before


@pytest.mark.parametrize("name", PRESETS)
def test_a_game_is_its_seed(name: str) -> None:
    """8.10: the same seed gives the same game, another seed another."""
    first, second, other = (Game(MATCHER, preset(name), rng=seed) for seed in (5, 5, 6))
    assert json.dumps(first.to_dict()) == json.dumps(second.to_dict())
    assert first.deal.view(E).to_dict()["rack"] != other.deal.view(E).to_dict()["rack"]
    racks = set()
    for _ in range(3):
        first, second = play(first, "wall"), play(second, "wall")
        first.next_deal()
        second.next_deal()
        assert first.deal.seed == second.deal.seed
        racks.add(json.dumps(first.deal.view(E).to_dict()["rack"]))
    assert len(racks) == 3


# --- K8: the pie

PIE = Rules.league(loss_cap=500, dead_test="structural")


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        pytest.param([300, 170, 0, -470], [250, 300, -50, -500], id="SC175"),
        pytest.param([500, 0, 0, -500], [450, 100, -50, -500], id="broke"),
        pytest.param([0, 0, 0, 0], [-50, 150, -50, -50], id="plenty"),
        pytest.param([-460, 900, -440, 0], [-500, 1040, -490, -50], id="two-short"),
    ],
)
def test_loss_cap(scores: list[int], expected: list[int]) -> None:
    """K8: nobody loses more than the cap; the winner gets what there is; all play on."""
    game = with_scores(Game(MATCHER, PIE), scores)
    game = play(game, "S")
    assert list(game.scores) == expected
    assert game.deal.outcome.payments == (-50, 150, -50, -50)
    assert sum(game.scores) == sum(scores)
    game.next_deal()
    assert asked(game.deal) == list(SEATS)


def test_loss_cap_pays_the_winner_before_the_stakes() -> None:
    """8.8: a player pays the winner first, then its stakes, as far as it goes."""
    game = with_scores(Game(MATCHER, PIE), [400, 0, -430, 30])
    game = staged(
        game, table(PIE, N, left=9, N="1C", S="[333C]", E="333666B 9999B NN J", draws="N")
    )
    game.deal.apply(W, Challenge(S))
    throw(game.deal, "1C")
    game.deal.apply(E, MahJongg())
    assert game.deal.outcome.payments == (150, 0, -100, -50)
    # West has 70 left: 50 for the winner, 20 of the stake of 50.
    assert list(game.scores) == [550, -30, -500, -20]


def test_loss_cap_counts_what_was_there_before_the_deal() -> None:
    """8.8: what a player gains in the same deal does not raise what it pays."""
    game = with_scores(Game(MATCHER, PIE), [430, -480, 20, 30])
    game = staged(
        game, table(PIE, N, left=9, N="1C", S="[333C]", E="333666B 9999B NN J", draws="N")
    )
    game.deal.apply(W, Challenge(S))
    throw(game.deal, "1C")
    game.deal.apply(E, MahJongg())
    # South has 20 left for the winner, and gets West's stake of 50 all the same.
    assert list(game.scores) == [550, -450, -80, -20]


# --- N: two and three players


@pytest.mark.parametrize(("players", "wall"), [(3, 112), (2, 125)])
@pytest.mark.parametrize("name", PRESETS)
def test_sc191_fewer_players(name: str, players: int, wall: int) -> None:
    """N1, N2: 14/13(/13), the rest is wall, no Charleston, no courtesy, the empty seats skipped."""
    deal = Deal(MATCHER, preset(name, players=players), rng=1)
    assert (deal.phase, asked(deal)) == (Phase.TURN, [E])
    assert deal.view(E).wall == wall
    assert deal.view(E).to_dict()["concealed"] == [14, 13, 13][:players]
    for turn in range(1, 2 * players):
        throw_away(deal)
        assert asked(deal) == [Seat(turn % players)]
    with pytest.raises(Error):
        deal.view(players)


def test_two_players_right_of_the_last_is_east() -> None:
    """8.9: East and South alternate."""
    deal = table(Rules.league(players=2), S)
    throw_away(deal)
    assert asked(deal) == [E]
    assert N not in asked(deal)
