"""``mjcore review``: a recorded deal in words, as Markdown and as JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import mjcore
from mjcore import Deal, Rules, Seat, bots, review

MATCHER = mjcore.Matcher(mjcore.Card.practice())


@pytest.fixture(scope="module")
def deal() -> Deal:
    """Return a deal of easy bots, at its end."""
    rules = Rules.league()
    deal = Deal(MATCHER, rules, rng=5)
    players = [bots.make("easy", MATCHER, rules, rng=seat) for seat in Seat]
    while deal.outcome is None:
        seat = deal.to_act[0]
        deal.apply(seat, players[seat].choose(deal.view(seat), deal.legal_actions(seat)))
    return deal


@pytest.fixture
def record(deal: Deal, tmp_path: Path) -> str:
    """Return the file of the server's record."""
    file = tmp_path / "deal.jsonl"
    file.write_text(deal.record(), encoding="utf-8")
    return str(file)


@pytest.fixture
def seen(deal: Deal, tmp_path: Path) -> str:
    """Return the file of South's record."""
    file = tmp_path / "south.jsonl"
    file.write_text(deal.record(1), encoding="utf-8")
    return str(file)


def test_the_most_expensive_decisions_stand_in_order(run, record, deal):
    answer = run("review", record)
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.startswith("East won with Consecutive Run #2, self-drawn\n")
    for word in ("East", "South", "West", "North"):
        assert f"\n{word} " in answer.out
    worst = review(deal.record(), MATCHER).worst
    places = [answer.out.index(f"\n{one.n:>3}  {one.seat}") for one in worst]
    assert places == sorted(places) and len(places) == 5
    assert answer.out.count("why  ") == 5
    assert all(len(line) <= 80 for line in answer.out.splitlines())
    # What the others held, and nothing of whoever decided.
    assert f"West  {worst[0].held[2]}" in answer.out


def test_one_seat(run, record, seen):
    """A seat's own record tells the same, numbered in its own way, but not what the others held."""
    answer = run("review", record, "--seat", "SOUTH")
    assert answer.status == 0 and "South" in answer.out and "\nNorth  " not in answer.out
    own = run("review", seen)
    whole = [row[4:] for row in answer.out.splitlines() if " J" in row or "why" in row]
    told = [row[4:] for row in own.out.splitlines() if " J" in row or "why" in row]
    assert set(told) < set(whole)
    assert not any(row.lstrip().startswith(("East", "West", "North")) for row in told)


def test_json(run, record, deal):
    answer = run("review", record, "--json", "--seat", "west")
    assert json.loads(answer.out) == review(deal.record(), MATCHER, seat=2).to_dict()


def test_markdown(run, record, deal):
    answer = run("review", record, "--markdown")
    lines = answer.out.splitlines()
    assert lines[0] == "# East won with Consecutive Run #2, self-drawn"
    assert "| Seat | Decisions | Unlike advice | Chance | Points |" in lines
    assert len([line for line in lines if line.startswith("## ")]) == 5
    assert "- Advice: " in answer.out and "- Lost: " in answer.out


def test_a_deal_that_is_not_over(run, tmp_path):
    deal = Deal(MATCHER, Rules.league(), rng=1)
    advice = mjcore.Advisor(MATCHER, Rules.league()).advise(deal.view(1))
    deal.apply(1, advice.suggestion)
    file = tmp_path / "deal.jsonl"
    file.write_text(deal.record(), encoding="utf-8")
    for form in ((), ("--markdown",)):
        answer = run("review", str(file), *form)
        assert "The deal is not over" in answer.out
        assert "No decision cost anything" in answer.out


def test_a_record_of_another_card(run, record, good):
    answer = run("review", record, "--card", good)
    assert answer.status == 2 and answer.out == ""
    assert "another card than 'Small card'" in answer.err


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["nothing.jsonl"], "cannot read nothing.jsonl: No such file"),
        (["."], "cannot read .: Is a directory"),
        ([], "RECORD"),
        ([""], "no name of a file"),
        (["deal.jsonl", "--seat", "up"], "invalid choice: 'up'"),
        (["deal.jsonl", "--json", "--markdown"], "not allowed with argument"),
        (["text"], "text: line 1: this is no JSON of a record"),
        (["binary"], "binary is no record: it is no text in UTF-8"),
        (["large"], "large is no record: it is far too large"),
        (["south.jsonl", "--seat", "west"], "the record of South, it tells nothing of West"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_cannot_be_done(run, record, seen, args, said, monkeypatch):
    monkeypatch.chdir(Path(record).parent)
    Path("text").write_text("hello\n", encoding="utf-8")
    Path("binary").write_bytes(b"\xff\xfe")
    with Path("large").open("wb") as file:
        file.truncate((1 << 24) + 1)
    answer = run("review", *args)
    assert answer.status == 2 and answer.out == ""
    assert said in answer.err and answer.err.count("\n") <= 2
