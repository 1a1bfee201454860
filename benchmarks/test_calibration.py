"""The chances that advice tells hold in deals, as far as two hundred of them can say."""

import calibration
import fit_odds
import numpy as np
import pytest

import mjcore
from mjcore.advice.odds import Odds, Place


def test_the_chances_hold() -> None:
    """On the practice card no distance, fifth of the wall or kind of question is far off."""
    matcher = mjcore.Matcher(mjcore.Card.practice())
    asked = calibration.play(matcher, mjcore.Rules.league(), 200, 90_000)
    margins = calibration.margins(asked)
    assert len(margins) == 12 and all(row.deals >= 20 for row in margins)
    assert [row.what for row in margins if row.off() > calibration.MOST_MARGIN] == []
    assert len(calibration.cells(asked)) >= 50


def test_the_error_is_that_of_deals() -> None:
    """A hundred questions of one deal that all end alike tell no more than one."""
    rng = np.random.default_rng(3)
    won = (rng.uniform(size=400) < 0.3).astype(float)
    said = np.full(400, 0.3)
    once = calibration.compare("once", np.arange(400), said, won)
    often = calibration.compare(
        "often", np.repeat(np.arange(400), 100), np.repeat(said, 100), np.repeat(won, 100)
    )
    assert often.error == pytest.approx(once.error)
    assert once.error == pytest.approx((0.3 * 0.7 / 400) ** 0.5, rel=0.1)
    assert (once.deals, often.deals) == (400, 400)


def test_what_is_off_is_named() -> None:
    """Chances that are ten points too low are found, in the margins and in the cells."""
    rng = np.random.default_rng(4)
    number = 20_000
    said = rng.uniform(0.1, 0.8, number)
    won = (rng.uniform(size=number) < said + 0.1).astype(float)
    kind, away = (rng.integers(low, low + n, number).astype(float) for low, n in ((0, 3), (1, 2)))
    elapsed, lines = rng.uniform(0, 0.4, number), np.zeros((0, 3))
    asked = calibration.Asked(np.arange(number), kind, away, elapsed, said, said, won, lines)
    off = calibration.missed(asked)
    assert "own turn" in off and "own turn, 1 away, fifth 2" in off
    assert calibration.missed(asked._replace(said=said + 0.1)) == []


def test_a_table_and_a_picture_are_made(tmp_path, capsys) -> None:
    pytest.importorskip("matplotlib", reason="pictures need the extra plot")
    calibration.main(["--practice", "--deals", "12", "--plot", str(tmp_path)])
    printed = capsys.readouterr().out
    assert "Practice card: 12 deals" in printed and "the likeliest line" in printed
    assert "<svg" in (tmp_path / "calibration-practice.svg").read_text()


def test_the_fit_has_the_terms_of_the_library() -> None:
    """With the library's weights it says what the library says."""
    rng = np.random.default_rng(5)
    kind, away = rng.integers(0, 3, 300), rng.integers(1, 8, 300)
    elapsed, worth = rng.uniform(size=300), np.exp(rng.uniform(-11, 0, 300))
    columns = fit_odds.terms(kind, away, elapsed, worth, 0.7)
    told = Odds(0.7)
    expected = [
        told.chance(worth[at], Place(elapsed[at], int(away[at]), int(kind[at])))
        for at in range(300)
    ]
    assert fit_odds.chances(columns, fit_odds.today()) == pytest.approx(np.array(expected))


def test_a_known_bias_is_found_again() -> None:
    """Two cards by the library's odds, one with a bias: weights and bias come out as they were."""
    rng = np.random.default_rng(6)
    played = []
    for bias in (0.0, 0.8):
        number = 30_000
        kind, away = rng.integers(0, 3, number), rng.integers(1, 8, number)
        elapsed, worth = rng.uniform(size=number), np.exp(rng.normal(-3, 2, number))
        chance = fit_odds.chances(
            fit_odds.terms(kind, away, elapsed, worth, bias), fit_odds.today()
        )
        won = (rng.uniform(size=number) < chance).astype(float)
        lines = np.zeros((0, 3))
        asked = (np.arange(number), kind, away, elapsed, worth, chance, won, lines)
        played.append(calibration.Asked(*asked))
    weights, biases = fit_odds.fit(played, rounds=4)
    assert biases == pytest.approx([0.0, 0.8], abs=0.15)
    found = fit_odds.chances(fit_odds.of_asked(played[0], 0.0), weights)
    assert np.abs(found - played[0].said).mean() < 0.01
