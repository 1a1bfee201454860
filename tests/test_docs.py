"""The code in the README and in docs/ runs as it stands there, and what they list is what there is.

The pages on the command line have their tests in `tests/cli` and `tests/play`, the kernel's in
`tests/matcher`; `test_tutorials` walks through the start and the tutorials, `tests/site` builds it
all.
"""

from __future__ import annotations

import json
import re

import pytest
from pages import DOCS, PAGES, ROOT, blocks, page, quoted, rows, run_examples, section

import mjcore
from mjcore import Phase, Rules
from mjcore.rules import FIELDS
from mjcore.rules.presets import PRESETS
from mjcore.rules.texts import allowed, shown
from mjcore.table.actions import ACTIONS, Action
from mjcore.table.event import EVENTS

PRINTING = {"README.md", "reference/records.md", "reference/rules.md", "reference/table.md"}
"""Pages with programs that print something when they are read from top to bottom."""


ALONE = ("start.md", "tutorials/")
"""Pages that `test_tutorials` walks through."""

WITH_PYTHON = [
    name for name in PAGES if blocks("python", page(name)) and not name.startswith(ALONE)
]


@pytest.mark.parametrize("name", WITH_PYTHON)
def test_the_examples_run(name, tmp_path, monkeypatch, capsys):
    """Every Python block of the page, one after another, in an empty directory."""
    monkeypatch.chdir(tmp_path)
    run_examples(name)
    assert name not in PRINTING or capsys.readouterr().out.strip()


LINKING = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *DOCS.rglob("*.md")]


@pytest.mark.parametrize("path", LINKING, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_lead_to_files(path):
    """Who reads the pages in the repository gets where they lead, too."""
    links = re.findall(r"\]\((?!\w+:)([^)#\s]+)", path.read_text(encoding="utf-8"))
    assert not [link for link in links if not (path.parent / link).exists()]


def test_pages_named_in_docstrings_are_there():
    """What code says of docs/reference/rules.md can be looked up."""
    sources = [*(ROOT / "mjcore").rglob("*.py*"), *(ROOT / "examples").glob("*.py")]
    texts = [path.read_text(encoding="utf-8") for path in sources if path.suffix in (".py", ".pyi")]
    named = {name for text in texts for name in re.findall(r"docs/([\w/-]+\.md)", text)}
    assert len(named) > 5 and named <= set(PAGES)


QUESTIONS = [name for name in PAGES if name.startswith("how-to/") and "index" not in name]


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_how_to_begins_with_an_example(name):
    """Below the title there is a block, after three short paragraphs at most."""
    before, block, _ = page(name).partition("```")
    assert block and len(before.strip().split("\n\n")) <= 4


def test_the_readme_has_its_server_loop():
    """A program plays a deal to its end through views and ``apply``."""
    programs = blocks("python", page("README.md"))
    assert any("deal.apply" in program and "deal.view" in program for program in programs)


def listed(name: str, heading: str) -> dict[str, list[str]]:
    """Return the rows below a heading by the quoted names in their first cells."""
    found = rows(section(page(name), heading))
    return {word: rest for first, *rest in found for word in quoted(first)}


def test_every_event_is_listed():
    """Each event stands in the table, under both its names, with all its fields."""
    table = listed("reference/table.md", "## Events")
    for name, kind in EVENTS.items():
        assert kind.__name__ in table
        assert set(kind._fields) <= set(quoted(" ".join(table[name]))), name
    assert set(table) == {*EVENTS, *(kind.__name__ for kind in EVENTS.values())}


def test_every_action_is_listed():
    """Each action stands in the table, with a dict form that reads back."""
    table = listed("reference/table.md", "## Actions")
    assert len(table) == len(ACTIONS)
    for call, rest in table.items():
        form = json.loads(next(text for text in quoted(" ".join(rest)) if text.startswith("{")))
        action = Action.from_dict(form)
        assert action.to_dict() == form or action.name == "pass"
        assert call.startswith(type(action).__name__ + "(")


def test_every_key_of_a_view_is_listed():
    """The view's keys stand in the table, all of them and no others."""
    view = mjcore.Deal(mjcore.Card.practice(), rng=1).view(0)
    assert list(view.to_dict()) == list(listed("reference/table.md", "## View"))


def test_every_key_of_a_header_is_listed():
    """The keys of a record's header stand in the table."""
    deal = mjcore.Deal(mjcore.Card.practice(), rng=1)
    position = mjcore.Deal.position(mjcore.Card.practice(), racks=[None] * 4)
    headers = [deal.record(), deal.record(0), position.record()]
    keys = {key for header in headers for key in json.loads(header.splitlines()[0])}
    assert keys == set(listed("reference/records.md", "## Header"))


def test_every_phase_and_outcome_is_listed():
    """The page names every phase and every key of an outcome."""
    text = page("reference/table.md")
    assert " ".join(phase.name for phase in Phase) in text
    outcome = mjcore.Outcome(kind="wall", payments=(0, 0, 0, 0)).to_dict()
    assert all(f"`.{key}`" in text for key in outcome)


def test_every_reason_of_a_payment_is_listed():
    """The page names what a payment can be for."""
    words = quoted(page("reference/table.md"))
    for reason in ("hand", "error", "stake"):
        assert reason in words
        transfer = mjcore.Transfer(mjcore.Seat.EAST, mjcore.Seat.WEST, 25, reason)
        assert mjcore.Transfer.from_dict(transfer.to_dict()) == transfer


def test_every_field_of_the_rules_is_listed():
    """The table of fields says what the code says: meaning, choices, default, presets, in order."""
    text = section(page("reference/rules.md"), "## The fields")
    table = [[cell.replace("`", "") for cell in row] for row in rows(text)]
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
    assert table == expected


def test_the_contradictions_are_refused():
    """What the page gives as contradictory is."""
    below = section(page("reference/rules.md"), "## Settings that contradict one another")
    examples = [text for text in quoted(below) if text.startswith("Rules(")]
    for example in examples:
        with pytest.raises(mjcore.Error, match=r"^contradictory rules: "):
            eval(example, {"Rules": Rules})
    assert len(examples) == 10
