"""Records: replayed they rebuild every position; cut off they say so; tampered with, they fail."""

from __future__ import annotations

import json
import random
from hashlib import sha256
from itertools import pairwise

import pytest
from table_driver import any_rules, choose
from tabletop import (
    MATCHER,
    SEATS,
    SUPPLY,
    E,
    N,
    S,
    W,
    dealt,
    saved,
    some,
    table,
    throw,
    to_phase,
)

import mjcore
from mjcore import (
    Call,
    Challenge,
    Deal,
    Exchange,
    MahJongg,
    Phase,
    RecordError,
    Revise,
    Rules,
    Tile,
)


def played(seed: int) -> tuple[Deal, list[tuple[int, str]]]:
    """Play a deal at random; return it and, after each action, its events' number and its state."""
    rng = random.Random(seed)
    deal = Deal(MATCHER, any_rules(rng), rng=seed)
    marks = [(len(deal.events), saved(deal))]
    while deal.outcome is None:
        seat = rng.choice(list(deal.to_act))
        deal.apply(seat, choose(deal, seat, rng, 0.5))
        marks.append((len(deal.events), saved(deal)))
    return deal, marks


def eventful() -> Deal:
    """Return a deal in which nearly every kind of event has happened."""
    rules = Rules.league(challenge_wrong="pay")
    racks = {"S": "99B JJ 5D", "W": "[555D J]", "N": "1122C 333666B R NN"}
    deal = table(rules, E, E="9B", draws="7D", **racks)
    throw(deal, "9B", S=Call(3, 1))
    deal.apply(S, Revise(4, 1))
    deal.apply(N, Challenge(S))
    deal.apply(S, Exchange(W, 0, "5D"))
    throw(deal, "J")
    deal.apply(W, MahJongg())
    return deal


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


def lines_of(deal: Deal) -> list[dict]:
    return [json.loads(line) for line in deal.record().splitlines()]


def text_of(lines: list[dict]) -> str:
    return "".join(json.dumps(line) + "\n" for line in lines)


def refused_at(lines: list[dict]) -> int:
    """Return the number of the line at which a record is refused."""
    with pytest.raises(RecordError) as caught:
        Deal.replay(text_of(lines), MATCHER)
    message = str(caught.value)
    assert message.startswith("line "), message
    return int(message.split()[1].rstrip(":,"))


def other(value: object) -> object:
    """Return something of the same kind, yet different."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return "1B" if value != "1B" else "2B"
    if isinstance(value, list):
        return [other(value[0]), *value[1:]] if value else ["1B"]
    if isinstance(value, dict):
        key = next(iter(value))
        return value | {key: other(value[key])}
    return 1


def chained(lines: list[dict]) -> list[dict]:
    """Return the lines with numbers and checks mended, as a careful forger would."""
    done = [lines[0]]
    for number, line in enumerate(lines[1:], 1):
        content = {key: value for key, value in line.items() if key != "check"} | {"n": number}
        text = done[-1]["check"] + json.dumps(content, sort_keys=True, separators=(",", ":"))
        done.append(content | {"check": sha256(text.encode()).hexdigest()[:16]})
    return done


@pytest.mark.parametrize("seed", [340, None])
def test_no_field_of_any_event_can_be_changed(seed: int | None) -> None:
    """Each value of each line, changed, and each key taken away or added, is refused there."""
    deal = eventful() if seed is None else played(seed)[0]
    lines = lines_of(deal)
    assert saved(Deal.replay(text_of(lines), MATCHER)) == saved(deal)
    for at in range(1, len(lines), 1 if seed is None else 11):
        for key in lines[at]:
            changed = lines[at] | {key: other(lines[at][key])}
            assert refused_at([*lines[:at], changed, *lines[at + 1 :]]) == at + 1
            less = {name: value for name, value in lines[at].items() if name != key}
            assert refused_at([*lines[:at], less, *lines[at + 1 :]]) == at + 1
        more = lines[at] | {"note": "x"}
        assert refused_at([*lines[:at], more, *lines[at + 1 :]]) == at + 1


CHOSEN = {
    "passed": ("seat", "tiles", "blind"),
    "voted": ("seat", "yes"),
    "offered": ("seat", "count"),
    "gave": ("seat", "tiles"),
    "discarded": ("tile",),
    "answered": ("seat", "answer"),
    "challenged": ("by", "seat"),
    "revised": ("exposure",),
    "exchanged": ("owner", "index", "tile"),
}
"""What players chose: another choice may be as legal, so that only the checks give it away."""


@pytest.mark.parametrize("seed", [341, None])
def test_mended_checks_do_not_hide_what_cannot_happen(seed: int | None) -> None:
    """With numbers and checks mended, what does not follow by the rules is refused all the same."""
    deal = eventful() if seed is None else played(seed)[0]
    lines = lines_of(deal)
    assert chained(lines) == lines
    for at in range(1, len(lines), 1 if seed is None else 11):
        for key in lines[at]:
            if key in ("n", "check", *CHOSEN.get(lines[at]["event"], ())):
                continue
            changed = lines[at] | {key: other(lines[at][key])}
            assert refused_at(chained([*lines[:at], changed, *lines[at + 1 :]])) == at + 1


@pytest.mark.parametrize("seed", [342, 343])
def test_no_line_can_be_lost_doubled_or_moved(seed: int) -> None:
    """Lines are numbered: one that is missing, doubled or out of its place is named."""
    deal, _ = played(seed)
    lines = lines_of(deal)
    for at in range(1, len(lines) - 1, 5):
        assert refused_at([*lines[:at], *lines[at + 1 :]]) == at + 1
        assert refused_at([*lines[: at + 1], lines[at], *lines[at + 1 :]]) == at + 2
        swapped = [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]
        assert refused_at(swapped) == at + 1
    assert refused_at(chained([*lines, lines[-1]])) == len(lines) + 1


@pytest.mark.parametrize("at", [1, 3, 8])
def test_a_line_left_out_with_checks_mended(at: int) -> None:
    """A line left out, numbers and checks mended: what follows does not happen by the rules."""
    deal, _ = played(344)
    lines = lines_of(deal)
    assert at + 1 <= refused_at(chained([*lines[:at], *lines[at + 1 :]])) <= at + 5


def test_every_key_of_the_header_is_guarded() -> None:
    """The header has a check of its own; without it, or with any key changed, it is refused."""
    for deal in (played(345)[0], eventful()):
        lines = lines_of(deal)
        for key in lines[0]:
            assert refused_at([lines[0] | {key: other(lines[0][key])}, *lines[1:]]) == 1
            less = {name: value for name, value in lines[0].items() if name != key}
            assert refused_at([less, *lines[1:]]) == 1
        assert refused_at([lines[0] | {"more": 1}, *lines[1:]]) == 1


@pytest.mark.parametrize(
    "changes",
    [
        {"rules": 5},
        {"rules": {"players": 9}},
        {"dealer": 7},
        {"dealer": "E"},
        {"seed": "abc"},
        {"seed": 5},
        {"seed": "0" * 64},
        {"wall": ["1B"] * 152},
        {"wall": None},
        {"version": 1},
        {"format": "mjcore-deal"},
        {"card": {"name": "Test card", "digest": "0" * 64}},
        {"card": None},
    ],
    ids=lambda changes: json.dumps(changes)[:30],
)
def test_a_header_that_cannot_be(changes: dict) -> None:
    """A header is refused for what it says, even if its check has been mended."""
    deal = Deal(MATCHER, Rules.league(), rng=9)
    lines = lines_of(deal)
    header = {key: value for key, value in (lines[0] | changes).items() if key != "check"}
    text = json.dumps(header, sort_keys=True, separators=(",", ":"))
    header["check"] = sha256(text.encode()).hexdigest()[:16]
    assert refused_at([header, *lines[1:]]) == 1


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "\n\n",
        "{}",
        "{}\n",
        "[]\n",
        "null\n",
        "what\n",
        '{"format": "mjcore-record"}\n',
        "[" * 100_000 + "\n",
        '{"a":' * 50_000 + "\n",
        "\x00\n",
        "NaN\n",
    ],
    ids=lambda text: repr(text[:20]),
)
def test_texts_that_are_no_records(text: str) -> None:
    """Whatever is no record is refused, line 1."""
    with pytest.raises(RecordError) as caught:
        Deal.replay(text, MATCHER)
    assert "line 1" in str(caught.value)


@pytest.mark.parametrize(
    "line", ["", "x", "5", "[]", "null", '{"n": 2}', '{"n": "2"}', "{" * 99_999]
)
def test_a_line_that_is_no_event(line: str) -> None:
    """A whole line that is no event is refused with its number."""
    text = Deal(MATCHER, Rules.league(), rng=9).record()
    with pytest.raises(RecordError) as caught:
        Deal.replay(text + line + "\n", MATCHER)
    assert "line 3" in str(caught.value)


@pytest.mark.parametrize("record", [None, 5, b"{}", ["{}"], {}], ids=repr)
def test_what_is_no_text(record: object) -> None:
    """A record is text."""
    with pytest.raises(RecordError):
        Deal.replay(record, MATCHER)


def test_a_record_of_another_card() -> None:
    """A record belongs to the card that it was played with."""
    text = Deal(MATCHER, Rules.league(), rng=9).record()
    with pytest.raises(RecordError):
        Deal.replay(text, mjcore.Card.practice())


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


# --- for another program


def _numbers(seed: int, label: str):
    """Give the numbers of docs/records.md: SHA-256 of seed, label and a counter."""
    block = 0
    while True:
        text = seed.to_bytes(32, "big") + label.encode() + b":" + block.to_bytes(4, "big")
        digest = sha256(text).digest()
        yield from (digest[at] * 256 + digest[at + 1] for at in range(0, 32, 2))
        block += 1


@pytest.mark.parametrize("seed", [0, 1, 12345, 2**256 - 1])
def test_the_shuffle_is_as_documented(seed: int) -> None:
    """8.10: another program can shuffle the same wall from the seed."""
    numbers = _numbers(seed, "wall")
    wall = [str(tile) for tile in Tile for _ in range(SUPPLY[tile])]
    for last in range(151, 0, -1):
        n = last + 1
        word = next(word for word in numbers if word < 65536 - 65536 % n)
        wall[last], wall[word % n] = wall[word % n], wall[last]
    header = lines_of(Deal(MATCHER, Rules.league(), rng=seed))[0]
    assert header["wall"] == wall
    assert header["seed"] == f"{seed:064x}"
