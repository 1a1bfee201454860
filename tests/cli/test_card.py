"""``mjcore card show`` and ``mjcore card check``."""

from pathlib import Path

import pytest

SHOWN = """\
Small card 1  3 lines, 75 targets

#  Hand                            Suits    X/C  Value
──────────────────────────────────────────────────────

2468
1  222 444 6666 8888               aaaa     X       25
2  FF 2222 4444 6666               .abc     X       30
   three suits

Pairs  no bonus for playing without jokers
1  11 22 33 44 55 66 77 (any run)  aaaaaaa  C       50

"""


def test_show_lays_out_a_card(run, good):
    """Sections and lines as printed, X or C, values and notes; suits as letters."""
    answer = run("card", "show", good)
    legend = answer.out.removeprefix(SHOWN_SMALL)
    assert answer.out.startswith(SHOWN_SMALL)
    assert legend.startswith("Suits: a letter for each word,")
    assert answer.status == 0 and answer.err == ""


SHOWN_SMALL = SHOWN.replace("75 targets", "18 targets")


def test_show_takes_the_practice_card_where_no_file_is_named(run, practice_card):
    """Every line of the practice card is there, alternatives on lines of their own."""
    out = run("card", "show").out
    targets = sum(len(line.targets) for line in practice_card.lines)
    assert out.startswith(f"Practice card 2026  66 lines, {targets:,} targets")
    for line in practice_card.lines:
        for place, alternative in enumerate(line.text.split(" or ")):
            assert f" {'or ' * bool(place)}{alternative}" in out
        assert line.note in out
    for section in practice_card.sections:
        assert f"\n{section.name}\n" in out or f"\n{section.name}  no bonus" in out


@pytest.mark.parametrize("columns", ["80", "60"])
def test_show_keeps_to_the_width(run, monkeypatch, columns):
    """The card can be read at 80 columns, and at 60."""
    monkeypatch.setenv("COLUMNS", columns)
    lines = run("card", "show").out.splitlines()
    assert max(map(len, lines)) <= int(columns)


def test_no_word_is_broken_at_40_columns(run, monkeypatch, practice_card):
    """Where constraints do not fit beside one another they stand on several lines, whole."""
    monkeypatch.setenv("COLUMNS", "40")
    words = set(run("card", "show").out.split())
    for line in practice_card.lines:
        assert set(line.text.split()) <= words, line.id


CHECKED = """\
BAD:7: 2468 #1, pattern 1, column 9
  problem: 'x' is no symbol: symbols are 1-9 0 D R G N E W S F p q m v w d e t u
    222a  44x4a 6666a 8888a
            ^

BAD:8: 2468 #2, pattern 2, column 17
  problem: '8' needs a suit: end the word with a, b, c or ?
    222a 444a 6666a 8888
                    ^

BAD:9: 2468 #3
  problem: value must be a whole number from 1 to 1,000,000, not 0

BAD:10: 2468 #4, pattern 1, column 4
  advice: 'b' comes before 'a': first uses go a b c
    222b 444b 6666b 8888b
       ^

BAD: 3 problems, 1 piece of advice
What can be used: 1 line, 3 targets
"""


def test_check_reports_everything(run, bad):
    """File, line and column of every problem, the pattern with a mark below, then advice."""
    answer = run("card", "check", bad)
    assert answer.out.replace(bad, "BAD") == CHECKED
    assert answer.status == 1 and answer.err == ""


def test_check_of_a_clean_card(run, good):
    """A card without problems gives status 0, and so does the practice card's own file."""
    answer = run("card", "check", good)
    assert answer == (0, f"{good}: no problems\nSmall card 1: 3 lines, 18 targets\n", "")


def test_advice_alone_is_no_failure(run, tmp_path):
    """Advice about a card that loads leaves the exit status at 0."""
    file = tmp_path / "card.toml"
    line = '{hand="222b 444b 6666b 8888b", value=25}'
    file.write_text(f'[card]\nname="x"\n[[section]]\nname="y"\nlines=[{line}]', encoding="utf-8")
    answer = run("card", "check", str(file))
    assert answer.status == 0 and answer.err == ""
    assert "advice: 'b' comes before 'a'" in answer.out
    assert "no problems, 1 piece of advice" in answer.out


@pytest.mark.parametrize(
    "content",
    [
        b"\xff\xfe\x00junk",
        b"not = [toml",
        b"",
        b"x" * (2 << 20),
        b"a = " + b"[" * 5000,
        b"[card]\nname = 'x'\n",
        b"[card]\nname = 'x'\nsection = 3\n",
        b"[card]\nname = 'x'\n[[section]]\nname = 'y'\nlines = [3]\n",
        b"[card]\nname = 'x'\n[[section]]\nname = 'y'\nlines = [{hand = [3], value = 25}]\n",
    ],
)
def test_check_of_files_that_are_no_cards(run, tmp_path, content):
    """A file that was read and is no card has problems: status 1, and they go to stdout."""
    file = tmp_path / "card.toml"
    file.write_bytes(content)
    answer = run("card", "check", str(file))
    assert answer.status == 1 and answer.err == ""
    assert f"{file}: " in answer.out and "  problem: " in answer.out
    for command in (("card", "show", str(file)), ("nearest", "FF", "--card", str(file))):
        answer = run(*command)
        assert answer.status == 2 and answer.out == ""
        assert str(file) in answer.err


def test_overlong_patterns_are_cut_around_the_place(run, tmp_path):
    """A mark stands below its place in a pattern too long for a line, also behind wide letters."""
    file = tmp_path / "card.toml"
    pattern = "中 " + "F" * 100 + "x" + "F" * 100
    text = f'[card]\nname="x"\n[[section]]\nname="y"\nlines=[{{hand="{pattern}", value=25}}]'
    file.write_text(text, encoding="utf-8")
    lines = run("card", "check", str(file)).out.splitlines()
    marks = [place for place, line in enumerate(lines) if line.strip() == "^"]
    (short, wide), (cut, mark) = [(lines[at - 1], lines[at]) for at in marks]
    assert short.startswith("    中 FFFF") and wide == "    ^" and len(short) <= 80
    assert cut[mark.index("^")] == "x" and len(cut) <= 80


def test_names_cannot_steer_the_terminal(run, tmp_path):
    """Escape sequences in names and notes are shown, not sent."""
    file = tmp_path / "card.toml"
    evil = r"\u001b[31mred\nnew\u202e"
    line = f'{{hand="222a 444a 6666a 8888a", value=25, note="{evil}"}}'
    text = f'[card]\nname="{evil}"\nauthor="{evil}"\n[[section]]\nname="{evil}"\nlines=[{line}]'
    file.write_text(text, encoding="utf-8")
    for command in (
        ("card", "show", str(file)),
        ("card", "check", str(file)),
        ("nearest", "222B", "--card", str(file)),
    ):
        answer = run(*command)
        assert answer.status == 0
        assert "\x1b" not in answer.out and "\u202e" not in answer.out
        assert r"\u001b[31mred\u000anew" in answer.out


def test_every_line_of_the_format_table_can_be_shown(run):
    """Whatever the card format can say, the terminal can show."""
    file = Path(__file__).parents[1] / "data" / "format_table.toml"
    answer = run("card", "show", str(file))
    assert answer.status == 0 and answer.err == ""


def test_a_page_to_print(run, good):
    """``--html`` writes a page; ``--paper`` says on what it is printed."""
    page = run("card", "show", good, "--html")
    assert page.status == 0 and page.out.startswith("<!doctype html>\n")
    assert "<title>Small card 1</title>" in page.out and "@page { size" not in page.out
    assert "@page { size: a4; }" in run("card", "show", good, "--html", "--paper", "a4").out


def test_paper_is_for_the_page(run, good):
    assert "--paper" in run("card", "show", good, "--paper", "a4").err
    assert "invalid choice" in run("card", "show", good, "--html", "--paper", "a5").err
