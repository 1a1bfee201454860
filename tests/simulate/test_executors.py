"""Whatever an executor does, no deal is lost and none is counted twice."""

import os
import random
from concurrent.futures import (
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)

import pytest
from simbots import Chancy, Cheating, Dying, Raising

import mjcore
from mjcore.simulation import SimulationError, simulate

DEALS, SEED = 30, 3
RULES = mjcore.Rules.casual()


def run(matcher, executor=None, bots=Chancy, **options):
    return simulate(
        matcher, bots, DEALS, rng=SEED, rules=RULES, executor=executor, **{"jobs": 1, **options}
    )


class Failing(Executor):
    """Lose calls before or after they were made; answer in any order."""

    def __init__(self, seed: int, lost: float) -> None:
        self.rng = random.Random(seed)
        self.lost = lost
        self.calls = 0
        self.pool = ThreadPoolExecutor(4)

    def submit(self, fn, /, *args):
        self.calls += 1
        before, after = self.rng.random() < self.lost, self.rng.random() < self.lost

        def call():
            if before:
                raise ConnectionError("the worker is gone")
            result = fn(*args)
            if after:
                raise ConnectionError("the answer is lost")
            return result

        return self.pool.submit(call)

    def shutdown(self, wait=True, *, cancel_futures=False):
        self.pool.shutdown(wait, cancel_futures=cancel_futures)


@pytest.mark.parametrize("seed", range(3))
def test_lost_chunks_are_sent_again(matcher, seed):
    with Failing(seed, 0.15) as executor:
        assert run(matcher, executor) == run(matcher)
    assert executor.calls > DEALS


def test_cancelled_chunks_are_sent_again(matcher):
    """An executor that cancels, as one does whose scheduler forgot a task."""

    class Forgetful(ThreadPoolExecutor):
        forgotten = 0

        def submit(self, fn, /, *args):
            if args[-1] == 0 and self.forgotten < 5:
                self.forgotten += 1
                future = Future()
                future.cancel()
                future.set_running_or_notify_cancel()
                return future
            return super().submit(fn, *args)

    with Forgetful(2) as executor:
        assert run(matcher, executor) == run(matcher)


def test_an_executor_that_always_fails_is_given_up(matcher):
    """The message says what went wrong; what was played by then is kept."""
    with Failing(1, 1.0) as executor:
        with pytest.raises(SimulationError, match=r"in vain") as caught:
            run(matcher, executor)
        assert "ConnectionError: the worker is gone" in str(caught.value)
    assert caught.value.results.deals == 0


def test_an_executor_that_is_shut_down(matcher):
    executor = ThreadPoolExecutor(1)
    executor.shutdown()
    with pytest.raises(SimulationError, match="cannot schedule new futures"):
        run(matcher, executor)


def test_an_executor_that_breaks(matcher):
    class Breaking(ThreadPoolExecutor):
        calls = 0

        def submit(self, fn, /, *args):
            self.calls += 1
            if self.calls > 10:
                raise BrokenExecutor("all gone")
            return super().submit(fn, *args)

    with Breaking(2) as executor, pytest.raises(SimulationError, match="has died") as caught:
        run(matcher, executor)
    assert caught.value.results.deals <= 10


@pytest.mark.parametrize("foreign", [False, True])
def test_a_process_that_dies(matcher, foreign):
    """The pool is broken for good: one clear message."""
    if foreign:
        with ProcessPoolExecutor(2) as pool, pytest.raises(SimulationError) as caught:
            run(matcher, pool, bots=Dying)
    else:
        with pytest.raises(SimulationError) as caught:
            run(matcher, bots=Dying, jobs=2)
    assert "BrokenProcessPool" in str(caught.value) and "has died" in str(caught.value)


def test_a_process_pool_of_ones_own(matcher):
    with ProcessPoolExecutor(2) as pool:
        assert run(matcher, pool) == run(matcher)


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(
    "bot, reason",
    [(Raising, "ZeroDivisionError: no idea"), (Cheating, "IllegalAction: ")],
)
def test_a_bot_that_fails(matcher, jobs, bot, reason):
    """The message names the deal, the seed, the bot and its seat; the traceback is kept."""
    with pytest.raises(SimulationError) as caught:
        run(matcher, bots=["easy", bot, "easy", "easy"], jobs=jobs)
    message = str(caught.value)
    assert reason in message and f"of seed {SEED}" in message and repr(bot.__name__) in message
    assert "Traceback" in caught.value.detail


def test_a_bot_that_cannot_be_sent(matcher):
    """What makes it stands in no module: it can play in this process, and the message says so."""

    def local(matcher, rules, *, rng):
        return Chancy(matcher, rules, rng=rng)

    with pytest.raises(mjcore.Error, match="jobs=1 keeps them here"):
        run(matcher, bots=local, jobs=2)
    assert run(matcher, bots=local, jobs=1).setup.bots == ("local",) * 4


def test_the_matcher_is_made_once_in_each_process(practice_card, monkeypatch):
    """Chunks carry the card packed; a process unpacks it when it first meets it."""
    from mjcore.simulation import job

    made = []
    real = job.Matcher
    monkeypatch.setattr(job, "_matchers", {})
    monkeypatch.setattr(job, "Matcher", lambda card: made.append(os.getpid()) or real(card))
    setup = simulate(practice_card, "easy", 1, rng=1, jobs=1).setup
    packed = job.Job.of(real(practice_card), setup, ("easy",) * 4)
    job._matchers.clear()
    matchers = {id(packed.matcher()) for _ in range(5)}
    assert len(matchers) == len(made) == 1


@pytest.mark.parametrize(
    "wrong, reason",
    [
        ({"deals": 0}, "deals is a whole number from 1"),
        ({"deals": -3}, "deals is"),
        ({"deals": 2.5}, "deals is"),
        ({"deals": True}, "deals is"),
        ({"deals": 10**5000}, "deals is"),
        ({"first": -1}, "first is"),
        ({"jobs": 0}, "jobs is"),
        ({"jobs": 10**6}, "jobs is"),
        ({"bots": "nobody"}, "no bot 'nobody'"),
        ({"bots": ["easy"] * 3}, "4 bots are needed"),
        ({"bots": []}, "4 bots are needed"),
        ({"bots": [7] * 4}, "a bot is a name"),
        ({"bots": 7}, "bots"),
        ({"rules": "league"}, "rules are Rules"),
        ({"rng": -1}, "rng is"),
        ({"rng": "x"}, "rng is"),
        ({"executor": 4}, "executor is"),
        ({"card": "card.toml"}, "Card or a Matcher"),
    ],
)
def test_wrong_arguments(matcher, wrong, reason):
    given = {"card": matcher, "bots": "easy", "deals": 1, **wrong}
    with pytest.raises(mjcore.Error, match=reason):
        simulate(given.pop("card"), given.pop("bots"), given.pop("deals"), **given)
