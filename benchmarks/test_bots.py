"""The drivers behind docs/understand/bots.md run, and say what they are asked for."""

import bots as driver
import calibration
import numpy as np
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


def test_the_chances_are_calibrated(tmp_path, capsys) -> None:
    """A few deals give a table and a drawing; a curve fitted to known chances finds them again."""
    calibration.main(["--deals", "12", "--plot", str(tmp_path / "table.svg")])
    assert "To win the deal" in capsys.readouterr().out
    assert (tmp_path / "table.svg").read_text().startswith("<svg")

    rng = np.random.default_rng(1)
    worth, elapsed = np.exp(rng.normal(-2, 2, 40_000)), rng.uniform(0, 1, 40_000)
    true = calibration.WinCurve(1.0, 0.8, -1.5, 0.2, 0.03)
    chance = calibration.chances(calibration.features(worth, elapsed), np.array(true))
    won = (rng.uniform(0, 1, 40_000) < chance).astype(float)
    turns = calibration.Turns(worth, elapsed, won, chance, won)
    found = calibration.fit(turns, range(5), calibration.CURVE)
    assert np.allclose(found, true, atol=0.15)
    assert all(abs(said - seen) < 0.05 for said, seen, _ in calibration.table(chance, won))
