"""What all tests share: `import reference` works, and the two cards they measure on."""

import os
import signal
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import mjcore

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

# Programs that tests start import the installed mjcore too, not the checkout they are started in.
os.environ["PYTHONSAFEPATH"] = "1"

# A shell's background jobs ignore Ctrl-C, and so would the programs that tests start and interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

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


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is marked slow unless marks are asked for."""
    if config.option.markexpr:
        return
    slow = [item for item in items if item.get_closest_marker("slow")]
    if slow:
        config.hook.pytest_deselected(items=slow)
        items[:] = [item for item in items if not item.get_closest_marker("slow")]
