"""What all tests share: two cards, the usual signals, what is measured alone."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import mjcore

HERE = Path(__file__).parent

# Programs that tests start import the installed mjcore too, not the checkout they are started in.
os.environ["PYTHONSAFEPATH"] = "1"

# The same examples in every run, and no deadline: a slow machine is no failing test.
settings.register_profile(
    "mjcore",
    deadline=None,
    derandomize=True,
    print_blob=False,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("mjcore")


@pytest.fixture(scope="session")
def practice_card() -> "mjcore.Card":
    """The card that comes with mjcore."""
    return mjcore.Card.practice()


@pytest.fixture(scope="session")
def table_card() -> "mjcore.Card":
    """A card of every kind of line that a card must be able to say."""
    return mjcore.Card.load(HERE / "data" / "format_table.toml")


@pytest.fixture
def usual_signals() -> Iterator[None]:
    """Let Ctrl-C, a hangup and a request to end do what they do in a terminal.

    Background jobs ignore the first and programs under ``nohup`` the second, and so would the
    programs that they start.
    """
    usual = {signal.SIGINT: signal.default_int_handler, signal.SIGTERM: signal.SIG_DFL}
    if hasattr(signal, "SIGHUP"):
        usual[signal.SIGHUP] = signal.SIG_DFL
    before = {number: signal.signal(number, handler) for number, handler in usual.items()}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Measure nothing where tests run side by side; let all processes name a test alike."""
    for item in items:
        if " at 0x" in item.nodeid:
            raise pytest.UsageError(f"an address is no id of a parameter: {item.nodeid}")
    if hasattr(config, "workerinput"):
        alone = pytest.mark.skip(reason="measures time, so not beside others: pytest -m timing")
        for item in items:
            if item.get_closest_marker("timing"):
                item.add_marker(alone)
