"""The bar: what it says, and where it is drawn."""

import io
import sys

import pytest

from mjcore.simulation import Progress, progress, simulate


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self):
        return True


def test_json():
    data = {"done": 5, "total": 20, "seconds": 2.0, "rate": 2.5, "left": 6.0}
    assert Progress(5, 20, 2.0).to_dict() == data
    assert Progress(0, 20, 0.0).to_dict()["left"] is None


def test_rate_and_time_left():
    state = Progress(done=50, total=200, seconds=2.0)
    assert (state.rate, state.left) == (25.0, 6.0)
    assert str(state) == "50 of 200 deals, 25.0 a second, 6 s left"
    assert str(Progress(0, 10, 0.0)) == "0 of 10 deals, 0.0 a second"


@pytest.mark.parametrize(
    "seconds, text", [(0.2, "0 s"), (59.4, "59 s"), (60, "1:00"), (125, "2:05"), (3725, "1:02:05")]
)
def test_durations(seconds, text):
    assert progress.duration(seconds) == text


def test_a_bar_on_a_terminal_is_taken_away(monkeypatch):
    monkeypatch.setattr(progress, "_EVERY", 0.0)
    stream = Terminal()
    with progress.bar(stream) as show:
        show(Progress(50, 200, 2.0))
        show(Progress(200, 200, 8.0))
    text = stream.getvalue()
    assert "50 of 200 deals, 25.0 a second" in text and "200 of 200" in text
    assert "[#######.......................]  25% 50" in text
    assert text.endswith("\r" + " " * len(text.split("\r")[2]) + "\r")


@pytest.mark.parametrize(
    ("columns", "shown"),
    [
        (200, f"[{'#' * 15}{'.' * 15}]  50% 50 of 100 deals, 25.0 a second, 2 s left"),
        (64, "[#######........]  50% 50 of 100 deals, 25.0 a second, 2 s left"),
        (50, "[.]  50% 50 of 100 deals, 25.0 a second, 2 s left"),
        (49, " 50% 50 of 100 deals, 25.0 a second, 2 s left"),
        (20, " 50% 50 of 100 deal"),
    ],
)
def test_a_bar_gives_way_to_the_width(monkeypatch, columns, shown):
    """A line that wrapped could not be drawn over."""
    monkeypatch.setattr(progress, "_EVERY", 0.0)
    monkeypatch.setattr(progress, "_columns", lambda stream: columns)
    stream = Terminal()
    with progress.bar(stream) as show:
        show(Progress(50, 100, 2.0))
    assert stream.getvalue().split("\r")[1] == shown


def test_elsewhere_a_line_now_and_then(monkeypatch):
    stream = io.StringIO()
    with progress.bar(stream) as show:
        show(Progress(1, 2, 1.0))
    assert stream.getvalue() == ""
    monkeypatch.setattr(progress, "_LINE_EVERY", 0.0)
    with progress.bar(stream) as show:
        show(Progress(1, 2, 1.0))
    assert stream.getvalue() == "1 of 2 deals, 1.0 a second, 1 s left\n"


def test_no_stderr_is_no_harm(monkeypatch):
    monkeypatch.setattr(sys, "stderr", None)
    with progress.bar() as show:
        show(Progress(1, 2, 1.0))


def test_a_function_is_told(matcher):
    """The last state is that of all deals."""
    seen = []
    simulate(matcher, "easy", 6, rng=1, jobs=1, progress=seen.append)
    assert [state.done for state in seen] == sorted(state.done for state in seen)
    assert (seen[-1].done, seen[-1].total) == (6, 6)
