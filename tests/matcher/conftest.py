"""Matchers that the tests of this folder share."""

import pytest
from entrances import card_of

import mjcore

SMALL = [
    "3333a 444a 555a 6666a",
    {"hand": "11a 222a 3333a 44444a | any run, either way", "value": 45},
    {"hand": "FFFF 2031a 333b 111c", "concealed": True},
    {"hand": "FFFF 333a 5555b 333a", "value": 30},
    {"hand": "444a 66a 7777a 666b 44a", "value": 35},
    {"hand": "FFF 9999a FFFF 999b", "value": 30},
    {"hand": "vvvvv 2222a 88888a", "value": 45},
    "555a 6666a 777a DDb DDc",
    {"hand": "FF 2222a! 6666b! 8888c", "value": 40},
    {"hand": "1a 22a 33a 1b 22b 33b 1c 22c 3c", "value": 50, "concealed": True},
    {"hand": "FFFFFF DDDDa DDDDb", "value": 30},
    {"hand": ["NNN 1111a 1111b SSS", "EEE 2222a 2222b WWW"]},
]


@pytest.fixture(scope="session")
def practice(practice_card):
    """A matcher for the card that comes with mjcore."""
    return mjcore.Matcher(practice_card)


@pytest.fixture(scope="session")
def table(table_card):
    """A matcher for the card of every kind of line."""
    return mjcore.Matcher(table_card)


@pytest.fixture(scope="session")
def small():
    """A matcher for a dozen lines of few targets each, for what the reference is slow at."""
    return mjcore.Matcher(card_of(*SMALL))


@pytest.fixture(scope="session", params=["practice", "table"])
def matcher(request):
    """Each of the two large matchers in turn."""
    return request.getfixturevalue(request.param)
