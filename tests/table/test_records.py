"""Records: replayed they rebuild every position; cut off they say so; tampered with, they fail."""

from __future__ import annotations

import io
import json
import random
from itertools import pairwise

import pytest
from records_made import eventful, played
from table_driver import any_rules, choose
from tabletop import (
    MATCHER,
    SEATS,
    E,
    N,
    S,
    W,
    dealt,
    saved,
    some,
    to_phase,
)

from mjcore import (
    Deal,
    Pass,
    Phase,
    Recorder,
    RecordError,
    Rules,
)

# --- replay


@pytest.mark.parametrize("seed", range(300, 306))
def test_replay_rebuilds_every_position(seed: int) -> None:
    """The record's positions are those that the deal went through, to the byte."""
    deal, marks = played(seed)
    again = [saved(one) for one in Deal.positions(deal.record(), MATCHER)]
    assert again == [state for _, state in marks]
    assert Deal.replay(deal.record(), MATCHER).truncated is None


def test_replay_of_a_position() -> None:
    """A position that was set up replays like any deal."""
    deal = eventful()
    again = Deal.replay(deal.record(), MATCHER)
    assert saved(again) == saved(deal)
    assert again.record() == deal.record()


@pytest.mark.parametrize("phase", [Phase.CH1_LEFT, Phase.CH2_VOTE, Phase.COURTESY_PASS, Phase.TURN])
def test_a_replayed_deal_goes_on(phase: Phase) -> None:
    """A deal replayed from an unfinished record is a deal like any other."""
    deal = to_phase(dealt(Rules.league()), phase, offers=1)
    seat = deal.to_act[-1]
    deal.apply(seat, next(iter(deal.legal_actions(seat))))
    again = Deal.replay(deal.record(), MATCHER)
    assert saved(again) == saved(deal)
    rng = random.Random(5)
    while deal.outcome is None:
        seat = deal.to_act[0]
        action = choose(deal, seat, rng, 0.5)
        assert deal.apply(seat, action) == again.apply(seat, action)
    assert saved(again) == saved(deal)


@pytest.mark.parametrize("seed", [320, 322])
def test_a_record_only_grows(seed: int) -> None:
    """What is written once never changes: the record at any moment begins the later one."""
    rng = random.Random(seed)
    deal = Deal(MATCHER, any_rules(rng), rng=seed)
    texts = []
    while deal.outcome is None:
        if rng.random() < 0.2:
            texts.append([deal.record(), *(deal.record(seat) for seat in range(deal.players))])
        seat = rng.choice(list(deal.to_act))
        deal.apply(seat, choose(deal, seat, rng, 0.5))
    texts.append([deal.record(), *(deal.record(seat) for seat in range(deal.players))])
    assert len(texts) > 5
    for before, after in pairwise(texts):
        assert all(new.startswith(old) for old, new in zip(before, after, strict=True))


# --- cut off


@pytest.mark.parametrize("seed", [330, 331])
def test_truncated_after_any_line(seed: int) -> None:
    """Cut after a whole line the deal stands where the last action told of left it, and says so."""
    deal, marks = played(seed)
    lines = deal.record().splitlines(keepends=True)
    for count in (*range(1, 30), *range(30, len(lines), 6)):
        cut = Deal.replay("".join(lines[:count]), MATCHER)
        assert cut.truncated
        told = next(state for events, state in marks if events >= count - 1)
        assert saved(cut) == told


@pytest.mark.parametrize("seed", [332])
def test_truncated_within_a_line(seed: int) -> None:
    """Cut within a line it replays to the last whole event and names the line."""
    deal, _ = played(seed)
    lines = deal.record().splitlines(keepends=True)
    for count in range(2, len(lines), 16):
        whole = "".join(lines[: count - 1])
        for part in (1, len(lines[count - 1]) // 2, len(lines[count - 1]) - 2):
            cut = Deal.replay(whole + lines[count - 1][:part], MATCHER)
            assert f"line {count}" in cut.truncated
            assert saved(cut) == saved(Deal.replay(whole, MATCHER))


# --- tampered with


def test_a_record_cut_anywhere():
    """A truncated record replays to its last whole event and says so, wherever it is cut."""
    deal = Deal(MATCHER, Rules.casual(), rng=3)
    while deal.outcome is None:
        seat = deal.to_act[0]
        deal.apply(seat, next(iter(deal.legal_actions(seat))))
    record = deal.record()
    header = record.index("\n") + 1
    for cut in range(header, len(record), 211):
        again = Deal.replay(record[:cut], MATCHER)
        assert again.truncated
        whole = record[:cut].count("\n") - 1
        assert len(again.events) >= whole
        assert [e.to_dict() for e in again.events[:whole]] == [
            e.to_dict() for e in deal.events[:whole]
        ]
    with pytest.raises(RecordError, match="line 1"):
        Deal.replay(record[: header - 2], MATCHER)


# --- a seat's record


@pytest.mark.parametrize("seed", range(350, 356))
def test_a_seat_s_record(seed: int) -> None:
    """It has no wall and no seed, went through for_seat, and cannot be replayed."""
    deal, _ = played(seed)
    for seat in range(deal.players):
        lines = [json.loads(line) for line in deal.record(seat).splitlines()]
        assert not {"wall", "seed", "position", "shuffled"} & set(lines[0])
        assert lines[0]["seat"] == seat
        assert [line.pop("n") for line in lines[1:]] == list(range(1, len(lines)))
        assert all(line.pop("check") for line in lines[1:])
        seen = [event.for_seat(seat) for event in deal.events]
        assert lines[1:] == json.loads(json.dumps([e.to_dict() for e in seen if e is not None]))
        with pytest.raises(RecordError):
            Deal.replay(deal.record(seat), MATCHER)


def test_the_log_tells_what_each_blind_pass_moved() -> None:
    """8.10: the server's record writes every parcel; a seat's does not."""
    deal = to_phase(dealt(Rules.league()), Phase.CH1_LEFT)
    for seat, count in zip(SEATS, (1, 3, 2, 0), strict=True):
        deal.apply(seat, some(deal, seat, count))
    moves = json.loads(deal.record().splitlines()[-1])["moves"]
    assert sum(len(move["tiles"]) for move in moves) >= 6
    for move in moves:
        assert move["to"] == (move["from"] + 3) % 4
    for seat in (E, S, W, N):
        assert json.loads(deal.record(seat).splitlines()[-1])["moves"] is None


# --- as it is written, and as it is read


@pytest.mark.parametrize("seat", [None, 0, 3])
def test_a_recorder_writes_the_record(seat):
    """What is appended as it happens is the record."""
    deal, file = Deal(MATCHER, rng=3), io.StringIO()
    recorder = Recorder(deal, file, seat)
    for _ in range(3):
        for at in deal.to_act:
            if deal.phase.is_pass:
                deal.apply(at, next(a for a in deal.legal_actions(at) if isinstance(a, Pass)))
            recorder.write()
    assert file.getvalue() == deal.record(seat)


def test_positions_of_a_record():
    """Every position of a record comes by, the same deal moving on."""
    deal = Deal(MATCHER, rng=3)
    for seat in range(4):
        deal.apply(seat, next(a for a in deal.legal_actions(seat) if isinstance(a, Pass)))
    asked = [again.question for again in Deal.positions(deal.record(), MATCHER)]
    assert len(asked) == 5
    assert set(asked[:4]) == {"0.1:ch1_right"}
    assert asked[4] == "0.2:ch1_across"
