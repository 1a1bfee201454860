"""Colours where they are wanted, plain text elsewhere, on any terminal."""

import io
import re

import pytest

from mjcore.cli import main
from mjcore.cli.output import Output
from mjcore.cli.text import NO_BREAK, Span

ESCAPES = re.compile(r"\x1b\[[\d;]*m")


class Terminal(io.TextIOWrapper):
    """A stream that says it is a terminal."""

    def __init__(self, encoding: str = "utf-8") -> None:
        super().__init__(io.BytesIO(), encoding=encoding)

    def isatty(self) -> bool:
        return True

    def written(self) -> str:
        self.flush()
        return self.buffer.getvalue().decode(self.encoding)


COMMANDS = [
    ["nearest", "FF 2246B 444C [99D J] J", "--visible", "88B"],
    ["nearest", "22B 4444B 666B 888B GG"],
    ["card", "check", "BAD"],
    ["card", "show"],
]


@pytest.mark.parametrize("command", COMMANDS)
def test_colours_change_nothing_but_colours(run, monkeypatch, bad, command):
    """Painted output without its escapes is the plain output."""
    command = [bad if word == "BAD" else word for word in command]
    plain = run(*command)
    monkeypatch.setenv("FORCE_COLOR", "1")
    painted = run(*command)
    assert "\x1b[" in painted.out and "\x1b[" not in plain.out
    assert ESCAPES.sub("", painted.out) == plain.out
    assert painted.status == plain.status


def test_suits_are_letters_and_colours(run, monkeypatch, good):
    """The letters of the suits stand beside the hand, in its colours where there are colours."""
    assert "  .abc  " in run("card", "show", good).out
    monkeypatch.setenv("FORCE_COLOR", "1")
    out = run("card", "show", good).out
    row = next(line for line in out.splitlines() if "2222" in line)
    words, letters = (
        [re.search(rf"\x1b\[(\d+)m{word}\x1b", row)[1] for word in column]
        for column in (("2222", "4444", "6666"), "abc")
    )
    assert words == letters and len(set(words)) == 3


def test_json_is_never_painted(run, monkeypatch):
    """Programs get the same text whatever the terminal."""
    plain = run("nearest", "22B", "--json").out
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert run("nearest", "22B", "--json").out == plain


def test_a_terminal_has_colours(monkeypatch):
    """A terminal is painted unless it is a dumb one or NO_COLOR is set."""
    for settings, painted in (
        ({}, True),
        ({"TERM": "dumb"}, False),
        ({"NO_COLOR": "1"}, False),
        ({"NO_COLOR": "1", "FORCE_COLOR": "1"}, False),
        ({"NO_COLOR": ""}, True),
        ({"TERM": "dumb", "FORCE_COLOR": "1"}, True),
    ):
        with monkeypatch.context() as context:
            for name, value in settings.items():
                context.setenv(name, value)
            terminal = Terminal()
            context.setattr("sys.stdout", terminal)
            assert main(["card", "show"]) == 0
        assert ("\x1b[" in terminal.written()) == painted, settings
    assert not Output.to(io.StringIO()).coloured


def test_the_old_console_of_windows_has_no_colours(monkeypatch):
    """It shows escapes as they are; Windows Terminal, which says that it is one, obeys them."""
    monkeypatch.setattr("sys.platform", "win32")
    assert not Output.to(Terminal()).coloured
    monkeypatch.setenv("WT_SESSION", "1")
    assert Output.to(Terminal()).coloured


def test_blanks_at_the_end_of_a_line_are_not_painted():
    """A style ends with the text, so that a background or an underline never trails off."""
    terminal = Terminal()
    output = Output(terminal, True, 80)
    output.line(Span("a", "title"), Span(f" b {NO_BREAK}", "section"), "  ", Span(" ", "bad"))
    assert terminal.written() == "\x1b[1ma\x1b[0m\x1b[1;4m b\x1b[0m\n"


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437", "utf-8", "utf-16"])
@pytest.mark.parametrize("colours", ["", "1"])
def test_any_encoding_will_do(monkeypatch, tmp_path, encoding, colours):
    """A terminal that lacks a sign gets a plainer one, or an escape."""
    file = tmp_path / "card.toml"
    line = '{hand="222a 444a 6666a 8888a", value=25, note="é 中 🀄"}'
    text = f'[card]\nname="Überkarte 中"\n[[section]]\nname="é"\nlines=[{line}]'
    file.write_text(text, encoding="utf-8")
    monkeypatch.setenv("FORCE_COLOR", colours)
    terminal = Terminal(encoding)
    monkeypatch.setattr("sys.stdout", terminal)
    assert main(["card", "show", str(file)]) == 0
    assert main(["nearest", "22B R", "--glyphs", "--card", str(file)]) == 0
    assert main(["card", "check", str(file)]) == 0
    out = ESCAPES.sub("", terminal.written())
    assert "222 444 6666 8888" in out
    if encoding == "ascii":
        assert out.isascii() and "22B R" in out and "-----" in out and "\\u4e2d" in out
    if encoding == "utf-8":
        assert "Überkarte 中" in out and "\U0001f011 \U0001f011" in out


def test_ascii_process(process):
    """Python's own setting for the encoding is respected."""
    answer = process("nearest", "22B R", "--glyphs", PYTHONIOENCODING="ascii")
    assert answer.status == 0 and answer.out.isascii() and answer.err == ""
    answer = process("nearest", "é", PYTHONIOENCODING="ascii")
    assert answer.status == 2 and "\\xe9" in answer.err
