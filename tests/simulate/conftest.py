"""What the tests of simulations share."""

import pytest

import mjcore


@pytest.fixture(scope="session")
def matcher(practice_card: mjcore.Card) -> mjcore.Matcher:
    """The practice card's matcher."""
    return mjcore.Matcher(practice_card)


@pytest.fixture
def no_errors() -> mjcore.Rules:
    """Rules under which a bot that knows nothing does no harm."""
    return mjcore.Rules.casual()
