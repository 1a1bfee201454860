"""A Dask cluster of two workers on this machine, over TCP: the way onto several machines."""

import os
import signal
from pathlib import Path

import pytest
from simbots import Slow

import mjcore
from mjcore.simulation import simulate

distributed = pytest.importorskip(
    "distributed", reason="needs Dask: pip install mjcore[cluster]", exc_type=ImportError
)
DEALS, SEED = 60, 8
RULES = mjcore.Rules.casual()
HERE = str(Path(__file__).parent)


@pytest.fixture(scope="module")
def client():
    """A client of a cluster whose workers are processes with a socket each."""
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [HERE, before]))
    try:
        with (
            distributed.LocalCluster(
                n_workers=2,
                threads_per_worker=1,
                processes=True,
                protocol="tcp://",
                dashboard_address=None,
            ) as cluster,
            distributed.Client(cluster) as client,
        ):
            client.wait_for_workers(2, timeout=300)
            yield client
    finally:
        if before is None:
            del os.environ["PYTHONPATH"]
        else:
            os.environ["PYTHONPATH"] = before


def workers(client):
    """Return the addresses of the workers and the numbers of their processes."""
    return client.run(os.getpid)


def test_the_cluster_is_two_processes_with_sockets(client):
    found = workers(client)
    assert len(found) == 2 and os.getpid() not in found.values()
    assert all(address.startswith("tcp://127.0.0.1:") for address in found)


def test_results_are_those_of_one_process(client, practice_card):
    options = {"rng": SEED, "rules": RULES, "distances": True}
    alone = simulate(practice_card, "easy", 24, jobs=1, **options)
    assert simulate(practice_card, "easy", 24, executor=client.get_executor(), **options) == alone


def test_records_come_back(client, practice_card, tmp_path):
    simulate(practice_card, "easy", 8, rng=SEED, executor=client.get_executor(), records=tmp_path)
    matcher = mjcore.Matcher(practice_card)
    outcomes = [mjcore.Deal.replay(f.read_text(), matcher).outcome for f in tmp_path.iterdir()]
    assert len(outcomes) == 8 and None not in outcomes


@pytest.mark.parametrize("pure", [False, True])
def test_a_worker_killed_in_the_middle(client, practice_card, pure):
    """Its deals are played elsewhere: none is lost, none counted twice."""
    client.wait_for_workers(2, timeout=300)
    victim = min(workers(client).values())
    killed = []

    def watch(state):
        if not killed and state.done >= DEALS // 4:
            killed.append(state.done)
            os.kill(victim, signal.SIGKILL)

    bots, seed = ["easy", Slow, "easy", "easy"], SEED + pure
    results = simulate(
        practice_card,
        bots,
        DEALS,
        rng=seed,
        rules=RULES,
        executor=client.get_executor(pure=pure),
        progress=watch,
    )
    assert killed and killed[0] < DEALS, "the worker was killed before the end"
    assert results.played == ((0, DEALS),)
    assert {tally.deals for row in results.places for tally in row} == {DEALS // 4}
    assert results == simulate(practice_card, bots, DEALS, rng=seed, rules=RULES, jobs=1)
    client.wait_for_workers(2, timeout=300)
    assert victim not in workers(client).values()
