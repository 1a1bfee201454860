"""Who pays whom how much, and why, for every way in which a deal ends."""

import io
import re

import pytest
from playing import CARD, PRESETS

from mjcore import Challenge, Deal, MahJongg, Outcome, Rules, Skip, Transfer, Verdict
from mjcore.cli.output import Output
from mjcore.cli.play.narrator import Narrator
from mjcore.cli.play.payments import Payments
from mjcore.table import Seat

WIN = "222444B 6666B 8888B"
JOKER_WIN = "222444B 666B J 8888B"
PAIRS = "11223344556677B"


def explained(deal: Deal, seat: int = 1) -> str:
    """Return how the outcome of a deal is explained to a seat, in single blanks."""
    stream = io.StringIO()
    narrator = Narrator(Seat(seat), lambda text: None)
    outcome = deal.view(seat).outcome
    Payments(outcome, deal.card, deal.rules, narrator, names(seat)).write(Output.to(stream))
    text = stream.getvalue()
    assert all(len(line) <= 80 for line in text.splitlines())
    plain = re.sub(r" \((Ada|Ben|Cleo|Dan)\)", "", text)
    rows = re.findall(r"^(East|South|West|North|you) +(\w+) +([\d,]+)", plain, re.MULTILINE)
    sums = [0] * 4
    seats = ["you" if other == seat else str(other) for other in Seat]
    for payer, payee, amount in rows:
        sums[seats.index(payer)] -= int(amount.replace(",", ""))
        sums[seats.index(payee)] += int(amount.replace(",", ""))
    assert sums == list(outcome.payments)
    if rows:
        assert plain != text
    return " ".join(plain.split())


def names(seat: int) -> list[str]:
    """Return what the players are called, by seat."""
    return ["you" if other == seat else ["Ada", "Ben", "Cleo", "Dan"][other] for other in Seat]


def self_drawn(rack: str, rules: Rules) -> Deal:
    drawn = f"{rack[0]}B"
    deal = Deal.position(CARD, rules, racks=[None, rack, None, None], turn=1, drawn=drawn)
    deal.apply(1, MahJongg())
    return deal


def on_discard(rack: str, live: str, rules: Rules, **options: object) -> Deal:
    deal = Deal.position(CARD, rules, racks=[None, rack, None, None], turn=0, live=live, **options)
    deal.apply(1, MahJongg())
    for seat in deal.to_act:
        deal.apply(seat, Skip())
    return deal


@pytest.mark.parametrize("name", PRESETS)
def test_a_self_drawn_win_without_jokers(name):
    text = explained(self_drawn(WIN, Rules.preset(name)))
    assert "You win! 22244466668888B Evens #1 222 444 6666 8888 X 25" in text
    assert "Self-drawn: everybody pays twice the value." in text
    assert "No joker in it: the value is doubled, 25 becomes 50." in text
    for payer in ("East", "West", "North"):
        assert f"{payer} you 100 self-drawn: 2 x 50" in text


def test_a_win_with_a_joker_is_told_to_the_others():
    text = explained(self_drawn(JOKER_WIN, Rules.league()), seat=2)
    assert "South wins. 2224446668888B J" in text
    assert "No joker" not in text
    assert "you South 50 self-drawn: 2 x 25" in text


def test_the_discarder_pays_double():
    deal = on_discard("22244B 666B J 8888B", "4B", Rules.league())
    text = explained(deal)
    assert (
        "The winning tile was East's discard: East pays twice the value, the others pay it once."
    ) in text
    assert "East you 50 threw the winning tile: 2 x 25" in text
    assert "West you 25 the value: 1 x 25" in text
    own = explained(deal, seat=0)
    assert "The winning tile was your discard: you pay twice the value" in own
    assert "you South 50 threw the winning tile: 2 x 25" in own


@pytest.mark.parametrize(("name", "exempt"), [("league", True), ("casual", False)])
def test_singles_and_pairs_earn_no_bonus_except_in_casual_play(name, exempt):
    text = explained(self_drawn(PAIRS, Rules.preset(name)))
    if exempt:
        assert "No joker in it, but this line earns no bonus for that: it stays at 50." in text
        assert "East you 100 self-drawn: 2 x 50" in text
    else:
        assert "the value is doubled, 50 becomes 100." in text
        assert "East you 200 self-drawn: 2 x 100" in text


def test_a_hot_wall_makes_the_discarder_pay_for_all():
    rules = Rules.league(hot_wall_tiles=30)
    deal = on_discard("22244B 666B J 8888B", "4B", rules, wall=10)
    text = explained(deal)
    assert "it pays for everybody" in text
    assert "East you 100 for everybody: 4 x 25" in text


def test_a_wall_game_is_paid_by_nobody():
    deal = Deal.position(CARD, Rules.league(), racks=[None] * 4, turn=1, wall=0)
    deal.apply(1, next(iter(deal.legal_actions(1))))
    while deal.outcome is None:
        for seat in deal.to_act:
            deal.apply(seat, Skip())
    assert explained(deal) == "The wall has run out: nobody wins and nobody pays."


def test_a_stake_is_named():
    racks = ["[222B] 3344566C NE R", "44446666B FF N E 88C", None, None]
    deal = Deal.position(CARD, Rules.league(), racks=racks, turn=1, wall=0)
    deal.apply(1, Challenge(0))
    deal.apply(1, next(iter(deal.legal_actions(1))))
    while deal.outcome is None:
        for seat in deal.to_act:
            deal.apply(seat, Skip())
    assert "you East 50 the challenge was wrong" in explained(deal)


def test_points_of_a_tournament():
    rules = Rules.league(scoring="tournament")
    text = written(self_drawn(WIN, rules).view(1).outcome, rules)
    assert "Points: East +0, South +55, West +0, North +0." in text


def written(outcome: Outcome, rules: Rules) -> str:
    """Return how an outcome is explained to South, in single blanks."""
    stream = io.StringIO()
    narrator = Narrator(Seat(1), lambda text: None)
    Payments(outcome, CARD, rules, narrator, names(1)).write(Output.to(stream))
    return " ".join(stream.getvalue().split())


@pytest.mark.parametrize("kind", ["error", "dead", "void"])
def test_too_few_live_hands(kind):
    outcome = Outcome(kind=kind, payments=(0, 0, 0, 0))
    text = written(outcome, Rules.league())
    assert ("One live hand is left" in text) == (kind == "error")
    assert ("played again" in text) == (kind == "void")


def test_deferred_verdicts_are_told():
    outcome = Outcome(
        kind="wall",
        transfers=(Transfer(Seat.SOUTH, Seat.WEST, 50, "stake"),),
        verdicts=(Verdict(Seat.SOUTH, Seat.WEST, False),),
        payments=(0, -50, 50, 0),
    )
    assert "Your challenge of West was wrong." in written(outcome, Rules.league())
