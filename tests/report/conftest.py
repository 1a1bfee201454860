"""A small simulation that all tests of the report look at."""

import pytest

import mjcore
from mjcore.report import CardReport, card_report
from mjcore.simulation import Results, simulate


@pytest.fixture(scope="session")
def results(practice_card: mjcore.Card) -> Results:
    """Deals with distances."""
    return simulate(practice_card, "steady", 60, rng=4, jobs=1, distances=True)


@pytest.fixture(scope="session")
def report(practice_card: mjcore.Card, results: Results) -> CardReport:
    """The report on them."""
    return card_report(practice_card, results)
