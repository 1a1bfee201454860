"""The code in the documents runs as it stands there, and what they list is what there is."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import mjcore
from mjcore.table import Phase
from mjcore.table.actions import BY_NAME, Action
from mjcore.table.decode import EVENTS
from mjcore.table.events import field_names

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("name", ["table.md", "records.md"])
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
        for field in field_names(kind):
            assert f"`{field}`" in listed[name], (name, field)
    assert set(listed) == {*EVENTS, *(kind.__name__ for kind in EVENTS.values())}


def test_every_action_is_listed():
    """Each action stands in the table, with a dict form that reads back."""
    listed = rows("table.md", "Actions")
    assert len(listed) == len(BY_NAME)
    for call, rest in listed.items():
        form = json.loads(re.search(r"`({.*?})`", rest)[1])
        action = Action.from_dict(form)
        assert action.to_dict() == form or action.name == "pass"
        assert call.startswith(type(action).__name__ + "(")


def test_every_key_of_a_view_is_listed():
    """The view's keys stand in the table, all of them and no others."""
    view = mjcore.Deal(mjcore.Card.practice(), rng=1).view(0)
    assert list(view) == list(rows("table.md", "View"))


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
