"""The checked build stops where a table is not what the loops rely on."""

import signal
import subprocess
import sys

import pytest

from mjcore import _layout

if not _layout.checked():
    pytest.skip("no checked build: see MJCORE_CHECKED in CONTRIBUTING.md", allow_module_level=True)

SCRIPT = """
import mjcore
from mjcore._chance import Outlook
from mjcore._corrupt import check_tables, corrupt

card = mjcore.Card.loads('''
[card]
name = "Small"
[[section]]
name = "All"
lines = [
  { hand = "FF 2222a 4444b 6666c", value = 25 },
  { hand = "NNNN EEEE WWWW SS", value = 25 },
  { hand = "ppppa qqqqqb DDDDDc", value = 25 },
]
''')
matcher = mjcore.Matcher(card)
rack = mjcore.Rack.parse("FF 2222B 4444C 66D J")
unseen = bytes([4] * 36)
"""

# What is broken, and a call whose loops then read what cannot be.
BROKEN = [
    ("row", "matcher.distance(rack)"),
    ("row", "matcher.line_distances(rack)"),
    ("base", "matcher.distance(rack)"),
    ("slot", "matcher.after_discard(rack)"),
    ("slot", "matcher.nearest(rack)"),
    ("line", "matcher.nearest(rack)"),
    ("line", "matcher.wins(rack.remove('J').add('6D').add('6D'))"),
    ("rank", "matcher.line_distances(rack)"),
    ("levels", "matcher.after_discard(rack)"),
    ("levels", "Outlook(matcher, unseen, 9, 9).near(rack)"),
    ("words", "matcher.nearest(rack)"),
    ("words", "matcher.swap_distances(rack)"),
    ("groups", "[one.groups for one in matcher.nearest(rack)]"),
    ("run", "matcher.line_distances(rack)"),
    ("fold", "matcher.nearest(rack)"),
    ("need", "Outlook(matcher, unseen, 9, 9).chance(rack)"),
]


def run(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", SCRIPT + code], capture_output=True, text=True)


def check_stopped(done: subprocess.CompletedProcess[str]) -> None:
    """Check that an assertion of ours ended a process, no exception and no sanitizer."""
    assert done.returncode == -signal.SIGABRT, "the broken layout went unnoticed" + done.stderr
    assert "Assertion" in done.stderr


@pytest.mark.parametrize("call", sorted({call for _, call in BROKEN} | {"check_tables(matcher)"}))
def test_nothing_stops_what_is_whole(call):
    done = run(call)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(("what", "call"), BROKEN)
def test_the_loops_stop_at_a_broken_table(what, call):
    check_stopped(run(f"corrupt(matcher, {what!r})\n{call}"))


@pytest.mark.parametrize("what", sorted({what for what, _ in BROKEN}))
def test_the_tables_are_checked_when_they_are_made(what):
    check_stopped(run(f"corrupt(matcher, {what!r})\ncheck_tables(matcher)"))
