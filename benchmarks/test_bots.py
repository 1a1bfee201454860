"""The drivers behind docs/understand/bots.md run, and say what they are asked for."""

import bots as driver
import pytest


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["equal", "steady", "--deals", "3"], "four steady bots, 3 deals"),
        (["duel", "strong", "easy", "--deals", "2"], "strong against three easy, 2 walls"),
        (["show", "strong", "--seed", "4"], "ended outcome="),
    ],
)
def test_deals_are_played_and_counted(arguments, said, capsys) -> None:
    driver.main(arguments)
    assert said in capsys.readouterr().out


def test_the_interval_of_a_share() -> None:
    """Wilson's interval holds the share and stays within 0 and 1."""
    low, high = driver.wilson(98, 100)
    assert 0.92 < low < 0.98 < high < 1
