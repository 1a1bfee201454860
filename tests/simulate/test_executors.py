"""Whatever an executor does, no deal is lost and none is counted twice."""

import os
import random
import subprocess
import sys
from concurrent.futures import (
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)

import numpy as np
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
        ({"deals": 10**5000}, "deals is"),
        ({"first": -1}, "first is"),
        ({"jobs": 0}, "jobs is"),
        ({"jobs": 10**6}, "jobs is"),
        ({"bots": "nobody"}, "no bot 'nobody'"),
        ({"bots": ["easy"] * 3}, "4 bots are needed"),
        ({"bots": []}, "4 bots are needed"),
        ({"rng": -1}, r"rng is a whole number from 0 to 2\*\*256 - 1, not -1"),
        ({"rng": 2**256}, "rng is"),
    ],
)
def test_wrong_arguments(matcher, wrong, reason):
    with pytest.raises(mjcore.Error, match=reason):
        call(matcher, wrong)


@pytest.mark.parametrize(
    "wrong, reason",
    [
        ({"deals": 2.5}, "deals is a whole number from 1 to .*, not 2.5"),
        ({"deals": True}, "deals is a whole number from 1 to .*, not True"),
        ({"deals": "7"}, "deals is"),
        ({"deals": None}, "deals is"),
        ({"first": 1.0}, "first is"),
        ({"jobs": "2"}, "jobs is"),
        ({"bots": [7] * 4}, "a bot is a name"),
        ({"bots": [None]}, "a bot is a name"),
        ({"bots": 7}, "bots is a name or a list of names, not int"),
        ({"bots": None}, "bots is"),
        ({"rng": "x"}, "rng is a whole number below 2.*, not 'x'"),
        ({"rng": 1.5}, "rng is"),
        ({"executor": 4}, "executor is a concurrent.futures.Executor, not int"),
        ({"executor": ThreadPoolExecutor}, "executor is"),
        ({"card": "card.toml"}, "a Card or a Matcher, not with str; see Card.load"),
        ({"card": None}, "Card or a Matcher"),
        ({"progress": "yes"}, "progress is"),
    ],
)
def test_arguments_of_a_wrong_type(matcher, wrong, reason):
    with pytest.raises(TypeError, match=reason) as caught:
        call(matcher, wrong)
    assert not isinstance(caught.value, mjcore.Error)


def test_rules_of_a_wrong_type(matcher):
    with pytest.raises(TypeError, match="rules are Rules"):
        call(matcher, {"rules": "league"})


def call(matcher, given):
    """Simulate with some other arguments."""
    given = {"card": matcher, "bots": "easy", "deals": 1, **given}
    return simulate(given.pop("card"), given.pop("bots"), given.pop("deals"), **given)


@pytest.mark.parametrize("number", [np.int64, np.uint8, np.array])
def test_any_whole_number_will_do(matcher, number):
    """numpy's, too, and a 0-dimensional array is one."""
    options = {"deals": number(2), "rng": number(7), "jobs": number(1), "first": number(3)}
    found = call(matcher, options)
    assert found == call(matcher, {"deals": 2, "rng": 7, "jobs": 1, "first": 3})
    assert type(found.setup.seed) is int and found.played == ((3, 5),)
    assert found.seat(number(1)) == found.seat(1) and found.player(number(2)) == found.player(2)


NO_POOL = {
    "no semaphores": "import sys; sys.modules['_multiprocessing'] = None",
    "no semaphores that work": (
        "import multiprocessing.context as c\n"
        "def none(self): raise OSError(38, 'Function not implemented')\n"
        "c.BaseContext.Event = none"
    ),
    "few files": "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (12, 12))",
    "hardly enough files": "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (17, 17))",
}
WITHOUT_A_POOL = """
import mjcore, multiprocessing, warnings
{0}
matcher = mjcore.Matcher(mjcore.Card.practice())
mjcore.simulation.run.processors = lambda: 4
with warnings.catch_warnings(record=True) as told:
    warnings.simplefilter("always")
    results = mjcore.simulate(matcher, "easy", 8, rng=1)
print(results == mjcore.simulate(matcher, "easy", 8, rng=1, jobs=1))
print(*[(item.category.__name__, item.filename, str(item.message)) for item in told])
try:
    mjcore.simulate(matcher, "easy", 8, rng=1, jobs=4)
except mjcore.Error as error:
    print(error)
print(multiprocessing.active_children())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limits")
@pytest.mark.parametrize("case", NO_POOL)
def test_where_there_can_be_no_pool(case):
    """This process plays, and the cause is named; who asks for processes gets an error."""
    code = WITHOUT_A_POOL.format(NO_POOL[case])
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    same, told, error, children = run.stdout.splitlines()
    assert (same, children, run.stderr) == ("True", "[]", "")
    cause = "no pool of 4 processes can be had here: "
    assert told.startswith(f"('RuntimeWarning', '<string>', '{cause}")
    assert told.endswith("; this one plays alone')")
    assert error.startswith(cause)
    assert error.endswith("; jobs=1 plays in this process")


def test_one_process_needs_no_pool(matcher, monkeypatch):
    """Nothing of a pool is touched."""
    monkeypatch.setitem(sys.modules, "multiprocessing", None)
    assert call(matcher, {"jobs": 1}).deals == 1
