"""Records that were tampered with, or are none: refused, with the number of the line."""

from __future__ import annotations

import json
from hashlib import sha256

import pytest
from odd_values import name_of
from records_made import eventful, played
from tabletop import CARD, MATCHER, saved

import mjcore
from mjcore import Deal, RecordError, Rules


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


def mended(lines: list[dict]) -> list[dict]:
    """Return the lines with numbers and checks mended, as a careful forger would."""
    done: list[dict] = []
    for number, line in enumerate(lines):
        content = {key: value for key, value in line.items() if key != "check"}
        if number:
            content["n"] = number
        before = done[-1]["check"] if done else ""
        text = before + json.dumps(content, sort_keys=True, separators=(",", ":"))
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
    assert mended(lines) == lines
    for at in range(1, len(lines), 1 if seed is None else 11):
        for key in lines[at]:
            if key in ("n", "check", *CHOSEN.get(lines[at]["event"], ())):
                continue
            changed = lines[at] | {key: other(lines[at][key])}
            assert refused_at(mended([*lines[:at], changed, *lines[at + 1 :]])) == at + 1


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
    assert refused_at(mended([*lines, lines[-1]])) == len(lines) + 1


@pytest.mark.parametrize("at", [1, 3, 8])
def test_a_line_left_out_with_checks_mended(at: int) -> None:
    """A line left out, numbers and checks mended: what follows does not happen by the rules."""
    deal, _ = played(344)
    lines = lines_of(deal)
    assert at + 1 <= refused_at(mended([*lines[:at], *lines[at + 1 :]])) <= at + 5


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
        {"card": {"name": "Another", "digest": CARD.digest}},
        {"card": {"name": CARD.name, "digest": CARD.digest, "more": 1}},
        {"players": [1, 2, 3, 0]},
        {"players": None},
        {"shuffled": 1},
        {"shuffled": "yes"},
        {"seat": None},
        {"rules": {}},
        {"more": 1},
    ],
    ids=lambda changes: json.dumps(changes)[:60],
)
def test_a_header_that_cannot_be(changes: dict) -> None:
    """A header that this deal would not write is refused, even if its check has been mended."""
    lines = lines_of(Deal(MATCHER, Rules.league(), rng=9))
    assert mended(lines) == lines
    forged = [lines[0] | changes, *lines[1:]]
    assert refused_at(mended(forged)) == 1
    assert refused_at([mended(forged)[0], *lines[1:]]) == 1


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


@pytest.mark.parametrize("record", [None, 5, b"{}", ["{}"], {}], ids=name_of)
def test_what_is_no_text(record: object) -> None:
    """A record is text."""
    with pytest.raises(RecordError):
        Deal.replay(record, MATCHER)


def test_a_record_of_another_card() -> None:
    """A record belongs to the card that it was played with."""
    text = Deal(MATCHER, Rules.league(), rng=9).record()
    with pytest.raises(RecordError):
        Deal.replay(text, mjcore.Card.practice())


@pytest.mark.parametrize("depth", [500, 900, 100_000])
@pytest.mark.parametrize("at", [0, 1])
def test_a_record_s_line_without_end(at: int, depth: int) -> None:
    """A line of lists in lists is refused with its number."""
    lines = Deal(MATCHER, rng=1).record().splitlines()
    lines[at] = lines[at].removesuffix("}") + ',"more":' + "[" * depth + "]" * depth + "}"
    with pytest.raises(RecordError, match=f"line {at + 1}"):
        Deal.replay("\n".join(lines) + "\n", MATCHER)
