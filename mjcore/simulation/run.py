"""``simulate``: deals among bots, on as many processors as there are."""

from __future__ import annotations

import os
import random
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager, nullcontext

from mjcore.arguments import as_rules
from mjcore.card import Card
from mjcore.errors import Error
from mjcore.matcher import Matcher
from mjcore.rules import Rules
from mjcore.simulation.dispatch import Dispatcher
from mjcore.simulation.executors import own_executor, processors
from mjcore.simulation.interrupts import Interrupts, interrupts
from mjcore.simulation.job import Chunk, Job, bot_name, make_bot
from mjcore.simulation.play import BotLike
from mjcore.simulation.progress import Progress, Show, bar
from mjcore.simulation.records import RecordFiles
from mjcore.simulation.results import Results
from mjcore.simulation.seeds import simulation_seed
from mjcore.simulation.setup import Setup

CHUNK = 20
"""How many deals are sent out together at most."""

_SHARES = 8
"""Into how many chunks a process's work is cut at least, so that all end at about the same time."""

_ELSEWHERE = 256
"""How many chunks another's executor has at a time: enough for as many processors."""


MOST_JOBS = 61 if sys.platform == "win32" else 256
"""More processes than that on one machine are hardly meant; a pool on Windows takes no more."""

MOST_DEALS = 10**12
"""More than any machine plays."""


class Interrupted(KeyboardInterrupt):
    """Say that Ctrl-C ended a simulation; ``results`` are what it had."""

    def __init__(self, results: Results) -> None:
        super().__init__(f"interrupted after {results.deals:,} deals")
        self.results = results


def simulate(
    card: Card | Matcher,
    bots: BotLike | Sequence[BotLike] = "steady",
    deals: int = 10_000,
    *,
    rules: Rules | None = None,
    rng: int | random.Random | None = None,
    executor: Executor | None = None,
    jobs: int | None = None,
    progress: bool | Show = False,
    records: str | os.PathLike[str] | None = None,
    distances: bool = False,
    first: int = 0,
) -> Results:
    """Play deals among bots and return what came of them.

    ``bots`` is a name for all seats, or one for each player; in place of a name may stand what
    makes a bot: ``maker(matcher, rules, rng=…)``. Players move on a seat from deal to deal.
    ``rng`` is the seed, or gives it. Deal n depends on the seed and n alone, whatever else is
    played and wherever: ``first=n, deals=1`` plays it again, and results of different numbers can
    be added.

    ``executor`` is any ``concurrent.futures`` executor; by default there is a process pool, with
    ``jobs`` processes or one for each processor (``jobs=1`` works in this process). The pool
    follows the rules of ``multiprocessing``: a script needs ``if __name__ == "__main__":``.

    ``progress`` draws a bar on stderr, or is called with a ``Progress``. ``records`` names a
    directory for the record of every deal. ``distances`` also measures all racks before and after
    the Charleston.

    Raise ``Error`` for wrong arguments, ``SimulationError`` if a bot or the executor fails, and
    ``Interrupted`` on Ctrl-C; the last two hold the ``results`` so far.
    """
    seed = simulation_seed(rng)
    matcher = card if isinstance(card, Matcher) else Matcher(_card(card))
    rules = as_rules(rules)
    makers = _makers(bots, rules.players)
    _check_number("deals", deals, 1)
    _check_number("first", first, 0)
    if jobs is not None:
        _check_number("jobs", jobs, 1, MOST_JOBS)
    if executor is not None and not isinstance(executor, Executor):
        raise Error(f"executor is a concurrent.futures.Executor, not {type(executor).__name__}")
    setup = Setup.of(matcher.card, rules, [bot_name(maker) for maker in makers], seed)
    for player, maker in enumerate(makers):
        make_bot(maker, matcher, rules, seed, player)
    files = None if records is None else RecordFiles(records)
    job = Job.of(matcher, setup, makers).with_options(
        distances=distances, records=files is not None
    )
    with interrupts() as watch, _shown(progress) as show:
        return _run(
            job, first, deals, executor, jobs or min(processors(), MOST_JOBS), watch, show, files
        )


def _run(
    job: Job,
    first: int,
    deals: int,
    executor: Executor | None,
    jobs: int,
    watch: Interrupts,
    show: Show,
    files: RecordFiles | None,
) -> Results:
    started = time.monotonic()
    elsewhere = executor is not None
    jobs = min(jobs, deals)
    if isinstance(executor, ProcessPoolExecutor) or (jobs > 1 and not elsewhere):
        job.check_sendable()
    shares = _ELSEWHERE if elsewhere else jobs * _SHARES
    size = max(1, min(CHUNK, deals // shares))
    ahead = _ELSEWHERE if elsewhere else 1 if jobs == 1 else 2 * jobs

    def take(chunk: Chunk) -> None:
        if files is not None:
            files.write(chunk.records)

    def tick() -> None:
        show(Progress(dispatcher.results.deals, deals, time.monotonic() - started))

    with nullcontext(executor) if executor is not None else own_executor(jobs, watch) as used:
        dispatcher = Dispatcher(job, used, ahead=ahead, cut_short=not elsewhere, taken=take)
        dispatcher.run(first, first + deals, size, watch, tick)
    if dispatcher.results.deals < deals:
        raise Interrupted(dispatcher.results)
    return dispatcher.results


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
    raise Error(f"a simulation is played with a Card or a Matcher, not with {type(card).__name__}")


def _makers(bots: BotLike | Sequence[BotLike], players: int) -> tuple[BotLike, ...]:
    if isinstance(bots, str) or callable(bots):
        return (bots,) * players
    if not isinstance(bots, Sequence):
        raise Error(f"bots is a name or a list of names, not {type(bots).__name__}")
    makers = tuple(bots)
    if len(makers) == 1:
        return makers * players
    if len(makers) != players:
        raise Error(f"{players} bots are needed, or one for all seats, not {len(makers)}")
    return makers


def _check_number(name: str, number: object, least: int, most: int = MOST_DEALS) -> None:
    if isinstance(number, int) and not isinstance(number, bool) and least <= number <= most:
        return
    given = repr(number) if isinstance(number, float | str) else type(number).__name__
    if isinstance(number, int) and abs(number) <= 10**20:
        given = str(number)
    raise Error(f"{name} is a whole number from {least:,} to {most:,}, not {given[:40]}")
