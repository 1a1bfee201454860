"""What the tests of simulations share: their bots can be imported, here and in workers."""

import sys
from pathlib import Path

import pytest

import mjcore

sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture(scope="session")
def matcher(practice_card: mjcore.Card) -> mjcore.Matcher:
    """The practice card's matcher."""
    return mjcore.Matcher(practice_card)


@pytest.fixture
def no_errors() -> mjcore.Rules:
    """Rules under which a bot that knows nothing does no harm."""
    return mjcore.Rules.casual()
