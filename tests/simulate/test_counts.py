"""What is counted, against the records of the same deals, read as plain JSON."""

import json
from collections import Counter

import pytest

import mjcore
from mjcore.simulation import simulate

DEALS = 40


@pytest.fixture(scope="module")
def played(matcher, tmp_path_factory):
    """Results, and every record as a header and events."""
    where = tmp_path_factory.mktemp("records") / "new" / "deep"
    bots = ["strong", "easy", "steady", "easy"]
    results = simulate(
        matcher, bots, DEALS, rng=5, jobs=1, records=where, distances=True, first=100
    )
    files = sorted(where.iterdir())
    assert [file.name for file in files] == [f"deal-{n:06}.jsonl" for n in range(100, 100 + DEALS)]
    return results, [[json.loads(line) for line in file.open()] for file in files], files


def test_every_record_is_one_that_can_be_replayed(played, matcher):
    _, _, files = played
    for file in files[:10]:
        deal = mjcore.Deal.replay(file.read_text(), matcher)
        assert deal.truncated is None and deal.outcome is not None


def test_players(played):
    """Wins, payments, calls, exchanges and deaths of each player at each seat."""
    results, records, _ = played
    counted = Counter()
    for header, *events in records:
        outcome = events[-1]["outcome"]
        for seat, player in enumerate(header["players"]):
            at = (player, seat)
            counted[*at, "deals"] += 1
            counted[*at, "wins"] += outcome["winner"] == seat
            counted[*at, "self_picks"] += outcome["winner"] == seat and outcome["self_pick"]
            counted[*at, "jokerless"] += outcome["winner"] == seat and outcome["jokerless"]
            counted[*at, "thrown"] += outcome["discarder"] == seat
            counted[*at, "payments"] += outcome["payments"][seat]
            counted[*at, "squares"] += outcome["payments"][seat] ** 2
            for event, name in (
                ("called", "exposures"),
                ("exchanged", "exchanges"),
                ("died", "deaths"),
            ):
                counted[*at, name] += sum(e["event"] == event and e["seat"] == seat for e in events)
    for player, row in enumerate(results.places):
        for seat, tally in enumerate(row):
            for name, number in tally.to_dict().items():
                assert counted[player, seat, name] == number, (player, seat, name)


def test_the_bots_sums(played):
    results, records, _ = played
    together = 0
    for header, *events in records:
        payments = events[-1]["outcome"]["payments"]
        easy = [payments[seat] for seat, player in enumerate(header["players"]) if player in (1, 3)]
        together += sum(easy) ** 2
    assert results.squares[results.setup.names.index("easy")] == together
    assert results.bot("easy") == results.player(1) + results.player(3)


def test_lines_and_the_table(played):
    results, records, _ = played
    counted = Counter()
    for _, *events in records:
        outcome = events[-1]["outcome"]
        turns = sum(event["event"] == "discarded" for event in events) + outcome["self_pick"]
        counted["table", outcome["kind"]] += 1
        counted["table", "turns"] += turns
        if outcome["kind"] == "win":
            line, rack = outcome["line"], mjcore.Rack.parse(outcome["rack"])
            counted[line, "wins"] += 1
            counted[line, "turns"] += turns
            counted[line, "jokers"] += outcome["rack"].count("J")
            counted[line, "exposures"] += len(rack.exposures)
            counted[line, "payments"] += outcome["payments"][outcome["winner"]]
    for line, tally in zip(results.setup.lines, results.lines, strict=True):
        for name in ("wins", "turns", "jokers", "exposures", "payments"):
            assert getattr(tally, name) == counted[line, name], (line, name)
    for name in ("win", "wall", "error", "dead", "void", "turns"):
        assert getattr(results.table, name) == counted["table", name]


def test_distances(played, matcher):
    """After the deal from the records, before the first turn by replaying them."""
    results, records, files = played
    lines = len(matcher.card.lines)
    dealt, passed = [[Counter() for _ in range(lines + 1)] for _ in range(2)]

    def note(table, rack):
        away = matcher.line_distances(rack)
        for line, steps in enumerate([*away, min(away)]):
            table[line][steps] += 1

    for (_, first, *_), file in zip(records, files, strict=True):
        for tiles in first["racks"]:
            note(dealt, mjcore.Rack.from_tiles(map(mjcore.Tile.parse, tiles)))
        for deal in mjcore.Deal.positions(file.read_text(), matcher):
            if deal.phase is mjcore.Phase.TURN:
                for seat in mjcore.Seat:
                    note(passed, deal.view(seat).rack)
                break
    for table, found in ((dealt, results.distances.dealt), (passed, results.distances.passed)):
        assert [tuple(row[steps] for steps in range(15)) for row in table] == list(found)


def test_rows_say_the_same(played):
    results, _, _ = played
    seats, bots, lines = results.seat_rows(), results.bot_rows(), results.line_rows()
    assert [row.name for row in seats] == ["East", "South", "West", "North"]
    assert [row.name for row in bots] == ["strong", "easy", "steady"]
    assert sum(row.wins for row in seats) == sum(row.wins for row in bots) == results.table.win
    assert sum(row.wins for row in lines) == results.table.win
    assert sum(row.payment.value for row in seats) == pytest.approx(0)
    for row in (*seats, *bots):
        assert row.share.low <= row.share.value <= row.share.high
        assert row.payment.low <= row.payment.value <= row.payment.high


def test_summary_and_csv_are_for_programs(played):
    results, _, _ = played
    summary = results.summary()
    assert json.loads(json.dumps(summary, allow_nan=False)) == summary
    assert summary["lines"] == [row.to_dict() for row in results.line_rows()]
    head, *rows = results.to_csv().splitlines()
    columns = head.split(",")
    assert columns[:6] == ["of", "name", "deals", "count", "wins", "share"]
    assert len(rows) == 3 + 4 + len(results.lines) + 7
