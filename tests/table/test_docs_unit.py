"""The code in the documents runs as it stands there, and what they list is what there is."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import mjcore
import mjcore.table
from mjcore import Phase, Rules
from mjcore.rules import FIELDS
from mjcore.rules.presets import PRESETS
from mjcore.rules.texts import allowed, shown
from mjcore.table.actions import ACTIONS, Action
from mjcore.table.event import EVENTS

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("name", ["table.md", "records.md", "rules.md"])
def test_the_examples_run(name, tmp_path, monkeypatch, capsys):
    """Every Python block of the page, one after another, in an empty directory."""
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```python\n(.*?)```", (DOCS / name).read_text(encoding="utf-8"), re.S)
    assert blocks
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, name, "exec"), names)
    said = capsys.readouterr().out
    assert said.strip()


def rows(name: str, heading: str) -> dict[str, str]:
    """Return the rows of the tables under a heading, by the names in their first cells."""
    text = (DOCS / name).read_text(encoding="utf-8").split(f"## {heading}\n")[1].split("\n## ")[0]
    found = {}
    for line in text.splitlines():
        if line.startswith("| `"):
            first, rest = line[2:].split(" | ", 1)
            for word in re.findall(r"`([^`]+)`", first):
                found[word] = rest
    return found


def test_every_event_is_listed():
    """Each event stands in the table, under both its names, with all its fields."""
    listed = rows("table.md", "Events")
    for name, kind in EVENTS.items():
        assert kind.__name__ in listed
        for field in kind._fields:
            assert f"`{field}`" in listed[name], (name, field)
    assert set(listed) == {*EVENTS, *(kind.__name__ for kind in EVENTS.values())}


def test_every_action_is_listed():
    """Each action stands in the table, with a dict form that reads back."""
    listed = rows("table.md", "Actions")
    assert len(listed) == len(ACTIONS)
    for call, rest in listed.items():
        form = json.loads(re.search(r"`({.*?})`", rest)[1])
        action = Action.from_dict(form)
        assert action.to_dict() == form or action.name == "pass"
        assert call.startswith(type(action).__name__ + "(")


def test_every_key_of_a_view_is_listed():
    """The view's keys stand in the table, all of them and no others."""
    view = mjcore.Deal(mjcore.Card.practice(), rng=1).view(0)
    assert list(view.to_dict()) == list(rows("table.md", "View"))


def test_every_key_of_a_header_is_listed():
    """The keys of a record's header stand in the table."""
    deal = mjcore.Deal(mjcore.Card.practice(), rng=1)
    position = mjcore.Deal.position(mjcore.Card.practice(), racks=[None] * 4)
    headers = [deal.record(), deal.record(0), position.record()]
    keys = {key for header in headers for key in json.loads(header.splitlines()[0])}
    assert keys == set(rows("records.md", "Header"))


def test_every_phase_and_outcome_is_listed():
    """The page names every phase and every key of an outcome."""
    text = (DOCS / "table.md").read_text(encoding="utf-8")
    assert " ".join(phase.name for phase in Phase) in text
    outcome = mjcore.Outcome(kind="wall", payments=(0, 0, 0, 0)).to_dict()
    assert all(f"`.{key}`" in text for key in outcome)


def cells(line: str) -> list[str]:
    """Return the cells of a table's row without their backticks."""
    return [cell.strip() for cell in line.strip("|\n").replace("`", "").split("|")]


def test_every_field_of_the_rules_is_listed():
    """The table of fields says what the code says: meaning, choices, default, presets, in order."""
    text = (DOCS / "rules.md").read_text(encoding="utf-8").split("## The fields\n")[1]
    listed = [cells(line) for line in text.split("\n## ")[0].splitlines() if "| `" in line[:4]]
    expected = []
    for name, rule in FIELDS.items():
        changed = {}
        for preset, changes in PRESETS.items():
            if name in changes:
                changed.setdefault(shown(changes[name]), []).append(preset)
        expected.append(
            [
                name,
                rule.meaning.replace("`", ""),
                allowed(name),
                shown(rule.default),
                "; ".join(f"{', '.join(names)}: {value}" for value, names in changed.items()),
            ]
        )
    assert listed == expected


def test_what_a_field_may_hold_is_what_it_takes():
    """Each choice that the table of fields names is taken, and what stands beside it is not."""
    for name, rule in FIELDS.items():
        for text in allowed(name).removeprefix("a set out of ").split(", "):
            if " " not in text:
                value = {"True": True, "False": False, "None": None}.get(text, text)
                value = int(text) if text.isdigit() else value
                many = isinstance(rule.default, frozenset)
                make_rules(**{name: {value} if many else value})
        with pytest.raises(TypeError, match=name):
            Rules(**{name: object()})
        for wrong in (object(), "nonsense"):
            with pytest.raises(mjcore.Error, match=name):
                Rules.from_dict({name: wrong})


def make_rules(**changes):
    """Return rules with a change and what it needs; a contradiction is no fault of the value."""
    try:
        return Rules(**changes)
    except mjcore.Error as error:
        assert str(error).startswith("contradictory rules: ")


def test_help_lists_every_field():
    """``help(mjcore.Rules)`` shows what each field means."""
    words = " ".join(mjcore.Rules.__doc__.split())
    for name, rule in FIELDS.items():
        assert f"{name}: {allowed(name)} (default: {shown(rule.default)})" in words
        assert rule.meaning in words


def test_the_contradictions_are_refused():
    """What the page gives as contradictory is."""
    text = (DOCS / "rules.md").read_text(encoding="utf-8")
    section = text.split("## Settings that contradict one another\n")[1].split("\n## ")[0]
    examples = re.findall(r"`(Rules\(.*?\))`", section)
    for example in examples:
        with pytest.raises(mjcore.Error, match=r"^contradictory rules: "):
            eval(example, {"Rules": Rules})
    assert len(examples) == 10


def test_every_reason_of_a_payment_is_listed():
    """The page names what a payment can be for."""
    text = (DOCS / "table.md").read_text(encoding="utf-8")
    for reason in ("hand", "error", "stake"):
        assert re.search(rf"`{reason}`", text)
        transfer = mjcore.Transfer(mjcore.Seat.EAST, mjcore.Seat.WEST, 25, reason)
        assert mjcore.Transfer.from_dict(transfer.to_dict()) == transfer
