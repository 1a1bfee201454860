"""One thread plays while others look: deals and games hold a lock, all else cannot change."""

from __future__ import annotations

import copy
import io
import json
import pickle
import random
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest
from any_rules import any_rules
from tabletop import MATCHER, every_phase, table

import mjcore
from mjcore import Deal, Game, IllegalAction, Rules, Seat

OTHERS = 3


@contextmanager
def hasty() -> Iterator[None]:
    """Let threads take turns a hundred times as often."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(0.00005)
    try:
        yield
    finally:
        sys.setswitchinterval(before)


def play(deal: Deal, seed: int) -> None:
    chance = random.Random(seed)
    while deal.outcome is None:
        seat = chance.choice(deal.to_act)
        deal.apply(seat, deal.legal_actions(seat).sample(chance))


def meanwhile(work: Callable[[], None], look: Callable[[random.Random], None]) -> int:
    """Do some work while other threads look again and again; return how often they did."""
    done = threading.Event()

    def looking(seed: int) -> int:
        chance, looks = random.Random(seed), 0
        while not done.is_set():
            look(chance)
            looks += 1
        return looks

    with hasty(), ThreadPoolExecutor(OTHERS) as pool:
        looks = [pool.submit(looking, seed) for seed in range(OTHERS)]
        try:
            work()
        finally:
            done.set()
        return sum([one.result() for one in looks])


def test_every_save_of_a_deal_that_is_played_loads() -> None:
    """Saves, records, copies, views and lists are of one moment each."""
    looked = 0
    for seed in range(6):
        deal = Deal(MATCHER, any_rules(random.Random(seed)), rng=seed)

        def look(chance: random.Random, deal: Deal = deal) -> None:
            saved = Deal.from_dict(json.loads(json.dumps(deal.to_dict())), MATCHER)
            assert saved.copy().to_dict() == saved.to_dict()
            replayed = Deal.replay(deal.record(), MATCHER)
            assert replayed.truncated is None or replayed.outcome is None
            twin = pickle.loads(pickle.dumps(deal))
            seat = chance.randrange(deal.players)
            if twin.outcome is None:
                acting = twin.to_act[0]
                assert all(
                    action in twin.legal_actions(acting) for action in twin.legal_actions(acting)
                )
                assert mjcore.View.from_dict(deal.view(seat).to_dict(), MATCHER.card)
            for action in deal.legal_actions(seat):
                assert action.to_dict()
            assert len(deal.events_for(seat)) <= len(deal.events)
            assert deal.record(seat)

        looked += meanwhile(lambda: play(deal, seed), look)  # noqa: B023
        assert deal.outcome is not None
    assert looked > OTHERS


def test_every_save_of_a_game_that_is_played_loads() -> None:
    game = Game(MATCHER, Rules.casual(hands_per_game=6), rng=1)

    def work() -> None:
        while True:
            play(game.deal, 1)
            if game.over:
                return
            game.next_deal()

    def look(chance: random.Random) -> None:
        saved = Game.from_dict(game.to_dict(), MATCHER)
        assert sum(saved.scores) == 0
        twin = game.copy()
        assert sum(twin.scores) == 0 and twin.hands_played <= game.hands_played
        assert game.seat(game.player(Seat.EAST)) in Seat

    assert meanwhile(work, look) >= OTHERS


def test_seats_that_answer_from_threads_of_their_own() -> None:
    """Each seat in its thread: whoever is too late is refused, and the deal comes to its end."""
    for seed in range(2):
        deal = Deal(MATCHER, Rules.room(ask="all"), rng=seed)

        def sit(seat: Seat, deal: Deal = deal) -> int:
            chance, refused = random.Random(seat), 0
            while deal.outcome is None:
                view = deal.view(seat)
                try:
                    action = deal.legal_actions(seat).sample(chance)
                    deal.apply(seat, action, at=view.question)
                except (IllegalAction, mjcore.Error):
                    refused += 1
                    time.sleep(0.0002)
            return refused

        with hasty(), ThreadPoolExecutor(4) as pool:
            sum(pool.map(sit, Seat))
        assert Deal.replay(deal.record(), MATCHER).outcome == deal.outcome


def test_a_recorder_misses_nothing_and_writes_nothing_twice() -> None:
    deal, file = Deal(MATCHER, Rules.classic(), rng=2), io.StringIO()
    recorder = mjcore.Recorder(deal, file)
    meanwhile(lambda: play(deal, 2), lambda chance: recorder.write())
    recorder.write()
    assert file.getvalue() == deal.record()


@pytest.mark.parametrize("copied", [Deal.copy, copy.copy, copy.deepcopy])
def test_a_copy_has_a_lock_of_its_own(copied: Callable[[Deal], Deal]) -> None:
    deal = table(Rules.league())
    twin = copied(deal)
    with deal._state.lock, ThreadPoolExecutor(1) as pool:
        pool.submit(play, twin, 1).result(timeout=60)
    assert (deal.outcome, twin.outcome is None) == (None, False)


def test_copies_and_pickles_of_games_have_locks_of_their_own() -> None:
    game = Game(MATCHER, Rules.casual(), rng=1)
    for twin in (game.copy(), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        with game._lock, game.deal._state.lock, ThreadPoolExecutor(1) as pool:
            assert pool.submit(lambda twin=twin: twin.to_dict()).result(60) == game.to_dict()


def test_what_cannot_change_serves_many_threads() -> None:
    """A matcher, views, rules, an adviser and bots answer each thread as they answer one."""
    matcher = mjcore.Matcher(mjcore.Card.practice())
    rules = Rules.league()
    advisor = mjcore.Advisor(matcher, rules)
    bot = mjcore.bots.make("steady", matcher, rules, rng=1)
    deals = [deal for deal in every_phase() if deal.outcome is None]
    views = [deal.view(seat) for deal in deals for seat in deal.to_act[:1]]

    def answers(_: int) -> list[object]:
        found: list[object] = []
        for deal, view in zip(deals, views, strict=True):
            found.append(bot.choose(view, deal.legal_actions(view.seat)))
            advice = advisor.advise(view)
            found.append([choice.action for choice in advice.choices])
            found.append([one.to_dict() for one in matcher.nearest(view.rack, 3, view.visible())])
            found.append((view.to_dict(), view.unseen, hash(view), repr(rules), rules.to_dict()))
        return found

    expected = answers(0)
    with hasty(), ThreadPoolExecutor(4) as pool:
        for found in pool.map(answers, range(8)):
            assert found == expected
