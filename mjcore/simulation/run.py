"""``simulate``: deals among bots, on as many processors as there are."""

from __future__ import annotations

import os
import random
import sys
import time
import warnings
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack, contextmanager
from typing import NamedTuple, SupportsIndex

from mjcore.arguments import as_rules
from mjcore.card import Card
from mjcore.errors import Error
from mjcore.matcher import Matcher
from mjcore.numbers import whole_in
from mjcore.rules import Rules
from mjcore.simulation.dispatch import Dispatcher
from mjcore.simulation.executors import PoolError, in_process, pool, processors
from mjcore.simulation.interrupts import Interrupts, interrupts
from mjcore.simulation.job import Chunk, Job, bot_name, make_bot
from mjcore.simulation.play import BotLike
from mjcore.simulation.progress import Progress, Show, bar
from mjcore.simulation.records import RecordFiles
from mjcore.simulation.results import Results
from mjcore.simulation.seeds import simulation_seed
from mjcore.simulation.setup import Setup

CHUNK = 20
"""How many deals a chunk has at most."""

_SHARES = 8
"""How many chunks a process gets at least, so that all end at about the same time."""

_ELSEWHERE = 256
"""How many chunks an executor that was given has at a time: enough for 256 processors."""

MOST_JOBS = 61 if sys.platform == "win32" else 256
"""The most processes on one machine; a pool on Windows takes no more than 61."""

MOST_DEALS = 10**12
"""More deals than any machine plays."""


class Interrupted(KeyboardInterrupt):
    """Say that Ctrl-C ended a simulation; ``results`` are what it had."""

    def __init__(self, results: Results) -> None:
        super().__init__(f"interrupted after {results.deals:,} deals")
        self.results = results

    def __reduce__(self) -> tuple[type[Interrupted], tuple[Results]]:
        return Interrupted, (self.results,)


def simulate(
    card: Card | Matcher,
    bots: BotLike | Sequence[BotLike] = "steady",
    deals: SupportsIndex = 10_000,
    *,
    rules: Rules | None = None,
    rng: SupportsIndex | random.Random | None = None,
    executor: Executor | None = None,
    jobs: SupportsIndex | None = None,
    progress: bool | Show = False,
    records: str | os.PathLike[str] | None = None,
    distances: bool = False,
    first: SupportsIndex = 0,
) -> Results:
    """Play deals among bots and return the results.

    ``bots`` is a name for all seats, or one for each player; in place of a name may stand what
    makes a bot: ``maker(matcher, rules, rng=…)``. Players move on a seat from deal to deal.
    ``rng`` is the seed, or gives it; without one the system does. Deal n depends on the seed and n
    alone: ``first=n, deals=1`` plays it again, and results of different deals can be added.

    ``executor`` is any ``concurrent.futures`` executor; by default there is a process pool, with
    ``jobs`` processes or one for each processor (``jobs=1`` works in this process). The pool
    follows the rules of ``multiprocessing``: a script needs ``if __name__ == "__main__":``. Where
    there can be no pool, this process plays, with a ``RuntimeWarning`` that names the cause; if
    ``jobs`` asks for one, that is an ``Error``.

    ``progress`` draws a bar on stderr, or is called with a ``Progress``. ``records`` names a
    directory for the record of every deal. ``distances`` also measures all racks before and after
    the Charleston.

    Raise ``TypeError`` for arguments of a wrong type and ``Error`` for others that are wrong,
    ``SimulationError`` if a bot or the executor fails, and ``Interrupted`` on Ctrl-C; the last two
    hold the ``results`` so far.
    """
    seed = simulation_seed(rng)
    matcher = card if isinstance(card, Matcher) else Matcher(_card(card))
    rules = as_rules(rules)
    makers = _makers(bots, rules.players)
    deals = whole_in("deals", deals, 1, MOST_DEALS)
    first = whole_in("first", first, 0, MOST_DEALS)
    asked = None if jobs is None else whole_in("jobs", jobs, 1, MOST_JOBS)
    _check_types(executor, progress)
    setup = Setup.of(matcher.card, rules, [bot_name(maker) for maker in makers], seed)
    # A bot that cannot be made is an error of this call, not of its first deal.
    for player, maker in enumerate(makers):
        make_bot(maker, matcher, rules, seed, player)
    files = None if records is None else RecordFiles(records)
    job = Job.of(matcher, setup, makers).with_options(
        distances=distances, records=files is not None
    )
    order = _Order(job, first, deals, files)
    with (
        interrupts() as watch,
        _shown(progress) as show,
        _place(order, executor, asked, watch) as place,
    ):
        return order.play(place, watch, show)


def _check_types(executor: object, progress: object) -> None:
    if executor is not None and not isinstance(executor, Executor):
        raise TypeError(f"executor is a concurrent.futures.Executor, not {type(executor).__name__}")
    if not isinstance(progress, bool) and not callable(progress):
        raise TypeError(f"progress is a bool or a function, not {type(progress).__name__}")


class _Place(NamedTuple):
    """Where deals are played, by how many chunks at a time, of what size.

    ``elsewhere`` says that the executor was given: its workers do not notice an interrupt.
    """

    executor: Executor
    ahead: int
    size: int
    elsewhere: bool = False


class _Order(NamedTuple):
    """What to play: ``deals`` deals from number ``first`` on; their records go to ``files``."""

    job: Job
    first: int
    deals: int
    files: RecordFiles | None

    def play(self, place: _Place, watch: Interrupts, show: Show) -> Results:
        """Play the deals in a place and return the results, or raise ``Interrupted``."""
        started = time.monotonic()

        def tick() -> None:
            show(Progress(dispatcher.results.deals, self.deals, time.monotonic() - started))

        dispatcher = Dispatcher(
            self.job,
            place.executor,
            ahead=place.ahead,
            cut_short=not place.elsewhere,
            taken=self._keep_records,
        )
        dispatcher.run(self.first, self.first + self.deals, place.size, watch, tick)
        if dispatcher.results.deals < self.deals:
            raise Interrupted(dispatcher.results)
        return dispatcher.results

    def _keep_records(self, chunk: Chunk) -> None:
        if self.files is not None:
            self.files.write(chunk.records)


@contextmanager
def _place(
    order: _Order, executor: Executor | None, asked: int | None, watch: Interrupts
) -> Iterator[_Place]:
    job, deals = order.job, order.deals
    if executor is not None:
        if _is_process_pool(executor):
            job.check_sendable()
        yield _Place(executor, _ELSEWHERE, _size(deals, _ELSEWHERE), elsewhere=True)
        return
    jobs = min(asked or min(processors(), MOST_JOBS), deals)
    with ExitStack() as stack:
        if jobs > 1:
            job.check_sendable()
            try:
                used = stack.enter_context(pool(jobs, watch))
            except PoolError as none:
                if asked is not None:
                    raise Error(f"{none}; jobs=1 plays in this process") from none
                warnings.warn(f"{none}; this one plays alone", RuntimeWarning, stacklevel=4)
                jobs = 1
        if jobs == 1:
            used = stack.enter_context(in_process(watch))
        yield _Place(used, 1 if jobs == 1 else 2 * jobs, _size(deals, jobs * _SHARES))


def _size(deals: int, shares: int) -> int:
    return max(1, min(CHUNK, deals // shares))


def _is_process_pool(executor: Executor) -> bool:
    # Without a pool its module may be missing, as in a browser.
    module = sys.modules.get("concurrent.futures.process")
    return module is not None and isinstance(executor, module.ProcessPoolExecutor)


@contextmanager
def _shown(progress: bool | Show) -> Iterator[Show]:
    if callable(progress):
        yield progress
    elif progress:
        with bar() as show:
            yield show
    else:
        yield lambda _: None


def _card(card: object) -> Card:
    if isinstance(card, Card):
        return card
    what = f"a Card or a Matcher, not with {type(card).__name__}"
    raise TypeError(f"a simulation is played with {what}; see Card.load")


def _makers(bots: BotLike | Sequence[BotLike], players: int) -> tuple[BotLike, ...]:
    if isinstance(bots, str) or callable(bots):
        return (bots,) * players
    if not isinstance(bots, Sequence):
        raise TypeError(f"bots is a name or a list of names, not {type(bots).__name__}")
    makers = tuple(bots)
    if len(makers) == 1:
        return makers * players
    if len(makers) != players:
        raise Error(f"{players} bots are needed, or one for all seats, not {len(makers)}")
    return makers
