"""``mjcore nearest``: tables for people, JSON for programs."""

import json
from xml.etree import ElementTree

import pytest

import mjcore


def one_line(hand: str) -> str:
    """Return a card of one line."""
    return f'[card]\nname="x"\n[[section]]\nname="y"\nlines=[{{hand="{hand}", value=25}}]'


RACK = "FF 2246B 444C [99D J] J"


def test_table_says_everything_about_each_line(run, good):
    """Line, printed hand, distance, needs with live copies, jokers, X or C, and what it pays."""
    answer = run("nearest", "222B 44B 6666B 88B J F", "--card", good, "--visible", "8B NN")
    assert answer.out == EXPECTED
    assert answer.status == 0 and answer.err == ""


EXPECTED = """\
Rack  22244666688B F J  (13 tiles)
Seen  8B NN
Card  Small card 1

Away  Line      Hand                            Jokers  X/C  Pays
─────────────────────────────────────────────────────────────────
   2  2468 #1   222 444 6666 8888                    1  X      25
         tiles  222B 444B 6666B 8888B
         needs  4B (2)  88B (1) or up to 2 J (7)

   6  Pairs #1  11 22 33 44 55 66 77 (any run)       -  C      50
         tiles  22B 33B 44B 55B 66B 77B 88B
         needs  33B (4)  55B (4)  77B (4)

   8  2468 #2   FF 2222 4444 6666                    1  X      30
         tiles  FF 2222C 4444D 6666B
         needs  2222C (4)  4444D (4)  F (7) or up to 7 J (7)

In brackets: how many copies of a needed tile are not yet in sight. Jokers serve
in groups of three or more only.
"""


@pytest.mark.parametrize(
    ("hand", "rack", "shown"),
    [
        ("FF 22222a 333a 4444a", "F 2222B 333B 4444B", "F (7)  J (8)"),
        ("FF 22222a 333a 4444a", "FF 2222B 333B 444B", "4B (1) or up to 2 J (8)"),
        ("FF 2222a 3333b 4444c", "FF 222B 3333C 4444D", "2B (1) or a J (8)"),
        ("11a 22a 33a 44a 55a 66a 77a", "1122334455667B", "7B (3)"),
    ],
)
def test_jokers_are_alternatives_to_what_they_replace(run, tmp_path, hand, rack, shown):
    """Jokers stand behind "or" where they would do instead of a tile, and there alone."""
    file = tmp_path / "card.toml"
    file.write_text(one_line(hand), encoding="utf-8")
    assert f" needs  {shown}\n" in run("nearest", rack, "--card", str(file)).out


def test_pays_that_hang_on_having_no_joker_are_marked(run, good):
    """Twice the value is paid as long as no joker is used; what is certain bears no mark."""
    words = "* twice the value, as long as no joker is used."
    out = run("nearest", "222B 444B 6666B 88B", "--card", good).out
    rows = {line.id: out.split(line.id)[1].split("\n")[0] for line in mjcore.Card.load(good).lines}
    assert rows["2468 #1"].endswith("X     50*") and rows["2468 #2"].endswith("60*")
    assert rows["Pairs #1"].endswith("C     50")
    assert words in " ".join(out.split())
    for rack in ("222B 444B 6666B 88B J", "222B 444B 6666B 88BJJ"):
        out = run("nearest", rack, "--card", good).out
        assert "*" not in out
    won = run("nearest", "222B 444B 6666B 8888B", "--card", good, "-k1").out
    assert "*" not in won and "pays 50" in won


def test_candidates_are_those_of_the_matcher(run, practice_card):
    """The JSON has Candidate's field names, tiles as text, in the matcher's order."""
    answer = run("nearest", RACK, "-k", "7", "--visible", "88B NN 0 [55C J]", "--json")
    found = json.loads(answer.out)
    expected = mjcore.Matcher(practice_card).nearest(mjcore.Rack.parse(RACK), 7, "88B NN 0 [55C J]")
    assert answer.status == 0 and answer.err == ""
    assert 5 <= len(found) == len(expected) <= 7
    for one, candidate in zip(found, expected, strict=True):
        assert one["line"] == candidate.line.id
        assert one["text"] == candidate.line.text
        assert one["concealed"] == candidate.line.concealed
        for name in ("away", "jokers", "reachable", "pays"):
            assert one[name] == getattr(candidate, name)
        for name in ("needs", "live"):
            tiles = {mjcore.Tile.parse(text): n for text, n in one[name].items()}
            assert tiles == getattr(candidate, name)
        assert one["spare"] == [str(tile) for tile in candidate.spare]
        assert [
            (*(mjcore.Tile.parse(group["kind"]),), *list(group.values())[1:])
            for group in one["groups"]
        ] == [tuple(group) for group in candidate.groups]
        assert list(one["groups"][0]) == ["kind", "size", "held", "jokers", "missing", "exposed"]


@pytest.mark.parametrize(("k", "lines"), [("1", 1), ("3", 3), ("99999999999999999999", 66)])
def test_k_says_how_many_lines(run, k, lines):
    """``-k`` is how many lines are shown, at most all of them; five if it is left out."""
    assert len(json.loads(run("nearest", "22B", "-k", k, "--json").out)) == lines
    assert len(json.loads(run("nearest", "22B", "--json").out)) == 5


def test_rack_may_come_as_several_words(run):
    """Without quotes a shell hands over the rack word by word."""
    assert run("nearest", *RACK.split()) == run("nearest", RACK)


def test_a_win_is_plain_to_see(run, good):
    """A complete rack is mah jongg; without jokers it pays double."""
    answer = run("nearest", "222B 444B 6666B 8888B", "--card", good)
    assert "Mah jongg! 2468 #1 pays 50, no joker in it." in answer.out
    assert "\n   0  2468 #1 " in answer.out
    answer = run("nearest", "222B 444B 666B J 8888B", "--card", good)
    assert "Mah jongg! 2468 #1 pays 25.\n" in answer.out
    assert "mah jongg" not in run("nearest", "222B 444B 666B J 888B", "--card", good).out.lower()


def test_what_cannot_be_reached_says_so(run, tmp_path):
    """A pair whose tile is gone cannot be completed, though it is one away."""
    file = tmp_path / "card.toml"
    file.write_text(one_line("11a 22a 33a 44a 55a 66a 77a"), encoding="utf-8")
    rack = ("nearest", "1122334455667B", "--card", str(file))
    answer = run(*rack, "--visible", "777B")
    assert "out of reach" in answer.out and "needs  7B (0)" in answer.out
    assert "out of reach" not in run(*rack, "--visible", "77B").out


def test_exposures_that_fit_no_line(run, good):
    """A hand whose exposures no line can hold is dead: there is nothing to list."""
    dead = ("nearest", "22B [NNN]", "--card", good)
    assert "dead hand" in run(*dead).out
    assert run(*dead, "--json") == (0, "[]\n", "")


def test_glyphs_are_an_option(run):
    """``--glyphs`` shows rack, hand and needs as Unicode tiles, exposures in brackets."""
    answer = run("nearest", "2B N J [99D J]", "--glyphs", "-k1")
    bam, north, dot, joker = (mjcore.Tile.parse(text).glyph for text in ("2B", "N", "9D", "J"))
    first = answer.out.splitlines()[0]
    assert first == f"Rack  {bam}  {north} {joker}  [{dot} {dot} {joker}]  (6 tiles)"
    assert f"[{dot} {dot} {joker}]" in answer.out.split("tiles  ")[1]
    plain = run("nearest", "2B N J [99D J]", "-k1").out
    assert not any(glyph in plain for glyph in (tile.glyph for tile in mjcore.Tile))


@pytest.mark.parametrize(
    ("hand", "rack", "shown"),
    [
        ("FF 2026a 6666b 2222c", "FF 2026C 6666B 222D", "FF 2026C 6666B 2222D"),
        ("NEWS 1111a 222a 333a", "NES 1111B 222B 333B", "NEWS 1111B 222B 333B"),
        ("FFFF 1111a 1111b RG", "FFFF 1111B 1111C R", "FFFF 1111B 1111C RG"),
        ("F 2468Da 2222b 8888c", "F 2468B G 2222C 888D", "F 2468B G 2222C 8888D"),
        ("N1Ea 11a 2222a 3333a W", "N1BE 11B 2222B 3333B", "N 1B E 11B 2222B 3333B W"),
    ],
)
def test_singles_join_to_words(run, tmp_path, hand, rack, shown):
    """Neighbouring singles of a suit, the winds and the dragons are one word each."""
    file = tmp_path / "card.toml"
    file.write_text(one_line(hand), encoding="utf-8")
    out = run("nearest", rack, "--card", str(file)).out
    assert f" tiles  {shown}\n" in out
    assert mjcore.Rack.parse(shown)


@pytest.mark.parametrize("columns", ["80", "60"])
def test_lines_keep_to_the_width(run, monkeypatch, columns):
    """All lines of the practice card can be read at 80 columns, and at 60."""
    monkeypatch.setenv("COLUMNS", columns)
    for rack in ("F", RACK, "1122334455667B J", "NEWS NEWS RG0 RG0"):
        lines = run("nearest", rack, "-k", "99").out.splitlines()
        assert max(map(len, lines)) <= int(columns)


def test_doubled_pay_is_shown(run, practice_card):
    """Candidates without a joker pay double, lines of singles and pairs do not."""
    found = json.loads(run("nearest", "11B", "-k", "99", "--json").out)
    values = {line.id: line for line in practice_card.lines}
    for one in found:
        line = values[one["line"]]
        assert one["pays"] in (line.value, 2 * line.value)
        if line.section.singles_and_pairs:
            assert one["pays"] == line.value


def test_a_picture(run, tmp_path):
    """The rack and each line are in a file of their own; what is written besides stays the same."""
    file = tmp_path / "rack.svg"
    answer = run("nearest", "FF 2246B [99D J]", "-k", "2", "--svg", str(file))
    assert answer == run("nearest", "FF 2246B [99D J]", "-k", "2")
    drawn = ElementTree.parse(file).getroot()
    texts = ["".join(text.itertext()) for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert texts[0] == "2246B FF [99D J], on Practice card 2026"
    assert len(texts) == 3 and all("away, pays" in text for text in texts[1:])


def test_a_picture_that_cannot_be_written(run, tmp_path):
    answer = run("nearest", "FF", "--svg", str(tmp_path / "none" / "rack.svg"))
    assert answer.status == 2 and "cannot write" in answer.err
