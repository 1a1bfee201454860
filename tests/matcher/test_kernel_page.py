"""The numbers and the fields in docs/understand/kernel.md are those of the kernel."""

import re

import pytest
from pages import ROOT, page, quoted, rows, section

import mjcore
from mjcore import Rack, _search

PAGE = page("understand/kernel.md").replace("\N{MINUS SIGN}", "-")
RACK = Rack.parse("NNN S FFF JJJJJ")
EXPOSED = Rack.parse("NNN S [FFF] JJJJJ")


@pytest.fixture(scope="module")
def matcher():
    """A matcher of the page's card."""
    text = re.search(r"loads\('''\n(.*?)\.\.\. '''\)", PAGE, re.S)[1]
    return mjcore.Matcher(mjcore.Card.loads(re.sub(r"^\.\.\. ?", "", text, flags=re.M)))


def cells(start: str, nth: int = 0) -> list[int]:
    """Return the three numbers in the nth row of the page that begins so."""
    rows = [line for line in PAGE.splitlines() if line.startswith(f"| {start}")]
    return [int(cell) for cell in rows[nth].split("|")[-4:-1]]


def held(matcher, rack: str) -> list[int]:
    return _search.sums(matcher, Rack.parse(rack))[0]


def hard(matcher, rack: str) -> list[int]:
    """Return what a rack adds to the base of the second plane, which is summed for a joker."""
    base = _search.sums(matcher, Rack.parse("J"))[1]
    found = _search.sums(matcher, Rack.parse(f"{rack} J"))[1]
    return [sum_ - least for sum_, least in zip(found, base, strict=True)]


def test_the_rows(matcher):
    """The page's rows are those that the kernel adds up."""
    assert cells("row of three N: min(3, need)") == held(matcher, "NNN")
    assert cells("row of one S", 0) == held(matcher, "S")
    assert cells("row of three F |") == held(matcher, "FFF")
    assert cells("base: 14 - Σ hard") == _search.sums(matcher, Rack.parse("J"))[1]
    assert cells("row of three N: min(3, hard)") == hard(matcher, "NNN")
    assert cells("row of one S", 1) == hard(matcher, "S")
    assert cells("row of three F: no target has hard ones") == hard(matcher, "FFF")


def test_the_sums_and_the_distances(matcher):
    first, second, blocks, away = _search.sums(matcher, RACK)
    assert cells("sum: 14 - D") == first
    assert cells("and five jokers") == [sum_ + 5 for sum_ in first]
    assert cells("sum: 14 - d") == second
    scores = [min(a + 5, b) for a, b in zip(first, second, strict=True)]
    assert cells("score: min(first + J, second)") == scores
    assert cells("away: 14 - score") == [14 - score for score in scores]
    assert blocks == [max(scores)]
    assert f"The block's best score is {blocks[0]}" in PAGE
    by_line = matcher.line_distances(RACK)
    assert matcher.distance(RACK) == away == min(by_line)
    lanes = " and ".join(str(14 - one) for one in by_line)
    assert f"the lanes' are {lanes}, and the\ndistance is {away}" in PAGE


def test_where_the_targets_lie(matcher):
    rows, width, plane, slots = _search.places(matcher)
    assert f"in {rows} rows of {width} bytes, a plane of {plane}" in PAGE
    assert f"slots of the targets are {', '.join(map(str, slots))}:" in PAGE
    first, second, _, _ = _search.sums(matcher, RACK)
    for sums, words in ((first, "begins with the bytes\n"), (second, "the second with ")):
        plane_bytes = bytearray(2)
        for slot, sum_ in zip(slots, sums, strict=True):
            plane_bytes[slot // 2] |= sum_ << 4 * (slot % 2)
        assert f"{words}`{plane_bytes.hex(' ')}`" in PAGE


def test_the_exposed_group(matcher):
    first, second, _, _ = _search.sums(matcher, EXPOSED)
    shown = [", ".join(map(str, sums)) for sums in (first, second)]
    assert f"of the sums is {shown[0]} and {shown[1]};" in PAGE
    mask = [15 if kept else 0 for kept in first]
    assert f"three F is {', '.join(map(str, mask))}:" in PAGE
    assert matcher.line_distances(EXPOSED)[1] == 255


def test_every_field_of_the_layout_is_listed():
    """The table names each field of the class once, and no other."""
    source = ROOT / "src/mjcore/_layout.pxd"
    if not source.exists():
        pytest.skip("the sources of the native code are not beside the tests")
    body = source.read_text(encoding="utf-8").split("cdef class Layout:\n")[1]
    body = re.sub(r"#.*", "", body)
    fields = re.findall(r"^    cdef [^(\n]*?(\w+)(?:\[\w+\])*\s*$", body, re.M)
    first = [row[0] for row in rows(section(PAGE, "## The tables"))]
    listed = [re.match(r"\w+", name)[0] for cell in first for name in quoted(cell)]
    assert sorted(listed) == sorted(fields)
