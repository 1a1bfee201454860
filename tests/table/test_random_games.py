"""Whole games played at random: scores, the dealer, saves in the middle, the loss cap."""

from __future__ import annotations

import json
import random

import pytest
from any_rules import any_rules
from table_driver import choose
from tabletop import MATCHER

from mjcore import Error, Game, Rules


def finish(game: Game, rng: random.Random) -> None:
    """Play the deal to its end."""
    deal = game.deal
    while deal.outcome is None:
        seat = rng.choice(list(deal.to_act))
        deal.apply(seat, choose(deal, seat, rng, 0.9))


def reload(game: Game) -> Game:
    """Save a game, load it, and check that nothing has changed."""
    text = json.dumps(game.to_dict(), sort_keys=True)
    again = Game.from_dict(json.loads(text), MATCHER)
    assert json.dumps(again.to_dict(), sort_keys=True) == text
    return again


def some_game(seed: int) -> Game:
    rng = random.Random(seed)
    while True:
        changes = {"hands_per_game": 4, "loss_cap": rng.choice([None, 60, 150])}
        changes["dealer_rotation"] = rng.choice(["always", "unless_east_wins"])
        changes["pivot_swap"] = changes["dealer_rotation"] == "always" and rng.random() < 0.5
        try:
            return Game(MATCHER, any_rules(rng).replace(**changes), rng=seed, dealer=seed % 2)
        except Error:
            continue


@pytest.mark.parametrize("seed", range(16))
def test_random_games(seed: int) -> None:
    """Scores add up, nobody loses more than the cap, the dealer moves; a save changes nothing."""
    rng = random.Random(seed)
    game = some_game(seed)
    rules, played = game.rules, 0
    while not game.over:
        before, dealer = list(game.scores), game.dealer
        assert game.player(0) == dealer == game.deal.dealer
        finish(game, rng)
        if rng.random() < 0.7:
            game = reload(game)
        outcome, scores = game.deal.outcome, list(game.scores)
        assert game.scores == tuple(scores), "a deal counts once"
        played += not outcome.void
        assert game.hands_played == played
        gains = [new - old for new, old in zip(scores, before, strict=True)]
        by_player = [outcome.payments[game.seat(p)] for p in range(rules.players)]
        if outcome.void:
            assert gains == [0] * rules.players
        elif rules.loss_cap is None:
            assert gains == by_player
        else:
            assert sum(gains) == 0
            assert min(scores) >= -rules.loss_cap
            if (
                min(o - max(0, -p) for o, p in zip(before, by_player, strict=True))
                >= -rules.loss_cap
            ):
                assert gains == by_player
        if game.over:
            break
        following = dealer if outcome.void or _stays(rules, outcome) else None
        next_player = game.player(1)
        game.next_deal()
        swap = rules.pivot_swap and next_player == seed % 2
        assert game.dealer == (next_player if following is None else following)
        assert swap or game.player(1) != dealer or rules.players == 2 or following is not None
        game = reload(game)


def _stays(rules: Rules, outcome) -> bool:
    return rules.dealer_rotation == "unless_east_wins" and outcome.winner == 0


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("scores", [0, 0, 0]),
        ("scores", "none"),
        ("scores", [0, 0, 0, "x"]),
        ("places", [0, 1, 2, 2]),
        ("places", [0, 1, 2, 4]),
        ("dealer", 4),
        ("dealer", 1),
        ("pivot", -1),
        ("played", -1),
        ("dealt", "1"),
        ("settled", 1),
        ("seed", "xyz"),
        ("deal", {}),
        ("deal", None),
        ("rules", {"players": 3}),
        ("rules", None),
        ("format", "mjcore-deal"),
        ("version", 99),
        ("more", 1),
    ],
)
def test_saved_games_that_cannot_be(key: str, value: object) -> None:
    """A saved game that was changed into nonsense is refused as a whole."""
    data = json.loads(json.dumps(Game(MATCHER, Rules.league(), rng=1).to_dict()))
    with pytest.raises(Error):
        Game.from_dict(data | {key: value}, MATCHER)
    del data["scores"]
    with pytest.raises(Error):
        Game.from_dict(data, MATCHER)
