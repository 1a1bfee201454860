"""What is said of the other seats: how long it takes, and that the driver behind it runs."""

from __future__ import annotations

from pathlib import Path

import danger as driver
import numpy as np
import pytest
from mjbench import clock
from ratio_gate import hold

import mjcore
from mjcore import bots

CARD = Path(__file__).parent / "data" / "card-1000.toml"
MOST = 400
"""How many times ``nearest`` an answer may take."""


def view_of(matcher: mjcore.Matcher, turn: int) -> mjcore.View:
    """Return a view of the turn with this number in a deal of steady bots."""
    rules = mjcore.Rules.league()
    deal = mjcore.Deal(matcher, rules, rng=5)
    players = [bots.make("steady", matcher, rules, rng=1)] * 4
    while True:
        seat = deal.to_act[0]
        view = deal.view(seat)
        turn -= view.own_turn
        if not turn:
            return view
        deal.apply(seat, players[seat].choose(view, deal.legal_actions(seat)))


@pytest.mark.timing
@pytest.mark.parametrize("turn", [2, 40], ids=["early", "late"])
@pytest.mark.parametrize("method", ["opponents", "danger", "lines_for"])
def test_an_answer_takes_at_most_400_times_the_nearest_lines(method, turn):
    matcher = mjcore.Matcher(mjcore.Card.load(CARD))
    view, visible = view_of(matcher, turn), None
    advisor = mjcore.Advisor(matcher)
    asked = {
        "opponents": lambda: advisor.opponents(view),
        "danger": lambda: advisor.danger(view),
        "lines_for": lambda: matcher.lines_for((), visible),
    }[method]
    rack, visible = view.rack, view.visible()
    # Three tries, for a busy machine can make one as slow as it likes.
    good, ratio = hold(lambda: clock.ratio(asked, lambda: matcher.nearest(rack, 5)), MOST)
    print(f"{method}, turn {turn}: {ratio:.0f} times nearest(k=5)")
    assert good


def test_the_driver_prints_its_tables(capsys):
    driver.main(["--deals", "6", "--fit"])
    out = capsys.readouterr().out
    for title in ("gave mah jongg", "would have", "cost, in points", "wait for a tile"):
        assert title in out
    assert "0 exposures: [" in out


def test_tenths_compare_what_was_said_with_what_happened():
    """Where chances are as said, each tenth is near what was said of it."""
    rng = np.random.default_rng(1)
    chance = rng.uniform(0, 0.2, 50_000)
    happened = (rng.uniform(0, 1, 50_000) < chance).astype(float)
    rows = driver.tenths(driver.Said(np.arange(50_000.0), chance, happened))
    assert len(rows) == 20
    assert all(abs(one.said - one.happened) < 5 * one.error for one in rows)
    assert [one.said for one in rows[:10]] == sorted([one.said for one in rows[:10]])


def test_a_row_of_ready_is_found_again():
    rng = np.random.default_rng(2)
    drawn = rng.uniform(0, 1, 60_000)
    true = np.array([-4.0, 6.0, -3.0])
    chance = 1 / (1 + np.exp(-(true[0] + true[1] * drawn + true[2] * drawn**2)))
    waits = (rng.uniform(0, 1, 60_000) < chance).astype(float)
    said = driver.Said(np.zeros(60_000), chance, waits)
    played = driver.Played(said, said, said, said, np.zeros(60_000), drawn)
    assert np.allclose(driver.fit_ready(played, 0), true, atol=0.6)
